// The claims about gates and one-shots, each with a plan typed by hand.
// Rules: docs/claims.tsv, groups J and R.
#include "support/brain_stage.h"
#include "support/test.h"

#include <stdio.h>
#include <string.h>

#define FOR_EVER OVIS_MEMORY_FOR_EVER

static void slept(brain_stage* stage) {
  brain_stage_set(stage, OVIS_MEM_LAST_SLEPT, 1, FOR_EVER);
}

static const ov_condition when_slept[] = {{OVIS_MEM_LAST_SLEPT, OV_PRESENT}};

// ---- Gates

static brain_part first = {.name = "a"}, second = {.name = "b"}, third = {.name = "c"};

static void reset_parts(void) {
  first = (brain_part){.name = "a"};
  second = (brain_part){.name = "b"};
  third = (brain_part){.name = "c"};
}

static const ov_behavior_child three[] = {{.weight = 1, .behavior = BRAIN_TIMED(first, 9, 9)},
                                          {.weight = 4, .behavior = BRAIN_TIMED(second, 9, 9)},
                                          {.weight = 2, .behavior = BRAIN_TIMED(third, 9, 9)}};
static const ovis_memory exit_memories[] = {OVIS_MEM_LAST_WOKEN, OVIS_MEM_LAST_SLEPT};

static ov_activity_entry gate_of(ov_gate_order order, ov_gate_policy policy) {
  return (ov_activity_entry){
      .behavior = {.kind = &ov_gate, OV_CHILDREN(three), .order = order, .policy = policy}};
}

CLAIM(claim_172_a_gate_has_an_entry_condition_and_erases_memories_on_exit) {
  reset_parts();
  ov_activity_entry entries[] = {gate_of(OV_ORDERED, OV_RUN_ONE)};
  entries[0].behavior.conditions = when_slept;
  entries[0].behavior.condition_count = 1;
  entries[0].behavior.exit_erases = exit_memories;
  entries[0].behavior.exit_erase_count = 2;
  BRAIN_STAGE_OPEN(stage, entries);
  brain_stage_set(&stage, OVIS_MEM_LAST_WOKEN, 1, FOR_EVER);
  brain_stage_tick(&stage);
  brain_stage_expect(&stage, "");
  assert_false(brain_stage_node_runs(&stage, 0));
  slept(&stage);
  brain_stage_tick(&stage);
  brain_stage_expect(&stage, "a? a+ a~ a.");
  assert_true(brain_stage_node_runs(&stage, 0));
  assert_true(brain_stage_has(&stage, OVIS_MEM_LAST_SLEPT));
  first.quits = true;
  brain_stage_tick(&stage);
  assert_false(brain_stage_has(&stage, OVIS_MEM_LAST_SLEPT));
  // To erase a memory does not register it.
  assert_false(brain_stage_registers(&stage, OVIS_MEM_LAST_WOKEN));
  brain_stage_close(&stage);
}

// Counts how often each of three children of a gate starts first.
static void count_firsts(const ov_activity_entry* entry, int32_t counts[3]) {
  const ov_activity_entry entries[] = {*entry};
  for (uint64_t serial = 0; serial < 7000; serial++) {
    BRAIN_STAGE_OPEN(stage, entries);
    stage.actor.rng = ov_rng_make(5, serial);
    brain_stage_tick(&stage);
    counts[stage.log[0] - 'a']++;
    brain_stage_close(&stage);
  }
}

CLAIM(claim_173_an_ordered_gate_keeps_its_order_and_a_shuffled_one_draws_by_weight) {
  reset_parts();
  const ov_activity_entry ordered = gate_of(OV_ORDERED, OV_TRY_ALL);
  const ov_activity_entry shuffled = gate_of(OV_SHUFFLED, OV_TRY_ALL);
  int32_t counts[3] = {0};
  count_firsts(&ordered, counts);
  assert_int_equal(counts[0], 7000);
  memset(counts, 0, sizeof counts);
  count_firsts(&shuffled, counts); // weights 1, 4, 2
  assert_in_range(counts[0], 900, 1100);
  assert_in_range(counts[1], 3850, 4150);
  assert_in_range(counts[2], 1870, 2130);
}

