// Claims 71, 72, 75 to 81, 83, 93 and 156: asking for a path.
#include "support/counting_alloc.h"
#include "support/nav_scene.h"
#include "support/test.h"

#include <float.h>
#include <string.h>

enum { FEET = PATH_SCENE_FEET };

#define assert_cell(pos, px, py, pz)                                                               \
  do {                                                                                             \
    assert_int_equal((pos).x, px);                                                                 \
    assert_int_equal((pos).y, py);                                                                 \
    assert_int_equal((pos).z, pz);                                                                 \
  } while (0)

static ov_nav_path ask(nav_scene* scene, const ov_nav_request* request) {
  return ov_nav_find(&scene->nav, &scene->mob, request);
}

// ---- Parameters --------------------------------------------------------------------------------

// Follow range 3.9 and no extra range: the search sees 3 blocks far, so it does not see the fire
// that makes its last cell dangerous.
TEST(claim_71_the_extra_range_widens_what_is_seen) {
  nav_scene scene;
  nav_scene_open(&scene, MAP("S . . . i"));
  scene.blocks.query.body.malus[OVIS_PATH_DANGER_FIRE] = 0;
  nav_scene_start(&scene);
  const ovis_pos target = nav_scene_cell(3, 0);
  ov_nav_request request = {.targets = &target, .target_count = 1, .follow_range = 3.9f};
  ov_nav_path path = ask(&scene, &request);
  assert_int_equal(path.result, OVIS_PATH_REACHED);
  assert_int_equal(path.nodes[3].type, OVIS_PATH_WALKABLE);
  request.extra_range = 8;
  path = ask(&scene, &request);
  assert_int_equal(path.result, OVIS_PATH_REACHED);
  assert_int_equal(path.nodes[3].type, OVIS_PATH_DANGER_FIRE);
  nav_scene_close(&scene);
}

// The floor two blocks down is 3 cells below the feet and 4 below the head.
TEST(claim_80_the_region_lies_around_the_feet_or_the_head) {
  nav_scene scene;
  nav_scene_open(&scene, MAP("S V"));
  path_scene_set(&scene.blocks, 1, FEET - 3, 0, "stone");
  nav_scene_start(&scene);
  const ovis_pos target = {1, FEET - 2, 0};
  ov_nav_request request = {.targets = &target, .target_count = 1, .follow_range = 3.9f};
  assert_int_equal(ask(&scene, &request).result, OVIS_PATH_REACHED);
  request.is_region_at_head = true;
  assert_int_equal(ask(&scene, &request).result, OVIS_PATH_PARTIAL);
  nav_scene_close(&scene);
}

// With 3.9 + 1 the region's half side is 4, and with 3.9 + 0 it is 3: fractions do not count.
TEST(claim_81_the_region_reaches_as_far_as_follow_range_and_extra_range) {
  nav_scene scene;
  nav_scene_open(&scene, MAP("S . . . i"));
  scene.blocks.query.body.malus[OVIS_PATH_DANGER_FIRE] = 0;
  nav_scene_start(&scene);
  const ovis_pos target = nav_scene_cell(3, 0);
  const float ranges[] = {3.9f, 3.9f, 4.0f};
  const int extras[] = {0, 1, 0};
  const ovis_path_type types[] = {OVIS_PATH_WALKABLE, OVIS_PATH_DANGER_FIRE, OVIS_PATH_DANGER_FIRE};
  for (int i = 0; i < 3; i++) {
    const ov_nav_request request = {
        .targets = &target, .target_count = 1, .extra_range = extras[i], .follow_range = ranges[i]};
    const ov_nav_path path = ask(&scene, &request);
    assert_int_equal(path.nodes[3].type, types[i]);
  }
  nav_scene_close(&scene);
}

