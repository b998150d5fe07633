// The path cache of a finder: for each class of bodies, the types of cells and a walker's edges, by
// section and layer. Searches fill it; changes of blocks invalidate parts of it.
//
//   class (body, costs) --> section (x, y, z) >> 4 --> layer y & 15 --> 256 cells
//                           small hash table           or NULL          cell: | word | node |
//
// The node is an index into the nodes of the running search. It is valid only if that node points
// back to this cell, so nothing needs to be cleared between searches.
//
// A word, from the lowest bit:
//   5 bits   type + 1; 0: not known
//   1 bit    the search for the type read a cell that is not loaded
//   1 bit    the edges are known
//   1 bit    the search for the edges read a cell that is not loaded
//   8 x 3    edges: what accept() returns for the eight cells around, in the order of the rules
#pragma once

#include "base/array.h"
#include "path/path_types.h"
#include "world/section.h"

#include <ovis/path.h>

#define OV_TYPE_MASK 31u
#define OV_TYPE_TOUCHED 32u
#define OV_EDGES_KNOWN 64u
#define OV_EDGES_TOUCHED 128u
#define OV_EDGES_SHIFT 8

// An edge of a word.
typedef enum ov_edge {
  OV_EDGE_NONE,  // no neighbor
  OV_EDGE_LEVEL, // a neighbor at the same height
  OV_EDGE_UP,
  OV_EDGE_DOWN, // 1, 2 and 3 down
  OV_EDGE_DOWN_2,
  OV_EDGE_DOWN_3,
  OV_EDGE_CLIFF, // no neighbor, but the drop marks the cell 4 down as BLOCKED
  OV_EDGE_OTHER, // fits none of these: each search computes it again
} ov_edge;

// Deepest drop that words hold. A search for a body that falls deeper computes cliffs again.
// [Units: blocks]
#define OV_EDGE_FALL_MAX 3

typedef struct ov_cell {
  uint32_t word;
  int32_t node;
} ov_cell;

typedef struct ov_layer {
  ov_cell cells[256]; // z * 16 + x
} ov_layer;

typedef struct ov_page {
  ovis_section_pos pos;
  ov_layer* layers[16];
} ov_page;

// Everything that words depend on besides the world and the rules. Compared as bytes, so it must
// have no padding.
typedef struct ov_class_key {
  float malus[OVIS_PATH_TYPE_COUNT];
  float width, height, max_up_step;
  uint32_t evaluator;
  uint32_t flags;
} ov_class_key;

typedef struct ov_class {
  ov_class_key key;
  uint64_t used; // number of the last search that used it
  // Box of cells around a cell on which its word depends, relative to it. [Units: cells]
  ovis_pos reach_min, reach_max;
  ov_array(ov_page*) pages;
  int32_t* table; // page index + 1, or 0; open addressing
  int32_t table_size;
  ov_page* near_pages[8]; // found last, by the parity of their section: neighbors do not collide
} ov_class;

typedef struct ov_cell_run {
  void* items;
  int32_t count;
} ov_cell_run;

// Memory for layers or pages, allocated in runs that grow with the pool, so that a tick in which
// mobs meet new land seldom allocates.
typedef struct ov_cell_pool {
  ov_array(void*) free; // has room for all items, so that giving one back never fails
  ov_array(ov_cell_run) runs;
  int64_t count; // of items, free ones included
} ov_cell_pool;

typedef struct ov_path_cache {
  ovis_allocator allocator;
  const ovis_world* world;
  uint64_t revision; // of the world for which the words are valid
  uint64_t search;   // number of searches so far
  ovis_aabb shapes;  // box around all shapes of the registry, from which each class's reach follows
  ov_array(ov_class*) classes;
  ov_cell_pool layers; // of ov_layer
  ov_cell_pool pages;  // of ov_page
  ovis_path_mend_stats mended;
} ov_path_cache;

void ov_cache_init(ov_path_cache* cache, const ovis_world* world, const ovis_allocator* allocator);
void ov_cache_fini(ov_path_cache* cache);

// Invalidates what changes of the world since the last search affect. Call before each search.
void ov_cache_apply_changes(ov_path_cache* cache, const ov_raw_table* table);

// Finds the class of a body, or makes one. NULL: no memory.
ov_class* ov_cache_class(ov_path_cache* cache, const ov_class_key* key);

// Finds the cell of a position, or makes it. NULL: no memory.
ov_cell* ov_cache_find(ov_path_cache* cache, ov_class* class, ovis_pos pos);

// Finds the page of a section. NULL: the class has none.
const ov_page* ov_cache_find_page(ov_class* class, ovis_section_pos pos);

static inline const ov_page* ov_cache_page(ov_class* class, ovis_pos pos) {
  const ovis_section_pos at = {pos.x >> 4, pos.y >> 4, pos.z >> 4};
  const ov_page* page = class->near_pages[(at.x & 1) | (at.y & 1) << 1 | (at.z & 1) << 2];
  const bool is_it =
      page != NULL && page->pos.x == at.x && page->pos.y == at.y && page->pos.z == at.z;
  return is_it ? page : ov_cache_find_page(class, at);
}

static inline ov_cell* ov_cache_cell(ov_path_cache* cache, ov_class* class, ovis_pos pos) {
  const ovis_section_pos at = {pos.x >> 4, pos.y >> 4, pos.z >> 4};
  const ov_page* page = class->near_pages[(at.x & 1) | (at.y & 1) << 1 | (at.z & 1) << 2];
  if (page != NULL && page->pos.x == at.x && page->pos.y == at.y && page->pos.z == at.z) {
    ov_layer* layer = page->layers[pos.y & 15];
    if (layer != NULL) {
      return &layer->cells[(pos.z & 15) << 4 | (pos.x & 15)];
    }
  }
  return ov_cache_find(cache, class, pos);
}

// Finds the cell of a position without making it. NULL: its layer does not exist.
ov_cell* ov_cache_peek(ov_class* class, ovis_pos pos);

ovis_path_cache_stats ov_cache_stats(const ov_path_cache* cache);

// Bytes of the whole cache, the node indexes included. (ov_cache_stats leaves those out.)
size_t ov_cache_bytes(const ov_path_cache* cache);
