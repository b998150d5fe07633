// A wish to glide, which vexes and ghasts share. Source of figures: docs/sources.md#motions
#pragma once

#include "agent/agent.h"
#include "base/check.h"

// A wish to glide to a position: the first member of the own state of vexes and ghasts.
typedef struct ov_glide {
  bool has_wanted;
  ovis_vec3 wanted;
  double speed;
} ov_glide;

static inline ov_glide* ov_glide_of(const ov_actor* actor) {
  OVIS_ASSERT(actor->profile->own_size >= sizeof(ov_glide));
  return actor->own;
}
static inline void ov_glide_want(ov_glide* glide, ovis_vec3 pos, double speed) {
  *glide = (ov_glide){true, pos, speed};
}
void ov_glide_fields(ov_glide* glide, ov_fields* fields);

// The way of a body to a position, and its length.
ovis_vec3 ov_glide_way(const ov_body* body, ovis_vec3 to, double* length);
