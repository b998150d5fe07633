// Turning: the short way, within limits, and the sine that movement uses.
#include "body/body_angle.h"
#include "support/test.h"

#include <math.h>

TEST(an_angle_is_wrapped_to_half_a_turn_each_way) {
  static const float cases[][2] = {{0, 0},         {179, 179},      {180, -180}, {-180, -180},
                                   {181, -179},    {-181, 179},     {360, 0},    {540, -180},
                                   {725.5f, 5.5f}, {-725.5f, -5.5f}};
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    assert_true(ov_angle_wrap(cases[i][0]) == cases[i][1]);
  }
}

// Against the C library's remainder, which is exact.
TEST(wrapping_equals_the_exact_remainder) {
  uint64_t random = test_seed(7);
  for (int i = 0; i < 100000; i++) {
    const double scale = i % 2 == 0 ? 1e3 : 1e7;
    const float deg = (float)(scale * ((double)(test_random(&random) >> 11) * 0x1p-52 - 1));
    float expected = fmodf(deg, 360.0f);
    expected = expected >= 180 ? expected - 360 : expected < -180 ? expected + 360 : expected;
    assert_true(ov_angle_wrap(deg) == expected);
  }
}

TEST(a_turn_goes_the_short_way_by_at_most_its_limit) {
  assert_true(ov_angle_approach(10, 50, 30) == 40);
  assert_true(ov_angle_approach(10, 50, 90) == 50);
  assert_true(ov_angle_approach(350, 20, 10) == 360); // whole turns stay
  assert_true(ov_angle_approach(20, 350, 10) == 10);
  assert_true(ov_angle_approach_unit(350, 20, 30) == 20);
  assert_true(ov_angle_approach_unit(10, -30, 20) == 350);
  assert_true(ov_angle_approach_unit(350, 0, 10) == 360); // both ends belong to it
}

TEST(an_angle_is_clamped_around_a_center) {
  assert_true(ov_angle_clamp(100, 0, 75) == 75);
  assert_true(ov_angle_clamp(-100, 0, 75) == -75);
  assert_true(ov_angle_clamp(50, 0, 75) == 50);
  assert_true(ov_angle_clamp(200, 170, 20) == 190);
  assert_true(ov_angle_clamp(-170, 170, 30) == 190);
}

// The game's degrees of a radian are rounded to a float, so a right angle is 5e-6 short of 90.
static void expect_deg(float deg, float expected) {
  assert_true(fabsf(deg - expected) < 2e-5f);
}

TEST(yaw_0_looks_along_z_and_grows_towards_minus_x) {
  expect_deg(ov_angle_yaw(0, 1), 0);
  expect_deg(ov_angle_yaw(1, 0), -90);
  expect_deg(ov_angle_yaw(-1, 0), 90);
  expect_deg(ov_angle_yaw(0, -1), -180);
  expect_deg(ov_angle_yaw(-1, 1), 45);
  expect_deg(ov_angle_pitch(1, 0), -90);
  expect_deg(ov_angle_pitch(-1, 1), 45);
}

TEST(the_sine_has_65536_steps_a_turn) {
  double worst = 0;
  int changes = 0;
  float last = 2;
  for (int i = -72000; i < 72000; i++) {
    const float deg = (float)i / 200.0f;
    const float sine = ov_angle_sin(deg);
    const float cosine = ov_angle_cos(deg);
    const double exact = sin((double)deg * 3.14159265358979323846 / 180);
    worst = fmax(worst, fabs((double)sine - exact));
    worst = fmax(worst, fabs((double)cosine - cos((double)deg * 3.14159265358979323846 / 180)));
    changes += sine != last;
    last = sine;
  }
  assert_true(worst < 2 * 3.2 / 65536); // a step, and rounding of floats at its border
  assert_true(worst > 3.0 / 65536);     // it is no smoother than that
  assert_true(changes > 100000);
  assert_true(ov_angle_sin(0) == 0);
  assert_true(ov_angle_cos(0) == 1);
}
