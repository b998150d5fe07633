// Closed forms: what walking, stopping, jumping and falling come to when nothing is in the way.
#include "body/body.h"
#include "support/body_scene.h"
#include "support/path_scene.h"
#include "support/test.h"

#include <math.h>

static void expect_near(double value, double expected, double tolerance) {
  if (!(fabs(value - expected) <= tolerance)) {
    fail_msg("%.17g is not within %g of %.17g", value, tolerance, expected);
  }
}

// Velocity that one tick of walking at `speed` adds.
static double gain(float speed, float slipperiness) {
  const float cubed = slipperiness * slipperiness * slipperiness;
  return (double)(speed * 0.98f) * (double)(speed * (0.21600002f / cubed));
}

// The part of the velocity that a tick leaves.
static double kept(float slipperiness) {
  return (double)(slipperiness * 0.91f);
}

static double last_step(const ov_body* body) {
  return body->pos.z - body->tick_pos.z;
}

TEST(a_jump_reaches_1_2522_blocks) {
  ovis_world* world = body_scene_floor("stone");
  ov_body body = body_scene_zombie(8.5, 64, 8.5);
  body_scene_settle(&body, world);
  body.is_jumping = true;
  double top = 0;
  for (int i = 0; i < 12; i++) {
    ov_body_tick(&body, world);
    body.is_jumping = false;
    top = body.pos.y > top ? body.pos.y : top;
  }
  expect_near(top - 64, 1.2522, 0.00005);
  assert_true(body.is_on_ground);
  assert_true(body.pos.y == 64);
  ovis_world_destroy(world);
}

TEST(a_held_jump_repeats_as_soon_as_it_lands_but_not_within_10_ticks) {
  ovis_world* world = body_scene_floor("stone");
  body_scene_fill(world, (ovis_pos){8, 66, 8}, (ovis_pos){8, 66, 8}, "stone"); // 0.05 of room
  ov_body body = body_scene_zombie(8.5, 64, 8.5);
  body_scene_settle(&body, world);
  int last = -1;
  int jumps = 0;
  for (int tick = 0; tick < 100; tick++) {
    const bool stood = body.is_on_ground;
    body.is_jumping = true;
    ov_body_tick(&body, world);
    if (stood && body.pos.y > 64) {
      assert_true(last < 0 || tick - last == 10);
      last = tick;
      jumps++;
    }
  }
  assert_int_equal(jumps, 10);
  ovis_world_destroy(world);
}

TEST(letting_go_of_the_jump_ends_its_cooldown) {
  ovis_world* world = body_scene_floor("stone");
  body_scene_fill(world, (ovis_pos){8, 66, 8}, (ovis_pos){8, 66, 8}, "stone");
  ov_body body = body_scene_zombie(8.5, 64, 8.5);
  body_scene_settle(&body, world);
  body.is_jumping = true;
  ov_body_tick(&body, world);
  assert_int_equal(body.jump_cooldown_ticks, 10);
  body.is_jumping = false;
  ov_body_tick(&body, world);
  assert_int_equal(body.jump_cooldown_ticks, 0);
  ovis_world_destroy(world);
}

TEST(honey_halves_a_jump) {
  ovis_world* world = body_scene_floor("honey_block");
  ov_body body = body_scene_zombie(8.5, 63.9375, 8.5);
  body_scene_settle(&body, world);
  body.is_jumping = true;
  ov_body_tick(&body, world);
  expect_near(body.pos.y - body.tick_pos.y, (double)(0.42f * 0.5f), 1e-12);
  ovis_world_destroy(world);
}

