// Compares real worlds, made by the game itself, with figures from another parser; then reads
// damaged copies. If ../shared/data/worlds is missing, all tests here are skipped with a message.
#include <ovis/save.h>

#include "support/save_fixture.h"
#include "support/save_writer.h"
#include "support/test.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SAVANNA "worlds/strange-berries-1.19.2-savanna-village"
#define BASTION "worlds/strange-berries-1.19.2-nether-bastion"
#define OUTPOST "worlds/ensnbt-1.20.4-pillager-outpost"
#define OCEAN "worlds/prismarine-1.18.2-ocean"

// Opens a shared world, or skips the test.
static void open_shared(save_fixture* f, const char* path) {
  const char* full = test_shared_data(path);
  if (full == NULL) {
    skip();
  }
  save_fixture_open(f, full, NULL);
}

typedef struct census {
  int32_t full, partial;
  int64_t* blocks; // by block number
} census;

static void count_chunk(const save_fixture* f, ovis_chunk_pos chunk, int64_t* blocks) {
  const ovis_dimension* dimension = &f->info.env.dimension;
  for (int32_t y = dimension->min_y; y < dimension->min_y + dimension->height; y++) {
    for (int32_t i = 0; i < 256; i++) {
      const ovis_pos pos = {chunk.x * 16 + i % 16, y, chunk.z * 16 + i / 16};
      const ovis_state state = ovis_world_get_block(f->world, pos);
      assert_true(state != OVIS_STATE_UNLOADED);
      blocks[ovis_blocks_get_block_of(f->registry, state)]++;
    }
  }
}

static census load_all(save_fixture* f) {
  census c = {0, 0, calloc(ovis_blocks_get_block_count(f->registry) + 8, sizeof(int64_t))};
  ovis_chunk_iter iter = {0};
  while (ovis_save_next_chunk(f->save, OVIS_SAVE_CHUNKS, &iter)) {
    const ovis_status status = ovis_save_load_chunk(f->save, f->world, iter.pos, NULL);
    c.full += status == OVIS_OK;
    c.partial += status == OVIS_NOT_FOUND;
    if (status == OVIS_OK) {
      count_chunk(f, iter.pos, c.blocks);
    }
  }
  return c;
}

static int64_t blocks_of(const save_fixture* f, const census* c, const char* name) {
  uint32_t block = 0;
  assert_int_equal(ovis_blocks_find(f->registry, name, &block), OVIS_OK);
  return c->blocks[block];
}

typedef struct figure {
  const char* name;
  int64_t count;
} figure;

static void assert_blocks(const save_fixture* f, const census* c, const figure* figures) {
  for (; figures->name != NULL; figures++) {
    if (blocks_of(f, c, figures->name) != figures->count) {
      fail_msg("%s: expected %lld, found %lld", figures->name, (long long)figures->count,
               (long long)blocks_of(f, c, figures->name));
    }
  }
}

// Numbers of entities and memories in a save, by name.
typedef struct roll {
  figure ids[40];
  figure memories[40];
  char names[80][48];
  int32_t id_count, memory_count, name_count;
  int32_t riders;
} roll;

static void tally(roll* r, figure* figures, int32_t* count, const char* name) {
  int32_t i = 0;
  while (i < *count && strcmp(figures[i].name, name) != 0) {
    i++;
  }
  assert_in_range(i, 0, 39);
  if (i == *count) {
    snprintf(r->names[r->name_count], sizeof r->names[0], "%s", name);
    figures[(*count)++] = (figure){r->names[r->name_count++], 0};
  }
  figures[i].count++;
}

static roll call_roll(save_fixture* f) {
  roll r = {.id_count = 0};
  ovis_chunk_iter iter = {0};
  while (ovis_save_next_chunk(f->save, OVIS_SAVE_ENTITIES, &iter)) {
    ovis_entity_iter entities;
    assert_int_equal(ovis_save_read_entities(f->save, iter.pos, &entities, NULL), OVIS_OK);
    ovis_saved_entity entity;
    while (ovis_save_next_entity(&entities, &entity)) {
      char name[48];
      ovis_nbt_text_utf8(entity.id, name, sizeof name);
      tally(&r, r.ids, &r.id_count, name);
      r.riders += entity.riding > 0;
      assert_true((int32_t)floor(entity.pos.x) >> 4 == iter.pos.x || entity.riding > 0);
      ovis_nbt_iter memories = ovis_saved_entity_get_memories(&entity);
      ovis_saved_memory memory;
      while (ovis_saved_memory_next(&memories, &memory)) {
        ovis_nbt_text_utf8(memory.name, name, sizeof name);
        tally(&r, r.memories, &r.memory_count, name);
        assert_true(memory.value.type != OVIS_NBT_END);
      }
    }
  }
  return r;
}

