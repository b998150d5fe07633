// A mind of goals behind the interface of all minds: memory, tick, options, questions.
// Rules: docs/sources.md#goal-selector
#include "mind/goal/goal_mind.h"

#include "base/check.h"
#include "mind/goal/move/move_goals.h"

_Static_assert(_Alignof(ov_goal_slot) <= OV_STATE_ALIGN, "slots are aligned to 8 bytes");

static size_t aligned(size_t size) {
  return (size + OV_STATE_ALIGN - 1) & ~(size_t)(OV_STATE_ALIGN - 1);
}

// Bytes of the mind itself and its states: where the slots begin.
static size_t slots_at(const ov_goal_mind_plan* plan) {
  return aligned(sizeof(ov_goal_mind)) + ov_goal_states_size(&plan->targets) +
         ov_goal_states_size(&plan->goals);
}

static size_t size(const void* plan) {
  const ov_goal_mind_plan* goals = plan;
  const size_t count = (size_t)(goals->targets.count + goals->goals.count);
  return slots_at(goals) + aligned(count * sizeof(ov_goal_slot));
}

static void init(void* mind, const void* plan) {
  ov_goal_mind* self = mind;
  self->plan = plan;
  uint8_t* bytes = mind;
  OVIS_ASSERT((uintptr_t)bytes % OV_STATE_ALIGN == 0);
  self->hashed_size = slots_at(self->plan);
  ov_goal_slot* slots = (ov_goal_slot*)(void*)(bytes + self->hashed_size);
  uint8_t* states = bytes + aligned(sizeof *self);
  ov_goal_selector_init(&self->targets, &self->plan->targets, slots, states);
  ov_goal_selector_init(&self->goals, &self->plan->goals, slots + self->plan->targets.count,
                        states + ov_goal_states_size(&self->plan->targets));
}

int32_t ov_goal_asker(const void* turn) {
  const ov_goal_turn* self = turn;
  OVIS_ASSERT(self->first >= 0);
  return self->first + self->acting;
}

// Targets come first, so that goals see the new target in the same tick.
void ov_goal_mind_think(ov_agent* agent) {
  ov_goal_mind* mind = ov_goal_mind_of(agent->self);
  OVIS_ASSERT(agent->elapsed_ticks >= 1);
  OVIS_ASSERT(ov_actor_is_alive(agent->self));
  ov_goal_turn turn = {.agent = agent, .tick = agent->tick, .elapsed_ticks = agent->elapsed_ticks};
  ov_meter* meter = &agent->turn->meter;
  ov_meter_ask(meter, ov_goal_asker, &turn);
  // The rule counts the current tick: a mob's first tick is 1.
  const int64_t age = agent->self->age_ticks + 1; // claim 257
  if (agent->elapsed_ticks > 1 ||
      ov_goal_is_full_tick(agent->tick, agent->self->serial, age)) { // claim 257
    ov_goal_selector_tick(&mind->targets, &turn);                    // claim 259
    turn.first = mind->plan->targets.count;
    ov_goal_selector_tick(&mind->goals, &turn);
  } else {
    ov_goal_selector_tick_reduced(&mind->targets, &turn);
    turn.first = mind->plan->targets.count;
    ov_goal_selector_tick_reduced(&mind->goals, &turn);
  }
  ov_meter_add_options(meter, turn.considered);
  ov_meter_ask_nobody(meter);
}

static void drop(ov_agent* agent) {
  ov_goal_mind* mind = ov_goal_mind_of(agent->self);
  ov_goal_selector_drop_all(&mind->targets, agent->tick);
  ov_goal_selector_drop_all(&mind->goals, agent->tick);
}

static void disable(void* mind, uint8_t flags, bool is_disabled) {
  ov_goal_mind* self = mind;
  ov_goal_selector_disable(&self->goals, flags, is_disabled);
}

static bool ask(const void* mind, ov_question question) {
  OVIS_ASSERT((uint32_t)question < OV_QUESTION_COUNT);
  const ov_goal_mind* self = mind;
  const ov_goal_plan* plan = self->goals.plan;
  for (int32_t goal = 0; goal < plan->count; goal++) {
    const ov_goal_kind* kind = plan->entries[goal].kind;
    if ((question == OV_QUESTION_IS_PANICKING && kind == &ov_goal_panic &&
         ov_goal_is_running(&self->goals, goal)) ||
        (question == OV_QUESTION_CAN_BE_SENT && kind == &ov_goal_go_to)) {
      return true;
    }
  }
  return false;
}

// ---- Options: targets first, in the order in which they are asked

static int32_t count(const void* plan) {
  const ov_goal_mind_plan* goals = plan;
  return goals->targets.count + goals->goals.count;
}

static const ovis_phrases* phrases_of(const ov_goal_entry* entry) {
  const ov_goal_kind* kind = entry->kind;
  return entry->phrases != NULL     ? entry->phrases
         : kind->phrases_of != NULL ? kind->phrases_of(kind, entry->settings)
                                    : kind->phrases;
}

