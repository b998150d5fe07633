// Whole searches of the land reference: sections 3.3 to 3.5, each outcome derived by hand beside
// its scene. Feet are at y 16 (SCENE_FEET), the ground is stone at 15.
#include "reference/land_scene.h"
#include "support/test.h"

#include <math.h>

enum { FEET = SCENE_FEET };

// ---- Costs and paths (3.3, 3.4)

TEST(costs_add_up_along_a_straight_path) {
  land_scene scene;
  scene_open(&scene, MAP("S . T"));
  const ref_path* path = scene_find(&scene);
  scene_expect_reached(&scene, PATH("1 2 3"));
  assert_true(path->nodes[0].g == 0.0f);
  assert_true(path->nodes[0].f == 2.0f); // the start's h is not multiplied
  assert_true(path->nodes[1].g == 1.0f);
  assert_true(path->nodes[1].h == 1.5f);
  assert_true(path->nodes[1].f == 2.5f);
  assert_true(path->nodes[2].f == 2.0f);
  assert_true(path->dist_to_target == 0.0f);
  assert_int_equal(scene.result.step_count, 3);
  assert_false(scene.result.touched_unloaded);
  scene_close(&scene);
}

// (2,1) costs sqrt 2 + 8, then 1 + 16, summed in float from left to right. The start's malus of 8
// never counts.
TEST(costs_are_float_sums_of_cost_distance_and_malus) {
  land_scene scene;
  scene_open(&scene, MAP("S V V", "V . T"));
  scene_set(&scene, 0, FEET - 1, 0, 'h');
  scene_set(&scene, 2, FEET - 1, 1, 'm');
  const ref_path* path = scene_find(&scene);
  scene_expect_reached(&scene, PATH("1 V V", "V 2 3"));
  assert_true(path->nodes[0].malus == 8.0f);
  assert_true(path->nodes[1].malus == 8.0f); // DANGER_FIRE: magma is near
  assert_true(path->nodes[1].g == sqrtf(2.0f) + 8.0f);
  assert_true(path->nodes[1].walked == sqrtf(2.0f));
  assert_true(path->nodes[2].malus == 16.0f);
  assert_true(path->nodes[2].g == sqrtf(2.0f) + 8.0f + 1.0f + 16.0f);
  scene_close(&scene);
}

TEST(a_path_that_cannot_arrive_ends_at_the_closest_cell) {
  land_scene scene;
  scene_open(&scene, MAP("S . # . .", ". . # . T"));
  scene_double(&scene, '#');
  const ref_path* path = scene_find(&scene);
  scene_expect_partial(&scene, PATH("1 . # . .", ". 2 # . ."));
  assert_true(path->dist_to_target == 3.0f);
  assert_int_equal(scene.result.step_count, 4); // all that can be walked on
  scene_close(&scene);
}

// (1,0) and (1,2) are equally near to the target; the south is opened first, so (1,2) is met first.
TEST(of_two_cells_equally_near_the_first_met_is_the_end) {
  land_scene scene;
  scene_open(&scene, MAP(". . #", "S # #", ". . #"));
  scene_double(&scene, '#');
  scene_add_target(&scene, (ref_pos){4, FEET, 1});
  scene_find(&scene);
  scene_expect_partial(&scene, PATH(". . #", "1 # #", "2 3 #"));
  scene_close(&scene);
}

// (0,2) is opened over (1,1) at 2 sqrt 2, then improved over (0,1).
TEST(a_node_in_the_heap_is_improved_by_a_cheaper_way) {
  land_scene scene;
  scene_open(&scene, MAP("S .", ". .", ". ."));
  scene_add_target(&scene, (ref_pos){6, FEET, 0});
  scene_find(&scene);
  const ref_step* better = scene_step_at(&scene, 0, FEET, 1);
  assert_int_equal(better->emitted[0].direction, REF_SOUTH);
  assert_int_equal(better->emitted[0].outcome, REF_IMPROVED);
  assert_true(better->emitted[0].node.g == 2.0f * sqrtf(2.0f));
  const ref_node_view* node = &scene_step_at(&scene, 0, FEET, 2)->node;
  assert_true(node->g == 2.0f);
  assert_true(node->h == 1.5f * sqrtf(40.0f));
  assert_true(node->f == node->g + node->h);
  scene_close(&scene);
}

