// Converts between angles and directions in the game's rounding, and turns angles within limits.
// Rules: docs/sources.md#controls
#include "body/body_angle.h"

#include "base/check.h"
#include "base/trig.h"

#include <stdint.h>

// Degrees per radian and radians per degree, rounded to floats as in the game.
#define DEG_OF_RADIAN 57.2957763671875
#define RADIAN_OF_DEG 0.017453292f
// Steps per turn of the game's sine table, and steps per radian.
#define TABLE_STEPS 65536
#define STEPS_OF_RADIAN 10430.378f

static float clamp(float value, float low, float high) {
  return value < low ? low : value > high ? high : value;
}

float ov_angle_wrap(float deg) {
  if (deg >= -180.0f && deg < 180.0f) {
    return deg;
  }
  // The product of a float and a whole number, and the difference, are exact as doubles, so this is
  // the exact remainder. Only the quotient may be rounded across a border, which the two ifs below
  // correct.
  double rest = (double)deg;
  rest -= 360.0 * (double)(int64_t)(rest / 360.0);
  if (rest >= 180.0) {
    rest -= 360.0;
  }
  if (rest < -180.0) {
    rest += 360.0;
  }
  return (float)rest;
}

float ov_angle_approach(float from, float to, float turn_max) {
  return from + clamp(ov_angle_wrap(to - from), -turn_max, turn_max);
}

float ov_angle_approach_unit(float from, float to, float turn_max) {
  OVIS_ASSERT(turn_max >= 0);
  const float deg = ov_angle_approach(from, to, turn_max);
  if (deg < 0) {
    return deg + 360.0f;
  }
  return deg > 360.0f ? deg - 360.0f : deg;
}

float ov_angle_clamp(float deg, float center, float off_max) {
  OVIS_ASSERT(off_max >= 0);
  return center - clamp(ov_angle_wrap(center - deg), -off_max, off_max);
}

float ov_angle_yaw(double dx, double dz) {
  return (float)(ov_atan2(dz, dx) * DEG_OF_RADIAN) - 90.0f;
}

float ov_angle_pitch(double dy, double horizontal) {
  return (float)-(ov_atan2(dy, horizontal) * DEG_OF_RADIAN);
}

static float table_sin(int32_t step) {
  OVIS_ASSERT(step >= 0);
  return (float)ov_sin((double)(step & (TABLE_STEPS - 1)) * (2 * OV_PI / TABLE_STEPS));
}

// Converts through 64 bits, so that a yaw that has grown over years still gives a valid step.
static int32_t table_step(float steps) {
  return (int32_t)((int64_t)steps & (TABLE_STEPS - 1));
}

float ov_angle_sin(float deg) {
  return table_sin(table_step(deg * RADIAN_OF_DEG * STEPS_OF_RADIAN));
}

float ov_angle_cos(float deg) {
  return table_sin(table_step(deg * RADIAN_OF_DEG * STEPS_OF_RADIAN + TABLE_STEPS / 4.0f));
}
