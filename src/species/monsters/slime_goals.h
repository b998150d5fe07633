// Goals of slimes and magma cubes. Source of figures and flags: docs/sources.md#goals
#pragma once

#include "agent/agent.h"
#include "mind/goal/goal_kind.h"

// Slimes (slime_goals.c): float, attack (every tick), random direction, keep on jumping.
typedef struct ov_slime_settings {
  bool (*hurts)(const ov_actor* actor); // is it large enough to hurt?
} ov_slime_settings;
OV_SCHEMA(ov_slime_settings, OV_SETTING(hurts))
extern const ov_goal_kind ov_goal_slime_float;  // JUMP, MOVE. No settings.
extern const ov_goal_kind ov_goal_slime_attack; // LOOK. ov_slime_settings
extern const ov_goal_kind ov_goal_slime_turn;   // LOOK. No settings.
extern const ov_goal_kind ov_goal_slime_hop;    // JUMP, MOVE. No settings.