TEST(an_optimal_search_does_not_multiply_the_distance) {
  land_scene scene;
  scene_open(&scene, MAP("S . T"));
  scene.query.is_optimal = true;
  const ref_path* path = scene_find(&scene);
  assert_true(path->nodes[1].h == 1.0f);
  assert_true(path->nodes[1].f == 2.0f);
  scene_close(&scene);
}

// Two ways of one cost lead to (2,1), over (1,0) and over (1,2); it is sticky, so both are expanded
// before it. The first one stays; by claim 102 to the letter the second one takes over.
TEST(claim_102_an_equal_cost_changes_nothing_unless_read_to_the_letter) {
  land_scene scene;
  scene_open(&scene, MAP("V . V", "S V .", "V . V"));
  scene_set(&scene, 2, FEET - 1, 1, 'h');
  scene_add_target(&scene, (ref_pos){5, FEET, 1});
  scene_find(&scene);
  scene_expect_partial(&scene, PATH("V 2 V", "1 V 3", "V . V"));
  scene.rules.equal_path_replaces = true;
  scene_find(&scene);
  scene_expect_partial(&scene, PATH("V . V", "1 V 3", "V 2 V"));
  scene_close(&scene);
}

TEST(a_detour_is_taken_around_a_wall) {
  land_scene scene;
  scene_open(&scene, MAP("S # T", ". # .", ". . ."));
  scene_double(&scene, '#');
  scene_find(&scene);
  scene_expect_reached(&scene, PATH("1 # 7", "2 # 6", "3 4 5"));
  scene_close(&scene);
}

TEST(without_targets_there_is_no_path) {
  land_scene scene;
  scene_open(&scene, MAP("S ."));
  assert_null(scene_find(&scene));
  assert_int_equal(scene.result.step_count, 0);
  scene_close(&scene);
}

// ---- Reach range (3.3 steps 4 and 5)

TEST(claim_303_arrived_is_within_the_reach_range) {
  land_scene scene;
  scene_open(&scene, MAP("S . . . T"));
  scene.query.reach_range = 2;
  const ref_path* path = scene_find(&scene);
  scene_expect_reached(&scene, PATH("1 2 3 . ."));
  assert_true(path->dist_to_target == 2.0f);
  scene_close(&scene);
}

TEST(z1_arrived_is_below_the_reach_range) {
  land_scene scene;
  scene_open(&scene, MAP("S . . . T"));
  scene.query.reach_range = 2;
  scene.rules.reached_only_inside_range = true;
  scene_find(&scene);
  scene_expect_reached(&scene, PATH("1 2 3 4 ."));
  scene.query.reach_range = 0; // nothing is below 0
  scene_find(&scene);
  scene_expect_partial(&scene, PATH("1 2 3 4 5"));
  scene_close(&scene);
}

// The cell (1,1) is nearest to the target but sticky, so (1,0) is popped first, at Manhattan
// distance 2: it arrives, and the path goes to the nearest cell met.
static void open_sticky_end(land_scene* scene) {
  scene_open(scene, MAP("S . .", ". . T"));
  scene_set(scene, 1, FEET - 1, 1, 'h');
  scene->query.reach_range = 2;
}

TEST(claim_333_a_reached_path_ends_at_the_nearest_node_met) {
  land_scene scene;
  open_sticky_end(&scene);
  scene_find(&scene);
  scene_expect_reached(&scene, PATH("1 . .", ". 2 ."));
  assert_int_equal(scene.result.step_count, 2);
  assert_non_null(scene_step_at(&scene, 1, FEET, 0));
  scene_close(&scene);
}

TEST(z31_a_reached_path_ends_at_the_popped_node) {
  land_scene scene;
  open_sticky_end(&scene);
  scene.rules.path_ends_at_popped_node = true;
  scene_find(&scene);
  scene_expect_reached(&scene, PATH("1 2 .", ". . ."));
  scene_close(&scene);
}

// ---- Several targets

TEST(of_two_targets_the_nearer_one_is_reached) {
  land_scene scene;
  scene_open(&scene, MAP("T . . S . T"));
  const ref_path* path = scene_find(&scene);
  scene_expect_reached(&scene, PATH(". . . 1 2 3"));
  assert_int_equal(path->target.x, 5);
  assert_int_equal(scene.result.path_count, 1);
  scene_close(&scene);
}

