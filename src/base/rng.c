// Draws random numbers that are the same on every platform, from one stream for each mob.
// Design: docs/determinism.md
#include "base/rng.h"

#include "base/check.h"
#include "base/hash.h"
#include "base/trig.h"

#include <math.h>

// Of the generator below PCG32's output function: M. O'Neill, 2014 (see rng.h).
#define MULTIPLIER UINT64_C(6364136223846793005)

// 2^64 / golden ratio: spreads neighboring seeds over all 64 bits, as in splitmix64.
#define SEED_SPREAD UINT64_C(0x9E3779B97F4A7C15)

ov_rng ov_rng_make(uint64_t seed, uint64_t serial) {
  const uint64_t mixed = ov_mix64(seed * SEED_SPREAD + serial + 1);
  ov_rng rng = {0, ov_mix64(mixed) | 1};
  ov_rng_u32(&rng);
  rng.state += mixed;
  ov_rng_u32(&rng);
  return rng;
}

uint32_t ov_rng_u32(ov_rng* rng) {
  const uint64_t old = rng->state;
  rng->state = old * MULTIPLIER + rng->stream;
  const uint32_t shifted = (uint32_t)((old >> 18 ^ old) >> 27);
  const uint32_t turn = (uint32_t)(old >> 59);
  return shifted >> turn | shifted << (-turn & 31);
}

int32_t ov_rng_int(ov_rng* rng, int32_t bound) {
  OVIS_ASSERT(bound >= 1);
  // Values below 2^32 mod bound would make the first results more likely, so draw again. That
  // remainder is below the bound: mostly one comparison is enough.
  const uint32_t range = (uint32_t)bound;
  uint32_t value = ov_rng_u32(rng);
  while (value < range && value < (0u - range) % range) {
    value = ov_rng_u32(rng);
  }
  return (int32_t)(value % range);
}

float ov_rng_float(ov_rng* rng) {
  return (float)(ov_rng_u32(rng) >> 8) * 0x1p-24f;
}

double ov_rng_double(ov_rng* rng) {
  const uint64_t high = ov_rng_u32(rng) >> 6;
  const uint64_t low = ov_rng_u32(rng) >> 5;
  return (double)(high << 27 | low) * 0x1p-53;
}

bool ov_rng_bool(ov_rng* rng) {
  return (ov_rng_u32(rng) >> 31) != 0;
}
double ov_rng_triangle(ov_rng* rng, double mode, double deviation) {
  const double a = ov_rng_double(rng);
  const double b = ov_rng_double(rng);
  return mode + deviation * (a - b);
}

void ov_rng_weighted_order(ov_rng* rng, const int32_t* weights, int32_t count, int32_t* order) {
  OVIS_ASSERT(count >= 0);
  int64_t total = 0;
  for (int32_t i = 0; i < count; i++) {
    OVIS_ASSERT(weights[i] >= 1);
    order[i] = i;
    total += weights[i];
  }
  OVIS_ASSERT(total <= INT32_MAX);
  for (int32_t done = 0; done < count; done++) {
    int32_t left = ov_rng_int(rng, (int32_t)total);
    int32_t at = done;
    while (left >= weights[order[at]]) {
      left -= weights[order[at]];
      at++;
    }
    // The skipped entries keep their order, so a draw depends on the weights alone.
    const int32_t taken = order[at];
    for (int32_t i = at; i > done; i--) {
      order[i] = order[i - 1];
    }
    order[done] = taken;
    total -= weights[taken];
  }
}
