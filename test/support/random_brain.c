// Random plans, tables and schedules for two implementations of a brain that are compared.
// Design: test/reference/README.md, section "The brain".
#include "support/random_brain.h"

#include "support/test.h"

#include <string.h>

// ---- Plans

static const char* const names[] = {
    "core",  "idle",        "work",      "play",   "rest",      "meet",        "panic",
    "raid",  "pre_raid",    "hide",      "fight",  "celebrate", "admire_item", "avoid",
    "ride",  "play_dead",   "long_jump", "ram",    "tongue",    "swim",        "lay_spawn",
    "sniff", "investigate", "roar",      "emerge", "dig"};
enum { NAME_COUNT = sizeof names / sizeof *names };

static int pick_memory(const random_brain* brain, uint64_t* random) {
  return brain->memory[test_below(random, brain->memory_count)];
}

static void make_memories(random_brain* brain, uint64_t* random) {
  bool is_taken[BRAIN_REF_MEMORIES] = {false};
  brain->memory_count = 3 + test_below(random, 14);
  for (int i = 0; i < brain->memory_count; i++) {
    int memory = test_below(random, BRAIN_REF_MEMORIES);
    while (is_taken[memory]) {
      memory = (memory + 1) % BRAIN_REF_MEMORIES;
    }
    is_taken[memory] = true;
    brain->memory[i] = memory;
    if (!brain->options.has_unregistered || test_chance(random, 75)) {
      brain->plan.memories |= (uint64_t)1 << memory;
    }
  }
}

static void make_conditions(const random_brain* brain, brain_ref_conditions* conditions, int max,
                            uint64_t* random) {
  conditions->count = test_below(random, max + 1);
  for (int i = 0; i < conditions->count; i++) {
    conditions->of[i].memory = pick_memory(brain, random);
    conditions->of[i].status = (brain_ref_status)test_below(random, 3);
  }
}

static void make_erased(const random_brain* brain, brain_ref_erased* erased, uint64_t* random) {
  erased->count = test_chance(random, 50) ? test_below(random, BRAIN_REF_ERASED_MAX + 1) : 0;
  for (int i = 0; i < erased->count; i++) {
    erased->memory[i] = pick_memory(brain, random);
  }
}

static void make_sensors(random_brain* brain, uint64_t* random) {
  static const int rates[] = {1, 2, 3, 10, 20, 20, 20, 40, 200};
  brain->plan.sensor_count = test_below(random, 10);
  for (int i = 0; i < brain->plan.sensor_count; i++) {
    brain_ref_sensor* sensor = &brain->plan.sensor[i];
    sensor->scan_rate = rates[test_below(random, (int)(sizeof rates / sizeof *rates))];
    if (test_chance(random, 60)) {
      sensor->required_memories = (uint64_t)1 << pick_memory(brain, random);
    }
  }
}

enum { DEPTH_MAX = 3, RESERVE = 5 * DEPTH_MAX };

static brain_ref_kind pick_kind(bool is_trigger, int depth, uint64_t* random) {
  static const brain_ref_kind triggers[] = {BRAIN_REF_ONE_SHOT,     BRAIN_REF_ONE_SHOT,
                                            BRAIN_REF_ONE_SHOT,     BRAIN_REF_TRIGGER_IF,
                                            BRAIN_REF_TRIGGER_GATE, BRAIN_REF_SEQUENCE};
  if (depth >= DEPTH_MAX) {
    return is_trigger || test_chance(random, 40) ? BRAIN_REF_ONE_SHOT : BRAIN_REF_TIMED;
  }
  if (is_trigger || test_chance(random, 40)) {
    return triggers[test_below(random, (int)(sizeof triggers / sizeof *triggers))];
  }
  const int rest = test_below(random, 10);
  return rest < 5 ? BRAIN_REF_TIMED : rest < 6 ? BRAIN_REF_DO_NOTHING : BRAIN_REF_GATE;
}

