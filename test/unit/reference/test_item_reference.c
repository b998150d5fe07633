// Items, projectiles and numbers of hits of the reference against values calculated by hand.
#include "reference/item_ref.h"
#include "support/body_scene.h"
#include "support/test.h"

#include <math.h>

static void expect_near(double value, double expected) {
  if (!(fabs(value - expected) <= 1e-12)) {
    fail_msg("%.17g is not %.17g", value, expected);
  }
}

TEST(an_item_falls_slides_and_looks_down_every_fourth_tick) {
  ovis_world* world = body_scene_floor("stone");
  body_ref b = item_ref_body(8.5, 70, 8.5);
  b.v[0] = 0.2;
  item_ref_tick(&b, world, 1);
  expect_near(b.at[1], 70 - 0.04);
  expect_near(b.v[0], 0.2 * (double)0.98f);
  expect_near(b.v[1], -0.04 * 0.98);
  b = item_ref_body(8.5, 64, 8.5);
  b.v[0] = 0.2;
  item_ref_tick(&b, world, 1);
  assert_true(b.stands);
  expect_near(b.v[0], 0.2 * (double)(0.6f * 0.98f));
  b.v[0] = 0.003; // squared less than 1e-5
  item_ref_tick(&b, world, 5);
  expect_near(b.at[0], 8.7);
  expect_near(b.v[1], -0.04);
  item_ref_tick(&b, world, 8);
  expect_near(b.at[0], 8.703);
  ovis_world_destroy(world);
}

TEST(an_item_floats_up_in_water_by_0_0005) {
  ovis_world* world = body_scene_world();
  body_scene_fill(world, (ovis_pos){4, 60, 4}, (ovis_pos){12, 70, 12}, "water");
  body_ref b = item_ref_body(8.5, 65, 8.5);
  b.v[2] = 0.1;
  item_ref_tick(&b, world, 1);
  expect_near(b.at[1], 65 + (double)5e-4f);
  expect_near(b.v[2], 0.1 * (double)0.99f * (double)0.98f);
  b.v[1] = 0.07;
  item_ref_tick(&b, world, 1);
  expect_near(b.v[1], 0.07 * 0.98);
  ovis_world_destroy(world);
}

TEST(projectiles_lose_a_hundredth_and_fall_by_their_kind) {
  static const struct {
    flight_ref flight;
    double gravity;
  } cases[] = {{FLIGHT_REF_ARROW, (double)0.05f},
               {FLIGHT_REF_SNOWBALL, (double)0.03f},
               {FLIGHT_REF_POTION, (double)0.05f},
               {FLIGHT_REF_SPIT, (double)0.06f}};
  ovis_world* world = body_scene_world();
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    projectile_ref p = {.body = item_ref_body(8.5, 70, 8.5), .flight = cases[i].flight};
    p.body.v[0] = 1;
    projectile_ref_tick(&p, world);
    expect_near(p.body.at[0], 9.5);
    expect_near(p.body.at[1], 70);
    expect_near(p.body.v[0], (double)0.99f);
    expect_near(p.body.v[1], -cases[i].gravity);
  }
  projectile_ref ball = {.body = item_ref_body(8.5, 70, 8.5), .flight = FLIGHT_REF_FIREBALL};
  projectile_ref_thrust((double[3]){0, 0, 5}, ball.thrust);
  projectile_ref_tick(&ball, world);
  expect_near(ball.body.at[2], 8.5);
  expect_near(ball.body.v[2], 0.1 * (double)0.95f);
  body_scene_fill(world, (ovis_pos){10, 70, 8}, (ovis_pos){10, 70, 8}, "stone");
  projectile_ref arrow = {.body = item_ref_body(8.5, 70.5, 8.5), .flight = FLIGHT_REF_ARROW};
  arrow.body.v[0] = 3;
  projectile_ref_tick(&arrow, world);
  assert_true(arrow.has_hit);
  assert_int_equal(arrow.cell.x, 10);
  expect_near(arrow.body.at[0], 10);
  ovis_world_destroy(world);
}

TEST(inaccuracy_spreads_each_axis_by_0_0172275) {
  double v[3];
  projectile_ref_shoot((double[3]){0, 0, 2}, 1.6f, 10, (double[6]){1, 0, 0.5, 0.5, 0, 1}, v);
  const double off = 0.0172275 * 10;
  expect_near(v[0], off * (double)1.6f);
  expect_near(v[1], 0);
  expect_near(v[2], (1 - off) * (double)1.6f);
}

static int fall(const char* block, float distance) {
  float factor;
  float share;
  item_ref_fall_on(block, &factor, &share);
  return item_ref_fall_damage(distance, 0, factor, share);
}

TEST(falls_hurt_from_three_blocks_on_and_by_what_they_end_on) {
  assert_int_equal(fall("stone", 3), 0);
  assert_int_equal(fall("stone", 3.01f), 1);
  assert_int_equal(fall("stone", 10), 7);
  assert_int_equal(fall("hay_block", 13), 2);
  assert_int_equal(fall("honey_block", 14), 3);
  assert_int_equal(fall("slime_block", 100), 0);
  assert_int_equal(fall("powder_snow", 100), 0);
  assert_int_equal(fall("red_bed", 10), 2);
  assert_int_equal(item_ref_fall_damage(10, 2, 1, 1), 5);
}

TEST(a_hit_pushes_away_and_up_unless_resisted) {
  double v[3] = {0.2, 0, 0.1};
  item_ref_knock_back(v, true, -3, 0, 0.4, 0);
  expect_near(v[0], 0.1 + 0.4);
  expect_near(v[1], 0.4);
  expect_near(v[2], 0.05);
  double air[3] = {0, -0.3, 0};
  item_ref_knock_back(air, false, 0, 2, 0.4, 0.5);
  expect_near(air[1], -0.3);
  expect_near(air[2], -0.2);
  double still[3] = {0.1, 0.1, 0.1};
  item_ref_knock_back(still, true, 1, 1, 0.4, 1);
  assert_true(still[0] == 0.1);
}

TEST(half_a_second_after_a_hit_only_more_than_it_counts) {
  int immune = 0;
  float last = 0;
  assert_true(item_ref_hit(4, &immune, &last) == 4);
  assert_int_equal(immune, 20);
  immune = 11;
  assert_true(item_ref_hit(3, &immune, &last) == 0);
  assert_true(item_ref_hit(6, &immune, &last) == 2);
  assert_int_equal(immune, 11);
  immune = 10;
  assert_true(item_ref_hit(3, &immune, &last) == 3);
  assert_int_equal(immune, 20);
}

TEST(an_explosion_hurts_by_distance_and_exposure) {
  assert_true(item_ref_explosion(3, 0, 1) == 43);  // 7 * 6 + 1
  assert_true(item_ref_explosion(3, 3, 1) == 16);  // (1/4 + 1/2) / 2 * 42 + 1 = 16.75
  assert_true(item_ref_explosion(3, 3, 0.5) == 7); // (1/16 + 1/4) / 2 * 42 + 1 = 7.56
  assert_true(item_ref_explosion(3, 6.1, 1) == 0);
}
