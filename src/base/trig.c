// Computes sin, cos and atan2 with the same bits on every platform.
// Design: docs/determinism.md
#include "base/trig.h"

#include "base/check.h"

#include <float.h>
#include <math.h>
#include <stdint.h>

// 16 differs from 0 for half-precision numbers only (ISO/IEC TS 18661-3), of which Ovis has none:
// gcc has it for machines with AVX512-FP16.
_Static_assert(FLT_EVAL_METHOD == 0 || FLT_EVAL_METHOD == 16,
               "doubles must be computed as doubles: use SSE2 or the like");

// A compiler cannot be asked for its flags, so whoever sets them says so.
#if defined(__FAST_MATH__)
#error "Ovis needs exact arithmetic: compile without -ffast-math"
#elif !defined(OVIS_UNFUSED) &&                                                                    \
    (defined(__FMA__) || defined(__FP_FAST_FMA) || defined(__ARM_FEATURE_FMA))
#error "compile Ovis with -ffp-contract=off, with gcc also -fno-tree-vectorize, and -DOVIS_UNFUSED"
#endif

// pi/2 as the sum of two numbers. The first has 33 bits, so its product with a quarter count of up
// to 20 bits is exact.
#define HALF_PI_HIGH 0x1.921fb54400000p+0
#define HALF_PI_LOW 0x1.0b4611a626331p-34

// Taylor polynomials on [-pi/4, pi/4]. The first omitted term is below 1e-17 there.
static double sin_small(double x) {
  const double z = x * x;
  double p = -1.0 / 1307674368000.0;
  p = p * z + 1.0 / 6227020800.0;
  p = p * z - 1.0 / 39916800.0;
  p = p * z + 1.0 / 362880.0;
  p = p * z - 1.0 / 5040.0;
  p = p * z + 1.0 / 120.0;
  p = p * z - 1.0 / 6.0;
  return x + x * z * p;
}

static double cos_small(double x) {
  const double z = x * x;
  double p = 1.0 / 20922789888000.0;
  p = p * z - 1.0 / 87178291200.0;
  p = p * z + 1.0 / 479001600.0;
  p = p * z - 1.0 / 3628800.0;
  p = p * z + 1.0 / 40320.0;
  p = p * z - 1.0 / 720.0;
  p = p * z + 1.0 / 24.0;
  return 1.0 - (0.5 * z - z * z * p);
}

// Reduces x to [-pi/4, pi/4]. *quarter is the number of quarter turns that were removed, modulo 4.
static double reduce(double x, int* quarter) {
  const double n = floor(x / (OV_PI / 2) + 0.5);
  *quarter = (int)(n - 4.0 * floor(n / 4.0));
  return (x - n * HALF_PI_HIGH) - n * HALF_PI_LOW;
}

double ov_sin(double radians) {
  int quarter;
  const double x = reduce(radians, &quarter);
  const double value = (quarter & 1) != 0 ? cos_small(x) : sin_small(x);
  return (quarter & 2) != 0 ? -value : value;
}

double ov_cos(double radians) {
  int quarter;
  const double x = reduce(radians, &quarter);
  const double value = (quarter & 1) != 0 ? sin_small(x) : cos_small(x);
  return quarter == 1 || quarter == 2 ? -value : value;
}

// Arc tangent of 0 <= x <= 1. Two halvings, atan(x) = 2 atan(x / (1 + sqrt(1 + x^2))), bring x
// below tan(pi/16) = 0.199, where the series needs few terms.
static double atan_unit(double x) {
  double t = x;
  for (int i = 0; i < 2; i++) {
    t = t / (1.0 + sqrt(1.0 + t * t));
  }
  const double z = t * t;
  double p = 0.0;
  for (int k = 23; k >= 3; k -= 2) {
    p = ((k & 2) != 0 ? -1.0 : 1.0) / k + p * z;
  }
  return 4.0 * (t + t * z * p);
}

double ov_atan2(double y, double x) {
  const double ax = x < 0 ? -x : x;
  const double ay = y < 0 ? -y : y;
  if (ax == 0 && ay == 0) {
    return 0;
  }
  double angle = ay <= ax ? atan_unit(ay / ax) : OV_PI / 2 - atan_unit(ax / ay);
  if (x < 0) {
    angle = OV_PI - angle;
  }
  return y < 0 ? -angle : angle;
}
