// Cells of positions.
#pragma once

#include "base/check.h"

#include <ovis/base.h>

#include <stdlib.h>

// The same as floor for what fits the result. Without the instruction for floor this is shorter.
static inline int32_t ov_floor(double value) {
  const int32_t whole = (int32_t)value;
  return whole - (whole != INT32_MIN && value < whole);
}

static inline ovis_pos ov_cell_of(ovis_vec3 pos) {
  return (ovis_pos){ov_floor(pos.x), ov_floor(pos.y), ov_floor(pos.z)};
}

static inline ovis_vec3 ov_cell_center(ovis_pos cell) {
  return (ovis_vec3){cell.x + 0.5, cell.y + 0.5, cell.z + 0.5};
}

static inline bool ov_cell_is_same(ovis_pos a, ovis_pos b) {
  return a.x == b.x && a.y == b.y && a.z == b.z;
}

// The number of steps between two cells. [Limit: it fits an int32_t]
static inline int32_t ov_cell_steps(ovis_pos a, ovis_pos b) {
  const int32_t steps = abs(a.x - b.x) + abs(a.y - b.y) + abs(a.z - b.z);
  OVIS_ASSERT(steps >= 0);
  return steps;
}

// Squared distance.
static inline double ov_cell_dist2(ovis_pos a, ovis_pos b) {
  const double dx = (double)a.x - b.x;
  const double dy = (double)a.y - b.y;
  const double dz = (double)a.z - b.z;
  return dx * dx + dy * dy + dz * dz;
}
