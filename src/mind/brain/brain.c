// A brain behind the interface of all minds: its memory, its options, its answers.
// Rules: docs/sources.md#brain
#include "mind/brain/brain.h"

#include "agent/about.h"
#include "base/check.h"

#include <math.h>
#include <string.h>

static size_t size(const void* plan) {
  return ((const ov_brain_plan*)plan)->size;
}

static void init(void* mind, const void* plan) {
  ov_brain* brain = mind;
  brain->plan = plan;
  brain->fallback = (int8_t)brain->plan->fallback;
  brain->acting = OV_CAUSE_EVENT;
  brain->schedule_time = OV_SCHEDULE_NEVER;
  brain->active = brain->plan->core | 1u << brain->plan->fallback; // claims 184, 350
  brain->variant = brain->plan->def->variant == NULL ? 1 : 0;
}

static void* value_at(const ov_brain* brain, int32_t slot) {
  OVIS_ASSERT(slot >= 0);
  return (uint8_t*)(uintptr_t)brain + brain->plan->value_at[slot];
}

static void fini(void* mind, const ovis_allocator* allocator) {
  ov_brain* brain = mind;
  for (uint64_t left = brain->plan->lists; left != 0; left &= left - 1) {
    const int32_t slot = __builtin_ctzll(left);
    ov_memory_list* list = value_at(brain, slot);
    ov_free(allocator, list->serials, (size_t)list->capacity * ov_brain_item_size(brain, slot));
  }
  for (int32_t i = 0; i < brain->plan->node_count; i++) {
    const ov_behavior_node* node = &brain->plan->nodes[i];
    if (node->kind->fini != NULL && node->state_at != 0) {
      node->kind->fini((uint8_t*)mind + node->state_at, allocator);
    }
  }
  ov_brain_free_rare_states(brain, allocator);
  ov_brain_free_ends(brain, allocator);
  ov_free(allocator, brain->ttls, (size_t)brain->plan->memory_count * sizeof *brain->ttls);
}

// As in the game, no behavior's stop function runs.
static void drop(ov_agent* agent) {
  ov_brain* brain = ov_brain_of(agent->self);
  for (int32_t i = 0; i < brain->plan->word_count; i++) {
    brain->changes = (uint16_t)(brain->changes + (brain->bits[i] != 0));
    brain->bits[i] = 0;
  }
}

static bool ask(const void* mind, ov_question question) {
  const ov_brain* brain = mind;
  switch (question) {
  case OV_QUESTION_IS_PANICKING:
    return ov_brain_has(brain, OVIS_MEM_IS_PANICKING) ||
           ov_brain_is_active(brain, OV_ACTIVITY_PANIC);
  case OV_QUESTION_CAN_BE_SENT: return false;
  case OV_QUESTION_COUNT: break;
  }
  return false;
}

// ---- Options: nodes

static int32_t count(const void* plan) {
  return ((const ov_brain_plan*)plan)->node_count;
}

static const ovis_phrases* phrases_of(const ov_behavior* behavior) {
  return behavior->phrases != NULL            ? behavior->phrases
         : behavior->kind->phrases_of != NULL ? behavior->kind->phrases_of(behavior->settings)
                                              : behavior->kind->phrases;
}

// Behaviors of the game hold no flags: what its brains do shows none.
static uint8_t flags_of(const ov_brain_plan* plan, const ov_behavior_node* node) {
  return plan->def->mark != 0 ? node->kind->flags : 0;
}

static ovis_option_info info(const void* plan, int32_t option) {
  const ov_brain_plan* self = plan;
  OVIS_ASSERT(option >= 0);
  OVIS_ASSERT(option < self->node_count);
  const ov_behavior_node* node = &self->nodes[option];
  return (ovis_option_info){
      // claim 345
      .name = node->behavior->name != NULL ? node->behavior->name : node->kind->name,
      .group = ov_brain_activity_name(self->def, node->activity),
      .priority = node->priority,
      .flags = node->kind->shape == OV_BEHAVIOR_TIMED ? flags_of(self, node) : OVIS_FLAG_ONE_SHOT,
      .phrases = phrases_of(node->behavior)};
}

