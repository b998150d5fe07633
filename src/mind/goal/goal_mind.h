// A mind of goals: one selector for targets and one for all other goals.
//
//   one block of memory, each piece aligned to 8 bytes:
//   ov_goal_mind | states of targets | states of goals | slots of targets | slots of goals
//   <---------- all that hashes depend on ------------>
#pragma once

#include "agent/agent.h"
#include "mind/goal/goal_selector.h"

// A species' plan; goals in the order in which they are asked.
typedef struct ov_goal_mind_plan {
  ov_goal_plan targets;
  ov_goal_plan goals;
} ov_goal_mind_plan;

typedef struct ov_goal_mind {
  const ov_goal_mind_plan* plan;
  size_t hashed_size; // bytes before the slots
  ov_goal_selector targets;
  ov_goal_selector goals;
} ov_goal_mind;

extern const ov_mind_ops ov_goal_mind_ops;

// NULL: it has no goals.
static inline ov_goal_mind* ov_goal_mind_of(const ov_actor* actor) {
  return ov_actor_part(actor, OV_PART_GOALS);
}

// The first option from `from` on whose answer differs from the one in `known`, which has one for
// each; values do not count. The count of all: none does. [Limit: the mind has nothing but goals]
int32_t ov_goal_next_news(const ov_goal_mind* self, const ovis_answer* known, int32_t from);

// The option that a turn of goals is to: the asker of work (base/meter.h). `turn`: ov_goal_turn.
int32_t ov_goal_asker(const void* turn);

// The tick of goals, before the navigation's. A mind with a tree runs them in the tree's.
void ov_goal_mind_think(ov_agent* agent);
