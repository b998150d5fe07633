// Claims 272 to 289, but for angles (276, 278), and what corrects them: the seconds body. The
// reference is asked where no correction counts.
#include "support/body_scene.h"
#include "support/body_subject.h"
#include "support/test.h"

#include <math.h>

enum { FLOOR = BODY_SCENE_FLOOR };

static const ov_body_size man = {0.6f, 1.8f, 1.62f};

static void expect_near(double value, double expected, double tolerance) {
  if (!(fabs(value - expected) <= tolerance)) {
    fail_msg("%.17g is not within %g of %.17g", value, tolerance, expected);
  }
}

static ov_seconds_body mended(double x, double y, double z) {
  const ovis_rules rules = ovis_rules_get_preset(OVIS_RULES_1_19_4);
  ov_seconds_body body;
  ov_seconds_init(&body, &man, (ovis_vec3){x, y, z}, &rules);
  return body;
}

// As the text has it, mistakes and all.
static ov_seconds_body literal(double x, double y, double z) {
  ovis_rules rules = ovis_rules_get_preset(OVIS_RULES_1_19_4);
  rules.head_on_wall_holds = true;
  rules.dead_zone_stops_falls = true;
  rules.force_outlasts_contact = true;
  rules.standing_counts_as_stuck = true;
  ov_seconds_body body;
  ov_seconds_init(&body, &man, (ovis_vec3){x, y, z}, &rules);
  return body;
}

// Steps of `ms` for so many seconds; faces `target` before each, if there is one.
static double run(ov_seconds_body* body, const ovis_world* world, int ms, double seconds,
                  const ovis_vec3* target) {
  const int64_t start = body->has_clock ? body->last_ms : 0;
  double top = body->pos.y;
  seconds_subject_step(body, world, start);
  for (int64_t now = start + ms; now <= start + (int64_t)(seconds * 1000); now += ms) {
    if (target != NULL) {
      ov_seconds_face(body, *target);
    }
    seconds_subject_step(body, world, now);
    const ovis_aabb box = ov_seconds_box(body);
    assert_false(ovis_world_has_collision(world, &box));
    top = body->pos.y > top ? body->pos.y : top;
  }
  return top;
}

// The reference has the text alone.
static bool has_mended(void) {
  return test_subject_now() == TEST_ENGINE;
}

static double level_distance(const ov_seconds_body* body, const ovis_vec3* to) {
  const double dx = body->pos.x - to->x;
  const double dz = body->pos.z - to->z;
  return sqrt(dx * dx + dz * dz);
}

// A wall of one block's thickness across the way, from x to x.
static ovis_world* walled(int x_min, int x_max, int height) {
  ovis_world* world = body_scene_floor("stone");
  body_scene_fill(world, (ovis_pos){x_min, FLOOR, 12}, (ovis_pos){x_max, FLOOR + height - 1, 12},
                  "stone");
  return world;
}

// ---- 272 to 274: moving

TEST(claim_272_a_move_goes_on_along_the_axes_that_nothing_stops) {
  ovis_world* world = walled(0, 40, 3);
  ov_seconds_body body = literal(8.5, FLOOR, 11.5); // 0.2 before the wall
  const ovis_vec3 moved = ov_seconds_move(&body, world, (ovis_vec3){0.3, 0.25, 0.5});
  expect_near(moved.x, 0.3, 1e-12);
  expect_near(moved.y, 0.25, 1e-12);
  expect_near(moved.z, 0.2, 1e-6);
  expect_near(body.pos.x, 8.8, 1e-12);
  expect_near(body.pos.y, FLOOR + 0.25, 1e-12);
  expect_near(body.pos.z, 11.7, 1e-6);
  ovis_world_destroy(world);
}

