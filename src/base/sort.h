// Sorting in place: without memory, which qsort may take where no allocator sees it, and with the
// same order on every platform.
#ifndef OVIS_SRC_BASE_SORT_H
#define OVIS_SRC_BASE_SORT_H

#include <ovis/base.h>

// Does `a` come before `b`? A strict order: false both ways for equal items.
typedef bool ov_before(const void* a, const void* b);

// Sorts `count` items of `size` bytes each, in O(count * log count) whatever their order was. Not
// stable: what orders must tell any two items apart whose order matters.
// [Limit: count >= 0, size > 0]
void ov_sort(void* items, int32_t count, size_t size, ov_before* before);

// ov_sort of an ov_array, empty ones as well.
#define ov_array_sort(array, before)                                                               \
  ov_sort((array)->items, (array)->count, sizeof *(array)->items, (before))

#endif
