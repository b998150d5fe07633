#include "support/test.h"
#include "support/tree_rig.h"

#include <string.h>

static void ticks(tree_rig* rig, int32_t count) {
  for (int32_t i = 0; i < count; i++) {
    tree_rig_tick(rig);
  }
}

// ---- Composites and decorators

TEST(a_sequence_ends_with_the_first_child_that_fails) {
  tree_rig rig;
  tree_rig_make(&rig, TREE(NODE(SEQUENCE, 3), ACTION("1"), ACTION("2"), ACTION("3")));
  rig.wants[1] = 's';
  rig.wants[2] = 'f';
  tree_rig_tick(&rig);
  assert_string_equal(tree_rig_read(&rig), "1s@1 2s@1");
  assert_int_equal(tree_rig_why(&rig, "2").reason, OVIS_REASON_NO_CHANCE);
  assert_int_equal(tree_rig_why(&rig, "SEQUENCE").reason, OVIS_REASON_BRANCH_FAILED);
  assert_int_equal(tree_rig_why(&rig, "3").reason, OVIS_REASON_PARENT_STOPPED);
  tree_rig_free(&rig);
}

TEST(a_selector_ends_with_the_first_child_that_succeeds) {
  tree_rig rig;
  tree_rig_make(&rig, TREE(NODE(SELECTOR, 3), ACTION("1"), ACTION("2"), ACTION("3")));
  rig.wants[1] = 'f';
  tree_rig_tick(&rig);
  assert_string_equal(tree_rig_read(&rig), "1s@1 2s@1");
  assert_int_equal(tree_rig_why(&rig, "3").reason, OVIS_REASON_OUTRANKED);
  assert_int_equal(tree_rig_why(&rig, "3").other, tree_rig_node(&rig, "2"));
  rig.wants[2] = 's';
  tree_rig_tick(&rig);
  assert_string_equal(tree_rig_read(&rig), "2t@2 2x@2");
  assert_int_equal(tree_rig_why(&rig, "SELECTOR").reason, OVIS_REASON_ENDED);
  tree_rig_free(&rig);
}

TEST(the_root_starts_again_one_tick_after_its_end) {
  tree_rig rig;
  tree_rig_make(&rig, TREE(ACTION("1")));
  rig.wants[0] = 's';
  ticks(&rig, 3);
  assert_string_equal(tree_rig_read(&rig), "1s@1 1s@2 1s@3");
  tree_rig_free(&rig);
}

TEST(a_parallel_runs_all_children_and_ends_with_the_last) {
  tree_rig rig;
  tree_rig_make(&rig, TREE(NODE(PARALLEL, 3), ACTION("1"), NODE(SEQUENCE, 2), ACTION("2"),
                           ACTION("3"), ACTION("4")));
  rig.wants[3] = 's';
  tree_rig_tick(&rig);
  assert_string_equal(tree_rig_read(&rig), "1s@1 2s@1 3s@1 4s@1");
  rig.wants[1] = 's';
  rig.wants[4] = 's';
  tree_rig_tick(&rig);
  assert_string_equal(tree_rig_read(&rig), "1t@2 1x@2 3t@2 3x@2 4t@2");
  rig.wants[5] = 's';
  tree_rig_tick(&rig);
  assert_string_equal(tree_rig_read(&rig), "4t@3 4x@3");
  assert_int_equal(tree_rig_why(&rig, "PARALLEL").reason, OVIS_REASON_ENDED);
  tree_rig_free(&rig);
}

TEST(a_parallel_stops_the_others_once_it_is_decided) {
  tree_rig rig;
  tree_rig_make(&rig, TREE({.kind = OVIS_TREE_PARALLEL, .children = 3, .name = "p", .count = 2},
                           ACTION("1"), ACTION("2"), ACTION("3")));
  tree_rig_tick(&rig);
  rig.wants[1] = 'f';
  tree_rig_tick(&rig);
  assert_true(tree_rig_runs(&rig, "p")); // two may still succeed
  rig.wants[3] = 'f';
  tree_rig_read(&rig);
  tree_rig_tick(&rig);
  assert_string_equal(tree_rig_read(&rig), "2t@3 3t@3 3x@3 2x@3");
  assert_int_equal(tree_rig_why(&rig, "p").reason, OVIS_REASON_BRANCH_FAILED);
  assert_int_equal(tree_rig_why(&rig, "2").reason, OVIS_REASON_PARENT_STOPPED);
  tree_rig_free(&rig);
}