static int64_t count_in(const figure* figures, int32_t count, const char* name) {
  for (int32_t i = 0; i < count; i++) {
    if (strcmp(figures[i].name, name) == 0) {
      return figures[i].count;
    }
  }
  return 0;
}

static void assert_ids(const roll* r, const figure* expected) {
  for (; expected->name != NULL; expected++) {
    if (count_in(r->ids, r->id_count, expected->name) != expected->count) {
      fail_msg("%s: expected %lld", expected->name, (long long)expected->count);
    }
  }
}

TEST(savanna_village_blocks_are_all_there) {
  save_fixture f;
  open_shared(&f, SAVANNA);
  census c = load_all(&f);
  assert_int_equal(c.full, 139);
  assert_int_equal(c.partial, 0);
  assert_int_equal(f.skipped, 0);
  assert_int_equal(ovis_blocks_get_unknown_count(f.registry), 0);
  static const figure figures[] = {
      {"bell", 1},          {"red_bed", 2},          {"orange_bed", 2},
      {"acacia_door", 10},  {"dirt_path", 1316},     {"farmland", 293},
      {"composter", 2},     {"brewing_stand", 1},    {"acacia_stairs", 227},
      {"acacia_slab", 24},  {"acacia_fence", 50},    {"cactus", 15},
      {"water", 234276},    {"rail", 213},           {"cobweb", 138},
      {"spawner", 2},       {"short_grass", 5066},   {"water_cauldron", 4},
      {"air", 8953019},     {"deepslate", 1893111},  {"grass_block", 16076},
      {"magma_block", 397}, {"bubble_column", 1008}, {NULL, 0}};
  assert_blocks(&f, &c, figures);
  const ovis_pos bell = {2454, 72, 5226};
  assert_string_equal(
      ovis_blocks_get_block_name(
          f.registry, ovis_blocks_get_block_of(f.registry, ovis_world_get_block(f.world, bell))),
      "bell");
  free(c.blocks);
  save_fixture_close(&f);
}

TEST(savanna_village_info_is_guessed_from_its_chunks) {
  save_fixture f;
  open_shared(&f, SAVANNA);
  assert_int_equal(f.info.data_version, 3120);
  assert_false(f.info.has_level);
  assert_int_equal(f.info.env.game_time, 6794);
  assert_int_equal(f.info.env.day_time, 6794);
  assert_string_equal(f.info.env.dimension.name, "overworld");
  assert_int_equal(f.info.env.dimension.min_y, -64);
  assert_int_equal(f.info.env.dimension.height, 384);
  assert_true(f.info.env.dimension.has_sky);
  assert_false(f.info.env.dimension.has_ceiling);
  assert_string_equal(f.info.chosen,
                      "no level.dat: game time 6794 is the largest LastUpdate, day time 6794 is "
                      "that modulo 24000; dimension overworld: chunks begin at y -64");
  save_fixture_close(&f);
}

TEST(savanna_village_light_is_bright_in_the_open_and_dark_in_the_rock) {
  save_fixture f;
  open_shared(&f, SAVANNA);
  const ovis_pos place = {2454, 72, 5226};
  assert_int_equal(ovis_world_load(f.world, place, place), OVIS_OK);
  int32_t y = ovis_world_get_height(f.world, OVIS_HEIGHTMAP_WORLD_SURFACE, 2454, 5226);
  assert_in_range(y, 72, 90);
  assert_int_equal(ovis_world_get_sky_light(f.world, (ovis_pos){2454, y, 5226}), 15);
  assert_int_equal(ovis_world_get_sky_light(f.world, (ovis_pos){2454, 319, 5226}), 15);
  assert_int_equal(ovis_world_get_sky_light(f.world, (ovis_pos){2454, -63, 5226}), 0);
  assert_int_equal(ovis_world_get_block_light(f.world, (ovis_pos){2454, 319, 5226}), 0);
  save_fixture_close(&f);
}

