// Claims 73, 74 and 90 to 101 with their Z entries: the loop of the search.
#include "support/path_scene.h"
#include "support/test.h"

#include <math.h>

enum { FEET = PATH_SCENE_FEET };

static const float SQRT_2 = 1.41421354f;

// ---- The loop (claims 90 to 92, 94, 95, 97) ----------------------------------------------------

// The cell over the honey costs 8: whatever lies around it is expanded before.
CLAIM(claim_90_the_node_with_the_smallest_f_is_expanded_next) {
  path_scene scene;
  path_scene_open(&scene, MAP("V . . V", "S . . T"));
  path_scene_set(&scene, 1, FEET - 1, 1, "honey_block");
  path_scene_find(&scene);
  path_scene_expect_reached(&scene, PATH("V 2 . V", "1 . 3 4"));
  assert_int_equal(scene.popped_count, 4);
  const float g[4] = {0, SQRT_2, SQRT_2 + SQRT_2, SQRT_2 + SQRT_2 + 1};
  const float h[4] = {3, 1.5f * sqrtf(5), 1.5f, 0};
  for (int i = 0; i < 4; i++) {
    assert_true(scene.popped[i].g == g[i]);
    assert_true(scene.popped[i].h == h[i]);
    assert_true(scene.popped[i].f == g[i] + h[i]);
  }
  path_scene_close(&scene);
}

CLAIM(claim_91_the_start_has_g_0_and_the_plain_distance_to_the_nearest_target) {
  path_scene scene;
  path_scene_open(&scene, MAP("S ."));
  path_scene_add_target(&scene, 9, FEET, 0);
  path_scene_add_target(&scene, 3, FEET, 4);
  path_scene_add_target(&scene, 0, FEET, 8);
  path_scene_find(&scene);
  assert_true(scene.popped[0].g == 0.0f);
  assert_true(scene.popped[0].h == 5.0f);
  assert_true(scene.popped[0].f == 5.0f);
  assert_true(scene.popped[0].walked == 0.0f);
  path_scene_close(&scene);
}

// A finder whose first search was cut short still has nodes in its open set.
TEST(claim_92_the_open_set_is_emptied_and_then_has_the_start) {
  path_scene scene;
  path_scene_open(&scene, MAP("S . . . . .", ". . . . . ."));
  ovis_path_finder_def def = ovis_default_path_finder_def();
  def.world = scene.world;
  ovis_path_finder* finder;
  assert_int_equal(ovis_path_finder_create(&def, &finder), OVIS_OK);
  const ovis_pos targets[2] = {{5, FEET, 0}, {1, FEET, 0}};
  ovis_path_query query = scene.query;
  query.targets = &targets[0];
  query.target_count = 1;
  query.visited_max = 3;
  ovis_path path = {.nodes = scene.nodes, .capacity = PATH_SCENE_NODES_MAX};
  assert_int_equal(ovis_path_find(finder, &query, &path), OVIS_OK);
  assert_true(path.ran_out);
  query.targets = &targets[1];
  query.visited_max = 0;
  query.body.pos = (ovis_vec3){3.5, FEET, 1.5};
  path = (ovis_path){.nodes = scene.nodes, .capacity = PATH_SCENE_NODES_MAX};
  assert_int_equal(ovis_path_find(finder, &query, &path), OVIS_OK);
  assert_int_equal(path.result, OVIS_PATH_REACHED);
  assert_int_equal(path.visited, 3);
  assert_int_equal(path.count, 3);
  path_scene_expect_node(&path.nodes[0], 3, FEET, 1, OVIS_PATH_WALKABLE, 0);
  assert_true(path.nodes[0].g == 0.0f);
  ovis_path_finder_destroy(finder);
  path_scene_close(&scene);
}

CLAIM(claim_94_the_loop_stops_when_the_open_set_is_empty) {
  path_scene scene;
  path_scene_open(&scene, MAP("S . .", "V . V"));
  path_scene_add_target(&scene, 9, FEET, 0);
  const ovis_path* path = path_scene_find(&scene);
  assert_int_equal(path->visited, 4);
  assert_false(path->ran_out);
  path_scene_expect_partial(&scene, PATH("1 2 3", "V . V"));
  path_scene_close(&scene);
}

CLAIM(claim_94_the_loop_stops_when_the_visit_limit_is_reached) {
  path_scene scene;
  path_scene_open(&scene, MAP("S . . . T"));
  scene.query.visited_max = 4;
  const ovis_path* path = path_scene_find(&scene);
  assert_int_equal(path->visited, 3);
  assert_true(path->ran_out);
  path_scene_expect_partial(&scene, PATH("1 2 3 4 ."));
  path_scene_close(&scene);
}

