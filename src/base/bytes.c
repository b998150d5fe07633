// Appends big-endian values to a buffer that grows.
// Design: docs/architecture.md#rooms (base).
#include "base/bytes.h"

#include "base/alloc.h"
#include "base/check.h"

#define GROWTH_MIN 64 // spare bytes added by each growth

void ov_writer_init(ov_writer* writer, const ovis_allocator* allocator) {
  memset(writer, 0, sizeof *writer);
  writer->allocator = *allocator;
}

void ov_writer_fini(ov_writer* writer) {
  ov_free(&writer->allocator, writer->bytes, writer->capacity);
  memset(writer, 0, sizeof *writer);
}

void ov_write_bytes(ov_writer* writer, const void* bytes, size_t count) {
  if (writer->is_failed || count == 0) {
    return;
  }
  if (count > writer->capacity - writer->size) {
    const size_t half_more = writer->capacity + writer->capacity / 2;
    const size_t wanted = writer->size + count;
    const size_t capacity = (half_more > wanted ? half_more : wanted) + GROWTH_MIN;
    uint8_t* grown = wanted < count || capacity < wanted
                         ? NULL
                         : ov_resize(&writer->allocator, writer->bytes, writer->capacity, capacity);
    if (grown == NULL) {
      writer->is_failed = true;
      return;
    }
    writer->bytes = grown;
    writer->capacity = capacity;
  }
  memcpy(writer->bytes + writer->size, bytes, count);
  writer->size += count;
  OVIS_ASSERT(writer->size <= writer->capacity);
}

void ov_write_u8(ov_writer* writer, uint8_t value) {
  ov_write_bytes(writer, &value, 1);
}

void ov_write_u16(ov_writer* writer, uint16_t value) {
  const uint8_t b[2] = {(uint8_t)(value >> 8), (uint8_t)value};
  ov_write_bytes(writer, b, sizeof b);
}

void ov_write_u32(ov_writer* writer, uint32_t value) {
  const uint8_t b[4] = {(uint8_t)(value >> 24), (uint8_t)(value >> 16), (uint8_t)(value >> 8),
                        (uint8_t)value};
  ov_write_bytes(writer, b, sizeof b);
}

void ov_write_u64(ov_writer* writer, uint64_t value) {
  ov_write_u32(writer, (uint32_t)(value >> 32));
  ov_write_u32(writer, (uint32_t)value);
}

void ov_write_f32(ov_writer* writer, float value) {
  uint32_t bits;
  memcpy(&bits, &value, sizeof bits);
  ov_write_u32(writer, bits);
}

void ov_write_f64(ov_writer* writer, double value) {
  uint64_t bits;
  memcpy(&bits, &value, sizeof bits);
  ov_write_u64(writer, bits);
}
