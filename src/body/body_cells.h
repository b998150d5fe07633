// A cache of the sections around a body. A tick reads some dozens of cells in one to eight
// sections, and finding the section is the most expensive step of a read. Here each section is
// found once.
//
//   cell --(parity of its section on each axis)--> one of 8 slots --> section --> state --> traits
#pragma once

#include "world/registry_internal.h"
#include "world/world_internal.h"

// Lives for one tick, on the stack, since a section moves when its world changes.
typedef struct ov_cells {
  const ovis_world* world;
  ovis_section_pos last_at; // section of the last read; most reads go to the same one
  const ov_section* last;
  uint32_t known; // bits of the slots that are filled
  ovis_section_pos at[8];
  const ov_section* sections[8]; // NULL: not loaded
} ov_cells;

static inline void ov_cells_init(ov_cells* cells, const ovis_world* world) {
  cells->world = world;
  cells->last_at.x = INT32_MIN; // no section has this position
  cells->known = 0;
}

static inline const ov_section* ov_cells_section(ov_cells* cells, ovis_pos pos) {
  const ovis_section_pos at = {pos.x >> 4, pos.y >> 4, pos.z >> 4};
  if (at.x == cells->last_at.x && at.y == cells->last_at.y && at.z == cells->last_at.z) {
    return cells->last;
  }
  const uint32_t slot = (uint32_t)((at.x & 1) | (at.y & 1) << 1 | (at.z & 1) << 2);
  if ((cells->known >> slot & 1u) == 0 || cells->at[slot].x != at.x || cells->at[slot].y != at.y ||
      cells->at[slot].z != at.z) {
    cells->known |= 1u << slot;
    cells->at[slot] = at;
    cells->sections[slot] = ov_world_section(cells->world, pos);
  }
  cells->last_at = at;
  cells->last = cells->sections[slot];
  return cells->last;
}

// Traits of a cell. NULL where nothing is loaded: no friction, no fluid, nothing to climb. Above
// and below the dimension the result is NULL or air; callers that need the difference ask the
// world.
static inline const ovis_state_traits* ov_cells_traits(ov_cells* cells, ovis_pos pos) {
  const ov_section* section = ov_cells_section(cells, pos);
  if (section == NULL) {
    return NULL;
  }
  return ov_registry_traits(cells->world->registry,
                            ov_section_get(section, ov_cell_index(pos.x, pos.y, pos.z)));
}

// Does a cell have one of the tags?
static inline bool ov_cells_has_tag(ov_cells* cells, ovis_pos pos, uint64_t tags) {
  const ovis_state_traits* traits = ov_cells_traits(cells, pos);
  return traits != NULL && (traits->tags & tags) != 0;
}

// Is the block of a cell with these traits scaffolding? Few other blocks are climbable and have a
// full top, so the block itself is rarely looked up.
static inline bool ov_cells_is_scaffolding(const ov_cells* cells, ovis_pos pos,
                                           const ovis_state_traits* traits) {
  const uint64_t both = OVIS_TAG(CLIMBABLE) | OVIS_TAG(FULL_TOP);
  if ((traits->tags & both) != both) {
    return false;
  }
  const ovis_state state = ovis_world_get_block(cells->world, pos);
  return ov_registry_block_id(cells->world->registry, state) == OV_BLOCK_SCAFFOLDING;
}
