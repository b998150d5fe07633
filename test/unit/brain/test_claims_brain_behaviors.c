// The claims about timed behaviors, each with a plan typed by hand.
// Rules: docs/claims.tsv, groups J and R.
#include "support/brain_stage.h"
#include "support/test.h"

#define FOR_EVER OVIS_MEMORY_FOR_EVER

static void slept(brain_stage* stage) {
  brain_stage_set(stage, OVIS_MEM_LAST_SLEPT, 1, FOR_EVER);
}

// ---- Timed behaviors

CLAIM(claim_165_a_behavior_runs_from_its_start_to_its_stop) {
  brain_part a = {.name = "a", .refuses = true};
  const ov_activity_entry entries[] = {{.behavior = BRAIN_TIMED(a, 100, 100)}};
  BRAIN_STAGE_OPEN(stage, entries);
  brain_stage_tick(&stage);
  assert_false(brain_stage_runs(&stage, &a)); // stopped: it refused
  a.refuses = false;
  brain_stage_tick(&stage);
  assert_true(brain_stage_runs(&stage, &a));
  brain_stage_tick(&stage);
  assert_true(brain_stage_runs(&stage, &a));
  a.quits = true;
  brain_stage_tick(&stage);
  assert_false(brain_stage_runs(&stage, &a));
  brain_stage_close(&stage);
}

TEST(claim_165_each_of_many_behaviors_has_a_status_of_its_own) {
  enum { MANY = 150 };
  static brain_part parts[MANY];
  static ov_activity_entry entries[MANY];
  for (int i = 0; i < MANY; i++) {
    parts[i] = (brain_part){.name = "", .refuses = i % 3 == 0};
    entries[i] = (ov_activity_entry){.behavior = BRAIN_TIMED(parts[i], 100, 100)};
  }
  BRAIN_STAGE_OPEN(stage, entries);
  brain_stage_tick(&stage);
  for (int i = 0; i < MANY; i++) {
    assert_int_equal(brain_stage_runs(&stage, &parts[i]), i % 3 != 0);
    parts[i].quits = i % 2 == 0;
  }
  brain_stage_tick(&stage);
  for (int i = 0; i < MANY; i++) {
    assert_int_equal(brain_stage_runs(&stage, &parts[i]), i % 3 != 0 && i % 2 != 0);
  }
  brain_stage_close(&stage);
}

CLAIM(claim_165_a_gate_runs_from_its_start_to_its_stop) {
  static brain_part a = {.name = "a"};
  static const ov_behavior_child one[] = {{.weight = 1, .behavior = BRAIN_TIMED(a, 100, 100)}};
  const ov_activity_entry entries[] = {{.behavior = {.kind = &ov_gate, OV_CHILDREN(one)}}};
  BRAIN_STAGE_OPEN(stage, entries);
  brain_stage_ticks(&stage, 2);
  assert_true(brain_stage_node_runs(&stage, 0));
  assert_true(brain_stage_node_runs(&stage, 1));
  brain_stage_stop_all(&stage);
  assert_false(brain_stage_node_runs(&stage, 0));
  assert_false(brain_stage_node_runs(&stage, 1));
  brain_stage_close(&stage);
}

CLAIM(claim_166_a_behavior_is_tried_then_ticked_or_stopped) {
  brain_part a = {.name = "a"};
  const ov_activity_entry entries[] = {{.behavior = BRAIN_TIMED(a, 100, 100)}};
  BRAIN_STAGE_OPEN(stage, entries);
  brain_stage_tick(&stage);
  brain_stage_expect(&stage, "a? a+ a~ a.");
  brain_stage_tick(&stage);
  brain_stage_expect(&stage, "a~ a.");
  a.quits = true;
  brain_stage_tick(&stage);
  brain_stage_expect(&stage, "a~ a-");
  a.refuses = true;
  brain_stage_tick(&stage);
  brain_stage_expect(&stage, "a?");
  brain_stage_close(&stage);
}

static const ov_condition when_slept[] = {{OVIS_MEM_LAST_SLEPT, OV_PRESENT}};

