// Goals of parrots. Source: docs/sources.md#parrots
#pragma once

#include "agent/bond.h"
#include "mind/goal/goal_kind.h"

// Sits down on its owner's shoulder when it touches him. No flags.
typedef struct ov_shoulder_settings {
  ov_goal_test* may_use;
} ov_shoulder_settings;
OV_SCHEMA(ov_shoulder_settings, OV_SETTING(may_use))
extern const ov_goal_kind ov_goal_land_on_shoulder;

// Follows a mob of another species. MOVE, LOOK
typedef struct ov_follow_mob_settings {
  double speed;
  float stop; // blocks
  float area; // blocks in which it looks for one
} ov_follow_mob_settings;
OV_SCHEMA(ov_follow_mob_settings, OV_SPEED(speed), OV_BLOCKS(stop), OV_BLOCKS(area))
extern const ov_goal_kind ov_goal_follow_mob;
