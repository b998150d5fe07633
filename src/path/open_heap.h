// The open set: a binary heap on f in an array, children of i at 2i + 1 and 2i + 2. Ties are rules:
// a node rises only over a parent with a greater f, and of two children the left one goes up only
// if its f is smaller.
//
// f stands beside the node's index, so that sifting reads one array; the nodes are only written to.
// (With f in the nodes a search on open ground took a tenth longer.)
#ifndef OVIS_SRC_PATH_OPEN_HEAP_H
#define OVIS_SRC_PATH_OPEN_HEAP_H

#include "base/check.h"
#include "path/path_search.h"

static inline void ov_heap_place(ov_path_node* nodes, ov_heap_entry* heap, int32_t index,
                                 ov_heap_entry entry) {
  heap[index] = entry;
  nodes[entry.node].heap_index = index; // claim 19
}

static inline void ov_heap_sift_up(ov_path_search* search, int32_t index, ov_heap_entry entry) {
  ov_heap_entry* heap = search->heap.items;
  ov_path_node* nodes = search->nodes.items;
  while (index > 0) {
    const int32_t parent = (index - 1) / 2;
    if (!(entry.f < heap[parent].f)) { // claim 13
      break;
    }
    ov_heap_place(nodes, heap, index, heap[parent]);
    index = parent;
  }
  ov_heap_place(nodes, heap, index, entry);
}

static inline void ov_heap_sift_down(ov_path_search* search, int32_t index, ov_heap_entry entry) {
  ov_heap_entry* heap = search->heap.items;
  ov_path_node* nodes = search->nodes.items;
  const int32_t count = search->heap.count;
  for (int32_t child = 2 * index + 1; child < count; child = 2 * index + 1) {
    if (child + 1 < count) {
      child += !(heap[child].f < heap[child + 1].f); // claim 13
    }
    if (!(heap[child].f < entry.f)) { // claim 13
      break;
    }
    ov_heap_place(nodes, heap, index, heap[child]);
    index = child;
  }
  ov_heap_place(nodes, heap, index, entry);
}

// There must be room: see ov_heap_reserve.
static inline void ov_heap_push(ov_path_search* search, int32_t node, float f) {
  OVIS_ASSERT(search->nodes.items[node].heap_index < 0);
  OVIS_ASSERT(search->heap.count < search->heap.capacity);
  ov_heap_sift_up(search, search->heap.count++, (ov_heap_entry){f, node});
}

static inline int32_t ov_heap_pop(ov_path_search* search) {
  OVIS_ASSERT(search->heap.count > 0);
  const int32_t top = search->heap.items[0].node; // claim 13
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

#endif
