// The slow brain against traces that were worked out by hand: gates and trigger gates.
// Rules: docs/claims.tsv, group J.
#include "support/brain_rig.h"
#include "support/test.h"

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

TEST(claim_174_run_one_starts_the_first_child_that_can_start) {
  brain_rig rig = gate_of_three(BRAIN_REF_ORDERED, BRAIN_REF_RUN_ONE, BRAIN_REF_TIMED, ones);
  rig.no[1][BRAIN_REF_EXTRA_START] = true;
  brain_rig_create(&rig);
  brain_rig_tick(&rig);
  brain_rig_expect(&rig, "+0 +2 d1:0");
  assert_int_equal(rig.asked[1][BRAIN_REF_EXTRA_START], 1);
  assert_int_equal(rig.asked[3][BRAIN_REF_EXTRA_START], 0);
  brain_rig_end(&rig);
}

TEST(claim_174_try_all_tries_to_start_each_child) {
  brain_rig rig = gate_of_three(BRAIN_REF_ORDERED, BRAIN_REF_TRY_ALL, BRAIN_REF_TIMED, ones);
  rig.no[2][BRAIN_REF_EXTRA_START] = true;
  brain_rig_create(&rig);
  brain_rig_tick(&rig);
  brain_rig_expect(&rig, "+0 +1 d1:0 +3 d1:0");
  brain_rig_end(&rig);
}

TEST(claim_174_a_one_shot_that_succeeds_is_the_one) {
  brain_rig rig = gate_of_three(BRAIN_REF_ORDERED, BRAIN_REF_RUN_ONE, BRAIN_REF_ONE_SHOT, ones);
  rig.no[1][BRAIN_REF_TRIGGER] = true;
  brain_rig_create(&rig);
  brain_rig_tick(&rig);
  brain_rig_expect(&rig, "+0 +2 -2 -0"); // the gate ends with it
  brain_rig_end(&rig);
}

