// The goal that chases the nearest player, in one of five ways. Source: docs/sources.md#steering
#pragma once

#include "mind/goal/goal_kind.h"

#include <ovis/mob.h>

struct ov_actor;

// MOVE, LOOK
typedef struct ov_chase_settings {
  ovis_chase_way way;
  double speed;
} ov_chase_settings;
extern const ov_goal_kind ov_goal_chase;

// The view of a goal's state, for drawing.
void ov_chase_look(const void* state, const struct ov_actor* actor, ovis_chase_view* out);
