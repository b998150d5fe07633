// Checked reading and writing of big-endian values. A read past the end returns zeros, consumes
// nothing and sets `is_short`; the parser checks that flag wherever the value matters.
#pragma once

#include <ovis/base.h>

#include <string.h>

typedef struct ov_reader {
  const uint8_t* bytes;
  size_t size;
  size_t at;
  bool is_short; // a read went past the end
} ov_reader;

static inline ov_reader ov_reader_make(const void* bytes, size_t size) {
  return (ov_reader){bytes, size, 0, false};
}

// Returns the next `count` bytes. With fewer bytes left it returns NULL and sets is_short.
static inline const uint8_t* ov_read_bytes(ov_reader* reader, size_t count) {
  if (count > reader->size - reader->at) {
    reader->is_short = true;
    return NULL;
  }
  if (count == 0) { // `bytes` may be NULL then
    return (const uint8_t*)"";
  }
  const uint8_t* at = reader->bytes + reader->at;
  reader->at += count;
  return at;
}

static inline uint16_t ov_get_u16(const uint8_t* b) {
  return (uint16_t)(b[0] << 8 | b[1]);
}

static inline uint32_t ov_get_u32(const uint8_t* b) {
  return (uint32_t)b[0] << 24 | (uint32_t)b[1] << 16 | (uint32_t)b[2] << 8 | b[3];
}

static inline uint64_t ov_get_u64(const uint8_t* b) {
  return (uint64_t)ov_get_u32(b) << 32 | ov_get_u32(b + 4);
}

static inline float ov_get_f32(const uint8_t* b) {
  const uint32_t bits = ov_get_u32(b);
  float value;
  memcpy(&value, &bits, sizeof value);
  return value;
}

static inline double ov_get_f64(const uint8_t* b) {
  const uint64_t bits = ov_get_u64(b);
  double value;
  memcpy(&value, &bits, sizeof value);
  return value;
}

static inline uint8_t ov_read_u8(ov_reader* reader) {
  const uint8_t* b = ov_read_bytes(reader, 1);
  return b == NULL ? 0 : b[0];
}

static inline uint16_t ov_read_u16(ov_reader* reader) {
  const uint8_t* b = ov_read_bytes(reader, 2);
  return b == NULL ? 0 : ov_get_u16(b);
}

static inline uint32_t ov_read_u32(ov_reader* reader) {
  const uint8_t* b = ov_read_bytes(reader, 4);
  return b == NULL ? 0 : ov_get_u32(b);
}

static inline uint64_t ov_read_u64(ov_reader* reader) {
  const uint8_t* b = ov_read_bytes(reader, 8);
  return b == NULL ? 0 : ov_get_u64(b);
}

// The bits of a number: -0 and every NaN differ from what compares equal or not at all.
static inline uint32_t ov_f32_bits(float value) {
  uint32_t bits;
  memcpy(&bits, &value, sizeof bits);
  return bits;
}

static inline uint64_t ov_f64_bits(double value) {
  uint64_t bits;
  memcpy(&bits, &value, sizeof bits);
  return bits;
}

// A growing buffer. After a failed allocation is_failed stays set and later writes do nothing.
typedef struct ov_writer {
  ovis_allocator allocator;
  uint8_t* bytes;
  size_t size;
  size_t capacity;
  bool is_failed;
} ov_writer;

void ov_writer_init(ov_writer* writer, const ovis_allocator* allocator);
void ov_writer_fini(ov_writer* writer);
void ov_write_bytes(ov_writer* writer, const void* bytes, size_t count);
void ov_write_u8(ov_writer* writer, uint8_t value);
void ov_write_u16(ov_writer* writer, uint16_t value);
void ov_write_u32(ov_writer* writer, uint32_t value);
void ov_write_u64(ov_writer* writer, uint64_t value);
void ov_write_f32(ov_writer* writer, float value);
void ov_write_f64(ov_writer* writer, double value);
