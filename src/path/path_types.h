// From a block state to the path type of a cell. Source: docs/sources.md#path-types
//
//   state --raw table--> raw type: what the block itself is (claims 25 to 42)
//   cell  --looks below and around--> cell type: what a mob that stands there meets (claims 43 to
//   53)
#pragma once

#include "world/section.h"

#include <ovis/path.h>

#define OV_NO_EFFECT 0xFFu

#define OV_KIND_AIR 1u
#define OV_KIND_WATER 2u        // its fluid is water
#define OV_KIND_DRY 4u          // it has no fluid
#define OV_KIND_WATER_BLOCK 8u  // the block of water itself
#define OV_KIND_SWIMMABLE 16u   // pathfindable in water
#define OV_KIND_JUMP_TARGET 32u // lily pad or big dripleaf, onto which frogs leap
#define OV_KIND_RUNG 64u        // ladder, vine or another block on which bodies climb

extern const float ov_path_base_malus[OVIS_PATH_TYPE_COUNT];

// The data of a state that path finding needs, packed into eight bytes, since a search in a cold
// cache mostly waits for memory.
typedef struct ov_raw_state {
  uint8_t raw;    // ovis_path_type
  uint8_t effect; // ovis_path_type that it gives to WALKABLE cells around it, or OV_NO_EFFECT
  uint8_t kind;   // OV_KIND_ bits, for all but plain walkers
  uint8_t top;    // OV_TOP_: top of the collision shape, from the cell's bottom
  uint16_t shape;
  uint16_t unused;
} ov_raw_state;

enum { OV_TOP_0, OV_TOP_1, OV_TOP_OTHER };

// One entry a state, for one rule set. Filled at a finder's first search and when the registry has
// grown.
typedef struct ov_raw_table {
  ov_raw_state* states;
  uint32_t count;
} ov_raw_table;

void ov_raw_table_fini(ov_raw_table* table, const ovis_allocator* allocator);
ovis_status ov_raw_table_refresh(ov_raw_table* table, const ovis_allocator* allocator,
                                 const ovis_blocks* registry, const ovis_rules* rules);

// A section that a view has looked up.
typedef struct ov_seen_section {
  ovis_section_pos pos;
  uint8_t phase;             // OV_SEEN_
  uint8_t danger;            // OV_DANGER_: does its palette contain a state with an effect?
  uint8_t open;              // OV_OPEN_: are all its cells as open as air?
  const ov_section* section; // OV_SEEN_LOADED only
} ov_seen_section;

enum { OV_SEEN_NONE, OV_SEEN_LOADED, OV_SEEN_UNLOADED, OV_SEEN_OUTSIDE };
enum { OV_DANGER_UNKNOWN, OV_DANGER_NO, OV_DANGER_YES };
enum { OV_OPEN_UNKNOWN, OV_OPEN_NO, OV_OPEN_YES };

// The world as one search sees it. Cells outside the region and cells that are not loaded are air.
typedef struct ov_path_view {
  const ovis_world* world;
  const ov_raw_table* table;
  const ovis_rules* rules;
  ovis_pos min, max; // of the region, inclusive
  int32_t bottom;    // lowest cell of the world
  bool has_region;
  bool touched_unloaded;
  uint64_t revision;       // of the world when the sections were looked up
  ov_seen_section seen[8]; // by the parity of their position: neighbors do not collide
} ov_path_view;

// Drops the looked-up sections if the world has changed.
void ov_view_refresh(ov_path_view* view);

ov_seen_section* ov_view_look_up(ov_path_view* view, ovis_section_pos pos);

static inline ov_seen_section* ov_view_section(ov_path_view* view, ovis_pos pos) {
  const ovis_section_pos at = {pos.x >> 4, pos.y >> 4, pos.z >> 4};
  ov_seen_section* seen = &view->seen[(at.x & 1) | (at.y & 1) << 1 | (at.z & 1) << 2];
  if (seen->phase != OV_SEEN_NONE && seen->pos.x == at.x && seen->pos.y == at.y &&
      seen->pos.z == at.z) {
    return seen;
  }
  return ov_view_look_up(view, at);
}

// Is the type of every cell of the section OPEN, for all but fliers and swimmers, if the section
// below is as open? So is one that is not loaded. False as well if finding out takes long.
bool ov_view_is_open(const ov_path_view* view, ov_seen_section* seen);

// State of a cell. Air (0) outside the region and where nothing is loaded.
static inline ovis_state ov_view_state(ov_path_view* view, ovis_pos pos) {
  if (view->has_region && (pos.x < view->min.x || pos.x > view->max.x || pos.y < view->min.y ||
                           pos.y > view->max.y || pos.z < view->min.z || pos.z > view->max.z)) {
    return 0; // claim 82
  }
  const ov_seen_section* seen = ov_view_section(view, pos);
  if (seen->phase == OV_SEEN_LOADED) {
    return ov_section_get(seen->section, ov_cell_index(pos.x, pos.y, pos.z));
  }
  view->touched_unloaded |= seen->phase == OV_SEEN_UNLOADED; // claim 82
  return 0;                                                  // claim 82
}

ovis_path_type ov_view_raw_type(ov_path_view* view, ovis_pos pos);
uint8_t ov_view_kind(ov_path_view* view, ovis_pos pos);

// Type of a cell for walkers, fliers (`own` is the flier's own cell), amphibious mobs and frogs.
ovis_path_type ov_view_walk_type(ov_path_view* view, ovis_pos pos);
ovis_path_type ov_view_fly_type(ov_path_view* view, ovis_pos pos, ovis_pos own);
ovis_path_type ov_view_amphibious_type(ov_path_view* view, ovis_pos pos);
ovis_path_type ov_view_frog_type(ov_path_view* view, ovis_pos pos);

// Does the collision shape of a cell, as the view sees it, overlap the box?
bool ov_view_collides(ov_path_view* view, const ovis_aabb* box);

// Top of the collision shape of the block in a cell, from the cell's bottom; 0 without a shape.
double ov_view_top(ov_path_view* view, ovis_pos pos);
