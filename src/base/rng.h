// Random streams, one for each mob: the draws of one mob never affect those of another.
//
// The generator is PCG32 (M. O'Neill, "PCG: A Family of Simple Fast Space-Efficient Statistically
// Good Algorithms for Random Number Generation", 2014): 64 bits of state, a stream number, 32 bits
// out.
#pragma once

#include <ovis/base.h>

typedef struct ov_rng {
  uint64_t state;
  uint64_t stream; // odd
} ov_rng;

// Returns the stream of the mob with serial `serial` in a simulation with seed `seed`.
ov_rng ov_rng_make(uint64_t seed, uint64_t serial);

uint32_t ov_rng_u32(ov_rng* rng);

// Uniform in [0, bound), without modulo bias. [Limit: bound >= 1]
int32_t ov_rng_int(ov_rng* rng, int32_t bound);

// Uniform in [0, 1), with 24 and 53 random bits.
float ov_rng_float(ov_rng* rng);
double ov_rng_double(ov_rng* rng);
bool ov_rng_bool(ov_rng* rng);

// Triangular distribution: mode + deviation * (a - b), where a and b are uniform in [0, 1).
double ov_rng_triangle(ov_rng* rng, double mode, double deviation);

// Fills `order` with a random permutation of 0..count-1 by drawing without replacement. The chance
// of an index in each draw is proportional to its weight. [Limits: weights >= 1, their sum fits 31
// bits]
void ov_rng_weighted_order(ov_rng* rng, const int32_t* weights, int32_t count, int32_t* order);
