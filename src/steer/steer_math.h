// Vectors of steering. In a plane z is 0, which changes no bit of a result.
#pragma once

#include "base/limits.h"
#include "base/vec.h"

#include <ovis/steer.h>

// Is every number of a step one to calculate with? A way answers 0 to any other step.
static inline bool ov_steer_is_step(const ovis_steer_step* step) {
  return step->dt >= 0 && step->dt <= 1e3 && step->speed >= 0 && step->speed <= 1e6 &&
         ov_is_vec3_within(&step->pos, OVIS_STEER_PLACE_MAX) &&
         ov_is_vec3_within(&step->target, OVIS_STEER_PLACE_MAX);
}

// Does a space have its three functions? A way answers 0 without them.
static inline bool ov_steer_is_space(const ovis_steer_space* space) {
  return space != NULL && space->ray != NULL && space->move != NULL && space->overlap != NULL;
}

// Would the body collide if it moved in a direction for one step?
static inline bool ov_steer_collides(const ovis_steer_step* step, ovis_vec3 dir) {
  const ovis_vec3 motion = ov_vec_times(step->speed * step->dt, dir);
  return step->space->move(step->space->context, &step->body, step->pos, motion); // claim 295
}
