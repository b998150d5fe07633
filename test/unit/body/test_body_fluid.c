// Water and lava: depth, sinking, floating, wading and the way out.
#include "body/body.h"
#include "support/body_scene.h"
#include "support/test.h"

#include <math.h>

enum { SURFACE_CELL = 63 }; // highest cell of the pool

// A pool of 20x20 in stone, 15 deep; its shore is level with the floor at y 64.
static ovis_world* pool(const char* fluid) {
  ovis_world* world = body_scene_floor("stone");
  body_scene_fill(world, (ovis_pos){0, 48, 0}, (ovis_pos){40, 62, 40}, "stone");
  body_scene_fill(world, (ovis_pos){10, 49, 10}, (ovis_pos){29, SURFACE_CELL, 29}, fluid);
  return world;
}

static void expect_near(double value, double expected, double tolerance) {
  if (!(fabs(value - expected) <= tolerance)) {
    fail_msg("%.17g is not within %g of %.17g", value, tolerance, expected);
  }
}

static double rise(const ov_body* body) {
  return body->pos.y - body->tick_pos.y;
}

TEST(depth_is_measured_from_the_feet_to_the_surface) {
  ovis_world* world = pool("water");
  ov_body body = body_scene_zombie(20.5, 60, 20.5);
  ov_body_begin(&body, world);
  assert_true(body.is_in_water);
  assert_false(body.is_in_lava);
  assert_true(body.is_eye_in_water);
  // Cells 60 and 61 are under water: full. The body's top is in cell 61.
  expect_near(body.water_height, 2 - 0.001, 1e-9);
  body.pos.y = 63;
  ov_body_begin(&body, world);
  expect_near(body.water_height, (double)(8.0f / 9.0f) - 0.001, 1e-9);
  assert_false(body.is_eye_in_water);
  body.pos.y = 63.9;
  ov_body_begin(&body, world);
  assert_false(body.is_in_water);
  assert_true(body.water_height == 0);
  ovis_world_destroy(world);
}

TEST(a_body_at_rest_sinks_at_0_025_a_tick) {
  ovis_world* world = pool("water");
  ov_body body = body_scene_zombie(20.5, 60, 20.5);
  for (int i = 0; i < 100; i++) {
    ov_body_tick(&body, world);
  }
  // v = 0.8 v - 0.005
  expect_near(rise(&body), -0.005 / (1 - (double)0.8f), 1e-9);
  ovis_world_destroy(world);
}

TEST(lava_is_sunk_through_at_0_04_a_tick) {
  ovis_world* world = pool("lava");
  ov_body body = body_scene_zombie(20.5, 60, 20.5);
  body.fall_distance = 8;
  for (int i = 0; i < 40; i++) {
    ov_body_tick(&body, world);
  }
  // v = 0.5 v - 0.02
  expect_near(rise(&body), -0.04, 1e-9);
  assert_true(body.is_in_lava);
  assert_true(body.fall_distance < 0.1f);
  ovis_world_destroy(world);
}

TEST(lava_is_as_deep_as_it_was_when_the_tick_began) {
  ovis_world* world = pool("lava");
  ov_body body = body_scene_zombie(20.5, 64, 20.5);
  body.velocity.y = -0.5;
  ov_body_tick(&body, world);
  assert_true(body.pos.y == 63.5);
  assert_false(body.is_in_lava);
  assert_true(body.lava_height == 0);
  expect_near(body.velocity.y, (-0.5 - 0.08) * (double)0.98f, 1e-12); // as in air
  // It begins 0.39 deep and ends deeper than a jump's threshold: it is braked as in shallow lava.
  const double depth = (double)(8.0f / 9.0f) - 0.5 - 0.001;
  const double fall = body.velocity.y;
  ov_body_tick(&body, world);
  assert_true(body.is_in_lava);
  expect_near(body.lava_height, depth, 1e-12);
  assert_true(body.lava_height < 0.4 && body.pos.y < 63);
  expect_near(body.velocity.y, fall * (double)0.8f - 0.08 / 16 - 0.08 / 4, 1e-12);
  // And who has left it is in it to the end of the tick.
  body.pos.y = 63.7;
  body.velocity.y = 0.5;
  ov_body_tick(&body, world);
  assert_true(body.pos.y > 64 && body.is_in_lava);
  ov_body_begin(&body, world);
  assert_false(body.is_in_lava);
  assert_true(body.lava_height == 0);
  ovis_world_destroy(world);
}

TEST(strokes_lift_a_swimmer_at_0_175_a_tick) {
  ovis_world* world = pool("water");
  ov_body body = body_scene_zombie(20.5, 50, 20.5);
  for (int i = 0; i < 50; i++) {
    body.is_jumping = true;
    ov_body_tick(&body, world);
  }
  // v = 0.8 (v + 0.04) - 0.005; the move is made with v + 0.04
  const double keep = (double)0.8f;
  const double v = (keep * (double)0.04f - 0.005) / (1 - keep);
  expect_near(rise(&body), v + (double)0.04f, 1e-4);
  ovis_world_destroy(world);
}

