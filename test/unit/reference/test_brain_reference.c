// The slow brain against traces that were worked out by hand: its draws, its order and what else
// only a trace shows. The other claims are tested in test/unit/brain/test_claims_brain_*.c, which
// ask reference and engine alike. Rules: docs/claims.tsv, groups I to K and R.
#include "support/brain_rig.h"
#include "support/test.h"

#include <stdio.h>
#include <string.h>

// ---- The tick and its sensors

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

// ---- Gates

// Behavior 0 is a gate in idle; its children are 1, 2, 3.
static brain_rig gate_of_three(brain_ref_order order, brain_ref_policy policy, brain_ref_kind kind,
                               const int weights[3]) {
  brain_rig rig = brain_rig_new();
  const int gate = brain_rig_add_gate(&rig, order, policy);
  for (int i = 0; i < 3; i++) {
    brain_rig_child(&rig, gate, kind, weights[i]);
  }
  brain_rig_enter(&rig, IDLE, gate);
  return rig;
}

static const int ones[3] = {1, 1, 1};

TEST(claim_172_a_gate_has_conditions_and_erases_memories_when_it_ends) {
  brain_rig rig = gate_of_three(BRAIN_REF_ORDERED, BRAIN_REF_RUN_ONE, BRAIN_REF_ONE_SHOT, ones);
  rig.plan.memories = 7;
  brain_rig_when(&rig, 0, 0, BRAIN_REF_PRESENT);
  rig.plan.behavior[0].exit_erased = (brain_ref_erased){3, {2, 0, 1}};
  brain_rig_create(&rig);
  brain_rig_tick(&rig);
  brain_rig_expect(&rig, ""); // its conditions do not hold
  brain_ref_set(rig.brain, 0, 1);
  brain_ref_set(rig.brain, 2, 1);
  brain_rig_clear(&rig);
  brain_rig_tick(&rig);
  brain_rig_expect(&rig, "+0 +1 -1 -0 x2 x0"); // memory 1 was not there
  brain_rig_end(&rig);
}

TEST(a_gate_starts_and_draws_whether_or_not_a_child_starts) {
  const int weights[3] = {2, 3, 4};
  brain_rig rig = gate_of_three(BRAIN_REF_SHUFFLED, BRAIN_REF_RUN_ONE, BRAIN_REF_TIMED, weights);
  for (int i = 1; i <= 3; i++) {
    rig.no[i][BRAIN_REF_EXTRA_START] = true;
  }
  rig.plan.behavior[0].exit_erased = (brain_ref_erased){1, {7}};
  rig.plan.memories = 1 << 7;
  brain_rig_create(&rig);
  brain_ref_set(rig.brain, 7, 1);
  brain_rig_clear(&rig);
  brain_rig_tick(&rig);
  brain_rig_expect(&rig, "+0 d9:0 d7:0 d4:0 -0 x7");
  brain_rig_clear(&rig);
  brain_rig_tick(&rig);
  brain_rig_expect(&rig, "+0 d9:0 d7:0 d4:0 -0"); // and again in each tick
  brain_rig_end(&rig);
}

// The order that three draws make, as the order in which children that refuse are asked.
static void order_of(const int weights[3], const int draws[3], int order[3]) {
  brain_rig rig =
      gate_of_three(BRAIN_REF_SHUFFLED, BRAIN_REF_TRY_ALL, BRAIN_REF_DO_NOTHING, weights);
  for (int i = 0; i < 3; i++) {
    rig.draw[i] = draws[i];
  }
  brain_rig_create(&rig);
  brain_rig_tick(&rig);
  const brain_ref_trace trace = brain_ref_trace_of(rig.brain);
  int count = 0;
  for (int i = 1; i < trace.count; i++) { // the first record is the gate's
    if (trace.record[i].what == BRAIN_REF_DID_START) {
      order[count++] = trace.record[i].a;
    }
  }
  assert_int_equal(count, 3);
  brain_rig_end(&rig);
}

TEST(claim_173_of_all_draws_as_many_put_a_child_first_as_it_weighs) {
  const int weights[3] = {2, 1, 4};
  int firsts[4] = {0};
  int seconds_after_3[4] = {0};
  for (int r = 0; r < 7; r++) {
    int order[3];
    order_of(weights, (const int[3]){r, 0, 0}, order);
    firsts[order[0]]++;
  }
  assert_int_equal(firsts[1], 2);
  assert_int_equal(firsts[2], 1);
  assert_int_equal(firsts[3], 4);
  for (int r = 0; r < 3; r++) {
    int order[3];
    order_of(weights, (const int[3]){6, r, 0}, order);
    assert_int_equal(order[0], 3);
    seconds_after_3[order[1]]++;
  }
  assert_int_equal(seconds_after_3[1], 2);
  assert_int_equal(seconds_after_3[2], 1);
}

