// Damages real chunks at random in memory: in the region file, which has checksums, and in the
// unpacked document, which has none. Skipped with a message if ../shared/data/worlds is missing.
#include "save/save_internal.h"

#include "support/counting_alloc.h"
#include "support/registry.h"
#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SAVANNA "worlds/strange-berries-1.19.2-savanna-village/"
#define BASTION "worlds/strange-berries-1.19.2-nether-bastion/"

typedef struct ruins {
  uint64_t seed;
  counting_alloc counter; // everything except the world and its registry
  ovis_blocks* registry;
  ovis_world* world;
  ov_save_scratch* scratch;
  ov_inflater inflater;
  int64_t unpacked, refused, loaded, entities;
} ruins;

static void ruins_init(ruins* r) {
  memset(r, 0, sizeof *r);
  r->seed = test_seed(2024);
  r->registry = registry_open();
  ovis_world_def world_def = ovis_default_world_def();
  world_def.blocks = r->registry;
  assert_int_equal(ovis_world_create(&world_def, &r->world), OVIS_OK);
  const ovis_allocator allocator = counting_allocator(&r->counter);
  assert_int_equal(ov_save_scratch_create(&allocator, &r->scratch), OVIS_OK);
  ov_inflater_init(&r->inflater, &allocator, OV_UNPACKED_MAX);
}

static void ruins_fini(ruins* r) {
  const ovis_allocator allocator = counting_allocator(&r->counter);
  ov_inflater_fini(&r->inflater);
  ov_save_scratch_destroy(r->scratch, &allocator);
  ovis_world_destroy(r->world);
  ovis_blocks_destroy(r->registry);
  assert_int_equal(r->counter.bytes, 0);
  printf("%lld unpacked, %lld refused, %lld loaded, %zu bytes at most\n", (long long)r->unpacked,
         (long long)r->refused, (long long)r->loaded, r->counter.bytes_max);
  // The documented limit is 64 MiB for everything except the world.
  assert_true(r->counter.bytes_max < (size_t)56 << 20);
}

static void walk_entities(ruins* r, ovis_nbt list) {
  ovis_entity_iter iter = {.list = list};
  ovis_saved_entity entity;
  const ovis_allocator allocator = counting_allocator(&r->counter);
  ov_entity_index index;
  ov_entity_index_init(&index, &allocator);
  ov_save_begin_entities(&iter, &index);
  while (ovis_save_next_entity(&iter, &entity)) {
    r->entities++;
    ovis_nbt_iter memories = ovis_saved_entity_get_memories(&entity);
    ovis_saved_memory memory;
    while (ovis_saved_memory_next(&memories, &memory)) {
      ovis_saved_place place;
      assert_true(ovis_saved_place_read(memory.value, &place) || place.dimension.bytes != NULL);
    }
  }
  ov_entity_index_fini(&index);
}

// Reads a document in every way that the library offers.
static void use_document(ruins* r, const uint8_t* bytes, size_t size) {
  ovis_nbt_document document;
  ovis_error error = {0};
  if (ovis_nbt_check(bytes, size, NULL, &document, &error) != OVIS_OK) {
    r->refused++;
    assert_true(error.message[0] != '\0');
    return;
  }
  walk_entities(r, ovis_nbt_get(document.root, "Entities"));
  const ovis_nbt at[2] = {ovis_nbt_get(document.root, "xPos"), ovis_nbt_get(document.root, "zPos")};
  const ovis_chunk_pos pos = {ovis_nbt_get_int32(at[0], 0) & 0xFFFF,
                              ovis_nbt_get_int32(at[1], 0) & 0xFFFF};
  ovis_save_chunk chunk;
  ovis_status status = ov_chunk_parse(document.root, pos, &chunk, &error);
  if (status == OVIS_OK) {
    status = ov_chunk_load(r->scratch, r->registry, r->world, pos, chunk.level, &error);
  }
  r->loaded += status == OVIS_OK;
  r->refused += status != OVIS_OK;
  for (int32_t y = -4; y < 20; y++) {
    const ovis_section_pos section = {pos.x, y, pos.z};
    assert_int_equal(ovis_world_is_loaded(r->world, section), status == OVIS_OK);
    ovis_world_drop_section(r->world, section);
  }
}

static void read_index(ruins* r, const ov_region* region, int32_t index) {
  ov_record record;
  if (!ov_region_has(region, index)) {
    return;
  }
  if (ov_region_find(region, index, &record, NULL) != OVIS_OK || record.is_external ||
      ov_region_unpack(&region->source, &record, &r->inflater, NULL) != OVIS_OK) {
    r->refused++;
    return;
  }
  r->unpacked++;
  use_document(r, r->inflater.bytes, r->inflater.size);
}

