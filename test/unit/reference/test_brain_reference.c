// The slow brain against traces that were worked out by hand: memories, sensors, behaviors.
// Rules: docs/claims.tsv, groups I to K and R.
#include "support/brain_rig.h"
#include "support/test.h"

#include <stdio.h>

// ---- Memories

TEST(claim_160_set_set_with_expiry_and_erase_are_separate) {
  brain_rig rig = brain_rig_new();
  rig.plan.memories = 1 << 3;
  brain_rig_create(&rig);
  brain_ref_set(rig.brain, 3, 7);
  assert_true(brain_ref_has(rig.brain, 3));
  assert_int_equal(brain_ref_get(rig.brain, 3), 7);
  assert_true(brain_ref_time_to_live(rig.brain, 3) == BRAIN_REF_FOREVER);
  brain_ref_set_with_expiry(rig.brain, 3, 8, 5);
  assert_int_equal(brain_ref_get(rig.brain, 3), 8);
  assert_int_equal(brain_ref_time_to_live(rig.brain, 3), 5);
  brain_ref_set(rig.brain, 3, 9); // a set without expiry ends the expiry
  assert_true(brain_ref_time_to_live(rig.brain, 3) == BRAIN_REF_FOREVER);
  brain_ref_erase(rig.brain, 3);
  brain_ref_erase(rig.brain, 3); // nothing is there: nothing happens
  assert_false(brain_ref_has(rig.brain, 3));
  brain_rig_expect(&rig, "w3=7 w3=8 w3=9 x3");
  brain_rig_end(&rig);
}

TEST(a_memory_that_is_not_registered_cannot_be_set) {
  brain_rig rig = brain_rig_new();
  rig.plan.memories = 1 << 3;
  brain_rig_create(&rig);
  brain_ref_set(rig.brain, 4, 1);
  brain_ref_set_with_expiry(rig.brain, 4, 1, 10);
  assert_false(brain_ref_is_registered(rig.brain, 4));
  assert_false(brain_ref_has(rig.brain, 4));
  brain_rig_expect(&rig, "");
  brain_rig_end(&rig);
}

// The first tick of 1, 2, 3... in which a memory that was set at 0 is forgotten.
static int64_t forgotten_at(bool decrements_first, int64_t ticks) {
  brain_rig rig = brain_rig_new();
  rig.plan.memories = 1;
  rig.plan.rules.decrements_first = decrements_first;
  brain_rig_create(&rig);
  brain_ref_set_with_expiry(rig.brain, 0, 1, ticks);
  while (brain_ref_has(rig.brain, 0)) {
    brain_rig_tick(&rig);
  }
  const int64_t at = rig.now;
  brain_rig_end(&rig);
  return at;
}

TEST(claim_162_before_22w12a_the_countdown_comes_first_then_the_check) {
  static const int64_t ticks[] = {1, 2, 20, 600};
  for (size_t i = 0; i < sizeof ticks / sizeof *ticks; i++) {
    assert_int_equal(forgotten_at(true, ticks[i]), ticks[i]);
  }
  assert_int_equal(forgotten_at(true, 0), 1); // 0 means nothing of its own
  assert_int_equal(forgotten_at(false, 0), 1);
}

TEST(claim_164_from_22w12a_on_a_memory_lives_one_tick_longer) {
  static const int64_t ticks[] = {1, 2, 20, 600};
  for (size_t i = 0; i < sizeof ticks / sizeof *ticks; i++) {
    assert_int_equal(forgotten_at(false, ticks[i]), ticks[i] + 1);
  }
}

TEST(claim_159_only_memories_with_an_expiry_are_forgotten) {
  brain_rig rig = brain_rig_new();
  rig.plan.memories = 3;
  brain_rig_create(&rig);
  brain_ref_set(rig.brain, 0, 5);
  brain_ref_set_with_expiry(rig.brain, 1, 5, 3);
  for (int i = 0; i < 5000; i++) {
    brain_rig_tick(&rig);
  }
  assert_true(brain_ref_has(rig.brain, 0));
  assert_true(brain_ref_time_to_live(rig.brain, 0) == BRAIN_REF_FOREVER);
  assert_false(brain_ref_has(rig.brain, 1));
  brain_rig_end(&rig);
}

// Behavior 0 tries every 100 ticks and remembers a success for 600 ticks.
static bool golem_clock(brain_rig* rig, int behavior, brain_ref_phase phase, int64_t time) {
  (void)behavior;
  (void)phase;
  if (time % 100 != 0) {
    return false;
  }
  brain_ref_set_with_expiry(rig->brain, 0, 1, 600);
  return true;
}

