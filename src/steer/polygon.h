// Simple polygons, and their cut into convex pieces.
#pragma once

#include "steer/convex.h"

#define OV_POLYGON_POINTS_MAX 256

// Convex pieces of a polygon: piece i has the corners [starts[i], starts[i + 1]) of `corners`,
// which are indexes of points, counterclockwise.
typedef struct ov_pieces {
  int32_t corners[3 * OV_POLYGON_POINTS_MAX];
  int32_t starts[OV_POLYGON_POINTS_MAX];
  int32_t count;
} ov_pieces;

// Twice the area; above 0 if the corners are counterclockwise.
double ov_polygon_area2(const ov_point* points, int32_t count);

// Reverses the corners if they are clockwise.
void ov_polygon_turn_left(ov_point* points, int32_t count);

// Cuts a simple polygon in counterclockwise order: one piece if it is convex, otherwise triangles,
// joined again where the result is convex. False: it is not simple.
// [Limits: 3 <= count <= OV_POLYGON_POINTS_MAX]
bool ov_polygon_cut(const ov_point* points, int32_t count, ov_pieces* out);