CLAIM(claim_173_children_tick_and_stop_in_the_order_of_the_start) {
  reset_parts();
  const ov_activity_entry entries[] = {gate_of(OV_SHUFFLED, OV_TRY_ALL)};
  bool is_other = false;
  for (uint64_t serial = 0; serial < 20; serial++) {
    BRAIN_STAGE_OPEN(stage, entries);
    stage.actor.rng = ov_rng_make(5, serial);
    brain_stage_tick(&stage);
    const char x = stage.log[0];
    const char y = stage.log[6];
    const char z = stage.log[12];
    char expected[64];
    snprintf(expected, sizeof expected, "%c~ %c. %c~ %c. %c~ %c.", x, x, y, y, z, z);
    assert_string_equal(stage.log + 18, expected);
    is_other = is_other || x != 'a';
    stage.log[0] = '\0';
    brain_stage_stop_all(&stage);
    snprintf(expected, sizeof expected, "%c- %c- %c-", x, y, z);
    brain_stage_expect(&stage, expected);
    brain_stage_close(&stage);
  }
  assert_true(is_other);
}

CLAIM(claim_174_run_one_starts_the_first_that_can_and_try_all_all) {
  reset_parts();
  first.refuses = true;
  const ov_activity_entry one[] = {gate_of(OV_ORDERED, OV_RUN_ONE)};
  const ov_activity_entry all[] = {gate_of(OV_ORDERED, OV_TRY_ALL)};
  {
    BRAIN_STAGE_OPEN(stage, one);
    brain_stage_tick(&stage);
    brain_stage_expect(&stage, "a? b? b+ b~ b.");
    brain_stage_close(&stage);
  }
  BRAIN_STAGE_OPEN(stage, all);
  brain_stage_tick(&stage);
  brain_stage_expect(&stage, "a? b? b+ c? c+ b~ b. c~ c.");
  brain_stage_close(&stage);
}

CLAIM(claim_174_a_trigger_gate_has_the_same_policies) {
  reset_parts();
  first.refuses = true;
  static const ov_behavior_child shots[] = {{.weight = 1, .behavior = BRAIN_SHOT(first)},
                                            {.weight = 1, .behavior = BRAIN_SHOT(second)},
                                            {.weight = 1, .behavior = BRAIN_SHOT(third)}};
  ov_activity_entry entries[] = {{.behavior = {.kind = &ov_trigger_gate, OV_CHILDREN(shots)}}};
  entries[0].behavior.policy = OV_RUN_ONE;
  {
    BRAIN_STAGE_OPEN(stage, entries);
    brain_stage_tick(&stage);
    brain_stage_expect(&stage, "a! b!");
    brain_stage_close(&stage);
  }
  entries[0].behavior.policy = OV_TRY_ALL;
  BRAIN_STAGE_OPEN(stage, entries);
  brain_stage_tick(&stage);
  brain_stage_expect(&stage, "a! b! c!");
  brain_stage_close(&stage);
}

CLAIM(a_trigger_gate_that_tries_all_succeeds_if_any_does) {
  reset_parts();
  static const ov_behavior_child shots[] = {{.weight = 1, .behavior = BRAIN_SHOT(first)},
                                            {.weight = 1, .behavior = BRAIN_SHOT(second)}};
  const ov_activity_entry entries[] = {
      {.behavior = {.kind = &ov_trigger_gate, OV_CHILDREN(shots), .policy = OV_TRY_ALL}}};
  for (int i = 0; i < 4; i++) {
    first.refuses = (i & 1) != 0;
    second.refuses = (i & 2) != 0;
    BRAIN_STAGE_OPEN(stage, entries);
    brain_stage_tick(&stage);
    brain_stage_expect(&stage, "a! b!");
    assert_int_equal(brain_stage_node_ran(&stage, 0), i != 3);
    brain_stage_close(&stage);
  }
}

