// A region file (r.X.Z.mca): up to 32 x 32 chunks. Its header is read once, a chunk's bytes when
// they are asked for.
#ifndef OVIS_SRC_SAVE_REGION_H
#define OVIS_SRC_SAVE_REGION_H

#include "file/inflate.h"
#include "file/source.h"

#define OV_REGION_CHUNKS 1024
#define OV_SECTOR_SIZE 4096

// Place of a chunk in its region's header, and back.
static inline int32_t ov_region_index(int32_t chunk_x, int32_t chunk_z) {
  return (chunk_x & 31) + (chunk_z & 31) * 32;
}

typedef struct ov_region {
  ov_source source;
  uint32_t entries[OV_REGION_CHUNKS]; // first sector (24 bits), count of sectors (8 bits)
} ov_region;

// Where a chunk's packed bytes are.
typedef struct ov_record {
  uint64_t offset; // in the region file; 0 when external
  uint64_t size;   // of the packed bytes; of the whole file when external
  ov_compression kind;
  bool is_external; // in the file c.X.Z.mcc beside the region
} ov_record;

// Reads the header. An empty file is a region without chunks. OVIS_TRUNCATED: it ends inside the
// header.
ovis_status ov_region_open(ov_region* out, const ov_source* source, ovis_error* error);

// Does the header name that chunk? [Limits: 0 <= index < OV_REGION_CHUNKS]
static inline bool ov_region_has(const ov_region* region, int32_t index) {
  return region->entries[index] != 0;
}

// Finds a chunk that the header names and checks that its record lies inside the file.
ovis_status ov_region_find(const ov_region* region, int32_t index, ov_record* out,
                           ovis_error* error);

// Counts the other chunks whose sectors overlap those of this one. *out_first is the lowest of
// them, or -1.
int32_t ov_region_overlaps(const ov_region* region, int32_t index, int32_t* out_first);

// Reads and unpacks the bytes of a record from its source (the region's, or that of the external
// file): inflater->bytes and size.
ovis_status ov_region_unpack(const ov_source* source, const ov_record* record,
                             ov_inflater* inflater, ovis_error* error);

#endif