TEST(claim_175_a_gate_ends_when_no_child_runs) {
  brain_rig rig = gate_of_three(BRAIN_REF_ORDERED, BRAIN_REF_TRY_ALL, BRAIN_REF_TIMED, ones);
  brain_rig_create(&rig);
  brain_rig_tick(&rig);
  rig.no[1][BRAIN_REF_CAN_STILL_USE] = true;
  rig.no[1][BRAIN_REF_EXTRA_START] = true;
  brain_rig_clear(&rig);
  brain_rig_tick(&rig);
  brain_rig_expect(&rig, "-1");
  brain_rig_clear(&rig);
  rig.no[1][BRAIN_REF_EXTRA_START] = false; // a child that has ended does not start again...
  rig.no[2][BRAIN_REF_CAN_STILL_USE] = true;
  brain_rig_tick(&rig);
  brain_rig_expect(&rig, "-2");
  brain_rig_clear(&rig);
  rig.no[3][BRAIN_REF_CAN_STILL_USE] = true;
  brain_rig_tick(&rig);
  brain_rig_expect(&rig, "-3 -0"); // ... before the gate does
  brain_rig_clear(&rig);
  brain_rig_tick(&rig);
  brain_rig_expect(&rig, "+0 +1 d1:0 +2 d1:0 +3 d1:0 -1 -2 -3 -0");
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

TEST(claim_173_ordered_keeps_the_order_and_draws_nothing) {
  const int weights[3] = {1, 5, 9};
  brain_rig rig = gate_of_three(BRAIN_REF_ORDERED, BRAIN_REF_TRY_ALL, BRAIN_REF_ONE_SHOT, weights);
  brain_rig_create(&rig);
  brain_rig_tick(&rig);
  brain_rig_expect(&rig, "+0 +1 +2 +3 -1 -2 -3 -0");
  brain_rig_end(&rig);
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

// ---- Gates in gates

// Gate 0 in idle { gate 1 { timed 2, one-shot 3 }, do nothing 4 }, all ordered and try all.
static brain_rig gate_in_gate(void) {
  brain_rig rig = brain_rig_new();
  const int outer = brain_rig_add_gate(&rig, BRAIN_REF_ORDERED, BRAIN_REF_TRY_ALL);
  const int inner = brain_rig_child(&rig, outer, BRAIN_REF_GATE, 1);
  rig.plan.behavior[inner].policy = BRAIN_REF_TRY_ALL;
  brain_rig_child(&rig, inner, BRAIN_REF_TIMED, 1);
  brain_rig_child(&rig, inner, BRAIN_REF_ONE_SHOT, 1);
  const int nothing = brain_rig_child(&rig, outer, BRAIN_REF_DO_NOTHING, 1);
  rig.plan.behavior[nothing].has_duration = true;
  rig.plan.behavior[nothing].duration_min = rig.plan.behavior[nothing].duration_max = 1;
  rig.plan.behavior[inner].exit_erased = (brain_ref_erased){1, {1}};
  rig.plan.behavior[outer].exit_erased = (brain_ref_erased){1, {0}};
  rig.plan.memories = 3;
  brain_rig_enter(&rig, IDLE, outer);
  return rig;
}

TEST(a_gate_may_hold_a_gate) {
  brain_rig rig = gate_in_gate();
  brain_rig_create(&rig);
  brain_ref_set(rig.brain, 0, 1);
  brain_ref_set(rig.brain, 1, 1);
  brain_rig_clear(&rig);
  brain_rig_tick(&rig);
  brain_rig_expect(&rig, "+0 +1 +2 d1:0 +3 +4 d1:0 -3");
  brain_rig_clear(&rig);
  brain_rig_tick(&rig);
  brain_rig_expect(&rig, "");
  rig.no[2][BRAIN_REF_CAN_STILL_USE] = true;
  brain_rig_tick(&rig);
  brain_rig_expect(&rig, "-2 -1 x1 -4 -0 x0");
  brain_rig_end(&rig);
}

TEST(stopping_a_gate_stops_the_children_that_run) {
  brain_rig rig = gate_in_gate();
  brain_rig_create(&rig);
  brain_ref_set(rig.brain, 0, 1);
  brain_ref_set(rig.brain, 1, 1);
  brain_rig_tick(&rig);
  brain_rig_clear(&rig);
  brain_ref_stop_all(rig.brain);
  brain_rig_expect(&rig, "-0 -1 -2 x1 -4 x0");
  assert_int_equal(rig.asked[2][BRAIN_REF_STOP], 1);
  brain_rig_end(&rig);
}

// A child's start stops everything while its gate is still starting children. The next one
// starts in a gate that does not run: nothing ticks it until the gate starts again, and then it is
// skipped.
static bool child_1_stops_all_once(brain_rig* rig, int behavior, brain_ref_phase phase,
                                   int64_t time) {
  if (time == 1 && behavior == 1 && phase == BRAIN_REF_START) {
    brain_ref_stop_all(rig->brain);
  }
  return !rig->no[behavior][phase];
}

TEST(children_that_run_are_skipped_when_their_gate_starts) {
  brain_rig rig = gate_of_three(BRAIN_REF_ORDERED, BRAIN_REF_TRY_ALL, BRAIN_REF_TIMED, ones);
  rig.act = child_1_stops_all_once;
  rig.no[3][BRAIN_REF_EXTRA_START] = true;
  brain_rig_create(&rig);
  brain_rig_tick(&rig);
  brain_rig_expect(&rig, "+0 +1 d1:0 -0 -1 +2 d1:0");
  assert_int_equal(rig.asked[2][BRAIN_REF_TICK], 0);
  brain_rig_clear(&rig);
  brain_rig_tick(&rig);
  brain_rig_expect(&rig, "+0 +1 d1:0");
  assert_int_equal(rig.asked[2][BRAIN_REF_TICK], 1);
  brain_rig_end(&rig);
}

// ---- Trigger gates

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

TEST(a_trigger_gate_that_tries_all_succeeds_if_any_does) {
  for (int i = 0; i < 4; i++) {
    brain_rig rig = trigger_gate(BRAIN_REF_ORDERED, BRAIN_REF_TRY_ALL);
    rig.no[1][BRAIN_REF_TRIGGER] = (i & 1) != 0;
    rig.no[2][BRAIN_REF_TRIGGER] = (i & 2) != 0;
    brain_rig_create(&rig);
    brain_rig_tick(&rig);
    assert_int_equal(rig.asked[1][BRAIN_REF_TRIGGER], 1);
    assert_int_equal(rig.asked[2][BRAIN_REF_TRIGGER], 1);
    brain_rig_expect(&rig, i == 3 ? "" : "+0 -0");
    brain_rig_end(&rig);
  }
}

TEST(a_trigger_in_a_trigger_gate_has_its_conditions) {
  brain_rig rig = trigger_gate(BRAIN_REF_ORDERED, BRAIN_REF_RUN_ONE);
  brain_rig_when(&rig, 1, 0, BRAIN_REF_PRESENT);
  brain_rig_create(&rig);
  brain_rig_tick(&rig);
  assert_int_equal(rig.asked[1][BRAIN_REF_TRIGGER], 0);
  assert_int_equal(rig.asked[2][BRAIN_REF_TRIGGER], 1);
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