static int64_t second_success(bool decrements_first) {
  brain_rig rig = brain_rig_new();
  rig.plan.rules.decrements_first = decrements_first;
  rig.act = golem_clock;
  const int clock = brain_rig_add(&rig, BRAIN_REF_ONE_SHOT);
  brain_rig_when(&rig, clock, 0, BRAIN_REF_ABSENT);
  brain_rig_enter(&rig, CORE, clock);
  brain_rig_create(&rig);
  brain_rig_tick_at(&rig, 0);
  brain_rig_expect(&rig, "w0=1 +0 -0");
  do {
    brain_rig_clear(&rig);
    brain_rig_tick(&rig);
  } while (brain_ref_time_to_live(rig.brain, 0) != 600);
  const int64_t at = rig.now;
  brain_rig_end(&rig);
  return at;
}

TEST(claim_163_expiry_600_and_a_try_every_100_ticks_gives_600_before_22w12a_and_700_after) {
  assert_int_equal(second_success(true), 600);
  assert_int_equal(second_success(false), 700);
}

// ---- The tick

static void scan_writes_5(brain_rig* rig, int sensor, int64_t time) {
  (void)time;
  brain_ref_set(rig->brain, 5, sensor);
}

TEST(claim_161_the_tick_first_forgets) {
  brain_rig rig = brain_rig_new();
  rig.plan.memories = 1;
  rig.plan.sensor_count = 1;
  rig.plan.sensor[0] = (brain_ref_sensor){20, 1 << 5};
  rig.scan = scan_writes_5;
  const int first = brain_rig_add(&rig, BRAIN_REF_ONE_SHOT); // starts on what the scan wrote
  const int second = brain_rig_add(&rig, BRAIN_REF_ONE_SHOT);
  brain_rig_when(&rig, first, 5, BRAIN_REF_PRESENT);
  brain_rig_when(&rig, second, 0, BRAIN_REF_ABSENT); // starts on what was forgotten
  brain_rig_enter(&rig, CORE, first);
  brain_rig_enter(&rig, CORE, second);
  brain_rig_create(&rig);
  brain_ref_set_with_expiry(rig.brain, 0, 1, 0);
  brain_rig_clear(&rig);
  brain_rig_tick(&rig);
  brain_rig_expect(&rig, "x0 s0 w5=0 +0 +1 -0 -1");
  brain_rig_end(&rig);
}

TEST(claim_189_the_steps_come_in_this_order) {
  brain_rig rig = brain_rig_new();
  rig.plan.sensor_count = 2;
  rig.plan.sensor[0] = (brain_ref_sensor){3, 1 << 5};
  rig.plan.sensor[1] = (brain_ref_sensor){1, 1 << 6};
  const int timed = brain_rig_add(&rig, BRAIN_REF_TIMED);
  brain_rig_enter(&rig, CORE, timed);
  brain_rig_create(&rig);
  brain_ref_set_with_expiry(rig.brain, 6, 1, 0);
  brain_ref_set_with_expiry(rig.brain, 5, 1, 0);
  brain_rig_clear(&rig);
  brain_rig_tick(&rig);
  brain_rig_expect(&rig, "x5 x6 s0 s1 +0 d1:0");
  assert_int_equal(rig.asked[timed][BRAIN_REF_TICK], 1); // ticked in the tick in which it started
  brain_rig_end(&rig);
}

// ---- Sensors

TEST(claim_182_a_sensor_scans_once_every_scan_rate_ticks) {
  for (int first = 0; first < 20; first++) {
    brain_rig rig = brain_rig_new();
    rig.plan.sensor_count = 1;
    rig.plan.sensor[0] = (brain_ref_sensor){20, 0};
    rig.draw[0] = first;
    brain_rig_create_loud(&rig);
    char expected[32];
    snprintf(expected, sizeof expected, "d20:%d a1", first);
    brain_rig_expect(&rig, expected);
    assert_int_equal(brain_ref_sensor_count(rig.brain, 0), first);
    for (int tick = 1; tick <= 100; tick++) {
      brain_rig_clear(&rig);
      brain_rig_tick(&rig);
      const int since = tick - (first < 1 ? 1 : first); // a count of 0 or 1 scans at once
      brain_rig_expect(&rig, since >= 0 && since % 20 == 0 ? "s0" : "");
    }
    brain_rig_end(&rig);
  }
}