CLAIM(claim_95_a_popped_node_is_closed_and_not_visited_again) {
  path_scene scene;
  path_scene_open(&scene, MAP("S . . T"));
  path_scene_find(&scene);
  assert_int_equal(scene.popped_count, 4);
  int closed = 0;
  for (int i = 0; i < scene.refused_count; i++) {
    const ovis_path_refusal* refusal = &scene.refused[i];
    if (refusal->reason == OVIS_REFUSED_CLOSED) {
      assert_int_equal(refusal->to.x, refusal->from.x - 1); // the one it came from
      closed++;
    }
  }
  assert_int_equal(closed, 2);
  path_scene_close(&scene);
}

CLAIM(claim_97_the_loop_ends_once_a_target_is_reached) {
  path_scene scene;
  path_scene_open(&scene, MAP("S . T . . T"));
  path_scene_find(&scene);
  path_scene_expect_reached(&scene, PATH("1 2 3 . . ."));
  assert_int_equal(scene.path.visited, 3);
  assert_int_equal(scene.popped[2].pos.x, 2);
  assert_null(path_scene_refusal(&scene, 1, FEET, 0)); // the last node was not expanded
  path_scene_close(&scene);
}

// ---- The visit limit (claims 93, 330) ----------------------------------------------------------

// An open floor of 41 x 41 with the body in its middle, and a target beyond it. With the walked
// distances of claim 335 to the letter there are more cells in range than may be visited.
static void open_floor(path_scene* scene, float follow_range) {
  path_scene_open(scene, MAP("V"));
  path_scene_fill(scene, (ovis_pos){0, FEET - 1, 0}, (ovis_pos){40, FEET - 1, 40}, "stone");
  scene->query.body.pos = (ovis_vec3){20.5, FEET, 20.5};
  scene->query.follow_range = follow_range;
  path_scene_add_target(scene, 60, FEET, 20);
}

CLAIM(claim_93_the_visit_limit_is_16_times_the_follow_range) {
  static const struct {
    float follow_range, multiplier;
    int32_t visited_max, visited;
  } table[] = {
      {16, 1, 0, 255},       {15.9f, 1, 0, 253}, {15, 1, 0, 239},      {16, 0.5f, 0, 127},
      {15.9f, 0.5f, 0, 126}, {16, 1, 100, 99},   {16, 0.25f, 100, 24}, {16, 1, 1, 0},
  };
  for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
    path_scene scene;
    open_floor(&scene, table[i].follow_range);
    scene.rules.walked_updates_only_if_better = true;
    scene.query.visited_multiplier = table[i].multiplier;
    scene.query.visited_max = table[i].visited_max;
    path_scene_find(&scene);
    assert_true(scene.path.ran_out);
    assert_int_equal(scene.path.visited, table[i].visited);
    path_scene_close(&scene);
  }
}

// Nodes that a flier visits in open air, where more cells are in range than its budget has nodes.
static int32_t visited_in_the_air(float follow_range, float multiplier) {
  path_scene scene;
  path_scene_open(&scene, MAP("S"));
  path_scene_set(&scene, 28, FEET, 28, "air"); // loads the sections around
  ovis_path_finder_def def = ovis_default_path_finder_def();
  def.world = scene.world;
  def.rules.walked_updates_only_if_better = true;
  ovis_path_finder* finder;
  assert_int_equal(ovis_path_finder_create(&def, &finder), OVIS_OK);
  const ovis_pos far = {60, FEET, 14};
  ovis_path_query query = scene.query;
  query.body.evaluator = OVIS_EVALUATOR_FLY;
  query.body.pos = (ovis_vec3){14.5, FEET, 14.5};
  query.follow_range = follow_range;
  query.visited_multiplier = multiplier;
  query.targets = &far;
  query.target_count = 1;
  ovis_path path = {.nodes = scene.nodes, .capacity = PATH_SCENE_NODES_MAX};
  assert_int_equal(ovis_path_find(finder, &query, &path), OVIS_OK);
  assert_true(path.ran_out);
  ovis_path_finder_destroy(finder);
  path_scene_close(&scene);
  return path.visited;
}

// 8.3 times 16 is 132.8: the budget is 10 times 132 and not 1328.
TEST(claim_93_the_budget_is_a_whole_number_before_it_is_multiplied) {
  assert_int_equal(visited_in_the_air(8.3f, 10), 1319);
  assert_int_equal(visited_in_the_air(8.3f, 1), 131);
  assert_int_equal(visited_in_the_air(8.3f, 0.755f), 98); // 99.66; of 132.8 it is 100.264
}