// The memory that keeps a behavior from starting, or OVIS_MEM_COUNT.
static ovis_memory blocking_memory(const ov_brain* brain, uint64_t present, uint64_t absent,
                                   ovis_reason* out) {
  const uint64_t missing = present & ~brain->present;
  const uint64_t extra = absent & brain->present;
  *out = missing != 0 ? OVIS_REASON_MEMORY_ABSENT : OVIS_REASON_MEMORY_PRESENT;
  const uint64_t found = missing != 0 ? missing : extra;
  return found != 0 ? (ovis_memory)brain->plan->memory_of[__builtin_ctzll(found)] : OVIS_MEM_COUNT;
}

// The hours of an activity in the schedule of a mob: from `value` to `limit`, times of day. None:
// it is not in the schedule, or comes several times a day.
static void put_hours(const ov_brain* brain, int32_t activity, ovis_answer* out) {
  const ov_schedule* schedule = ov_brain_schedule(brain);
  int32_t found = 0;
  for (int32_t i = 0; schedule != NULL && i < schedule->count; i++) {
    if ((int32_t)schedule->frames[i].activity == activity) {
      found++;
      out->value = (float)schedule->frames[i].time;
      out->limit = (float)schedule->frames[(i + 1) % schedule->count].time;
    }
  }
  if (found != 1) {
    out->value = out->limit = 0;
  }
}

static ovis_answer answer_of(const ov_brain* brain, int32_t option) {
  OVIS_ASSERT(option >= 0);
  const ov_behavior_node* node = &brain->plan->nodes[option];
  ovis_answer answer = {.other = -1};
  if (ov_brain_runs(brain, option) || ov_brain_has_run(brain, option)) {
    const bool goes_on = node->kind->shape == OV_BEHAVIOR_TIMED && ov_brain_runs(brain, option);
    answer.reason = goes_on ? OVIS_REASON_RUNNING : OVIS_REASON_RAN;
    return answer;
  }
  if ((node->variants & brain->variant) == 0) {
    answer.reason = OVIS_REASON_NOT_ITS_KIND;
    return answer;
  }
  if (!ov_brain_is_active(brain, (ov_activity)node->activity)) {
    answer.reason = OVIS_REASON_OTHER_ACTIVITY;
    put_hours(brain, node->activity, &answer);
    return answer;
  }
  const ovis_memory memory = blocking_memory(brain, node->present, node->absent, &answer.reason);
  if (memory != OVIS_MEM_COUNT) {
    answer.other = (int32_t)memory;
    return answer;
  }
  if (node->parent >= 0 && brain->plan->nodes[node->parent].kind->shape == OV_BEHAVIOR_GATE &&
      !ov_brain_runs(brain, node->parent) && !ov_brain_has_run(brain, node->parent)) {
    answer.reason = OVIS_REASON_PARENT_STOPPED;
    answer.other = node->parent;
    return answer;
  }
  const ov_refusal refusal = ov_brain_refusal(brain, option);
  answer.reason = refusal.reason;
  answer.value = refusal.value;
  answer.limit = refusal.limit;
  return answer;
}

static bool runs(const void* part, int32_t option) {
  OVIS_ASSERT(option >= 0);
  const ov_brain* brain = part;
  return ov_brain_runs(brain, option) &&
         brain->plan->nodes[option].kind->shape == OV_BEHAVIOR_TIMED;
}

static void explain(const ov_brain* brain, ov_agent* agent, int32_t option, ovis_answer* answer) {
  const ov_behavior_node* node = &brain->plan->nodes[option];
  ov_about_reason(agent, answer);
  if (node->kind->explain != NULL) {
    ov_brain* reader = (ov_brain*)(uintptr_t)brain; // turns use the same struct; this one reads
    const ov_behavior_turn turn = {.agent = agent,
                                   .brain = reader,
                                   .node = node,
                                   .state = ov_brain_state_of(reader, option),
                                   .settings = node->behavior->settings,
                                   .time = agent->env->game_time,
                                   .why = answer};
    node->kind->explain(&turn, answer);
  }
}

