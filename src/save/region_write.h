// Writing a region file anew with some of its chunks replaced.
//
//   old region --ov_region_rewrite(changes)--> sink
//
// All bytes of the old file are kept, in their places: chunks that are not replaced, what is
// damaged, their times. A new record goes where the old one was if it has room there, else into the
// first gap, else to the end.
#ifndef OVIS_SRC_SAVE_REGION_WRITE_H
#define OVIS_SRC_SAVE_REGION_WRITE_H

#include "save/region.h"

// Most packed bytes of a record inside the region: 255 sectors less its head. What is larger goes
// into c.X.Z.mcc.
#define OV_RECORD_MAX ((size_t)255 * OV_SECTOR_SIZE - 5)

// Where bytes can be written in any order. What lies between is 0.
typedef struct ov_sink {
  void* context;
  // False: it cannot.
  bool (*write_at)(void* context, uint64_t offset, const void* bytes, size_t count);
} ov_sink;

// What a chunk is replaced by.
typedef struct ov_region_change {
  int32_t index; // in the header [Limits: 0 <= value < OV_REGION_CHUNKS]
  ov_compression kind;
  const uint8_t* bytes; // packed; NULL: they are in c.X.Z.mcc, the record only says so
  size_t size;          // [Limit: <= OV_RECORD_MAX]
  uint32_t time;        // of the last change; 0: stays as it was. [Units: seconds since 1970]
} ov_region_change;

// `changes` are in the order of their index, each index once. OVIS_FULL: there are no sectors left.
// OVIS_IO_ERROR: the sink cannot write, or the old file cannot be read.
ovis_status ov_region_rewrite(const ov_region* region, const ov_region_change* changes,
                              int32_t count, const ov_sink* sink, ovis_error* error);

#endif