TEST(savanna_village_mobs_and_memories_are_all_there) {
  save_fixture f;
  open_shared(&f, SAVANNA);
  const roll r = call_roll(&f);
  static const figure ids[] = {
      {"villager", 5},      {"iron_golem", 1}, {"cat", 2},    {"pig", 6},
      {"cow", 5},           {"sheep", 4},      {"zombie", 0}, {"chest_minecart", 2},
      {"falling_block", 4}, {NULL, 0}};
  assert_ids(&r, ids);
  assert_int_equal(r.id_count, 8);
  assert_int_equal(count_in(r.memories, r.memory_count, "meeting_point"), 3);
  assert_int_equal(count_in(r.memories, r.memory_count, "home"), 2);
  assert_int_equal(count_in(r.memories, r.memory_count, "potential_job_site"), 1);
  assert_int_equal(count_in(r.memories, r.memory_count, "golem_detected_recently"), 1);
  assert_int_equal(r.memory_count, 4);
  assert_int_equal(r.riders, 0);
  save_fixture_close(&f);
}

// The cells that the savanna's villagers remember under a name.
static int32_t remembered(save_fixture* f, const char* name, ovis_pos pos) {
  int32_t count = 0;
  ovis_chunk_iter iter = {0};
  while (ovis_save_next_chunk(f->save, OVIS_SAVE_ENTITIES, &iter)) {
    ovis_entity_iter entities;
    ovis_saved_entity entity;
    assert_int_equal(ovis_save_read_entities(f->save, iter.pos, &entities, NULL), OVIS_OK);
    while (ovis_save_next_entity(&entities, &entity)) {
      ovis_nbt_iter memories = ovis_saved_entity_get_memories(&entity);
      ovis_saved_memory memory;
      ovis_saved_place place;
      while (ovis_saved_memory_next(&memories, &memory)) {
        if (ovis_nbt_text_is(memory.name, name) && ovis_saved_place_read(memory.value, &place)) {
          assert_true(ovis_nbt_text_is(place.dimension, "overworld"));
          assert_false(memory.has_ttl);
          count += place.pos.x == pos.x && place.pos.y == pos.y && place.pos.z == pos.z;
        }
      }
    }
  }
  return count;
}

TEST(savanna_village_tickets_equal_the_villagers_memories) {
  save_fixture f;
  open_shared(&f, SAVANNA);
  int32_t homes = 0;
  int32_t count = 0;
  ovis_chunk_iter iter = {0};
  while (ovis_save_next_chunk(f.save, OVIS_SAVE_POINTS, &iter)) {
    ovis_point_iter points;
    ovis_saved_point point;
    assert_int_equal(ovis_save_read_points(f.save, iter.pos, &points, NULL), OVIS_OK);
    ovis_saved_point list[8];
    int32_t here = 0;
    while (ovis_save_next_point(&points, &point)) {
      list[here++] = point; // its type points into the document
      count++;
      assert_true(point.is_valid);
      if (ovis_nbt_text_is(point.type, "meeting")) {
        assert_int_equal(point.free_tickets, 29);
        assert_true(point.pos.x == 2454 && point.pos.y == 72 && point.pos.z == 5226);
      } else if (ovis_nbt_text_is(point.type, "home")) {
        assert_int_equal(point.free_tickets, 0);
        homes++;
      } else {
        const bool is_cleric = ovis_nbt_text_is(point.type, "cleric");
        assert_true(is_cleric || ovis_nbt_text_is(point.type, "leatherworker") ||
                    ovis_nbt_text_is(point.type, "farmer"));
        assert_int_equal(point.free_tickets, !is_cleric);
      }
    }
    assert_in_range(here, 1, 8);
    assert_true(list[0].pos.x >> 4 == iter.pos.x);
  }
  assert_int_equal(count, 10);
  assert_int_equal(homes, 2);
  assert_int_equal(remembered(&f, "meeting_point", (ovis_pos){2454, 72, 5226}), 3);
  assert_int_equal(remembered(&f, "home", (ovis_pos){2488, 83, 5221}), 1);
  assert_int_equal(remembered(&f, "home", (ovis_pos){2445, 75, 5235}), 1);
  assert_int_equal(remembered(&f, "potential_job_site", (ovis_pos){2429, 78, 5239}), 1);
  assert_int_equal(f.skipped, 0);
  save_fixture_close(&f);
}