CLAIM(claim_175_a_gate_ends_when_none_of_its_children_runs) {
  reset_parts();
  const ov_activity_entry entries[] = {gate_of(OV_ORDERED, OV_TRY_ALL)};
  BRAIN_STAGE_OPEN(stage, entries);
  brain_stage_tick(&stage);
  stage.log[0] = '\0';
  first.quits = true;
  brain_stage_tick(&stage);
  brain_stage_expect(&stage, "a~ a- b~ b. c~ c.");
  assert_true(brain_stage_node_runs(&stage, 0));
  second.quits = true;
  brain_stage_tick(&stage); // the first one does not start again while the gate runs
  brain_stage_expect(&stage, "b~ b- c~ c.");
  assert_true(brain_stage_node_runs(&stage, 0));
  third.quits = true;
  brain_stage_tick(&stage);
  assert_false(brain_stage_node_runs(&stage, 0));
  brain_stage_close(&stage);
}

CLAIM(claim_175_a_gate_without_a_child_that_starts_ends_in_the_same_tick) {
  reset_parts();
  first.refuses = second.refuses = third.refuses = true;
  const ov_activity_entry entries[] = {gate_of(OV_ORDERED, OV_TRY_ALL)};
  BRAIN_STAGE_OPEN(stage, entries);
  brain_stage_tick(&stage);
  brain_stage_expect(&stage, "a? b? c?");
  assert_false(brain_stage_node_runs(&stage, 0));
  brain_stage_close(&stage);
}

CLAIM(claim_176_run_one_of_a_shuffle_starts_exactly_one) {
  reset_parts();
  const ov_activity_entry entry = gate_of(OV_SHUFFLED, OV_RUN_ONE);
  int32_t counts[3] = {0};
  count_firsts(&entry, counts);
  assert_in_range(counts[0], 900, 1100);
  assert_in_range(counts[1], 3850, 4150);
  assert_in_range(counts[2], 1870, 2130);
  const ov_activity_entry entries[] = {entry};
  for (uint64_t serial = 0; serial < 50; serial++) {
    BRAIN_STAGE_OPEN(stage, entries);
    stage.actor.rng = ov_rng_make(6, serial);
    brain_stage_tick(&stage);
    assert_int_equal(brain_stage_runs(&stage, &first) + brain_stage_runs(&stage, &second) +
                         brain_stage_runs(&stage, &third),
                     1);
    brain_stage_close(&stage);
  }
}

// ---- Gates in gates

static brain_part inner_timed = {.name = "t"}, inner_shot = {.name = "s"};
static const ov_behavior_child in_inner[] = {
    {.weight = 1, .behavior = BRAIN_TIMED(inner_timed, 9, 9)},
    {.weight = 1, .behavior = BRAIN_SHOT(inner_shot)}};
static const ovis_memory inner_erases[] = {OVIS_MEM_LAST_WOKEN};
static const ovis_memory outer_erases[] = {OVIS_MEM_LAST_SLEPT};
static const ov_behavior_child in_outer[] = {
    {.weight = 1,
     .behavior = {.kind = &ov_gate,
                  OV_CHILDREN(in_inner),
                  .policy = OV_TRY_ALL,
                  .exit_erases = inner_erases,
                  .exit_erase_count = 1}},
    {.weight = 1, .behavior = {.kind = &ov_do_nothing, .ticks_min = 1, .ticks_max = 1}}};
static const ov_activity_entry gate_in_gate[] = {{.behavior = {.kind = &ov_gate,
                                                               OV_CHILDREN(in_outer),
                                                               .policy = OV_TRY_ALL,
                                                               .exit_erases = outer_erases,
                                                               .exit_erase_count = 1}}};
static const ov_activity_plan gates_in_core = {
    .activity = OV_ACTIVITY_CORE, .entries = gate_in_gate, .entry_count = 1};
static const ovis_memory both_erased[] = {OVIS_MEM_LAST_WOKEN, OVIS_MEM_LAST_SLEPT};

// A brain with both memories. The gates are numbers 0 and 1.
static void open_gate_in_gate(brain_stage* stage) {
  inner_timed.quits = false;
  stage->def = brain_stage_def(&gates_in_core, 1);
  stage->def.memories = both_erased;
  stage->def.memory_count = 2;
  brain_stage_open(stage, &stage->def);
  slept(stage);
  brain_stage_set(stage, OVIS_MEM_LAST_WOKEN, 1, FOR_EVER);
}

static void expect_gates_ended(const brain_stage* stage) {
  for (int32_t node = 0; node < 5; node++) {
    assert_false(brain_stage_node_runs(stage, node));
  }
  assert_false(brain_stage_has(stage, OVIS_MEM_LAST_WOKEN));
  assert_false(brain_stage_has(stage, OVIS_MEM_LAST_SLEPT));
}

