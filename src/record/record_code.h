// Numbers and texts of a recording, in both directions: one list of values is written or read.
// Little end first; whole numbers in groups of seven bits, the lowest first, bit 7 set on all but
// the last.
//
//   300 = 0b10'0101100:  | 1 0101100 | 0 0000010 |      signed: 0 -1 1 -2 ... are 0 1 2 3 ...
#ifndef OVIS_SRC_RECORD_RECORD_CODE_H
#define OVIS_SRC_RECORD_RECORD_CODE_H

#include "base/bytes.h"

#define OV_CODE_NUMBER_MAX 10 // bytes of a whole number

// Writes if there is a writer, else reads. What was read is zero behind the end of the bytes, and
// is_bad says so; it is set as well for what cannot be.
typedef struct ov_code {
  ov_writer* writer;
  ov_reader* reader;
  int32_t version; // of the format
  bool is_bad;
} ov_code;

#define OV_RECORD_VERSION 3 // that is written

static inline ov_code ov_code_write(ov_writer* writer) {
  return (ov_code){.writer = writer, .version = OV_RECORD_VERSION};
}

static inline ov_code ov_code_read(ov_reader* reader, int32_t version) {
  return (ov_code){.reader = reader, .version = version};
}

void ov_code_unsigned(ov_code* code, uint64_t* value);
void ov_code_signed(ov_code* code, int64_t* value);

// An i32 as ov_code_signed; one that does not fit is bad.
void ov_code_i32(ov_code* code, int32_t* value);

// A count: from 0 to `limit`, and in a reader no more than there are bytes left, so that it is safe
// to ask memory for. Else it is bad and 0.
void ov_code_count(ov_code* code, int32_t* value, int32_t limit);

// Fixed sizes.
void ov_code_u8(ov_code* code, uint8_t* value);
void ov_code_u32(ov_code* code, uint32_t* value);
void ov_code_u64(ov_code* code, uint64_t* value);
void ov_code_f32(ov_code* code, float* value);
void ov_code_amount(ov_code* code, float* value); // what is drawn and told: a finite f32
void ov_code_f64(ov_code* code, double* value);
void ov_code_bool(ov_code* code, bool* value);
void ov_code_vec3(ov_code* code, ovis_vec3* value);
void ov_code_pos(ov_code* code, ovis_pos* value); // three signed numbers
void ov_code_text(ov_code* code, char* text, size_t size);

// Copies as much of a text as fits, and a zero.
static inline void ov_code_copy(char* out, size_t size, const char* text) {
  const size_t length = strlen(text);
  const size_t kept = length < size ? length : size - 1;
  memset(out, 0, size);
  memcpy(out, text, kept);
}

// An enumeration's value from 0 to `limit` - 1.
#define OV_CODE_ENUM(code, lvalue, type, limit)                                                    \
  do {                                                                                             \
    uint64_t ov_code_value = (uint64_t)(lvalue);                                                   \
    ov_code_unsigned((code), &ov_code_value);                                                      \
    (code)->is_bad |= ov_code_value >= (uint64_t)(limit);                                          \
    (lvalue) = (type)(ov_code_value < (uint64_t)(limit) ? ov_code_value : 0);                      \
  } while (0)

// A whole number into `out` [(byte) * OV_CODE_NUMBER_MAX]; returns its size.
static inline int32_t ov_code_put(uint8_t* out, uint64_t value) {
  int32_t size = 0;
  while (value >= 0x80) {
    out[size++] = (uint8_t)(value | 0x80);
    value >>= 7;
  }
  out[size++] = (uint8_t)value;
  return size;
}

static inline uint64_t ov_code_fold(int64_t value) {
  return ((uint64_t)value << 1) ^ (value < 0 ? UINT64_MAX : 0);
}

static inline int64_t ov_code_unfold(uint64_t bits) {
  return (int64_t)(bits >> 1 ^ ((bits & 1) != 0 ? UINT64_MAX : 0));
}

#endif