// West is opened before east, and the heap keeps equal costs in place.
TEST(equal_ways_are_decided_by_the_order_of_neighbors) {
  land_scene scene;
  scene_open(&scene, MAP("T . S . T"));
  scene_find(&scene);
  scene_expect_reached(&scene, PATH("3 2 1 . ."));
  scene.rules.neighbor_order = REF_ORDER_1_20_5; // east before west
  scene_find(&scene);
  scene_expect_reached(&scene, PATH(". . 1 2 3"));
  scene_close(&scene);
}

TEST(two_targets_reached_at_once_by_paths_of_one_length_give_the_first) {
  land_scene scene;
  scene_open(&scene, MAP("S . . ."));
  scene_add_target(&scene, (ref_pos){3, FEET, 0});
  scene_add_target(&scene, (ref_pos){2, FEET, 0});
  scene.query.reach_range = 2;
  const ref_path* path = scene_find(&scene); // the start is within 2 of the second target alone
  assert_int_equal(path->target.x, 2);
  assert_int_equal(path->count, 1);
  scene.targets[1] = (ref_pos){3, FEET + 1, 0}; // (1,0) is at 2 and 3, (2,0) at 1 and 2
  scene.query.reach_range = 3;
  path = scene_find(&scene);
  assert_int_equal(scene.result.path_count, 1);
  scene.targets[1] = (ref_pos){3, FEET, 0};
  path = scene_find(&scene);
  assert_int_equal(scene.result.path_count, 2);
  assert_true(path == &scene.result.paths[0]);
  scene_close(&scene);
}

// The path to (3,0) ends at (1,0), 2 away, the one to (2,1) at (1,1), 1 away; both have two nodes.
TEST(among_reached_targets_nearness_does_not_count) {
  land_scene scene;
  open_sticky_end(&scene);
  scene.targets[1] = scene.targets[0];
  scene.targets[0] = (ref_pos){3, FEET, 0};
  scene.query.target_count = 2;
  const ref_path* path = scene_find(&scene);
  scene_expect_reached(&scene, PATH("1 2 .", ". . ."));
  assert_int_equal(scene.result.path_count, 2);
  assert_true(path->dist_to_target == 2.0f);
  assert_true(scene.result.paths[1].dist_to_target == 1.0f);
  scene_close(&scene);
}

// Both end in front of the wall: at Manhattan distance 1 of the one, 8 of the other.
TEST(of_two_targets_out_of_reach_the_path_that_ends_nearer_wins) {
  land_scene scene;
  scene_open(&scene, MAP("S . # T"));
  scene_double(&scene, '#');
  scene_add_target(&scene, (ref_pos){9, FEET, 0});
  const ref_path* path = scene_find(&scene);
  scene_expect_partial(&scene, PATH("1 2 # ."));
  assert_int_equal(path->target.x, 3);
  assert_int_equal(scene.result.path_count, 2);
  scene.targets[0] = scene.targets[1];
  scene.targets[1] = (ref_pos){3, FEET, 0};
  path = scene_find(&scene);
  assert_int_equal(path->target.x, 3);
  scene_close(&scene);
}

// ---- Limits

// A limit of 3 lets two nodes be popped; the second one has opened the third cell.
TEST(claim_330_one_node_fewer_than_the_limit_is_visited) {
  land_scene scene;
  scene_open(&scene, MAP("S . . . . T"));
  scene.query.max_visited = 3;
  scene_find(&scene);
  assert_int_equal(scene.result.step_count, 2);
  scene_expect_partial(&scene, PATH("1 2 3 . . ."));
  scene_close(&scene);
}

TEST(z28_as_many_nodes_as_the_limit_are_visited) {
  land_scene scene;
  scene_open(&scene, MAP("S . . . . T"));
  scene.query.max_visited = 3;
  scene.rules.visits_equal_limit = true;
  scene_find(&scene);
  assert_int_equal(scene.result.step_count, 3);
  scene_expect_partial(&scene, PATH("1 2 3 4 . ."));
  scene_close(&scene);
}

TEST(the_multiplier_scales_the_visit_limit_and_drops_the_fraction) {
  land_scene scene;
  scene_open(&scene, MAP("S . . . . T"));
  scene.query.max_visited = 7;
  scene.query.visit_multiplier = 0.5f; // 3.5
  scene_find(&scene);
  assert_int_equal(scene.result.step_count, 2);
  scene_close(&scene);
}

