// Claims 276, 278 and 373 to 380: angles of the seconds body, and what the text on it says beside
// its rules.
#include "body/body_seconds.h"
#include "support/body_scene.h"
#include "support/test.h"

#include <ovis/path.h>

#include <math.h>

enum { FLOOR = BODY_SCENE_FLOOR };

static const ov_body_size man = {0.6f, 1.8f, 1.62f};

static ov_seconds_body body_at(const ovis_rules* rules, double x, double y, double z) {
  ov_seconds_body body;
  ov_seconds_init(&body, &man, (ovis_vec3){x, y, z}, rules);
  return body;
}

static ov_seconds_body mended(double x, double y, double z) {
  const ovis_rules rules = ovis_rules_get_preset(OVIS_RULES_1_19_4);
  return body_at(&rules, x, y, z);
}

// A wall of one block's thickness across the way.
static ovis_world* walled(int height) {
  ovis_world* world = body_scene_floor("stone");
  body_scene_fill(world, (ovis_pos){0, FLOOR, 12}, (ovis_pos){15, FLOOR + height - 1, 12}, "stone");
  return world;
}

static void expect_near(double value, double expected, double tolerance) {
  if (!(fabs(value - expected) <= tolerance)) {
    fail_msg("%.17g is not within %g of %.17g", value, tolerance, expected);
  }
}

static double level_distance(const ov_seconds_body* body, const ovis_vec3* to) {
  return hypot(body->pos.x - to->x, body->pos.z - to->z);
}

TEST(claim_276_yaw_is_0_to_360_and_pitch_within_90) {
  static const double cases[][4] = {
      {0, 0, 0, 0},      {360, 90, 0, 90},      {-90, -90, 270, -90},
      {725, 91, 5, 90},  {-1, -95, 359, -90},   {359.5, 4, 359.5, 4},
      {-1e-20, 0, 0, 0}, {3605, -90.5, 5, -90}, {180, 12.5, 180, 12.5}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    ov_seconds_body body = mended(0, 0, 0);
    ov_seconds_turn(&body, cases[i][0], cases[i][1]);
    assert_true(body.yaw_deg == cases[i][2]);
    assert_true(body.pitch_deg == cases[i][3]);
    assert_true(ov_seconds_is_valid(&body));
  }
}

// -sin(0) is -0, and a hash tells it from +0.
TEST(claim_278_no_negative_zero_comes_of_a_walk) {
  ov_seconds_body body = mended(0, 0, 0);
  ovis_vec3 way = ov_seconds_ahead(&body, 2);
  assert_true(way.x == 0 && way.y == 0 && way.z == 2);
  assert_false(signbit(way.x));
  ov_seconds_turn(&body, 90, 0);
  way = ov_seconds_ahead(&body, 2);
  expect_near(way.x, -2, 1e-12);
  expect_near(way.z, 0, 1e-12);
  way = ov_seconds_ahead(&body, 0);
  assert_true(way.x == 0 && way.z == 0);
  assert_false(signbit(way.x));
  assert_false(signbit(way.z));
  ov_seconds_turn(&body, 180, 0);
  way = ov_seconds_ahead(&body, 0);
  assert_true(way.x == 0 && way.z == 0);
  assert_false(signbit(way.x));
  assert_false(signbit(way.z));
}

TEST(claim_373_a_body_stands_on_another_one) {
  ovis_world* world = body_scene_floor("stone");
  const ovis_aabb other = {{8, FLOOR, 8}, {9, FLOOR + 2, 9}};
  const ov_seconds_world in = {world, &other, 1};
  const ov_seconds_space space = ov_seconds_space_of(&in);
  ov_seconds_body body = mended(8.5, FLOOR + 4, 8.5);
  body.speed = 0;
  for (int64_t now = 0; now <= 3000; now += 50) {
    ov_seconds_step_in(&body, &space, now);
  }
  assert_true(body.pos.y == FLOOR + 2);
  assert_true(body.is_on_ground);
  ov_seconds_body beside = mended(9.5, FLOOR + 4, 8.5);
  beside.speed = 0;
  ov_seconds_body within = mended(8.5, FLOOR + 1, 8.5);
  within.speed = 0;
  for (int64_t now = 0; now <= 3000; now += 50) {
    ov_seconds_step_in(&beside, &space, now);
    ov_seconds_step_in(&within, &space, now);
  }
  assert_true(beside.pos.y == FLOOR && within.pos.y == FLOOR);
  ovis_world_destroy(world);
}

