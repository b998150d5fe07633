// Activities of a brain: which one is active beside the core, and what is erased when it ends.
// Rules: docs/sources.md#brain
#include "base/check.h"
#include "mind/brain/brain.h"

// Ticks between two looks at the schedule.
#define SCHEDULE_TICKS 20 // docs/sources.md#brain

ov_activity ov_brain_activity(const ov_brain* brain) {
  const uint32_t others = brain->active & ~brain->plan->core;
  return others != 0 ? (ov_activity)__builtin_ctz(others) : OV_ACTIVITY_NONE;
}

bool ov_brain_is_possible(const ov_brain* brain, ov_activity activity) {
  const ov_activity_rule* rule = &brain->plan->rules_of[activity];
  return rule->is_possible && (rule->present & ~brain->present) == 0 && // claims 186, 269
         (rule->absent & brain->present) == 0;
}

void ov_brain_set_activity(ov_brain* brain, ov_activity activity) {
  const ov_brain_plan* plan = brain->plan;
  if (ov_brain_is_active(brain, activity)) {
    return;
  }
  const ov_activity left = ov_brain_activity(brain); // the core is never left
  if (left != OV_ACTIVITY_NONE) {
    const uint8_t acting = brain->acting;
    brain->acting = OV_CAUSE_ACTIVITY;
    ov_brain_erase_slots(brain, plan->rules_of[left].stop_erases); // claims 186, 269
    brain->acting = acting;
  }
  brain->active = plan->core | 1u << activity; // claims 184, 268, 391
}

void ov_brain_use_fallback(ov_brain* brain) {
  ov_brain_set_activity(brain, (ov_activity)brain->fallback); // claims 185, 391
}

void ov_brain_set_activity_if_possible(ov_brain* brain, ov_activity activity) {
  if (ov_brain_is_possible(brain, activity)) { // claims 188, 391
    ov_brain_set_activity(brain, activity);
  } else {
    ov_brain_use_fallback(brain); // claims 185, 391
  }
}

void ov_brain_set_first_valid(ov_brain* brain, const ov_activity* activities, int32_t count) {
  OVIS_ASSERT(count >= 0);
  for (int32_t i = 0; i < count; i++) {
    if (ov_brain_is_possible(brain, activities[i])) { // claim 188
      ov_brain_set_activity(brain, activities[i]);
      return;
    }
  }
}

void ov_brain_set_fallback(ov_brain* brain, ov_activity activity) {
  OVIS_ASSERT(activity < OV_ACTIVITY_MAX);
  brain->fallback = (int8_t)activity; // claim 391
}

const ov_schedule* ov_brain_schedule(const ov_brain* brain) {
  const ov_brain_def* def = brain->plan->def;
  for (int32_t i = 0; i < def->schedule_count; i++) {
    if ((brain->variant >> i & 1u) != 0) {
      return &def->schedules[i]; // claim 391
    }
  }
  return NULL;
}

static void follow(ov_brain* brain, int64_t time, int64_t day_time) {
  if (time - brain->schedule_time <= SCHEDULE_TICKS) { // claim 271
    return;
  }
  brain->schedule_time = time; // claim 271
  const ov_activity activity =
      ov_schedule_at(ov_brain_schedule(brain), day_time); // claims 262, 271
  if (!ov_brain_is_active(brain, activity)) {
    ov_brain_set_activity_if_possible(brain, activity); // claim 271
  }
}

void ov_brain_follow_schedule(ov_behavior_turn* turn) {
  follow(turn->brain, turn->time, turn->agent->env->day_time);
}

void ov_brain_look_first(ov_behavior_turn* turn) {
  ov_brain* brain = turn->brain;
  if (brain->plan->def->looks_first && brain->schedule_time == OV_SCHEDULE_NEVER) {
    follow(brain, turn->time - 1, turn->agent->env->day_time - 1);
  }
}

void ov_brain_follow_schedule_now(ov_agent* agent) {
  ov_brain* brain = ov_brain_of(agent->self);
  const ov_brain_def* def = brain->plan->def;
  ov_behavior_turn turn = {.agent = agent, .brain = brain, .time = agent->env->game_time};
  brain->variant =
      def->variant != NULL ? (uint16_t)def->variant(agent) : 1; // decides on the schedule
  brain->schedule_time = OV_SCHEDULE_NEVER;
  ov_brain_follow_schedule(&turn);
}