static ovis_option_info info(const void* plan, int32_t option) {
  const ov_goal_mind_plan* goals = plan;
  OVIS_ASSERT(option >= 0);
  OVIS_ASSERT(option < count(plan));
  const bool is_target = option < goals->targets.count;
  const ov_goal_entry* entry = is_target ? &goals->targets.entries[option]
                                         : &goals->goals.entries[option - goals->targets.count];
  return (ovis_option_info){.name = entry->name != NULL ? entry->name : entry->kind->name,
                            .group = is_target ? "targets" : "goals",
                            .priority = entry->priority,
                            .flags = entry->kind->flags,
                            .phrases = phrases_of(entry)};
}

static ovis_answer answer_of(const ov_goal_selector* selector, int32_t goal, int32_t first) {
  const ov_goal_slot* slot = &selector->slots[goal];
  ovis_answer answer = ov_goal_why(slot);
  answer.other += slot->other >= 0 ? first : 0;
  if (slot->reason == OVIS_REASON_NOT_ASKED && ov_goal_is_running(selector, goal)) {
    answer.reason = OVIS_REASON_RUNNING; // a snapshot holds what runs, and no reasons
  }
  return answer;
}

static void item(const void* mind, ov_agent* agent, int32_t option, ovis_option* out) {
  OVIS_ASSERT(option >= 0);
  const ov_goal_mind* self = mind;
  const int32_t target_count = self->plan->targets.count;
  const bool is_target = option < target_count;
  const ov_goal_selector* selector = is_target ? &self->targets : &self->goals;
  const int32_t first = is_target ? 0 : target_count;
  *out = (ovis_option){.info = info(self->plan, option),
                       .is_running = ov_goal_is_running(selector, option - first),
                       .answer = answer_of(selector, option - first, first),
                       .ran_ticks = selector->slots[option - first].ran_ticks};
  if (agent != NULL) {
    ov_goal_explain(selector, agent, option - first, &out->answer);
  }
}

// Only its kind knows whether the answer of such a goal has changed.
static bool runs_and_explains(const ov_goal_mind* self, int32_t option) {
  const int32_t first = self->plan->targets.count;
  const bool is_target = option < first;
  const ov_goal_selector* selector = is_target ? &self->targets : &self->goals;
  const int32_t goal = is_target ? option : option - first;
  const ov_goal_entry* entry = &selector->plan->entries[goal];
  return ov_goal_is_running(selector, goal) &&
         (entry->explain != NULL || entry->kind->explain != NULL);
}

int32_t ov_goal_next_news(const ov_goal_mind* self, const ovis_answer* known, int32_t from) {
  OVIS_ASSERT(from >= 0);
  const int32_t target_count = self->plan->targets.count;
  const int32_t all = count(self->plan);
  for (int32_t i = from; i < all; i++) {
    const bool is_target = i < target_count;
    const int32_t first = is_target ? 0 : target_count;
    const ovis_answer answer =
        answer_of(is_target ? &self->targets : &self->goals, i - first, first);
    if (runs_and_explains(self, i) || answer.reason != known[i].reason ||
        answer.other != known[i].other || answer.limit != known[i].limit) {
      return i;
    }
  }
  return all;
}

static bool runs(const void* part, int32_t option) {
  OVIS_ASSERT(option >= 0);
  const ov_goal_mind* self = part;
  const int32_t targets = self->plan->targets.count;
  return option < targets ? ov_goal_is_running(&self->targets, option)
                          : ov_goal_is_running(&self->goals, option - targets);
}

static int64_t changes(const void* mind) {
  const ov_goal_mind* self = mind;
  return self->targets.changes + self->goals.changes;
}

// ---- State

static void fields(void* mind, ov_fields* list) {
  ov_goal_mind* self = mind;
  ov_goal_selector_fields(&self->targets, list);
  ov_goal_selector_fields(&self->goals, list);
}

// The slots behind them hold answers, which are not hashed.
static size_t hashed_size(const void* mind) {
  const ov_goal_mind* self = mind;
  OVIS_ASSERT((const uint8_t*)self->targets.slots == (const uint8_t*)mind + self->hashed_size);
  return self->hashed_size;
}

static bool is_valid(const void* mind) {
  const ov_goal_mind* self = mind;
  return ov_goal_selector_is_valid(&self->targets) && ov_goal_selector_is_valid(&self->goals);
}

const ov_mind_ops ov_goal_mind_ops = {.size = size,
                                      .init = init,
                                      .drop = drop,
                                      .ask = ask,
                                      .disable = disable,
                                      .count = count,
                                      .info = info,
                                      .item = item,
                                      .runs = runs,
                                      .changes = changes,
                                      .fields = fields,
                                      .hashed_size = hashed_size,
                                      .is_valid = is_valid};
