// Path types of cells for each kind of body on a page, with their changes: what a click on a block
// and the overlay of path types tell.
#ifndef OVIS_APP_PAGE_TYPES_H
#define OVIS_APP_PAGE_TYPES_H

#include "replay/page_sight.h"
#include "replay/page_text.h"

#include <ovis/path.h>
#include <ovis/species.h>
#include <ovis/trace.h>

#define PAGE_BODIES_MAX 24            // kinds of bodies of a page
#define PAGE_TYPES_RANGE 8            // blocks around where a body of the kind was
#define PAGE_TYPES_CELLS_MAX 900000   // cells that are looked up for a page ...
#define PAGE_TYPES_CHANGED_MAX 700000 // ... and again after changes of blocks

typedef struct page_known_type {
  int32_t x, y, z;
  int16_t body;
  int16_t type; // + 1; 0: the slot is free
} page_known_type;

// Mobs of one species, grown up or not.
typedef struct page_body {
  const ovis_trace_species* species;
  bool is_baby;
  ovis_path_body body;
  int32_t wide, high; // cells of its box
  uint8_t* near;      // [(area of 4x4 columns)] was a body within range? NULL: not yet known
  page_text cells;    // of all sections: x, y, z (two bytes each), count of cells (two), cells
  page_text changes;  // [ticks since the last,x,y,z,type] of all
  int64_t last_change;
} page_body;

typedef struct page_types { // starts as zeros
  page_body bodies[PAGE_BODIES_MAX];
  int32_t body_count;
  int32_t areas_wide, areas_deep;
  int64_t cells_left, changed_left;
  int64_t until;          // the last tick whose types are known
  page_known_type* known; // [(slot) * slot_count] of cells that have changed
  int32_t known_count, slot_count;
  bool is_out_of_memory;
} page_types;

void page_types_fini(page_types* types);

// Index of the kind of a mob, which is added if it is new. -1: a player, a thing, a species of the
// host, or one too many.
int32_t page_types_body(page_types* types, const ovis_trace_species* species, bool is_baby);

// A body of the kind was at a cell. Sight is that of the page.
void page_types_near(page_types* types, const page_sight* sight, int32_t body, ovis_pos cell);

// Looks up all cells near bodies that can be seen; the world of the finder is that of the first
// tick.
void page_types_look(page_types* types, const page_sight* sight, ovis_path_finder* finder);

// Looks up the cells around one that has changed at a tick.
void page_types_change(page_types* types, const page_sight* sight, ovis_path_finder* finder,
                       ovis_pos pos, int64_t tick);

// Adds ,"bodies":[{"species","baby","malus":[...],"cells":"packed","changes":"packed"},...],
// "typesFrom":tick,"typesUntil":tick,"pathTypes":[[name,malus],...],"pathRefusals":[sentence,...].
void page_types_put(const page_types* types, int64_t from, page_text* out);

#endif