CLAIM(claim_330_one_node_less_than_the_limit_is_visited_unless_read_to_the_letter) {
  path_scene scene;
  path_scene_open(&scene, MAP("S . . . T"));
  scene.query.visited_max = 5;
  assert_int_equal(path_scene_find(&scene)->visited, 4);
  path_scene_expect_partial(&scene, PATH("1 2 3 4 5"));
  scene.rules.visits_equal_limit = true;
  assert_int_equal(path_scene_find(&scene)->visited, 5);
  path_scene_expect_reached(&scene, PATH("1 2 3 4 5"));
  scene.query.visited_max = 3;
  assert_int_equal(path_scene_find(&scene)->visited, 3);
  assert_true(scene.path.ran_out);
  path_scene_close(&scene);
}

// ---- Reaching (claims 96, 303, 333) ------------------------------------------------------------

// Both targets are first within 6 of (3, 0): the first of them 6 to the east, the second 6 to the
// south. The cell nearest to the second is (1, 1), which is 7 away from it.
static void open_two_reached(path_scene* scene) {
  path_scene_open(scene, MAP("S . . .", "V . V V"));
  scene->query.reach_range = 6;
  path_scene_add_target(scene, 9, FEET, 0);
  path_scene_add_target(scene, 3, FEET, 6);
}

CLAIM(claim_96_every_target_that_a_popped_node_reaches_is_recorded) {
  path_scene scene;
  open_two_reached(&scene);
  const ovis_path* path = path_scene_find(&scene);
  path_scene_expect_node(&scene.popped[scene.popped_count - 1], 3, FEET, 0, OVIS_PATH_WALKABLE, 0);
  path_scene_expect_reached(&scene, PATH("1 . . .", "V 2 V V"));
  assert_int_equal(path->target.z, 6); // the second one was recorded, too: its path is shorter
  path_scene_close(&scene);
}

CLAIM(claim_96_the_reach_is_manhattan) {
  path_scene scene;
  path_scene_open(&scene, MAP("S . .", ". . .", ". . T"));
  scene.query.reach_range = 2; // (1, 1) is 1.41 away, and 2 by Manhattan
  path_scene_find(&scene);
  path_scene_expect_reached(&scene, PATH("1 . .", ". 2 .", ". . ."));
  scene.query.reach_range = 1;
  path_scene_find(&scene);
  path_scene_expect_reached(&scene, PATH("1 . .", ". 2 .", ". . 3"));
  path_scene_close(&scene);
}

CLAIM(claim_303_a_target_at_the_reach_range_is_reached) {
  path_scene scene;
  path_scene_open(&scene, MAP("S . . . T"));
  scene.query.reach_range = 2;
  path_scene_find(&scene);
  path_scene_expect_reached(&scene, PATH("1 2 3 . ."));
  path_scene_close(&scene);
}

CLAIM(claim_303_to_the_letter_a_target_below_the_reach_range_is_reached) {
  path_scene scene;
  path_scene_open(&scene, MAP("S . . . T"));
  scene.rules.reached_only_inside_range = true;
  scene.query.reach_range = 2;
  path_scene_find(&scene);
  path_scene_expect_reached(&scene, PATH("1 2 3 4 ."));
  scene.query.reach_range = 0; // nothing is below 0
  path_scene_find(&scene);
  path_scene_expect_partial(&scene, PATH("1 2 3 4 5"));
  path_scene_close(&scene);
}

// The cell (1, 1) is nearest to the target but sticky, so (1, 0) is popped first and arrives.
static void open_sticky_end(path_scene* scene) {
  path_scene_open(scene, MAP("S . .", ". . T"));
  path_scene_set(scene, 1, FEET - 1, 1, "honey_block");
  scene->query.reach_range = 2;
}

CLAIM(claim_333_a_reached_path_ends_at_the_nearest_node_met) {
  path_scene scene;
  open_sticky_end(&scene);
  path_scene_find(&scene);
  path_scene_expect_reached(&scene, PATH("1 . .", ". 2 ."));
  assert_int_equal(scene.popped_count, 2);
  path_scene_expect_node(&scene.popped[1], 1, FEET, 0, OVIS_PATH_WALKABLE, 0);
  path_scene_close(&scene);
}

