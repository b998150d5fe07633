// Shared code of the fuzz targets for structure files: opens arbitrary bytes and reads everything.
#ifndef OVIS_TEST_FUZZ_STRUCTURE_H
#define OVIS_TEST_FUZZ_STRUCTURE_H

#include <ovis/save.h>

#include <stdlib.h>

// Small, so that a run is not spent on filling memory.
#define FUZZ_VOLUME_MAX (1 << 16)

static ovis_blocks* fuzz_registry;

static void fuzz_ask(const ovis_structure* s) {
  const ovis_structure_info info = ovis_structure_get_info(s);
  int64_t block_count = 0;
  if ((int64_t)info.size.x * info.size.y * info.size.z > FUZZ_VOLUME_MAX) {
    abort();
  }
  for (int32_t y = -1; y <= info.size.y; y++) {
    for (int32_t z = -1; z <= info.size.z; z++) {
      for (int32_t x = -1; x <= info.size.x; x++) {
        const ovis_state state = ovis_structure_get_block(s, (ovis_pos){x, y, z});
        if (state != OVIS_STATE_UNLOADED && state >= ovis_blocks_get_state_count(fuzz_registry)) {
          abort();
        }
        block_count += state != OVIS_STATE_UNLOADED;
      }
    }
  }
  if (block_count != info.block_count || info.unknown_count > block_count) {
    abort();
  }
  for (int32_t i = 0; i < info.entity_count; i++) {
    const ovis_structure_entity entity = ovis_structure_get_entity(s, i);
    if (entity.id.length == 0 || ovis_nbt_get_size(entity.nbt) == 0 ||
        !(entity.pos.y == entity.pos.y)) {
      abort();
    }
  }
}

static void fuzz_structure(const uint8_t* bytes, size_t size) {
  if (fuzz_registry == NULL) {
    const ovis_blocks_def def = ovis_default_blocks_def();
    if (ovis_blocks_create(&def, &fuzz_registry) != OVIS_OK) {
      abort();
    }
  }
  ovis_structure_def def = ovis_default_structure_def();
  ovis_structure* s = NULL;
  ovis_error error = {0};
  def.registry = fuzz_registry;
  def.bytes = bytes;
  def.size = size;
  def.volume_max = FUZZ_VOLUME_MAX;
  def.unpacked_size_max = 1 << 20;
  const ovis_status status = ovis_structure_create(&def, &s, &error);
  if ((s != NULL) != (status == OVIS_OK) || (status != OVIS_OK && error.message[0] == '\0')) {
    abort();
  }
  if (s != NULL) {
    fuzz_ask(s);
  }
  ovis_structure_destroy(s);
}

#endif
