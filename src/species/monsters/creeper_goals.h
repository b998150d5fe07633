// Goals of creepers. Source of figures and flags: docs/sources.md#goals
#pragma once

#include "agent/agent.h"
#include "mind/goal/goal_kind.h"

// Swells near its target, which it sees, until the species lets it explode. MOVE
typedef struct ov_swell_settings {
  bool (*is_swelling)(const ov_actor* actor);
  void (*swell)(ov_actor* actor, int32_t direction); // 1: it swells, -1: it shrinks
} ov_swell_settings;
OV_SCHEMA(ov_swell_settings, OV_SETTING(is_swelling), OV_SETTING(swell))
extern const ov_goal_kind ov_goal_swell;
