// Claims 146, 154, 155, 315, 316 and 342: recomputing, getting stuck, taking too long.
#include "support/nav_scene.h"
#include "support/test.h"

enum { FEET = PATH_SCENE_FEET };

// ---- Recomputing -------------------------------------------------------------------------------

// The path has 5 nodes, from 0 to 4, and the mob stands at (0.5, 16, 0.5): half way between mob and
// end is (2.25, 16, 0.25), and what is nearer to that than 5 blocks is near the way.
TEST(claim_146_a_change_concerns_a_walk_within_as_many_blocks_as_there_are_nodes_left) {
  nav_scene scene;
  nav_scene_open(&scene, MAP("S . . . . . . . ."));
  nav_scene_start(&scene);
  nav_scene_send(&scene, 4, 0);
  const ovis_vec3* pos = &scene.mob.body->pos;
  const ov_nav* nav = &scene.nav;
  assert_true(ov_nav_should_recompute(nav, pos, (ovis_pos){2, FEET, 0}));
  assert_true(ov_nav_should_recompute(nav, pos, (ovis_pos){6, FEET, 0}));
  assert_false(ov_nav_should_recompute(nav, pos, (ovis_pos){7, FEET, 0}));
  assert_true(ov_nav_should_recompute(nav, pos, (ovis_pos){-3, FEET, 0}));
  assert_false(ov_nav_should_recompute(nav, pos, (ovis_pos){-4, FEET, 0}));
  assert_true(ov_nav_should_recompute(nav, pos, (ovis_pos){2, FEET + 4, 0}));
  assert_false(ov_nav_should_recompute(nav, pos, (ovis_pos){2, FEET + 5, 0}));
  assert_true(ov_nav_should_recompute(nav, pos, (ovis_pos){2, FEET, -5}));
  assert_false(ov_nav_should_recompute(nav, pos, (ovis_pos){2, FEET, 5}));
  scene.nav.next_index = 2; // 3 are left
  assert_true(ov_nav_should_recompute(nav, pos, (ovis_pos){4, FEET, 0}));
  assert_false(ov_nav_should_recompute(nav, pos, (ovis_pos){5, FEET, 0}));
  nav_scene_close(&scene);
}

// With the mob at (1, 17, 1) the middle is (2.5, 16.5, 0.5): the block at x 7 is 5 blocks away.
TEST(claim_146_exactly_as_far_as_nodes_are_left_is_too_far) {
  nav_scene scene;
  nav_scene_open(&scene, MAP("S . . . . . . . ."));
  nav_scene_start(&scene);
  nav_scene_send(&scene, 4, 0);
  const ovis_vec3 pos = {1, FEET + 1, 1};
  assert_false(ov_nav_should_recompute(&scene.nav, &pos, (ovis_pos){7, FEET, 0}));
  assert_true(ov_nav_should_recompute(&scene.nav, &pos, (ovis_pos){6, FEET, 0}));
  nav_scene_close(&scene);
}

TEST(claim_146_without_a_walk_or_when_marked_already_no_change_concerns_it) {
  nav_scene scene;
  nav_scene_open(&scene, MAP("S . . . ."));
  nav_scene_start(&scene);
  const ovis_vec3* pos = &scene.mob.body->pos;
  const ovis_pos change = {2, FEET, 0};
  assert_false(ov_nav_should_recompute(&scene.nav, pos, change));
  nav_scene_send(&scene, 4, 0);
  assert_true(ov_nav_should_recompute(&scene.nav, pos, change));
  ov_nav_request_recompute(&scene.nav);
  assert_false(ov_nav_should_recompute(&scene.nav, pos, change));
  scene.nav.is_recompute_pending = false;
  scene.nav.next_index = scene.nav.count;
  assert_false(ov_nav_should_recompute(&scene.nav, pos, change));
  nav_scene_close(&scene);
}

TEST(claim_146_a_changed_block_on_the_path_makes_a_new_one) {
  nav_scene scene;
  nav_scene_open(&scene, MAP("S . . . .", ". . . . ."));
  nav_scene_start(&scene);
  nav_scene_wait(&scene, 100);
  nav_scene_send(&scene, 4, 0);
  nav_scene_tick(&scene);
  path_scene_set(&scene.blocks, 2, FEET, 0, "stone");
  path_scene_set(&scene.blocks, 2, FEET + 1, 0, "stone");
  ov_nav_request_recompute(&scene.nav);
  nav_scene_tick(&scene);
  assert_int_equal(scene.nav.last_end, OVIS_NAV_END_BLOCK_CHANGED);
  assert_int_equal(scene.nav.counts.recomputed, 1);
  assert_true(scene.want.is_moving);
  assert_int_equal(scene.nav.result, OVIS_PATH_REACHED);
  for (int i = 0; i < scene.nav.count; i++) {
    const ovis_pos node = scene.nav.nodes[i].pos;
    assert_false(node.x == 2 && node.z == 0);
  }
  nav_scene_close(&scene);
}

