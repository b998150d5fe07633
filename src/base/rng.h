// Random streams: one for each mob, so that what one mob draws never moves another's luck.
//
// The generator is PCG32 (M. O'Neill, "PCG: A Family of Simple Fast Space-Efficient Statistically
// Good Algorithms for Random Number Generation", 2014): 64 bits of state, a stream number, 32 bits
// out.
#ifndef OVIS_SRC_BASE_RNG_H
#define OVIS_SRC_BASE_RNG_H

#include <ovis/base.h>

typedef struct ov_rng {
  uint64_t state;
  uint64_t stream; // odd
} ov_rng;

// The stream of the mob with that serial in the simulation with that seed.
ov_rng ov_rng_make(uint64_t seed, uint64_t serial);

uint32_t ov_rng_u32(ov_rng* rng);

// Uniform in [0, bound). [Limit: bound >= 1] Every value is equally likely (no modulo bias).
int32_t ov_rng_int(ov_rng* rng, int32_t bound);

// Uniform in [0, 1): 24 and 53 bits.
float ov_rng_float(ov_rng* rng);
double ov_rng_double(ov_rng* rng);
bool ov_rng_bool(ov_rng* rng);

// Normal with mean 0 and deviation 1. Draws in pairs until one falls into the unit circle; the
// second value of a pair is dropped, so that the stream's state is all there is.
double ov_rng_gaussian(ov_rng* rng);

// mode + deviation * (double - double).
double ov_rng_triangle(ov_rng* rng, double mode, double deviation);

// Shuffles 0..count-1 into `order` by drawing without replacement: each draw takes an index with a
// chance in proportion to its weight. [Limits: weights >= 1, their sum fits 31 bits]
void ov_rng_weighted_order(ov_rng* rng, const int32_t* weights, int32_t count, int32_t* order);

#endif
