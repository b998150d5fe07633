// Where an actor looks: does its gaze meet a point?
#pragma once

#include "base/angles.h"
#include "base/trig.h"
#include "base/vec.h"
#include "body/body.h"

// Is the point in the direction of the head, but for a share of the cosine that falls with the
// distance: `share` at one block? Blocks between do not count.
static inline bool ov_gaze_meets(const ov_body* looker, ovis_vec3 point, double share) {
  const ovis_vec3 from = ov_body_eye(looker);
  const double yaw = (double)looker->head_yaw_deg * OV_RAD_PER_DEG;
  const double pitch = (double)looker->pitch_deg * OV_RAD_PER_DEG;
  const double level = ov_cos(pitch);
  const ovis_vec3 view = {-ov_sin(yaw) * level, -ov_sin(pitch), ov_cos(yaw) * level};
  const ovis_vec3 way = {point.x - from.x, point.y - from.y, point.z - from.z};
  const double length = ov_vec_length(way);
  const double dot = (view.x * way.x + view.y * way.y + view.z * way.z) / length;
  return length > 0 && dot > 1 - share / length;
}