static int pick_child_count(brain_ref_kind kind, uint64_t* random) {
  switch (kind) {
  case BRAIN_REF_GATE:
  case BRAIN_REF_TRIGGER_GATE: return 1 + test_below(random, 5);
  case BRAIN_REF_SEQUENCE: return 2;
  case BRAIN_REF_TRIGGER_IF: return test_below(random, 2);
  case BRAIN_REF_TIMED:
  case BRAIN_REF_DO_NOTHING:
  case BRAIN_REF_ONE_SHOT: break;
  }
  return 0;
}

// Adds a behavior and all below it. Parents have lower numbers than their children. When the
// plan is nearly full only leaves are added: at most five for each of three depths are still owed.
static int make_behavior(random_brain* brain, bool is_trigger, int depth, uint64_t* random) {
  const int number = brain->plan.behavior_count++;
  if (number >= BRAIN_REF_BEHAVIORS_MAX - RESERVE) {
    depth = DEPTH_MAX;
  }
  brain_ref_behavior* behavior = &brain->plan.behavior[number];
  behavior->kind = pick_kind(is_trigger, depth, random);
  if (behavior->kind != BRAIN_REF_DO_NOTHING) {
    make_conditions(brain, &behavior->entry, depth == 0 ? 3 : 1, random);
  }
  behavior->has_duration = test_chance(random, 85);
  if (behavior->has_duration) {
    behavior->duration_min = test_below(random, 20);
    behavior->duration_max = behavior->duration_min + test_below(random, 30);
  }
  behavior->never_times_out = test_chance(random, 8);
  behavior->order = (brain_ref_order)test_below(random, 2);
  behavior->policy = (brain_ref_policy)test_below(random, 2);
  if (behavior->kind == BRAIN_REF_GATE) {
    make_erased(brain, &behavior->exit_erased, random);
  }
  const bool are_triggers = behavior->kind != BRAIN_REF_GATE;
  behavior->child_count = pick_child_count(behavior->kind, random);
  for (int i = 0; i < behavior->child_count; i++) {
    behavior->weight[i] = 1 + test_below(random, 7);
    behavior->child[i] = make_behavior(brain, are_triggers, depth + 1, random);
  }
  return number;
}

// No tree begins in the reserve, and no behavior in it has children: see make_behavior.
static bool make_tree(random_brain* brain, int* behavior, uint64_t* random) {
  if (brain->plan.behavior_count >= BRAIN_REF_BEHAVIORS_MAX - RESERVE) {
    return false;
  }
  *behavior = make_behavior(brain, false, 0, random);
  return true;
}

static void make_entries(random_brain* brain, brain_ref_activity* activity, uint64_t* random) {
  const int count = test_below(random, 9);
  for (int i = 0; i < count; i++) {
    int behavior;
    if (!make_tree(brain, &behavior, random)) {
      return;
    }
    brain_ref_entry* entry = &activity->entry[activity->entry_count++];
    entry->priority = test_chance(random, 5) ? 99 : test_below(random, 6);
    entry->behavior = behavior;
  }
}

// An entry of an earlier activity once more in this one.
static void share_entry(random_brain* brain, int activity, uint64_t* random) {
  brain_ref_activity* to = &brain->plan.activity[activity];
  const brain_ref_activity* from = &brain->plan.activity[test_below(random, activity)];
  if (from->entry_count > 0 && to->entry_count < BRAIN_REF_ENTRIES_MAX) {
    to->entry[to->entry_count++] = from->entry[test_below(random, from->entry_count)];
  }
}

static void pick_names(brain_ref_plan* plan, uint64_t* random) {
  const char* left[NAME_COUNT];
  memcpy(left, names, sizeof left);
  int count = NAME_COUNT;
  for (int i = 0; i < plan->activity_count; i++) {
    const int at = i < 2 ? 0 : test_below(random, count); // the first two: core, idle
    plan->activity[i].name = left[at];
    memmove(left + at, left + at + 1, (size_t)(count - at - 1) * sizeof *left);
    count--;
  }
  for (int i = plan->activity_count - 1; i > 0; i--) {
    const int other = test_below(random, i + 1);
    const char* name = plan->activity[i].name;
    plan->activity[i].name = plan->activity[other].name;
    plan->activity[other].name = name;
  }
}

