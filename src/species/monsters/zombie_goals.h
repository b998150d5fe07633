// Goals of zombies. Source of figures and flags: docs/sources.md#goals
#pragma once

#include "agent/agent.h"
#include "mind/goal/goal_kind.h"

// Walks from one point of interest of a village to another. MOVE
typedef struct ov_through_village_settings {
  double speed;
  bool only_at_night;
  int32_t reach; // blocks from a point at which it was visited
} ov_through_village_settings;
OV_SCHEMA(ov_through_village_settings, OV_SPEED(speed, OV_ARG(speed)),
          OV_SETTING(only_at_night, .argument = "night_only"), OV_BLOCKS(reach, OV_ARG(reach)))
extern const ov_goal_kind ov_goal_through_village;
