// Answers of goals and behaviors to news: which one counts, and what it changes.
// Design: docs/trees.md (Answers)
#include "base/check.h"
#include "base/fail.h"
#include "base/words.h"
#include "mind/tree/tree_mind.h"
#include "world/place.h"

#include <string.h>

#define RANK_MAX 1000000
#define NONE (-1)

OV_WORDS(ovis_news_result_name, ovis_news_result, OVIS_NEWS_RESULT_LIST, OV_WORD_2_OF_3, "unknown")

// ---- Binding

// The goal or timed behavior with that name. NONE: there is none.
static int32_t find_option(const ov_tree_mind_plan* plan, const char* name) {
  for (int32_t i = 0; i < ov_tree_goal_count(plan) && name != NULL; i++) {
    if (strcmp(ov_goal_mind_ops.info(&plan->goals, i).name, name) == 0) {
      return i;
    }
  }
  for (int32_t i = 0; plan->brain != NULL && name != NULL && i < plan->brain->node_count; i++) {
    if (plan->brain->nodes[i].kind->shape == OV_BEHAVIOR_TIMED &&
        strcmp(ov_brain_mind_ops.info(plan->brain, i).name, name) == 0) {
      return ov_tree_brain_first(plan) + i;
    }
  }
  return NONE;
}

// Can an answer start it by itself? A child of a gate runs, ticks and ends with its gate only.
static bool is_startable(const ov_tree_mind_plan* plan, int32_t option) {
  const int32_t node = option - ov_tree_brain_first(plan);
  return (option >= 0 && option < ov_tree_goal_count(plan)) ||
         (plan->brain != NULL && node >= 0 && node < plan->brain->top_count &&
          plan->brain->nodes[node].kind->shape == OV_BEHAVIOR_TIMED);
}

// The number of a key to which news are written. NONE: there are no such news.
static int32_t find_news_key(const ov_tree_mind_plan* plan, const char* key) {
  for (int32_t i = 0; i < plan->def.news_count && key != NULL; i++) {
    if (strcmp(plan->def.news[i].key, key) == 0) {
      return plan->news_keys[i];
    }
  }
  return NONE;
}

static const char* fault_of(ov_tree_mind_plan* plan, int32_t index) {
  OVIS_ASSERT(index >= 0);
  const ovis_news_answer* answer = &plan->def.answers[index];
  const bool needs_to =
      answer->result == OVIS_NEWS_RESULT_CHANGE || answer->result == OVIS_NEWS_RESULT_SUSPEND;
  const bool is_waiting = plan->has_brain && plan->brain == NULL; // for its brain
  if ((uint32_t)answer->result >= OVIS_NEWS_RESULT_COUNT || answer->rank < -RANK_MAX ||
      answer->rank > RANK_MAX || (uint32_t)answer->reason >= OVIS_REASON_COUNT ||
      answer->reason == OVIS_REASON_RUNNING) {
    return "has an unknown result or reason, or a rank beyond a million";
  }
  plan->answer_keys[index] = find_news_key(plan, answer->key);
  if (plan->answer_keys[index] == NONE) {
    return "names a key to which no news are written; use the key of one of the news";
  }
  const int32_t option = find_option(plan, answer->option);
  const int32_t to = find_option(plan, answer->to);
  if (!is_waiting && (option == NONE || (needs_to && (to == NONE || to == option)))) {
    return "names an option that the mob does not have; use a goal that it keeps, or a timed "
           "behavior of its brain";
  }
  if (!is_waiting &&
      ((needs_to && !is_startable(plan, to)) ||
       (answer->result == OVIS_NEWS_RESULT_SUSPEND && !is_startable(plan, option)))) {
    return "would start a behavior within a gate, which runs only with its gate; use a behavior "
           "that an activity lists itself";
  }
  plan->answer_option[index] = (int16_t)option;
  plan->answer_to[index] = (int16_t)(needs_to ? to : NONE);
  return NULL;
}

static bool find_memory(const ov_tree_mind_plan* plan, const char* name, ovis_memory* out) {
  for (int32_t i = 0; plan->brain != NULL && i < plan->brain->memory_count; i++) {
    *out = (ovis_memory)plan->brain->memory_of[i];
    const ovis_memory_info info = ov_brain_describe(plan->brain, *out);
    const bool is_written = info.type != OVIS_MEMORY_WALK && info.type != OVIS_MEMORY_DAMAGE &&
                            info.type != OVIS_MEMORY_ENTITIES && info.type != OVIS_MEMORY_PLACES;
    if (is_written && strcmp(info.name, name) == 0) {
      return true;
    }
  }
  *out = OVIS_MEM_COUNT;
  return false;
}