CLAIM(claim_167_a_start_needs_the_memories_and_the_extra_condition) {
  brain_part a = {.name = "a", .refuses = true};
  ov_activity_entry entries[] = {{.behavior = BRAIN_TIMED(a, 100, 100)}};
  entries[0].behavior.conditions = when_slept;
  entries[0].behavior.condition_count = 1;
  BRAIN_STAGE_OPEN(stage, entries);
  brain_stage_tick(&stage);
  brain_stage_expect(&stage, ""); // not even asked
  slept(&stage);
  brain_stage_tick(&stage);
  brain_stage_expect(&stage, "a?");
  assert_false(brain_stage_runs(&stage, &a));
  a.refuses = false;
  brain_stage_tick(&stage);
  brain_stage_expect(&stage, "a? a+ a~ a.");
  // Its memories are asked for at the start only.
  brain_stage_erase(&stage, OVIS_MEM_LAST_SLEPT);
  brain_stage_tick(&stage);
  brain_stage_expect(&stage, "a~ a.");
  brain_stage_close(&stage);
}

// Ticks from the start of a behavior to its stop.
static int32_t length_of(const ov_behavior* behavior, uint64_t serial) {
  const ov_activity_entry entries[] = {{.behavior = *behavior}};
  BRAIN_STAGE_OPEN(stage, entries);
  stage.actor.rng = ov_rng_make(3, serial);
  brain_stage_tick(&stage);
  int32_t ticks = 0;
  while (brain_stage_node_runs(&stage, 0)) {
    brain_stage_tick(&stage);
    stage.log[0] = '\0';
    ticks++;
  }
  brain_stage_close(&stage);
  return ticks;
}

CLAIM(claim_168_a_duration_is_drawn_from_least_to_most) {
  brain_part a = {.name = "a"};
  const ov_behavior behavior = BRAIN_TIMED(a, 4, 7);
  int32_t counts[16] = {0};
  for (uint64_t serial = 0; serial < 4000; serial++) {
    const int32_t length = length_of(&behavior, serial);
    assert_in_range(length, 5, 8); // the last of its ticks is that at its end, so it stops after
    counts[length]++;
  }
  for (int32_t i = 5; i <= 8; i++) {
    assert_in_range(counts[i], 900, 1100);
  }
}

CLAIM(claim_168_the_usual_duration_is_60_ticks) {
  brain_part a = {.name = "a"};
  const ov_behavior behavior = BRAIN_TIMED(a, 0, 0);
  for (uint64_t serial = 0; serial < 20; serial++) {
    assert_int_equal(length_of(&behavior, serial), 61);
  }
}

CLAIM(claim_169_conditions_are_present_absent_and_registered) {
  static const ov_condition all[] = {{OVIS_MEM_LAST_SLEPT, OV_PRESENT},
                                     {OVIS_MEM_LAST_WOKEN, OV_ABSENT},
                                     {OVIS_MEM_LAST_WORKED_AT_POI, OV_REGISTERED}};
  brain_part a = {.name = "a"};
  ov_activity_entry entries[] = {{.behavior = BRAIN_SHOT(a)}};
  entries[0].behavior.conditions = all;
  entries[0].behavior.condition_count = 3;
  const ov_activity_plan core = {
      .activity = OV_ACTIVITY_CORE, .entries = entries, .entry_count = 1};
  ov_brain_def def = brain_stage_def(&core, 1);
  static const ovis_memory first_slot[] = {OVIS_MEM_HOME}; // of which nothing is asked
  def.memories = first_slot;
  def.memory_count = 1;
  brain_stage stage;
  brain_stage_open(&stage, &def);
  for (int bits = 0; bits < 16; bits++) {
    if (bits == 8) {
      brain_stage_set(&stage, OVIS_MEM_HOME, 1, FOR_EVER);
    }
    for (int i = 0; i < 3; i++) {
      if ((bits >> i & 1) != 0) {
        brain_stage_set(&stage, all[i].memory, 1, FOR_EVER);
      } else {
        brain_stage_erase(&stage, all[i].memory);
      }
    }
    brain_stage_tick(&stage);
    brain_stage_expect(&stage, (bits & 3) == 1 ? "a!" : "");
    assert_int_equal(brain_stage_node_ran(&stage, 0), (bits & 3) == 1);
  }
  brain_stage_close(&stage);
}

