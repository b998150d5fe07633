// Unpacks gzip, zlib and lz4 data of unknown size without exceeding a limit.
// Design: docs/formats/anvil.md#region-file
#include "file/inflate.h"

#include "base/alloc.h"
#include "base/check.h"
#include "base/fail.h"
#include "file/pack.h"

#include <libdeflate.h>
#include <lz4.h>

#include <string.h>

// First size of the buffer for unpacked bytes: most chunks fit. [Units: bytes]
#define UNPACKED_FIRST ((size_t)256 << 10)
#define UNPACKED_LIMIT ((size_t)1 << 30) // [Units: bytes]
#define BUFFER_STEP ((size_t)4096) // buffers for packed bytes are multiples of it [Units: bytes]

void ov_inflater_init(ov_inflater* inflater, const ovis_allocator* allocator, size_t unpacked_max) {
  OVIS_ASSERT(unpacked_max >= 1);
  OVIS_ASSERT(unpacked_max <= UNPACKED_LIMIT);
  *inflater = (ov_inflater){.allocator = *allocator, .unpacked_max = unpacked_max};
}

void ov_inflater_fini(ov_inflater* inflater) {
  libdeflate_free_decompressor(inflater->deflate);
  ov_free(&inflater->allocator, inflater->packed, inflater->packed_capacity);
  ov_free(&inflater->allocator, inflater->unpacked, inflater->unpacked_capacity);
  *inflater = (ov_inflater){0};
}

// Enlarges a buffer. Drops its content first, so that old and new memory are never held together.
static bool enlarge(ov_inflater* inflater, uint8_t** buffer, size_t* capacity, size_t wanted) {
  ov_free(&inflater->allocator, *buffer, *capacity);
  *buffer = ov_alloc(&inflater->allocator, wanted);
  *capacity = *buffer != NULL ? wanted : 0;
  return *buffer != NULL;
}

uint8_t* ov_inflater_packed(ov_inflater* inflater, size_t size) {
  OVIS_ASSERT(size >= 1);
  OVIS_ASSERT(size <= OV_PACKED_MAX);
  inflater->bytes = NULL;
  inflater->size = 0;
  if (size > inflater->packed_capacity &&
      !enlarge(inflater, &inflater->packed, &inflater->packed_capacity,
               (size + BUFFER_STEP - 1) & ~(BUFFER_STEP - 1))) {
    return NULL;
  }
  return inflater->packed;
}

static ovis_status too_large(const ov_inflater* inflater, ovis_error* error) {
  return ov_fail(error, OVIS_TOO_LARGE, -1, "it unpacks to more than the limit of %llu bytes",
                 (unsigned long long)inflater->unpacked_max);
}

static ovis_status no_memory(ovis_error* error, size_t size) {
  return ov_fail(error, OVIS_NO_MEMORY, -1, "no memory for %llu bytes", (unsigned long long)size);
}

// Unpacks gzip or zlib. Neither format states a size that can be trusted: gzip has it modulo 2^32
// in its last bytes, and a hostile file can lie. The buffer therefore doubles until the content
// fits.
static ovis_status run_deflate(ov_inflater* inflater, ov_compression kind, size_t size,
                               ovis_error* error) {
  if (inflater->deflate == NULL) {
    inflater->deflate = libdeflate_alloc_decompressor();
    if (inflater->deflate == NULL) {
      return no_memory(error, 0);
    }
  }
  for (;;) {
    size_t used = 0;
    const enum libdeflate_result result =
        inflater->unpacked == NULL ? LIBDEFLATE_INSUFFICIENT_SPACE
        : kind == OV_COMPRESSION_GZIP
            ? libdeflate_gzip_decompress(inflater->deflate, inflater->packed, size,
                                         inflater->unpacked, inflater->unpacked_capacity, &used)
            : libdeflate_zlib_decompress(inflater->deflate, inflater->packed, size,
                                         inflater->unpacked, inflater->unpacked_capacity, &used);
    if (result == LIBDEFLATE_SUCCESS) {
      inflater->bytes = inflater->unpacked;
      inflater->size = used;
      return OVIS_OK;
    }
    if (result != LIBDEFLATE_INSUFFICIENT_SPACE) {
      return ov_fail(error, OVIS_BAD_FORMAT, -1, "its %s data is damaged",
                     kind == OV_COMPRESSION_GZIP ? "gzip" : "zlib");
    }
    if (inflater->unpacked_capacity >= inflater->unpacked_max) {
      return too_large(inflater, error);
    }
    size_t wanted = inflater->unpacked_capacity * 2;
    wanted = wanted < UNPACKED_FIRST ? UNPACKED_FIRST : wanted;
    wanted = wanted > inflater->unpacked_max ? inflater->unpacked_max : wanted;
    if (!enlarge(inflater, &inflater->unpacked, &inflater->unpacked_capacity, wanted)) {
      return no_memory(error, wanted);
    }
  }
}

// The block stream of the Java library lz4-java; the last block is empty:
//
//   OFFSET SIZE WHAT
//   0      8    "LZ4Block"
//   8      1    token: upper 4 bits 1 stored, 2 packed; lower 4 bits n: blocks have at most
//               2^(10 + n) bytes
//   9      4    packed size, little-endian
//   13     4    unpacked size, little-endian
//   17     4    checksum of the unpacked bytes (pack.c)
//   21     ...  the packed bytes
//
// Source: docs/formats/anvil.md
#define LZ4_HEAD 21

typedef struct lz4_block {
  const uint8_t* bytes;
  uint32_t packed_size;
  uint32_t size;
  uint32_t checksum;
  bool is_packed;
} lz4_block;