TEST(a_shuffle_walks_the_children_that_remain_in_the_plan_s_order) {
  const int weights[3] = {2, 1, 4};
  int order[3];
  order_of(weights, (const int[3]){2, 2, 0}, order); // 2: the second; of 6: 2 is the third
  assert_int_equal(order[0], 2);
  assert_int_equal(order[1], 3);
  assert_int_equal(order[2], 1);
  order_of(weights, (const int[3]){3, 1, 0}, order); // 3: the third; of 3: 1 is the first
  assert_int_equal(order[0], 3);
  assert_int_equal(order[1], 1);
  assert_int_equal(order[2], 2);
}

TEST(claim_176_run_one_shuffles_once_for_each_start_and_runs_one) {
  const int weights[3] = {2, 2, 1};
  brain_rig rig = gate_of_three(BRAIN_REF_SHUFFLED, BRAIN_REF_RUN_ONE, BRAIN_REF_TIMED, weights);
  rig.plan.behavior[2].has_duration = true;
  rig.plan.behavior[2].duration_min = rig.plan.behavior[2].duration_max = 2;
  rig.draw[0] = 3; // the second
  brain_rig_create(&rig);
  brain_rig_tick(&rig);
  brain_rig_expect(&rig, "+0 d5:3 d3:0 d1:0 +2 d1:0");
  brain_rig_clear(&rig);
  brain_rig_tick(&rig);
  brain_rig_tick(&rig);
  brain_rig_expect(&rig, ""); // while it runs nothing is drawn
  brain_rig_tick(&rig);
  brain_rig_expect(&rig, "-2 -0");
  brain_rig_clear(&rig);
  brain_rig_tick(&rig);
  brain_rig_expect(&rig, "+0 d5:0 d3:0 d1:0 +1 d1:0"); // the plan's order, not that of last time
  brain_rig_end(&rig);
}

static brain_rig trigger_gate(brain_ref_order order, brain_ref_policy policy) {
  brain_rig rig = brain_rig_new();
  const int gate = brain_rig_add(&rig, BRAIN_REF_TRIGGER_GATE);
  rig.plan.behavior[gate].order = order;
  rig.plan.behavior[gate].policy = policy;
  brain_rig_child(&rig, gate, BRAIN_REF_ONE_SHOT, 6);
  brain_rig_child(&rig, gate, BRAIN_REF_ONE_SHOT, 2);
  brain_rig_enter(&rig, IDLE, gate);
  return rig;
}

TEST(a_trigger_gate_tries_until_one_trigger_succeeds) {
  brain_rig rig = trigger_gate(BRAIN_REF_SHUFFLED, BRAIN_REF_RUN_ONE);
  rig.draw[0] = 6; // the second first
  rig.draw[2] = 5; // in the next tick the first one
  brain_rig_create(&rig);
  brain_rig_tick(&rig);
  brain_rig_expect(&rig, "d8:6 d6:0 +0 -0");
  assert_int_equal(rig.asked[1][BRAIN_REF_TRIGGER], 0);
  assert_int_equal(rig.asked[2][BRAIN_REF_TRIGGER], 1);
  brain_rig_clear(&rig);
  rig.no[1][BRAIN_REF_TRIGGER] = rig.no[2][BRAIN_REF_TRIGGER] = true;
  brain_rig_tick(&rig);
  brain_rig_expect(&rig, "d8:5 d2:0"); // none succeeds: it does not start
  assert_int_equal(rig.asked[1][BRAIN_REF_TRIGGER], 1);
  assert_int_equal(rig.asked[2][BRAIN_REF_TRIGGER], 2);
  brain_rig_end(&rig);
}

// The raid package's form: sequence { triggerIf, trigger gate { one-shots } }.
TEST(a_sequence_may_hold_a_trigger_gate) {
  brain_rig rig = brain_rig_new();
  const int sequence = brain_rig_add(&rig, BRAIN_REF_SEQUENCE);
  const int raid = brain_rig_child(&rig, sequence, BRAIN_REF_TRIGGER_IF, 1);
  const int gate = brain_rig_child(&rig, sequence, BRAIN_REF_TRIGGER_GATE, 1);
  rig.plan.behavior[gate].order = BRAIN_REF_SHUFFLED;
  brain_rig_child(&rig, gate, BRAIN_REF_ONE_SHOT, 5);
  brain_rig_child(&rig, gate, BRAIN_REF_ONE_SHOT, 2);
  brain_rig_enter(&rig, IDLE, sequence);
  rig.no[raid][BRAIN_REF_PREDICATE] = true;
  brain_rig_create(&rig);
  brain_rig_tick(&rig);
  brain_rig_expect(&rig, "");
  rig.no[raid][BRAIN_REF_PREDICATE] = false;
  brain_rig_tick(&rig);
  brain_rig_expect(&rig, "d7:0 d2:0 +0 -0");
  brain_rig_end(&rig);
}