TEST(claim_71_the_follow_range_is_the_mobs_or_another) {
  nav_scene scene;
  nav_scene_open(&scene, MAP("S . . . . . . ."));
  scene.mob.follow_range = 4;
  nav_scene_start(&scene);
  const ovis_pos target = nav_scene_cell(6, 0);
  assert_int_equal(ov_nav_path_to_block(&scene.nav, &scene.mob, target, 0).result,
                   OVIS_PATH_PARTIAL);
  assert_int_equal(ov_nav_path_to_block_within(&scene.nav, &scene.mob, target, 0, 9).result,
                   OVIS_PATH_REACHED);
  nav_scene_close(&scene);
}

TEST(a_short_follow_range_is_16_in_newer_versions) {
  nav_scene scene;
  nav_scene_open(&scene, MAP("S . . . . . . ."));
  scene.mob.follow_range = 4;
  scene.blocks.rules.path_length_floor_16 = true;
  nav_scene_start(&scene);
  const ov_nav_path path = ov_nav_path_to_block(&scene.nav, &scene.mob, nav_scene_cell(6, 0), 0);
  assert_int_equal(path.result, OVIS_PATH_REACHED);
  nav_scene_close(&scene);
}

// T is behind glass: 2 away from the last cell that can be stood on.
static ovis_path_result ask_past_a_wall(int reach, bool is_strict) {
  nav_scene scene;
  nav_scene_open(&scene, MAP("S . . # V"));
  path_scene_double(&scene.blocks, '#');
  scene.blocks.rules.reached_only_inside_range = is_strict;
  nav_scene_start(&scene);
  const ovis_pos target = nav_scene_cell(4, 0);
  const ov_nav_request request = {.targets = &target, .target_count = 1, .reach_range = reach};
  const ov_nav_path path = ask(&scene, &request);
  assert_cell(path.nodes[path.count - 1].pos, 2, FEET, 0);
  assert_true(path.dist_to_target == 2.0f);
  nav_scene_close(&scene);
  return path.result;
}

TEST(claim_72_a_path_arrives_within_the_reach_range_by_manhattan) {
  assert_int_equal(ask_past_a_wall(1, false), OVIS_PATH_PARTIAL);
  assert_int_equal(ask_past_a_wall(2, false), OVIS_PATH_REACHED);
}

TEST(claim_72_to_the_letter_the_distance_is_below_the_reach_range) {
  assert_int_equal(ask_past_a_wall(2, true), OVIS_PATH_PARTIAL);
  assert_int_equal(ask_past_a_wall(3, true), OVIS_PATH_REACHED);
}

// ---- Refusals ----------------------------------------------------------------------------------

static void expect_refusal(nav_scene* scene, const ov_nav_path* path, ovis_nav_refusal refusal) {
  assert_int_equal(path->result, OVIS_PATH_NONE);
  assert_int_equal(path->count, 0);
  assert_int_equal(path->refusal, refusal);
  assert_true(path->dist_to_target == FLT_MAX);
  assert_int_equal(scene->nav.counts.refused[refusal], 1);
  assert_int_equal(scene->nav.counts.reached + scene->nav.counts.partial, 0);
  assert_false(scene->nav.has_target);
}

TEST(claim_75_without_targets_there_is_no_path) {
  nav_scene scene;
  nav_scene_open(&scene, MAP("S ."));
  nav_scene_start(&scene);
  const ov_nav_path path = ask(&scene, &(ov_nav_request){0});
  expect_refusal(&scene, &path, OVIS_NAV_REFUSAL_NO_TARGET);
  nav_scene_close(&scene);
}

TEST(claim_76_below_the_world_there_is_no_path) {
  nav_scene scene;
  nav_scene_open(&scene, MAP("S ."));
  nav_scene_start(&scene);
  nav_scene_place(&scene, 0.5, -0.001, 0.5);
  ov_nav_path path = ov_nav_path_to_block(&scene.nav, &scene.mob, nav_scene_cell(1, 0), 0);
  expect_refusal(&scene, &path, OVIS_NAV_REFUSAL_BELOW_WORLD);
  nav_scene_place(&scene, 0.5, 0, 0.5);
  path = ov_nav_path_to_block(&scene.nav, &scene.mob, nav_scene_cell(1, 0), 0);
  assert_int_equal(path.result, OVIS_PATH_PARTIAL);
  nav_scene_close(&scene);
}

