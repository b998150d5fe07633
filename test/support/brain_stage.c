// An engine brain without a simulation, and behaviors that log their calls.
// Rules: docs/sources.md#brain
#include "support/brain_stage.h"

#include "support/brain_subject.h"
#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

brain_stage* brain_stage_of(const ov_behavior_turn* turn) {
  return (brain_stage*)(void*)((uint8_t*)turn->agent - offsetof(brain_stage, agent));
}

void brain_stage_note(ov_behavior_turn* turn, const char* what) {
  brain_stage* stage = brain_stage_of(turn);
  const size_t used = strlen(stage->log);
  const int size =
      snprintf(stage->log + used, sizeof stage->log - used, "%s%s", used > 0 ? " " : "", what);
  assert_true((size_t)size < sizeof stage->log - used);
}

static void note(ov_behavior_turn* turn, char mark) {
  const brain_part* part = turn->settings;
  char text[64];
  snprintf(text, sizeof text, "%s%c", part->name, mark);
  brain_stage_note(turn, text);
}

static void do_act(ov_behavior_turn* turn) {
  const brain_part* part = turn->settings;
  if (part->act != NULL) {
    part->act(turn);
  }
}

static bool can_start(ov_behavior_turn* turn) {
  note(turn, '?');
  return !((const brain_part*)turn->settings)->refuses;
}

static void start(ov_behavior_turn* turn) {
  note(turn, '+');
  do_act(turn);
}

static bool can_continue(ov_behavior_turn* turn) {
  note(turn, '~');
  return !((const brain_part*)turn->settings)->quits;
}

static void tick(ov_behavior_turn* turn) {
  note(turn, '.');
}

static void stop(ov_behavior_turn* turn) {
  note(turn, '-');
}

static bool trigger(ov_behavior_turn* turn) {
  note(turn, '!');
  const bool refuses = ((const brain_part*)turn->settings)->refuses;
  if (!refuses) {
    do_act(turn);
  }
  return !refuses;
}

#define TIMED                                                                                      \
  .can_start = can_start, .start = start, .can_continue = can_continue, .tick = tick, .stop = stop
const ov_behavior_kind brain_part_timed = {.name = "timed", TIMED};
const ov_behavior_kind brain_part_endless = {.name = "endless", TIMED, .never_times_out = true};
const ov_behavior_kind brain_part_shot = {
    .name = "shot", .shape = OV_BEHAVIOR_ONE_SHOT, .can_start = trigger};

ov_brain_def brain_stage_def(const ov_activity_plan* activities, int32_t count) {
  return (ov_brain_def){.activities = activities,
                        .activity_count = count,
                        .core = 1u << OV_ACTIVITY_CORE,
                        .fallback = OV_ACTIVITY_IDLE};
}

void brain_stage_open_rules(brain_stage* stage, const ov_brain_def* def, const ovis_rules* rules) {
  memset(stage, 0, offsetof(brain_stage, core));
  stage->log[0] = '\0';
  stage->agent = (ov_agent){.self = &stage->actor, .env = &stage->env, .turn = &stage->turn};
  if (test_subject_now() == TEST_REFERENCE) {
    stage->actor = (ov_actor){.serial = 1, .rng = ov_rng_make(1, 1)};
    stage->subject = brain_subject_open(stage, def, rules);
    return;
  }
  const ovis_allocator none = {0};
  assert_int_equal(ov_brain_plan_compile(def, rules, &none, &stage->plan), OVIS_OK);
  stage->brain = calloc(1, ov_brain_mind_ops.size(stage->plan));
  assert_non_null(stage->brain);
  stage->mind = (ov_mind_plan)OV_MIND_ALONE(OV_PART_BRAIN, &ov_brain_mind_ops, stage->plan);
  stage->actor = (ov_actor){
      .serial = 1, .rng = ov_rng_make(1, 1), .mind_plan = &stage->mind, .mind = stage->brain};
  ov_brain_mind_ops.init(stage->brain, stage->plan);
  ov_brain_draw_counters(ov_brain_of(&stage->actor), &stage->actor.rng);
}

void brain_stage_born(brain_stage* stage, uint64_t seed, uint64_t serial) {
  stage->actor.rng = ov_rng_make(seed, serial);
  if (stage->subject != NULL) {
    brain_subject_born(stage->subject);
  } else {
    ov_brain_draw_counters(stage->brain, &stage->actor.rng);
  }
}

void brain_stage_open(brain_stage* stage, const ov_brain_def* def) {
  const ovis_rules rules = ovis_rules_get_preset(OVIS_RULES_1_19_4);
  brain_stage_open_rules(stage, def, &rules);
}