CLAIM(a_gate_may_hold_a_gate) {
  brain_stage stage;
  open_gate_in_gate(&stage);
  brain_stage_tick(&stage);
  brain_stage_expect(&stage, "t? t+ s! t~ t.");
  brain_stage_tick(&stage);
  brain_stage_expect(&stage, "t~ t.");
  assert_true(brain_stage_node_runs(&stage, 0) && brain_stage_node_runs(&stage, 1));
  assert_true(brain_stage_has(&stage, OVIS_MEM_LAST_WOKEN));
  inner_timed.quits = true; // the other child of the outer gate is over now
  brain_stage_tick(&stage);
  brain_stage_expect(&stage, "t~ t-");
  expect_gates_ended(&stage);
  brain_stage_close(&stage);
}

CLAIM(stopping_a_gate_stops_the_children_that_run) {
  brain_stage stage;
  open_gate_in_gate(&stage);
  brain_stage_tick(&stage);
  stage.log[0] = '\0';
  brain_stage_stop_all(&stage);
  brain_stage_expect(&stage, "t-");
  expect_gates_ended(&stage);
  brain_stage_close(&stage);
}

static void stop_all_once(ov_behavior_turn* turn) {
  if (turn->time == 1) {
    brain_stage_stop_all(brain_stage_of(turn));
  }
}

// A child's start stops everything while its gate is still starting children. The next one starts
// in a gate that does not run: nothing ticks it until the gate starts again, and then it is
// skipped.
CLAIM(children_that_run_are_skipped_when_their_gate_starts) {
  reset_parts();
  first.act = stop_all_once;
  third.refuses = true;
  const ov_activity_entry entries[] = {gate_of(OV_ORDERED, OV_TRY_ALL)};
  BRAIN_STAGE_OPEN(stage, entries);
  brain_stage_tick(&stage);
  brain_stage_expect(&stage, "a? a+ a- b? b+ c?");
  assert_false(brain_stage_node_runs(&stage, 0));
  brain_stage_tick(&stage);
  brain_stage_expect(&stage, "a? a+ c? a~ a. b~ b.");
  brain_stage_close(&stage);
}

// ---- One-shots

CLAIM(claim_178_a_one_shot_runs_its_trigger_and_stops_at_once) {
  brain_part a = {.name = "a"};
  const ov_activity_entry entries[] = {{.behavior = BRAIN_SHOT(a)}};
  BRAIN_STAGE_OPEN(stage, entries);
  for (int32_t tick = 0; tick < 3; tick++) { // each tick again
    brain_stage_tick(&stage);
    brain_stage_expect(&stage, "a!");
    assert_false(brain_stage_node_runs(&stage, 0));
  }
  assert_true(brain_stage_node_ran(&stage, 0));
  a.refuses = true;
  brain_stage_tick(&stage);
  brain_stage_expect(&stage, "a!");
  assert_false(brain_stage_node_ran(&stage, 0));
  brain_stage_close(&stage);
}

static void look_at_first(ov_behavior_turn* turn) {
  brain_stage_note(turn, brain_stage_node_runs(brain_stage_of(turn), 0) ? "runs" : "stopped");
}

CLAIM(claim_178_a_one_shot_has_the_status_of_running_until_the_last_step) {
  brain_part a = {.name = "a"}, b = {.name = "b", .act = look_at_first};
  const ov_activity_entry entries[] = {{.behavior = BRAIN_SHOT(a)}, {.behavior = BRAIN_SHOT(b)}};
  BRAIN_STAGE_OPEN(stage, entries);
  brain_stage_tick(&stage);
  brain_stage_expect(&stage, "a! b! runs");
  assert_false(brain_stage_node_runs(&stage, 0));
  brain_stage_close(&stage);
}

TEST(claim_178_a_one_shot_says_whether_it_ran) {
  brain_part a = {.name = "a"};
  const ov_activity_entry entries[] = {{.behavior = BRAIN_SHOT(a)}};
  BRAIN_STAGE_OPEN(stage, entries);
  ovis_option option;
  for (int refuses = 0; refuses < 2; refuses++) {
    a.refuses = refuses == 1;
    brain_stage_tick(&stage);
    ov_brain_mind_ops.item(stage.brain, NULL, 0, &option);
    assert_int_equal(option.answer.reason, refuses ? OVIS_REASON_NO_NEED : OVIS_REASON_RAN);
  }
  brain_stage_close(&stage);
}