TEST(a_random_node_draws_by_weight_and_each_child_once) {
  tree_rig rig;
  tree_rig_make(&rig,
                TREE(NODE(RANDOM, 2), {.kind = OVIS_TREE_SEQUENCE, .children = 1, .weight = 3},
                     ACTION("1"), ACTION("2")));
  rig.wants[2] = 's';
  rig.wants[3] = 's';
  int32_t first = 0;
  for (int32_t i = 0; i < 4000; i++) {
    tree_rig_tick(&rig);
    first += tree_rig_read(&rig)[0] == '1';
  }
  assert_in_range(first, 2900, 3100); // 3000 on average; five standard deviations are 137
  rig.wants[2] = 'f';
  rig.wants[3] = 'f';
  for (int32_t i = 0; i < 20; i++) {
    tree_rig_tick(&rig);
    const char* log = tree_rig_read(&rig);
    assert_true((log[0] == '1' && strstr(log, " 2s") != NULL) ||
                (log[0] == '2' && strstr(log, " 1s") != NULL));
  }
  tree_rig_free(&rig);
}

TEST(a_repeat_runs_its_child_at_most_once_a_tick) {
  tree_rig rig;
  tree_rig_make(
      &rig, TREE({.kind = OVIS_TREE_REPEAT, .children = 1, .name = "r", .count = 3}, ACTION("1")));
  rig.wants[1] = 's';
  ticks(&rig, 4);
  assert_string_equal(tree_rig_read(&rig), "1s@1 1s@2 1s@3 1s@4"); // the root starts again
  tree_rig_free(&rig);
  tree_rig_make(&rig, TREE({.kind = OVIS_TREE_REPEAT, .children = 1, .name = "r"}, ACTION("1")));
  rig.wants[1] = 's';
  ticks(&rig, 9);
  assert_true(tree_rig_runs(&rig, "r"));
  rig.wants[1] = 'f';
  tree_rig_tick(&rig);
  assert_false(tree_rig_runs(&rig, "r"));
  tree_rig_free(&rig);
}

TEST(an_invert_turns_the_result_round) {
  tree_rig rig;
  tree_rig_make(&rig,
                TREE(NODE(SEQUENCE, 3), NODE(INVERT, 1), ACTION("1"), ACTION("2"), ACTION("3")));
  rig.wants[2] = 'f';
  tree_rig_tick(&rig);
  assert_true(tree_rig_runs(&rig, "2"));
  tree_rig_free(&rig);
}

TEST(a_timeout_stops_its_child_and_fails) {
  tree_rig rig;
  tree_rig_make(&rig, TREE(NODE(SELECTOR, 2),
                           {.kind = OVIS_TREE_TIMEOUT, .children = 1, .name = "t", .ticks = 5},
                           ACTION("1"), ACTION("2")));
  ticks(&rig, 5);
  assert_true(tree_rig_runs(&rig, "1"));
  tree_rig_tick(&rig);
  assert_false(tree_rig_runs(&rig, "1"));
  assert_true(tree_rig_runs(&rig, "2"));
  const ovis_answer why = tree_rig_why(&rig, "t");
  assert_int_equal(why.reason, OVIS_REASON_TIMED_OUT);
  assert_true(why.value == 5 && why.limit == 5);
  assert_int_equal(why.tick, 6);
  tree_rig_free(&rig);
}

TEST(a_cooldown_refuses_after_its_child_ended_or_was_stopped) {
  tree_rig rig;
  tree_rig_make(&rig, TREE(NODE(SELECTOR, 3), IF_SET("a", RESTART), ACTION("0"),
                           {.kind = OVIS_TREE_COOLDOWN, .children = 1, .name = "c", .ticks = 10},
                           ACTION("1"), ACTION("2")));
  tree_rig_tick(&rig);
  assert_true(tree_rig_runs(&rig, "1"));
  tree_rig_set(&rig, "a", 1);
  tree_rig_tick(&rig); // 2: it is stopped
  tree_rig_set(&rig, "a", 0);
  tree_rig_tick(&rig); // 3
  assert_int_equal(tree_rig_why(&rig, "c").reason, OVIS_REASON_COOLDOWN);
  assert_true(tree_rig_why(&rig, "c").limit == 9); // ticks that are left
  assert_true(tree_rig_runs(&rig, "2"));
  rig.wants[tree_rig_node(&rig, "2")] = 's';
  ticks(&rig, 8); // 11
  assert_false(tree_rig_runs(&rig, "1"));
  ticks(&rig, 1);
  assert_true(tree_rig_runs(&rig, "1"));
  tree_rig_free(&rig);
}

