// Reads a region file (r.X.Z.mca), which holds up to 32 x 32 chunks. The header is read once; the
// bytes of a chunk are read on request.
#pragma once

#include "file/inflate.h"
#include "file/source.h"

#define OV_REGION_CHUNKS 1024
#define OV_SECTOR_SIZE 4096 // [Units: bytes]

// Index of a chunk's entry in the header of its region.
static inline int32_t ov_region_index(int32_t chunk_x, int32_t chunk_z) {
  return (chunk_x & 31) + (chunk_z & 31) * 32;
}

typedef struct ov_region {
  ov_source source;
  uint32_t entries[OV_REGION_CHUNKS]; // first sector (24 bits), count of sectors (8 bits)
} ov_region;

// Location of a chunk's packed bytes.
typedef struct ov_record {
  uint64_t offset; // in the region file; 0 if external
  uint64_t size;   // of the packed bytes; of the whole file if external
  ov_compression kind;
  bool is_external; // in the file c.X.Z.mcc beside the region
} ov_record;

// Reads the header. An empty file counts as a region without chunks. OVIS_TRUNCATED: the file ends
// inside the header.
ovis_status ov_region_open(ov_region* out, const ov_source* source, ovis_error* error);

// True if the header has an entry for the chunk. [Limits: 0 <= index < OV_REGION_CHUNKS]
static inline bool ov_region_has(const ov_region* region, int32_t index) {
  return region->entries[index] != 0;
}

// Finds a chunk that has an entry and checks that its record lies inside the file.
ovis_status ov_region_find(const ov_region* region, int32_t index, ov_record* out,
                           ovis_error* error);

// Counts the other chunks whose sectors overlap those of this chunk. *out_first is the lowest index
// of them, or -1.
int32_t ov_region_overlaps(const ov_region* region, int32_t index, int32_t* out_first);

// Reads a record from its source, which is the region file or the external file, and unpacks it
// into inflater->bytes.
ovis_status ov_region_unpack(const ov_source* source, const ov_record* record,
                             ov_inflater* inflater, ovis_error* error);
