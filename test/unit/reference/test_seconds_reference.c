// The reference version of the seconds body (docs/sources.md#seconds) against numbers calculated by
// hand.
#include "reference/seconds_ref.h"
#include "support/body_scene.h"
#include "support/test.h"

#include <math.h>

static void expect_near(double value, double expected) {
  if (!(fabs(value - expected) <= 1e-12)) {
    fail_msg("%.17g is not %.17g", value, expected);
  }
}

static seconds_ref walker(double x, double y, double z) {
  return (seconds_ref){.shape = {.width = 0.6f, .height = 1.8f, .at = {x, y, z}},
                       .speed = 3,
                       .jump_speed = 6,
                       .gravity = 10,
                       .friction = 0.98,
                       .last_jump_ms = -1000};
}

TEST(a_step_goes_ahead_then_falls_then_adds_gravity_then_wears) {
  ovis_world* world = body_scene_world();
  seconds_ref s = walker(8.5, 80, 8.5);
  seconds_ref_step(&s, world, 100);
  expect_near(s.shape.at[2], 8.5 + 0.3); // a yaw of 0 is +z
  assert_true(s.shape.at[1] == 80);      // gravity comes after the move
  expect_near(s.mot[1], -1 + 1 * 0.98 * 0.1);
  const double fall = s.mot[1];
  seconds_ref_step(&s, world, 200);
  expect_near(s.shape.at[1], 80 + fall * 0.1);
  s.yaw = 90;
  seconds_ref_step(&s, world, 300);
  expect_near(s.shape.at[0], 8.5 - 0.3);
  ovis_world_destroy(world);
}

TEST(a_step_is_never_over_half_a_second) {
  ovis_world* world = body_scene_world();
  seconds_ref s = walker(8.5, 80, 8.5);
  seconds_ref_step(&s, world, 4000);
  expect_near(s.shape.at[2], 10);
  ovis_world_destroy(world);
}

// Half a second takes 49 of 100 parts in one step.
TEST(friction_takes_its_share_of_a_second) {
  ovis_world* world = body_scene_world();
  seconds_ref s = walker(8.5, 80, 8.5);
  s.speed = s.gravity = 0;
  s.mot[0] = 4;
  seconds_ref_step(&s, world, 500);
  expect_near(s.shape.at[0], 8.5 + 2);
  expect_near(s.mot[0], 4 * (1 - 0.49));
  ovis_world_destroy(world);
}

TEST(a_force_below_a_tenth_ends_and_a_slow_clock_never_falls) {
  ovis_world* world = body_scene_world();
  for (int mended = 0; mended < 2; mended++) {
    seconds_ref s = walker(8.5, 80, 8.5);
    s.speed = 0;
    s.mot[0] = 0.099;
    s.falls_at_rest = mended;
    for (int i = 1; i <= 200; i++) {
      seconds_ref_step(&s, world, 9 * i); // 10 * 0.009 is below 0.1
    }
    assert_true(s.shape.at[0] == 8.5);
    assert_true((s.shape.at[1] < 79) == mended);
  }
  ovis_world_destroy(world);
}

TEST(who_is_stuck_on_the_ground_jumps_every_half_second_and_climbs_a_block) {
  ovis_world* world = body_scene_floor("stone");
  body_scene_fill(world, (ovis_pos){0, 64, 11}, (ovis_pos){20, 64, 20}, "stone");
  seconds_ref s = walker(8.5, 64, 8.5);
  long jumped = 0;
  for (int i = 1; i <= 100 && s.shape.at[2] < 13; i++) {
    const long before = s.last_jump_ms;
    seconds_ref_step(&s, world, 50 * i);
    if (s.last_jump_ms != before) {
      assert_true(before < 0 || s.last_jump_ms - before > 500);
      jumped++;
    }
  }
  assert_true(jumped >= 1);
  assert_true(s.shape.at[2] >= 13);
  assert_true(s.shape.at[1] >= 65);
  ovis_world_destroy(world);
}

// A wall met slantwise is slid along, and one met head-on never left.
TEST(walls_are_slid_along_but_not_head_on) {
  ovis_world* world = body_scene_floor("stone");
  body_scene_fill(world, (ovis_pos){0, 64, 11}, (ovis_pos){20, 69, 11}, "stone");
  seconds_ref s = walker(8.5, 64, 8.5);
  s.yaw = 315; // +x and +z
  for (int i = 1; i <= 100; i++) {
    seconds_ref_step(&s, world, 50 * i);
  }
  assert_true(s.shape.at[0] > 15);
  s = walker(8.5, 64, 8.5);
  for (int i = 1; i <= 400; i++) {
    seconds_ref_step(&s, world, 50 * i);
  }
  assert_true(s.shape.at[0] == 8.5);
  assert_true(s.shape.at[2] < 11);
  ovis_world_destroy(world);
}