TEST(claim_77_a_navigation_that_may_not_update_gives_no_path) {
  nav_scene scene;
  nav_scene_open(&scene, MAP("S ."));
  nav_scene_start(&scene);
  scene.blocks.query.body.is_on_ground = false;
  const ov_nav_path path = ov_nav_path_to_block(&scene.nav, &scene.mob, nav_scene_cell(1, 0), 0);
  expect_refusal(&scene, &path, OVIS_NAV_REFUSAL_IN_AIR);
  nav_scene_close(&scene);
}

TEST(a_refusal_tells_the_one_thing_that_is_true_of_the_mob) {
  static const struct {
    ovis_navigation kind;
    ovis_nav_refusal refusal;
  } cases[] = {{OVIS_NAVIGATION_GROUND, OVIS_NAV_REFUSAL_IN_AIR},
               {OVIS_NAVIGATION_CLIMBER, OVIS_NAV_REFUSAL_IN_AIR},
               {OVIS_NAVIGATION_WATER, OVIS_NAV_REFUSAL_ON_LAND},
               {OVIS_NAVIGATION_FLYING, OVIS_NAV_REFUSAL_RIDES}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    nav_scene scene;
    nav_scene_open(&scene, MAP("S ."));
    nav_scene_start(&scene);
    scene.nav.kind = cases[i].kind;
    scene.blocks.query.body.is_on_ground = false;
    scene.mob.is_passenger = cases[i].kind == OVIS_NAVIGATION_FLYING;
    const ov_nav_path path = ov_nav_path_to_block(&scene.nav, &scene.mob, nav_scene_cell(1, 0), 0);
    expect_refusal(&scene, &path, cases[i].refusal);
    assert_null(strstr(ovis_nav_refusal_sentence(path.refusal), " or "));
    nav_scene_close(&scene);
  }
}

TEST(claim_148_it_updates_on_the_ground_in_fluids_and_as_a_passenger) {
  const ov_nav ground = {.kind = OVIS_NAVIGATION_GROUND};
  ovis_path_body body = ovis_default_path_body();
  ov_nav_mob mob = {.body = &body};
  assert_true(ov_nav_can_update(&ground, &mob));
  body.is_on_ground = false;
  assert_false(ov_nav_can_update(&ground, &mob));
  body.is_in_water = true;
  assert_true(ov_nav_can_update(&ground, &mob));
  body.is_in_water = false;
  mob.is_in_lava = true;
  assert_true(ov_nav_can_update(&ground, &mob));
  mob.is_in_lava = false;
  mob.is_passenger = true;
  assert_true(ov_nav_can_update(&ground, &mob));
}

// ---- Reuse and memory --------------------------------------------------------------------------

TEST(claim_78_an_unfinished_path_to_one_of_the_targets_is_reused) {
  nav_scene scene;
  nav_scene_open(&scene, MAP("S . . .", ". . . ."));
  nav_scene_start(&scene);
  nav_scene_send(&scene, 3, 0);
  nav_scene_tick(&scene);
  nav_scene_place(&scene, 1.5, FEET, 0.5);
  nav_scene_tick(&scene);
  assert_int_equal(scene.nav.next_index, 2);
  const ovis_pos targets[2] = {nav_scene_cell(0, 1), nav_scene_cell(3, 0)};
  const ov_nav_request request = {.targets = targets, .target_count = 2, .reach_range = 2};
  const ov_nav_path path = ask(&scene, &request);
  assert_true(path.is_current);
  assert_ptr_equal(path.nodes, scene.nav.nodes);
  assert_int_equal(scene.nav.counts.reused, 1);
  assert_int_equal(scene.nav.counts.reached, 1);
  assert_int_equal(scene.nav.reach_range, 0); // the question changed nothing
  assert_int_equal(scene.nav.next_index, 2);
  assert_true(ov_nav_move_to(&scene.nav, &scene.mob, &path, 0.5));
  assert_int_equal(scene.nav.next_index, 2);
  nav_scene_close(&scene);
}

