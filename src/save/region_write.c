// Copies a region file with some chunks replaced, in place where they fit, without moving any
// other.
// Format: docs/formats/anvil.md#region-file
#include "save/region_write.h"

#include "base/bytes.h"
#include "base/check.h"
#include "base/fail.h"

#define HEADER_SECTORS 2
#define HEADER_SIZE ((uint64_t)HEADER_SECTORS * OV_SECTOR_SIZE)
#define RECORD_HEAD 5                  // size and compression [Units: bytes]
#define EXTERNAL 0x80                  // bit of the compression byte
#define SECTOR_MAX (UINT32_C(1) << 24) // a header entry has 24 bits for the first sector
#define COUNT_OPEN 255                 // see region.c

// A range of used sectors: [start, end).
typedef struct extent {
  uint32_t start, end;
} extent;

// The used extents in the order of their start. In a damaged file they may overlap.
typedef struct layout {
  extent extents[OV_REGION_CHUNKS];
  int32_t count;
} layout;

static void take(layout* l, extent added) {
  OVIS_ASSERT(l->count < OV_REGION_CHUNKS);
  int32_t at = l->count++;
  for (; at > 0 && l->extents[at - 1].start > added.start; at--) {
    l->extents[at] = l->extents[at - 1];
  }
  l->extents[at] = added;
}

static bool is_free(const layout* l, extent wanted) {
  for (int32_t i = 0; i < l->count; i++) {
    if (l->extents[i].start < wanted.end && wanted.start < l->extents[i].end) {
      return false;
    }
  }
  return true;
}

// Finds the first gap of at least `size` sectors. The space after the last extent counts as one.
static uint32_t find_gap(const layout* l, uint32_t size) {
  uint32_t at = HEADER_SECTORS;
  for (int32_t i = 0; i < l->count && l->extents[i].start < at + size; i++) {
    at = l->extents[i].end > at ? l->extents[i].end : at;
  }
  return at;
}

// The sectors of a chunk that is kept, even if it is damaged. If its entry has a count of 255, the
// record may be longer (region.c).
static extent extent_of(const ov_region* region, int32_t index) {
  OVIS_ASSERT(index >= 0);
  const uint32_t entry = region->entries[index];
  extent e = {entry >> 8, (entry >> 8) + (entry & 255)};
  ov_record record;
  if ((entry & 255) == COUNT_OPEN && ov_region_find(region, index, &record, NULL) == OVIS_OK &&
      !record.is_external) {
    const uint32_t end =
        (uint32_t)((record.offset + record.size + OV_SECTOR_SIZE - 1) / OV_SECTOR_SIZE);
    e.end = end > e.end ? end : e.end;
  }
  return e;
}

static ovis_status put(const ov_sink* sink, uint64_t offset, const void* bytes, size_t count,
                       ovis_error* error) {
  if (!sink->write_at(sink->context, offset, bytes, count)) {
    return ov_fail(error, OVIS_IO_ERROR, (int64_t)offset, "cannot write %llu bytes at %llu",
                   (unsigned long long)count, (unsigned long long)offset);
  }
  return OVIS_OK;
}

static ovis_status copy_all(const ov_region* region, const ov_sink* sink, ovis_error* error) {
  uint8_t buffer[4 * OV_SECTOR_SIZE];
  const uint64_t size = region->source.size;
  for (uint64_t at = 0; at < size;) {
    const size_t count = size - at < sizeof buffer ? (size_t)(size - at) : sizeof buffer;
    ovis_status status = ov_source_read(&region->source, at, buffer, count, error);
    if (status == OVIS_OK) {
      status = put(sink, at, buffer, count, error);
    }
    if (status != OVIS_OK) {
      return status;
    }
    at += count;
  }
  if (size < HEADER_SIZE) {
    memset(buffer, 0, sizeof buffer);
    return put(sink, size, buffer, (size_t)(HEADER_SIZE - size), error);
  }
  return OVIS_OK;
}

// Writes head and packed bytes, and zeros up to the end of the sector.
static ovis_status put_record(const ov_sink* sink, uint32_t sector, const ov_region_change* change,
                              ovis_error* error) {
  static const uint8_t zeros[OV_SECTOR_SIZE];
  const uint64_t start = (uint64_t)sector * OV_SECTOR_SIZE;
  const uint32_t stored = change->bytes != NULL ? (uint32_t)change->size + 1 : 1;
  const uint8_t head[RECORD_HEAD] = {
      (uint8_t)(stored >> 24), (uint8_t)(stored >> 16), (uint8_t)(stored >> 8), (uint8_t)stored,
      (uint8_t)((uint32_t)change->kind | (change->bytes != NULL ? 0u : EXTERNAL))};
  ovis_status status = put(sink, start, head, sizeof head, error);
  if (status == OVIS_OK && change->bytes != NULL) {
    status = put(sink, start + RECORD_HEAD, change->bytes, change->size, error);
  }
  const uint64_t end = start + 4 + stored;
  const size_t rest = (size_t)((OV_SECTOR_SIZE - end % OV_SECTOR_SIZE) % OV_SECTOR_SIZE);
  return status == OVIS_OK && rest > 0 ? put(sink, end, zeros, rest, error) : status;
}

static void put_be32(uint8_t* b, uint32_t value) {
  for (int32_t i = 0; i < 4; i++) {
    b[i] = (uint8_t)(value >> (24 - 8 * i));
  }
}

static ovis_status put_change(const ov_region* region, layout* l, const ov_region_change* change,
                              const ov_sink* sink, ovis_error* error) {
  OVIS_ASSERT(change->size <= OV_RECORD_MAX);
  const size_t size = RECORD_HEAD + (change->bytes != NULL ? change->size : 0);
  const uint32_t count = (uint32_t)((size + OV_SECTOR_SIZE - 1) / OV_SECTOR_SIZE);
  const uint32_t old = region->entries[change->index] >> 8;
  uint32_t sector = old;
  if (old < HEADER_SECTORS || !is_free(l, (extent){old, old + count})) {
    sector = find_gap(l, count);
  }
  if (sector >= SECTOR_MAX) {
    return ov_fail(error, OVIS_FULL, 4 * change->index, "the region file has no sectors left");
  }
  take(l, (extent){sector, sector + count});
  ovis_status status = put_record(sink, sector, change, error);
  uint8_t number[4];
  put_be32(number, sector << 8 | count);
  if (status == OVIS_OK) {
    status = put(sink, 4 * (uint64_t)change->index, number, 4, error);
  }
  if (status == OVIS_OK && change->time != 0) {
    put_be32(number, change->time);
    status = put(sink, OV_SECTOR_SIZE + 4 * (uint64_t)change->index, number, 4, error);
  }
  return status;
}

ovis_status ov_region_rewrite(const ov_region* region, const ov_region_change* changes,
                              int32_t count, const ov_sink* sink, ovis_error* error) {
  OVIS_ASSERT(count >= 0);
  layout l = {.count = 0};
  int32_t next = 0;
  for (int32_t i = 0; i < OV_REGION_CHUNKS; i++) {
    if (next < count && changes[next].index == i) {
      next++;
    } else if (ov_region_has(region, i)) {
      take(&l, extent_of(region, i));
    }
  }
  OVIS_ASSERT(next == count);
  ovis_status status = copy_all(region, sink, error);
  for (int32_t i = 0; i < count && status == OVIS_OK; i++) {
    status = put_change(region, &l, &changes[i], sink, error);
  }
  return status;
}
