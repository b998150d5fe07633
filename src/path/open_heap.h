// The open set: a binary heap on f in an array. The children of entry i are 2i + 1 and 2i + 2. The
// rules define how ties break: a node rises only over a parent with a greater f, and of two
// children the left one rises only if its f is smaller.
//
// An entry holds f beside the node's index, so that sifting reads one array and only writes to the
// nodes.
//
// Tried and rejected: keeping heap_index in an array of its own instead of in the nodes made open
// ground, hills and mazes 2 % slower.
#pragma once

#include "base/check.h"
#include "path/path_search.h"

static inline void ov_heap_place(ov_path_node* nodes, ov_heap_entry* heap, uint32_t index,
                                 ov_heap_entry entry) {
  heap[index] = entry;
  nodes[(uint32_t)entry.node].heap_index = (int32_t)index; // claim 19
}

static inline void ov_heap_sift_up(ov_path_search* search, int32_t index, ov_heap_entry entry) {
  ov_heap_entry* heap = search->heap.items;
  ov_path_node* nodes = search->nodes.items;
  uint32_t at = (uint32_t)index;
  while (at > 0) {
    const uint32_t parent = (at - 1) >> 1;
    const ov_heap_entry above = heap[parent];
    if (!(entry.f < above.f)) { // claim 13
      break;
    }
    ov_heap_place(nodes, heap, at, above);
    at = parent;
  }
  ov_heap_place(nodes, heap, at, entry);
}

// Sinks to a leaf along the smaller children, then rises to the entry's place. The entry came from
// the end of the heap and mostly belongs near it, and sinking this way has no branch that is hard
// to predict. The result is the same as with an early stop, since f only grows along the path down.
// An early stop made hills 1 % slower and mazes 3 % faster; the other worlds did not change.
static inline void ov_heap_sift_down(ov_path_search* search, int32_t index, ov_heap_entry entry) {
  ov_heap_entry* heap = search->heap.items;
  ov_path_node* nodes = search->nodes.items;
  const uint32_t count = (uint32_t)search->heap.count;
  const uint32_t top = (uint32_t)index;
  uint32_t at = top;
  uint32_t child = 2 * at + 2;
  for (; child < count; child = 2 * at + 2) {
    child -= heap[child - 1].f < heap[child].f; // claim 13
    ov_heap_place(nodes, heap, at, heap[child]);
    at = child;
  }
  if (child == count) { // there is only a left child
    ov_heap_place(nodes, heap, at, heap[child - 1]);
    at = child - 1;
  }
  while (at > top) {
    const uint32_t parent = (at - 1) >> 1;
    const ov_heap_entry above = heap[parent];
    if (above.f < entry.f) { // claim 13
      break;
    }
    ov_heap_place(nodes, heap, at, above);
    at = parent;
  }
  ov_heap_place(nodes, heap, at, entry);
}

// The caller has reserved room (ov_step_reserve).
static inline void ov_heap_push(ov_path_search* search, int32_t node, float f) {
  OVIS_ASSERT(search->nodes.items[node].heap_index < 0);
  OVIS_ASSERT(search->heap.count < search->heap.capacity);
  ov_heap_sift_up(search, search->heap.count++, (ov_heap_entry){f, node});
}

static inline int32_t ov_heap_pop(ov_path_search* search) {
  OVIS_ASSERT(search->heap.count > 0);
  const int32_t top = search->heap.items[0].node; // claim 13
  // Prefetches what the expansion will read, while the heap is restored. Without this hills are 2 %
  // slower.
  const ov_cell* cell = search->nodes.items[top].cell;
  if (search->is_fast) {
    __builtin_prefetch(cell);
    __builtin_prefetch(cell - 16);
    __builtin_prefetch(cell + 16);
  }
  const ov_heap_entry last = search->heap.items[--search->heap.count];
  if (search->heap.count > 0) {
    ov_heap_sift_down(search, 0, last);
  }
  search->nodes.items[top].heap_index = -1; // claim 19
  return top;
}

static inline void ov_heap_change(ov_path_search* search, int32_t node, float f) {
  const int32_t index = search->nodes.items[node].heap_index;
  OVIS_ASSERT(index >= 0);
  if (f < search->heap.items[index].f) { // claim 105
    ov_heap_sift_up(search, index, (ov_heap_entry){f, node});
  } else {
    ov_heap_sift_down(search, index, (ov_heap_entry){f, node});
  }
}

static inline bool ov_heap_is_valid(const ov_path_search* search) {
  for (int32_t i = 0; i < search->heap.count; i++) {
    if (search->nodes.items[search->heap.items[i].node].heap_index != i ||
        (i > 0 && search->heap.items[i].f < search->heap.items[(i - 1) / 2].f)) {
      return false;
    }
  }
  return true;
}