TEST(claim_146_there_is_at_most_one_recomputation_in_20_ticks) {
  nav_scene scene;
  nav_scene_open(&scene, MAP("S . . . ."));
  nav_scene_start(&scene);
  nav_scene_send(&scene, 4, 0);
  int64_t times[4];
  int count = 0;
  int64_t before = 0;
  for (int tick = 1; tick <= 90; tick++) {
    ov_nav_request_recompute(&scene.nav);
    nav_scene_tick(&scene);
    if (scene.nav.counts.recomputed > before) {
      assert_true(count < 4);
      times[count++] = tick;
      before = scene.nav.counts.recomputed;
    }
  }
  assert_int_equal(count, 4);
  for (int i = 0; i < 4; i++) {
    assert_int_equal(times[i], 21 * (i + 1)); // more than 20 ticks after the last
  }
  nav_scene_close(&scene);
}

TEST(claim_146_one_that_comes_too_early_is_made_later_and_once) {
  nav_scene scene;
  nav_scene_open(&scene, MAP("S . . . ."));
  nav_scene_start(&scene);
  nav_scene_wait(&scene, 21);
  nav_scene_send(&scene, 4, 0);
  ov_nav_recompute(&scene.nav, &scene.mob);
  assert_int_equal(scene.nav.counts.recomputed, 1);
  ov_nav_recompute(&scene.nav, &scene.mob);
  assert_int_equal(scene.nav.counts.recomputed, 1);
  nav_scene_ticks(&scene, 20);
  assert_int_equal(scene.nav.counts.recomputed, 1);
  nav_scene_tick(&scene);
  assert_int_equal(scene.nav.counts.recomputed, 2);
  nav_scene_ticks(&scene, 60);
  assert_int_equal(scene.nav.counts.recomputed, 2);
  nav_scene_close(&scene);
}

TEST(a_recomputation_asks_for_the_same_target_and_reach_at_the_same_speed) {
  nav_scene scene;
  nav_scene_open(&scene, MAP("S . . . . ."));
  nav_scene_start(&scene);
  nav_scene_wait(&scene, 30);
  const ov_nav_path path = ov_nav_path_to_block(&scene.nav, &scene.mob, nav_scene_cell(5, 0), 2);
  assert_true(ov_nav_move_to(&scene.nav, &scene.mob, &path, 0.75));
  const int count = scene.nav.count;
  ov_nav_recompute(&scene.nav, &scene.mob);
  assert_int_equal(scene.nav.count, count);
  assert_int_equal(scene.nav.reach_range, 2);
  assert_int_equal(scene.nav.path_target.x, 5);
  assert_true(scene.nav.speed == 0.75);
  nav_scene_close(&scene);
}

TEST(a_recomputation_in_the_air_loses_the_way) {
  nav_scene scene;
  nav_scene_open(&scene, MAP("S . . . ."));
  nav_scene_start(&scene);
  nav_scene_wait(&scene, 30);
  nav_scene_send(&scene, 4, 0);
  scene.blocks.query.body.is_on_ground = false;
  ov_nav_request_recompute(&scene.nav);
  nav_scene_tick(&scene);
  assert_int_equal(scene.nav.last_end, OVIS_NAV_END_LOST);
  assert_false(scene.want.is_moving);
  assert_false(scene.nav.is_recompute_pending);
  nav_scene_close(&scene);
}

// As in the game: what is due is not taken back by the end of the walk.
TEST(a_recomputation_that_is_due_starts_a_stopped_mob_again) {
  nav_scene scene;
  nav_scene_open(&scene, MAP("S . . . ."));
  nav_scene_start(&scene);
  nav_scene_send(&scene, 4, 0);
  ov_nav_request_recompute(&scene.nav);
  ov_nav_stop(&scene.nav);
  nav_scene_ticks(&scene, 20);
  assert_false(scene.want.is_moving);
  nav_scene_tick(&scene);
  assert_true(scene.want.is_moving);
  assert_int_equal(scene.nav.counts.ended[OVIS_NAV_END_BLOCK_CHANGED], 0);
  nav_scene_close(&scene);
}

