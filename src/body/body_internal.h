// What the files of the tick body share.
#ifndef OVIS_SRC_BODY_BODY_INTERNAL_H
#define OVIS_SRC_BODY_BODY_INTERNAL_H

#include "body/body.h"

#include <math.h>

// The cell of a place.
static inline ovis_pos ov_cell_at(double x, double y, double z) {
  return (ovis_pos){(int32_t)floor(x), (int32_t)floor(y), (int32_t)floor(z)};
}

// Traits of a cell; NULL where nothing is loaded: no friction, no fluid, nothing to climb.
static inline const ovis_state_traits* ov_cell_traits(const ovis_world* world, ovis_pos pos) {
  const ovis_state state = ovis_world_block(world, pos);
  return state == OVIS_STATE_UNLOADED ? NULL
                                      : ovis_registry_traits(ovis_world_registry(world), state);
}

// Does a cell have one of the tags?
static inline bool ov_cell_has_tag(const ovis_world* world, ovis_pos pos, uint64_t tags) {
  const ovis_state_traits* traits = ov_cell_traits(world, pos);
  return traits != NULL && (traits->tags & tags) != 0;
}

static inline ovis_aabb ov_box_moved(const ovis_aabb* box, ovis_vec3 by) {
  return (ovis_aabb){{box->min.x + by.x, box->min.y + by.y, box->min.z + by.z},
                     {box->max.x + by.x, box->max.y + by.y, box->max.z + by.z}};
}

// Is any fluid in the cells that a box touches?
bool ov_box_has_fluid(const ovis_world* world, const ovis_aabb* box);

// Sets the heights and flags of both fluids for the body's place.
void ov_body_sense_fluids(ov_body* body, const ovis_world* world);

// Turns inputs into velocity, moves, and lets gravity and drag work.
ov_body_landing ov_body_travel(ov_body* body, const ovis_world* world);

#endif
