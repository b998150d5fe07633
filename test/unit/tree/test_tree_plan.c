#include "support/test.h"
#include "support/tree_rig.h"

#include <math.h>
#include <string.h>

static const ovis_allocator allocator;

// The message of the refusal; "": it is made.
static const char* fault_of(const ovis_tree_def* def) {
  static ovis_error error;
  ov_tree_plan plan;
  error = (ovis_error){0};
  const ovis_status status = ov_tree_plan_make(def, &allocator, &plan, &error);
  ov_tree_plan_free(&plan, &allocator);
  assert_int_equal(status == OVIS_OK, error.message[0] == '\0');
  return error.message;
}

TEST(a_plan_is_flat_in_pre_order) {
  ov_tree_plan plan;
  const ovis_tree_def* def =
      TREE(NODE(SELECTOR, 2), IF_SET("b", RESTART), NODE(INVERT, 1), ACTION("1"), ACTION("2"));
  assert_int_equal(ov_tree_plan_make(def, &allocator, &plan, NULL), OVIS_OK);
  const int16_t expected[5][5] = {// parent, end, composite, branch, depth
                                  {-1, 5, -1, -1, 0},
                                  {0, 4, 0, 1, 1},
                                  {1, 4, 0, 1, 2},
                                  {2, 4, 0, 1, 3},
                                  {0, 5, 0, 4, 1}};
  assert_int_equal(plan.count, 5);
  for (int32_t i = 0; i < 5; i++) {
    const ov_tree_step* step = &plan.steps[i];
    const int16_t found[5] = {step->parent, step->end, step->composite, step->branch, step->depth};
    assert_memory_equal(found, expected[i], sizeof found);
  }
  assert_int_equal(ov_tree_next(&plan.readers[1], 0), 1);
  assert_int_equal(ov_tree_next(&plan.actions, 0), 3);
  ov_tree_plan_free(&plan, &allocator);
}

TEST(a_subtree_stands_in_the_place_of_its_node) {
  const ovis_tree_def* inner = TREE(NODE(SEQUENCE, 2), ACTION("x"), ACTION("y"));
  tree_rig rig;
  tree_rig_make(&rig,
                TREE(NODE(SELECTOR, 3), ACTION("1"), {.kind = OVIS_TREE_SUBTREE, .tree = inner},
                     {.kind = OVIS_TREE_SUBTREE, .tree = inner}));
  assert_int_equal(rig.plan.count, 8);
  assert_int_equal(rig.plan.steps[2].kind, OVIS_TREE_SEQUENCE);
  assert_int_equal(rig.plan.steps[2].parent, 0);
  assert_int_equal(rig.plan.steps[7].parent, 5);
  tree_rig_free(&rig);
}

TEST(a_tree_inside_itself_is_refused) {
  ovis_tree_node node = {.kind = OVIS_TREE_SUBTREE};
  ovis_tree_def def = {.cookie = OVIS_COOKIE, .name = "t", .nodes = &node, .node_count = 1};
  node.tree = &def;
  assert_non_null(strstr(fault_of(&def), "nested"));
}

TEST(wrong_trees_are_refused_with_the_node_and_the_reason) {
  assert_string_equal(
      fault_of(TREE(NODE(SELECTOR, 2), ACTION("1"))),
      "node 2 of the tree 'test' is missing: a node before it has too many children");
  assert_non_null(strstr(fault_of(TREE(ACTION("1"), ACTION("2"))), "is no part"));
  assert_non_null(
      strstr(fault_of(TREE(NODE(INVERT, 2), ACTION("1"), ACTION("2"))), "number of chil"));
  assert_non_null(strstr(fault_of(TREE(NODE(SEQUENCE, 0))), "number of children"));
  assert_non_null(strstr(fault_of(TREE({.kind = OVIS_TREE_ACTION})), "needs a goal"));
  assert_non_null(strstr(fault_of(TREE({.kind = OVIS_TREE_SET, .key = "z"})), "needs a key"));
  assert_non_null(
      strstr(fault_of(TREE({.kind = OVIS_TREE_IF, .key = "a", .test = OVIS_TREE_IS_BELOW})),
             "needs a key"));
  assert_non_null(strstr(fault_of(TREE({.kind = OVIS_TREE_WAIT, .ticks = -1})), "beyond"));
  assert_non_null(strstr(fault_of(TREE({.kind = OVIS_TREE_WAIT, .value = (double)NAN})), "beyond"));
  assert_non_null(strstr(fault_of(TREE({.kind = OVIS_TREE_KIND_COUNT})), "no known kind"));
  assert_non_null(strstr(fault_of(TREE(NODE(TIMEOUT, 1), ACTION("1"))), "needs ticks"));
  assert_non_null(strstr(fault_of(TREE(NODE(SERVICE, 1), ACTION("1"))), "a function"));
  assert_non_null(
      strstr(fault_of(TREE({.kind = OVIS_TREE_PARALLEL, .children = 1, .count = 2}, ACTION("1"))),
             "waits"));
  assert_string_equal(fault_of(TREE(ACTION("1"))), "");
}