TEST(nether_bastion_is_known_by_what_its_brutes_remember) {
  save_fixture f;
  open_shared(&f, BASTION);
  assert_string_equal(f.info.env.dimension.name, "the_nether");
  assert_int_equal(f.info.env.dimension.min_y, 0);
  assert_int_equal(f.info.env.dimension.height, 256);
  assert_true(f.info.env.dimension.has_ceiling);
  assert_false(f.info.env.dimension.has_sky);
  assert_int_equal(f.info.env.game_time, 162403);
  assert_int_equal(f.info.env.day_time, 162403 % 24000);
  assert_non_null(strstr(f.info.chosen, "dimension the_nether: entities remember 3 places there"));
  save_fixture_close(&f);
}

TEST(nether_bastion_blocks_and_mobs_are_all_there) {
  save_fixture f;
  open_shared(&f, BASTION);
  census c = load_all(&f);
  assert_int_equal(c.full, 143);
  static const figure figures[] = {{"lava", 302489},
                                   {"magma_block", 16787},
                                   {"netherrack", 2037856},
                                   {"crimson_nylium", 30932},
                                   {"gilded_blackstone", 5},
                                   {"iron_chain", 2},
                                   {NULL, 0}};
  assert_blocks(&f, &c, figures);
  // The world has a mod: its bush is the only unknown block.
  assert_int_equal(ovis_blocks_get_unknown_count(f.registry), 1);
  assert_string_equal(ovis_blocks_get_unknown_name(f.registry, 0),
                      "strangeberries:crimson_fire_berry_bush");
  assert_int_equal(blocks_of(&f, &c, "strangeberries:crimson_fire_berry_bush"), 60);
  const roll r = call_roll(&f);
  // Ten striders and one that rides on another.
  static const figure ids[] = {
      {"piglin", 9}, {"piglin_brute", 3}, {"strider", 11}, {"hoglin", 1}, {NULL, 0}};
  assert_ids(&r, ids);
  assert_int_equal(r.id_count, 4);
  assert_int_equal(r.riders, 1);
  assert_int_equal(count_in(r.memories, r.memory_count, "hunted_recently"), 9);
  assert_int_equal(count_in(r.memories, r.memory_count, "home"), 3);
  assert_int_equal(ovis_world_get_sky_light(f.world, (ovis_pos){8036, 200, 9523}), 0);
  assert_int_equal(f.skipped, 0);
  free(c.blocks);
  save_fixture_close(&f);
}

TEST(pillager_outpost_of_a_newer_version_is_read) {
  save_fixture f;
  open_shared(&f, OUTPOST);
  assert_int_equal(f.info.data_version, 3700);
  census c = load_all(&f);
  assert_int_equal(c.full, 5);
  assert_int_equal(ovis_blocks_get_unknown_count(f.registry), 0);
  static const figure figures[] = {{"dark_oak_planks", 347},
                                   {"birch_planks", 290},
                                   {"white_wall_banner", 8},
                                   {"short_grass", 427},
                                   {"chest", 1},
                                   {"deepslate", 70293},
                                   {NULL, 0}};
  assert_blocks(&f, &c, figures);
  const roll r = call_roll(&f);
  static const figure ids[] = {{"pillager", 7}, {"allay", 2},   {"iron_golem", 1},
                               {"skeleton", 2}, {"chicken", 4}, {NULL, 0}};
  assert_ids(&r, ids);
  int32_t nests = 0;
  ovis_chunk_iter iter = {0};
  while (ovis_save_next_chunk(f.save, OVIS_SAVE_POINTS, &iter)) {
    ovis_point_iter points;
    ovis_saved_point point;
    assert_int_equal(ovis_save_read_points(f.save, iter.pos, &points, NULL), OVIS_OK);
    while (ovis_save_next_point(&points, &point)) {
      nests += ovis_nbt_text_is(point.type, "bee_nest") && point.free_tickets == 0;
    }
  }
  assert_int_equal(nests, 6);
  free(c.blocks);
  save_fixture_close(&f);
}