TEST(a_service_runs_at_the_start_and_at_its_interval) {
  tree_rig rig;
  tree_rig_make(&rig, TREE({.kind = OVIS_TREE_SERVICE,
                            .children = 1,
                            .name = "s",
                            .ticks = 4,
                            .own = tree_rig_service},
                           {.kind = OVIS_TREE_WAIT, .ticks = 10}));
  ticks(&rig, 11);
  assert_string_equal(tree_rig_read(&rig), "sv@1 sv@5 sv@9");
  tree_rig_free(&rig);
}

TEST(a_wait_ends_after_its_ticks_and_up_to_the_random_ones) {
  tree_rig rig;
  tree_rig_make(&rig, TREE(NODE(SEQUENCE, 2),
                           {.kind = OVIS_TREE_WAIT, .name = "w", .ticks = 3, .ticks_random = 2},
                           ACTION("1")));
  int32_t seen[8] = {0};
  for (int32_t i = 0; i < 60; i++) {
    const int64_t began = rig.tick + 1;
    do {
      tree_rig_tick(&rig);
    } while (!tree_rig_runs(&rig, "1"));
    const int64_t waited = rig.tick - began;
    assert_in_range(waited, 3, 5);
    seen[waited]++;
    rig.wants[2] = 's';
    tree_rig_tick(&rig);
    rig.wants[2] = 'r';
  }
  assert_true(seen[3] > 0 && seen[4] > 0 && seen[5] > 0);
  tree_rig_free(&rig);
}

// ---- The six stop rules

// Selector: if a (rule) -> 1; 2.
static void make_ruled(tree_rig* rig, ovis_tree_stops stops) {
  static ovis_tree_node nodes[] = {NODE(SELECTOR, 2), IF_SET("a", NONE), ACTION("1"), ACTION("2")};
  static const ovis_tree_def def = {.cookie = OVIS_COOKIE,
                                    .nodes = nodes,
                                    .node_count = 4,
                                    .keys = tree_rig_keys,
                                    .key_count = 4};
  nodes[1].stops = stops;
  tree_rig_make(rig, &def);
  tree_rig_tick(rig);
}

TEST(a_rule_of_none_or_lower_lets_its_own_child_run_on) {
  const ovis_tree_stops rules[] = {OVIS_TREE_STOPS_NONE, OVIS_TREE_STOPS_LOWER,
                                   OVIS_TREE_STOPS_LOWER_RESTART};
  for (size_t i = 0; i < 3; i++) {
    tree_rig rig;
    tree_rig_make(&rig, TREE(NODE(SELECTOR, 2),
                             {.kind = OVIS_TREE_IF, .children = 1, .key = "a", .stops = rules[i]},
                             ACTION("1"), ACTION("2")));
    tree_rig_set(&rig, "a", 1);
    ticks(&rig, 2);
    tree_rig_erase(&rig, "a");
    ticks(&rig, 2);
    assert_true(tree_rig_runs(&rig, "1"));
    tree_rig_free(&rig);
  }
}

TEST(a_rule_of_self_stops_its_own_child_and_the_parent_goes_on) {
  const ovis_tree_stops rules[] = {OVIS_TREE_STOPS_SELF, OVIS_TREE_STOPS_BOTH,
                                   OVIS_TREE_STOPS_RESTART};
  for (size_t i = 0; i < 3; i++) {
    tree_rig rig;
    tree_rig_make(
        &rig,
        TREE(NODE(SELECTOR, 2),
             {.kind = OVIS_TREE_IF, .children = 1, .name = "if", .key = "a", .stops = rules[i]},
             ACTION("1"), ACTION("2")));
    tree_rig_set(&rig, "a", 1);
    tree_rig_tick(&rig);
    tree_rig_erase(&rig, "a");
    assert_true(tree_rig_runs(&rig, "1")); // not inside of the write
    tree_rig_tick(&rig);
    assert_string_equal(tree_rig_read(&rig), "1s@1 1x@2 2s@2");
    assert_int_equal(tree_rig_why(&rig, "if").reason, OVIS_REASON_CONDITION);
    tree_rig_free(&rig);
  }
}

