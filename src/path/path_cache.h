// What a finder keeps from search to search, by section and layer, for each class of bodies: the
// types of cells, and which neighbors a walker's cell has. Filled when asked, mended when blocks
// change.
//
//   class (body, costs) --> section (x, y, z) >> 4 --> layer y & 15 --> 256 cells
//                           small hash table           or NULL          cell: | word | node |
//
// The node belongs to the search that runs: an index that counts only if that node says that it is
// of this cell. So nothing is cleared between searches.
//
// A word, from the lowest bit:
//   5 bits   type + 1; 0: not known
//   1 bit    finding the type touched what is not loaded
//   1 bit    the ways are known
//   1 bit    finding them touched what is not loaded
//   8 x 3    ways: what accept() makes of the eight cells around, in the order of the rules
#ifndef OVIS_SRC_PATH_PATH_CACHE_H
#define OVIS_SRC_PATH_PATH_CACHE_H

#include "base/array.h"
#include "path/path_types.h"
#include "world/section.h"

#include <ovis/path.h>

#define OV_TYPE_MASK 31u
#define OV_TYPE_TOUCHED 32u
#define OV_EDGES_KNOWN 64u
#define OV_EDGES_TOUCHED 128u
#define OV_EDGES_SHIFT 8

// A way of a word.
typedef enum ov_edge {
  OV_EDGE_NONE,  // no neighbor
  OV_EDGE_LEVEL, // a neighbor at the same height
  OV_EDGE_UP,
  OV_EDGE_DOWN, // 1, 2 and 3 down
  OV_WAY_DOWN_2,
  OV_WAY_DOWN_3,
  OV_EDGE_CLIFF, // no neighbor, but the drop marks the cell 4 down as BLOCKED
  OV_EDGE_OTHER, // something else: to be found out anew
} ov_edge;

// Drops of this depth are in the words; who drops deeper looks again where there is a cliff.
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

// All that words depend on, besides the world and the rules. Compared as bytes: no padding.
typedef struct ov_class_key {
  float malus[OVIS_PATH_TYPE_COUNT];
  float width, height, max_up_step;
  uint32_t evaluator;
  uint32_t flags;
} ov_class_key;

typedef struct ov_class {
  ov_class_key key;
  uint64_t used; // search number
  // How far from a cell its word looks, on each side. [Units: cells]
  ovis_pos reach_min, reach_max;
  ov_array(ov_page*) pages;
  int32_t* table; // page index + 1, or 0; open addressing
  int32_t table_size;
  ov_page* near_pages[8]; // found last, by the parity of their section: neighbors never collide
} ov_class;

typedef struct ov_path_cache {
  ovis_allocator allocator;
  const ovis_world* world;
  uint64_t revision; // of the world that the words hold for
  uint64_t search;   // counts
  ovis_aabb shapes;  // around all shapes of the registry: the classes' reach is for these
  ov_array(ov_class*) classes;
  ov_array(ov_layer*) free_layers;
  ov_array(ov_page*) free_pages;
  int64_t layer_count, page_count; // made, free ones included
  ovis_path_mend_stats mended;
} ov_path_cache;

void ov_cache_init(ov_path_cache* cache, const ovis_world* world, const ovis_allocator* allocator);
void ov_cache_fini(ov_path_cache* cache);

// Before a search: forgets what the changes since the last one made untrue.
void ov_cache_apply_changes(ov_path_cache* cache, const ov_raw_table* table);

// The class of a body, made if it is new. NULL: no memory.
ov_class* ov_cache_class(ov_path_cache* cache, const ov_class_key* key);

// The cell of a position. NULL: no memory.
ov_cell* ov_cache_find(ov_path_cache* cache, ov_class* class, ovis_pos pos);

// The page of a section, or NULL.
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

// The cell if there is room for it already, else NULL.
ov_cell* ov_cache_peek(ov_class* class, ovis_pos pos);

ovis_path_cache_stats ov_cache_stats(const ov_path_cache* cache);

// Bytes in all, the nodes' share included.
size_t ov_cache_bytes(const ov_path_cache* cache);

#endif