static void make_activities(random_brain* brain, uint64_t* random) {
  brain_ref_plan* plan = &brain->plan;
  const int max = brain->options.activity_count_max > 0 ? brain->options.activity_count_max
                                                        : BRAIN_REF_ACTIVITIES_MAX;
  plan->activity_count = 2 + test_below(random, test_chance(random, 70) && max > 6 ? 5 : max - 1);
  pick_names(plan, random);
  for (int i = 0; i < plan->activity_count; i++) {
    brain_ref_activity* activity = &plan->activity[i];
    activity->is_pairs = test_chance(random, 50);
    activity->first_priority = test_chance(random, 30) ? 10 : test_below(random, 3);
    make_entries(brain, activity, random);
    if (brain->options.shares_behaviors && i > 0 && test_chance(random, 50)) {
      share_entry(brain, i, random);
    }
    if (strcmp(activity->name, "core") == 0) {
      plan->core_activities = (uint32_t)1 << i;
    } else {
      make_conditions(brain, &activity->requirements, 2, random);
      make_erased(brain, &activity->erased_when_left, random);
    }
    if (strcmp(activity->name, "idle") == 0) {
      plan->idle_activity = i;
    }
  }
  plan->default_activity = plan->idle_activity;
  const int other = test_below(random, plan->activity_count);
  if ((plan->core_activities >> other & 1) == 0 && test_chance(random, 20)) {
    plan->default_activity = other;
  }
}

// Any activity but the core.
static int pick_activity(const random_brain* brain, uint64_t* random) {
  int activity = test_below(random, brain->plan.activity_count);
  while ((brain->plan.core_activities >> activity & 1) != 0) {
    activity = (activity + 1) % brain->plan.activity_count;
  }
  return activity;
}

static void make_schedule(random_brain* brain, uint64_t* random) {
  brain_ref_schedule* schedule = &brain->plan.schedule;
  schedule->count = test_below(random, BRAIN_REF_KEYFRAMES_MAX + 1);
  int time = test_below(random, 2000);
  for (int i = 0; i < schedule->count; i++) {
    schedule->keyframe[i].time = time;
    schedule->keyframe[i].activity = pick_activity(brain, random);
    time += test_chance(random, 10) ? 0 : test_below(random, 1800);
  }
}

static void make_rules(brain_ref_rules* rules, uint64_t* random) {
  rules->decrements_first = test_chance(random, 50);
  rules->numbers_equally = test_chance(random, 50);
  rules->orders_by_insertion = test_chance(random, 50);
  rules->ignores_entry_memory = test_chance(random, 50);
  rules->looks_again = test_chance(random, 50);
}

void random_brain_make(random_brain* brain, uint64_t seed, random_brain_options options) {
  uint64_t random = seed;
  memset(brain, 0, sizeof *brain);
  brain->seed = test_random(&random);
  brain->options = options;
  brain->time_start = test_below(&random, 1000000);
  brain->day_speed = 1 + test_below(&random, 200);
  brain->busy_percent = 5 + test_below(&random, 40);
  for (int i = 0; i <= BRAIN_REF_PREDICATE; i++) {
    brain->yes_percent[i] = 30 + test_below(&random, 66);
  }
  brain->yes_percent[BRAIN_REF_CAN_STILL_USE] = 60 + test_below(&random, 41);
  if (!options.default_rules) {
    make_rules(&brain->plan.rules, &random);
  }
  make_memories(brain, &random);
  make_sensors(brain, &random);
  make_activities(brain, &random);
  make_schedule(brain, &random);
}

// ---- Tables

static int64_t pick_ticks(uint64_t* random) {
  return test_chance(random, 10) ? test_below(random, 4) - 1 : test_below(random, 60);
}