TEST(a_rule_of_none_or_self_does_not_stop_later_siblings) {
  const ovis_tree_stops rules[] = {OVIS_TREE_STOPS_NONE, OVIS_TREE_STOPS_SELF};
  for (size_t i = 0; i < 2; i++) {
    tree_rig rig;
    make_ruled(&rig, rules[i]);
    tree_rig_set(&rig, "a", 1);
    ticks(&rig, 2);
    assert_true(tree_rig_runs(&rig, "2"));
    tree_rig_free(&rig);
  }
}

TEST(a_rule_of_lower_ends_the_parent_without_a_restart) {
  const ovis_tree_stops rules[] = {OVIS_TREE_STOPS_LOWER, OVIS_TREE_STOPS_BOTH};
  for (size_t i = 0; i < 2; i++) {
    tree_rig rig;
    make_ruled(&rig, rules[i]);
    tree_rig_read(&rig);
    tree_rig_set(&rig, "a", 1);
    tree_rig_tick(&rig);
    assert_string_equal(tree_rig_read(&rig), "2x@2");
    assert_int_equal(tree_rig_why(&rig, "SELECTOR").reason, OVIS_REASON_BRANCH_FAILED);
    assert_int_equal(tree_rig_why(&rig, "2").reason, OVIS_REASON_OUTRANKED);
    tree_rig_tick(&rig); // the root starts again
    assert_string_equal(tree_rig_read(&rig), "1s@3");
    tree_rig_free(&rig);
  }
}

TEST(a_rule_of_restart_runs_its_own_child_at_once) {
  const ovis_tree_stops rules[] = {OVIS_TREE_STOPS_LOWER_RESTART, OVIS_TREE_STOPS_RESTART};
  for (size_t i = 0; i < 2; i++) {
    tree_rig rig;
    make_ruled(&rig, rules[i]);
    tree_rig_read(&rig);
    tree_rig_set(&rig, "a", 1);
    tree_rig_tick(&rig);
    assert_string_equal(tree_rig_read(&rig), "2x@2 1s@2");
    tree_rig_free(&rig);
  }
}

// Hazard: with results of aborted children that count, a success would end the selector.
TEST(a_restart_happens_also_if_the_stopped_branch_was_about_to_succeed) {
  tree_rig rig;
  tree_rig_make(&rig, TREE(NODE(SELECTOR, 2), IF_SET("a", RESTART), ACTION("1"), NODE(INVERT, 1),
                           ACTION("2")));
  tree_rig_tick(&rig); // an aborted child of an invert would succeed
  tree_rig_set(&rig, "a", 1);
  tree_rig_tick(&rig);
  assert_true(tree_rig_runs(&rig, "1"));
  tree_rig_free(&rig);
}

TEST(an_earlier_sibling_is_not_stopped) {
  tree_rig rig;
  tree_rig_make(&rig, TREE(NODE(SELECTOR, 3), IF_SET("a", RESTART), ACTION("1"),
                           IF_SET("b", RESTART), ACTION("2"), ACTION("3")));
  tree_rig_tick(&rig);
  tree_rig_set(&rig, "a", 1);
  tree_rig_tick(&rig);
  tree_rig_set(&rig, "b", 1);
  tree_rig_tick(&rig);
  assert_true(tree_rig_runs(&rig, "1"));
  tree_rig_erase(&rig, "a"); // now b's turn comes, because it holds
  tree_rig_tick(&rig);
  assert_true(tree_rig_runs(&rig, "2"));
  tree_rig_free(&rig);
}

TEST(a_condition_watches_until_its_composite_ends) {
  tree_rig rig;
  tree_rig_make(&rig, TREE(NODE(SEQUENCE, 2), NODE(SELECTOR, 2), IF_SET("a", RESTART), ACTION("1"),
                           ACTION("2"), ACTION("3")));
  rig.wants[4] = 's';
  tree_rig_tick(&rig); // the inner selector has ended
  assert_true(tree_rig_runs(&rig, "3"));
  assert_int_equal(ov_tree_next(&rig.tree->observing, 0), -1);
  tree_rig_set(&rig, "a", 1);
  tree_rig_tick(&rig);
  assert_true(tree_rig_runs(&rig, "3"));
  tree_rig_free(&rig);
}