ovis_status ov_tree_answers_bind(ov_tree_mind_plan* plan, ovis_error* error) {
  const ovis_tree_def* def = &plan->def;
  const bool is_waiting = plan->has_brain && plan->brain == NULL;
  if (def->answer_count < 0 || def->answer_count > OVIS_TREE_ANSWERS_MAX ||
      (def->answers == NULL && def->answer_count > 0)) {
    return ov_fail(error, OVIS_OUT_OF_RANGE, -1, "a tree has at most %d answers",
                   OVIS_TREE_ANSWERS_MAX);
  }
  for (int32_t i = 0; i < def->answer_count; i++) {
    const char* fault = fault_of(plan, i);
    if (fault != NULL) {
      return ov_fail(error, OVIS_OUT_OF_RANGE, -1, "answer %d of the tree '%.40s' %s", i + 1,
                     def->name, fault);
    }
  }
  for (int32_t i = 0; i < def->news_count; i++) {
    plan->news_memories[i] = OVIS_MEM_COUNT;
    const char* name = def->news_memories != NULL ? def->news_memories[i] : NULL;
    if (name != NULL && !is_waiting && !find_memory(plan, name, &plan->news_memories[i])) {
      return ov_fail(
          error, OVIS_OUT_OF_RANGE, -1,
          "news %d of the tree '%.40s' name the memory '%.40s', which its brain does not "
          "register, or whose type news cannot have",
          i + 1, def->name, name);
    }
  }
  return OVIS_OK;
}

// ---- News

static void write_memory(ov_actor* actor, const ov_tree_mind_plan* plan, int32_t index,
                         const ovis_tree_value* value) {
  OVIS_ASSERT(index >= 0);
  const ovis_memory memory = plan->news_memories[index];
  ov_brain* brain = ov_brain_of(actor);
  if (brain == NULL || memory == OVIS_MEM_COUNT) {
    return;
  }
  const int32_t ticks = plan->def.news[index].ticks;
  const ovis_memory_value out = {.type = ov_brain_describe(plan->brain, memory).type,
                                 .number = 1,
                                 .entity = value->mob,
                                 .cell = ov_cell_of(value->place),
                                 .point = value->place,
                                 .ttl = ticks > 0 ? ticks : OVIS_MEMORY_FOR_EVER};
  ov_brain_write(brain, memory, &out);
}

static bool runs(const ov_actor* actor, int32_t option) {
  const ov_tree_mind_plan* plan = ov_tree_mind_of(actor)->plan;
  const ov_goal_mind* goals = ov_goal_mind_of(actor);
  const int32_t node = option - ov_tree_brain_first(plan);
  return node >= 0 ? ov_brain_runs(ov_brain_of(actor), node)
                   : option >= 0 && ov_goal_mind_ops.runs(goals, option);
}

// An answer replaces one of a lower rank, and one of the same rank that does not sustain.
static bool is_stronger(const ovis_news_answer* answer, const ovis_news_answer* before) {
  return before == NULL || answer->rank > before->rank ||
         (answer->rank == before->rank && before->result != OVIS_NEWS_RESULT_SUSTAIN);
}

void ov_tree_answer_news(ov_actor* actor, int32_t index, const ovis_tree_value* value) {
  OVIS_ASSERT(index >= 0);
  const ov_tree_mind_plan* plan = ov_tree_mind_of(actor)->plan;
  ov_tree_mind* self = ov_tree_mind_of(actor);
  OVIS_ASSERT(self->wanted >= 0);
  OVIS_ASSERT(self->wanted <= plan->def.answer_count);
  write_memory(actor, plan, index, value);
  for (int32_t i = 0; i < plan->def.answer_count; i++) { // claim 393
    const ovis_news_answer* answer = &plan->def.answers[i];
    const ovis_news_answer* before = self->wanted > 0 ? &plan->def.answers[self->wanted - 1] : NULL;
    if (plan->answer_keys[i] == plan->news_keys[index] && runs(actor, plan->answer_option[i]) &&
        is_stronger(answer, before)) {
      self->wanted = i + 1;
    }
  }
}