// A gate sees a one-shot run until the last step of the tick.
CLAIM(claim_178_a_one_shot_counts_as_the_one_that_a_gate_runs) {
  static brain_part shot = {.name = "s"}, timed = {.name = "t"};
  static const ov_behavior_child both[] = {{.weight = 1, .behavior = BRAIN_SHOT(shot)},
                                           {.weight = 1, .behavior = BRAIN_TIMED(timed, 9, 9)}};
  const ov_activity_entry entries[] = {
      {.behavior = {.kind = &ov_gate, OV_CHILDREN(both), .policy = OV_RUN_ONE}}};
  BRAIN_STAGE_OPEN(stage, entries);
  brain_stage_ticks(&stage, 2);
  brain_stage_expect(&stage, "s! s!");
  brain_stage_close(&stage);
}

CLAIM(claim_179_a_trigger_needs_its_memories) {
  static const ov_condition needed[] = {{OVIS_MEM_LAST_SLEPT, OV_PRESENT},
                                        {OVIS_MEM_LAST_WOKEN, OV_ABSENT},
                                        {OVIS_MEM_NEAREST_BED, OV_REGISTERED}};
  static brain_part a = {.name = "a"}, b = {.name = "b"};
  static const ov_behavior_child below[] = {
      {.weight = 1, .behavior = {.kind = &brain_part_shot, .settings = &a, OV_CONDITIONS(needed)}},
      {.weight = 1, .behavior = BRAIN_SHOT(b)}};
  const ov_activity_entry entries[] = {
      {.behavior = {.kind = &ov_trigger_gate, OV_CHILDREN(below), .policy = OV_TRY_ALL}}};
  BRAIN_STAGE_OPEN(stage, entries);
  brain_stage_tick(&stage);
  brain_stage_expect(&stage, "b!");
  slept(&stage);
  brain_stage_tick(&stage);
  brain_stage_expect(&stage, "a! b!");
  brain_stage_set(&stage, OVIS_MEM_LAST_WOKEN, 1, FOR_EVER);
  brain_stage_tick(&stage);
  brain_stage_expect(&stage, "b!");
  if (test_subject_now() == TEST_ENGINE) { // it finds its memories in the order of their names
    ov_behavior_turn turn = {.node = &stage.plan->nodes[brain_stage_node(&stage, &a)]};
    assert_int_equal(ov_behavior_memory(&turn, 0), OVIS_MEM_LAST_SLEPT);
    assert_int_equal(ov_behavior_memory(&turn, 2), OVIS_MEM_NEAREST_BED);
  }
  brain_stage_close(&stage);
}

// A gate that starts and ends within one tick has run, and its children say why they did not.
TEST(a_gate_of_one_shots_has_run_and_its_children_answer) {
  static brain_part a = {.name = "a", .refuses = true}, b = {.name = "b"};
  static const ov_behavior_child two[] = {{.weight = 1, .behavior = BRAIN_SHOT(a)},
                                          {.weight = 1, .behavior = BRAIN_SHOT(b)}};
  const ov_activity_entry entries[] = {
      {.behavior = {.kind = &ov_gate, .policy = OV_TRY_ALL, OV_CHILDREN(two)}}};
  BRAIN_STAGE_OPEN(stage, entries);
  brain_stage_tick(&stage);
  brain_stage_expect(&stage, "a! b!");
  assert_true(brain_stage_node_ran(&stage, 0));
  assert_false(brain_stage_node_runs(&stage, 0));
  ovis_option option;
  ov_brain_mind_ops.item(stage.brain, NULL, 0, &option);
  assert_true(option.answer.reason == OVIS_REASON_RAN && !option.is_running);
  ov_brain_mind_ops.item(stage.brain, NULL, brain_stage_node(&stage, &a), &option);
  assert_int_equal(option.answer.reason, OVIS_REASON_NO_NEED);
  ov_brain_mind_ops.item(stage.brain, NULL, brain_stage_node(&stage, &b), &option);
  assert_int_equal(option.answer.reason, OVIS_REASON_RAN);
  brain_stage_close(&stage);
}