CLAIM(claim_333_to_the_letter_a_reached_path_ends_at_the_popped_node) {
  path_scene scene;
  open_sticky_end(&scene);
  scene.rules.path_ends_at_popped_node = true;
  path_scene_find(&scene);
  path_scene_expect_reached(&scene, PATH("1 2 .", ". . ."));
  path_scene_close(&scene);
}

// ---- The follow range (claims 73, 74, 98, 99, 101, 304, 335) -----------------------------------

// A staircase of diagonals. Seven steps of the root of 2 add up, in floats, to just less than the
// Euclidean distance of its eighth cell: that is entered and then not expanded.
enum { STAIRS = 9 };
static const float SEVEN_STEPS = 9.89949417f;
static const float SEVEN_AWAY = 9.89949512f;

static void open_stairs(path_scene* scene, float follow_range) {
  path_scene_open(scene, MAP("S"));
  for (int i = 0; i < STAIRS; i++) {
    path_scene_set(scene, i, FEET - 1, i, "stone");
  }
  scene->query.follow_range = follow_range;
  path_scene_add_target(scene, STAIRS - 1, FEET, STAIRS - 1);
}

static void expect_range_ends_at_seven(void) {
  path_scene scene;
  open_stairs(&scene, SEVEN_AWAY);
  path_scene_find(&scene);
  assert_int_equal(scene.path.result, OVIS_PATH_PARTIAL);
  assert_int_equal(scene.path.count, 8);
  assert_true(scene.path.nodes[7].walked == SEVEN_STEPS);
  assert_int_equal(scene.popped_count, 8); // popped, but not expanded
  path_scene_expect_refused(&scene, 7, FEET, 7, OVIS_REFUSED_TOO_FAR, SEVEN_AWAY, SEVEN_AWAY);
  scene.query.follow_range = 12; // over it, the last cell is reached
  path_scene_find(&scene);
  assert_int_equal(scene.path.result, OVIS_PATH_REACHED);
  assert_int_equal(scene.path.count, STAIRS);
  path_scene_close(&scene);
}

CLAIM(claim_73_the_search_radius_is_the_follow_range_by_euclid) {
  expect_range_ends_at_seven();
}

CLAIM(claim_98_a_popped_node_at_the_follow_range_from_the_start_is_not_expanded) {
  expect_range_ends_at_seven();
}

CLAIM(claim_304_an_unreached_path_may_end_at_the_follow_range) {
  path_scene scene;
  open_stairs(&scene, SEVEN_AWAY);
  path_scene_find(&scene);
  assert_int_equal(scene.path.result, OVIS_PATH_PARTIAL);
  assert_int_equal(scene.path.count, 8);
  path_scene_close(&scene);
}

CLAIM(claim_74_to_the_letter_an_unreached_path_that_ends_at_the_follow_range_is_none) {
  path_scene scene;
  open_stairs(&scene, SEVEN_AWAY);
  scene.rules.partial_end_within_follow_range = true;
  path_scene_find(&scene);
  assert_int_equal(scene.path.result, OVIS_PATH_NONE);
  assert_int_equal(scene.path.count, 0);
  scene.query.follow_range = SEVEN_AWAY - 1; // ends at the sixth step, within the range
  path_scene_find(&scene);
  assert_int_equal(scene.path.result, OVIS_PATH_PARTIAL);
  assert_int_equal(scene.path.count, 7);
  scene.query.follow_range = SEVEN_AWAY; // reached paths may end there
  scene.query.reach_range = 2;
  path_scene_find(&scene);
  assert_int_equal(scene.path.result, OVIS_PATH_REACHED);
  assert_int_equal(scene.path.count, 8);
  scene.query.follow_range = 0; // the start alone ends there
  scene.query.visited_max = 100;
  path_scene_find(&scene);
  assert_int_equal(scene.path.result, OVIS_PATH_NONE);
  path_scene_close(&scene);
}

// The same steps of the root of 2 go up, so that the eighth cell is 7 away on the level.
CLAIM(claim_74_the_distance_of_the_end_is_in_3_dimensions) {
  path_scene scene;
  path_scene_open(&scene, MAP("S"));
  for (int i = 0; i < STAIRS; i++) {
    path_scene_set(&scene, i, FEET - 1 + i, 0, "stone");
  }
  path_scene_add_target(&scene, STAIRS - 1, FEET + STAIRS - 1, 0);
  scene.query.follow_range = SEVEN_AWAY;
  path_scene_find(&scene);
  assert_int_equal(scene.path.result, OVIS_PATH_PARTIAL);
  assert_int_equal(scene.path.count, 8);
  assert_true(scene.path.nodes[7].walked == SEVEN_STEPS);
  scene.rules.partial_end_within_follow_range = true;
  path_scene_find(&scene);
  assert_int_equal(scene.path.result, OVIS_PATH_NONE);
  scene.query.follow_range = SEVEN_AWAY - 1;
  path_scene_find(&scene);
  assert_int_equal(scene.path.result, OVIS_PATH_PARTIAL);
  assert_int_equal(scene.path.count, 7);
  path_scene_close(&scene);
}