TEST(claim_183_a_sensor_registers_the_memories_that_it_requires) {
  brain_rig rig = brain_rig_new();
  rig.plan.memories = 1 << 1;
  rig.plan.sensor_count = 1;
  rig.plan.sensor[0] = (brain_ref_sensor){1, (uint64_t)1 << 63 | 1 << 4};
  const int behavior = brain_rig_add(&rig, BRAIN_REF_ONE_SHOT);
  brain_rig_when(&rig, behavior, 9, BRAIN_REF_REGISTERED);
  for (int ignores = 0; ignores < 2; ignores++) {
    rig.plan.rules.ignores_entry_memory = ignores == 1;
    brain_rig_create(&rig);
    for (int i = 0; i < BRAIN_REF_MEMORIES; i++) {
      const bool expected = i == 1 || i == 4 || i == 63 || (i == 9 && ignores == 0);
      assert_int_equal(brain_ref_is_registered(rig.brain, i), expected);
    }
    brain_rig_end(&rig);
  }
}

// ---- Behaviors

TEST(claim_169_every_condition_must_hold) {
  // registered, present: which of the three statuses hold
  static const bool holds[3][3] = {
      {false, false, false}, // not registered
      {false, true, true},   // absent
      {true, false, true},   // present
  };
  for (int state = 0; state < 3; state++) {
    for (int status = 0; status < 3; status++) {
      for (int second = 0; second < 2; second++) { // a second condition, which holds or does not
        brain_rig rig = brain_rig_new();
        rig.plan.rules.ignores_entry_memory = true;
        rig.plan.memories = state == 0 ? 2 : 3;
        const int behavior = brain_rig_add(&rig, BRAIN_REF_TIMED);
        brain_rig_when(&rig, behavior, 0, (brain_ref_status)status);
        brain_rig_when(&rig, behavior, 1, second ? BRAIN_REF_ABSENT : BRAIN_REF_PRESENT);
        brain_rig_enter(&rig, CORE, behavior);
        brain_rig_create(&rig);
        if (state == 2) {
          brain_ref_set(rig.brain, 0, 1);
        }
        brain_rig_tick(&rig);
        assert_int_equal(brain_ref_is_running(rig.brain, behavior), holds[state][status] && second);
        brain_rig_end(&rig);
      }
    }
  }
}

TEST(claim_167_a_timed_behavior_asks_its_extra_condition_after_its_memories) {
  brain_rig rig = brain_rig_new();
  rig.plan.memories = 1;
  const int behavior = brain_rig_add(&rig, BRAIN_REF_TIMED);
  brain_rig_when(&rig, behavior, 0, BRAIN_REF_PRESENT);
  brain_rig_enter(&rig, CORE, behavior);
  rig.no[behavior][BRAIN_REF_EXTRA_START] = true;
  brain_rig_create(&rig);
  brain_rig_tick(&rig);
  assert_int_equal(rig.asked[behavior][BRAIN_REF_EXTRA_START], 0);
  brain_ref_set(rig.brain, 0, 1);
  brain_rig_clear(&rig);
  brain_rig_tick(&rig);
  assert_int_equal(rig.asked[behavior][BRAIN_REF_EXTRA_START], 1);
  brain_rig_expect(&rig, ""); // refused before its duration is drawn
  rig.no[behavior][BRAIN_REF_EXTRA_START] = false;
  brain_rig_tick(&rig);
  brain_rig_expect(&rig, "+0 d1:0");
  brain_rig_end(&rig);
}

// Counts the calls of a timed behavior's tick, that of its first game tick included.
static int ticks_of(int min, int max, int drawn, bool has_duration) {
  brain_rig rig = brain_rig_new();
  const int behavior = brain_rig_add(&rig, BRAIN_REF_TIMED);
  rig.plan.behavior[behavior].has_duration = has_duration;
  rig.plan.behavior[behavior].duration_min = min;
  rig.plan.behavior[behavior].duration_max = max;
  brain_rig_enter(&rig, CORE, behavior);
  rig.draw[0] = drawn;
  brain_rig_create(&rig);
  brain_rig_tick(&rig);
  char expected[32];
  snprintf(expected, sizeof expected, "+0 d%d:%d", has_duration ? max + 1 - min : 1, drawn);
  brain_rig_expect(&rig, expected);
  while (brain_ref_is_running(rig.brain, behavior)) {
    brain_rig_tick(&rig);
  }
  assert_int_equal(rig.asked[behavior][BRAIN_REF_STOP], 1);
  const int ticks = rig.asked[behavior][BRAIN_REF_TICK];
  brain_rig_end(&rig);
  return ticks;
}

