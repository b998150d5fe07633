// Unpacks what region files and level.dat are packed with, into buffers that are kept from one
// chunk to the next and never grow over a limit.
//
//   packed bytes --ov_inflater_packed--> [packed] --ov_inflater_run--> bytes, size
#ifndef OVIS_SRC_FILE_INFLATE_H
#define OVIS_SRC_FILE_INFLATE_H

#include <ovis/base.h>

// Compression by its number in a chunk's header.
typedef enum ov_compression {
  OV_COMPRESSION_GZIP = 1,
  OV_COMPRESSION_ZLIB = 2,
  OV_COMPRESSION_NONE = 3,
  OV_COMPRESSION_LZ4 = 4,
  OV_COMPRESSION_CUSTOM = 127
} ov_compression;

// Most that is read of one packed chunk. 255 sectors are 1 MiB; only c.X.Z.mcc files have more.
#define OV_PACKED_MAX ((size_t)16 << 20)

// Unpacked chunks of villages are 50 KB to 200 KB; the game itself reads up to 100 MiB.
#define OV_UNPACKED_MAX ((size_t)32 << 20)

struct libdeflate_decompressor;

typedef struct ov_inflater {
  ovis_allocator allocator;
  // Comes from the C library, 12 KB: libdeflate hands no context to an allocator.
  struct libdeflate_decompressor* deflate;
  uint8_t* packed;
  size_t packed_capacity;
  uint8_t* unpacked;
  size_t unpacked_capacity;
  size_t unpacked_max;
  const uint8_t* bytes; // the result: in `unpacked`, or in `packed` if that was not packed at all
  size_t size;
} ov_inflater;

// Allocates nothing until it is used. [Limit: 1 <= unpacked_max <= 2^30]
void ov_inflater_init(ov_inflater* inflater, const ovis_allocator* allocator, size_t unpacked_max);
void ov_inflater_fini(ov_inflater* inflater);

// Room for `size` packed bytes, or NULL when there is no memory. What was unpacked before is gone.
// [Limit: 1 <= size <= OV_PACKED_MAX]
uint8_t* ov_inflater_packed(ov_inflater* inflater, size_t size);

// Unpacks the first `size` bytes of `packed`; sets `bytes` and `size`. OVIS_TOO_LARGE: over
// unpacked_max. OVIS_UNSUPPORTED: a compression of some server's own.
ovis_status ov_inflater_run(ov_inflater* inflater, ov_compression kind, size_t size,
                            ovis_error* error);

// The compression of a lone NBT file, which its first bytes tell: the game writes gzip, tools also
// zlib and none.
ov_compression ov_compression_of(const uint8_t* bytes, size_t size);

// Does the format carry a checksum, so that a chunk in which others wrote is found out?
static inline bool ov_compression_is_checked(ov_compression kind) {
  return kind == OV_COMPRESSION_GZIP || kind == OV_COMPRESSION_ZLIB;
}

#endif