static random_brain_action make_action(const random_brain* brain, uint64_t* random) {
  // Writes and erasures most often, then what changes activities.
  static const random_brain_what likely[] = {RANDOM_BRAIN_SET,
                                             RANDOM_BRAIN_SET_WITH_EXPIRY,
                                             RANDOM_BRAIN_SET_WITH_EXPIRY,
                                             RANDOM_BRAIN_SET_DRAWN,
                                             RANDOM_BRAIN_ERASE,
                                             RANDOM_BRAIN_ERASE,
                                             RANDOM_BRAIN_ERASE,
                                             RANDOM_BRAIN_DRAW,
                                             RANDOM_BRAIN_IF_POSSIBLE,
                                             RANDOM_BRAIN_ACTIVITY,
                                             RANDOM_BRAIN_FIRST_VALID,
                                             RANDOM_BRAIN_FOLLOW_SCHEDULE};
  random_brain_action action = {0};
  action.what = likely[test_below(random, (int)(sizeof likely / sizeof *likely))];
  action.memory = pick_memory(brain, random);
  action.value = (int64_t)test_random(random) >> test_below(random, 64);
  action.ticks = pick_ticks(random);
  action.bound = 1 + test_below(random, 100);
  action.choice_count = 1 + test_below(random, RANDOM_BRAIN_CHOICES_MAX);
  for (int i = 0; i < action.choice_count; i++) {
    action.choice[i] = pick_activity(brain, random);
  }
  return action;
}

// Answers follow from the seed and three numbers, whatever was asked before.
static uint64_t state_of(const random_brain* brain, uint64_t kind, int number, int64_t time) {
  uint64_t state = brain->seed ^ kind << 56 ^ (uint64_t)number << 40;
  state = test_random(&state) ^ (uint64_t)time;
  test_random(&state);
  return state;
}

enum { ASKS_SCAN = 100, ASKS_OUTSIDE, ASKS_TIME, ASKS_DRAWS };

static random_brain_answer answer_with(const random_brain* brain, int busy_percent,
                                       uint64_t* random) {
  random_brain_answer answer = {0};
  if (test_chance(random, busy_percent)) {
    answer.action_count = 1 + test_below(random, RANDOM_BRAIN_ACTIONS_MAX);
    for (int i = 0; i < answer.action_count; i++) {
      answer.action[i] = make_action(brain, random);
    }
  }
  return answer;
}

random_brain_answer random_brain_act(const random_brain* brain, int behavior, brain_ref_phase phase,
                                     int64_t time) {
  uint64_t random = state_of(brain, phase, behavior, time);
  random_brain_answer answer = {0};
  const bool yes = test_chance(&random, brain->yes_percent[phase]);
  if (phase == BRAIN_REF_EXTRA_START || phase == BRAIN_REF_CAN_STILL_USE ||
      phase == BRAIN_REF_PREDICATE) { // conditions draw at most
    if (test_chance(&random, 10)) {
      answer.action_count = 1;
      answer.action[0].what = RANDOM_BRAIN_DRAW;
      answer.action[0].bound = 1 + test_below(&random, 20);
    }
  } else if (phase != BRAIN_REF_TRIGGER || yes || test_chance(&random, 5)) {
    const int busy = phase == BRAIN_REF_TICK ? brain->busy_percent / 4 : brain->busy_percent;
    answer = answer_with(brain, busy, &random);
    if (brain->options.stops_all_inside && phase != BRAIN_REF_STOP && test_chance(&random, 1)) {
      answer.action_count = 1;
      answer.action[0].what = RANDOM_BRAIN_STOP_ALL;
    }
  }
  answer.yes = yes;
  return answer;
}

random_brain_answer random_brain_scan(const random_brain* brain, int sensor, int64_t time) {
  uint64_t random = state_of(brain, ASKS_SCAN, sensor, time);
  random_brain_answer answer = {0};
  answer.action_count = test_below(&random, RANDOM_BRAIN_ACTIONS_MAX + 1);
  for (int i = 0; i < answer.action_count; i++) {
    answer.action[i] = make_action(brain, &random);
    answer.action[i].what = test_chance(&random, 60)   ? RANDOM_BRAIN_SET
                            : test_chance(&random, 80) ? RANDOM_BRAIN_ERASE
                                                       : RANDOM_BRAIN_SET_WITH_EXPIRY;
  }
  return answer;
}

random_brain_answer random_brain_outside(const random_brain* brain, int64_t time) {
  uint64_t random = state_of(brain, ASKS_OUTSIDE, 0, time);
  random_brain_answer answer = answer_with(brain, 10, &random);
  if (test_one_in(&random, 200)) {
    answer.action_count = 1;
    answer.action[0].what = RANDOM_BRAIN_STOP_ALL;
  }
  return answer;
}