// A thin layer of the host's own on stone: half a block below the feet is the stone.
TEST(the_block_at_the_feet_speaks_before_the_one_below) {
  ovis_block_def def = ovis_default_block_def();
  const ovis_aabb layer = {{0, 0, 0}, {1, 0.125, 1}};
  def.name = "test:glue";
  def.boxes = &layer;
  def.traits.jump_factor = 0.25f;
  ovis_state state;
  assert_int_equal(ovis_blocks_add(path_scene_registry(), &def, &state), OVIS_OK);
  ovis_world* world = body_scene_floor("stone");
  body_scene_fill(world, (ovis_pos){6, 64, 6}, (ovis_pos){10, 64, 10}, "test:glue");
  ov_body body = body_scene_zombie(8.5, 64.125, 8.5);
  body_scene_settle(&body, world);
  body.is_jumping = true;
  ov_body_tick(&body, world);
  expect_near(body.pos.y - body.tick_pos.y, (double)(0.42f * 0.25f), 1e-12);
  ovis_world_destroy(world);
}

TEST(a_slow_faller_still_rises_and_starts_to_fall_under_full_gravity) {
  ovis_world* world = body_scene_world();
  ov_body body = body_scene_zombie(8.5, 100, 8.5);
  body.is_slow_falling = true;
  body.velocity.y = 0.3;
  ov_body_tick(&body, world);
  expect_near(body.velocity.y, (0.3 - 0.08) * (double)0.98f, 1e-12);
  ovis_world_destroy(world);
}

TEST(a_vertical_input_lifts_a_flier) {
  ovis_world* world = body_scene_world();
  ov_body body = body_scene_zombie(8.5, 100, 8.5);
  body.has_gravity = false;
  body.vertical = 0.5f;
  ov_body_tick(&body, world);
  expect_near(body.pos.y - 100, 0.5 * (double)0.02f, 1e-12);
  assert_true(body.vertical == 0.5f); // this input is not damped
  ovis_world_destroy(world);
}

TEST(a_fall_tends_to_3_92_blocks_a_tick) {
  ovis_world* world = body_scene_world();
  ov_body body = body_scene_zombie(8.5, 100, 8.5);
  const double rest = (double)0.98f;
  double expected = 0; // the sum of a geometric series, one more term a tick
  for (int i = 0; i < 900; i++) {
    const double before = body.pos.y;
    ov_body_tick(&body, world);
    expect_near(before - body.pos.y, expected, 1e-9);
    expected = 0.08 * rest * (1 - pow(rest, i + 1)) / (1 - rest);
  }
  expect_near(-body.velocity.y, 3.92, 0.00001);
  ovis_world_destroy(world);
}

TEST(a_slow_fall_tends_to_an_eighth_of_it) {
  ovis_world* world = body_scene_world();
  ov_body body = body_scene_zombie(8.5, 100, 8.5);
  body.is_slow_falling = true;
  for (int i = 0; i < 900; i++) {
    ov_body_tick(&body, world);
  }
  expect_near(-body.velocity.y, 0.49, 0.00001);
  ovis_world_destroy(world);
}

TEST(a_slow_faller_has_no_fall_to_be_hurt_by) {
  ovis_world* world = body_scene_floor("stone");
  ov_body body = body_scene_zombie(8.5, 80, 8.5);
  body.is_slow_falling = true;
  body.fall_distance = 5;
  body.velocity.y = 0.2; // on the way up it is kept
  ov_body_tick(&body, world);
  assert_true(body.fall_distance == 5);
  body.velocity.y = -0.4;
  ov_body_tick(&body, world);
  assert_true(body.fall_distance == 0.4f);
  for (int i = 0; i < 200; i++) {
    assert_false(ov_body_tick(&body, world).has_landed);
    assert_true(body.fall_distance < 0.5f);
  }
  assert_true(body.is_on_ground);
  ovis_world_destroy(world);
}

TEST(without_gravity_a_body_hangs) {
  ovis_world* world = body_scene_world();
  ov_body body = body_scene_zombie(8.5, 100, 8.5);
  body.has_gravity = false;
  for (int i = 0; i < 50; i++) {
    ov_body_tick(&body, world);
  }
  assert_true(body.pos.y == 100);
  ovis_world_destroy(world);
}

