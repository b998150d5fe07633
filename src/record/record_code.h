// Numbers and texts of a recording. Each function both writes and reads, so that one list of calls
// serves for both directions. All numbers are little-endian. Integers are stored in groups of seven
// bits, lowest first; bit 7 is set on all bytes except the last.
// Source: docs/formats/recording.md#numbers
//
//   300 = 0b10'0101100:  | 1 0101100 | 0 0000010 |      signed: 0 -1 1 -2 ... are 0 1 2 3 ...
#pragma once

#include "base/bytes.h"

#define OV_CODE_NUMBER_MAX 10 // greatest size of an integer [Units: bytes]

// Writes if `writer` is set, otherwise reads. A read past the end gives 0 and sets is_bad; so does
// every invalid value.
typedef struct ov_code {
  ov_writer* writer;
  ov_reader* reader;
  bool is_bad;
} ov_code;

static inline ov_code ov_code_write(ov_writer* writer) {
  return (ov_code){.writer = writer};
}

static inline ov_code ov_code_read(ov_reader* reader) {
  return (ov_code){.reader = reader};
}

void ov_code_unsigned(ov_code* code, uint64_t* value);
void ov_code_signed(ov_code* code, int64_t* value);

// Like ov_code_signed, for 32 bits. A number that does not fit is bad.
void ov_code_i32(ov_code* code, int32_t* value);

// A count from 0 to `limit`. A reader also limits it to the count of bytes left, which makes it
// safe to allocate memory for it. Any other count is bad and becomes 0.
void ov_code_count(ov_code* code, int32_t* value, int32_t limit);

// Fixed sizes.
void ov_code_u8(ov_code* code, uint8_t* value);
void ov_code_bytes(ov_code* code, uint8_t* bytes, size_t count);
void ov_code_u32(ov_code* code, uint32_t* value);
void ov_code_u64(ov_code* code, uint64_t* value);
void ov_code_f32(ov_code* code, float* value);
void ov_code_amount(ov_code* code, float* value); // a finite f32, which pictures and texts need
void ov_code_f64(ov_code* code, double* value);
void ov_code_bool(ov_code* code, bool* value);
void ov_code_vec3(ov_code* code, ovis_vec3* value);
void ov_code_pos(ov_code* code, ovis_pos* value); // three signed numbers

// A text without zeros. [Limit: shorter than `size`]
void ov_code_text(ov_code* code, char* text, size_t size);

// Copies as much of a text as fits and fills the rest of `out` with zeros.
static inline void ov_code_copy(char* out, size_t size, const char* text) {
  const size_t length = strlen(text);
  const size_t kept = length < size ? length : size - 1;
  memset(out, 0, size);
  memcpy(out, text, kept);
}

// The value of an enumeration, from 0 to `limit` - 1.
#define OV_CODE_ENUM(code, lvalue, type, limit)                                                    \
  do {                                                                                             \
    uint64_t ov_code_value = (uint64_t)(lvalue);                                                   \
    ov_code_unsigned((code), &ov_code_value);                                                      \
    (code)->is_bad |= ov_code_value >= (uint64_t)(limit);                                          \
    (lvalue) = (type)(ov_code_value < (uint64_t)(limit) ? ov_code_value : 0);                      \
  } while (0)

// Writes an integer to `out` [(byte) * OV_CODE_NUMBER_MAX] and returns its size.
static inline int32_t ov_code_put(uint8_t* out, uint64_t value) {
  int32_t size = 0;
  while (value >= 0x80) {
    out[size++] = (uint8_t)(value | 0x80);
    value >>= 7;
  }
  out[size++] = (uint8_t)value;
  return size;
}

// Maps 0, -1, 1, -2 ... to 0, 1, 2, 3 ... ov_code_unfold is the inverse.
static inline uint64_t ov_code_fold(int64_t value) {
  return ((uint64_t)value << 1) ^ (value < 0 ? UINT64_MAX : 0);
}

static inline int64_t ov_code_unfold(uint64_t bits) {
  return (int64_t)(bits >> 1 ^ ((bits & 1) != 0 ? UINT64_MAX : 0));
}
