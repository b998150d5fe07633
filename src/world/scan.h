// Visits cells of a box one by one, in the order that a rule asks for: what is found first counts.
//
//   const ov_cell_range near = ov_cells_around(at, 8, 2);
//   for (ovis_pos cell = near.min; cell.x <= near.max.x; cell = ov_scan_xyz(cell, &near)) {...}
#pragma once

#include "base/check.h"
#include "world/collision.h"

// The cells up to so many beside a cell, and above and below it.
static inline ov_cell_range ov_cells_around(ovis_pos at, int32_t range_xz, int32_t range_y) {
  OVIS_ASSERT(range_xz >= 0);
  OVIS_ASSERT(range_y >= 0);
  return (ov_cell_range){{at.x - range_xz, at.y - range_y, at.z - range_xz},
                         {at.x + range_xz, at.y + range_y, at.z + range_xz}};
}

// The cell behind another one. The last letter of a name is the axis that changes first; the scan
// is over when the first one is beyond its end. [Limit: min <= max on each axis]
static inline ovis_pos ov_scan_xyz(ovis_pos at, const ov_cell_range* in) {
  if (at.z < in->max.z) {
    return (ovis_pos){at.x, at.y, at.z + 1};
  }
  return at.y < in->max.y ? (ovis_pos){at.x, at.y + 1, in->min.z}
                          : (ovis_pos){at.x + 1, in->min.y, in->min.z};
}

static inline ovis_pos ov_scan_yxz(ovis_pos at, const ov_cell_range* in) {
  if (at.z < in->max.z) {
    return (ovis_pos){at.x, at.y, at.z + 1};
  }
  return at.x < in->max.x ? (ovis_pos){at.x + 1, at.y, in->min.z}
                          : (ovis_pos){in->min.x, at.y + 1, in->min.z};
}

static inline ovis_pos ov_scan_yzx(ovis_pos at, const ov_cell_range* in) {
  if (at.x < in->max.x) {
    return (ovis_pos){at.x + 1, at.y, at.z};
  }
  return at.z < in->max.z ? (ovis_pos){in->min.x, at.y, at.z + 1}
                          : (ovis_pos){in->min.x, at.y + 1, in->min.z};
}

static inline ovis_pos ov_scan_xzy(ovis_pos at, const ov_cell_range* in) {
  if (at.y < in->max.y) {
    return (ovis_pos){at.x, at.y + 1, at.z};
  }
  return at.z < in->max.z ? (ovis_pos){at.x, in->min.y, at.z + 1}
                          : (ovis_pos){at.x + 1, in->min.y, in->min.z};
}

// 0, 1, -1, 2, -2 ...
static inline int32_t ov_next_out(int32_t value) {
  return value > 0 ? -value : 1 - value;
}

// Square rings around a cell from the inner to the outer one, level by level: the levels by turns
// above and below, or upward from one below. On a ring x goes out from the middle to both sides.
//
//   for (ov_rings at = ov_rings_around(cell, 8, 2, 0); ov_rings_are_left(&at); ov_rings_next(&at))
typedef struct ov_rings {
  ovis_pos center;
  int32_t range, range_y;
  bool goes_up;
  int32_t dx, dy, dz, ring;
} ov_rings;

// `first_y` below 0: the level where it begins to go up. 0: by turns
static inline ov_rings ov_rings_around(ovis_pos center, int32_t range, int32_t range_y,
                                       int32_t first_y) {
  OVIS_ASSERT(range >= 0);
  OVIS_ASSERT(first_y <= 0);
  return (ov_rings){
      .center = center, .range = range, .range_y = range_y, .goes_up = first_y < 0, .dy = first_y};
}

static inline bool ov_rings_are_left(const ov_rings* at) {
  return at->dy <= at->range_y;
}

static inline ovis_pos ov_rings_cell(const ov_rings* at) {
  return (ovis_pos){at->center.x + at->dx, at->center.y + at->dy, at->center.z + at->dz};
}

static inline void ov_rings_next(ov_rings* at) {
  at->dz = ov_next_out(at->dz);
  if (at->dz <= at->ring) {
    return;
  }
  at->dx = ov_next_out(at->dx);
  if (at->dx > at->ring) {
    at->dx = 0;
    at->ring++;
  }
  if (at->ring > at->range) {
    at->ring = 0;
    at->dy = at->goes_up ? at->dy + 1 : ov_next_out(at->dy);
  }
  const bool is_side = at->dx == at->ring || at->dx == -at->ring; // all of it; else its two ends
  at->dz = is_side ? 0 : at->ring;
}
