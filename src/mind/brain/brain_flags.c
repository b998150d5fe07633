// Flags that behaviors hold beside the goals and the tree of a mob.
// Design: docs/trees.md (Goals, a brain and a tree at once)
#include "base/check.h"
#include "mind/brain/brain.h"

// The next running behavior with one of the flags from a node on. -1: none.
static int32_t next_with(const ov_brain* brain, uint8_t flags, int32_t from) {
  OVIS_ASSERT(from >= 0);
  for (int32_t i = from; i < brain->plan->node_count; i++) {
    if ((brain->plan->nodes[i].kind->flags & flags) != 0 && ov_brain_runs(brain, i)) {
      return i;
    }
  }
  return -1;
}

int32_t ov_brain_holder(const ov_brain* brain, uint8_t flags) {
  return next_with(brain, flags, 0);
}

void ov_brain_add_flags(const ov_brain* brain, uint8_t* flags, int32_t* priorities) {
  for (int32_t i = next_with(brain, UINT8_MAX, 0); i >= 0; i = next_with(brain, UINT8_MAX, i + 1)) {
    const ov_behavior_node* node = &brain->plan->nodes[i];
    for (int32_t flag = 0; flag < OVIS_FLAG_COUNT; flag++) {
      if ((node->kind->flags >> flag & 1) != 0 &&
          ((*flags >> flag & 1) == 0 || node->priority < priorities[flag])) {
        *flags |= (uint8_t)(1u << flag);
        priorities[flag] = node->priority;
      }
    }
  }
}

static ov_behavior_turn turn_of(ov_agent* agent, ovis_answer* why) {
  return (ov_behavior_turn){
      .agent = agent, .brain = ov_brain_of(agent->self), .time = agent->env->game_time, .why = why};
}

void ov_brain_end(ov_agent* agent, int32_t node, ovis_reason reason) {
  OVIS_ASSERT((uint32_t)reason < OVIS_REASON_COUNT);
  OVIS_ASSERT(node >= 0);
  ovis_answer why;
  ov_behavior_turn turn = turn_of(agent, &why);
  const uint8_t acting = turn.brain->acting;
  ov_brain_stop(&turn, node);
  ov_brain_set_refusal(turn.brain, node, &(ov_refusal){.reason = reason});
  turn.brain->acting = acting;
}

bool ov_brain_start(ov_agent* agent, int32_t node, ov_brain_rival* rival) {
  OVIS_ASSERT(node >= 0);
  ovis_answer why;
  ov_behavior_turn turn = turn_of(agent, &why);
  ov_brain* brain = turn.brain;
  const uint8_t acting = brain->acting;
  const ov_behavior_node* self = &brain->plan->nodes[node];
  turn.rival = rival;
  const bool may_run = ov_brain_is_active(brain, (ov_activity)self->activity) &&
                       (self->variants & brain->variant) != 0;
  ov_meter_ask(&agent->turn->meter, ov_brain_asker, agent);
  const bool runs = ov_brain_runs(brain, node) || (may_run && ov_brain_try_start(&turn, node));
  ov_meter_add_options(&agent->turn->meter, turn.considered);
  ov_meter_ask_nobody(&agent->turn->meter);
  brain->acting = acting;
  return runs;
}

void ov_brain_yield(ov_agent* agent, uint8_t flags) {
  const ov_brain* brain = ov_brain_of(agent->self);
  for (int32_t i = next_with(brain, flags, 0); i >= 0; i = next_with(brain, flags, i + 1)) {
    ov_brain_end(agent, i, OVIS_REASON_REPLACED);
  }
}
