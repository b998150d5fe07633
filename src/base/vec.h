// Arithmetic of vectors and positions. The order of the operations is part of the results.
#pragma once

#include <ovis/base.h>

#include <math.h>

static inline bool ov_vec_is_same(ovis_vec3 a, ovis_vec3 b) {
  return a.x == b.x && a.y == b.y && a.z == b.z;
}

static inline bool ov_vec_is_zero(ovis_vec3 v) {
  return v.x == 0 && v.y == 0 && v.z == 0;
}

static inline ovis_vec3 ov_vec_minus(ovis_vec3 a, ovis_vec3 b) {
  return (ovis_vec3){a.x - b.x, a.y - b.y, a.z - b.z};
}

// a + factor * b
static inline ovis_vec3 ov_vec_along(ovis_vec3 a, double factor, ovis_vec3 b) {
  return (ovis_vec3){a.x + factor * b.x, a.y + factor * b.y, a.z + factor * b.z};
}

static inline ovis_vec3 ov_vec_times(double factor, ovis_vec3 v) {
  return (ovis_vec3){factor * v.x, factor * v.y, factor * v.z};
}

static inline double ov_vec_dot(ovis_vec3 a, ovis_vec3 b) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}

static inline double ov_vec_length2(ovis_vec3 v) { // squared
  return v.x * v.x + v.y * v.y + v.z * v.z;
}

static inline double ov_vec_length(ovis_vec3 v) {
  return sqrt(ov_vec_length2(v));
}

static inline double ov_vec_dist2(ovis_vec3 a, ovis_vec3 b) {
  return ov_vec_length2(ov_vec_minus(a, b));
}

static inline double ov_vec_dist(ovis_vec3 a, ovis_vec3 b) {
  return sqrt(ov_vec_dist2(a, b));
}

// Squared distance from a place to a box; 0 inside.
static inline double ov_box_dist2(const ovis_aabb* box, ovis_vec3 from) {
  const double dx = fmax(0, fmax(box->min.x - from.x, from.x - box->max.x));
  const double dy = fmax(0, fmax(box->min.y - from.y, from.y - box->max.y));
  const double dz = fmax(0, fmax(box->min.z - from.z, from.z - box->max.z));
  return dx * dx + dy * dy + dz * dz;
}

// ---- Without y

static inline double ov_level_length2(ovis_vec3 v) {
  return v.x * v.x + v.z * v.z;
}

static inline double ov_level_length(ovis_vec3 v) {
  return sqrt(ov_level_length2(v));
}

static inline double ov_level_dist2(ovis_vec3 a, ovis_vec3 b) {
  const double dx = a.x - b.x;
  const double dz = a.z - b.z;
  return dx * dx + dz * dz;
}

static inline double ov_level_dist(ovis_vec3 a, ovis_vec3 b) {
  return sqrt(ov_level_dist2(a, b));
}

// The zero vector stays zero.
static inline ovis_vec3 ov_vec_unit(ovis_vec3 v) {
  const double length = ov_vec_length(v);
  return length == 0 ? v : (ovis_vec3){v.x / length, v.y / length, v.z / length};
}
