// The internal part of ovis_turn, which a host's mind, goal, behavior or sensor gets.
#pragma once

#include "agent/agent.h"
#include "agent/mind_plan.h"
#include "figures/species_row.h"

#include <ovis/mind.h>

#include <math.h>

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

// Is another actor within the reach of the functions of the actor whose turn it is? Beyond it turns
// may run beside this one.
static inline bool ov_own_turn_reaches(const ov_own_turn* turn, const ov_actor* other) {
  const ov_actor* self = turn->agent->self;
  const ov_mind_kind* given = self->given_mind;
  const double reach = (double)(given != NULL ? given->reach.blocks : self->row->host_reach);
  return reach <= 0 || (fabs(other->body.pos.x - self->body.pos.x) <= reach &&
                        fabs(other->body.pos.z - self->body.pos.z) <= reach);
}
