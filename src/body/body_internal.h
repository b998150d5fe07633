// Functions that the files of the tick body share.
#pragma once

#include "body/body.h"
#include "body/body_cells.h"
#include "body/body_sweep.h"

#include <math.h>

// Cell of a position.
static inline ovis_pos ov_cell_at(double x, double y, double z) {
  return (ovis_pos){ov_floor(x), ov_floor(y), ov_floor(z)};
}

static inline ovis_aabb ov_box_moved(const ovis_aabb* box, ovis_vec3 by) {
  return (ovis_aabb){{box->min.x + by.x, box->min.y + by.y, box->min.z + by.z},
                     {box->max.x + by.x, box->max.y + by.y, box->max.z + by.z}};
}

// Is any fluid in the cells that a box touches?
bool ov_box_has_fluid(ov_cells* cells, const ovis_aabb* box);

// Bit sets of fluids, by ovis_fluid.
#define OV_WATER (1u << OVIS_FLUID_WATER)
#define OV_WATER_AND_LAVA (1u << OVIS_FLUID_WATER | 1u << OVIS_FLUID_LAVA)

// Sets the heights and flags of the fluids in `fluids` at the body's position, and is_eye_in_water.
// Currents of the fluids in `pushing` push the body. [Limit: pushing is a subset of fluids]
void ov_body_sense_fluids(ov_body* body, ov_cells* cells, uint32_t fluids, uint32_t pushing);

// The same for water only, for a body that is known to touch no fluid.
void ov_body_sense_dry(ov_body* body, ov_cells* cells);

// All tags of the cells that the box is in, and whether one of them has a fluid. These cells
// include all cells that the fluid test reads.
#define OV_HAS_FLUID (UINT64_C(1) << 63)
_Static_assert(OVIS_TAG_COUNT < 63, "the bit of fluids is free");
uint64_t ov_body_scan_cells(const ov_body* body, ov_cells* cells);

// Sets is_suffocating.
void ov_body_sense_eye(ov_body* body, ov_cells* cells);

// Direction of a fluid's flow in its cell, as a unit vector; 0 if the fluid stands still. Falling
// fluid beside a wall flows down.
ovis_vec3 ov_fluid_flow(ov_cells* cells, ovis_pos pos, const ovis_state_traits* traits);

// Sum of the flows in all cells that a body touches.
typedef struct ov_current {
  ovis_vec3 sum;
  int32_t count;
} ov_current;

// Adds the flow of a cell. `depth` is the height of the fluid's highest surface above the feet so
// far.
void ov_current_add(ov_current* current, ov_cells* cells, ovis_pos pos,
                    const ovis_state_traits* traits, double depth);
void ov_current_push(const ov_current* current, ov_body* body, const ov_cells* cells,
                     ovis_fluid fluid);

// Applies the effects of the blocks in whose cells the box is after a move. `around`: result of
// ov_body_scan_cells.
void ov_body_apply_blocks(ov_body* body, ov_cells* cells, uint64_t around);

// Turns inputs into velocity, moves, and applies gravity and drag.
ov_body_landing ov_body_travel(ov_body* body, ov_cells* cells);

// Surfaces that are solid for this body only.
ov_solids ov_body_solids(const ov_body* body);

// As the public functions of these names, with the cache of the running tick.
ov_body_landing ov_body_move_in(ov_body* body, ov_cells* cells, ovis_vec3 motion);
// Notes a move by other rules: the fall and its landing, fluids, effects of the blocks around.
ov_body_landing ov_body_note_move(ov_body* body, const ovis_world* world, double moved_y);

bool ov_body_is_climbing_in(const ov_body* body, ov_cells* cells);
