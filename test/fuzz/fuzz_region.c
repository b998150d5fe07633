// Fuzz target: any bytes as a region file. Every chunk that its header names is found, unpacked and
// checked; buffers are kept from one to the next, as a save does. Random bytes do not get past the
// checksums of packed chunks, so the bytes are also packed and read as the content of a chunk.
#include "file/pack.h"
#include "save/region.h"

#include <ovis/nbt.h>

#include <stdlib.h>
#include <string.h>

// Small, so that a run is not spent on filling memory.
#define UNPACKED_MAX ((size_t)1 << 20)

// Content of a chunk that a test below has packed: it must come back byte for byte.
static void check_content(const ov_inflater* inflater, const uint8_t* content, size_t size) {
  if (inflater->size != size || memcmp(inflater->bytes, content, size) != 0) {
    abort();
  }
}

static void read_region(const uint8_t* bytes, size_t size, const uint8_t* content,
                        size_t content_size) {
  static const ovis_allocator allocator;
  ov_memory memory = {bytes, size};
  const ov_source source = ov_source_of_memory(&memory);
  ov_region region;
  if (ov_region_open(&region, &source, NULL) != OVIS_OK) {
    return;
  }
  ov_inflater inflater;
  ov_inflater_init(&inflater, &allocator, UNPACKED_MAX);
  for (int32_t i = 0; i < OV_REGION_CHUNKS; i++) {
    ov_record record;
    if (!ov_region_has(&region, i) || ov_region_find(&region, i, &record, NULL) != OVIS_OK) {
      continue;
    }
    if (record.is_external) {
      record.size = size; // as if the file were the chunk's own
    }
    if (ov_region_unpack(&source, &record, &inflater, NULL) == OVIS_OK) {
      ovis_nbt_document document;
      if (inflater.size > UNPACKED_MAX) {
        abort();
      }
      ovis_nbt_check(inflater.bytes, inflater.size, NULL, &document, NULL);
      if (content != NULL) {
        check_content(&inflater, content, content_size);
      }
    } else if (content != NULL) {
      abort();
    }
    int32_t other = -1;
    if ((ov_region_overlaps(&region, i, &other) > 0) != (other >= 0) || other == i) {
      abort();
    }
  }
  ov_inflater_fini(&inflater);
}

// Packs the bytes as the chunk of a region file: with damage, its checksum says so.
static void read_packed(const uint8_t* content, size_t size, ov_compression kind) {
  static ov_packer packer; // its compressor is large, so it is kept
  static const ovis_allocator allocator;
  if (packer.buffer == NULL) {
    ov_packer_init(&packer, &allocator);
  }
  if (ov_packer_run(&packer, kind, content, size, NULL) != OVIS_OK) {
    return;
  }
  const uint32_t sectors = (uint32_t)((packer.size + 5 + OV_SECTOR_SIZE - 1) / OV_SECTOR_SIZE);
  const size_t file_size = (2 + (size_t)sectors) * OV_SECTOR_SIZE;
  if (sectors > UINT8_MAX) {
    return;
  }
  uint8_t* file = calloc(1, file_size);
  const uint32_t length = (uint32_t)packer.size + 1;
  file[2] = 2; // the first sector after the header
  file[3] = (uint8_t)sectors;
  uint8_t* record = file + 2 * (size_t)OV_SECTOR_SIZE;
  for (int32_t i = 0; i < 4; i++) {
    record[i] = (uint8_t)(length >> (24 - 8 * i));
  }
  record[4] = (uint8_t)kind;
  memcpy(record + 5, packer.bytes, packer.size);
  read_region(file, file_size, content, size);
  free(file);
}

int LLVMFuzzerTestOneInput(const uint8_t* bytes, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t* bytes, size_t size) {
  read_region(bytes, size, NULL, 0);
  if (size > 1 && size < UNPACKED_MAX) {
    read_packed(bytes, size - 1, (ov_compression)(OV_COMPRESSION_GZIP + bytes[size - 1] % 4));
  }
  return 0;
}