TEST(ocean_is_read_and_has_nobody) {
  save_fixture f;
  open_shared(&f, OCEAN);
  census c = load_all(&f);
  assert_int_equal(c.full, 27);
  assert_int_equal(ovis_blocks_get_unknown_count(f.registry), 0);
  static const figure figures[] = {
      {"water", 152857}, {"kelp_plant", 1754}, {"kelp", 314}, {"bedrock", 20758}, {NULL, 0}};
  assert_blocks(&f, &c, figures);
  assert_int_equal(call_roll(&f).id_count, 0);
  free(c.blocks);
  save_fixture_close(&f);
}

TEST(one_region_file_is_a_save_with_its_entities_and_points) {
  save_fixture f;
  open_shared(&f, SAVANNA "/region/r.4.10.mca");
  assert_int_equal(count_in(call_roll(&f).ids, 40, "villager"), 5);
  assert_string_equal(f.info.env.dimension.name, "overworld");
  save_fixture_close(&f);
}

// ---- Damaged worlds

static int64_t visit_everything(save_fixture* f) {
  int64_t seen = 0;
  ovis_chunk_iter iter = {0};
  while (ovis_save_next_chunk(f->save, OVIS_SAVE_CHUNKS, &iter)) {
    seen += ovis_save_load_chunk(f->save, f->world, iter.pos, NULL) == OVIS_OK;
  }
  iter = (ovis_chunk_iter){0};
  while (ovis_save_next_chunk(f->save, OVIS_SAVE_ENTITIES, &iter)) {
    ovis_entity_iter entities;
    ovis_saved_entity entity;
    ovis_save_read_entities(f->save, iter.pos, &entities, NULL);
    while (ovis_save_next_entity(&entities, &entity)) {
      seen++;
    }
  }
  return seen;
}

// Damages a file: single bytes, runs of bytes, or its end.
static size_t spoil(uint8_t* bytes, size_t size, uint64_t* seed) {
  const uint64_t kind = test_random(seed) % 4;
  if (kind == 0) {
    return test_random(seed) % (size + 1); // cut
  }
  const size_t first = kind == 1 ? 0 : test_random(seed) % size;
  const size_t room = kind == 1 ? 4096 : size - first;
  for (uint64_t i = 0; i <= test_random(seed) % 8; i++) {
    bytes[first + test_random(seed) % (room < 64 || kind == 3 ? room : 64)] =
        (uint8_t)test_random(seed);
  }
  return size;
}

TEST(spoiled_region_files_lose_some_chunks_and_nothing_else) {
  const char* path = test_shared_data(OUTPOST);
  if (path == NULL) {
    skip();
  }
  char source[1100];
  uint64_t seed = test_seed(42);
  static const char* const parts[2] = {"region", "entities"};
  test_bytes originals[2];
  for (int i = 0; i < 2; i++) {
    snprintf(source, sizeof source, "%s/%s/r.-3.-3.mca", path, parts[i]);
    originals[i] = test_read_file(source);
  }
  char folder[512];
  snprintf(folder, sizeof folder, "%s/spoiled", test_scratch());
  const int64_t count = test_count(2400, 12000, 60000);
  int64_t with_loss = 0;
  for (int64_t round = 0; round < count; round++) {
    for (int i = 0; i < 2; i++) {
      char target[600];
      snprintf(target, sizeof target, "%s/%s", folder, parts[i]);
      save_make_folder(target);
      snprintf(target, sizeof target, "%s/%s/r.-3.-3.mca", folder, parts[i]);
      uint8_t* copy = malloc(originals[i].size);
      memcpy(copy, originals[i].bytes, originals[i].size);
      const size_t size = spoil(copy, originals[i].size, &seed);
      save_write_file(target, copy, size);
      free(copy);
    }
    save_fixture f;
    save_fixture_open(&f, folder, NULL);
    visit_everything(&f);
    with_loss += f.skipped > 0;
    assert_true(f.counter.bytes_max < (size_t)64 << 20);
    save_fixture_close(&f);
  }
  assert_true(with_loss > count / 4);
  assert_true(count < 100 || with_loss < count);
  for (int i = 0; i < 2; i++) {
    test_free(originals[i].bytes);
  }
}

TEST(reading_a_real_world_takes_little_memory) {
  save_fixture f;
  open_shared(&f, SAVANNA);
  visit_everything(&f);
  printf("the save took %zu bytes at most\n", f.counter.bytes_max);
  assert_true(f.counter.bytes_max < (size_t)2 << 20);
  save_fixture_close(&f);
}