void brain_stage_open_core(brain_stage* stage, const ov_activity_entry* entries, int32_t count) {
  stage->core = (ov_activity_plan){.activity = OV_ACTIVITY_CORE,
                                   .numbering = OV_UPWARD,
                                   .entries = entries,
                                   .entry_count = count};
  stage->def = brain_stage_def(&stage->core, 1);
  brain_stage_open(stage, &stage->def);
}

void brain_stage_close(brain_stage* stage) {
  if (stage->subject != NULL) {
    brain_subject_close(stage->subject);
    return;
  }
  const ovis_allocator none = {0};
  ov_brain_mind_ops.fini(stage->brain, &none);
  free(stage->brain);
  ov_brain_plan_destroy(stage->plan, &none);
}

static brain_ref* ref_of(const brain_stage* stage) {
  return brain_subject_brain(stage->subject);
}

void brain_stage_tick(brain_stage* stage) {
  stage->env.game_time++;
  if (stage->subject != NULL) {
    brain_ref_clear_trace(ref_of(stage));
    brain_ref_tick(ref_of(stage), stage->env.game_time);
    return;
  }
  ov_brain_tick(&stage->agent);
  assert_true(ov_brain_mind_ops.is_valid(stage->brain));
}

void brain_stage_ticks(brain_stage* stage, int32_t count) {
  for (int32_t i = 0; i < count; i++) {
    brain_stage_tick(stage);
  }
}

void brain_stage_check(brain_stage* stage, const char* text, const char* file, int line) {
  if (strcmp(stage->log, text) != 0) {
    print_error("%s:%d: the log is\n  %s\nand not\n  %s\n", file, line, stage->log, text);
    fail();
  }
  stage->log[0] = '\0';
}

int32_t brain_stage_node(const brain_stage* stage, const void* settings) {
  if (stage->subject != NULL) {
    return brain_subject_behavior(stage->subject, settings);
  }
  for (int32_t i = 0; i < stage->plan->node_count; i++) {
    if (stage->plan->nodes[i].behavior->settings == settings) {
      return i;
    }
  }
  fail_msg("no behavior has these settings");
  return -1;
}

bool brain_stage_node_runs(const brain_stage* stage, int32_t node) {
  return stage->subject != NULL ? brain_ref_is_running(ref_of(stage), node)
                                : ov_brain_runs(stage->brain, node);
}

bool brain_stage_node_ran(const brain_stage* stage, int32_t node) {
  if (stage->subject == NULL) {
    return ov_brain_has_run(stage->brain, node);
  }
  const brain_ref_trace trace = brain_ref_trace_of(ref_of(stage));
  for (int i = 0; i < trace.count; i++) {
    if (trace.record[i].what == BRAIN_REF_DID_START && trace.record[i].a == node) {
      return !brain_ref_is_running(ref_of(stage), node);
    }
  }
  return false;
}

bool brain_stage_runs(const brain_stage* stage, const brain_part* part) {
  return brain_stage_node_runs(stage, brain_stage_node(stage, part));
}

void brain_stage_stop_all(brain_stage* stage) {
  if (stage->subject != NULL) {
    brain_ref_stop_all(ref_of(stage));
  } else {
    ov_brain_stop_all(&stage->agent);
  }
}

// ---- Memories

void brain_stage_set(brain_stage* stage, ovis_memory memory, int64_t number, int32_t ttl) {
  if (stage->subject == NULL) {
    const ovis_pos cell = {(int32_t)number, 2, 3};
    const ovis_memory_value value = {.type = ovis_memory_get_info(memory).type,
                                     .number = number,
                                     .entity = (uint64_t)number,
                                     .cell = cell,
                                     .ttl = ttl};
    ov_brain_write(stage->brain, memory, &value);
    return;
  }
  const int slot = brain_subject_memory(stage->subject, memory);
  if (slot >= 0 && ttl == OVIS_MEMORY_FOR_EVER) {
    brain_ref_set(ref_of(stage), slot, number);
  } else if (slot >= 0) {
    brain_ref_set_with_expiry(ref_of(stage), slot, number, ttl);
  }
}

void brain_stage_erase(brain_stage* stage, ovis_memory memory) {
  if (stage->subject == NULL) {
    ov_brain_erase(stage->brain, memory);
  } else if (brain_subject_memory(stage->subject, memory) >= 0) {
    brain_ref_erase(ref_of(stage), brain_subject_memory(stage->subject, memory));
  }
}

