// The transcendental functions that the rules need, computed with + - * / sqrt and floor only, so
// that every compiler and libc gives the same bits (with -ffp-contract=off). Errors against the
// exact values, measured by test_numbers.c: below 2e-16 absolute for sin and cos, 4e-16 relative
// for log and exp, 7e-16 absolute for atan2.
#pragma once

#include <stdint.h>

#define OV_PI 3.14159265358979323846

// [Units: radians] [Limit: |radians| <= 1e6; beyond, the result loses digits but stays in [-1, 1]]
double ov_sin(double radians);
double ov_cos(double radians);

// Angle of (x, y) from the x axis, in (-pi, pi]. Returns 0 for (0, 0). [Units: radians]
double ov_atan2(double y, double x);

// The greatest whole number that is at most `value`, without libm. [Limit: it fits in an int64_t]
static inline int64_t ov_floor_i64(double value) {
  const int64_t whole = (int64_t)value;
  return whole - (value < (double)whole);
}
