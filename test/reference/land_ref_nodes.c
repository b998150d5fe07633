// Keeps nodes and the open set, and computes distances.
// Rules: README.md, rule groups 3.1 and 3.2.
#include "reference/land_ref_inside.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

// Like realloc, but a test program that has no memory ends here.
void* land_ref_resize(void* ptr, size_t size) {
  void* bytes = realloc(ptr, size);
  if (bytes == NULL) {
    fputs("the land reference has no memory\n", stderr);
    abort();
  }
  return bytes;
}

// 3.1, hash packing. Unsigned throughout: the bits of negative coordinates are those of two's
// complement.
uint32_t land_ref_hash(ref_pos pos) {
  const uint32_t x = (uint32_t)pos.x;
  const uint32_t y = (uint32_t)pos.y;
  const uint32_t z = (uint32_t)pos.z;
  uint32_t hash = (y & 255u) | (x & 32767u) << 8 | (z & 32767u) << 24;
  if (pos.x < 0) {
    hash |= UINT32_C(1) << 31;
  }
  if (pos.z < 0) {
    hash |= UINT32_C(1) << 15;
  }
  return hash;
}

static bool is_same_node(const ref_search* search, const ref_node* node, ref_pos pos) {
  if (search->rules->hash_packed) {
    return node->hash == land_ref_hash(pos);
  }
  return node->pos.x == pos.x && node->pos.y == pos.y && node->pos.z == pos.z;
}

// The node of a position, made when it is met for the first time (3.1). With packed hashes it may
// be the node of another position, with that one's coordinates.
ref_node* land_ref_node(ref_search* search, ref_pos pos) {
  const uint32_t hash = land_ref_hash(pos);
  ref_node** list = &search->buckets[(hash ^ hash >> 8 ^ hash >> 22) % REF_BUCKET_COUNT];
  for (ref_node* node = *list; node != NULL; node = node->next) {
    if (is_same_node(search, node, pos)) {
      return node;
    }
  }
  ref_node* node = land_ref_resize(NULL, sizeof *node);
  *node =
      (ref_node){.pos = pos, .hash = hash, .heap_index = -1, .type = REF_BLOCKED, .next = *list};
  *list = node;
  return node;
}

// "Node with type t and node.malus = max(node.malus, m)" (2.7): it keeps the worst malus that it
// ever had.
ref_node* land_ref_node_with(ref_search* search, ref_pos pos, ref_type type) {
  ref_node* node = land_ref_node(search, pos);
  node->type = type;
  node->malus = fmaxf(node->malus, land_ref_malus(search, type));
  return node;
}

ref_node_view land_ref_view(const ref_node* node) {
  const ref_node_view view = {node->pos, node->type, node->malus,  node->g,
                              node->h,   node->f,    node->walked, node->is_closed};
  return view;
}

void land_ref_free_nodes(ref_search* search) {
  for (int i = 0; i < REF_BUCKET_COUNT; i++) {
    while (search->buckets[i] != NULL) {
      ref_node* node = search->buckets[i];
      search->buckets[i] = node->next;
      free(node);
    }
  }
}

// Euclidean, all in float: differences, squares, sum and root (3.1). sqrtf is correctly rounded, so
// it equals the double root of the float sum, rounded.
float land_ref_distance(ref_pos a, ref_pos b) {
  const float x = (float)(b.x - a.x);
  const float y = (float)(b.y - a.y);
  const float z = (float)(b.z - a.z);
  return sqrtf(x * x + y * y + z * z);
}

int land_ref_manhattan(ref_pos a, ref_pos b) {
  return abs(b.x - a.x) + abs(b.y - a.y) + abs(b.z - a.z);
}

// ---- The open set (3.2)

static void place(ref_heap* heap, int index, ref_node* node) {
  heap->nodes[index] = node;
  node->heap_index = index;
}

static void sift_up(ref_heap* heap, int index) {
  ref_node* node = heap->nodes[index];
  while (index > 0) {
    const int parent = (index - 1) / 2;
    if (!(node->f < heap->nodes[parent]->f)) {
      break;
    }
    place(heap, index, heap->nodes[parent]);
    index = parent;
  }
  place(heap, index, node);
}

// The left child only if it is strictly less than the right one; a missing right one is infinite.
static void sift_down(ref_heap* heap, int index) {
  ref_node* node = heap->nodes[index];
  for (;;) {
    const int left = 2 * index + 1;
    const int right = left + 1;
    if (left >= heap->count) {
      break;
    }
    const float left_f = heap->nodes[left]->f;
    const float right_f = right < heap->count ? heap->nodes[right]->f : INFINITY;
    const int child = left_f < right_f ? left : right;
    if (child >= heap->count || heap->nodes[child]->f >= node->f) {
      break;
    }
    place(heap, index, heap->nodes[child]);
    index = child;
  }
  place(heap, index, node);
}

void land_ref_push(ref_heap* heap, ref_node* node) {
  if (heap->count == heap->capacity) {
    heap->capacity = heap->capacity == 0 ? 128 : heap->capacity * 2;
    heap->nodes = land_ref_resize(heap->nodes, (size_t)heap->capacity * sizeof *heap->nodes);
  }
  place(heap, heap->count, node);
  heap->count++;
  sift_up(heap, node->heap_index);
}

ref_node* land_ref_pop(ref_heap* heap) {
  ref_node* top = heap->nodes[0];
  heap->count--;
  if (heap->count > 0) {
    place(heap, 0, heap->nodes[heap->count]);
    sift_down(heap, 0);
  }
  top->heap_index = -1;
  return top;
}

void land_ref_change_cost(ref_heap* heap, ref_node* node, float f) {
  const float old = node->f;
  node->f = f;
  if (f < old) {
    sift_up(heap, node->heap_index);
  } else {
    sift_down(heap, node->heap_index);
  }
}