TEST(claim_168_the_duration_is_drawn_and_60_by_default) {
  assert_int_equal(ticks_of(0, 0, 0, false), 61); // at the start and until 60 ticks later
  assert_int_equal(ticks_of(45, 90, 0, true), 46);
  assert_int_equal(ticks_of(45, 90, 45, true), 91);
  assert_int_equal(ticks_of(45, 90, 7, true), 53);
  assert_int_equal(ticks_of(0, 0, 0, true), 1);
}

TEST(claim_170_it_ticks_while_it_may_and_stops_instead_of_its_tick) {
  brain_rig rig = brain_rig_new();
  const int behavior = brain_rig_add(&rig, BRAIN_REF_TIMED);
  brain_rig_enter(&rig, IDLE, behavior);
  brain_rig_create(&rig);
  brain_rig_tick(&rig);
  brain_rig_tick(&rig);
  assert_int_equal(rig.asked[behavior][BRAIN_REF_TICK], 2);
  rig.no[behavior][BRAIN_REF_CAN_STILL_USE] = true;
  brain_rig_clear(&rig);
  brain_rig_tick(&rig);
  brain_rig_expect(&rig, "-0");
  assert_int_equal(rig.asked[behavior][BRAIN_REF_TICK], 2);
  assert_int_equal(rig.asked[behavior][BRAIN_REF_STOP], 1);
  brain_rig_clear(&rig);
  brain_rig_tick(&rig); // it starts again at once, and stops at once
  brain_rig_expect(&rig, "+0 d1:0 -0");
  brain_rig_end(&rig);
}

TEST(claim_170_when_it_is_timed_out_it_is_not_asked_whether_it_can_go_on) {
  brain_rig rig = brain_rig_new();
  const int behavior = brain_rig_add_timed(&rig, 0, 0);
  brain_rig_enter(&rig, IDLE, behavior);
  brain_rig_create(&rig);
  brain_rig_tick(&rig);
  assert_int_equal(rig.asked[behavior][BRAIN_REF_CAN_STILL_USE], 1);
  brain_rig_tick(&rig);
  assert_int_equal(rig.asked[behavior][BRAIN_REF_CAN_STILL_USE], 1);
  assert_int_equal(rig.asked[behavior][BRAIN_REF_STOP], 1);
  brain_rig_end(&rig);
}

TEST(claim_267_the_time_out_may_be_overridden) {
  brain_rig rig = brain_rig_new();
  const int behavior = brain_rig_add_timed(&rig, 3, 5);
  rig.plan.behavior[behavior].never_times_out = true;
  brain_rig_enter(&rig, IDLE, behavior);
  brain_rig_create(&rig);
  brain_rig_tick(&rig);
  brain_rig_expect(&rig, "+0 d3:0"); // its duration is drawn all the same
  for (int i = 0; i < 1000; i++) {
    brain_rig_tick(&rig);
  }
  assert_true(brain_ref_is_running(rig.brain, behavior));
  assert_int_equal(rig.asked[behavior][BRAIN_REF_STOP], 0);
  brain_rig_end(&rig);
}

TEST(claim_166_start_tick_and_stop_are_called_in_this_order) {
  brain_rig rig = brain_rig_new();
  const int behavior = brain_rig_add_timed(&rig, 1, 1);
  brain_rig_enter(&rig, IDLE, behavior);
  brain_rig_create(&rig);
  brain_rig_tick(&rig);
  brain_rig_tick(&rig);
  brain_rig_tick(&rig);
  static const brain_ref_phase phases[] = {
      BRAIN_REF_EXTRA_START,   BRAIN_REF_START, BRAIN_REF_CAN_STILL_USE, BRAIN_REF_TICK,
      BRAIN_REF_CAN_STILL_USE, BRAIN_REF_TICK,  BRAIN_REF_STOP};
  assert_int_equal(rig.phase_count, sizeof phases / sizeof *phases);
  for (int i = 0; i < rig.phase_count; i++) {
    assert_int_equal(rig.phase[i], phases[i]);
  }
  brain_rig_end(&rig);
}

TEST(claim_171_doing_nothing_lasts_its_duration_and_holds_nobody_up) {
  brain_rig rig = brain_rig_new();
  const int nothing = brain_rig_add_nothing(&rig, 30, 60);
  const int other = brain_rig_add(&rig, BRAIN_REF_ONE_SHOT);
  brain_rig_enter(&rig, IDLE, nothing);
  brain_rig_enter(&rig, IDLE, other);
  rig.draw[0] = 4;
  brain_rig_create(&rig);
  brain_rig_tick(&rig);
  brain_rig_expect(&rig, "+0 d31:4 +1 -1");
  for (int i = 1; i <= 34; i++) {
    brain_rig_clear(&rig);
    brain_rig_tick(&rig);
    brain_rig_expect(&rig, "+1 -1");
  }
  brain_rig_clear(&rig);
  brain_rig_tick(&rig);
  brain_rig_expect(&rig, "+1 -0 -1");
  assert_int_equal(rig.asked[nothing][BRAIN_REF_STOP], 0);
  brain_rig_end(&rig);
}

