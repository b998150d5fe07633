// Packs chunks as the game does: the other direction of inflate.h. The result is in a buffer that
// is kept from one chunk to the next.
#ifndef OVIS_SRC_FILE_PACK_H
#define OVIS_SRC_FILE_PACK_H

#include "file/inflate.h"

struct libdeflate_compressor;

typedef struct ov_packer {
  ovis_allocator allocator;
  // Comes from the C library: libdeflate hands no context to an allocator.
  struct libdeflate_compressor* deflate;
  uint8_t* buffer;
  size_t capacity;
  const uint8_t* bytes; // the result
  size_t size;
} ov_packer;

// Allocates nothing until it is used.
void ov_packer_init(ov_packer* packer, const ovis_allocator* allocator);
void ov_packer_fini(ov_packer* packer);

// Packs `size` bytes; sets `bytes` and `size`. The same content gives the same bytes.
// OVIS_TOO_LARGE: the packed bytes are over OV_PACKED_MAX, so that nobody here could read them.
// OVIS_UNSUPPORTED: a compression of some server's own. [Limit: 1 <= size <= 2^30]
ovis_status ov_packer_run(ov_packer* packer, ov_compression kind, const void* bytes, size_t size,
                          ovis_error* error);

// XXH32, the checksum of lz4 blocks.
uint32_t ov_xxh32(const uint8_t* bytes, size_t size, uint32_t seed);

#endif
