// 64-bit hashes of canonical fields: values are added one by one, never as raw memory, so padding,
// byte order and pointers cannot leak in.
#ifndef OVIS_SRC_BASE_HASH_H
#define OVIS_SRC_BASE_HASH_H

#include <ovis/base.h>

// Mixes all bits of a number into all bits of the result: the finalizer that splitmix64 uses.
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

// One multiplication and one shift: each step is a bijection of the state and of the value, so that
// a single field that differs always shows. A whole state is hashed while recording; ov_mix64 in
// each step took three times as long.
static inline void ov_hash_u64(ov_hash* hash, uint64_t value) {
  const uint64_t x =
      ((hash->state ^ value) + UINT64_C(0x9E3779B97F4A7C15)) * UINT64_C(0xBF58476D1CE4E5B9);
  hash->state = x ^ x >> 32;
}

// Three values for the wait of one: their multiplications run side by side, and each is turned its
// own way, so that their order counts.
static inline void ov_hash_three(ov_hash* hash, uint64_t a, uint64_t b, uint64_t c) {
  const uint64_t y = b * UINT64_C(0xD6E8FEB86659FD93);
  const uint64_t z = c * UINT64_C(0xCA5A826395121157);
  ov_hash_u64(hash, a ^ (y << 23 | y >> 41) ^ (z << 47 | z >> 17));
}

// Three hashes that take turns, for what is hashed most: a step waits for the one before the last
// two, so that a processor works on three at once. Where a value goes follows from how many came
// before it; it goes into one of the three only, and a single value that differs always shows.
typedef struct ov_hash_lanes {
  uint64_t next, second, third;
} ov_hash_lanes;

static inline ov_hash_lanes ov_hash_lanes_make(void) {
  return (ov_hash_lanes){UINT64_C(0x243F6A8885A308D3), UINT64_C(0x13198A2E03707344),
                         UINT64_C(0xA4093822299F31D0)}; // of pi: any three that are not alike
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

// All three as one.
static inline uint64_t ov_lanes_hash(const ov_hash_lanes* lanes) {
  ov_hash hash = {0};
  ov_hash_three(&hash, lanes->next, lanes->second, lanes->third);
  return hash.state;
}

void ov_hash_i32(ov_hash* hash, int32_t value);
void ov_hash_f32(ov_hash* hash, float value);
void ov_hash_f64(ov_hash* hash, double value);

// The length is part of the hash: "ab","c" and "a","bc" differ.
void ov_hash_bytes(ov_hash* hash, const void* bytes, size_t size);

// A text's hash for tables that look names up.
uint64_t ov_hash_text(const char* text, size_t length);

#endif
