// Goals of sheep. Source of figures and flags: docs/sources.md#goals
#pragma once

#include "agent/agent.h"
#include "mind/goal/goal_kind.h"

// Eats the grass at its feet or the grass block below. MOVE, LOOK, JUMP
typedef struct ov_eat_block_settings {
  void (*ate)(struct ov_agent* agent); // [opt] called after a bite
} ov_eat_block_settings;
OV_SCHEMA(ov_eat_block_settings, OV_SETTING(ate))
extern const ov_goal_kind ov_goal_eat_block;
