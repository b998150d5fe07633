// Packs the content of a recording into checksummed blocks, and unpacks blocks of untrusted files.
// Format: docs/formats/recording.md#the-file
#include "record/record_block.h"

#include "record/record_code.h"

#include "base/alloc.h"
#include "base/check.h"
#include "base/fail.h"

#include <ovis/record.h>

#include <libdeflate.h>
#include <zstd.h>

// Compression level of zstd. A recording of one day of a village is 1 % smaller at level 3, and a
// tick takes 2 % longer; at level 6 it is 4 % smaller.
#define LEVEL 1

static const uint8_t head_magic[8] = {'O', 'V', 'I', 'S', 'R', 'E', 'C', 0x1A};
static const uint8_t tail_magic[8] = {'O', 'V', 'I', 'S', 'E', 'N', 'D', 0x1A};
static const uint8_t block_magic[4] = {'O', 'V', 'R', 'B'};

// Little-endian.
static void put(uint8_t* at, uint64_t value, int32_t size) {
  OVIS_ASSERT(size >= 0);
  for (int32_t i = 0; i < size; i++) {
    at[i] = (uint8_t)(value >> 8 * i);
  }
}

static uint64_t get(const uint8_t* at, int32_t size) {
  OVIS_ASSERT(size >= 0);
  uint64_t value = 0;
  for (int32_t i = 0; i < size; i++) {
    value |= (uint64_t)at[i] << 8 * i;
  }
  return value;
}

// ---- Head and tail of the file

void ov_record_head_write(const ov_record_head* head, uint8_t out[OV_RECORD_HEAD_BYTES]) {
  OVIS_ASSERT(head != NULL);
  memcpy(out, head_magic, 8);
  put(out + 8, (uint64_t)head->version, 2);
  put(out + 10, OV_RECORD_HEAD_BYTES, 2);
  put(out + 12, (uint64_t)head->hash_every, 4);
  put(out + 16, (uint64_t)head->first_tick, 8);
  put(out + 24, (uint64_t)head->fields_every, 4);
  put(out + 28, libdeflate_crc32(0, out, 28), 4);
}

ovis_status ov_record_head_read(const uint8_t bytes[OV_RECORD_HEAD_BYTES], ov_record_head* out,
                                ovis_error* error) {
  *out = (ov_record_head){.version = (int32_t)get(bytes + 8, 2),
                          .hash_every = (int32_t)get(bytes + 12, 4),
                          .first_tick = (int64_t)get(bytes + 16, 8),
                          .fields_every = (int32_t)get(bytes + 24, 4)};
  if (memcmp(bytes, head_magic, 8) != 0) {
    return ov_fail(error, OVIS_BAD_FORMAT, 0, "this is not a recording");
  }
  if (out->version != OVIS_RECORDING_VERSION) {
    return ov_fail(error, OVIS_UNSUPPORTED, 8,
                   "expected a recording of version %d, found version %d", OVIS_RECORDING_VERSION,
                   out->version);
  }
  if (get(bytes + 28, 4) != libdeflate_crc32(0, bytes, 28) ||
      get(bytes + 10, 2) != OV_RECORD_HEAD_BYTES || out->hash_every < 1 || out->fields_every < 0 ||
      out->first_tick < 0) {
    return ov_fail(error, OVIS_BAD_FORMAT, 8, "the head of the file is damaged");
  }
  return OVIS_OK;
}

void ov_record_tail_write(uint64_t index_at, uint8_t out[OV_RECORD_TAIL_BYTES]) {
  put(out, index_at, 8);
  memcpy(out + 8, tail_magic, 8);
}

bool ov_record_tail_read(const uint8_t bytes[OV_RECORD_TAIL_BYTES], uint64_t* out_index_at) {
  OVIS_ASSERT(out_index_at != NULL);
  *out_index_at = get(bytes, 8);
  return memcmp(bytes + 8, tail_magic, 8) == 0;
}

// ---- Making blocks

void ov_block_maker_init(ov_block_maker* maker, const ovis_allocator* allocator) {
  OVIS_ASSERT(maker != NULL);
  OVIS_ASSERT(allocator != NULL);
  *maker = (ov_block_maker){.allocator = *allocator};
}

void ov_block_maker_fini(ov_block_maker* maker) {
  OVIS_ASSERT(maker != NULL);
  ZSTD_freeCCtx(maker->zstd);
  ov_free(&maker->allocator, maker->bytes, maker->capacity);
  *maker = (ov_block_maker){0};
}

static void write_head(const ov_block_head* head, uint8_t* out) {
  OVIS_ASSERT(head != NULL);
  OVIS_ASSERT(out != NULL);
  memcpy(out, block_magic, 4);
  out[4] = head->kind;
  memset(out + 5, 0, 3);
  put(out + 8, (uint64_t)head->first_tick, 8);
  put(out + 16, head->tick_count, 4);
  put(out + 20, head->raw_size, 4);
  put(out + 24, head->stored_size, 4);
}