TEST(a_mark_waits_until_there_is_something_to_ask_for) {
  nav_scene scene;
  nav_scene_open(&scene, MAP("S . . . ."));
  nav_scene_start(&scene);
  ov_nav_request_recompute(&scene.nav);
  nav_scene_ticks(&scene, 40);
  assert_true(scene.nav.is_recompute_pending);
  assert_int_equal(scene.nav.counts.asked, 0);
  nav_scene_close(&scene);
}

// ---- Stuck -------------------------------------------------------------------------------------

// Ticks until the walk is over when the mob stands still, or -1 after `ticks_max`.
static int ticks_until_end(nav_scene* scene, int ticks_max) {
  for (int tick = 1; tick <= ticks_max; tick++) {
    nav_scene_tick(scene);
    if (!scene->want.is_moving) {
      return tick;
    }
  }
  return -1;
}

TEST(claim_154_a_mob_that_stands_still_for_over_100_ticks_is_stuck) {
  nav_scene scene;
  nav_scene_open(&scene, MAP("S . . . ."));
  nav_scene_start(&scene);
  nav_scene_send(&scene, 4, 0);
  assert_int_equal(ticks_until_end(&scene, 200), 101);
  assert_int_equal(scene.nav.last_end, OVIS_NAV_END_STUCK);
  assert_true(scene.nav.is_stuck);
  assert_true(ov_nav_is_done(&scene.nav));
  nav_scene_close(&scene);
}

TEST(claim_154_a_new_start_begins_the_100_ticks_anew) {
  nav_scene scene;
  nav_scene_open(&scene, MAP("S . . . ."));
  nav_scene_start(&scene);
  nav_scene_send(&scene, 4, 0);
  nav_scene_ticks(&scene, 60);
  nav_scene_send(&scene, 4, 0); // the same path
  assert_int_equal(ticks_until_end(&scene, 200), 101);
  nav_scene_close(&scene);
}

// The mob stands still twice: 60 ticks at one place, then at one that is 3 blocks away. Measured
// from the first place, or in the first time, the second stay would not end after 101 ticks.
TEST(claim_342_a_start_resets_the_stuck_checks_place_and_time) {
  nav_scene scene;
  nav_scene_open(&scene, MAP("S . . . . . . . ."));
  nav_scene_start(&scene);
  nav_scene_send(&scene, 8, 0);
  nav_scene_ticks(&scene, 60);
  nav_scene_place(&scene, 3.5, FEET, 0.5);
  nav_scene_send(&scene, 8, 0); // the same path
  assert_int_equal(scene.nav.stuck_check_tick, 60);
  assert_true(scene.nav.stuck_check_pos.x == 3.5);
  assert_true(scene.nav.stuck_check_pos.y == FEET);
  assert_true(scene.nav.stuck_check_pos.z == 0.5);
  for (int tick = 1; tick <= 100; tick++) {
    ov_nav_tick(&scene.nav, &scene.mob, &scene.want); // time stands still: nothing takes too long
    assert_false(ov_nav_is_done(&scene.nav));
  }
  ov_nav_tick(&scene.nav, &scene.mob, &scene.want);
  assert_int_equal(scene.nav.last_end, OVIS_NAV_END_STUCK);
  nav_scene_close(&scene);
}

static bool says_sunny_from(void* context, const ovis_world* world, ovis_pos pos) {
  (void)world;
  return pos.x >= *(const int*)context;
}

static void expect_first_check(const nav_scene* scene) {
  assert_int_equal(scene->nav.stuck_check_tick, 0);
  assert_true(scene->nav.stuck_check_pos.x == 0.5);
}

TEST(claim_342_a_start_without_nodes_leaves_the_stuck_check_alone) {
  nav_scene scene;
  nav_scene_open(&scene, MAP("S . . . ."));
  nav_scene_start(&scene);
  int border = 9;
  scene.shared.sees_sky = says_sunny_from;
  scene.shared.context = &border;
  scene.nav.avoids_sun = true;
  nav_scene_send(&scene, 1, 0);
  nav_scene_ticks(&scene, 2);
  nav_scene_place(&scene, 1.5, FEET, 0.5);
  nav_scene_tick(&scene);
  assert_true(ov_nav_is_done(&scene.nav));
  ov_nav_path path = {.is_current = true, .result = OVIS_PATH_REACHED};
  assert_false(ov_nav_move_to(&scene.nav, &scene.mob, &path, 1.0)); // its path is at its end
  expect_first_check(&scene);
  path = ov_nav_path_to_block(&scene.nav, &scene.mob, nav_scene_cell(4, 0), 0);
  assert_int_equal(path.count, 4);
  border = 1; // the mob is in the shade beside the first node, and all nodes lie in the sun
  nav_scene_place(&scene, 0.9, FEET, 0.5);
  assert_false(ov_nav_move_to(&scene.nav, &scene.mob, &path, 1.0));
  assert_int_equal(scene.nav.last_end, OVIS_NAV_END_SUNLIT);
  expect_first_check(&scene);
  scene.blocks.query.body.is_on_ground = false;
  assert_false(ov_nav_move_to_block(&scene.nav, &scene.mob, nav_scene_cell(3, 0), 1.0));
  assert_int_equal(scene.nav.last_end, OVIS_NAV_END_NO_PATH);
  expect_first_check(&scene);
  nav_scene_close(&scene);
}