CLAIM(claim_99_walked_grows_by_the_distance_between_the_nodes_in_3_dimensions) {
  path_scene scene;
  path_scene_open(&scene, MAP(". S #", ". V V"));
  path_scene_set(&scene, 1, FEET - 4, 1, "stone");
  assert_true(path_scene_step(&scene, 0, FEET, 0)->walked == 1.0f);
  assert_true(path_scene_step(&scene, 0, FEET, 1)->walked == SQRT_2);
  assert_true(path_scene_step(&scene, 2, FEET + 1, 0)->walked == SQRT_2);
  assert_true(path_scene_step(&scene, 1, FEET - 3, 1)->walked == sqrtf(10));
  path_scene_close(&scene);
}

CLAIM(claim_99_walked_adds_up_from_node_to_node) {
  path_scene scene;
  path_scene_open(&scene, MAP("S . . . T"));
  path_scene_find(&scene);
  for (int i = 0; i < 5; i++) {
    assert_true(scene.nodes[i].walked == (float)i);
  }
  path_scene_close(&scene);
}

CLAIM(claim_101_a_neighbor_whose_way_is_as_long_as_the_follow_range_is_skipped) {
  path_scene scene;
  path_scene_open(&scene, MAP("S . . . T"));
  scene.query.follow_range = 3;
  path_scene_find(&scene);
  path_scene_expect_partial(&scene, PATH("1 2 3 . ."));
  path_scene_expect_refused(&scene, 3, FEET, 0, OVIS_REFUSED_OUT_OF_RANGE, 3, 3);
  scene.query.follow_range = 3.001f;
  path_scene_find(&scene);
  path_scene_expect_partial(&scene, PATH("1 2 3 4 ."));
  path_scene_close(&scene);
}

// On an open floor a node's cost is its length, so that both tell the same way's length - unless a
// longer way that did not make the node better overwrote the one.
static int count_overwritten(const path_scene* scene) {
  int count = 0;
  for (int i = 0; i < scene->popped_count; i++) {
    count += scene->popped[i].walked > scene->popped[i].g;
  }
  return count;
}

CLAIM(claim_335_walked_is_overwritten_also_by_ways_that_are_no_better) {
  path_scene scene;
  open_floor(&scene, 16);
  path_scene_find(&scene);
  assert_true(count_overwritten(&scene) > 10);
  assert_false(scene.path.ran_out);
  scene.rules.walked_updates_only_if_better = true;
  path_scene_find(&scene);
  assert_int_equal(count_overwritten(&scene), 0);
  assert_true(scene.path.ran_out); // the budget of 256 ends it, not the range
  path_scene_close(&scene);
}

// Some 55 to 130 nodes, says the claim; straight along an axis it is a few less.
CLAIM(claim_335_searches_on_open_floor_end_long_before_the_budget) {
  static const struct {
    int dx, dz, visited;
  } table[] = {{40, 0, 51}, {0, -30, 51}, {25, 5, 56}, {25, 25, 59}, {25, 10, 95}, {20, 5, 97}};
  for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
    path_scene scene;
    open_floor(&scene, 16);
    scene.query.target_count = 0;
    path_scene_add_target(&scene, 20 + table[i].dx, FEET, 20 + table[i].dz);
    assert_int_equal(path_scene_find(&scene)->visited, table[i].visited);
    assert_false(scene.path.ran_out);
    path_scene_close(&scene);
  }
}

// Up to the range itself, not only well within it.
CLAIM(claim_98_a_node_just_inside_the_range_is_expanded) {
  path_scene scene;
  path_scene_open(&scene, MAP("S . ."));
  path_scene_fill(&scene, (ovis_pos){0, FEET - 1, 0}, (ovis_pos){29, FEET - 1, 0}, "stone");
  scene.query.follow_range = 28.5f;
  path_scene_add_target(&scene, 28, FEET, 0);
  assert_int_equal(path_scene_find(&scene)->result, OVIS_PATH_REACHED); // over 26 and 27
  path_scene_close(&scene);
}