static void item(const void* mind, ov_agent* agent, int32_t option, ovis_option* out) {
  const ov_brain* brain = mind;
  *out = (ovis_option){.info = info(brain->plan, option),
                       .is_running = runs(brain, option),
                       .answer = answer_of(brain, option)};
  if (agent != NULL) {
    explain(brain, agent, option, &out->answer);
  }
}

bool ov_brain_explains(const ov_brain* brain, int32_t option) {
  OVIS_ASSERT(option >= 0);
  OVIS_ASSERT(option < brain->plan->node_count);
  return brain->plan->nodes[option].kind->explain != NULL;
}

// The limit of the answer OTHER_ACTIVITY for each activity, as put_hours() gives it; a NaN, which
// equals nothing, for those that are active.
static void limits_of_waiting(const ov_brain* brain, float limits[OV_ACTIVITY_MAX]) {
  const ov_schedule* schedule = ov_brain_schedule(brain);
  const int32_t count = schedule != NULL ? schedule->count : 0;
  uint32_t once = 0;
  uint32_t again = 0;
  memset(limits, 0, OV_ACTIVITY_MAX * sizeof *limits);
  for (int32_t i = 0; i < count; i++) {
    const int32_t activity = (int32_t)schedule->frames[i].activity;
    OVIS_ASSERT(activity < OV_ACTIVITY_MAX);
    again |= once & 1u << activity;
    once |= 1u << activity;
    const int32_t next = i + 1 < count ? i + 1 : 0;
    limits[activity] = (again >> activity & 1u) != 0 ? 0 : (float)schedule->frames[next].time;
  }
  for (uint32_t active = brain->active; active != 0; active &= active - 1) {
    limits[__builtin_ctz(active)] = NAN;
  }
}

// Most nodes of a villager belong to an activity that is not active, and did so before: these are
// compared without an answer.
int32_t ov_brain_next_news(const ov_brain* brain, const ovis_answer* known, int32_t from) {
  OVIS_ASSERT(from >= 0);
  float limits[OV_ACTIVITY_MAX];
  limits_of_waiting(brain, limits);
  const ov_behavior_node* nodes = brain->plan->nodes;
  const int32_t count_of_nodes = brain->plan->node_count;
  const uint64_t* runs_now = brain->bits;
  const uint64_t* has_run = brain->bits + brain->plan->word_count;
  const uint32_t variant = brain->variant;
  for (int32_t i = from; i < count_of_nodes; i++) {
    const ovis_answer* last = &known[i];
    if (last->reason == OVIS_REASON_OTHER_ACTIVITY && last->limit == limits[nodes[i].activity] &&
        last->other == -1 && (nodes[i].variants & variant) != 0 &&
        ((runs_now[i / 64] | has_run[i / 64]) >> (i % 64) & 1u) == 0) {
      continue;
    }
    const ovis_answer answer = answer_of(brain, i);
    if (answer.reason != last->reason || answer.other != last->other ||
        answer.limit != last->limit) {
      return i;
    }
  }
  return count_of_nodes;
}

static int64_t changes(const void* mind) {
  return ((const ov_brain*)mind)->changes;
}

static bool is_valid(const void* mind) {
  const ov_brain* brain = mind;
  const uint32_t core = brain->plan->core;
  const uint32_t others = brain->active & ~core;
  return (brain->expiring & ~brain->present) == 0 && brain->fallback >= 0 &&
         brain->fallback < OV_ACTIVITY_MAX && (brain->active & core) == core &&
         (others & (others - 1)) == 0 && (brain->active & ~ov_brain_activities(brain)) == 0;
}

const ov_mind_ops ov_brain_mind_ops = {.size = size,
                                       .init = init,
                                       .fini = fini,
                                       .drop = drop,
                                       .ask = ask,
                                       .count = count,
                                       .info = info,
                                       .item = item,
                                       .runs = runs,
                                       .changes = changes,
                                       .fields = ov_brain_fields,
                                       .is_valid = is_valid};