static void check_walk(const char* ground, double y, float slipperiness, double factor) {
  ovis_world* world = body_scene_floor(ground);
  ov_body body = body_scene_zombie(8.5, y, 8.5);
  body_scene_settle(&body, world);
  const float speed = 0.23f;
  const double keep = kept(slipperiness) * factor;
  const double limit = gain(speed, slipperiness) / (1 - keep);
  for (int n = 1; n <= 300; n++) {
    body_scene_walk(&body, world, speed, 1);
    expect_near(last_step(&body), limit * (1 - pow(keep, n)), 1e-12);
  }
  assert_true(body.is_on_ground);
  assert_true(body.pos.x == 8.5);
  ovis_world_destroy(world);
}

TEST(a_walk_gains_speed_as_a_geometric_series) {
  check_walk("stone", 64, 0.6f, 1);
}

TEST(ice_gains_slowly_and_ends_at_about_the_same_speed) {
  check_walk("packed_ice", 64, 0.98f, 1);
  check_walk("blue_ice", 64, 0.989f, 1);
}

TEST(soul_sand_takes_three_fifths_of_the_velocity_each_tick) {
  check_walk("soul_sand", 63.875, 0.6f, (double)0.4f);
}

TEST(a_walk_makes_2_16_times_the_speed_squared_a_tick) {
  // From 0.1 on: what a speed of 0.05 gains is lost to the cut-off each tick.
  for (int i = 2; i <= 10; i++) {
    const float speed = 0.05f * (float)i;
    ovis_world* world = body_scene_floor("grass_block");
    ov_body body = body_scene_zombie(8.5, 64, 8.5);
    body_scene_settle(&body, world);
    body_scene_walk(&body, world, speed, 60);
    const double squared = (double)speed * (double)speed;
    expect_near(last_step(&body), 2.16 * squared, 0.002 * squared);
    ovis_world_destroy(world);
  }
}

TEST(a_walker_that_stops_slides_on_until_the_cut_off) {
  ovis_world* world = body_scene_floor("stone");
  ov_body body = body_scene_zombie(8.5, 64, 8.5);
  body_scene_walk(&body, world, 0.35f, 80);
  const double keep = kept(0.6f);
  const double start = last_step(&body) * keep;
  double expected = 0;
  for (double v = start; v >= 0.003; v *= keep) {
    expected += v;
  }
  const double z = body.pos.z;
  body_scene_walk(&body, world, 0, 80);
  expect_near(body.pos.z - z, expected, 1e-12);
  assert_true(body.velocity.z == 0);
  ovis_world_destroy(world);
}

TEST(inputs_longer_than_1_are_cut_to_1) {
  ovis_world* world = body_scene_floor("stone");
  ov_body straight = body_scene_zombie(8.5, 64, 8.5);
  body_scene_settle(&straight, world);
  ov_body slanted = straight;
  straight.speed = slanted.speed = 0.2f;
  straight.forward = 5;
  slanted.forward = 3;
  slanted.sideways = 4;
  ov_body_tick(&straight, world);
  ov_body_tick(&slanted, world);
  const double ahead = last_step(&straight);
  expect_near(ahead, (double)(0.2f * (0.21600002f / (0.6f * 0.6f * 0.6f))), 1e-12);
  expect_near(last_step(&slanted), 0.6 * ahead, 1e-9);
  expect_near(slanted.pos.x - slanted.tick_pos.x, 0.8 * ahead, 1e-9); // +x is left of +z
  ovis_world_destroy(world);
}

TEST(a_yaw_of_90_walks_along_minus_x) {
  ovis_world* world = body_scene_floor("stone");
  ov_body body = body_scene_zombie(60.5, 64, 60.5);
  body.yaw_deg = 90;
  body_scene_walk(&body, world, 0.25f, 40);
  assert_true(body.pos.x < 57);
  expect_near(body.pos.z, 60.5, 0.001);
  ovis_world_destroy(world);
}

TEST(in_the_air_inputs_are_worth_a_fixed_0_02) {
  ovis_world* world = body_scene_world();
  ov_body body = body_scene_zombie(8.5, 100, 8.5);
  body_scene_walk(&body, world, 0.5f, 200);
  expect_near(last_step(&body), (double)(0.5f * 0.98f) * (double)0.02f / (1 - (double)0.91f), 1e-8);
  ovis_world_destroy(world);
}