TEST(a_walk_as_long_as_the_follow_range_is_not_opened) {
  land_scene scene;
  scene_open(&scene, MAP("S . . . . T"));
  scene.query.follow_range = 3.0f;
  scene_find(&scene);
  scene_expect_partial(&scene, PATH("1 2 3 . . ."));
  const ref_step* last = scene_step_at(&scene, 2, FEET, 0);
  assert_int_equal(last->emitted[0].outcome, REF_TOO_FAR);
  scene_close(&scene);
}

TEST(z2_an_unreached_path_that_ends_at_the_range_is_none) {
  land_scene scene;
  scene_open(&scene, MAP("S . T"));
  scene.query.follow_range = 0.0f;
  scene.query.max_visited = 100;
  scene_find(&scene);
  scene_expect_partial(&scene, PATH("1 . ."));
  assert_false(scene.result.steps[0].is_expanded);
  scene.rules.partial_end_within_follow_range = true;
  assert_null(scene_find(&scene));
  scene.targets[0].x = 0; // a path that arrived stays one
  scene_find(&scene);
  scene_expect_reached(&scene, PATH("1 . ."));
  scene_close(&scene);
}

// From S the cell (1,2) is popped before (1,1), and meets it again by the way S, (1,2), (1,1),
// which is 1 + sqrt 2 long. That is no better way, but walkedDistance is now 2.41, and the step to
// (1,0) ends at 3.41.
static void open_rewritten_walk(land_scene* scene) {
  scene_open(scene, MAP("# . #", "S . #", ". . #"));
  scene_double(scene, '#');
  scene_add_target(scene, (ref_pos){4, FEET, 4});
  scene->query.follow_range = 3.0f;
}

TEST(claim_335_a_walk_is_rewritten_by_a_way_that_is_no_better) {
  land_scene scene;
  open_rewritten_walk(&scene);
  scene_find(&scene);
  const ref_step* step = scene_step_at(&scene, 1, FEET, 1);
  assert_true(step->node.g == 1.0f);
  assert_true(step->node.walked == sqrtf(2.0f) + 1.0f);
  assert_null(scene_step_at(&scene, 1, FEET, 0));
  scene_close(&scene);
}

TEST(z33_a_walk_is_written_only_by_a_better_way) {
  land_scene scene;
  open_rewritten_walk(&scene);
  scene.rules.walked_updates_only_if_better = true;
  scene_find(&scene);
  assert_true(scene_step_at(&scene, 1, FEET, 1)->node.walked == 1.0f);
  assert_true(scene_step_at(&scene, 1, FEET, 0)->node.walked == 2.0f);
  scene_close(&scene);
}

TEST(claim_82_outside_of_the_region_is_air) {
  land_scene scene;
  scene_open(&scene, MAP("S . . . . T"));
  scene.query.has_region = true;
  scene.query.region_center = (ref_pos){0, FEET, 0};
  scene.query.region_half = 2;
  scene_find(&scene);
  scene_expect_partial(&scene, PATH("1 2 3 . . ."));
  assert_false(scene.result.touched_unloaded);
  scene_close(&scene);
}

// Of a floor of 9 x 9, 5 x 5 are left around the center. Where the region ends above the floor,
// nothing is left.
TEST(the_region_is_a_box_around_its_center) {
  land_scene scene;
  scene_open(&scene, MAP("."));
  for (int i = 0; i < 9 * 9; i++) {
    scene_set(&scene, 10 + i % 9, FEET - 1, 20 + i / 9, '#');
  }
  scene.mob.position = (ref_vec){14.5, FEET, 24.5};
  scene.query.has_region = true;
  scene.query.region_center = (ref_pos){14, FEET + 1, 24};
  scene.query.region_half = 2;
  scene_look_around(&scene);
  assert_int_equal(scene.result.step_count, 25);
  scene.query.region_center.y = FEET + 2;
  scene_find(&scene);
  scene_expect_node(&scene.result.start, 14, FEET, 24, REF_OPEN, 0.0f);
  scene_close(&scene);
}

TEST(above_the_world_is_air) {
  land_scene scene;
  scene_open(&scene, MAP("S # T"));
  scene_double(&scene, '#');
  scene_find(&scene);
  scene_expect_partial(&scene, PATH("1 # ."));
  scene.world.height = FEET + 1; // the upper row of the wall is cut off
  scene_find(&scene);
  scene_expect_reached(&scene, PATH("1 2 3"));
  scene_close(&scene);
}

