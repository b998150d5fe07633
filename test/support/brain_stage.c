// An engine brain without a simulation, and behaviors that log their calls.
// Rules: docs/sources.md#brain
#include "support/brain_stage.h"

#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static brain_stage* stage_of(const ov_behavior_turn* turn) {
  return (brain_stage*)(void*)((uint8_t*)turn->agent - offsetof(brain_stage, agent));
}

void brain_stage_note(ov_behavior_turn* turn, const char* what) {
  brain_stage* stage = stage_of(turn);
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
  const ovis_allocator none = {0};
  assert_int_equal(ov_brain_plan_compile(def, rules, &none, &stage->plan), OVIS_OK);
  stage->brain = calloc(1, ov_brain_mind_ops.size(stage->plan));
  assert_non_null(stage->brain);
  stage->actor = (ov_actor){.serial = 1,
                            .rng = ov_rng_make(1, 1),
                            .mind_ops = &ov_brain_mind_ops,
                            .mind_plan = stage->plan,
                            .mind = stage->brain};
  stage->agent = (ov_agent){.self = &stage->actor, .env = &stage->env, .turn = &stage->turn};
  ov_brain_mind_ops.init(stage->brain, stage->plan);
  ov_brain_mind_ops.born(&stage->actor);
}

void brain_stage_open(brain_stage* stage, const ov_brain_def* def) {
  const ovis_rules rules = ovis_rules_preset(OVIS_RULES_1_19_4);
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
  const ovis_allocator none = {0};
  ov_brain_mind_ops.fini(stage->brain, &none);
  free(stage->brain);
  ov_brain_plan_destroy(stage->plan, &none);
}

void brain_stage_tick(brain_stage* stage) {
  stage->env.game_time++;
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
  for (int32_t i = 0; i < stage->plan->node_count; i++) {
    if (stage->plan->nodes[i].behavior->settings == settings) {
      return i;
    }
  }
  fail_msg("no behavior has these settings");
  return -1;
}

bool brain_stage_runs(const brain_stage* stage, const brain_part* part) {
  return ov_brain_runs(stage->brain, brain_stage_node(stage, part));
}