TEST(a_condition_in_a_parallel_restarts_its_own_branch_alone) {
  tree_rig rig;
  tree_rig_make(&rig, TREE(NODE(PARALLEL, 2), NODE(INVERT, 1), IF_SET("a", RESTART), ACTION("1"),
                           ACTION("2")));
  tree_rig_tick(&rig); // a does not hold: its branch succeeded
  tree_rig_set(&rig, "a", 1);
  tree_rig_tick(&rig);
  assert_string_equal(tree_rig_read(&rig), "2s@1 1s@2 2t@2");
  rig.wants[4] = 's';
  tree_rig_tick(&rig);
  assert_true(tree_rig_runs(&rig, "PARALLEL")); // its first result does not count any more
  tree_rig_free(&rig);
}

// ---- Notification

TEST(changes_are_noticed_in_the_order_of_the_writes) {
  const char* orders[2][2] = {{"a", "b"}, {"b", "a"}};
  // A tree that is walked from its root in every tick would see a, the left one, first in both.
  for (size_t i = 0; i < 2; i++) {
    tree_rig rig;
    tree_rig_make(&rig, TREE(NODE(SELECTOR, 3), IF_SET("a", LOWER), ACTION("1"),
                             IF_SET("b", LOWER_RESTART), ACTION("2"), ACTION("3")));
    tree_rig_tick(&rig);
    tree_rig_set(&rig, orders[i][0], 1);
    tree_rig_set(&rig, orders[i][1], 1);
    tree_rig_read(&rig);
    tree_rig_tick(&rig);
    // a first: the selector ends. b first: 2 starts, and a then stops it.
    assert_string_equal(tree_rig_read(&rig), i == 0 ? "3x@2" : "3x@2 2s@2 2x@2");
    tree_rig_free(&rig);
  }
}

TEST(a_write_of_the_same_value_is_no_change) {
  tree_rig rig;
  make_ruled(&rig, OVIS_TREE_STOPS_RESTART);
  tree_rig_set(&rig, "a", 0); // unset before: a change
  assert_int_equal(rig.tree->queue_count, 1);
  tree_rig_tick(&rig);
  tree_rig_set(&rig, "a", 0);
  assert_int_equal(rig.tree->queue_count, 0);
  tree_rig_set(&rig, "a", 1);
  tree_rig_set(&rig, "a", 0);
  assert_int_equal(rig.tree->queue_count, 1); // its condition is tested once
  tree_rig_tick(&rig);
  assert_true(tree_rig_runs(&rig, "2"));
  tree_rig_free(&rig);
}

TEST(a_write_of_a_leaf_is_noticed_in_the_next_tick) {
  tree_rig rig;
  tree_rig_make(&rig, TREE(NODE(SELECTOR, 2), IF_SET("a", RESTART), ACTION("1"), NODE(SEQUENCE, 2),
                           {.kind = OVIS_TREE_SET, .key = "a", .value = 1}, ACTION("2")));
  tree_rig_tick(&rig);
  assert_true(tree_rig_runs(&rig, "2"));
  tree_rig_tick(&rig);
  assert_true(tree_rig_runs(&rig, "1"));
  tree_rig_free(&rig);
}

TEST(a_value_expires_after_its_ticks) {
  tree_rig rig;
  tree_rig_make(&rig, TREE(NODE(SELECTOR, 2), IF_SET("a", RESTART), ACTION("1"),
                           {.kind = OVIS_TREE_WAIT, .ticks = 1000, .name = "w"}));
  tree_rig_tick(&rig);
  ov_tree_write(rig.tree, 0, &(ovis_tree_value){.number = 1}, 5, rig.tick);
  ticks(&rig, 4); // 5
  assert_true(tree_rig_runs(&rig, "1"));
  tree_rig_tick(&rig);
  assert_true(tree_rig_runs(&rig, "w"));
  tree_rig_free(&rig);
}

