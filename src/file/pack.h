// Packs chunks as the game does: the inverse of inflate.h. The buffer for the result is reused from
// one chunk to the next.
#pragma once

#include "file/inflate.h"

struct libdeflate_compressor;

typedef struct ov_packer {
  ovis_allocator allocator;
  // Allocated by the C library: libdeflate passes no context to an allocator.
  struct libdeflate_compressor* deflate;
  uint8_t* buffer;
  size_t capacity;
  const uint8_t* bytes; // the result
  size_t size;
} ov_packer;

// Allocates nothing before the first use.
void ov_packer_init(ov_packer* packer, const ovis_allocator* allocator);
void ov_packer_fini(ov_packer* packer);

// Packs `size` bytes and sets `bytes` and `size`. Equal content gives equal bytes. OVIS_TOO_LARGE:
// the result exceeds OV_PACKED_MAX, so the reader would refuse it. OVIS_UNSUPPORTED: a custom
// compression of a server. [Limit: 1 <= size <= 2^30]
ovis_status ov_packer_run(ov_packer* packer, ov_compression kind, const void* bytes, size_t size,
                          ovis_error* error);

// XXH32, the checksum of lz4 blocks.
uint32_t ov_xxh32(const uint8_t* bytes, size_t size, uint32_t seed);

// The checksum of the unpacked bytes of a block of an lz4 stream.
uint32_t ov_lz4_checksum(const uint8_t* bytes, size_t size);
