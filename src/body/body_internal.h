// What the files of the tick body share.
#ifndef OVIS_SRC_BODY_BODY_INTERNAL_H
#define OVIS_SRC_BODY_BODY_INTERNAL_H

#include "body/body.h"
#include "body/body_cells.h"

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

// Sets the heights and flags of both fluids for the body's place.
void ov_body_sense_fluids(ov_body* body, ov_cells* cells);

// Turns inputs into velocity, moves, and lets gravity and drag work.
ov_body_landing ov_body_travel(ov_body* body, ov_cells* cells);

// As their public namesakes, within a tick.
ov_body_landing ov_body_move_in(ov_body* body, ov_cells* cells, ovis_vec3 motion);
bool ov_body_is_climbing_in(const ov_body* body, ov_cells* cells);

#endif
