// Grows an array by half of its capacity, so that n pushes cost O(n) copies.
// Design: docs/conventions.md (Memory).
#include "base/array.h"

#include "base/check.h"

#define GROWTH_MIN 8 // items added at the least, so that small arrays grow in few steps

void ov_array_shrink(void** items, int32_t* capacity, int32_t wanted, size_t item_size,
                     const ovis_allocator* allocator) {
  OVIS_ASSERT(wanted > 0);
  if (wanted >= *capacity) {
    return;
  }
  void* moved =
      ov_resize(allocator, *items, (size_t)*capacity * item_size, (size_t)wanted * item_size);
  if (moved != NULL) {
    *items = moved;
    *capacity = wanted;
  }
}

bool ov_array_grow(void** items, int32_t* capacity, int32_t wanted, size_t item_size,
                   const ovis_allocator* allocator) {
  OVIS_ASSERT(wanted > *capacity);
  OVIS_ASSERT(item_size > 0);
  int64_t grown = (int64_t)*capacity + *capacity / 2 + GROWTH_MIN;
  if (grown < wanted) {
    grown = wanted;
  }
  if (grown > INT32_MAX || (uint64_t)grown > SIZE_MAX / item_size) {
    return false;
  }
  const size_t old_size = (size_t)*capacity * item_size;
  void* moved = ov_resize(allocator, *items, old_size, (size_t)grown * item_size);
  if (moved == NULL) {
    return false;
  }
  *items = moved;
  *capacity = (int32_t)grown;
  return true;
}
