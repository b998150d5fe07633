// Moves a box against shapes, one axis after the other. This header holds the rules; the caller
// provides the shapes. The world offers the shapes of cells, a body those of the short list that it
// gathered.
//
//   motion --> y --> the longer of x and z --> the other
//               each: box, axis, motion --(boxes in the way cut it)--> distance
//
// Everything is inline, so that the loop over the shapes is compiled together with the test. A
// mob's tick spends most of its time here. Source: docs/sources.md#move-resolution
#pragma once

#include "world/collision.h"

#include <math.h>

// The move of a box along one axis.
typedef struct ov_axis_sweep {
  ovis_aabb box; // at the start of the move
  int32_t axis;
  double motion; // the motion that is left
} ov_axis_sweep;

// Calls ov_axis_sweep_cut for each shape that may be in the way, until it returns false.
typedef void ov_axis_sweep_meet_fn(const void* context, ov_axis_sweep* sweep);

// Do the two overlap on an axis other than the swept one?
static inline bool ov_is_beside(const ovis_aabb* a, const ovis_aabb* b, int32_t axis) {
  return ov_axis(&a->min, axis) < ov_axis(&b->max, axis) - OV_COLLISION_EPSILON &&
         ov_axis(&a->max, axis) > ov_axis(&b->min, axis) + OV_COLLISION_EPSILON;
}

// An ov_box_fn whose context is an ov_axis_sweep. False: no motion is left.
static inline bool ov_axis_sweep_cut(void* context, const ovis_aabb* block_box) {
  ov_axis_sweep* sweep = context;
  const int32_t axis = sweep->axis;
  if (!ov_is_beside(&sweep->box, block_box, (axis + 1) % 3) ||
      !ov_is_beside(&sweep->box, block_box, (axis + 2) % 3)) {
    return true;
  }
  if (sweep->motion > 0) {
    const double gap = ov_axis(&block_box->min, axis) - ov_axis(&sweep->box.max, axis);
    if (gap >= -OV_COLLISION_EPSILON && gap < sweep->motion) {
      sweep->motion = gap;
    }
  } else {
    const double gap = ov_axis(&block_box->max, axis) - ov_axis(&sweep->box.min, axis);
    if (gap <= OV_COLLISION_EPSILON && gap > sweep->motion) {
      sweep->motion = gap;
    }
  }
  return fabs(sweep->motion) >= OV_COLLISION_EPSILON;
}

// Box of all positions that the moving box passes.
static inline ovis_aabb ov_axis_sweep_region(const ov_axis_sweep* sweep) {
  const double motion = sweep->motion;
  const int32_t axis = sweep->axis;
  return ov_box_swept(&sweep->box, (ovis_vec3){axis == 0 ? motion : 0, axis == 1 ? motion : 0,
                                               axis == 2 ? motion : 0});
}

// Moves the box along one axis as far as shapes allow; returns the distance.
static inline double ov_sweep_by_axis(ov_axis_sweep_meet_fn* meet, const void* context,
                                      ovis_aabb* box, int32_t axis, double motion) {
  if (fabs(motion) < OV_COLLISION_EPSILON) {
    return 0;
  }
  ov_axis_sweep sweep = {*box, axis, motion};
  meet(context, &sweep);
  const double moved = fabs(sweep.motion) < OV_COLLISION_EPSILON ? 0 : sweep.motion;
  *(axis == 0 ? &box->min.x : axis == 1 ? &box->min.y : &box->min.z) += moved;
  *(axis == 0 ? &box->max.x : axis == 1 ? &box->max.y : &box->max.z) += moved;
  return moved;
}

// Returns how far the box can move among the shapes that `meet` offers.
static inline ovis_vec3 ov_sweep_by_axes(ov_axis_sweep_meet_fn* meet, const void* context,
                                         const ovis_aabb* box, ovis_vec3 motion) {
  ovis_aabb moving = *box;
  ovis_vec3 moved;
  moved.y = ov_sweep_by_axis(meet, context, &moving, 1, motion.y);
  if (fabs(motion.x) < fabs(motion.z)) {
    moved.z = ov_sweep_by_axis(meet, context, &moving, 2, motion.z);
    moved.x = ov_sweep_by_axis(meet, context, &moving, 0, motion.x);
  } else {
    moved.x = ov_sweep_by_axis(meet, context, &moving, 0, motion.x);
    moved.z = ov_sweep_by_axis(meet, context, &moving, 2, motion.z);
  }
  return moved;
}
