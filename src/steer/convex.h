// Convex figures in the plane, with round corners: a circle is a point with a radius, a capsule a
// line with a radius, a box four points. Corners are in counterclockwise order.
#pragma once

#include <ovis/base.h>

// Overlaps of at most this depth count as touching.
#define OV_TOUCH 1e-7

typedef struct ov_point {
  double x, y;
} ov_point;

typedef struct ov_convex {
  const ov_point* points; // [(corner) * count]
  int32_t count;          // 1: a point; 2: a line
  double radius;          // all points within it of the figure belong to it
} ov_convex;

typedef struct ov_bounds {
  double x_min, y_min, x_max, y_max;
} ov_bounds;

static inline ov_point ov_minus(ov_point a, ov_point b) {
  return (ov_point){a.x - b.x, a.y - b.y};
}

static inline double ov_dot(ov_point a, ov_point b) {
  return a.x * b.x + a.y * b.y;
}

// Above 0: b is to the left of a.
static inline double ov_cross(ov_point a, ov_point b) {
  return a.x * b.y - a.y * b.x;
}

// Twice the area of a, b, c; above 0 if they turn left.
static inline double ov_turn_of(ov_point a, ov_point b, ov_point c) {
  return ov_cross(ov_minus(b, a), ov_minus(c, a));
}

ov_bounds ov_convex_bounds(const ov_convex* convex);

static inline bool ov_bounds_meet(const ov_bounds* a, const ov_bounds* b) {
  return a->x_min <= b->x_max && b->x_min <= a->x_max && a->y_min <= b->y_max &&
         b->y_min <= a->y_max;
}

// Do two figures overlap by more than OV_TOUCH? `offset` is added to the points of `b`.
bool ov_convex_overlap(const ov_convex* a, const ov_convex* b, ov_point offset);

// Where a line meets a figure at first. False: it does not. Fraction 0: it starts inside.
bool ov_convex_ray(const ov_convex* convex, ov_point from, ov_point to, double* out_fraction);

// The convex hull of points, without points on its sides. Sorts `points`. `out` has room for
// count + 1. Returns the count of corners, 1 or 2 for points on one place or one line.
int32_t ov_hull(ov_point* points, int32_t count, ov_point* out);