TEST(tests_compare_numbers_and_absent_values_do_not_hold) {
  tree_rig rig;
  tree_rig_make(
      &rig, TREE(NODE(PARALLEL, 5), {.kind = OVIS_TREE_IF, .key = "n", .test = OVIS_TREE_IS_SET},
                 {.kind = OVIS_TREE_IF, .key = "n", .test = OVIS_TREE_IS_UNSET},
                 {.kind = OVIS_TREE_IF, .key = "n", .test = OVIS_TREE_IS_EQUAL, .value = 2},
                 {.kind = OVIS_TREE_IF, .key = "n", .test = OVIS_TREE_IS_BELOW, .value = 2},
                 {.kind = OVIS_TREE_IF, .key = "n", .test = OVIS_TREE_IS_ABOVE, .value = 2}));
  const double values[] = {1, 2, 3};
  const char* expected[] = {"10010", "10100", "10001", "01000"};
  for (int32_t i = 0; i < 4; i++) {
    if (i < 3) {
      tree_rig_set(&rig, "n", values[i]);
    } else {
      tree_rig_erase(&rig, "n");
    }
    for (int32_t j = 0; j < 5; j++) {
      assert_int_equal(ov_tree_holds(rig.tree, j + 1), expected[i][j] == '1');
    }
  }
  tree_rig_free(&rig);
}

// Hazard: two conditions that undo each other would loop within a tick.
TEST(conditions_that_undo_each_other_never_loop_within_a_tick) {
  tree_rig rig;
  tree_rig_make(&rig,
                TREE(NODE(SELECTOR, 3), IF_SET("a", RESTART), NODE(SEQUENCE, 3),
                     {.kind = OVIS_TREE_ERASE, .key = "a"},
                     {.kind = OVIS_TREE_SET, .key = "b", .value = 1}, ACTION("1"),
                     IF_SET("b", RESTART), NODE(SEQUENCE, 3), {.kind = OVIS_TREE_ERASE, .key = "b"},
                     {.kind = OVIS_TREE_SET, .key = "a", .value = 1}, ACTION("2"), ACTION("3")));
  tree_rig_set(&rig, "a", 1);
  for (int32_t i = 0; i < 10; i++) {
    tree_rig_read(&rig);
    tree_rig_tick(&rig);
    const char* log = tree_rig_read(&rig);
    int32_t starts = 0;
    for (const char* at = log; (at = strstr(at, "s@")) != NULL; at++) {
      starts++;
    }
    assert_true(starts <= 1);
  }
  tree_rig_free(&rig);
}

TEST(a_tick_evaluates_a_bounded_number_of_conditions_and_says_so) {
  enum { GROUPS = 3, CONDITIONS = 30 };
  static ovis_tree_node nodes[1 + GROUPS + GROUPS * CONDITIONS * 2];
  int32_t count = 0;
  nodes[count++] = (ovis_tree_node){.kind = OVIS_TREE_PARALLEL, .children = GROUPS};
  for (int32_t i = 0; i < GROUPS; i++) {
    nodes[count++] = (ovis_tree_node){.kind = OVIS_TREE_PARALLEL, .children = CONDITIONS};
    for (int32_t j = 0; j < CONDITIONS; j++) {
      nodes[count++] = (ovis_tree_node){
          .kind = OVIS_TREE_IF, .children = 1, .key = "n", .stops = OVIS_TREE_STOPS_SELF};
      nodes[count++] = (ovis_tree_node){.kind = OVIS_TREE_WAIT, .ticks = 1000};
    }
  }
  nodes[count - 2].test = OVIS_TREE_IS_BELOW;
  nodes[count - 2].value = 2;
  nodes[count - 2].name = "last";
  const ovis_tree_def def = {.cookie = OVIS_COOKIE,
                             .nodes = nodes,
                             .node_count = count,
                             .keys = tree_rig_keys,
                             .key_count = 4};
  tree_rig rig;
  tree_rig_make(&rig, &def);
  tree_rig_set(&rig, "n", 1);
  tree_rig_tick(&rig);
  tree_rig_set(&rig, "n", 2);
  tree_rig_tick(&rig); // 64 of 90
  assert_int_equal(rig.tree->overflows, 1);
  assert_true(tree_rig_runs(&rig, "last"));
  assert_false(ov_tree_is_idle(rig.tree, rig.tick + 1));
  tree_rig_tick(&rig); // the other 26
  assert_int_equal(rig.tree->overflows, 1);
  assert_false(tree_rig_runs(&rig, "last"));
  tree_rig_free(&rig);
}

// ---- A tree that waits

