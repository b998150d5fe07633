// Writes a copy of a region file with some of its chunks replaced.
//
//   old region --ov_region_rewrite(changes)--> sink
//
// All other bytes of the old file keep their position: the chunks that are not replaced, damaged
// data and times. A new record goes to the sectors of the old one if they suffice, otherwise into
// the first gap, otherwise to the end of the file.
#pragma once

#include "save/region.h"

// Greatest size of the packed bytes of a record inside the region file: 255 sectors minus the head
// of the record. Larger data goes into c.X.Z.mcc. [Units: bytes]
#define OV_RECORD_MAX ((size_t)255 * OV_SECTOR_SIZE - 5)

// A destination that accepts bytes in any order. Ranges that are not written read as 0.
typedef struct ov_sink {
  void* context;
  // Returns false on failure.
  bool (*write_at)(void* context, uint64_t offset, const void* bytes, size_t count);
} ov_sink;

// The new content of a chunk.
typedef struct ov_region_change {
  int32_t index; // of the header entry [Limits: 0 <= value < OV_REGION_CHUNKS]
  ov_compression kind;
  const uint8_t* bytes; // packed; NULL: they are in c.X.Z.mcc and the record only refers to it
  size_t size;          // [Units: bytes] [Limit: <= OV_RECORD_MAX]
  uint32_t time;        // of the last change; 0: keep the old one [Units: seconds since 1970]
} ov_region_change;

// `changes` are ordered by index, each index at most once. OVIS_FULL: the file has no sectors left.
// OVIS_IO_ERROR: a write to the sink or a read of the old file failed.
ovis_status ov_region_rewrite(const ov_region* region, const ov_region_change* changes,
                              int32_t count, const ov_sink* sink, ovis_error* error);