TEST(claim_273_only_a_vertical_move_says_whether_it_stands) {
  ovis_world* world = body_scene_floor("stone");
  ov_seconds_body body = literal(8.5, FLOOR + 0.5, 8.5);
  body.is_on_ground = true;
  ov_seconds_move(&body, world, (ovis_vec3){0.1, 0, 0});
  assert_true(body.is_on_ground); // in the air, but nothing was asked
  ov_seconds_move(&body, world, (ovis_vec3){0, -0.25, 0});
  assert_false(body.is_on_ground); // fell all the way
  ov_seconds_move(&body, world, (ovis_vec3){0, -0.25, 0});
  assert_false(body.is_on_ground); // exactly to the floor
  ov_seconds_move(&body, world, (ovis_vec3){0, -0.25, 0});
  assert_true(body.is_on_ground);
  body_scene_fill(world, (ovis_pos){8, FLOOR + 2, 8}, (ovis_pos){8, FLOOR + 2, 8}, "stone");
  ov_seconds_move(&body, world, (ovis_vec3){0, 0.5, 0});
  assert_false(body.is_on_ground); // stopped, but upward
  ovis_world_destroy(world);
}

TEST(claim_274_stuck_is_who_did_not_move_on_the_longer_axis) {
  ovis_world* world = walled(0, 40, 3);
  ov_seconds_body body = literal(8.5, FLOOR, 11.7); // at the wall
  ov_seconds_move(&body, world, (ovis_vec3){0.1, 0, 0.2});
  assert_true(body.is_stuck);
  ov_seconds_move(&body, world, (ovis_vec3){0.2, 0, 0.1});
  assert_false(body.is_stuck); // slides
  ov_seconds_move(&body, world, (ovis_vec3){0.2, 0, 0.2});
  assert_false(body.is_stuck); // equal: x counts
  body.pos.z = 11.6;
  ov_seconds_move(&body, world, (ovis_vec3){0, 0, 0.2});
  assert_false(body.is_stuck); // moved a little
  body = literal(8.5, FLOOR, 8.5);
  body_scene_fill(world, (ovis_pos){9, FLOOR, 8}, (ovis_pos){9, FLOOR + 2, 8}, "stone");
  body.pos.x = 9 - (double)man.width / 2;
  ov_seconds_move(&body, world, (ovis_vec3){0.2, 0, 0.1});
  assert_true(body.is_stuck);
  ov_seconds_move(&body, world, (ovis_vec3){0.2, 0, 0.2});
  assert_true(body.is_stuck);
  ov_seconds_move(&body, world, (ovis_vec3){0.1, 0, -0.2});
  assert_false(body.is_stuck);
  ovis_world_destroy(world);
}

CLAIM(claim_272_a_wall_met_slantwise_is_slid_along) {
  ovis_world* world = walled(0, 40, 3);
  ov_seconds_body body = literal(8.5, FLOOR, 8.5);
  ov_seconds_turn(&body, 315, 0); // to +x and +z
  run(&body, world, 50, 5, NULL);
  assert_true(body.pos.x > 15);
  ovis_world_destroy(world);
}

// ---- 275 and 277: forces and ways

CLAIM(claim_275_forces_are_apart_from_its_own_walk) {
  ovis_world* world = body_scene_floor("stone");
  ov_seconds_body body = literal(8.5, FLOOR, 8.5);
  body.friction = 0;
  body.gravity = 0;
  body.speed = 2;
  body.force = (ovis_vec3){4, 0.5, 0};
  run(&body, world, 50, 1, NULL);
  expect_near(body.pos.z, 10.5, 1e-9);
  expect_near(body.pos.x, 12.5, 1e-9);
  expect_near(body.pos.y, FLOOR + 0.5, 1e-9);
  assert_true(body.force.x == 4);
  assert_true(body.force.z == 0);
  ovis_world_destroy(world);
}

TEST(claim_275_a_force_that_is_spent_on_a_shape_is_gone_unless_the_text_is_taken_at_its_word) {
  ovis_world* world = body_scene_floor("stone");
  ov_seconds_body body = mended(8.5, FLOOR, 8.5);
  body.speed = 0;
  ov_seconds_body text = literal(8.5, FLOOR, 8.5);
  text.speed = 0;
  text.jumps_at_rest = false;
  run(&body, world, 50, 5, NULL);
  run(&text, world, 50, 5, NULL);
  assert_true(body.force.y > -1);
  expect_near(text.force.y, -9.81 * (1 - 0.98 * 0.05) / 0.98,
              0.1); // standing, it "falls" at its greatest speed
  ovis_world_destroy(world);
}

