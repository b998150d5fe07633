// The internal part of ovis_mind_turn, which a host's mind or goal gets.
#ifndef OVIS_SRC_MOB_OWN_TURN_H
#define OVIS_SRC_MOB_OWN_TURN_H

#include "agent/agent.h"

#include <ovis/mind.h>

struct ov_goal_turn;

typedef struct ov_own_turn {
  ov_agent* agent;
  struct ov_goal_turn* goal; // NULL: the turn is one of a whole mind
} ov_own_turn;

static inline ov_own_turn* ov_own_turn_of(const ovis_mind_turn* turn) {
  return turn->internal;
}

#endif