TEST(a_cell_that_is_not_loaded_is_air_and_is_told) {
  land_scene scene;
  scene_open(&scene, MAP("S . ? T"));
  scene_find(&scene);
  scene_expect_reached(&scene, PATH("1 2 3 4"));
  assert_true(scene.result.touched_unloaded);
  scene_close(&scene);
}

// ---- Random mazes

enum { MAZE = 12 };

// Cheapest way by relaxation until nothing changes: the textbook answer for walls two high, which
// no diagonal passes. -1 where there is none.
static double shortest(bool walls[MAZE][MAZE], int to_x, int to_z) {
  double cost[MAZE][MAZE];
  for (int i = 0; i < MAZE * MAZE; i++) {
    cost[i / MAZE][i % MAZE] = i == 0 ? 0.0 : 1e9;
  }
  for (bool has_changed = true; has_changed;) {
    has_changed = false;
    for (int i = 0; i < MAZE * MAZE * 9; i++) {
      const int x = i / 9 % MAZE;
      const int z = i / 9 / MAZE;
      const int nx = x + i % 3 - 1;
      const int nz = z + i / 3 % 3 - 1;
      if (nx < 0 || nz < 0 || nx >= MAZE || nz >= MAZE || walls[z][x] || walls[nz][nx] ||
          walls[z][nx] || walls[nz][x]) {
        continue;
      }
      const double through = cost[z][x] + (nx != x && nz != z ? sqrt(2.0) : 1.0);
      if (through < cost[nz][nx] - 1e-9) {
        cost[nz][nx] = through;
        has_changed = true;
      }
    }
  }
  return cost[to_z][to_x] < 1e8 ? cost[to_z][to_x] : -1.0;
}

static void check_maze(uint64_t* seed) {
  land_scene scene;
  scene_open(&scene, MAP("S"));
  bool walls[MAZE][MAZE] = {{false}};
  for (int i = 0; i < MAZE * MAZE; i++) {
    const int x = i % MAZE;
    const int z = i / MAZE;
    walls[z][x] = i != 0 && test_random(seed) % 10 < 3;
    scene_set(&scene, x, FEET - 1, z, '#');
    scene_set(&scene, x, FEET, z, walls[z][x] ? '#' : '.');
  }
  scene_double(&scene, '#');
  const int to_x = (int)(test_random(seed) % MAZE);
  const int to_z = (int)(test_random(seed) % MAZE);
  scene_add_target(&scene, (ref_pos){to_x, FEET, to_z});
  scene.query = land_ref_default_query(scene.targets, 1, 1000.0f);
  const double expected = walls[to_z][to_x] ? -1.0 : shortest(walls, to_x, to_z);
  for (int optimal = 0; optimal < 2; optimal++) {
    scene.query.is_optimal = optimal == 1;
    const ref_path* path = scene_find(&scene);
    assert_non_null(path);
    assert_int_equal(path->is_reached, expected >= 0.0);
    const double length = (double)path->nodes[path->count - 1].g;
    if (expected >= 0.0) {
      assert_true(length > expected - 1e-4);
      assert_true(length < expected * (optimal == 1 ? 1.0 : 1.5) + 1e-4);
    }
  }
  scene_close(&scene);
}

// With weight 1 the length is the shortest, with 1.5 at most half more (claim 108).
TEST(an_optimal_search_finds_the_shortest_way_through_mazes) {
  uint64_t seed = test_seed(102);
  const int64_t count = test_count(300, 3000, 30000);
  for (int64_t i = 0; i < count; i++) {
    check_maze(&seed);
  }
}

// A target that cannot be reached, diagonally away: rewritten walks end the search after about a
// quarter of the 255 nodes that range 16 lets it visit. (Straight ahead it is 51 nodes, in between
// up to 140: README, measured.)
TEST(claim_335_on_open_floor_a_search_ends_early) {
  land_scene scene;
  scene_open(&scene, MAP("."));
  for (int i = 0; i < SCENE_SIZE * SCENE_SIZE; i++) {
    scene_set(&scene, i % SCENE_SIZE, FEET - 1, i / SCENE_SIZE, '#');
  }
  scene.mob.position = (ref_vec){15.5, FEET, 15.5};
  scene_add_target(&scene, (ref_pos){40, FEET, 40});
  scene_find(&scene);
  assert_in_range(scene.result.step_count, 55, 130);
  scene.rules.walked_updates_only_if_better = true;
  scene_find(&scene);
  assert_int_equal(scene.result.step_count, 255);
  scene_close(&scene);
}