TEST(claim_78_a_finished_path_is_not_reused) {
  nav_scene scene;
  nav_scene_open(&scene, MAP("S ."));
  nav_scene_start(&scene);
  nav_scene_send(&scene, 1, 0);
  nav_scene_tick(&scene);
  nav_scene_place(&scene, 1.5, FEET, 0.5);
  nav_scene_tick(&scene);
  assert_true(ov_nav_is_done(&scene.nav));
  const ov_nav_path path = ov_nav_path_to_block(&scene.nav, &scene.mob, nav_scene_cell(1, 0), 0);
  assert_false(path.is_current);
  assert_int_equal(scene.nav.counts.reached, 2);
  nav_scene_close(&scene);
}

TEST(claim_79_another_target_makes_exactly_one_search) {
  nav_scene scene;
  nav_scene_open(&scene, MAP("S . . .", ". . . ."));
  nav_scene_start(&scene);
  nav_scene_send(&scene, 3, 0);
  const ovis_pos targets[3] = {nav_scene_cell(0, 1), nav_scene_cell(1, 1), nav_scene_cell(3, 1)};
  const ov_nav_request request = {.targets = targets, .target_count = 3};
  const ov_nav_path path = ov_nav_path_to_any(&scene.nav, &scene.mob, &request);
  assert_false(path.is_current);
  assert_int_equal(scene.nav.counts.asked, 2);
  assert_int_equal(scene.nav.counts.reused, 0);
  assert_int_equal(scene.nav.counts.reached, 2);
  nav_scene_close(&scene);
}

// The path that is walked stays; what is remembered belongs to the question.
TEST(claim_83_on_success_the_target_is_remembered) {
  nav_scene scene;
  nav_scene_open(&scene, MAP("S . . .", ". . . ."));
  nav_scene_start(&scene);
  nav_scene_send(&scene, 3, 0);
  nav_scene_tick(&scene);
  scene.nav.is_stuck = true;
  const ov_nav_path path = ov_nav_path_to_block(&scene.nav, &scene.mob, nav_scene_cell(2, 1), 3);
  assert_int_equal(path.result, OVIS_PATH_REACHED);
  assert_cell(scene.nav.target, 2, FEET, 1);
  assert_int_equal(scene.nav.reach_range, 3);
  assert_false(scene.nav.is_stuck);
  assert_false(scene.nav.has_timeout_node);
  assert_cell(scene.nav.path_target, 3, FEET, 0);
  assert_true(ov_nav_move_to(&scene.nav, &scene.mob, &path, 1.0));
  assert_cell(scene.nav.path_target, 2, FEET, 1);
  nav_scene_close(&scene);
}

// 4 * 16 = 64 nodes on open floor, less the one that the loop does not pop. The attribute may grow
// later: the budget stays.
TEST(claim_93_the_node_budget_is_of_the_follow_range_when_the_mob_was_made) {
  nav_scene scene;
  nav_scene_open(&scene, MAP("S"));
  path_scene_fill(&scene.blocks, (ovis_pos){0, FEET - 1, 0}, (ovis_pos){31, FEET - 1, 31}, "stone");
  scene.mob.follow_range = 4;
  nav_scene_start(&scene);
  assert_int_equal(scene.nav.visited_max, 64);
  scene.mob.follow_range = 40;
  const ovis_pos far = nav_scene_cell(28, 28);
  scene.nav.visited_multiplier = 0.125f;
  ov_nav_path path = ov_nav_path_to_block(&scene.nav, &scene.mob, far, 0);
  assert_int_equal(path.result, OVIS_PATH_PARTIAL);
  assert_int_equal(path.count, 8); // 7 popped on the diagonal, one met
  scene.nav.visited_multiplier = 1;
  path = ov_nav_path_to_block(&scene.nav, &scene.mob, far, 0);
  assert_int_equal(path.result, OVIS_PATH_REACHED);
  nav_scene_close(&scene);
}

