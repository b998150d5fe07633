// Writes and reads the blocks of a recording: a head with a checksum, and content compressed by
// zstd.
//
//   file:  | file head 32 | block | block | ... | index block | tail 16 |
//
//   FILE HEAD  SIZE  WHAT                      BLOCK HEAD  SIZE  WHAT
//   0          8     "OVISREC" 0x1A            0           4     "OVRB"
//   8          2     version of the format     4           1     kind
//   10         2     size of this head         5           3     0
//   12         4     ticks between hashes      8           8     first tick
//   16         8     first tick                16          4     count of ticks
//   24         4     ticks between fields      20          4     size of the content
//   28         4     CRC-32 of 0 to 27         24          4     size of what follows
//                                              28          4     CRC-32 of 0 to 27 and what follows
//   TAIL: offset of the index block 8, "OVISEND" 0x1A 8
//
// Source: docs/formats/recording.md#the-file
#pragma once

#include "base/bytes.h"
#include "file/source.h"

#define OV_RECORD_HEAD_BYTES 32 // of the file head and of each block head
#define OV_RECORD_TAIL_BYTES 16
#define OV_RECORD_RAW_MAX (256 * 1024 * 1024) // greatest unpacked content of a block [Units: bytes]

typedef enum ov_block_kind {
  OV_BLOCK_START = 1, // about the run, and its snapshot
  OV_BLOCK_NAMES,     // states, species and fields to which later blocks refer by number
  OV_BLOCK_WORLD,     // sections and blocks that changed
  OV_BLOCK_LOG,       // mobs, moves, inputs and records of each tick
  OV_BLOCK_FIELDS,    // samples of all fields of all mobs
  OV_BLOCK_INDEX,     // offsets of the other blocks
  OV_BLOCK_SNAPSHOT   // the mobs after a tick, from which a replay can begin
} ov_block_kind;

typedef struct ov_record_head {
  int32_t version;
  int32_t hash_every, fields_every;
  int64_t first_tick;
} ov_record_head;

typedef struct ov_block_head {
  uint8_t kind; // ov_block_kind; readers skip an unknown kind
  int64_t first_tick;
  uint32_t tick_count;
  uint32_t raw_size;    // of the unpacked content [Units: bytes]
  uint32_t stored_size; // of the bytes after the head [Units: bytes]
  uint32_t checksum;
} ov_block_head;

void ov_record_head_write(const ov_record_head* head, uint8_t out[OV_RECORD_HEAD_BYTES]);
ovis_status ov_record_head_read(const uint8_t bytes[OV_RECORD_HEAD_BYTES], ov_record_head* out,
                                ovis_error* error);
void ov_record_tail_write(uint64_t index_at, uint8_t out[OV_RECORD_TAIL_BYTES]);
bool ov_record_tail_read(const uint8_t bytes[OV_RECORD_TAIL_BYTES], uint64_t* out_index_at);

struct ZSTD_CCtx_s;
struct ZSTD_DCtx_s;

// Makes blocks. zstd allocates its compressor with malloc, because its stable interface takes no
// allocator.
typedef struct ov_block_maker {
  ovis_allocator allocator;
  struct ZSTD_CCtx_s* zstd;
  uint8_t* bytes; // head and content of the last block
  size_t capacity;
} ov_block_maker;

void ov_block_maker_init(ov_block_maker* maker, const ovis_allocator* allocator);
void ov_block_maker_fini(ov_block_maker* maker);

// Packs `raw` into a block. The caller sets kind and ticks of the head. The block is in
// maker->bytes and has *out_size bytes. [Limit: size <= OV_RECORD_RAW_MAX] OVIS_NO_MEMORY.
ovis_status ov_block_make(ov_block_maker* maker, ov_block_head* head, const uint8_t* raw,
                          size_t size, size_t* out_size);

// Reads blocks; reuses its buffer.
typedef struct ov_block_reader {
  ovis_allocator allocator;
  struct ZSTD_DCtx_s* zstd;
  uint8_t* stored;
  size_t stored_capacity;
} ov_block_reader;

void ov_block_reader_init(ov_block_reader* reader, const ovis_allocator* allocator);
void ov_block_reader_fini(ov_block_reader* reader);

// Reads the head of the block at offset `at`. OVIS_TRUNCATED or OVIS_BAD_FORMAT: there is no valid
// head.
ovis_status ov_block_read_head(const ov_source* source, uint64_t at, ov_block_head* out,
                               ovis_error* error);

// Reads, checks and unpacks the block whose head is at offset `at`. Replaces the content of `out`.
ovis_status ov_block_unpack(ov_block_reader* reader, const ov_source* source, uint64_t at,
                            const ov_block_head* head, ov_writer* out, ovis_error* error);