static void spoil(ruins* r, uint8_t* bytes, size_t size) {
  const uint64_t count = 1 + test_random(&r->seed) % 4;
  for (uint64_t i = 0; i < count; i++) {
    const uint64_t draw = test_random(&r->seed);
    uint8_t* at = &bytes[draw % size];
    switch (draw >> 62) {
    case 0: *at = 0xFF; break;
    case 1: *at = 0; break;
    default: *at ^= (uint8_t)(1u << (draw >> 32 & 7)); break;
    }
  }
}

// A random chunk that the header names.
static int32_t pick(ruins* r, const ov_region* region) {
  for (;;) {
    const int32_t index = (int32_t)(test_random(&r->seed) % OV_REGION_CHUNKS);
    if (ov_region_has(region, index)) {
      return index;
    }
  }
}

static void spoil_region_round(ruins* r, const test_bytes* file, uint8_t* copy) {
  memcpy(copy, file->bytes, file->size);
  ov_memory memory = {copy, file->size};
  ov_source source = ov_source_of_memory(&memory);
  ov_region region;
  assert_int_equal(ov_region_open(&region, &source, NULL), OVIS_OK);
  const int32_t index = pick(r, &region);
  const size_t start = (size_t)(region.entries[index] >> 8) * OV_SECTOR_SIZE;
  switch (test_random(&r->seed) % 4) {
  case 0: spoil(r, copy + (size_t)index * 4, 4); break; // where it is
  case 1: spoil(r, copy + start, 5); break;             // what it is
  case 2: spoil(r, copy + start, (region.entries[index] & 255) * OV_SECTOR_SIZE); break;
  default: memory.size = start + test_random(&r->seed) % OV_SECTOR_SIZE; break; // cut
  }
  source = ov_source_of_memory(&memory);
  assert_int_equal(ov_region_open(&region, &source, NULL), OVIS_OK);
  read_index(r, &region, index);
}

TEST(spoiled_regions_never_crash_and_take_little_memory) {
  const char* path = test_shared_data(SAVANNA "region/r.4.10.mca");
  if (path == NULL) {
    skip();
  }
  const test_bytes file = test_read_file(path);
  uint8_t* copy = malloc(file.size);
  ruins r;
  ruins_init(&r);
  const int64_t count = test_count(4000, 40000, 1000000);
  for (int64_t i = 0; i < count; i++) {
    spoil_region_round(&r, &file, copy);
  }
  assert_true(r.refused > count / 2); // the damage did reach the data that is read
  assert_true(r.loaded > count / 100);
  ruins_fini(&r);
  free(copy);
  test_free(file.bytes);
}

static void spoil_documents(ruins* r, const char* file_path, int64_t count) {
  const char* path = test_shared_data(file_path);
  if (path == NULL) {
    skip();
  }
  const test_bytes file = test_read_file(path);
  ov_memory memory = {file.bytes, file.size};
  const ov_source source = ov_source_of_memory(&memory);
  ov_region region;
  assert_int_equal(ov_region_open(&region, &source, NULL), OVIS_OK);
  ruins_init(r);
  for (int64_t i = 0; i < count; i++) {
    ov_record record;
    assert_int_equal(ov_region_find(&region, pick(r, &region), &record, NULL), OVIS_OK);
    assert_int_equal(ov_region_unpack(&source, &record, &r->inflater, NULL), OVIS_OK);
    // In memory of its exact size, so that a sanitizer sees the first byte too many.
    uint8_t* copy = malloc(r->inflater.size);
    memcpy(copy, r->inflater.bytes, r->inflater.size);
    spoil(r, copy, r->inflater.size);
    const uint64_t cut = test_random(&r->seed) % 8;
    use_document(r, copy, cut == 0 ? test_random(&r->seed) % r->inflater.size : r->inflater.size);
    free(copy);
  }
  test_free(file.bytes);
}

TEST(spoiled_chunks_never_crash) {
  const int64_t count = test_count(2000, 20000, 500000);
  ruins r;
  spoil_documents(&r, BASTION "region/r.15.18.mca", count);
  assert_true(r.refused > count / 20);
  assert_true(r.loaded > count / 20);
  ruins_fini(&r);
}

TEST(spoiled_entities_never_crash) {
  const int64_t count = test_count(5000, 50000, 1000000);
  ruins r;
  spoil_documents(&r, SAVANNA "entities/r.4.10.mca", count);
  assert_true(r.entities > count); // an undamaged chunk has three
  ruins_fini(&r);
}