// ---- Answers -----------------------------------------------------------------------------------

TEST(claim_156_no_path_a_nearer_place_or_an_arrival) {
  nav_scene scene;
  nav_scene_open(&scene, MAP("S . . # .", ". . . # ."));
  path_scene_double(&scene.blocks, '#');
  nav_scene_start(&scene);
  ov_nav_path path = ov_nav_path_to_block(&scene.nav, &scene.mob, nav_scene_cell(2, 1), 0);
  assert_int_equal(path.result, OVIS_PATH_REACHED);
  path = ov_nav_path_to_block(&scene.nav, &scene.mob, nav_scene_cell(4, 0), 0);
  assert_int_equal(path.result, OVIS_PATH_PARTIAL);
  assert_cell(path.nodes[path.count - 1].pos, 2, FEET, 0);
  scene.blocks.query.body.is_on_ground = false;
  path = ov_nav_path_to_block(&scene.nav, &scene.mob, nav_scene_cell(4, 0), 0);
  assert_int_equal(path.result, OVIS_PATH_NONE);
  nav_scene_close(&scene);
}

TEST(a_search_without_memory_is_refused_and_the_walk_goes_on) {
  nav_scene scene;
  nav_scene_open(&scene, MAP("S . . . . . . . . ."));
  counting_alloc counter = {0};
  scene.allocator = counting_allocator(&counter);
  nav_scene_start(&scene);
  nav_scene_send(&scene, 1, 0);
  counter.fail_at = 1;
  const ovis_pos far = nav_scene_cell(9, 0);
  path_scene_fill(&scene.blocks, (ovis_pos){0, FEET - 1, 1}, (ovis_pos){31, FEET - 1, 31}, "stone");
  nav_scene_place(&scene, 0.5, FEET, 0.5);
  ov_nav_path path = {.result = OVIS_PATH_REACHED};
  for (int z = 1; z < 31 && path.result != OVIS_PATH_NONE; z++) {
    path = ov_nav_path_to_block(&scene.nav, &scene.mob, nav_scene_cell(far.x, z), 0);
  }
  assert_int_equal(path.refusal, OVIS_NAV_REFUSAL_NO_MEMORY);
  nav_scene_tick(&scene);
  assert_true(scene.want.is_moving);
  counter.fail_at = 0;
  path = ov_nav_path_to_block(&scene.nav, &scene.mob, far, 0);
  assert_int_equal(path.result, OVIS_PATH_REACHED);
  nav_scene_close(&scene);
  assert_int_equal(counter.bytes, 0);
}

// ---- Where targets are moved -------------------------------------------------------------------

TEST(a_target_in_the_air_is_moved_to_the_ground_below) {
  nav_scene scene;
  nav_scene_open(&scene, MAP("S . w _"));
  const ovis_world* world = scene.blocks.world;
  nav_scene_start(&scene);
  assert_cell(ov_nav_ground_target(world, (ovis_pos){1, FEET + 7, 0}), 1, FEET, 0);
  assert_cell(ov_nav_ground_target(world, (ovis_pos){1, FEET, 0}), 1, FEET, 0);
  // Above water it is the cell over the surface; in water it stays.
  assert_cell(ov_nav_ground_target(world, (ovis_pos){2, FEET + 3, 0}), 2, FEET + 1, 0);
  assert_cell(ov_nav_ground_target(world, (ovis_pos){2, FEET, 0}), 2, FEET, 0);
  assert_cell(ov_nav_ground_target(world, (ovis_pos){3, FEET + 3, 0}), 3, FEET + 1, 0);
  nav_scene_close(&scene);
}

