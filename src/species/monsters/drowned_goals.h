// Goals of drowned. Source of figures and flags: docs/sources.md#goals-in-water
#pragma once

#include "agent/agent.h"
#include "mind/goal/goal_kind.h"

#define OV_SEA_LEVEL 63 // of the overworld

typedef struct ov_drowned_settings {
  double speed;
  void (*set_searching)(ov_actor* actor, bool is_searching); // for land; of DrownedSwimUp
} ov_drowned_settings;
OV_SCHEMA(ov_drowned_settings, OV_SPEED(speed), OV_SETTING(set_searching))
extern const ov_goal_kind ov_goal_drowned_to_water;
extern const ov_goal_kind ov_goal_drowned_swim_up;