CLAIM(claim_170_a_behavior_ticks_while_it_is_in_time_and_goes_on) {
  brain_part a = {.name = "a"};
  const ov_activity_entry entries[] = {{.behavior = BRAIN_TIMED(a, 2, 2)}};
  BRAIN_STAGE_OPEN(stage, entries);
  brain_stage_tick(&stage); // starts at 1, ends at 3
  brain_stage_expect(&stage, "a? a+ a~ a.");
  brain_stage_ticks(&stage, 2);
  brain_stage_expect(&stage, "a~ a. a~ a.");
  brain_stage_tick(&stage); // too late: not even asked
  brain_stage_expect(&stage, "a-");
  brain_stage_tick(&stage);
  a.quits = true;
  stage.log[0] = '\0';
  brain_stage_tick(&stage); // in time, but it does not go on
  brain_stage_expect(&stage, "a~ a-");
  brain_stage_close(&stage);
}

CLAIM(claim_171_doing_nothing_lasts_and_stops_nothing_else) {
  brain_part a = {.name = "a", .quits = true};
  const ov_activity_entry entries[] = {
      {.behavior = {.kind = &ov_do_nothing, .ticks_min = 3, .ticks_max = 3}},
      {.behavior = BRAIN_TIMED(a, 9, 9)}};
  BRAIN_STAGE_OPEN(stage, entries);
  for (int32_t tick = 1; tick <= 4; tick++) {
    assert_int_equal(brain_stage_node_runs(&stage, 0), tick > 1);
    brain_stage_tick(&stage);
    assert_true(brain_stage_node_runs(&stage, 0));
    brain_stage_expect(&stage, "a? a+ a~ a-"); // the mob goes on thinking
  }
  brain_stage_tick(&stage);
  assert_false(brain_stage_node_runs(&stage, 0));
  brain_stage_close(&stage);
}

// ---- Time and activities

CLAIM(claim_267_a_behavior_may_never_time_out) {
  brain_part a = {.name = "a"}, b = {.name = "b"};
  const ov_activity_entry entries[] = {
      {.behavior = BRAIN_TIMED(a, 3, 3)},
      {.behavior = {.kind = &brain_part_endless, .settings = &b, .ticks_min = 3, .ticks_max = 3}}};
  BRAIN_STAGE_OPEN(stage, entries);
  brain_stage_ticks(&stage, 4);
  assert_true(brain_stage_runs(&stage, &a));
  assert_true(brain_stage_runs(&stage, &b));
  brain_stage_tick(&stage);
  assert_false(brain_stage_runs(&stage, &a)); // 3 ticks after its start, and one to notice
  for (int32_t i = 0; i < 100; i++) {
    brain_stage_tick(&stage);
    stage.log[0] = '\0';
    assert_true(brain_stage_runs(&stage, &b));
  }
  b.quits = true;
  brain_stage_tick(&stage);
  assert_false(brain_stage_runs(&stage, &b));
  brain_stage_close(&stage);
}

CLAIM(claim_267_a_behavior_needs_its_condition_and_an_active_activity) {
  brain_part a = {.name = "a"};
  ov_activity_entry entries[] = {{.behavior = BRAIN_SHOT(a)}};
  entries[0].behavior.conditions = when_slept;
  entries[0].behavior.condition_count = 1;
  const ov_activity_plan work = {
      .activity = OV_ACTIVITY_WORK, .entries = entries, .entry_count = 1};
  const ov_brain_def def = brain_stage_def(&work, 1);
  brain_stage stage;
  brain_stage_open(&stage, &def);
  slept(&stage);
  brain_stage_tick(&stage);
  brain_stage_expect(&stage, "");
  brain_stage_set_activity(&stage, OV_ACTIVITY_WORK);
  brain_stage_tick(&stage);
  brain_stage_expect(&stage, "a!");
  brain_stage_erase(&stage, OVIS_MEM_LAST_SLEPT);
  brain_stage_tick(&stage);
  brain_stage_expect(&stage, "");
  brain_stage_close(&stage);
}
