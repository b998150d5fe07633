// Growing arrays of plain values.
//
//   ov_array(int) numbers = {0};
//   if (!ov_array_push(&numbers, &allocator, 7)) { return OVIS_NO_MEMORY; }
//   numbers.items[0]; numbers.count;
//   ov_array_fini(&numbers, &allocator);
#pragma once

#include "base/alloc.h"

#define ov_array(type)                                                                             \
  struct {                                                                                         \
    type* items;                                                                                   \
    int32_t count;                                                                                 \
    int32_t capacity;                                                                              \
  }

// Enlarges the array to a capacity of at least `wanted` items and of at least 1.5 times the old
// one. Returns false when there is no memory; nothing has changed then.
bool ov_array_grow(void** items, int32_t* capacity, int32_t wanted, size_t item_size,
                   const ovis_allocator* allocator);

#define ov_array_reserve(array, allocator, wanted)                                                 \
  ((wanted) <= (array)->capacity || ov_array_grow((void**)&(array)->items, &(array)->capacity,     \
                                                  (wanted), sizeof *(array)->items, (allocator)))

// Gives back what the capacity is above `wanted`. Without memory to move to it stays as it is.
// [Limit: wanted is at least 1 and at least the count]
void ov_array_shrink(void** items, int32_t* capacity, int32_t wanted, size_t item_size,
                     const ovis_allocator* allocator);

#define ov_array_trim(array, allocator, wanted)                                                    \
  ov_array_shrink((void**)&(array)->items, &(array)->capacity, (wanted), sizeof *(array)->items,   \
                  (allocator))

#define ov_array_push(array, allocator, ...)                                                       \
  (ov_array_reserve((array), (allocator), (array)->count + 1)                                      \
       ? ((array)->items[(array)->count++] = (__VA_ARGS__), true)                                  \
       : false)

#define ov_array_fini(array, allocator)                                                            \
  do {                                                                                             \
    ov_free((allocator), (array)->items, (size_t)(array)->capacity * sizeof *(array)->items);      \
    (array)->items = NULL;                                                                         \
    (array)->count = 0;                                                                            \
    (array)->capacity = 0;                                                                         \
  } while (0)