static ovis_vec3 walk_of_yaw(double yaw_deg) {
  ovis_world* world = body_scene_floor("stone");
  ov_seconds_body body = literal(64, FLOOR, 64);
  ov_seconds_turn(&body, yaw_deg, 0);
  assert_true(ov_seconds_ahead(&body, 1).y == 0);
  run(&body, world, 100, 1, NULL);
  ovis_world_destroy(world);
  return (ovis_vec3){body.pos.x - 64, 0, body.pos.z - 64};
}

CLAIM(claim_277_a_yaw_turns_from_plus_z_to_minus_x) {
  static const double cases[][3] = {{0, 0, 3}, {90, -3, 0}, {180, 0, -3}, {270, 3, 0}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    const ovis_vec3 way = walk_of_yaw(cases[i][0]);
    expect_near(way.x, cases[i][1], 1e-9);
    expect_near(way.z, cases[i][2], 1e-9);
  }
  const ovis_vec3 way = walk_of_yaw(30);
  expect_near(way.x, -1.5, 1e-9);
  expect_near(way.z, 3 * sqrt(0.75), 1e-9);
}

CLAIM(claim_277_a_body_faces_where_it_then_walks) {
  static const double places[][2] = {{10, 10}, {-10, 10}, {10, -10}, {-3, -9}, {0, 8}, {-8, 0}};
  for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
    ov_seconds_body body = literal(64, FLOOR, 64);
    const ovis_vec3 at = {64 + places[i][0], FLOOR, 64 + places[i][1]};
    ov_seconds_face(&body, at);
    const ovis_vec3 way = walk_of_yaw(body.yaw_deg);
    const double far = sqrt(places[i][0] * places[i][0] + places[i][1] * places[i][1]);
    expect_near(way.x, 3 * places[i][0] / far, 1e-9);
    expect_near(way.z, 3 * places[i][1] / far, 1e-9);
  }
}

// ---- 279 to 282: the step, and jumping

TEST(claim_279_the_defaults_climb_a_block) {
  const ov_seconds_body fresh = literal(8.5, FLOOR, 8.5);
  assert_true(fresh.speed == 3);
  assert_true(fresh.jump_speed == 6);
  for (int ms = 10; ms <= 100; ms *= 2) {
    ovis_world* world = walled(0, 40, 1);
    ov_seconds_body body = mended(8.5, FLOOR, 10.5);
    run(&body, world, ms, 4, NULL);
    assert_true(body.pos.z > 14);
    ovis_world_destroy(world);
  }
  ovis_world* world = walled(0, 40, 1);
  ov_seconds_body body = mended(8.5, FLOOR, 10.5);
  body.stays_head_on = true;
  body.jump_speed = 4; // half the height
  run(&body, world, 50, 4, NULL);
  assert_true(body.pos.z < 12);
  ovis_world_destroy(world);
}

CLAIM(claim_280_a_step_is_real_time_of_at_most_half_a_second) {
  static const int64_t pauses[] = {1, 20, 333, 499, 500, 501, 5000, 1000000};
  for (size_t i = 0; i < sizeof pauses / sizeof *pauses; i++) {
    ovis_world* world = body_scene_floor("stone");
    ov_seconds_body body = has_mended() ? mended(8.5, FLOOR, 8.5) : literal(8.5, FLOOR, 8.5);
    seconds_subject_step(&body, world, 12345);
    assert_true(body.pos.z == 8.5); // the first sets the clock
    seconds_subject_step(&body, world, 12345 + pauses[i]);
    const double dt = pauses[i] > 500 ? 0.5 : (double)pauses[i] / 1000;
    expect_near(body.pos.z, 8.5 + 3 * dt, 1e-12);
    seconds_subject_step(&body, world, 12345 + pauses[i] + 100);
    expect_near(body.pos.z, 8.5 + 3 * (dt + 0.1), 1e-12);
    ovis_world_destroy(world);
  }
}

