// Flags that behaviors hold beside the goals and the tree of a mob.
// Design: docs/trees.md (Goals, a brain and a tree at once)
#include "brain/brain.h"

// The next running behavior with one of the flags from a node on. -1: none.
static int32_t next_with(const ov_brain* brain, uint8_t flags, int32_t from) {
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
      if ((node->kind->flags >> flag & 1u) != 0 &&
          ((*flags >> flag & 1u) == 0 || node->priority < priorities[flag])) {
        *flags |= (uint8_t)(1u << flag);
        priorities[flag] = node->priority;
      }
    }
  }
}

void ov_brain_yield(ov_agent* agent, uint8_t flags) {
  ov_brain* brain = ov_brain_of(agent->self);
  ovis_answer why;
  ov_behavior_turn turn = {
      .agent = agent, .brain = brain, .time = agent->env->game_time, .why = &why};
  const uint8_t acting = brain->acting;
  for (int32_t i = next_with(brain, flags, 0); i >= 0; i = next_with(brain, flags, i + 1)) {
    ov_brain_stop(&turn, i);
    ov_brain_set_refusal(brain, i, &(ov_refusal){.reason = OVIS_REASON_REPLACED});
  }
  brain->acting = acting;
}