ovis_status ov_block_make(ov_block_maker* maker, ov_block_head* head, const uint8_t* raw,
                          size_t size, size_t* out_size) {
  OVIS_ASSERT(maker != NULL);
  OVIS_ASSERT(head != NULL);
  OVIS_ASSERT(size <= OV_RECORD_RAW_MAX);
  *out_size = 0;
  const size_t wanted = OV_RECORD_HEAD_BYTES + ZSTD_compressBound(size);
  if (wanted > maker->capacity) {
    uint8_t* grown = ov_resize(&maker->allocator, maker->bytes, maker->capacity, wanted);
    if (grown == NULL) {
      return OVIS_NO_MEMORY;
    }
    maker->bytes = grown;
    maker->capacity = wanted;
  }
  if (maker->zstd == NULL) {
    maker->zstd = ZSTD_createCCtx();
  }
  const size_t stored =
      maker->zstd == NULL
          ? 0
          : ZSTD_compressCCtx(maker->zstd, maker->bytes + OV_RECORD_HEAD_BYTES,
                              maker->capacity - OV_RECORD_HEAD_BYTES, raw, size, LEVEL);
  if (maker->zstd == NULL || ZSTD_isError(stored)) {
    return OVIS_NO_MEMORY; // the buffer has room for any result, so nothing else can fail
  }
  head->raw_size = (uint32_t)size;
  head->stored_size = (uint32_t)stored;
  write_head(head, maker->bytes);
  head->checksum = libdeflate_crc32(0, maker->bytes, 28);
  head->checksum = libdeflate_crc32(head->checksum, maker->bytes + OV_RECORD_HEAD_BYTES, stored);
  put(maker->bytes + 28, head->checksum, 4);
  *out_size = OV_RECORD_HEAD_BYTES + stored;
  return OVIS_OK;
}

// ---- Reading blocks

void ov_block_reader_init(ov_block_reader* reader, const ovis_allocator* allocator) {
  OVIS_ASSERT(reader != NULL);
  OVIS_ASSERT(allocator != NULL);
  *reader = (ov_block_reader){.allocator = *allocator};
}

void ov_block_reader_fini(ov_block_reader* reader) {
  OVIS_ASSERT(reader != NULL);
  ZSTD_freeDCtx(reader->zstd);
  ov_free(&reader->allocator, reader->stored, reader->stored_capacity);
  *reader = (ov_block_reader){0};
}

ovis_status ov_block_read_head(const ov_source* source, uint64_t at, ov_block_head* out,
                               ovis_error* error) {
  OVIS_ASSERT(source != NULL);
  uint8_t bytes[OV_RECORD_HEAD_BYTES];
  *out = (ov_block_head){0};
  OV_TRY(ov_source_read(source, at, bytes, sizeof bytes, error));
  *out = (ov_block_head){.kind = bytes[4],
                         .first_tick = (int64_t)get(bytes + 8, 8),
                         .tick_count = (uint32_t)get(bytes + 16, 4),
                         .raw_size = (uint32_t)get(bytes + 20, 4),
                         .stored_size = (uint32_t)get(bytes + 24, 4),
                         .checksum = (uint32_t)get(bytes + 28, 4)};
  if (memcmp(bytes, block_magic, 4) != 0) {
    return ov_fail(error, OVIS_BAD_FORMAT, (int64_t)at, "expected a block, found something else");
  }
  if (out->raw_size > OV_RECORD_RAW_MAX || out->first_tick < 0 || out->tick_count > INT32_MAX ||
      out->first_tick > INT64_MAX / 2) {
    return ov_fail(error, OVIS_BAD_FORMAT, (int64_t)at, "the head of a block is damaged");
  }
  if (out->stored_size > source->size - at - OV_RECORD_HEAD_BYTES) {
    return ov_fail(error, OVIS_TRUNCATED, (int64_t)at, "the file ends inside a block");
  }
  return OVIS_OK;
}

static ovis_status unpack(ov_block_reader* reader, const ov_block_head* head, uint64_t at,
                          ov_writer* out, ovis_error* error) {
  OVIS_ASSERT(out != NULL);
  if (head->raw_size > out->capacity) {
    uint8_t* grown = ov_resize(&out->allocator, out->bytes, out->capacity, head->raw_size);
    if (grown == NULL) {
      return OVIS_NO_MEMORY;
    }
    out->bytes = grown;
    out->capacity = head->raw_size;
  }
  if (reader->zstd == NULL) {
    reader->zstd = ZSTD_createDCtx();
    if (reader->zstd == NULL) {
      return OVIS_NO_MEMORY;
    }
  }
  const size_t size = ZSTD_decompressDCtx(reader->zstd, out->bytes, head->raw_size,
                                          reader->stored + OV_RECORD_HEAD_BYTES, head->stored_size);
  if (ZSTD_isError(size) || size != head->raw_size) {
    return ov_fail(error, OVIS_BAD_FORMAT, (int64_t)at, "a block cannot be unpacked");
  }
  out->size = size;
  return OVIS_OK;
}

ovis_status ov_block_unpack(ov_block_reader* reader, const ov_source* source, uint64_t at,
                            const ov_block_head* head, ov_writer* out, ovis_error* error) {
  OVIS_ASSERT(reader != NULL);
  OVIS_ASSERT(head != NULL);
  out->size = 0;
  const size_t size = OV_RECORD_HEAD_BYTES + (size_t)head->stored_size;
  if (size > reader->stored_capacity) {
    uint8_t* grown = ov_resize(&reader->allocator, reader->stored, reader->stored_capacity, size);
    if (grown == NULL) {
      return OVIS_NO_MEMORY;
    }
    reader->stored = grown;
    reader->stored_capacity = size;
  }
  OV_TRY(ov_source_read(source, at, reader->stored, size, error));
  uint32_t sum = libdeflate_crc32(0, reader->stored, 28);
  sum = libdeflate_crc32(sum, reader->stored + OV_RECORD_HEAD_BYTES, head->stored_size);
  if (sum != head->checksum) {
    return ov_fail(error, OVIS_BAD_FORMAT, (int64_t)at,
                   "a block is damaged: its checksum is wrong");
  }
  return unpack(reader, head, at, out, error);
}