// A space without shapes that counts its moves.
static ovis_vec3 count_sweep(void* context, const ovis_aabb* box, ovis_vec3 motion) {
  (void)box;
  ++*(int32_t*)context;
  return motion;
}

TEST(claim_374_without_a_step_and_forces_no_move_is_made) {
  int32_t moves = 0;
  const ov_seconds_space space = {.sweep = count_sweep, .context = &moves};
  ovis_rules rules = ovis_rules_get_preset(OVIS_RULES_1_19_4);
  rules.standing_counts_as_stuck = true;
  ov_seconds_body body = body_at(&rules, 8.5, FLOOR, 8.5);
  body.gravity = 0;
  body.speed = 0;
  for (int64_t now = 0; now <= 1000; now += 50) {
    ov_seconds_step_in(&body, &space, now);
  }
  assert_int_equal(moves, 0);
  assert_true(body.is_on_ground && !body.is_stuck); // as they were
  body.speed = 3;
  ov_seconds_step_in(&body, &space, 1050);
  assert_int_equal(moves, 1);
  body.speed = 0;
  body.force.x = 2;
  ov_seconds_step_in(&body, &space, 1100);
  assert_int_equal(moves, 2);
}

static double share_lost(const char* ground, bool of_surface, double height) {
  ovis_world* world = body_scene_floor(ground);
  ovis_rules rules = ovis_rules_get_preset(OVIS_RULES_1_19_4);
  rules.surface_gives_friction = of_surface;
  ov_seconds_body body = body_at(&rules, 8.5, FLOOR + height, 8.5);
  body.is_on_ground = height == 0;
  body.speed = 0;
  body.force.x = 10;
  ov_seconds_step(&body, world, 0);
  ov_seconds_step(&body, world, 100);
  ovis_world_destroy(world);
  return (10 - body.force.x) / 10 / 0.1;
}

TEST(claim_375_the_surface_may_give_the_friction) {
  expect_near(share_lost("stone", true, 0), 0.98, 1e-6);
  expect_near(share_lost("ice", true, 0), 0.98 * 0.6 / 0.98, 1e-6);
  expect_near(share_lost("ice", true, 3), 0.98, 1e-6); // in the air
  expect_near(share_lost("ice", false, 0), 0.98, 1e-6);
}

// It walks into a wall while a force takes it along the wall.
static ov_seconds_body pushed_along(bool is_one_move, int32_t* out_moves) {
  ovis_world* world = walled(3);
  ovis_rules rules = ovis_rules_get_preset(OVIS_RULES_1_19_4);
  rules.walk_joins_forces = is_one_move;
  ov_seconds_body body = body_at(&rules, 4.5, FLOOR, 11.7);
  body.force.x = 6;
  ov_seconds_step(&body, world, 0);
  ov_seconds_step(&body, world, 50);
  ov_seconds_step(&body, world, 100);
  ovis_world_destroy(world);
  const ov_seconds_space space = {.sweep = count_sweep, .context = out_moves};
  ov_seconds_body free = body;
  ov_seconds_step_in(&free, &space, 150);
  return body;
}

TEST(claim_376_walk_and_forces_may_be_one_move) {
  int32_t moves[2] = {0, 0};
  const ov_seconds_body two = pushed_along(false, &moves[0]);
  const ov_seconds_body one = pushed_along(true, &moves[1]);
  assert_int_equal(moves[0], 2);
  assert_int_equal(moves[1], 1);
  assert_true(two.has_jumped);  // its walk is stuck
  assert_false(one.has_jumped); // the flag is wrong: the force moves it on the longer axis
  expect_near(one.pos.x, two.pos.x, 1e-9);
}

TEST(claim_377_a_new_body_stands_is_not_stuck_and_may_jump_at_once) {
  ovis_world* world = walled(1);
  ov_seconds_body body = mended(8.5, FLOOR, 11.7);
  assert_true(body.is_on_ground);
  assert_false(body.is_stuck);
  body.gravity = 0; // no fall tells it that it stands
  ov_seconds_step(&body, world, 0);
  ov_seconds_step(&body, world, 1);
  assert_true(body.has_jumped);
  assert_true(body.force.y > 5);
  ovis_world_destroy(world);
}

TEST(claim_378_each_move_begins_unstuck) {
  ovis_world* world = walled(3);
  ov_seconds_body body = mended(8.5, FLOOR, 11.7);
  ov_seconds_move(&body, world, (ovis_vec3){0, 0, 0.5});
  assert_true(body.is_stuck);
  ov_seconds_move(&body, world, (ovis_vec3){0.5, 0, 0});
  assert_false(body.is_stuck);
  ovis_world_destroy(world);
}

