// 64-bit hashes of canonical fields. Callers add values one by one and never hash raw memory, so
// padding, byte order and pointers do not affect the result.
#pragma once

#include <ovis/base.h>

// The finalizer of splitmix64: mixes every bit of the number into every bit of the result.
static inline uint64_t ov_mix64(uint64_t x) {
  x ^= x >> 30;
  x *= UINT64_C(0xBF58476D1CE4E5B9);
  x ^= x >> 27;
  x *= UINT64_C(0x94D049BB133111EB);
  return x ^ x >> 31;
}

typedef struct ov_hash {
  uint64_t state;
} ov_hash;

// One multiplication and one shift. The step is a bijection of the state and of the value, so a
// difference in a single field always changes the hash. Recording hashes the whole state; with
// ov_mix64 in each step that took three times as long.
static inline void ov_hash_u64(ov_hash* hash, uint64_t value) {
  const uint64_t x =
      ((hash->state ^ value) + UINT64_C(0x9E3779B97F4A7C15)) * UINT64_C(0xBF58476D1CE4E5B9);
  hash->state = x ^ x >> 32;
}

// Adds three values in about the time of one: their multiplications run in parallel. Each value is
// rotated by a different amount, so that the order of the three counts.
static inline void ov_hash_three(ov_hash* hash, uint64_t a, uint64_t b, uint64_t c) {
  const uint64_t y = b * UINT64_C(0xD6E8FEB86659FD93);
  const uint64_t z = c * UINT64_C(0xCA5A826395121157);
  ov_hash_u64(hash, a ^ (y << 23 | y >> 41) ^ (z << 47 | z >> 17));
}

// Three hashes used in turn, for the data that is hashed most. Each step depends on the step three
// before, so the processor runs three at once. Each value enters exactly one of the three hashes;
// which one depends only on the number of values before it. A difference in a single value always
// changes the result.
typedef struct ov_hash_lanes {
  uint64_t next, second, third; // `next` receives the next value, then the three rotate
} ov_hash_lanes;

static inline ov_hash_lanes ov_hash_lanes_make(void) {
  // The first digits of pi; any three distinct values would do.
  return (ov_hash_lanes){UINT64_C(0x243F6A8885A308D3), UINT64_C(0x13198A2E03707344),
                         UINT64_C(0xA4093822299F31D0)};
}

static inline void ov_lanes_u64(ov_hash_lanes* lanes, uint64_t value) {
  ov_hash lane = {lanes->next};
  ov_hash_u64(&lane, value);
  lanes->next = lanes->second;
  lanes->second = lanes->third;
  lanes->third = lane.state;
}

static inline void ov_lanes_three(ov_hash_lanes* lanes, uint64_t a, uint64_t b, uint64_t c) {
  ov_hash lane = {lanes->next};
  ov_hash_three(&lane, a, b, c);
  lanes->next = lanes->second;
  lanes->second = lanes->third;
  lanes->third = lane.state;
}

// Combines the three hashes into one.
static inline uint64_t ov_lanes_hash(const ov_hash_lanes* lanes) {
  ov_hash hash = {0};
  ov_hash_three(&hash, lanes->next, lanes->second, lanes->third);
  return hash.state;
}

void ov_hash_i32(ov_hash* hash, int32_t value);
void ov_hash_f32(ov_hash* hash, float value);
void ov_hash_f64(ov_hash* hash, double value);

// The length is part of the hash, so "ab","c" and "a","bc" differ.
void ov_hash_bytes(ov_hash* hash, const void* bytes, size_t size);

// The hash of a text, for tables of names.
uint64_t ov_hash_text(const char* text, size_t length);
