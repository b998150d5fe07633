// The reference controls against numbers calculated by hand.
#include "reference/body_ref_controls.h"
#include "support/test.h"

#include <math.h>

static void expect_near(double value, double expected) {
  if (!(fabs(value - expected) <= 1e-4)) {
    fail_msg("%.9g is not %.9g", value, expected);
  }
}

static control_ref of_kind(control_ref_kind kind) {
  return (control_ref){.kind = kind,
                       .yaw_max = 10,
                       .pitch_max = 20,
                       .in_water = 0.02f,
                       .on_land = 0.1f,
                       .walk_speed = 1,
                       .fly_speed = 0.6,
                       .delay_factor = 1,
                       .has_wish = true,
                       .modifier = 0.5,
                       .weighs = true};
}

TEST(a_flier_turns_tilts_and_rises_at_its_flying_speed) {
  control_ref c = of_kind(CONTROL_REF_FLIES);
  c.want[0] = -3; // yaw 90
  c.want[1] = 3;  // pitch -45, by 20 at most: 340
  control_ref_tick(&c);
  expect_near((double)c.yaw, 90);
  expect_near((double)c.pitch, 340);
  expect_near((double)c.ahead, 0.3);
  expect_near((double)c.up, 0.3);
  assert_false(c.weighs);
  c.ahead = 1;
  control_ref_tick(&c); // no wish
  assert_true(c.ahead == 0 && c.up == 0);
  assert_true(c.weighs);
  c.hovers = c.has_wish = c.stands = true;
  c.want[1] = -3;
  control_ref_tick(&c);
  expect_near((double)c.up, -0.5); // on the ground: the walking speed
  control_ref_tick(&c);
  assert_false(c.weighs);
}

TEST(a_smooth_swimmer_goes_along_its_pitch) {
  control_ref c = of_kind(CONTROL_REF_SWIMS);
  c.wet = c.rises = true;
  c.want[1] = -4;
  c.want[2] = 3; // yaw 0; pitch 53, clamped to 20, by 5 a tick
  control_ref_tick(&c);
  expect_near(c.v[1], 0.005);
  expect_near((double)c.pitch, 5);
  expect_near((double)c.speed, 0.5 * 0.02);
  expect_near((double)c.ahead, 0.5 * cos(5 * 0.017453292));
  expect_near((double)c.up, -0.5 * sin(5 * 0.017453292));
  c.is_path_done = true;
  control_ref_tick(&c);
  assert_true(c.ahead == 0 && c.up == 0);
}

TEST(out_of_water_it_is_slow_and_slower_while_it_turns) {
  static const struct {
    float yaw;
    double factor;
  } cases[] = {{0, 1}, {15, 1}, {45, 0.5}, {90, 0}}; // off after a turn of 10: 0, 5, 35, 80
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    control_ref c = of_kind(CONTROL_REF_SWIMS);
    c.want[2] = 5;
    c.yaw = cases[i].yaw;
    control_ref_tick(&c);
    expect_near((double)c.ahead, 0.5 * 0.1 * cases[i].factor);
    assert_true(c.head_yaw == c.yaw && c.body_yaw == c.yaw);
  }
}

TEST(a_fish_eases_into_its_speed_and_is_pushed_up) {
  control_ref c = of_kind(CONTROL_REF_FISH);
  c.want[0] = 3;
  c.want[1] = 4;
  c.eye_wet = true;
  control_ref_tick(&c);
  expect_near((double)c.speed, 0.125 * 0.5);
  expect_near(c.v[1], 0.005 + 0.0625 * 0.8 * 0.1);
  expect_near((double)c.yaw, 270);
  c.is_path_done = true;
  control_ref_tick(&c);
  assert_true(c.speed == 0);
}

TEST(a_slime_waits_between_hops) {
  control_ref c = of_kind(CONTROL_REF_SLIME);
  c.stands = true;
  c.slime_yaw = 200;
  c.draw = 5;
  control_ref_tick(&c);
  assert_true(c.jumps);
  assert_int_equal(c.delay, 15);
  expect_near((double)c.yaw, 270); // the short way, by 90
  expect_near((double)c.ahead, 0.5);
  c.jumps = false;
  c.has_wish = true;
  control_ref_tick(&c);
  assert_false(c.jumps);
  assert_true(c.ahead == 0);
  assert_int_equal(c.delay, 14);
  c.has_wish = true;
  c.stands = false; // in the air it keeps its speed
  control_ref_tick(&c);
  expect_near((double)c.ahead, 0.5);
  c.has_wish = c.stands = c.is_hurried = true;
  c.delay = 0;
  c.delay_factor = 4;
  control_ref_tick(&c);
  assert_int_equal(c.delay, 20);
}

TEST(a_look_turns_for_two_ticks_and_goes_back) {
  look_ref l = {.at = {5, 0, 0},
                .yaw_max = 30,
                .pitch_max = 30,
                .cooldown = 1,
                .head_max = 75,
                .turn_max = 10,
                .pitch = 12,
                .is_path_done = true};
  look_ref_tick(&l);
  expect_near((double)l.head_yaw, -30);
  expect_near((double)l.pitch, 0);
  look_ref_tick(&l);
  expect_near((double)l.head_yaw, -20);
  l.head_yaw = 170;
  l.is_path_done = false; // 160 off, and no more than 75
  look_ref_tick(&l);
  expect_near((double)l.head_yaw, 75);
}

TEST(a_swimmer_looks_past_and_its_trunk_comes_along) {
  look_ref l = {.at = {0, 0, 5},
                .yaw_max = 30,
                .pitch_max = 30,
                .cooldown = 1,
                .turn_max = 10,
                .is_swimmer = true,
                .center_max = 10,
                .is_path_done = true};
  look_ref_tick(&l);
  expect_near((double)l.head_yaw, 20);
  expect_near((double)l.pitch, 10);
  expect_near((double)l.body_yaw, 4);
  look_ref_tick(&l);
  expect_near((double)l.pitch, 5);
  expect_near((double)l.head_yaw, 10);
}

TEST(limits_of_the_look_are_those_of_the_table) {
  const look_ref_limits frog = look_ref_limits_of("frog");
  assert_true(frog.head_yaw == 5 && frog.turn == 35 && frog.head_pitch == 40);
  assert_true(look_ref_limits_of("slime").head_pitch == 0);
  assert_true(look_ref_limits_of("ravager").head_yaw == 45);
  assert_true(look_ref_limits_of("sheep").head_yaw == 75);
}
