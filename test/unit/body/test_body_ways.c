// Ways of moving: swimmers, fliers, striders, sprinters, those who levitate. Closed forms.
#include "body/body.h"
#include "support/body_scene.h"
#include "support/test.h"

#include <math.h>

static void expect_near(double value, double expected, double tolerance) {
  if (!(fabs(value - expected) <= tolerance)) {
    fail_msg("%.17g is not within %g of %.17g", value, tolerance, expected);
  }
}

static double rise(const ov_body* body) {
  return body->pos.y - body->tick_pos.y;
}

static double step(const ov_body* body) {
  return body->pos.z - body->tick_pos.z;
}

static ovis_world* sea(const char* fluid) {
  ovis_world* world = body_scene_floor("stone");
  body_scene_fill(world, (ovis_pos){0, 1, 0}, (ovis_pos){127, 63, 127}, fluid);
  return world;
}

// The step that a steady push comes to: the move is made before the drag.
static double steady(double push, double kept) {
  return push / (1 - kept);
}

TEST(swimmers_have_their_own_push_and_drag) {
  static const struct {
    ov_travel travel;
    float speed, push;
  } cases[] = {{OV_TRAVEL_FISH, 0.7f, 0.01f},
               {OV_TRAVEL_GUARDIAN, 0.3f, 0.1f},
               {OV_TRAVEL_DOLPHIN, 0.3f, 0.3f}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    ovis_world* world = sea("water");
    ov_body body = body_scene_zombie(64, 30, 10);
    body.travel = cases[i].travel;
    body_scene_walk(&body, world, cases[i].speed, 90);
    const double push = (double)(cases[i].speed * 0.98f) * (double)cases[i].push;
    expect_near(step(&body), steady(push, 0.9), 1e-3 * steady(push, 0.9));
    assert_true(body.pos.y == 30);
    body.sinks_idle = true;
    body_scene_walk(&body, world, 0, 150);
    expect_near(rise(&body), -0.005 / (1 - 0.9), 1e-4);
    ovis_world_destroy(world);
  }
}

TEST(fliers_keep_their_height) {
  ovis_world* world = body_scene_world();
  ov_body allay = body_scene_zombie(64, 100, 10);
  allay.travel = OV_TRAVEL_ALLAY;
  ov_body ghast = body_scene_zombie(64, 100, 10);
  ghast.travel = OV_TRAVEL_FLOAT;
  body_scene_walk(&allay, world, 0.2f, 150);
  body_scene_walk(&ghast, world, 0.2f, 150);
  const double input = (double)(0.2f * 0.98f);
  expect_near(step(&allay), steady(input * (double)0.2f, (double)0.91f), 1e-6);
  expect_near(step(&ghast), steady(input * (double)0.02f, (double)0.91f), 1e-6);
  assert_true(allay.pos.y == 100);
  assert_true(ghast.pos.y == 100);
  ovis_world_destroy(world);
}

TEST(a_strider_walks_on_lava_and_others_sink) {
  ovis_world* world = sea("lava");
  ov_body strider = body_scene_zombie(64, 64, 10);
  strider.stands_on_lava = true;
  strider.movement_speed = 0.175;
  body_scene_walk(&strider, world, 0, 20);
  assert_true(strider.is_on_ground);
  assert_true(strider.pos.y == 63.5);
  assert_true(strider.is_in_lava);
  body_scene_walk(&strider, world, 0.175f, 60);
  assert_true(strider.is_on_ground);
  assert_true(strider.pos.y == 63.5);
  const double push =
      (double)(0.175f * 0.98f) * (double)(0.175f * 0.21600002f / (0.6f * 0.6f * 0.6f));
  expect_near(step(&strider), steady(push, (double)(0.6f * 0.91f)), 1e-6);
  ov_body other = body_scene_zombie(64, 64, 10);
  body_scene_walk(&other, world, 0, 20);
  assert_true(other.pos.y < 63.4);
  ovis_world_destroy(world);
}