TEST(a_tree_that_waits_has_nothing_to_do_until_it_is_woken) {
  tree_rig rig;
  tree_rig_make(&rig, TREE(NODE(SELECTOR, 2), IF_SET("a", RESTART), ACTION("1"),
                           {.kind = OVIS_TREE_WAIT, .ticks = 100, .name = "w"}));
  tree_rig_tick(&rig);
  for (int64_t tick = 2; tick <= 100; tick++) {
    assert_true(ov_tree_is_idle(rig.tree, tick));
  }
  assert_false(ov_tree_is_idle(rig.tree, 101)); // the wait is over
  tree_rig_set(&rig, "b", 1);                   // no condition watches it, but it is looked at
  assert_false(ov_tree_is_idle(rig.tree, 2));
  tree_rig_tick(&rig);
  assert_true(ov_tree_is_idle(rig.tree, 3));
  tree_rig_free(&rig);
}

TEST(a_drop_ends_all_without_a_stop_of_actions) {
  tree_rig rig;
  tree_rig_make(&rig, TREE(NODE(SELECTOR, 2), IF_SET("a", RESTART), ACTION("1"), ACTION("2")));
  tree_rig_tick(&rig);
  tree_rig_read(&rig);
  ov_tree_drop(rig.tree, 1, OV_TREE_NEVER);
  assert_true(ov_tree_is_valid(rig.tree));
  assert_int_equal(tree_rig_why(&rig, "2").reason, OVIS_REASON_ENDED);
  ticks(&rig, 5);
  assert_string_equal(tree_rig_read(&rig), "");
  tree_rig_free(&rig);
}

// ---- State

TEST(a_tree_goes_on_from_its_snapshot_as_it_would_have) {
  const ovis_tree_def* def = TREE(
      NODE(PARALLEL, 2), NODE(SELECTOR, 2), IF_SET("a", RESTART), ACTION("1"), ACTION("2"),
      {.kind = OVIS_TREE_REPEAT, .children = 1, .count = 9},
      {.kind = OVIS_TREE_COOLDOWN, .children = 1, .ticks = 3},
      {.kind = OVIS_TREE_TIMEOUT, .children = 1, .ticks = 7}, {.kind = OVIS_TREE_WAIT, .ticks = 4});
  tree_rig rig;
  tree_rig other;
  tree_rig_make(&rig, def);
  tree_rig_make(&other, def);
  ticks(&rig, 3);
  ov_tree_write(rig.tree, 0, &(ovis_tree_value){.number = 1}, 9, rig.tick);
  tree_rig_set(&rig, "n", 3);
  const ovis_allocator allocator = {0};
  ov_writer writer;
  ov_writer_init(&writer, &allocator);
  ov_fields fields = ov_fields_write(&writer);
  ov_tree_fields(rig.tree, &fields);
  ov_reader reader = ov_reader_make(writer.bytes, writer.size);
  fields = ov_fields_read(&reader);
  ov_tree_fields(other.tree, &fields);
  assert_false(fields.is_bad || reader.is_short);
  assert_true(ov_tree_is_valid(other.tree));
  assert_int_equal(tree_rig_why(&other, "2").reason, OVIS_REASON_RUNNING);
  other.tick = rig.tick;
  tree_rig_read(&rig);
  for (int32_t i = 0; i < 30; i++) {
    ov_fields ours = ov_fields_hash(0);
    ov_fields theirs = ov_fields_hash(0);
    ov_tree_fields(rig.tree, &ours);
    ov_tree_fields(other.tree, &theirs);
    assert_true(ov_fields_end(&ours) == ov_fields_end(&theirs));
    tree_rig_tick(&rig);
    tree_rig_tick(&other);
  }
  assert_string_equal(rig.log, other.log);
  ov_writer_fini(&writer);
  tree_rig_free(&rig);
  tree_rig_free(&other);
}

TEST(a_condition_stops_nobody_while_one_above_it_would_not_let_it_run) {
  tree_rig rig;
  tree_rig_make(&rig, TREE(NODE(SELECTOR, 2), IF_SET("a", NONE), IF_SET("b", RESTART), ACTION("x"),
                           ACTION("y")));
  tree_rig_set(&rig, "a", 1);
  tree_rig_tick(&rig); // it watches b from now on
  tree_rig_erase(&rig, "a");
  tree_rig_set(&rig, "b", 1);
  tree_rig_tick(&rig);
  assert_string_equal(tree_rig_read(&rig), "ys@1 yt@2");
  tree_rig_erase(&rig, "b");
  tree_rig_set(&rig, "a", 1);
  tree_rig_tick(&rig);
  tree_rig_set(&rig, "b", 1);
  tree_rig_tick(&rig);
  assert_string_equal(tree_rig_read(&rig), "yt@3 yx@4 xs@4");
  tree_rig_free(&rig);
}