TEST(a_target_in_solid_blocks_is_moved_up_out_of_them) {
  nav_scene scene;
  nav_scene_open(&scene, MAP("S # *"));
  path_scene_double(&scene.blocks, '#');
  const ovis_world* world = scene.blocks.world;
  nav_scene_start(&scene);
  assert_cell(ov_nav_ground_target(world, (ovis_pos){1, FEET - 1, 0}), 1, FEET + 2, 0);
  assert_cell(ov_nav_ground_target(world, (ovis_pos){1, FEET + 1, 0}), 1, FEET + 2, 0);
  assert_cell(ov_nav_ground_target(world, (ovis_pos){2, FEET, 0}), 2, FEET, 0);
  nav_scene_close(&scene);
}

TEST(a_target_over_nothing_is_moved_up_to_what_is_above) {
  nav_scene scene;
  nav_scene_open(&scene, MAP("S V V"));
  path_scene_set(&scene.blocks, 1, FEET + 5, 0, "stone");
  const ovis_world* world = scene.blocks.world;
  nav_scene_start(&scene);
  assert_cell(ov_nav_ground_target(world, (ovis_pos){1, FEET, 0}), 1, FEET + 6, 0);
  assert_cell(ov_nav_ground_target(world, (ovis_pos){2, FEET, 0}), 2, FEET, 0);
  nav_scene_close(&scene);
}

// Above and below the world there is air as far as one looks.
TEST(a_target_outside_of_the_world_is_moved_into_it) {
  nav_scene scene;
  nav_scene_open(&scene, MAP("S V"));
  path_scene_set(&scene.blocks, 1, 0, 0, "stone");
  const ovis_world* world = scene.blocks.world;
  nav_scene_start(&scene);
  assert_cell(ov_nav_ground_target(world, (ovis_pos){0, 1000, 0}), 0, FEET, 0);
  assert_cell(ov_nav_ground_target(world, (ovis_pos){0, -5, 0}), 0, FEET, 0);
  assert_cell(ov_nav_ground_target(world, (ovis_pos){1, -5, 0}), 1, 1, 0);
  nav_scene_close(&scene);
}

TEST(a_target_that_is_not_loaded_stays_where_it_is) {
  nav_scene scene;
  nav_scene_open(&scene, MAP("S ."));
  ovis_world_drop_section(scene.blocks.world, (ovis_section_pos){1, 1, 1});
  nav_scene_start(&scene);
  assert_cell(ov_nav_ground_target(scene.blocks.world, (ovis_pos){20, 20, 20}), 20, 20, 20);
  assert_cell(ov_nav_ground_target(scene.blocks.world, (ovis_pos){500, 20, 20}), 500, 20, 20);
  nav_scene_close(&scene);
}

TEST(an_entity_is_looked_for_at_the_ground_under_it) {
  nav_scene scene;
  nav_scene_open(&scene, MAP("S . . ."));
  nav_scene_start(&scene);
  const ovis_vec3 feet = {3.2, FEET + 1.2, 0.9};
  const ov_nav_path path = ov_nav_path_to_entity(&scene.nav, &scene.mob, &feet, 0);
  assert_int_equal(path.result, OVIS_PATH_REACHED);
  assert_cell(path.target, 3, FEET, 0);
  nav_scene_close(&scene);
}

TEST(targets_of_a_set_are_taken_as_they_are) {
  nav_scene scene;
  nav_scene_open(&scene, MAP("S . . ."));
  nav_scene_start(&scene);
  const ovis_pos target = {3, FEET + 2, 0};
  const ov_nav_request request = {.targets = &target, .target_count = 1};
  assert_int_equal(ov_nav_path_to_any(&scene.nav, &scene.mob, &request).result, OVIS_PATH_PARTIAL);
  assert_cell(scene.nav.target, 3, FEET + 2, 0);
  nav_scene_close(&scene);
}