TEST(a_ladder_is_climbed_at_0_1176_a_tick_and_left_at_0_15) {
  ovis_world* world = body_scene_floor("stone");
  body_scene_fill(world, (ovis_pos){8, 64, 9}, (ovis_pos){8, 90, 9}, "stone");
  body_scene_fill(world, (ovis_pos){8, 64, 8}, (ovis_pos){8, 90, 8}, "ladder[facing=north]");
  ov_body body = body_scene_zombie(8.5, 64, 8.4);
  body_scene_walk(&body, world, 0.23f, 40);
  assert_true(ov_body_is_climbing(&body, world));
  expect_near(body.pos.y - body.tick_pos.y, (0.2 - 0.08) * (double)0.98f, 1e-12);
  body_scene_walk(&body, world, 0, 12);
  expect_near(body.tick_pos.y - body.pos.y, (double)0.15f, 1e-12);
  assert_true(body.fall_distance < 0.2f);
  ovis_world_destroy(world);
}

TEST(an_open_trapdoor_over_a_ladder_of_its_side_is_climbed) {
  static const struct {
    const char* trapdoor;
    bool is_climbed;
  } cases[] = {{"oak_trapdoor[facing=north,open=true]", true},
               {"oak_trapdoor[facing=east,open=true]", false},
               {"oak_trapdoor[facing=north,open=false]", false}};
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    ovis_world* world = body_scene_floor("stone");
    const ovis_pos top = {8, 65, 8};
    body_scene_fill(world, (ovis_pos){8, 64, 8}, (ovis_pos){8, 64, 8}, "ladder[facing=north]");
    body_scene_fill(world, top, top, cases[i].trapdoor);
    ov_body body = body_scene_zombie(8.5, 65.2, 8.5);
    assert_int_equal(ov_body_is_climbing(&body, world), cases[i].is_climbed);
    body_scene_fill(world, (ovis_pos){8, 64, 8}, (ovis_pos){8, 64, 8}, "vine[north=true]");
    assert_false(ov_body_is_climbing(&body, world));
    ovis_world_destroy(world);
  }
}

TEST(a_wall_climber_climbs_what_it_is_pushed_against) {
  ovis_world* world = body_scene_floor("stone");
  body_scene_fill(world, (ovis_pos){4, 64, 12}, (ovis_pos){12, 70, 12}, "stone");
  ov_body body = body_scene_zombie(8.5, 64, 8.5);
  body.climbs_walls = true;
  body_scene_walk(&body, world, 0.3f, 150);
  assert_true(body.pos.z > 12.5); // over the top
  ov_body other = body_scene_zombie(8.5, 64, 8.5);
  body_scene_walk(&other, world, 0.3f, 150);
  assert_true(other.pos.y == 64);
  assert_true(other.pos.z < 12);
  ovis_world_destroy(world);
}

TEST(a_wall_climber_falls_past_a_ladder_that_it_does_not_touch) {
  ovis_world* world = body_scene_world();
  body_scene_fill(world, (ovis_pos){8, 60, 8}, (ovis_pos){8, 70, 8}, "vine[north=true]");
  ov_body spider = body_scene_zombie(8.5, 68, 8.5);
  spider.climbs_walls = true;
  ov_body other = body_scene_zombie(8.5, 68, 8.5);
  spider.velocity.y = other.velocity.y = -0.4;
  assert_false(ov_body_is_climbing(&spider, world));
  assert_true(ov_body_is_climbing(&other, world));
  ov_body_tick(&spider, world);
  ov_body_tick(&other, world);
  expect_near(spider.pos.y, 68 - 0.4, 1e-12);
  expect_near(other.pos.y, 68 - (double)0.15f, 1e-12);
  spider.is_on_wall = true;
  assert_true(ov_body_is_climbing(&spider, world));
  ovis_world_destroy(world);
}