// Times of jumps before a wall that is too high.
static int jumps_before_wall(ov_seconds_body* body, int ms, int64_t times[], int capacity) {
  ovis_world* world = walled(0, 40, 3);
  body_scene_fill(world, (ovis_pos){0, FLOOR + 2, 0}, (ovis_pos){40, FLOOR + 2, 11}, "stone");
  int count = 0;
  seconds_subject_step(body, world, 0);
  for (int64_t now = ms; now <= 4000; now += ms) {
    const int64_t before = body->last_jump_ms;
    const bool had_jumped = body->has_jumped;
    seconds_subject_step(body, world, now);
    if (body->last_jump_ms != before || body->has_jumped != had_jumped) {
      assert_true(count < capacity);
      times[count++] = now;
    }
  }
  ovis_world_destroy(world);
  return count;
}

CLAIM(claim_281_who_is_stuck_on_the_ground_jumps_when_more_than_500_ms_are_over) {
  int64_t times[64];
  ov_seconds_body body = literal(8.5, FLOOR, 11.7);
  body.gravity = 100; // on the ground again at once, under a low roof
  const int count = jumps_before_wall(&body, 50, times, 64);
  assert_true(count >= 7);
  assert_true(times[0] == 50);
  for (int i = 1; i < count; i++) {
    assert_true(times[i] - times[i - 1] == 550); // at 500 it is not more than 500
  }
  body = literal(8.5, FLOOR, 11.7);
  body.is_on_ground = false;
  body.gravity = 0;
  body.force.y = 0;
  assert_int_equal(jumps_before_wall(&body, 50, times, 64), 0); // in the air
  body = literal(8.5, FLOOR, 2.5);
  ovis_world* world = body_scene_floor("stone");
  run(&body, world, 50, 4, NULL);
  assert_false(body.has_jumped);       // nothing in its way
  expect_near(body.pos.z, 14.5, 1e-9); // speed * dt
  ovis_world_destroy(world);
}

CLAIM(claim_281_who_stands_by_choice_jumps_only_by_the_letter_of_the_text) {
  ovis_world* world = body_scene_floor("stone");
  if (has_mended()) {
    ov_seconds_body body = mended(8.5, FLOOR, 8.5);
    body.speed = 0;
    assert_true(run(&body, world, 50, 4, NULL) == FLOOR);
    assert_false(body.has_jumped);
  }
  ov_seconds_body text = literal(8.5, FLOOR, 8.5);
  text.speed = 0;
  assert_true(run(&text, world, 50, 4, NULL) > FLOOR + 1);
  ovis_world_destroy(world);
}

CLAIM(claim_282_a_jump_sets_the_force_upward) {
  ovis_world* world = walled(0, 40, 3);
  ov_seconds_body body = literal(8.5, FLOOR, 11.7);
  body.gravity = 0;
  body.friction = 0;
  body.jump_speed = 5;
  body.force.y = -2;
  seconds_subject_step(&body, world, 0);
  seconds_subject_step(&body, world, 100);
  assert_true(body.has_jumped);
  assert_true(body.force.y == 5); // not 3
  expect_near(body.pos.y, FLOOR + 0.5, 1e-9);
  ovis_world_destroy(world);
}

// ---- 283 to 287: forces

// Force after one step of 100 ms in the air, and how far it led.
static ov_seconds_body after_step(ov_seconds_body body, ovis_vec3 force, double gravity,
                                  double friction) {
  ovis_world* world = body_scene_world();
  body.pos = (ovis_vec3){64, 100, 64};
  body.speed = 0;
  body.force = force;
  body.gravity = gravity;
  body.friction = friction;
  body.is_on_ground = false;
  seconds_subject_step(&body, world, 0);
  body.pos = (ovis_vec3){64, 100, 64}; // the first step has no length, but gravity neither
  body.force = force;
  seconds_subject_step(&body, world, 100);
  ovis_world_destroy(world);
  return body;
}