TEST(a_strider_under_lava_comes_up) {
  ovis_world* world = sea("lava");
  ov_body strider = body_scene_zombie(64, 50, 10);
  strider.stands_on_lava = true;
  strider.fall_distance = 8;
  body_scene_walk(&strider, world, 0, 1);
  assert_true(strider.fall_distance < 0.5f);
  body_scene_walk(&strider, world, 0, 60);
  // v = (v - 0.08) * 0.98 / 2 + 0.05
  expect_near(rise(&strider), (0.05 - 0.04 * (double)0.98f) / (1 - (double)0.98f / 2), 1e-9);
  body_scene_walk(&strider, world, 0, 800);
  assert_true(strider.pos.y >= 63.4);
  assert_true(strider.pos.y < 64.2);
  assert_true(strider.fall_distance < 1);
  ovis_world_destroy(world);
}

// Beside water that reaches its box, a strider in lava goes on as in air; with its feet in the
// water it swims like others.
TEST(a_strider_with_its_feet_in_lava_does_not_mind_water) {
  ovis_world* world = sea("lava");
  body_scene_fill(world, (ovis_pos){64, 63, 10}, (ovis_pos){64, 63, 10}, "water");
  ov_body strider = body_scene_zombie(63.8, 63.5, 10.5);
  strider.stands_on_lava = true;
  ov_body other = strider;
  other.stands_on_lava = false;
  strider.velocity.z = other.velocity.z = 0.1;
  strider.is_pushed_by_fluids = other.is_pushed_by_fluids = false;
  ov_body_tick(&strider, world);
  ov_body_tick(&other, world);
  assert_true(strider.is_in_water && strider.is_in_lava && strider.is_on_ground);
  expect_near(strider.velocity.z, 0.1 * (double)0.91f, 1e-12);
  expect_near(other.velocity.z, 0.1 * (double)0.8f, 1e-12);
  body_scene_fill(world, (ovis_pos){64, 60, 10}, (ovis_pos){64, 63, 10}, "water");
  strider = body_scene_zombie(64.2, 62.4, 10.5);
  strider.stands_on_lava = true;
  strider.is_pushed_by_fluids = false;
  strider.velocity.y = -0.3;
  ov_body_tick(&strider, world);
  assert_true(strider.is_in_lava);
  // Water's drag and pull; then the lava that it touches brakes and lifts it.
  expect_near(strider.velocity.y, (-0.3 * (double)0.8f - 0.08 / 16) * 0.5 + 0.05, 1e-12);
  assert_true(strider.fall_distance == 0);
  ovis_world_destroy(world);
}

TEST(a_ghast_on_the_ground_is_pushed_by_what_the_ground_grips) {
  ovis_world* world = body_scene_floor("stone");
  ov_body ghast = body_scene_zombie(64, 64, 10);
  ghast.travel = OV_TRAVEL_FLOAT;
  ghast.is_on_ground = true;
  ghast.forward = 1;
  ov_body_tick(&ghast, world);
  const float drag = 0.6f * 0.91f;
  const float push = 0.1f * (0.16277137f / (drag * drag * drag));
  assert_true(push != 0.1f * 0.16277137f / (drag * drag * drag)); // order matters
  assert_true(step(&ghast) == (10 + (double)0.98f * (double)push) - 10);
  ovis_world_destroy(world);
}

// ---- Scaffolding

static const char scaffold[] = "scaffolding[bottom=false,distance=0]";

TEST(scaffolding_is_stood_on_and_passed_from_below_and_from_its_sides) {
  ovis_world* world = body_scene_floor("stone");
  body_scene_fill(world, (ovis_pos){8, 64, 12}, (ovis_pos){8, 66, 12}, scaffold);
  ov_body body = body_scene_zombie(8.5, 67.2, 12.5);
  body_scene_walk(&body, world, 0, 20);
  assert_true(body.is_on_ground && body.pos.y == 67);
  body = body_scene_zombie(8.5, 64, 10.5);
  body_scene_walk(&body, world, 0.23f, 60); // through
  assert_true(body.pos.z > 14 && body.pos.y == 64);
  ovis_world_destroy(world);
}

