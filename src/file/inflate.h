// Unpacks the compressed data of region files and level.dat. The buffers are reused from one chunk
// to the next and never exceed a limit.
//
//   packed bytes --ov_inflater_packed--> [packed] --ov_inflater_run--> bytes, size
#pragma once

#include <ovis/base.h>

// Compressions, with their numbers in the header of a chunk.
typedef enum ov_compression {
  OV_COMPRESSION_GZIP = 1,
  OV_COMPRESSION_ZLIB = 2,
  OV_COMPRESSION_NONE = 3,
  OV_COMPRESSION_LZ4 = 4,
  OV_COMPRESSION_CUSTOM = 127
} ov_compression;

// Greatest size of one packed chunk. 255 sectors are 1 MiB; only c.X.Z.mcc files are larger.
// [Units: bytes]
#define OV_PACKED_MAX ((size_t)16 << 20)

// Default limit of unpacked bytes. Chunks of villages unpack to 50 to 200 KB; the game reads up to
// 100 MiB (general knowledge, not verified).
#define OV_UNPACKED_MAX ((size_t)32 << 20)

struct libdeflate_decompressor;

typedef struct ov_inflater {
  ovis_allocator allocator;
  // Allocated by the C library, 12 KB: libdeflate passes no context to an allocator.
  struct libdeflate_decompressor* deflate;
  uint8_t* packed;
  size_t packed_capacity;
  uint8_t* unpacked;
  size_t unpacked_capacity;
  size_t unpacked_max;
  const uint8_t* bytes; // the result: in `unpacked`, or in `packed` if it was not compressed
  size_t size;
} ov_inflater;

// Allocates nothing before the first use. [Limit: 1 <= unpacked_max <= 2^30]
void ov_inflater_init(ov_inflater* inflater, const ovis_allocator* allocator, size_t unpacked_max);
void ov_inflater_fini(ov_inflater* inflater);

// Returns room for `size` packed bytes, or NULL when there is no memory. Discards the result of the
// last run. [Limit: 1 <= size <= OV_PACKED_MAX]
uint8_t* ov_inflater_packed(ov_inflater* inflater, size_t size);

// Unpacks the first `size` bytes of `packed` and sets `bytes` and `size`. OVIS_TOO_LARGE: the
// result exceeds unpacked_max. OVIS_UNSUPPORTED: a custom compression of a server. OVIS_BAD_FORMAT,
// OVIS_TRUNCATED: the data is damaged.
ovis_status ov_inflater_run(ov_inflater* inflater, ov_compression kind, size_t size,
                            ovis_error* error);

// Detects the compression of a single NBT file by its first bytes. The game writes gzip; other
// tools also write zlib and uncompressed files.
ov_compression ov_compression_of(const uint8_t* bytes, size_t size);

// True if the format carries a checksum, which detects that other data has overwritten a chunk.
static inline bool ov_compression_is_checked(ov_compression kind) {
  return kind == OV_COMPRESSION_GZIP || kind == OV_COMPRESSION_ZLIB;
}
