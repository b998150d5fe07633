// Adds typed values and byte strings to a 64-bit hash, the same on every platform.
// Design: docs/determinism.md
#include "base/hash.h"

#include <string.h>

void ov_hash_i32(ov_hash* hash, int32_t value) {
  ov_hash_u64(hash, (uint64_t)(int64_t)value);
}

void ov_hash_f32(ov_hash* hash, float value) {
  uint32_t bits;
  memcpy(&bits, &value, sizeof bits);
  ov_hash_u64(hash, bits);
}

void ov_hash_f64(ov_hash* hash, double value) {
  uint64_t bits;
  memcpy(&bits, &value, sizeof bits);
  ov_hash_u64(hash, bits);
}

void ov_hash_bytes(ov_hash* hash, const void* bytes, size_t size) {
  const uint8_t* at = bytes;
  ov_hash_u64(hash, size);
  while (size > 0) {
    uint64_t word = 0;
    const size_t taken = size < 8 ? size : 8;
    for (size_t i = 0; i < taken; i++) {
      word |= (uint64_t)at[i] << 8 * i;
    }
    ov_hash_u64(hash, word);
    at += taken;
    size -= taken;
  }
}

uint64_t ov_hash_text(const char* text, size_t length) {
  ov_hash hash = {0};
  ov_hash_bytes(&hash, text, length);
  return hash.state;
}
