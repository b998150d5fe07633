// Sorting in place. Unlike qsort it allocates nothing, and it gives the same order on every
// platform.
#pragma once

#include <ovis/base.h>

// True if `a` sorts before `b`. A strict order: false both ways for equal items.
typedef bool ov_before(const void* a, const void* b);

// Sorts `count` items of `size` bytes each in O(count * log count), whatever their order. Not
// stable: `before` must distinguish any two items whose order matters.
// [Limit: count >= 0, size > 0]
void ov_sort(void* items, int32_t count, size_t size, ov_before* before);

// Declares `at`: the index of the first of `count` sorted items that is not before the searched
// one, or `count`. `is_before` asks it of item `middle`.
#define OV_LOWER_BOUND(at, middle, count, is_before)                                               \
  int32_t at = 0;                                                                                  \
  for (int32_t at##_end = (count); at < at##_end;) {                                               \
    const int32_t middle = at + (at##_end - at) / 2;                                               \
    if (is_before) {                                                                               \
      at = middle + 1;                                                                             \
    } else {                                                                                       \
      at##_end = middle;                                                                           \
    }                                                                                              \
  }

// ov_sort of an ov_array; the array may be empty.
#define ov_array_sort(array, before)                                                               \
  ov_sort((array)->items, (array)->count, sizeof *(array)->items, (before))
