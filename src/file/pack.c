// Packs chunks with gzip, zlib or the game's lz4 block stream.
// Design: docs/formats/anvil.md#region-file
#include "file/pack.h"

#include "base/alloc.h"
#include "base/check.h"
#include "base/fail.h"

#include <libdeflate.h>
#include <lz4.h>

#include <string.h>

// The level that the game uses. Each chunk is packed once in a run, so speed hardly matters.
#define DEFLATE_LEVEL 6

void ov_packer_init(ov_packer* packer, const ovis_allocator* allocator) {
  *packer = (ov_packer){.allocator = *allocator};
}

void ov_packer_fini(ov_packer* packer) {
  libdeflate_free_compressor(packer->deflate);
  ov_free(&packer->allocator, packer->buffer, packer->capacity);
  *packer = (ov_packer){0};
}

static ovis_status no_memory(ovis_error* error, size_t size) {
  return ov_fail(error, OVIS_NO_MEMORY, -1, "no memory for %llu bytes", (unsigned long long)size);
}

static bool reserve(ov_packer* packer, size_t wanted) {
  if (wanted <= packer->capacity) {
    return true;
  }
  ov_free(&packer->allocator, packer->buffer, packer->capacity);
  packer->buffer = ov_alloc(&packer->allocator, wanted);
  packer->capacity = packer->buffer != NULL ? wanted : 0;
  return packer->buffer != NULL;
}

static ovis_status run_deflate(ov_packer* packer, ov_compression kind, const void* bytes,
                               size_t size, ovis_error* error) {
  if (packer->deflate == NULL) {
    packer->deflate = libdeflate_alloc_compressor(DEFLATE_LEVEL);
    if (packer->deflate == NULL) {
      return no_memory(error, 0);
    }
  }
  const bool is_gzip = kind == OV_COMPRESSION_GZIP;
  const size_t bound = is_gzip ? libdeflate_gzip_compress_bound(packer->deflate, size)
                               : libdeflate_zlib_compress_bound(packer->deflate, size);
  if (!reserve(packer, bound)) {
    return no_memory(error, bound);
  }
  packer->size = is_gzip ? libdeflate_gzip_compress(packer->deflate, bytes, size, packer->buffer,
                                                    packer->capacity)
                         : libdeflate_zlib_compress(packer->deflate, bytes, size, packer->buffer,
                                                    packer->capacity);
  OVIS_ASSERT(packer->size > 0);
  return OVIS_OK;
}

// ---- lz4: the block stream described in inflate.c. The game verifies the checksums.
//
// The checksum is XXH32 with a seed of lz4-java; only its lower 28 bits are stored.
// Source: docs/formats/anvil.md

#define LZ4_HEAD 21                    // [Units: bytes]
#define LZ4_BLOCK_SIZE ((size_t)65536) // [Units: bytes]
#define LZ4_LEVEL 6                    // the block size is 2^(10 + 6)
#define LZ4_SEED 0x9747B28Cu
#define LZ4_CHECKSUM_MASK 0x0FFFFFFFu

static uint32_t get_le32(const uint8_t* b) {
  return (uint32_t)b[3] << 24 | (uint32_t)b[2] << 16 | (uint32_t)b[1] << 8 | b[0];
}

static void put_le32(uint8_t* b, uint32_t value) {
  for (int32_t i = 0; i < 4; i++) {
    b[i] = (uint8_t)(value >> 8 * i);
  }
}

static uint32_t rotate(uint32_t value, int32_t bits) {
  return value << bits | value >> (32 - bits);
}

#define XXH_1 0x9E3779B1u
#define XXH_2 0x85EBCA77u
#define XXH_3 0xC2B2AE3Du
#define XXH_4 0x27D4EB2Fu
#define XXH_5 0x165667B1u