// Is a mob stuck that got `distance` far in 100 ticks? Time stands still: nothing takes too long.
static bool is_stuck_after(double distance, float speed, bool is_fixed) {
  nav_scene scene;
  nav_scene_open(&scene, MAP("S . . . ."));
  scene.blocks.rules.stuck_threshold_fixed = is_fixed;
  nav_scene_start(&scene);
  scene.mob.speed = speed;
  nav_scene_send(&scene, 4, 0);
  for (int tick = 1; tick <= 101; tick++) {
    assert_false(scene.nav.is_stuck);
    nav_scene_place(&scene, 0.5, FEET, 0.5 + (tick > 50 ? distance : 0));
    ov_nav_tick(&scene.nav, &scene.mob, &scene.want);
  }
  const bool is_stuck = scene.nav.is_stuck;
  assert_int_equal(is_stuck, ov_nav_is_done(&scene.nav));
  nav_scene_close(&scene);
  return is_stuck;
}

TEST(claim_316_before_1_19_3_less_than_one_and_a_half_blocks_is_stuck) {
  const float speeds[] = {0.1f, 0.25f, 2.0f};
  for (int i = 0; i < 3; i++) {
    assert_true(is_stuck_after(1.4999, speeds[i], true));
    assert_false(is_stuck_after(1.5, speeds[i], true));
  }
}

// A quarter of 100 ticks at speed^2, or at the speed itself from 1 on.
TEST(claim_316_from_1_19_3_on_the_distance_depends_on_the_speed) {
  assert_true(is_stuck_after(0.2499, 0.1f, false));
  assert_false(is_stuck_after(0.2501, 0.1f, false));
  assert_true(is_stuck_after(1.5624, 0.25f, false));
  assert_false(is_stuck_after(1.5625, 0.25f, false));
  assert_true(is_stuck_after(24.99, 1.0f, false));
  assert_false(is_stuck_after(25.0, 1.0f, false));
  assert_true(is_stuck_after(37.49, 1.5f, false));
  assert_false(is_stuck_after(37.5, 1.5f, false));
  assert_true(is_stuck_after(49.99, 2.0f, false));
  assert_false(is_stuck_after(50.0, 2.0f, false));
}

TEST(claim_316_the_presets_before_1_19_3_have_the_fixed_distance) {
  for (int version = 0; version < OVIS_RULES_VERSION_COUNT; version++) {
    const ovis_rules rules = ovis_rules_get_preset((ovis_rules_version)version);
    assert_int_equal(rules.stuck_threshold_fixed, version == OVIS_RULES_1_18);
    assert_false(rules.timeout_clock_ms);
    assert_false(rules.corner_cut_half_block);
    assert_false(rules.height_reached_at_one_block);
  }
}

TEST(a_mob_that_got_on_is_not_stuck_any_more) {
  nav_scene scene;
  nav_scene_open(&scene, MAP("S . . . ."));
  nav_scene_start(&scene);
  nav_scene_send(&scene, 4, 0);
  scene.nav.is_stuck = true;
  for (int tick = 1; tick <= 101; tick++) {
    nav_scene_place(&scene, 0.5, FEET, tick < 50 ? 0.5 : 9.5);
    ov_nav_tick(&scene.nav, &scene.mob, &scene.want);
  }
  assert_false(scene.nav.is_stuck);
  assert_true(scene.nav.stuck_check_pos.z == 9.5);
  nav_scene_close(&scene);
}

// ---- Timeout -----------------------------------------------------------------------------------

// Ticks until the walk of a mob that never moves is over, when nobody looks for stuck mobs.
static int ticks_until_timeout(nav_scene* scene, int ticks_max) {
  for (int tick = 1; tick <= ticks_max; tick++) {
    scene->nav.stuck_check_tick = scene->nav.tick;
    nav_scene_tick(scene);
    if (!scene->want.is_moving) {
      assert_int_equal(scene->nav.last_end, OVIS_NAV_END_TIMEOUT);
      return tick;
    }
  }
  return -1;
}

