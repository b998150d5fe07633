// Finds the packed bytes of a chunk in a region file and checks that they lie inside the file.
// Format: docs/formats/anvil.md#region-file
//
//   OFFSET            SIZE  WHAT
//   0                 4096  1024 entries, chunk (x, z) at (x & 31) + (z & 31) * 32:
//                           3 bytes first sector, 1 byte count of sectors; all 0: no chunk
//   4096              4096  1024 times of the last change, not read
//   sector * 4096     4     size of what follows, counted from the next byte
//                     1     compression: 1 gzip, 2 zlib, 3 none, 4 lz4, 127 custom;
//                           + 128: the packed bytes are in c.X.Z.mcc (X, Z: chunk)
//                     ...   size - 1 packed bytes; none if they are in c.X.Z.mcc
//
// A sector is 4096 bytes. All numbers are big-endian. The last sector may be incomplete.
#include "save/region.h"

#include "base/bytes.h"
#include "base/check.h"
#include "base/fail.h"

#define HEADER_SECTORS 2
#define RECORD_HEAD 5 // size and compression [Units: bytes]
#define EXTERNAL 0x80 // bit of the compression byte

// Some servers store a count of 255 for records of 255 sectors or more; the record's size then
// counts.
#define COUNT_OPEN 255

static uint64_t first_sector(uint32_t entry) {
  return entry >> 8;
}

static uint64_t sector_count(uint32_t entry) {
  return entry & 255;
}

ovis_status ov_region_open(ov_region* out, const ov_source* source, ovis_error* error) {
  memset(out, 0, sizeof *out);
  out->source = *source;
  if (source->size == 0) {
    return OVIS_OK;
  }
  uint8_t header[OV_SECTOR_SIZE];
  if (source->size < sizeof header) {
    return ov_fail(error, OVIS_TRUNCATED, (int64_t)source->size,
                   "expected a header of 8192 bytes, the file ends at %u", (unsigned)source->size);
  }
  OV_TRY(ov_source_read(source, 0, header, sizeof header, error));
  for (int32_t i = 0; i < OV_REGION_CHUNKS; i++) {
    out->entries[i] = ov_get_u32(header + 4 * i);
  }
  return OVIS_OK;
}

static ovis_status check_entry(const ov_region* region, int32_t index, ovis_error* error) {
  const uint32_t entry = region->entries[index];
  const uint64_t offset = first_sector(entry) * OV_SECTOR_SIZE;
  if (first_sector(entry) < HEADER_SECTORS) {
    return ov_fail(error, OVIS_BAD_FORMAT, 4 * index,
                   "its first sector is %u, inside the file's header",
                   (unsigned)first_sector(entry));
  }
  if (sector_count(entry) == 0) {
    return ov_fail(error, OVIS_BAD_FORMAT, 4 * index, "the file's header gives it no sectors");
  }
  if (offset >= region->source.size) {
    return ov_fail(error, OVIS_TRUNCATED, 4 * index,
                   "it starts at byte %llu, but the file ends at byte %llu",
                   (unsigned long long)offset, (unsigned long long)region->source.size);
  }
  return OVIS_OK;
}

ovis_status ov_region_find(const ov_region* region, int32_t index, ov_record* out,
                           ovis_error* error) {
  OVIS_ASSERT(index >= 0);
  OVIS_ASSERT(index < OV_REGION_CHUNKS);
  OVIS_ASSERT(ov_region_has(region, index));
  *out = (ov_record){0};
  OV_TRY(check_entry(region, index, error));
  const uint32_t entry = region->entries[index];
  const uint64_t offset = first_sector(entry) * OV_SECTOR_SIZE;
  uint8_t head[RECORD_HEAD];
  OV_TRY(ov_source_read(&region->source, offset, head, sizeof head, error));
  const uint64_t stored = ov_get_u32(head);
  const uint64_t room = sector_count(entry) * OV_SECTOR_SIZE - 4;
  if (stored == 0) {
    return ov_fail(error, OVIS_BAD_FORMAT, (int64_t)offset, "its record has a size of 0");
  }
  if (stored > room && sector_count(entry) != COUNT_OPEN) {
    return ov_fail(error, OVIS_BAD_FORMAT, (int64_t)offset,
                   "its record of %llu bytes exceeds its %llu sectors", (unsigned long long)stored,
                   (unsigned long long)sector_count(entry));
  }
  out->kind = (ov_compression)(head[4] & ~EXTERNAL);
  out->is_external = (head[4] & EXTERNAL) != 0;
  if (out->is_external) {
    return OVIS_OK;
  }
  out->offset = offset + RECORD_HEAD;
  out->size = stored - 1;
  if (out->size > region->source.size - out->offset) {
    return ov_fail(error, OVIS_TRUNCATED, (int64_t)offset,
                   "its record ends at byte %llu, but the file ends at byte %llu",
                   (unsigned long long)(out->offset + out->size),
                   (unsigned long long)region->source.size);
  }
  return OVIS_OK;
}

int32_t ov_region_overlaps(const ov_region* region, int32_t index, int32_t* out_first) {
  const uint64_t start = first_sector(region->entries[index]);
  const uint64_t end = start + sector_count(region->entries[index]);
  int32_t count = 0;
  *out_first = -1;
  for (int32_t i = 0; i < OV_REGION_CHUNKS; i++) {
    const uint64_t other_start = first_sector(region->entries[i]);
    const uint64_t other_end = other_start + sector_count(region->entries[i]);
    if (i != index && other_start < end && start < other_end) {
      *out_first = count == 0 ? i : *out_first;
      count++;
    }
  }
  return count;
}

ovis_status ov_region_unpack(const ov_source* source, const ov_record* record,
                             ov_inflater* inflater, ovis_error* error) {
  if (record->size == 0) {
    return ov_fail(error, OVIS_TRUNCATED, (int64_t)record->offset, "it has no bytes");
  }
  if (record->size > OV_PACKED_MAX) {
    return ov_fail(error, OVIS_TOO_LARGE, (int64_t)record->offset,
                   "its %llu packed bytes are over the limit of %llu",
                   (unsigned long long)record->size, (unsigned long long)OV_PACKED_MAX);
  }
  const size_t size = (size_t)record->size;
  uint8_t* packed = ov_inflater_packed(inflater, size);
  if (packed == NULL) {
    return ov_fail(error, OVIS_NO_MEMORY, -1, "no memory for %llu bytes", (unsigned long long)size);
  }
  const ovis_status status = ov_source_read(source, record->offset, packed, size, error);
  return status != OVIS_OK ? status : ov_inflater_run(inflater, record->kind, size, error);
}
