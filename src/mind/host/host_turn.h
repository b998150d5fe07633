// The internal part of ovis_turn, which a host's mind, goal, behavior or sensor gets.
#pragma once

#include "agent/agent.h"

#include <ovis/mind.h>

struct ov_behavior_turn;
struct ov_goal_turn;

// At most one of the two is set; none: the turn is one of a whole mind.
typedef struct ov_own_turn {
  ov_agent* agent;
  struct ov_goal_turn* goal;
  struct ov_behavior_turn* behavior; // or of a sensor
} ov_own_turn;

static inline ov_own_turn* ov_own_turn_of(const ovis_turn* turn) {
  return turn->internal;
}
