// Vectors of steering. In a plane z is 0, which changes no bit of a result.
#ifndef OVIS_SRC_STEER_STEER_MATH_H
#define OVIS_SRC_STEER_STEER_MATH_H

#include "base/limits.h"

#include <ovis/steer.h>

#include <math.h>

static inline ovis_vec3 ov_v_minus(ovis_vec3 a, ovis_vec3 b) {
  return (ovis_vec3){a.x - b.x, a.y - b.y, a.z - b.z};
}

// a + factor * b
static inline ovis_vec3 ov_v_along(ovis_vec3 a, double factor, ovis_vec3 b) {
  return (ovis_vec3){a.x + factor * b.x, a.y + factor * b.y, a.z + factor * b.z};
}

static inline ovis_vec3 ov_v_times(double factor, ovis_vec3 v) {
  return (ovis_vec3){factor * v.x, factor * v.y, factor * v.z};
}

static inline double ov_v_dot(ovis_vec3 a, ovis_vec3 b) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}

static inline double ov_v_length(ovis_vec3 v) {
  return sqrt(ov_v_dot(v, v));
}

static inline bool ov_v_is_zero(ovis_vec3 v) {
  return v.x == 0 && v.y == 0 && v.z == 0;
}

// The zero vector stays zero.
static inline ovis_vec3 ov_v_unit(ovis_vec3 v) {
  const double length = ov_v_length(v);
  return length == 0 ? (ovis_vec3){0, 0, 0} : (ovis_vec3){v.x / length, v.y / length, v.z / length};
}

// Is every number of a step one to calculate with? A way answers 0 to any other step.
static inline bool ov_steer_is_step(const ovis_steer_step* step) {
  return step->dt >= 0 && step->dt <= 1e3 && step->speed >= 0 && step->speed <= 1e6 &&
         ov_is_vec3_within(&step->pos, OVIS_STEER_PLACE_MAX) &&
         ov_is_vec3_within(&step->target, OVIS_STEER_PLACE_MAX);
}

// Would the body collide if it moved in a direction for one step?
static inline bool ov_steer_collides(const ovis_steer_step* step, ovis_vec3 dir) {
  const ovis_vec3 motion = ov_v_times(step->speed * step->dt, dir);
  return step->space->move(step->space->context, &step->body, step->pos, motion); // claim 295
}

#endif