// Source: the algorithm's public specification (doc/xxhash_spec.md of xxHash).
uint32_t ov_xxh32(const uint8_t* bytes, size_t size, uint32_t seed) {
  const uint8_t* at = bytes;
  size_t left = size;
  uint32_t hash = seed + XXH_5;
  if (left >= 16) {
    uint32_t lanes[4] = {seed + XXH_1 + XXH_2, seed + XXH_2, seed, seed - XXH_1};
    for (; left >= 16; left -= 16) {
      for (int32_t i = 0; i < 4; i++, at += 4) {
        lanes[i] = rotate(lanes[i] + get_le32(at) * XXH_2, 13) * XXH_1;
      }
    }
    hash = rotate(lanes[0], 1) + rotate(lanes[1], 7) + rotate(lanes[2], 12) + rotate(lanes[3], 18);
  }
  hash += (uint32_t)size;
  for (; left >= 4; left -= 4, at += 4) {
    hash = rotate(hash + get_le32(at) * XXH_3, 17) * XXH_4;
  }
  for (; left > 0; left--, at++) {
    hash = rotate(hash + *at * XXH_5, 11) * XXH_1;
  }
  hash = (hash ^ hash >> 15) * XXH_2;
  hash = (hash ^ hash >> 13) * XXH_3;
  return hash ^ hash >> 16;
}

uint32_t ov_lz4_checksum(const uint8_t* bytes, size_t size) {
  OVIS_ASSERT(bytes != NULL || size == 0);
  return size > 0 ? ov_xxh32(bytes, size, LZ4_SEED) & LZ4_CHECKSUM_MASK : 0;
}

static size_t put_block(uint8_t* out, const uint8_t* bytes, size_t size, size_t room) {
  memcpy(out, "LZ4Block", 8);
  int packed = 0;
  if (size > 0) {
    packed = LZ4_compress_default((const char*)bytes, (char*)out + LZ4_HEAD, (int)size,
                                  (int)(room - LZ4_HEAD));
    OVIS_ASSERT(packed > 0);
  }
  const bool is_packed = packed > 0 && (size_t)packed < size;
  if (!is_packed) {
    memcpy(out + LZ4_HEAD, bytes, size);
  }
  const size_t stored = is_packed ? (size_t)packed : size;
  out[8] = (uint8_t)((is_packed ? 0x20 : 0x10) | LZ4_LEVEL);
  put_le32(out + 9, (uint32_t)stored);
  put_le32(out + 13, (uint32_t)size);
  put_le32(out + 17, ov_lz4_checksum(bytes, size));
  return LZ4_HEAD + stored;
}

static ovis_status run_lz4(ov_packer* packer, const uint8_t* bytes, size_t size,
                           ovis_error* error) {
  const size_t block_max = LZ4_HEAD + (size_t)LZ4_compressBound((int)LZ4_BLOCK_SIZE);
  const size_t wanted = (size / LZ4_BLOCK_SIZE + 1) * block_max + LZ4_HEAD;
  if (!reserve(packer, wanted)) {
    return no_memory(error, wanted);
  }
  size_t filled = 0;
  for (size_t at = 0; at < size; at += LZ4_BLOCK_SIZE) {
    const size_t left = size - at;
    filled += put_block(packer->buffer + filled, bytes + at,
                        left < LZ4_BLOCK_SIZE ? left : LZ4_BLOCK_SIZE, block_max);
  }
  filled += put_block(packer->buffer + filled, bytes, 0, LZ4_HEAD);
  OVIS_ASSERT(filled <= packer->capacity);
  packer->size = filled;
  return OVIS_OK;
}

ovis_status ov_packer_run(ov_packer* packer, ov_compression kind, const void* bytes, size_t size,
                          ovis_error* error) {
  OVIS_ASSERT(size >= 1);
  OVIS_ASSERT(size <= (size_t)1 << 30);
  packer->bytes = NULL;
  packer->size = 0;
  ovis_status status = OVIS_OK;
  switch (kind) {
  case OV_COMPRESSION_GZIP:
  case OV_COMPRESSION_ZLIB: status = run_deflate(packer, kind, bytes, size, error); break;
  case OV_COMPRESSION_LZ4: status = run_lz4(packer, bytes, size, error); break;
  case OV_COMPRESSION_NONE:
    if (!reserve(packer, size)) {
      return no_memory(error, size);
    }
    memcpy(packer->buffer, bytes, size);
    packer->size = size;
    break;
  default:
    return ov_fail(error, OVIS_UNSUPPORTED, -1, "expected a compression of 1 to 4, found %d",
                   (int)kind);
  }
  if (status == OVIS_OK && packer->size > OV_PACKED_MAX) {
    return ov_fail(error, OVIS_TOO_LARGE, -1, "its %llu packed bytes are over the limit of %llu",
                   (unsigned long long)packer->size, (unsigned long long)OV_PACKED_MAX);
  }
  packer->bytes = packer->buffer;
  return status;
}