void ov_tree_answers_bar(const ov_tree_mind* self, ov_goal_guest* guest, ov_brain_rival* rival) {
  const ov_tree_mind_plan* plan = self->plan;
  OVIS_ASSERT(self->suspended >= 0);
  const int32_t option = self->suspended - 1;
  const int32_t targets = plan->goals.targets.count;
  guest->barred = option < 0                          ? NULL
                  : option < targets                  ? &plan->goals.targets.entries[option]
                  : option < ov_tree_goal_count(plan) ? &plan->goals.goals.entries[option - targets]
                                                      : NULL;
  rival->barred = option >= ov_tree_brain_first(plan) ? option - ov_tree_brain_first(plan) + 1 : 0;
}

bool ov_tree_answers_are_valid(const ov_tree_mind_plan* plan, const ov_tree_mind* self) {
  OVIS_ASSERT(self->suspended >= 0);
  OVIS_ASSERT(self->instead >= -1);
  return self->suspended == 0 ||
         (is_startable(plan, self->suspended - 1) && is_startable(plan, self->instead));
}

// ---- Changes

typedef struct hands {
  ov_agent* agent;
  const ov_tree_mind_plan* plan;
  ov_goal_turn* goals;
  ov_brain_rival* rival;
} hands;

static ov_goal_selector* selector_of(const hands* self, int32_t option, int32_t* out_goal) {
  OVIS_ASSERT(option >= 0);
  ov_goal_mind* mind = ov_goal_mind_of(self->agent->self);
  const int32_t targets = self->plan->goals.targets.count;
  *out_goal = option < targets ? option : option - targets;
  return option < targets ? &mind->targets : &mind->goals;
}

static void end(const hands* self, int32_t option, const ovis_answer* why) {
  OVIS_ASSERT(option >= 0);
  if (option >= ov_tree_brain_first(self->plan)) {
    ov_brain_end(self->agent, option - ov_tree_brain_first(self->plan), why->reason);
    return;
  }
  int32_t goal;
  ov_goal_selector* selector = selector_of(self, option, &goal);
  ov_goal_selector_end(selector, self->goals, goal, why);
}

static void start(const hands* self, int32_t option, bool is_again) {
  OVIS_ASSERT(option >= 0);
  if (option >= ov_tree_brain_first(self->plan)) {
    ov_brain_start(self->agent, option - ov_tree_brain_first(self->plan), self->rival);
    return;
  }
  int32_t goal;
  ov_goal_selector* selector = selector_of(self, option, &goal);
  self->goals->first = option - goal;
  ov_meter_ask(&self->agent->turn->meter, ov_goal_asker, self->goals);
  ov_goal_selector_try(selector, self->goals, goal, is_again);
}

static void follow(const hands* self, int32_t index) {
  const ovis_news_answer* answer = &self->plan->def.answers[index];
  const int32_t option = self->plan->answer_option[index];
  const int32_t to = self->plan->answer_to[index];
  ov_tree_mind* part = ov_tree_mind_of(self->agent->self);
  if (answer->result == OVIS_NEWS_RESULT_CONTINUE || answer->result == OVIS_NEWS_RESULT_SUSTAIN ||
      !runs(self->agent->self, option)) {
    return;
  }
  const ovis_answer why = {.reason = answer->reason != OVIS_REASON_NOT_ASKED ? answer->reason
                                                                             : OVIS_REASON_ENDED,
                           .tick = self->agent->tick,
                           .other = NONE};
  end(self, option, &why);
  if (to >= 0) {
    start(self, to, false);
  }
  if (answer->result == OVIS_NEWS_RESULT_SUSPEND) {
    part->suspended = option + 1;
    part->instead = to;
  }
}

void ov_tree_answers_apply(ov_agent* agent, ov_goal_turn* goals, ov_brain_rival* rival) {
  const hands self = {agent, ov_tree_mind_of(agent->self)->plan, goals, rival};
  ov_tree_mind* part = ov_tree_mind_of(agent->self);
  OVIS_ASSERT(part->wanted >= 0);
  OVIS_ASSERT(part->instead >= -1);
  if (part->wanted > 0) {
    const int32_t index = part->wanted - 1;
    part->wanted = 0;
    follow(&self, index);
  }
  if (part->suspended > 0 && !runs(agent->self, part->instead)) {
    const int32_t option = part->suspended - 1;
    part->suspended = 0;
    rival->barred = 0;
    start(&self, option, true);
  }
}
