// Moves a box against shapes. The shapes near the box are gathered once per move, and each axis of
// each try then reads the short list. The rules are those of ovis_world_sweep (world/axis_sweep.h).
//
//   region (box grown by all its tries) --> cells --> boxes[] --> y, then the longer of x and z
//
// Source: docs/sources.md#move-resolution
#pragma once

#include "body/body_cells.h"

#define OV_SWEEP_BOXES_MAX 48

// Surfaces that are solid for one body only. All zero: only the shapes of the cells.
typedef struct ov_solids {
  double feet;
  bool walks_on_powder_snow; // powder snow is a full block for bodies above it
  bool falls_far;            // powder snow is solid after a long fall
  bool stands_on_lava;       // on the surface of lava sources, half a block high
  bool passes_scaffolding;   // scaffolding is solid only for bodies above it
} ov_solids;

typedef struct ov_sweep {
  ov_cells* cells;
  ov_solids solids;
  int32_t count; // above OV_SWEEP_BOXES_MAX: incomplete, so each axis reads the cells
  ovis_aabb boxes[OV_SWEEP_BOXES_MAX];
} ov_sweep;

// Finds the shapes that extend into `region`.
void ov_sweep_gather(ov_sweep* sweep, ov_cells* cells, const ov_solids* solids,
                     const ovis_aabb* region);

// Returns how far `box` can move. [Limit: the box, before and after all of `motion`, is in the
// region]
ovis_vec3 ov_sweep_move(const ov_sweep* sweep, const ovis_aabb* box, ovis_vec3 motion);

// Does a shape overlap a box within the region?
bool ov_sweep_collides(const ov_sweep* sweep, const ovis_aabb* box);
