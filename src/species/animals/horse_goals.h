// Goals of horses. Source of figures and flags: docs/sources.md#bonds
#pragma once

#include "agent/agent.h"
#include "mind/goal/goal_kind.h"

// Rears from time to time, for one tick. No flags.
typedef struct ov_random_stand_settings {
  void (*rear)(ov_agent* agent);
} ov_random_stand_settings;
OV_SCHEMA(ov_random_stand_settings, OV_SETTING(rear))
extern const ov_goal_kind ov_goal_random_stand;

// Springs a trap when a player comes near. No flags.
typedef struct ov_trap_settings {
  bool (*is_set)(const ov_actor* actor);
  void (*spring)(ov_agent* agent); // the trap is no longer set after it
} ov_trap_settings;
OV_SCHEMA(ov_trap_settings, OV_SETTING(is_set), OV_SETTING(spring))
extern const ov_goal_kind ov_goal_trap;
