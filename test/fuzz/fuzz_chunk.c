// Fuzz target: arbitrary bytes, parsed as the document of a chunk, of its entities and of its
// points of interest. A successful load must yield a whole column. A failed load must leave no
// section behind.
#include "save/save_internal.h"

#include <stdlib.h>

static ovis_blocks* registry;
static ov_save_scratch* scratch;
static volatile int64_t sink;

static void load(ovis_nbt root) {
  static const ovis_chunk_pos pos = {0, 0};
  ovis_save_chunk chunk;
  if (ov_chunk_parse(root, pos, &chunk, NULL) != OVIS_OK) {
    return;
  }
  ovis_world_def def = ovis_default_world_def();
  ovis_world* world = NULL;
  def.registry = registry;
  if (ovis_world_create(&def, &world) != OVIS_OK) {
    abort();
  }
  const bool is_loaded = ov_chunk_load(scratch, registry, world, pos, chunk.level, NULL) == OVIS_OK;
  for (int32_t y = -4; y < 20; y++) {
    if (ovis_world_is_loaded(world, (ovis_section_pos){0, y, 0}) != is_loaded) {
      abort();
    }
    const ovis_state state = ovis_world_get_block(world, (ovis_pos){3, y * 16 + 5, 7});
    if (is_loaded && state >= ovis_blocks_get_state_count(registry)) {
      abort();
    }
  }
  ovis_world_destroy(world);
}

static void walk_entities(ovis_nbt list) {
  ovis_entity_iter iter = {.depth = 0};
  ovis_saved_entity entity;
  iter.open[0] = ovis_nbt_iterate(list);
  while (ovis_save_next_entity(&iter, &entity)) {
    if (entity.riding > OVIS_SAVE_RIDING_MAX || entity.id.length == 0 ||
        !(entity.pos.x <= 3.2e7 && entity.pos.x >= -3.2e7)) {
      abort();
    }
    ovis_nbt_iter memories = ovis_saved_entity_get_memories(&entity);
    ovis_saved_memory memory;
    while (ovis_saved_memory_next(&memories, &memory)) {
      ovis_saved_place place;
      sink += ovis_saved_place_read(memory.value, &place);
    }
  }
}

static void walk_points(ovis_nbt sections) {
  ovis_point_iter iter = {.sections = ovis_nbt_iterate(sections)};
  ovis_saved_point point;
  while (ovis_save_next_point(&iter, &point)) {
    if (point.pos.x >> 4 != 0 || point.pos.z >> 4 != 0 || point.type.length == 0) {
      abort();
    }
  }
}

int LLVMFuzzerTestOneInput(const uint8_t* bytes, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t* bytes, size_t size) {
  static const ovis_allocator allocator;
  if (registry == NULL) {
    const ovis_blocks_def def = ovis_default_blocks_def();
    if (ovis_blocks_create(&def, &registry) != OVIS_OK ||
        ov_save_scratch_create(&allocator, &scratch) != OVIS_OK) {
      abort();
    }
  }
  ovis_nbt_document document;
  if (ovis_nbt_check(bytes, size, NULL, &document, NULL) != OVIS_OK) {
    return 0;
  }
  load(document.root);
  walk_entities(ovis_nbt_get(document.root, "Entities"));
  walk_points(ovis_nbt_get(document.root, "Sections"));
  return 0;
}