// ---- Triggers

TEST(claim_178_a_one_shot_runs_its_trigger_and_stops_in_the_same_tick) {
  brain_rig rig = brain_rig_new();
  const int shot = brain_rig_add(&rig, BRAIN_REF_ONE_SHOT);
  brain_rig_enter(&rig, IDLE, shot);
  brain_rig_create(&rig);
  for (int i = 0; i < 3; i++) {
    brain_rig_clear(&rig);
    brain_rig_tick(&rig);
    brain_rig_expect(&rig, "+0 -0");
  }
  rig.no[shot][BRAIN_REF_TRIGGER] = true;
  brain_rig_clear(&rig);
  brain_rig_tick(&rig);
  brain_rig_expect(&rig, "");
  assert_int_equal(rig.asked[shot][BRAIN_REF_TRIGGER], 4);
  brain_rig_end(&rig);
}

TEST(claim_179_a_trigger_has_conditions_of_all_three_statuses) {
  brain_rig rig = brain_rig_new();
  const int shot = brain_rig_add(&rig, BRAIN_REF_ONE_SHOT);
  brain_rig_when(&rig, shot, 0, BRAIN_REF_ABSENT);
  brain_rig_when(&rig, shot, 1, BRAIN_REF_PRESENT);
  brain_rig_when(&rig, shot, 2, BRAIN_REF_REGISTERED);
  brain_rig_enter(&rig, IDLE, shot);
  brain_rig_create(&rig);
  brain_rig_tick(&rig);
  assert_int_equal(rig.asked[shot][BRAIN_REF_TRIGGER], 0);
  brain_ref_set(rig.brain, 1, 1);
  brain_rig_tick(&rig);
  assert_int_equal(rig.asked[shot][BRAIN_REF_TRIGGER], 1);
  brain_ref_set(rig.brain, 0, 1);
  brain_rig_tick(&rig);
  assert_int_equal(rig.asked[shot][BRAIN_REF_TRIGGER], 1);
  brain_rig_end(&rig);
}

TEST(claim_180_a_sequence_runs_its_second_trigger_only_if_the_first_succeeded) {
  for (int i = 0; i < 4; i++) {
    brain_rig rig = brain_rig_new();
    const int sequence = brain_rig_add(&rig, BRAIN_REF_SEQUENCE);
    const int first = brain_rig_child(&rig, sequence, BRAIN_REF_ONE_SHOT, 1);
    const int second = brain_rig_child(&rig, sequence, BRAIN_REF_ONE_SHOT, 1);
    brain_rig_enter(&rig, IDLE, sequence);
    rig.no[first][BRAIN_REF_TRIGGER] = (i & 1) != 0;
    rig.no[second][BRAIN_REF_TRIGGER] = (i & 2) != 0;
    brain_rig_create(&rig);
    brain_rig_tick(&rig);
    assert_int_equal(rig.asked[second][BRAIN_REF_TRIGGER], (i & 1) == 0);
    brain_rig_expect(&rig, i == 0 ? "+0 -0" : ""); // the triggers have no status of their own
    brain_rig_end(&rig);
  }
}

TEST(claim_180_trigger_if_asks_its_predicate_before_its_trigger) {
  for (int i = 0; i < 8; i++) {
    const bool has_trigger = (i & 4) != 0;
    brain_rig rig = brain_rig_new();
    const int trigger_if = brain_rig_add(&rig, BRAIN_REF_TRIGGER_IF);
    const int shot = has_trigger ? brain_rig_child(&rig, trigger_if, BRAIN_REF_ONE_SHOT, 1) : 1;
    brain_rig_enter(&rig, IDLE, trigger_if);
    rig.no[trigger_if][BRAIN_REF_PREDICATE] = (i & 1) != 0;
    rig.no[shot][BRAIN_REF_TRIGGER] = (i & 2) != 0;
    brain_rig_create(&rig);
    brain_rig_tick(&rig);
    assert_int_equal(rig.asked[shot][BRAIN_REF_TRIGGER], has_trigger && (i & 1) == 0);
    const bool succeeds = (i & 1) == 0 && (!has_trigger || (i & 2) == 0);
    brain_rig_expect(&rig, succeeds ? "+0 -0" : "");
    brain_rig_end(&rig);
  }
}