static bool is_day;
static bool ask_day(ov_behavior_turn* turn) {
  brain_stage_note(turn, "day?");
  return is_day;
}
static const ov_trigger_if_settings by_day = {.test = ask_day};

CLAIM(claim_180_a_sequence_runs_the_second_trigger_only_after_the_first) {
  static brain_part a = {.name = "a"}, b = {.name = "b"};
  static const ov_behavior_child two[] = {{.weight = 1, .behavior = BRAIN_SHOT(a)},
                                          {.weight = 1, .behavior = BRAIN_SHOT(b)}};
  const ov_activity_entry entries[] = {{.behavior = {.kind = &ov_sequence, OV_CHILDREN(two)}}};
  a.refuses = b.refuses = false; // of the run before
  BRAIN_STAGE_OPEN(stage, entries);
  brain_stage_tick(&stage);
  brain_stage_expect(&stage, "a! b!");
  assert_true(brain_stage_node_ran(&stage, 0));
  a.refuses = true;
  brain_stage_tick(&stage);
  brain_stage_expect(&stage, "a!");
  assert_false(brain_stage_node_ran(&stage, 0));
  a.refuses = false;
  b.refuses = true; // the first one of this tick ran, the sequence did not
  brain_stage_ticks(&stage, 2);
  brain_stage_expect(&stage, "a! b! a! b!");
  assert_false(brain_stage_node_ran(&stage, 0));
  brain_stage_close(&stage);
}

CLAIM(claim_180_trigger_if_asks_its_predicate_and_guards_a_trigger) {
  static brain_part a = {.name = "a"};
  static const ov_behavior_child guarded[] = {{.weight = 1, .behavior = BRAIN_SHOT(a)}};
  static const ov_behavior_child pair[] = {
      {.weight = 1, .behavior = {.kind = &ov_trigger_if, .settings = &by_day}},
      {.weight = 1, .behavior = BRAIN_SHOT(a)}};
  const ov_activity_entry entries[] = {
      {.behavior = {.kind = &ov_trigger_if, .settings = &by_day}},
      {.behavior = {.kind = &ov_trigger_if, .settings = &by_day, OV_CHILDREN(guarded)}},
      {.behavior = {.kind = &ov_sequence, OV_CHILDREN(pair)}}};
  BRAIN_STAGE_OPEN(stage, entries);
  is_day = false;
  brain_stage_tick(&stage);
  brain_stage_expect(&stage, "day? day? day?");
  is_day = true;
  brain_stage_tick(&stage);
  brain_stage_expect(&stage, "day? day? a! day? a!");
  brain_stage_close(&stage);
}

CLAIM(claim_266_every_shape_of_behavior_has_an_entry_condition) {
  reset_parts();
  static const ov_behavior_child shots[] = {{.weight = 1, .behavior = BRAIN_SHOT(first)}};
  static const ov_behavior_child two[] = {{.weight = 1, .behavior = BRAIN_SHOT(first)},
                                          {.weight = 1, .behavior = BRAIN_SHOT(second)}};
  static const ov_behavior_child timed[] = {{.weight = 1, .behavior = BRAIN_TIMED(first, 9, 9)}};
  ov_activity_entry entries[] = {
      {.behavior = BRAIN_TIMED(first, 9, 9)},
      {.behavior = BRAIN_SHOT(first)},
      {.behavior = {.kind = &ov_gate, OV_CHILDREN(timed)}},
      {.behavior = {.kind = &ov_trigger_gate, OV_CHILDREN(shots)}},
      {.behavior = {.kind = &ov_sequence, OV_CHILDREN(two)}},
  };
  for (int32_t i = 0; i < 5; i++) {
    entries[i].behavior.conditions = when_slept;
    entries[i].behavior.condition_count = 1;
  }
  BRAIN_STAGE_OPEN(stage, entries);
  brain_stage_tick(&stage);
  brain_stage_expect(&stage, "");
  slept(&stage);
  brain_stage_tick(&stage);
  brain_stage_expect(&stage, "a? a+ a! a? a+ a! a! b! a~ a. a~ a.");
  brain_stage_close(&stage);
}