bool brain_stage_has(const brain_stage* stage, ovis_memory memory) {
  if (stage->subject == NULL) {
    return ov_brain_has(stage->brain, memory);
  }
  const int slot = brain_subject_memory(stage->subject, memory);
  return slot >= 0 && brain_ref_has(ref_of(stage), slot);
}

bool brain_stage_registers(const brain_stage* stage, ovis_memory memory) {
  if (stage->subject == NULL) {
    return ov_brain_is_registered(stage->brain, memory);
  }
  const int slot = brain_subject_memory(stage->subject, memory);
  return slot >= 0 && brain_ref_is_registered(ref_of(stage), slot);
}

int64_t brain_stage_number(const brain_stage* stage, ovis_memory memory) {
  if (stage->subject == NULL) {
    const bool is_entity = ovis_memory_get_info(memory).type == OVIS_MEMORY_ENTITY;
    return is_entity ? (int64_t)ov_brain_entity(stage->brain, memory)
                     : ov_brain_number(stage->brain, memory);
  }
  const int slot = brain_subject_memory(stage->subject, memory);
  return slot >= 0 ? brain_ref_get(ref_of(stage), slot) : 0;
}

int32_t brain_stage_ttl(const brain_stage* stage, ovis_memory memory) {
  if (stage->subject == NULL) {
    return ov_brain_ttl(stage->brain, memory);
  }
  const int slot = brain_subject_memory(stage->subject, memory);
  const int64_t ttl = brain_ref_time_to_live(ref_of(stage), slot);
  return ttl == BRAIN_REF_FOREVER ? OVIS_MEMORY_FOR_EVER : (int32_t)ttl;
}

int32_t brain_stage_sensor_ticks(const brain_stage* stage, int32_t sensor) {
  return stage->subject != NULL ? brain_ref_sensor_count(ref_of(stage), sensor)
                                : ov_brain_sensor_ticks(stage->brain, sensor);
}

// ---- Activities

int32_t brain_stage_priority(const brain_stage* stage, int32_t place) {
  if (stage->subject == NULL) {
    return stage->plan->nodes[place].priority;
  }
  brain_ref_place places[BRAIN_REF_BEHAVIORS_MAX];
  assert_true(place < brain_ref_order_of(ref_of(stage), places, BRAIN_REF_BEHAVIORS_MAX));
  return places[place].priority;
}

static int activity_of(const brain_stage* stage, ov_activity activity) {
  const int number = brain_subject_activity(stage->subject, activity);
  assert_true(number >= 0);
  return number;
}

bool brain_stage_is_active(const brain_stage* stage, ov_activity activity) {
  if (stage->subject == NULL) {
    return ov_brain_is_active(stage->brain, activity);
  }
  const int number = brain_subject_activity(stage->subject, activity);
  return number >= 0 && brain_ref_is_active(ref_of(stage), number);
}

ov_activity brain_stage_activity(const brain_stage* stage) {
  return stage->subject != NULL ? brain_subject_activity_now(stage->subject)
                                : ov_brain_activity(stage->brain);
}

void brain_stage_set_activity(brain_stage* stage, ov_activity activity) {
  if (stage->subject != NULL) {
    brain_ref_set_active(ref_of(stage), activity_of(stage, activity));
  } else {
    ov_brain_set_activity(stage->brain, activity);
  }
}

void brain_stage_set_activity_if_possible(brain_stage* stage, ov_activity activity) {
  if (stage->subject != NULL) {
    brain_ref_set_active_if_possible(ref_of(stage), activity_of(stage, activity));
  } else {
    ov_brain_set_activity_if_possible(stage->brain, activity);
  }
}

void brain_stage_set_first_valid(brain_stage* stage, const ov_activity* activities, int32_t count) {
  if (stage->subject == NULL) {
    ov_brain_set_first_valid(stage->brain, activities, count);
    return;
  }
  int numbers[BRAIN_REF_ACTIVITIES_MAX];
  assert_true(count <= BRAIN_REF_ACTIVITIES_MAX);
  for (int32_t i = 0; i < BRAIN_REF_ACTIVITIES_MAX; i++) { // idle behind the list would fit
    numbers[i] = activity_of(stage, i < count ? activities[i] : OV_ACTIVITY_IDLE);
  }
  brain_ref_set_active_to_first_valid(ref_of(stage), numbers, count);
}

void brain_stage_follow_schedule(ov_behavior_turn* turn) {
  const brain_stage* stage = brain_stage_of(turn);
  if (stage->subject != NULL) {
    brain_ref_update_from_schedule(ref_of(stage), stage->env.day_time, turn->time);
  } else {
    ov_brain_follow_schedule(turn);
  }
}