int64_t random_brain_next_time(const random_brain* brain, int64_t time) {
  uint64_t random = state_of(brain, ASKS_TIME, 0, time);
  if (brain->options.skips_time && test_one_in(&random, 100)) {
    return time + 1 + test_below(&random, 200);
  }
  return time + 1;
}

int64_t random_brain_day_time(const random_brain* brain, int64_t time) {
  return time * brain->day_speed;
}

uint64_t random_brain_draws(const random_brain* brain) {
  return state_of(brain, ASKS_DRAWS, 0, 0);
}

// ---- The reference on such a plan

static void carry_out(const random_brain* random, brain_ref* brain, int64_t time,
                      const random_brain_action* action) {
  switch (action->what) {
  case RANDOM_BRAIN_SET: brain_ref_set(brain, action->memory, action->value); return;
  case RANDOM_BRAIN_SET_WITH_EXPIRY:
    brain_ref_set_with_expiry(brain, action->memory, action->value, action->ticks);
    return;
  case RANDOM_BRAIN_SET_DRAWN:
    brain_ref_set(brain, action->memory, brain_ref_draw(brain, action->bound));
    return;
  case RANDOM_BRAIN_ERASE: brain_ref_erase(brain, action->memory); return;
  case RANDOM_BRAIN_DRAW: brain_ref_draw(brain, action->bound); return;
  case RANDOM_BRAIN_ACTIVITY: brain_ref_set_active(brain, action->choice[0]); return;
  case RANDOM_BRAIN_IF_POSSIBLE: brain_ref_set_active_if_possible(brain, action->choice[0]); return;
  case RANDOM_BRAIN_FIRST_VALID:
    brain_ref_set_active_to_first_valid(brain, action->choice, action->choice_count);
    return;
  case RANDOM_BRAIN_FOLLOW_SCHEDULE:
    brain_ref_update_from_schedule(brain, random_brain_day_time(random, time), time);
    return;
  case RANDOM_BRAIN_STOP_ALL: brain_ref_stop_all(brain); return;
  case RANDOM_BRAIN_WHAT_COUNT: break;
  }
}

bool random_brain_carry_out(const random_brain* random, brain_ref* brain, int64_t time,
                            const random_brain_answer* answer) {
  for (int i = 0; i < answer->action_count; i++) {
    carry_out(random, brain, time, &answer->action[i]);
  }
  return answer->yes;
}

static bool run_act(void* context, brain_ref* brain, int behavior, brain_ref_phase phase,
                    int64_t time) {
  const random_brain* random = ((random_brain_run*)context)->random;
  const random_brain_answer answer = random_brain_act(random, behavior, phase, time);
  return random_brain_carry_out(random, brain, time, &answer);
}

static void run_scan(void* context, brain_ref* brain, int sensor, int64_t time) {
  const random_brain* random = ((random_brain_run*)context)->random;
  const random_brain_answer answer = random_brain_scan(random, sensor, time);
  random_brain_carry_out(random, brain, time, &answer);
}

static int run_draw(void* context, int bound) {
  return test_below(&((random_brain_run*)context)->draws, bound);
}

void random_brain_open(random_brain_run* run, const random_brain* random) {
  run->random = random;
  run->table = (brain_ref_table){run, run_act, run_scan, run_draw};
  run->draws = random_brain_draws(random);
  run->time = random_brain_next_time(random, random->time_start);
  run->brain = brain_ref_create(&random->plan, &run->table, random->time_start);
}

void random_brain_close(random_brain_run* run) {
  brain_ref_destroy(run->brain);
  run->brain = NULL;
}

void random_brain_host(random_brain_run* run) {
  brain_ref_clear_trace(run->brain);
  const random_brain_answer answer = random_brain_outside(run->random, run->time);
  random_brain_carry_out(run->random, run->brain, run->time, &answer);
}

void random_brain_tick(random_brain_run* run) {
  brain_ref_tick(run->brain, run->time);
  run->time = random_brain_next_time(run->random, run->time);
}