CLAIM(claim_283_small_forces_are_nothing) {
  const double below = 0.0999;
  ov_seconds_body text = after_step(literal(0, 0, 0), (ovis_vec3){below, below, -below}, 0, 0);
  assert_true(text.pos.x == 64 && text.pos.y == 100 && text.pos.z == 64);
  assert_true(text.force.x == 0 && text.force.y == 0 && text.force.z == 0);
  text = after_step(literal(0, 0, 0), (ovis_vec3){0.1, -0.1, -0.1}, 0, 0);
  expect_near(text.pos.x, 64.01, 1e-9);
  expect_near(text.pos.y, 99.99, 1e-9);
  expect_near(text.pos.z, 63.99, 1e-9);
  // Before friction: 0.1 is worn to less, and stays.
  text = after_step(literal(0, 0, 0), (ovis_vec3){0.1, 0, 0}, 0, 0.98);
  expect_near(text.force.x, 0.1 * (1 - 0.098), 1e-12);
  if (has_mended()) {
    const ov_seconds_body body =
        after_step(mended(0, 0, 0), (ovis_vec3){below, below, -below}, 0, 0);
    assert_true(body.force.x == 0 && body.force.z == 0);
    assert_true(body.force.y == below); // the way down is exempt
  }
}

CLAIM(claim_284_gravity_comes_after_the_move) {
  const ov_seconds_body body = after_step(literal(0, 0, 0), (ovis_vec3){0, 2, 0}, 10, 0);
  expect_near(body.pos.y, 100.2, 1e-9);
  expect_near(body.force.y, 2 - 10 * 0.1, 1e-12);
}

CLAIM(claim_285_friction_takes_its_share_a_second) {
  const ov_seconds_body worn = after_step(literal(0, 0, 0), (ovis_vec3){3, -4, 5}, 0, 0.98);
  expect_near(worn.force.x, 3 * (1 - 0.098), 1e-12);
  expect_near(worn.force.y, -4 * (1 - 0.098), 1e-12);
  expect_near(worn.force.z, 5 * (1 - 0.098), 1e-12);
  const ov_seconds_body kept = after_step(literal(0, 0, 0), (ovis_vec3){3, -4, 5}, 0, 0);
  assert_true(kept.force.x == 3 && kept.force.y == -4 && kept.force.z == 5);
  assert_true(literal(0, 0, 0).friction == 0.98);
}

// One move of both would be stuck before the wall: the forward move alone is, and the push is not.
CLAIM(claim_286_walk_and_forces_are_two_moves) {
  ovis_world* world = walled(0, 40, 3);
  ov_seconds_body body = literal(8.5, FLOOR, 11.7);
  body.gravity = 0;
  body.friction = 0;
  body.force.x = 9; // longer than the walk's 3
  seconds_subject_step(&body, world, 0);
  seconds_subject_step(&body, world, 100);
  assert_true(body.has_jumped); // stuck was asked between the two
  expect_near(body.pos.x, 8.5 + 0.9, 1e-9);
  // Without forces there is no second move: the flags are the walk's.
  body = literal(64, FLOOR, 64);
  body.gravity = 0;
  seconds_subject_step(&body, world, 0);
  seconds_subject_step(&body, world, 100);
  assert_false(body.is_stuck);
  // A walk first, then the force: around the wall's end the order shows.
  ovis_world_destroy(world);
  world = walled(9, 40, 3);
  body = literal(8.8, FLOOR, 11.5);
  body.gravity = 0;
  body.friction = 0;
  body.force.x = -5;
  seconds_subject_step(&body, world, 0);
  seconds_subject_step(&body, world, 100);
  expect_near(body.pos.z, 11.7, 1e-6); // it had no room when it walked
  expect_near(body.pos.x, 8.3, 1e-9);
  ovis_world_destroy(world);
}

TEST(claim_287_friction_is_within_1_and_never_turns_a_force_round) {
  ov_seconds_body body = literal(0, 0, 0);
  assert_true(ov_seconds_is_valid(&body));
  body.friction = 1.01;
  assert_false(ov_seconds_is_valid(&body));
  body.friction = -0.01;
  assert_false(ov_seconds_is_valid(&body));
  body.friction = 0;
  assert_true(ov_seconds_is_valid(&body));
  body.friction = 1;
  assert_true(ov_seconds_is_valid(&body));
  ovis_world* world = body_scene_world();
  body.pos = (ovis_vec3){64, 100, 64};
  body.gravity = 0;
  body.speed = 0;
  body.force.x = 8;
  seconds_subject_step(&body, world, 0);
  seconds_subject_step(&body, world, 60000); // half a second counts
  assert_true(body.force.x == 4);
  ovis_world_destroy(world);
}

