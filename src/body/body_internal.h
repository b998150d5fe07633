// What the files of the tick body share.
#ifndef OVIS_SRC_BODY_BODY_INTERNAL_H
#define OVIS_SRC_BODY_BODY_INTERNAL_H

#include "body/body.h"
#include "body/body_cells.h"
#include "body/body_sweep.h"

#include <math.h>

// The cell of a place.
static inline ovis_pos ov_cell_at(double x, double y, double z) {
  return (ovis_pos){(int32_t)floor(x), (int32_t)floor(y), (int32_t)floor(z)};
}

static inline ovis_aabb ov_box_moved(const ovis_aabb* box, ovis_vec3 by) {
  return (ovis_aabb){{box->min.x + by.x, box->min.y + by.y, box->min.z + by.z},
                     {box->max.x + by.x, box->max.y + by.y, box->max.z + by.z}};
}

// Is any fluid in the cells that a box touches?
bool ov_box_has_fluid(ov_cells* cells, const ovis_aabb* box);

// Bits by ovis_fluid.
#define OV_WATER (1u << OVIS_FLUID_WATER)
#define OV_WATER_AND_LAVA (1u << OVIS_FLUID_WATER | 1u << OVIS_FLUID_LAVA)

// Sets the heights and flags of `fluids` for the body's place, and is_eye_in_water. Currents of
// those in `pushing` take it along. [Limit: pushing is in fluids]
void ov_body_sense_fluids(ov_body* body, ov_cells* cells, uint32_t fluids, uint32_t pushing);

// The same of water alone, for a body that is known to touch no fluid.
void ov_body_sense_dry(ov_body* body, ov_cells* cells);

// All tags of the cells that the box is in, and whether one of them has a fluid. A superset of the
// cells that fluids are looked for in.
#define OV_HAS_FLUID (UINT64_C(1) << 63)
_Static_assert(OVIS_TAG_COUNT < 63, "the bit of fluids is free");
uint64_t ov_body_scan_cells(const ov_body* body, ov_cells* cells);

// Sets is_eye_in_solid.
void ov_body_sense_eye(ov_body* body, ov_cells* cells);

// The direction of a fluid's flow in its cell, of length 1; 0 where it stands. Falling fluid beside
// a wall flows down.
ovis_vec3 ov_fluid_flow(ov_cells* cells, ovis_pos pos, const ovis_state_traits* traits);

// The flows of all cells that a body touches.
typedef struct ov_current {
  ovis_vec3 sum;
  int32_t count;
} ov_current;

// Adds the flow of a cell; `depth` is the highest of the fluid's surfaces over the feet so far.
void ov_current_add(ov_current* current, ov_cells* cells, ovis_pos pos,
                    const ovis_state_traits* traits, double depth);
void ov_current_push(const ov_current* current, ov_body* body, const ov_cells* cells,
                     ovis_fluid fluid);

// After a move: what the blocks in whose cells the box is do to it. `around`: ov_body_scan_cells.
void ov_body_apply_blocks(ov_body* body, ov_cells* cells, uint64_t around);

// Turns inputs into velocity, moves, and lets gravity and drag work.
ov_body_landing ov_body_travel(ov_body* body, ov_cells* cells);

// What is solid to this body only.
ov_solids ov_body_solids(const ov_body* body);

// As their public namesakes, within a tick.
ov_body_landing ov_body_move_in(ov_body* body, ov_cells* cells, ovis_vec3 motion);
bool ov_body_is_climbing_in(const ov_body* body, ov_cells* cells);

#endif
