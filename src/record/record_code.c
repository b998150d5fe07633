// Encodes and decodes the numbers and texts of a recording; rejects invalid values when it reads.
// Format: docs/formats/recording.md#numbers
#include "record/record_code.h"

#include "base/check.h"

#include <math.h>

static void put_bytes(ov_code* code, const uint8_t* bytes, size_t count) {
  OVIS_ASSERT((code->writer == NULL) != (code->reader == NULL));
  ov_write_bytes(code->writer, bytes, count);
}

static const uint8_t* take_bytes(ov_code* code, size_t count) {
  const uint8_t* bytes = ov_read_bytes(code->reader, count);
  code->is_bad |= bytes == NULL;
  return bytes;
}

static uint64_t take_number(ov_code* code) {
  uint64_t value = 0;
  for (int32_t shift = 0; shift < 70; shift += 7) {
    const uint8_t* byte = take_bytes(code, 1);
    if (byte == NULL) {
      return 0;
    }
    if (shift == 63 && *byte > 1) {
      break; // more than 64 bits
    }
    value |= (uint64_t)(*byte & 0x7F) << shift;
    if (*byte < 0x80) {
      return value;
    }
  }
  code->is_bad = true;
  return 0;
}

void ov_code_unsigned(ov_code* code, uint64_t* value) {
  OVIS_ASSERT((code->writer == NULL) != (code->reader == NULL));
  OVIS_ASSERT(value != NULL);
  if (code->writer == NULL) {
    *value = take_number(code);
    return;
  }
  uint8_t bytes[OV_CODE_NUMBER_MAX];
  put_bytes(code, bytes, (size_t)ov_code_put(bytes, *value));
}

void ov_code_signed(ov_code* code, int64_t* value) {
  OVIS_ASSERT(value != NULL);
  uint64_t bits = ov_code_fold(*value);
  ov_code_unsigned(code, &bits);
  *value = ov_code_unfold(bits);
}

void ov_code_i32(ov_code* code, int32_t* value) {
  OVIS_ASSERT((code->writer == NULL) != (code->reader == NULL));
  OVIS_ASSERT(value != NULL);
  int64_t wide = *value;
  ov_code_signed(code, &wide);
  const bool fits = wide >= INT32_MIN && wide <= INT32_MAX;
  code->is_bad |= !fits;
  *value = fits ? (int32_t)wide : 0;
}

void ov_code_count(ov_code* code, int32_t* value, int32_t limit) {
  OVIS_ASSERT((code->writer == NULL) != (code->reader == NULL));
  OVIS_ASSERT(limit >= 0);
  OVIS_ASSERT(code->writer == NULL || (*value >= 0 && *value <= limit));
  uint64_t wide = (uint64_t)*value;
  ov_code_unsigned(code, &wide);
  const bool fits =
      wide <= (uint64_t)limit &&
      (code->writer != NULL || wide <= (uint64_t)(code->reader->size - code->reader->at));
  code->is_bad |= !fits;
  *value = fits ? (int32_t)wide : 0;
}

void ov_code_u8(ov_code* code, uint8_t* value) {
  OVIS_ASSERT((code->writer == NULL) != (code->reader == NULL));
  OVIS_ASSERT(value != NULL);
  if (code->writer != NULL) {
    put_bytes(code, value, 1);
    return;
  }
  const uint8_t* byte = take_bytes(code, 1);
  *value = byte != NULL ? *byte : 0;
}

void ov_code_bytes(ov_code* code, uint8_t* bytes, size_t count) {
  if (code->writer != NULL) {
    put_bytes(code, bytes, count);
    return;
  }
  const uint8_t* taken = take_bytes(code, count);
  if (taken != NULL) {
    memcpy(bytes, taken, count);
  } else {
    memset(bytes, 0, count);
  }
}

static void fixed(ov_code* code, uint64_t* value, int32_t size) {
  OVIS_ASSERT(size >= 0);
  uint8_t bytes[8];
  if (code->writer != NULL) {
    for (int32_t i = 0; i < size; i++) {
      bytes[i] = (uint8_t)(*value >> 8 * i);
    }
    put_bytes(code, bytes, (size_t)size);
    return;
  }
  const uint8_t* taken = take_bytes(code, (size_t)size);
  *value = 0;
  for (int32_t i = 0; taken != NULL && i < size; i++) {
    *value |= (uint64_t)taken[i] << 8 * i;
  }
}

void ov_code_u32(ov_code* code, uint32_t* value) {
  OVIS_ASSERT(value != NULL);
  uint64_t wide = *value;
  fixed(code, &wide, 4);
  *value = (uint32_t)wide;
}

void ov_code_u64(ov_code* code, uint64_t* value) {
  fixed(code, value, 8);
}

void ov_code_f32(ov_code* code, float* value) {
  uint32_t bits;
  memcpy(&bits, value, sizeof bits);
  ov_code_u32(code, &bits);
  memcpy(value, &bits, sizeof bits);
}

void ov_code_amount(ov_code* code, float* value) {
  OVIS_ASSERT((code->writer == NULL) != (code->reader == NULL));
  OVIS_ASSERT(value != NULL);
  ov_code_f32(code, value);
  code->is_bad |= !isfinite(*value);
}

void ov_code_f64(ov_code* code, double* value) {
  uint64_t bits;
  memcpy(&bits, value, sizeof bits);
  ov_code_u64(code, &bits);
  memcpy(value, &bits, sizeof bits);
}

void ov_code_bool(ov_code* code, bool* value) {
  OVIS_ASSERT((code->writer == NULL) != (code->reader == NULL));
  OVIS_ASSERT(value != NULL);
  uint8_t byte = *value;
  ov_code_u8(code, &byte);
  code->is_bad |= byte > 1;
  *value = byte == 1;
}

void ov_code_vec3(ov_code* code, ovis_vec3* value) {
  OVIS_ASSERT(value != NULL);
  ov_code_f64(code, &value->x);
  ov_code_f64(code, &value->y);
  ov_code_f64(code, &value->z);
}

void ov_code_pos(ov_code* code, ovis_pos* value) {
  OVIS_ASSERT(value != NULL);
  ov_code_i32(code, &value->x);
  ov_code_i32(code, &value->y);
  ov_code_i32(code, &value->z);
}

void ov_code_text(ov_code* code, char* text, size_t size) {
  OVIS_ASSERT((code->writer == NULL) != (code->reader == NULL));
  int32_t length = code->writer != NULL ? (int32_t)strlen(text) : 0;
  ov_code_count(code, &length, (int32_t)size - 1);
  if (code->writer != NULL) {
    put_bytes(code, (const uint8_t*)text, (size_t)length);
    return;
  }
  const uint8_t* bytes = take_bytes(code, (size_t)length);
  memset(text, 0, size);
  if (bytes != NULL) {
    code->is_bad |= memchr(bytes, '\0', (size_t)length) != NULL;
    memcpy(text, bytes, (size_t)length);
  }
}