// ---- 288, 289 and the picture

CLAIM(claim_288_a_block_is_climbed_by_walking_into_it) {
  ovis_world* world = body_scene_floor("stone");
  body_scene_fill(world, (ovis_pos){0, FLOOR, 12}, (ovis_pos){40, FLOOR, 40}, "stone");
  ov_seconds_body body = literal(8.5, FLOOR, 8.5);
  const double top = run(&body, world, 50, 5, NULL);
  assert_true(body.pos.z > 20);
  assert_true(body.pos.y == FLOOR + 1);
  assert_true(top > FLOOR + 1);
  ovis_world_destroy(world);
}

TEST(claim_289_it_walks_where_it_is_turned_and_nowhere_else) {
  ovis_world* world = body_scene_floor("stone");
  ov_seconds_body body = mended(64, FLOOR, 64);
  ov_seconds_turn(&body, 90, 0);
  run(&body, world, 50, 2, NULL);
  expect_near(body.pos.x, 58, 1e-9);
  expect_near(body.pos.z, 64, 1e-9);
  ov_seconds_turn(&body, 0, 45); // a pitch does not make it fly
  run(&body, world, 50, 2, NULL);
  expect_near(body.pos.x, 58, 1e-9);
  expect_near(body.pos.z, 70, 1e-9);
  assert_true(body.pos.y == FLOOR);
  ovis_world_destroy(world);
}

// The text's picture: from the red point to the blue one, past a corner and up a ledge, without
// going to the yellow one first.
//
//     z ^        blue            . floor   # three high   = one high
//       |  = = = =*= = = =
//       |  . . . . . . . .
//       |  # # # # . . . .
//       |  # # # # . . . .       the straight line cuts the corner
//       |  . . . . . . . .
//       |    red
TEST(claim_288_straight_at_the_target_past_a_corner_and_over_a_ledge) {
  for (int i = 0; i < 2; i++) {
    ovis_world* world = body_scene_floor("stone");
    body_scene_fill(world, (ovis_pos){0, FLOOR, 20}, (ovis_pos){23, FLOOR + 2, 23}, "stone");
    body_scene_fill(world, (ovis_pos){0, FLOOR, 30}, (ovis_pos){60, FLOOR, 60}, "stone");
    const ovis_vec3 red = {16.5, FLOOR + 0.5, 14.5}; // over the floor, for the line
    const ovis_vec3 blue = {32.5, FLOOR + 0.5, 36.5};
    const ovis_ray_hit line = ovis_world_cast_ray(world, red, blue, OVIS_RAY_FLUIDS_NONE);
    assert_true(line.is_hit && line.pos.x == 20 && line.pos.z == 20); // 3.5 before the edge
    ov_seconds_body body = i == 0 ? literal(16.5, FLOOR, 14.5) : mended(16.5, FLOOR, 14.5);
    bool has_slid = false;
    bool has_met_ledge = false;
    seconds_subject_step(&body, world, 0);
    for (int64_t now = 50; now <= 12000; now += 50) {
      ov_seconds_face(&body, blue);
      seconds_subject_step(&body, world, now);
      const ovis_aabb box = ov_seconds_box(&body);
      assert_false(ovis_world_has_collision(world, &box));
      has_slid |= fabs(box.max.z - 20) < 1e-6 && body.pos.x > 21;
      has_met_ledge |= fabs(box.max.z - 30) < 1e-6 && body.pos.y < FLOOR + 1;
      const bool is_past = body.pos.x > 24 || body.pos.z > 24; // around the corner and not over it
      assert_true((is_past || box.max.z < 20 + 1e-6) && body.pos.y < FLOOR + 3);
    }
    assert_true(has_slid && has_met_ledge && level_distance(&body, &blue) < 0.5);
    assert_true(body.pos.y >= FLOOR + 1);
    ovis_world_destroy(world);
  }
}

// ---- What corrects the text

