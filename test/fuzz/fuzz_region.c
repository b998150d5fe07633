// Fuzz target: any bytes as a region file. Every chunk that its header names is found, unpacked and
// checked; buffers are kept from one to the next, as a save does.
#include "save/region.h"

#include <ovis/nbt.h>

#include <stdlib.h>

// Small, so that a run is not spent on filling memory.
#define UNPACKED_MAX ((size_t)1 << 20)

int LLVMFuzzerTestOneInput(const uint8_t* bytes, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t* bytes, size_t size) {
  static const ovis_allocator allocator;
  ov_memory memory = {bytes, size};
  const ov_source source = ov_source_of_memory(&memory);
  ov_region region;
  if (ov_region_open(&region, &source, NULL) != OVIS_OK) {
    return 0;
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
    }
    int32_t other = -1;
    if ((ov_region_overlaps(&region, i, &other) > 0) != (other >= 0) || other == i) {
      abort();
    }
  }
  ov_inflater_fini(&inflater);
  return 0;
}
