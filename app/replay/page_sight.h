// Finds the cells of a world that can be seen: from outside, from where mobs are, and around blocks
// that change. The page leaves out all others: caves are most of the faces of a real world.
#ifndef OVIS_APP_PAGE_SIGHT_H
#define OVIS_APP_PAGE_SIGHT_H

#include "replay/replay_view.h"

// Of the box: a browser keeps some ten bytes for each.
#define PAGE_SIGHT_CELLS_MAX ((size_t)1 << 25)

// Sight goes this far into the dark from a source. [Units: cells]
#define PAGE_SIGHT_SKY 15   // from cells under the open sky, as daylight does
#define PAGE_SIGHT_MOB 15   // from where a mob is
#define PAGE_SIGHT_CHANGE 3 // from a cell that changes

#define PAGE_SIGHT_LEVEL 15u  // bits of a cell: its level; 0: it is not seen
#define PAGE_SIGHT_OPAQUE 16u // a whole block that blocks all light, or not loaded
#define PAGE_SIGHT_LOADED 32u
#define PAGE_SIGHT_KEPT 64u // seen, or next to a seen one, or at the border near the surface

// A box of whole sections.
typedef struct page_sight {
  ovis_section_pos min;                  // its lowest section
  int32_t wide, high, deep;              // sections along x, y and z
  uint8_t* cells;                        // [(y * depth + z) * width + x] in blocks
  int32_t* queues[PAGE_SIGHT_LEVEL + 1]; // [(cell) * counts[level]]
  int32_t counts[PAGE_SIGHT_LEVEL + 1];
  int32_t capacities[PAGE_SIGHT_LEVEL + 1];
  bool is_failed; // there was no memory
} page_sight;

// Reads the loaded sections of the view. Returns false if there are none, or too many.
bool page_sight_init(page_sight* sight, const ovis_world* world, const replay_view* view);
void page_sight_fini(page_sight* sight);

// Makes a cell a source of sight. A cell outside has no effect.
void page_sight_add(page_sight* sight, ovis_pos pos, uint32_t level);

// Spreads sight from all sources, and from the sky if `has_sky`, and marks the cells to keep. After
// more sources it may be called again.
void page_sight_spread(page_sight* sight, bool has_sky);

// Takes in that a cell became another state; spread again. A cell that opens is a source of sight.
void page_sight_change(page_sight* sight, ovis_pos pos, bool is_opaque);

// Bits of a cell of a section in the box.
uint8_t page_sight_get(const page_sight* sight, ovis_section_pos section, int32_t x, int32_t y,
                       int32_t z);

#endif