CLAIM(claim_317_a_wall_met_head_on_is_rounded_unless_the_text_is_taken_at_its_word) {
  ovis_world* world = walled(5, 12, 3);
  const ovis_vec3 target = {8.5, FLOOR, 20.5};
  ov_seconds_body text = literal(8.5, FLOOR, 5.5);
  run(&text, world, 50, 30, &target);
  expect_near(text.pos.x, 8.5, 1e-6);
  expect_near(text.pos.z, 11.7, 1e-6);
  if (has_mended()) {
    ov_seconds_body body = mended(8.5, FLOOR, 5.5);
    run(&body, world, 50, 30, &target);
    assert_true(level_distance(&body, &target) < 0.5);
  }
  ovis_world_destroy(world);
}

TEST(claim_317_it_feels_its_way_after_1200_ms) {
  ovis_world* world = walled(5, 12, 3);
  ov_seconds_body body = mended(8.5, FLOOR, 11.7);
  seconds_subject_step(&body, world, 0);
  for (int64_t now = 50; now <= 1200; now += 50) {
    seconds_subject_step(&body, world, now);
    assert_int_equal(body.wall_axis, 0);
  }
  seconds_subject_step(&body, world, 1250);
  assert_int_equal(body.wall_axis, 3);
  ovis_world_destroy(world);
}

TEST(claim_317_the_nearer_end_of_a_wall_is_taken) {
  static const struct {
    int min, max;
    bool goes_right; // to greater x
  } cases[] = {{0, 10, true}, {7, 40, false}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    ovis_world* world = walled(cases[i].min, cases[i].max, 3);
    ov_seconds_body body = mended(8.5, FLOOR, 10.5);
    run(&body, world, 50, 2.4, NULL);
    assert_true((body.pos.x > 8.6) == cases[i].goes_right);
    assert_true((body.pos.x < 8.4) == !cases[i].goes_right);
    ovis_world_destroy(world);
  }
}

TEST(claim_317_a_dead_end_holds_it_without_harm) {
  ovis_world* world = walled(5, 12, 3);
  body_scene_fill(world, (ovis_pos){5, FLOOR, 6}, (ovis_pos){5, FLOOR + 2, 12}, "stone");
  body_scene_fill(world, (ovis_pos){12, FLOOR, 6}, (ovis_pos){12, FLOOR + 2, 12}, "stone");
  ov_seconds_body body = mended(8.5, FLOOR, 9.5);
  run(&body, world, 50, 60, NULL);
  assert_true(body.pos.z > 6 && body.pos.z < 12);
  assert_true(ov_seconds_is_valid(&body));
  ovis_world_destroy(world);
}

CLAIM(claim_325_small_steps_let_a_body_fall_unless_the_text_is_taken_at_its_word) {
  static const struct {
    int ms;
    bool text_falls;
  } cases[] = {{5, false}, {10, false}, {11, true}, {50, true}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    ovis_world* world = body_scene_world();
    ov_seconds_body text = literal(64, 100, 64);
    text.speed = 0;
    text.is_on_ground = false;
    text.friction = 0;
    run(&text, world, cases[i].ms, 1, NULL);
    assert_true((text.pos.y < 99) == cases[i].text_falls);
    assert_true((text.pos.y == 100) == !cases[i].text_falls);
    text.pos.y = 100;
    text.has_dead_fall = false; // mended
    run(&text, world, cases[i].ms, 1, NULL);
    assert_true(text.pos.y < 99);
    if (has_mended()) {
      ov_seconds_body body = mended(64, 100, 64);
      body.speed = 0;
      run(&body, world, cases[i].ms, 1, NULL);
      assert_true(body.pos.y < 99);
    }
    ovis_world_destroy(world);
  }
}

TEST(claim_326_a_friction_of_0_98_leaves_a_third_of_a_push_after_a_second) {
  ovis_world* world = body_scene_world();
  ov_seconds_body body = mended(64, 100, 64);
  body.speed = 0;
  body.gravity = 0;
  body.force.x = 10;
  run(&body, world, 50, 1, NULL);
  double expected = 10;
  for (int i = 0; i < 20; i++) {
    expected *= 1 - 0.98 * 0.05;
  }
  expect_near(body.force.x, expected, 1e-9); // 3.66, where 2 % a tick would leave 6.7
  assert_true(body.force.x < 3.7);
  ovis_world_destroy(world);
}
