// Sorts in place, without allocating, in an order that does not depend on the platform.
// Design: docs/determinism.md
#include "base/sort.h"

#include "base/check.h"

#include <string.h>

#define SWAP_SIZE 64 // bytes exchanged at a time

// A heap sort. A caller may pass many items (all blocks that a writer sets) in an unfavorable
// order, and unlike quicksort or shell sort it is O(n log n) in every case.
typedef struct heap {
  uint8_t* bytes;
  size_t size; // of an item
  ov_before* before;
} heap;

static void* item(const heap* self, int32_t index) {
  return self->bytes + (size_t)index * self->size;
}

static void swap(const heap* self, int32_t a, int32_t b) {
  uint8_t held[SWAP_SIZE];
  uint8_t* left = item(self, a);
  uint8_t* right = item(self, b);
  for (size_t at = 0; at < self->size; at += sizeof held) {
    const size_t part = self->size - at < sizeof held ? self->size - at : sizeof held;
    memcpy(held, left + at, part);
    memcpy(left + at, right + at, part);
    memcpy(right + at, held, part);
  }
}

// Restores the heap order of the first `count` items below `index`. The greatest item is on top.
static void sift_down(const heap* self, int32_t index, int32_t count) {
  for (int32_t parent = index; parent < count / 2;) {
    int32_t child = parent + parent + 1;
    if (child < count - 1 && self->before(item(self, child), item(self, child + 1))) {
      child++;
    }
    if (!self->before(item(self, parent), item(self, child))) {
      return;
    }
    swap(self, parent, child);
    parent = child;
  }
}

void ov_sort(void* items, int32_t count, size_t size, ov_before* before) {
  OVIS_ASSERT(count >= 0);
  OVIS_ASSERT(size > 0);
  OVIS_ASSERT(items != NULL || count == 0);
  const heap self = {items, size, before};
  for (int32_t i = count / 2 - 1; i >= 0; i--) {
    sift_down(&self, i, count);
  }
  for (int32_t last = count - 1; last > 0; last--) {
    swap(&self, 0, last);
    sift_down(&self, 0, last);
  }
}
