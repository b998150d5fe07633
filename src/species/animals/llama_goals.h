// Goals of llamas. Source of figures and flags: docs/sources.md#bonds
#pragma once

#include "agent/agent.h"
#include "mind/goal/goal_kind.h"

// Follows another llama of a caravan, or one on a leash. MOVE
typedef struct ov_caravan_settings {
  double speed;
  // The serial of the llama that an actor follows; 0: none. NULL: the actor is no llama.
  uint64_t* (*head_of)(const ov_actor* actor);
} ov_caravan_settings;
OV_SCHEMA(ov_caravan_settings, OV_SPEED(speed, OV_ARG(speed)), OV_SETTING(head_of))
extern const ov_goal_kind ov_goal_caravan;