TEST(who_is_in_scaffolding_climbs_it_to_its_top) {
  ovis_world* world = body_scene_floor("stone");
  body_scene_fill(world, (ovis_pos){8, 64, 12}, (ovis_pos){8, 66, 12}, scaffold);
  ov_body body = body_scene_zombie(8.5, 64, 12.5);
  double top = 64;
  bool has_suffered = false;
  for (int i = 0; i < 60; i++) {
    body.is_jumping = body.pos.y < 67;
    ov_body_tick(&body, world);
    top = fmax(top, body.pos.y);
    has_suffered |= body.is_suffocating;
  }
  assert_true(top >= 67 && body.pos.y == 67 && body.is_on_ground);
  assert_false(has_suffered);
  // Within it, it slides down.
  body.pos.y = 66.5;
  body.is_jumping = false;
  body.velocity.y = -0.5;
  body.is_on_ground = false;
  ov_body_tick(&body, world);
  expect_near(rise(&body), -(double)0.15f, 1e-12);
  ovis_world_destroy(world);
}

TEST(scaffolding_that_hangs_has_a_floor_for_those_above_it) {
  static const struct {
    const char* state;
    double from, floor; // 0: none
  } cases[] = {{"scaffolding[bottom=true,distance=1]", 70.3, 70.125},
               {"scaffolding[bottom=true,distance=7]", 70.125, 70.125},
               {"scaffolding[bottom=true,distance=0]", 70.3, 0},
               {"scaffolding[bottom=false,distance=1]", 70.3, 0},
               {"scaffolding[bottom=true,distance=1]", 69.9, 0}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    ovis_world* world = body_scene_world();
    body_scene_fill(world, (ovis_pos){8, 70, 8}, (ovis_pos){8, 70, 8}, cases[i].state);
    ov_body body = body_scene_zombie(8.5, cases[i].from, 8.5);
    body_scene_walk(&body, world, 0, 20);
    assert_true(cases[i].floor > 0 ? body.pos.y == cases[i].floor : body.pos.y < 69.5);
    ovis_world_destroy(world);
  }
}

// ---- Sprinting, levitation

TEST(a_sprinter_swims_faster_and_does_not_sink) {
  ovis_world* world = sea("water");
  ov_body body = body_scene_zombie(64, 30, 10);
  body.is_sprinting = true;
  body_scene_walk(&body, world, 0.3f, 100);
  expect_near(step(&body), steady((double)(0.3f * 0.98f) * (double)0.02f, (double)0.9f), 1e-5);
  assert_true(body.pos.y == 30);
  ovis_world_destroy(world);
}

TEST(levitation_eases_to_its_speed) {
  ovis_world* world = body_scene_world();
  ov_body body = body_scene_zombie(64, 20, 64);
  body.fall_distance = 5;
  body.levitation = 2;
  body_scene_walk(&body, world, 0, 100);
  // v = (v + (0.1 - v) * 0.2) * 0.98
  const double kept = (double)0.98f;
  expect_near(rise(&body), 0.02 * kept / (1 - 0.8 * kept), 1e-6);
  assert_true(body.fall_distance == 0);
  ovis_world_destroy(world);
}

TEST(vines_are_climbed_like_ladders) {
  static const char* const states[] = {"vine[south=true]", "ladder[facing=north]",
                                       "twisting_vines_plant"};
  for (size_t i = 0; i < sizeof states / sizeof *states; i++) {
    ovis_world* world = body_scene_floor("stone");
    body_scene_fill(world, (ovis_pos){4, 64, 9}, (ovis_pos){12, 80, 9}, "stone");
    body_scene_fill(world, (ovis_pos){8, 64, 8}, (ovis_pos){8, 80, 8}, states[i]);
    ov_body body = body_scene_zombie(8.5, 64, 8.5);
    body_scene_walk(&body, world, 0.23f, 60);
    // v = (0.2 - 0.08) * 0.98
    expect_near(rise(&body), 0.12 * (double)0.98f, 1e-9);
    ovis_world_destroy(world);
  }
}
