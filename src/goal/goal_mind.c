#include "goal/goal_mind.h"

#include "goal/goals.h"

static size_t size(const void* plan) {
  const ov_goal_mind_plan* goals = plan;
  return sizeof(ov_goal_mind) +
         (size_t)(goals->targets.count + goals->goals.count) * sizeof(ov_goal_slot);
}

static void init(void* mind, const void* plan) {
  ov_goal_mind* self = mind;
  self->plan = plan;
  ov_goal_slot* slots = (ov_goal_slot*)(self + 1);
  ov_goal_selector_init(&self->targets, &self->plan->targets, slots);
  ov_goal_selector_init(&self->goals, &self->plan->goals, slots + self->plan->targets.count);
}

// Targets first: what they choose, the goals know in the same tick.
static void think(ov_agent* agent) {
  ov_goal_mind* mind = agent->self->mind;
  ov_goal_context context = {
      .agent = agent, .tick = agent->tick, .elapsed_ticks = agent->elapsed_ticks};
  // The rule counts the tick that a mob is in: its first is 1.
  const int64_t age = agent->self->age_ticks + 1; // claim 257
  if (agent->elapsed_ticks > 1 ||
      ov_goal_is_full_tick(agent->tick, agent->self->serial, age)) { // claim 257
    ov_goal_selector_tick(&mind->targets, &context);                 // claim 259
    ov_goal_selector_tick(&mind->goals, &context);
  } else {
    ov_goal_selector_tick_reduced(&mind->targets, &context);
    ov_goal_selector_tick_reduced(&mind->goals, &context);
  }
}

static void drop(ov_agent* agent) {
  ov_goal_mind* mind = agent->self->mind;
  ov_goal_selector_drop_all(&mind->targets, agent->tick);
  ov_goal_selector_drop_all(&mind->goals, agent->tick);
}

static bool ask(const void* mind, ov_question question) {
  const ov_goal_mind* self = mind;
  if (question != OV_QUESTION_IS_PANICKING) {
    return false;
  }
  for (int32_t goal = 0; goal < self->goals.plan->count; goal++) {
    if (self->goals.plan->entries[goal].ops == &ov_goal_panic &&
        ov_goal_is_running(&self->goals, goal)) {
      return true;
    }
  }
  return false;
}

static void fields(void* mind, ov_fields* list) {
  ov_goal_mind* self = mind;
  ov_goal_selector_fields(&self->targets, list);
  ov_goal_selector_fields(&self->goals, list);
}

static bool is_valid(const void* mind) {
  const ov_goal_mind* self = mind;
  return ov_goal_selector_is_valid(&self->targets) && ov_goal_selector_is_valid(&self->goals);
}

const ov_mind_ops ov_goal_mind_ops = {.name = "goals",
                                      .size = size,
                                      .init = init,
                                      .think = think,
                                      .drop = drop,
                                      .ask = ask,
                                      .fields = fields,
                                      .is_valid = is_valid};