// The next node is 1 block away. At speed 0.25 that should take 1 / 0.25 seconds, 80 ticks.
TEST(claim_155_a_step_times_out_after_three_times_its_time) {
  const bool clocks[] = {false, true};
  for (int i = 0; i < 2; i++) {
    nav_scene scene;
    nav_scene_open(&scene, MAP("S . . . ."));
    scene.blocks.rules.timeout_clock_ms = clocks[i];
    nav_scene_start(&scene);
    nav_scene_send(&scene, 4, 0);
    assert_int_equal(ticks_until_timeout(&scene, 400), 1 + 241);
    assert_true(ov_nav_is_done(&scene.nav));
    assert_int_equal(scene.nav.timeout_timer, 0);
    nav_scene_close(&scene);
  }
}

// Counted in ticks or in milliseconds, of which a tick has 50.
TEST(claim_315_the_clock_is_that_of_the_game_or_milliseconds) {
  const bool clocks[] = {false, true};
  for (int i = 0; i < 2; i++) {
    nav_scene scene;
    nav_scene_open(&scene, MAP("S . . . ."));
    scene.blocks.rules.timeout_clock_ms = clocks[i];
    nav_scene_start(&scene);
    nav_scene_send(&scene, 4, 0);
    nav_scene_ticks(&scene, 11);
    assert_int_equal(scene.nav.timeout_timer, clocks[i] ? 500 : 10);
    assert_true(scene.nav.timeout_limit == (clocks[i] ? 4000.0 : 80.0));
    nav_scene_close(&scene);
  }
}

TEST(claim_155_without_speed_there_is_no_limit) {
  nav_scene scene;
  nav_scene_open(&scene, MAP("S . . . ."));
  nav_scene_start(&scene);
  scene.mob.speed = 0;
  nav_scene_send(&scene, 4, 0);
  assert_int_equal(ticks_until_timeout(&scene, 2000), -1);
  assert_true(scene.nav.timeout_limit == 0.0);
  nav_scene_close(&scene);
}

// 200 ticks for the first step; the second, at 80 ticks, is over after 41 more.
TEST(claim_155_the_timer_runs_on_from_step_to_step) {
  nav_scene scene;
  nav_scene_open(&scene, MAP("S . . . ."));
  nav_scene_start(&scene);
  nav_scene_send(&scene, 4, 0);
  for (int tick = 1; tick <= 201; tick++) {
    scene.nav.stuck_check_tick = scene.nav.tick;
    nav_scene_tick(&scene);
  }
  assert_int_equal(scene.nav.timeout_timer, 200);
  nav_scene_place(&scene, 1.5, FEET, 0.5);
  assert_int_equal(ticks_until_timeout(&scene, 400), 1 + 41);
  nav_scene_close(&scene);
}

// From (1.75, 0.5) the third node is 0.75 away: 60 ticks.
TEST(claim_155_each_step_has_its_own_limit) {
  nav_scene scene;
  nav_scene_open(&scene, MAP("S . . . ."));
  nav_scene_start(&scene);
  nav_scene_send(&scene, 4, 0);
  nav_scene_tick(&scene);
  assert_true(scene.nav.timeout_limit == 80.0);
  nav_scene_place(&scene, 1.75, FEET, 0.5);
  nav_scene_ticks(&scene, 2);
  assert_true(scene.nav.timeout_limit == 60.0);
  nav_scene_close(&scene);
}

// 1 / 32 seconds are less than a tick: three times that is over after two.
TEST(claim_155_a_limit_may_be_shorter_than_a_tick) {
  nav_scene scene;
  nav_scene_open(&scene, MAP("S . . . ."));
  nav_scene_start(&scene);
  scene.mob.speed = 32;
  nav_scene_send(&scene, 4, 0);
  assert_int_equal(ticks_until_timeout(&scene, 10), 1 + 2);
  nav_scene_close(&scene);
}

TEST(a_new_path_forgets_the_timeout) {
  nav_scene scene;
  nav_scene_open(&scene, MAP("S . . . .", ". . . . ."));
  nav_scene_start(&scene);
  nav_scene_send(&scene, 4, 0);
  nav_scene_ticks(&scene, 90);
  assert_int_equal(scene.nav.timeout_timer, 89);
  nav_scene_send(&scene, 4, 1);
  assert_int_equal(scene.nav.timeout_timer, 0);
  nav_scene_close(&scene);
}
