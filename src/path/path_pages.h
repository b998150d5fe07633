// What a finder knows of cells, by section: the node of the present search, and the type for the
// present body. One page a section that a search touched; cells are found by index, without hashing
// each.
//
//   (x, y, z) >> 4 --small hash table--> page { nodes[4096], types[4096], floors[4096] }
//
// Nothing is cleared between searches: a page whose stamp is old counts as empty and is wiped when
// it is used.
#ifndef OVIS_SRC_PATH_PATH_PAGES_H
#define OVIS_SRC_PATH_PATH_PAGES_H

#include "base/array.h"

#include <ovis/path.h>

#define OV_UNKNOWN_TYPE 0xFFu
#define OV_UNKNOWN_SHAPE 0xFFFFu

typedef struct ov_path_page {
  ovis_section_pos pos;
  uint32_t node_stamp;
  uint32_t type_stamp;
  int32_t nodes[OVIS_SECTION_CELLS]; // node index, or -1
  uint8_t types[OVIS_SECTION_CELLS]; // ovis_path_type, or OV_UNKNOWN_TYPE
  // Shape of the block below, or OV_UNKNOWN_SHAPE; as old as the types. (Kept by the block's own
  // cell, the floors of y 64 lay in another page than their cells: searches there were a third
  // slower.)
  uint16_t floors[OVIS_SECTION_CELLS];
} ov_path_page;

typedef struct ov_path_pages {
  ovis_allocator allocator;
  ov_array(ov_path_page*) pages; // all that were ever made; the first `used` are in the table
  int32_t used;
  int32_t* table; // page index + 1, or 0; open addressing
  int32_t table_size;
  ov_path_page* last; // the page that was asked for last, or NULL
  uint32_t node_stamp;
  uint32_t type_stamp;
} ov_path_pages;

void ov_pages_init(ov_path_pages* pages, const ovis_allocator* allocator);
void ov_pages_fini(ov_path_pages* pages);

// Before a search: forgets the nodes, and the types unless they are to be kept.
void ov_pages_begin(ov_path_pages* pages, bool keeps_types);

// The page of a cell, ready to use; NULL when there is no memory.
ov_path_page* ov_pages_find(ov_path_pages* pages, ovis_pos pos);

size_t ov_pages_bytes(const ov_path_pages* pages);

#endif