static uint32_t get_le32(const uint8_t* b) {
  return (uint32_t)b[3] << 24 | (uint32_t)b[2] << 16 | (uint32_t)b[1] << 8 | b[0];
}

static ovis_status read_lz4_block(const uint8_t* bytes, size_t size, size_t at, lz4_block* out,
                                  ovis_error* error) {
  if (size - at < LZ4_HEAD) {
    return ov_fail(error, OVIS_TRUNCATED, (int64_t)at, "its lz4 stream ends before its last block");
  }
  const uint8_t* head = bytes + at;
  const uint32_t method = head[8] >> 4;
  *out = (lz4_block){.bytes = head + LZ4_HEAD,
                     .packed_size = get_le32(head + 9),
                     .size = get_le32(head + 13),
                     .checksum = get_le32(head + 17),
                     .is_packed = method == 2};
  if (memcmp(head, "LZ4Block", 8) != 0 || method < 1 || method > 2) {
    return ov_fail(error, OVIS_BAD_FORMAT, (int64_t)at, "expected an lz4 block");
  }
  if (out->size > UINT32_C(1) << (10 + (head[8] & 15)) ||
      (out->size == 0) != (out->packed_size == 0) ||
      (!out->is_packed && out->size != out->packed_size)) {
    return ov_fail(error, OVIS_BAD_FORMAT, (int64_t)at,
                   "an lz4 block of %u bytes cannot unpack to %u", (unsigned)out->packed_size,
                   (unsigned)out->size);
  }
  if (out->packed_size > size - at - LZ4_HEAD) {
    return ov_fail(error, OVIS_TRUNCATED, (int64_t)at, "an lz4 block has %u bytes, %llu are left",
                   (unsigned)out->packed_size, (unsigned long long)(size - at - LZ4_HEAD));
  }
  return OVIS_OK;
}

// Adds up the unpacked sizes in the block headers, so that unpacking needs a single pass.
static ovis_status measure_lz4(const ov_inflater* inflater, size_t size, size_t* out_size,
                               ovis_error* error) {
  *out_size = 0;
  for (size_t at = 0;;) {
    lz4_block block;
    const ovis_status status = read_lz4_block(inflater->packed, size, at, &block, error);
    if (status != OVIS_OK || block.size == 0) {
      return status;
    }
    *out_size += block.size;
    if (*out_size > inflater->unpacked_max) {
      return too_large(inflater, error);
    }
    at += LZ4_HEAD + block.packed_size;
  }
}

static ovis_status run_lz4(ov_inflater* inflater, size_t size, ovis_error* error) {
  size_t wanted = 0;
  ovis_status status = measure_lz4(inflater, size, &wanted, error);
  if (status != OVIS_OK) {
    return status;
  }
  if (wanted > inflater->unpacked_capacity &&
      !enlarge(inflater, &inflater->unpacked, &inflater->unpacked_capacity, wanted)) {
    return no_memory(error, wanted);
  }
  size_t filled = 0;
  for (size_t at = 0; filled < wanted;) {
    lz4_block block;
    status = read_lz4_block(inflater->packed, size, at, &block, error);
    OVIS_ASSERT(status == OVIS_OK);
    uint8_t* to = inflater->unpacked + filled;
    if (!block.is_packed) {
      memcpy(to, block.bytes, block.size);
    } else if (LZ4_decompress_safe((const char*)block.bytes, (char*)to, (int)block.packed_size,
                                   (int)block.size) != (int)block.size) {
      return ov_fail(error, OVIS_BAD_FORMAT, (int64_t)at, "its lz4 data is damaged");
    }
    if (ov_lz4_checksum(to, block.size) != block.checksum) {
      return ov_fail(error, OVIS_BAD_FORMAT, (int64_t)at,
                     "its lz4 data is damaged: the checksum is another one");
    }
    filled += block.size;
    OVIS_ASSERT(filled <= wanted);
    at += LZ4_HEAD + block.packed_size;
  }
  inflater->bytes = inflater->unpacked;
  inflater->size = filled;
  return OVIS_OK;
}

ovis_status ov_inflater_run(ov_inflater* inflater, ov_compression kind, size_t size,
                            ovis_error* error) {
  OVIS_ASSERT(size <= inflater->packed_capacity);
  inflater->bytes = NULL;
  inflater->size = 0;
  switch (kind) {
  case OV_COMPRESSION_GZIP:
  case OV_COMPRESSION_ZLIB: return run_deflate(inflater, kind, size, error);
  case OV_COMPRESSION_LZ4: return run_lz4(inflater, size, error);
  case OV_COMPRESSION_NONE:
    if (size > inflater->unpacked_max) {
      return too_large(inflater, error);
    }
    inflater->bytes = inflater->packed;
    inflater->size = size;
    return OVIS_OK;
  case OV_COMPRESSION_CUSTOM:
    return ov_fail(error, OVIS_UNSUPPORTED, -1,
                   "its compression (127) is private to a server program and cannot be read");
  default:
    return ov_fail(error, OVIS_BAD_FORMAT, -1, "expected a compression of 1 to 4, found %d",
                   (int)kind);
  }
}

ov_compression ov_compression_of(const uint8_t* bytes, size_t size) {
  if (size >= 2 && bytes[0] == 0x1F && bytes[1] == 0x8B) {
    return OV_COMPRESSION_GZIP;
  }
  const uint8_t compound = 10; // the first byte of every NBT document
  return size >= 1 && bytes[0] == compound ? OV_COMPRESSION_NONE : OV_COMPRESSION_ZLIB;
}