// A course with a corner, a ledge and stairs: the path finder's path has a node in each cell, the
// body needs none between the first and the last one.
TEST(claim_379_a_path_may_leave_out_corners_and_jumps) {
  ovis_world* world = body_scene_floor("stone");
  body_scene_fill(world, (ovis_pos){0, FLOOR, 5}, (ovis_pos){7, FLOOR + 2, 5}, "stone");
  for (int32_t i = 0; i < 3; i++) {
    body_scene_fill(world, (ovis_pos){0, FLOOR + i, 8 + 2 * i}, (ovis_pos){15, FLOOR + i, 15},
                    "stone");
  }
  const ovis_vec3 target = {9.5, FLOOR + 3, 14.5};
  ovis_path_finder_def def = ovis_default_path_finder_def();
  def.world = world;
  ovis_path_finder* finder;
  assert_int_equal(ovis_path_finder_create(&def, &finder), OVIS_OK);
  ovis_path_query query = ovis_default_path_query();
  query.body.pos = (ovis_vec3){7.6, FLOOR, 2.5};
  const ovis_pos cell = {9, FLOOR + 3, 14};
  query.targets = &cell;
  query.target_count = 1;
  query.follow_range = 64;
  ovis_path_node nodes[64];
  ovis_path path = {.nodes = nodes, .capacity = 64};
  assert_int_equal(ovis_path_find(finder, &query, &path), OVIS_OK);
  assert_int_equal(path.result, OVIS_PATH_REACHED);
  assert_true(path.count > 10);
  ovis_path_finder_destroy(finder);
  ov_seconds_body body = mended(7.6, FLOOR, 2.5);
  for (int64_t now = 0; now <= 12000; now += 50) {
    ov_seconds_face(&body, target);
    ov_seconds_step(&body, world, now);
  }
  assert_true(level_distance(&body, &target) < 0.3);
  assert_true(body.pos.y == FLOOR + 3);
  ovis_world_destroy(world);
}

// A smooth hill and a round column: no blocks at all.
static double hill(double x, double z) {
  return 5 * exp(-(x * x + z * z) / 60);
}

static bool is_free(const ovis_aabb* box) {
  const double mid_x = (box->min.x + box->max.x) / 2;
  const double mid_z = (box->min.z + box->max.z) / 2;
  const double xs[] = {box->min.x, mid_x, box->max.x};
  const double zs[] = {box->min.z, mid_z, box->max.z};
  bool is_above = hypot(mid_x - 14, mid_z - 1) >= 2.3; // of the column
  for (int32_t i = 0; i < 9; i++) {
    is_above = is_above && box->min.y >= hill(xs[i % 3], zs[i / 3]);
  }
  return is_above;
}

static double slide(ovis_aabb* box, double x, double y, double z) {
  double share = 1;
  for (int32_t i = 0; i < 40 && share > 0; i++) {
    const ovis_aabb to = {{box->min.x + x * share, box->min.y + y * share, box->min.z + z * share},
                          {box->max.x + x * share, box->max.y + y * share, box->max.z + z * share}};
    if (is_free(&to)) {
      *box = to;
      return share;
    }
    share = i < 38 ? share / 2 : 0;
  }
  return 0;
}

static ovis_vec3 sweep_smooth(void* context, const ovis_aabb* box, ovis_vec3 motion) {
  ++*(int32_t*)context;
  ovis_aabb at = *box;
  ovis_vec3 moved;
  moved.y = motion.y * slide(&at, 0, motion.y, 0);
  moved.x = motion.x * slide(&at, motion.x, 0, 0);
  moved.z = motion.z * slide(&at, 0, 0, motion.z);
  return moved;
}

TEST(claim_380_it_also_walks_in_a_smooth_world) {
  int32_t moves = 0;
  const ov_seconds_space space = {.sweep = sweep_smooth, .context = &moves};
  ov_seconds_body body = mended(-20, 0.5, 0);
  const ovis_vec3 target = {20, 0, 0.4};
  double top = 0;
  for (int64_t now = 0; now <= 40000; now += 50) {
    ov_seconds_face(&body, target);
    ov_seconds_step_in(&body, &space, now);
    top = fmax(top, body.pos.y);
    assert_true(body.pos.y >= hill(body.pos.x, body.pos.z) - 1e-9);
  }
  assert_true(top > 4.5); // over the hill
  assert_true(level_distance(&body, &target) < 1);
  assert_true(moves > 1000);
}