// As the goal that keeps mobs afloat does: a stroke while deeper than the threshold.
TEST(a_floating_mob_keeps_its_eyes_over_the_water) {
  ovis_world* world = pool("water");
  ov_body body = body_scene_zombie(20.5, 50, 20.5);
  for (int i = 0; i < 400; i++) {
    ov_body_begin(&body, world);
    body.is_jumping = body.water_height > ov_body_fluid_jump_threshold(&body);
    ov_body_end(&body, world);
    if (i > 200) {
      assert_true(body.pos.y < SURFACE_CELL + 0.9);
      assert_true(body.pos.y > SURFACE_CELL - 0.2);
      assert_true(body.fall_distance < 0.5f);
    }
  }
  ovis_world_destroy(world);
}

TEST(a_swimmer_is_worth_a_fifth_of_its_push_a_tick) {
  ovis_world* world = pool("water");
  ov_body body = body_scene_zombie(20.5, 62, 12.5);
  body.has_gravity = false;
  body_scene_walk(&body, world, 0.5f, 80);
  const double push = (double)(0.5f * 0.98f) * (double)0.02f;
  expect_near(body.pos.z - body.tick_pos.z, push / (1 - (double)0.8f), 1e-7);
  ovis_world_destroy(world);
}

TEST(a_swimmer_climbs_ashore) {
  ovis_world* world = pool("water");
  ov_body body = body_scene_zombie(20.5, 62, 27.5);
  for (int i = 0; i < 200 && body.pos.z < 31; i++) {
    ov_body_begin(&body, world);
    body.is_jumping = body.water_height > ov_body_fluid_jump_threshold(&body);
    ov_body_set_speed(&body, 0.23f);
    ov_body_end(&body, world);
  }
  assert_true(body.pos.z >= 31);
  assert_true(body.pos.y >= 64);
  ovis_world_destroy(world);
}

TEST(shallow_water_is_jumped_in_and_deep_water_is_not) {
  static const struct {
    const char* water;
    double first_rise;
  } cases[] = {{"water[level=5]", (double)0.42f},  // 3/9 deep
               {"water[level=0]", (double)0.04f}}; // 8/9 deep
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    ovis_world* world = body_scene_floor("stone");
    body_scene_fill(world, (ovis_pos){4, 64, 4}, (ovis_pos){12, 64, 12}, cases[i].water);
    ov_body body = body_scene_zombie(8.5, 64, 8.5);
    for (int k = 0; k < 40; k++) {
      ov_body_tick(&body, world);
    }
    assert_true(body.is_on_ground);
    const double sinking = body.velocity.y;
    body.is_jumping = true;
    ov_body_tick(&body, world);
    const double expected = i == 0 ? cases[i].first_rise : cases[i].first_rise + sinking;
    expect_near(rise(&body), expected, 1e-9);
    ovis_world_destroy(world);
  }
}

TEST(who_has_low_eyes_swims_in_any_depth) {
  ovis_world* world = body_scene_floor("stone");
  body_scene_fill(world, (ovis_pos){4, 64, 4}, (ovis_pos){12, 64, 12}, "water[level=5]");
  ov_body body = body_scene_zombie(8.5, 64, 8.5);
  body.size = (ov_body_size){0.4f, 0.3f, 0.13f}; // a silverfish
  assert_true(ov_body_fluid_jump_threshold(&body) == 0);
  for (int i = 0; i < 40; i++) {
    ov_body_tick(&body, world);
  }
  assert_true(body.is_on_ground);
  body.is_jumping = true;
  ov_body_tick(&body, world);
  assert_true(rise(&body) > 0);
  assert_true(rise(&body) <= (double)0.04f);
  ovis_world_destroy(world);
}

TEST(a_shore_with_a_roof_is_not_climbed) {
  ovis_world* world = pool("water");
  body_scene_fill(world, (ovis_pos){10, 64, 30}, (ovis_pos){30, 68, 30}, "stone");
  ov_body body = body_scene_zombie(20.5, 62, 28.5);
  for (int i = 0; i < 100; i++) {
    body_scene_walk(&body, world, 0.3f, 1);
    assert_true(body.velocity.y < 0.3);
  }
  assert_true(body.has_hit_side);
  assert_true(body.pos.y < 63);
  ovis_world_destroy(world);
}

TEST(a_slow_faller_sinks_although_its_pull_is_below_the_cut_off) {
  ovis_world* world = pool("water");
  ov_body body = body_scene_zombie(20.5, 60, 20.5);
  body.is_slow_falling = true;
  ov_body_tick(&body, world);
  assert_true(body.velocity.y == -0.003);
  for (int i = 0; i < 40; i++) {
    ov_body_tick(&body, world);
  }
  // v = 0.8 v - 0.01 / 16
  expect_near(body.velocity.y, -0.01 / 16 / (1 - (double)0.8f), 1e-6);
  ovis_world_destroy(world);
}

TEST(water_breaks_a_fall) {
  ovis_world* world = pool("water");
  ov_body body = body_scene_zombie(20.5, 84, 20.5);
  for (int i = 0; i < 600; i++) {
    assert_false(ov_body_tick(&body, world).has_landed);
  }
  assert_true(body.is_on_ground);
  assert_true(body.pos.y == 49);
  ovis_world_destroy(world);
}

TEST(who_is_not_affected_by_fluids_walks_on_the_bottom) {
  ovis_world* world = pool("water");
  ov_body body = body_scene_zombie(20.5, 60, 20.5);
  body.is_fluid_affected = false;
  for (int i = 0; i < 30; i++) {
    ov_body_tick(&body, world);
  }
  assert_true(body.pos.y == 49);
  assert_true(body.is_in_water);
  ovis_world_destroy(world);
}