TEST(rules_need_a_parent_whose_children_have_an_order) {
  // Rules that stop later siblings: not under a parallel (but RESTART) or a random node, and not
  // without a composite above.
  for (int32_t rule = 0; rule < OVIS_TREE_STOPS_COUNT; rule++) {
    const ovis_tree_node condition = {
        .kind = OVIS_TREE_IF, .children = 1, .key = "a", .stops = (ovis_tree_stops)rule};
    const bool is_lower = rule >= OVIS_TREE_STOPS_LOWER;
    const char* alone = fault_of(TREE(condition, ACTION("1")));
    assert_int_equal(alone[0] != '\0', is_lower);
    const char* random = fault_of(TREE(NODE(RANDOM, 1), condition, ACTION("1")));
    assert_int_equal(random[0] != '\0', is_lower);
    const char* parallel = fault_of(TREE(NODE(PARALLEL, 1), condition, ACTION("1")));
    assert_int_equal(parallel[0] != '\0', is_lower && rule != OVIS_TREE_STOPS_RESTART);
    const char* check = fault_of(TREE(
        NODE(SELECTOR, 1), {.kind = OVIS_TREE_IF, .key = "a", .stops = (ovis_tree_stops)rule}));
    assert_int_equal(check[0] != '\0', rule != OVIS_TREE_STOPS_NONE);
  }
}

TEST(a_tree_has_at_most_256_nodes) {
  static ovis_tree_node nodes[OVIS_TREE_NODES_MAX + 1];
  for (int32_t i = 0; i < 9; i++) {
    nodes[i] = (ovis_tree_node){.kind = OVIS_TREE_WAIT, .ticks = 1};
  }
  // 8 groups of 31 waits and a root: 257 nodes, or 256 with one wait less.
  int32_t count = 0;
  nodes[count++] = (ovis_tree_node){.kind = OVIS_TREE_SEQUENCE, .children = 8};
  for (int32_t i = 0; i < 8; i++) {
    nodes[count++] = (ovis_tree_node){.kind = OVIS_TREE_SEQUENCE, .children = 31};
    for (int32_t j = 0; j < 31; j++) {
      nodes[count++] = (ovis_tree_node){.kind = OVIS_TREE_WAIT, .ticks = 1};
    }
  }
  ovis_tree_def def = {.cookie = OVIS_COOKIE, .nodes = nodes, .node_count = count};
  ov_tree_plan plan;
  assert_int_equal(count, 257);
  assert_int_equal(ov_tree_plan_make(&def, &allocator, &plan, NULL), OVIS_FULL);
  ov_tree_plan_free(&plan, &allocator);
  nodes[1 + 7 * 32].children = 30;
  def.node_count = 256;
  assert_int_equal(ov_tree_plan_make(&def, &allocator, &plan, NULL), OVIS_OK);
  assert_int_equal(ov_tree_last(&plan.timed, 0, 256), 255);
  assert_int_equal(ov_tree_next(&plan.timed, 256), -1);
  ov_tree_plan_free(&plan, &allocator);
}

TEST(keys_have_names_of_their_own) {
  const ovis_tree_key twice[] = {{"a", OVIS_TREE_FLAG}, {"a", OVIS_TREE_MOB}};
  const ovis_tree_node node = {.kind = OVIS_TREE_WAIT};
  ovis_tree_def def = {
      .cookie = OVIS_COOKIE, .nodes = &node, .node_count = 1, .keys = twice, .key_count = 2};
  assert_non_null(strstr(fault_of(&def), "names of their own"));
  def.key_count = 1;
  assert_string_equal(fault_of(&def), "");
  def.keys = NULL;
  assert_non_null(strstr(fault_of(&def), "names of their own"));
}

TEST(words_name_kinds_and_rules) {
  assert_string_equal(ovis_tree_kind_name(OVIS_TREE_PARALLEL), "parallel");
  assert_string_equal(ovis_tree_kind_name(OVIS_TREE_KIND_COUNT), "unknown");
  assert_string_equal(ovis_tree_stops_name(OVIS_TREE_STOPS_LOWER_RESTART), "lower_restart");
  assert_string_equal(ovis_tree_stops_name((ovis_tree_stops)-1), "unknown");
}
