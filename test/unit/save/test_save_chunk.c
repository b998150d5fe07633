// Loads chunks into a world: both layouts, palettes of every width, light, and invalid documents.
#include <ovis/save.h>

#include "support/registry.h"
#include "support/save_fixture.h"
#include "support/save_writer.h"
#include "support/snbt.h"
#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char* mixed(void* context, int32_t x, int32_t y, int32_t z) {
  (void)context;
  if (y == 70) {
    return (x & 1) ? "oak_door[facing=west,half=upper,hinge=left,open=true,powered=false]"
                   : "wheat[age=7]";
  }
  if (y < 5) {
    return "stone";
  }
  return y < 64 && (x * 7 + y * 3 + z) % 5 == 0 ? "dirt" : "air";
}

// As many different states as a section can hold, from a few blocks with many states.
static const char* const many_names[] = {"note_block", "redstone_wire"};

static int32_t state_limit;

static const char* many(void* context, int32_t x, int32_t y, int32_t z) {
  static char names[4096][128];
  ovis_blocks* registry = context;
  const int32_t cell = (y & 15) << 8 | (z & 15) << 4 | (x & 15);
  const int32_t index = cell * 31 % state_limit;
  if (names[index][0] == '\0') {
    ovis_state first = 0;
    ovis_blocks_parse(registry, many_names[index >= 1150], &first, NULL);
    const uint32_t block = ovis_blocks_get_block_of(registry, first);
    const ovis_block_info info = ovis_blocks_get_block(registry, block);
    const uint32_t offset = (uint32_t)(index >= 1150 ? index - 1150 : index);
    assert_true(offset < info.state_count);
    ovis_blocks_print(registry, info.first_state + offset, names[index], sizeof names[0]);
  }
  return y >= 0 && y < 16 ? names[index] : "air";
}

// Writes a chunk, loads it, and compares every cell with what was written.
static void assert_loads_back(const char* folder, const save_chunk* chunk) {
  save_fixture_write(folder, chunk);
  save_fixture f;
  save_fixture_open(&f, folder, NULL);
  ovis_error error = {0};
  const ovis_chunk_pos pos = {chunk->x, chunk->z};
  if (ovis_save_load_chunk(f.save, f.world, pos, &error) != OVIS_OK) {
    fail_msg("%s", error.message);
  }
  int32_t differing = 0;
  for (int32_t y = chunk->min_y; y < chunk->min_y + chunk->height; y++) {
    for (int32_t i = 0; i < 256; i++) {
      const int32_t x = chunk->x * 16 + i % 16;
      const int32_t z = chunk->z * 16 + i / 16;
      ovis_state expected = 0;
      assert_int_equal(
          ovis_blocks_parse(f.registry, chunk->block(chunk->context, x, y, z), &expected, NULL),
          OVIS_OK);
      differing += ovis_world_get_block(f.world, (ovis_pos){x, y, z}) != expected;
    }
  }
  assert_int_equal(differing, 0);
  assert_int_equal(ovis_blocks_get_unknown_count(f.registry), 0);
  assert_string_equal(f.reports, "");
  save_fixture_close(&f);
}

TEST(every_cell_of_both_layouts_loads_back) {
  save_chunk chunk = save_fixture_chunk(-3, 7);
  chunk.block = mixed;
  assert_loads_back(scratch_path("new"), &chunk);
  chunk.data_version = 2586;
  chunk.min_y = 0;
  chunk.height = 256;
  assert_loads_back(scratch_path("old"), &chunk);
  chunk.data_version = 2730; // 1.17.1: still in Level, but without entities
  assert_loads_back(scratch_path("old_17"), &chunk);
}

TEST(palettes_of_every_width_load_back) {
  ovis_blocks* registry = registry_open();
  static const int32_t counts[] = {1,   2,   15,  16,  17,  32,  33,   64,   65,
                                   128, 129, 256, 257, 512, 513, 1024, 1025, 2049};
  for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++) {
    state_limit = counts[i];
    save_chunk chunk = save_fixture_chunk(0, 0);
    chunk.block = many;
    chunk.context = registry;
    chunk.min_y = -16;
    chunk.height = 48;
    assert_loads_back(scratch_path("palette_%d", (int)counts[i]), &chunk);
  }
  ovis_blocks_destroy(registry);
}

TEST(sections_that_the_old_layout_leaves_out_are_air_and_not_unloaded) {
  save_chunk chunk = save_fixture_chunk(0, 0);
  chunk.data_version = 2586;
  chunk.min_y = 0;
  chunk.height = 256;
  save_fixture_write(scratch_path("left_out"), &chunk);
  save_fixture f;
  save_fixture_open(&f, scratch_path("left_out"), NULL);
  assert_int_equal(ovis_world_load(f.world, (ovis_pos){0, 0, 0}, (ovis_pos){15, 255, 15}), OVIS_OK);
  assert_string_equal(save_fixture_block(&f, 0, 63, 0), "stone");
  assert_string_equal(save_fixture_block(&f, 0, 255, 0), "air");
  save_fixture_close(&f);
}

TEST(light_that_is_left_out_is_dark_below_and_comes_from_above) {
  save_chunk chunk = save_fixture_chunk(0, 0);
  chunk.is_lit = true;
  save_fixture_write(scratch_path("lit"), &chunk);
  save_fixture f;
  save_fixture_open(&f, scratch_path("lit"), NULL);
  assert_int_equal(ovis_save_load_chunk(f.save, f.world, (ovis_chunk_pos){0, 0}, NULL), OVIS_OK);
  assert_int_equal(ovis_world_get_block_light(f.world, (ovis_pos){3, -60, 3}), 7);
  assert_int_equal(ovis_world_get_block_light(f.world, (ovis_pos){3, 0, 3}), 0);
  // The highest section's 15 falls to the lowest.
  assert_int_equal(ovis_world_get_sky_light(f.world, (ovis_pos){3, 310, 3}), 15);
  assert_int_equal(ovis_world_get_sky_light(f.world, (ovis_pos){3, -60, 3}), 15);
  save_fixture_close(&f);
}

TEST(light_of_a_chunk_that_is_not_lit_is_not_known) {
  save_fixture_write(scratch_path("unlit"), NULL);
  save_fixture f;
  save_fixture_open(&f, scratch_path("unlit"), NULL);
  assert_int_equal(ovis_save_load_chunk(f.save, f.world, (ovis_chunk_pos){0, 0}, NULL), OVIS_OK);
  assert_int_equal(ovis_world_get_block_light(f.world, (ovis_pos){3, 3, 3}), -1);
  assert_int_equal(ovis_world_get_sky_light(f.world, (ovis_pos){3, 3, 3}), -1);
  save_fixture_close(&f);
}

// ---- Documents written by hand

static void begin_chunk(nbt_writer* w) {
  nbt_begin(w);
  snbt_write(w, "DataVersion:3120,xPos:0,zPos:0,yPos:-4,Status:full,isLightOn:1b");
}

// Opens a save with this document as chunk 0 0 and loads it.
static ovis_status load_document(save_fixture* f, const char* folder, const nbt_writer* nbt) {
  save_writer w;
  save_begin(&w, folder);
  save_put(&w, "region", 0, 0, nbt);
  save_end(&w);
  save_fixture_open(f, folder, "overworld");
  return ovis_save_load_chunk(f->save, f->world, (ovis_chunk_pos){0, 0}, NULL);
}

// Ends the chunk. It fails with that one report, and loads nothing.
static void assert_refused(nbt_writer* w, const char* reason) {
  nbt_end(w);
  save_fixture f;
  assert_int_equal(load_document(&f, scratch_path("refused"), w), OVIS_BAD_FORMAT);
  char expected[300];
  snprintf(expected, sizeof expected, "region/r.0.0.mca 0 0: %s\n", reason);
  assert_string_equal(f.reports, expected);
  for (int32_t y = -4; y < 20; y++) {
    assert_false(ovis_world_is_loaded(f.world, (ovis_section_pos){0, y, 0}));
  }
  save_fixture_close(&f);
  nbt_free(w);
}

static void assert_text_refused(const char* text, const char* reason) {
  nbt_writer w;
  begin_chunk(&w);
  snbt_write(&w, "%s", text);
  assert_refused(&w, reason);
}

// A valid section, then one at Y 5 with `states` as palette and `longs` longs.
static void put_section(nbt_writer* w, int32_t states, int32_t longs, int64_t each) {
  static int64_t data[5000];
  for (int32_t i = 0; i < longs; i++) {
    data[i] = each;
  }
  nbt_list(w, "sections", OVIS_NBT_COMPOUND);
  snbt_write(w, "{Y:-4b}");
  nbt_compound(w, NULL);
  snbt_write(w, "Y:5b");
  nbt_compound(w, "block_states");
  nbt_list(w, "palette", OVIS_NBT_COMPOUND);
  for (int32_t i = 0; i < states; i++) {
    snbt_write(w, "{Name:'minecraft:stone'}");
  }
  nbt_end(w);
  if (longs > 0) {
    nbt_longs(w, "data", data, longs);
  }
  nbt_end(w);
  nbt_end(w);
  nbt_end(w);
}

static void assert_section_refused(int32_t states, int32_t longs, int64_t each,
                                   const char* reason) {
  nbt_writer w;
  begin_chunk(&w);
  put_section(&w, states, longs, each);
  assert_refused(&w, reason);
}

TEST(palettes_and_data_that_lie_lose_the_whole_chunk) {
  assert_section_refused(0, 0, 0,
                         "section 5: expected a palette of 1 to 4096 states, found list of 0");
  assert_section_refused(4097, 820, 0,
                         "section 5: expected a palette of 1 to 4096 states, found list of 4097");
  assert_section_refused(2, 0, 0, "section 5: expected 256 longs for a palette of 2, found 0");
  assert_section_refused(17, 341, 0,
                         "section 5: expected 342 longs for a palette of 17, found 341");
  assert_section_refused(2, 257, 0, "section 5: expected 256 longs for a palette of 2, found 257");
  assert_section_refused(3, 256, 3,
                         "section 5: cell 0 has palette index 3, but the palette has 3 entries");
}

TEST(sections_that_lie_lose_the_whole_chunk) {
  static const char no_height[] = "a section's Y is missing or not from -128 to 127";
  assert_text_refused("sections:none", "its list of sections is missing");
  assert_text_refused("sections:[{}]", no_height);
  assert_text_refused("sections:[{Y:128}]", no_height);
  assert_text_refused("sections:[{Y:3b},{Y:3b}]", "section 3 occurs twice");
  assert_text_refused("sections:[{Y:3b,block_states:{palette:[I;1,2]}}]",
                      "section 3: expected a palette of 1 to 4096 states, found int array of 2");
  assert_text_refused("sections:[{Y:3b,block_states:{palette:[{Name:stone},{Name:''}]}}]",
                      "section 3: expected a name of 1 to 255 bytes for palette entry 1, found 0");
  char name[257];
  char text[400];
  memset(name, 'a', 256);
  name[256] = '\0';
  snprintf(text, sizeof text, "sections:[{Y:3b,block_states:{palette:[{Name:%s}]}}]", name);
  assert_text_refused(
      text, "section 3: expected a name of 1 to 255 bytes for palette entry 0, found 256");
  static const uint8_t light[2047];
  nbt_writer w;
  begin_chunk(&w);
  nbt_list(&w, "sections", OVIS_NBT_COMPOUND);
  nbt_compound(&w, NULL);
  snbt_write(&w, "Y:3b");
  nbt_bytes(&w, "SkyLight", light, 2047);
  nbt_end(&w);
  nbt_end(&w);
  assert_refused(&w, "section 3: expected 2048 bytes of light, found 2047");
}

TEST(a_palette_of_4096_fills_twelve_bits) {
  nbt_writer w;
  begin_chunk(&w);
  put_section(&w, 4096, 820, -1); // five cells in each long; 4095 is the last entry
  nbt_end(&w);
  save_fixture f;
  assert_int_equal(load_document(&f, scratch_path("widest"), &w), OVIS_OK);
  assert_string_equal(save_fixture_block(&f, 0, 80, 0), "stone");
  assert_string_equal(save_fixture_block(&f, 0, 96, 0), "air");
  save_fixture_close(&f);
  nbt_free(&w);
}

TEST(a_chunk_without_sections_is_air) {
  nbt_writer w;
  begin_chunk(&w);
  snbt_write(&w, "sections:[]");
  nbt_end(&w);
  save_fixture f;
  assert_int_equal(load_document(&f, scratch_path("void"), &w), OVIS_OK);
  assert_string_equal(save_fixture_block(&f, 15, -64, 15), "air");
  assert_int_equal(ovis_world_get_sky_light(f.world, (ovis_pos){0, -64, 0}), 15);
  save_fixture_close(&f);
  nbt_free(&w);
}

TEST(odd_properties_and_unknown_blocks_do_not_lose_the_chunk) {
  nbt_writer w;
  begin_chunk(&w);
  char more[1000] = "";
  for (int32_t i = 0; i < 100; i++) {
    snprintf(more + strlen(more), sizeof more - strlen(more), ",p%d:v", (int)i);
  }
  snbt_write(&w,
             "sections:[{Y:0b,block_states:{"
             "palette:[{Name:'mod:machine',Properties:{level:3%s}}]}}]",
             more);
  nbt_end(&w);
  save_fixture f;
  assert_int_equal(load_document(&f, scratch_path("odd"), &w), OVIS_OK);
  assert_int_equal(ovis_blocks_get_unknown_count(f.registry), 1);
  assert_string_equal(ovis_blocks_get_unknown_name(f.registry, 0), "mod:machine");
  save_fixture_close(&f);
  nbt_free(&w);
}

// ---- The chunk itself

static void assert_head_refused(int32_t version, int32_t x, bool has_z, ovis_status status,
                                const char* reason) {
  nbt_writer w;
  nbt_begin(&w);
  if (version >= 0) {
    nbt_int(&w, "DataVersion", version);
  }
  nbt_int(&w, "xPos", x);
  if (has_z) {
    nbt_int(&w, "zPos", 0);
  }
  nbt_string(&w, "Status", "full");
  nbt_end(&w);
  save_fixture f;
  assert_int_equal(load_document(&f, scratch_path("head"), &w), status);
  char expected[300];
  snprintf(expected, sizeof expected, "region/r.0.0.mca 0 0: %s\n", reason);
  assert_string_equal(f.reports, expected);
  save_fixture_close(&f);
  nbt_free(&w);
}

TEST(a_chunk_says_its_version_and_its_place) {
  assert_head_refused(2565, 0, true, OVIS_UNSUPPORTED,
                      "expected DataVersion 2566 (1.16) or later, found 2565");
  assert_head_refused(-1, 0, true, OVIS_UNSUPPORTED,
                      "expected DataVersion 2566 (1.16) or later, found 0");
  assert_head_refused(3120, 1, true, OVIS_BAD_FORMAT, "its xPos and zPos say that it is chunk 1 0");
  assert_head_refused(3120, 0, false, OVIS_BAD_FORMAT, "its xPos or zPos is missing");
}

TEST(every_flipped_byte_of_a_chunk_is_survived) {
  save_chunk chunk = save_fixture_chunk(0, 0);
  chunk.block = mixed;
  chunk.min_y = 64;
  chunk.height = 16;
  nbt_writer nbt;
  save_chunk_nbt(&chunk, &nbt);
  const char* folder = scratch_path("flips");
  char path[700];
  snprintf(path, sizeof path, "%s/region/r.0.0.mca", folder);
  save_fixture_write(folder, &chunk);
  ovis_blocks* registry = registry_open();
  int32_t loaded = 0;
  int32_t lost = 0;
  for (size_t at = 0; at < nbt.size; at++) {
    nbt.bytes[at] ^= (uint8_t)(1 << at % 8);
    region_writer region;
    region_begin(&region);
    region_put(&region, 0, 0, SAVE_NONE, nbt.bytes, nbt.size);
    save_write_file(path, region.bytes, region.size);
    region_free(&region);
    nbt.bytes[at] ^= (uint8_t)(1 << at % 8);

    ovis_save_def def = ovis_default_save_def();
    def.path = folder;
    def.blocks = registry;
    ovis_save* save = NULL;
    assert_int_equal(ovis_save_create(&def, &save, NULL), OVIS_OK);
    ovis_world_def world_def = ovis_default_world_def();
    world_def.blocks = registry;
    ovis_world* world = NULL;
    assert_int_equal(ovis_world_create(&world_def, &world), OVIS_OK);
    const ovis_status status = ovis_save_load_chunk(save, world, (ovis_chunk_pos){0, 0}, NULL);
    loaded += status == OVIS_OK;
    lost += status != OVIS_OK;
    ovis_world_destroy(world);
    ovis_save_destroy(save);
  }
  assert_true(loaded > 1000); // flips inside the cells
  assert_true(lost > 100);
  ovis_blocks_destroy(registry);
  nbt_free(&nbt);
}

// ---- Biomes

static const char* biome_at(const save_fixture* f, int32_t x, int32_t y, int32_t z) {
  return ovis_biome_get_info(ovis_world_get_biome(f->world, (ovis_pos){x, y, z})).name;
}

// A section at height 16 with 64 biomes of the palette: three of them need two bits, 32 in a long.
static void put_biomes(nbt_writer* w, const char* palette, int32_t longs) {
  static int64_t data[64];
  for (int32_t i = 0; i < 64; i++) {
    data[i / 32] |= (int64_t)((uint64_t)(i % 3) << i % 32 * 2);
  }
  nbt_list(w, "sections", OVIS_NBT_COMPOUND);
  nbt_compound(w, NULL);
  snbt_write(w, "Y:1b");
  nbt_compound(w, "biomes");
  snbt_write(w, "palette:[%s]", palette);
  if (longs > 0) {
    nbt_longs(w, "data", data, longs);
  }
  nbt_end(w);
  nbt_end(w);
  nbt_end(w);
}

TEST(biomes_of_each_cell_of_4_load) {
  static const char all[] = "'minecraft:desert','minecraft:plains','mod:moor'";
  static const char* const expected[] = {"desert", "plains", "unknown"};
  for (int32_t form = 0; form < 3; form++) { // whole, one biome, data that are cut
    nbt_writer w;
    begin_chunk(&w);
    put_biomes(&w, form == 1 ? "'minecraft:desert'" : all, form == 0 ? 2 : form == 1 ? 0 : 1);
    nbt_end(&w);
    save_fixture f;
    assert_int_equal(load_document(&f, scratch_path("biomes"), &w), OVIS_OK);
    for (int32_t i = 0; i < 64; i++) {
      const char* found = biome_at(&f, (i & 3) * 4 + i % 4, 16 + (i >> 4) * 4, (i >> 2 & 3) * 4);
      assert_string_equal(found, form == 0 ? expected[i % 3] : form == 1 ? "desert" : "unknown");
    }
    assert_string_equal(biome_at(&f, 0, 32, 0), "unknown");
    save_fixture_close(&f);
    nbt_free(&w);
  }
}

TEST(numbers_of_biomes_of_old_chunks_load) {
  static int32_t numbers[1024];
  for (int32_t i = 0; i < 1024; i++) {
    numbers[i] = i % 5 == 0 ? 2 : i % 5 == 1 ? 12 : i % 5 == 2 ? 99999 : 1;
  }
  nbt_writer w;
  nbt_begin(&w);
  snbt_write(&w, "DataVersion:2586");
  nbt_compound(&w, "Level");
  snbt_write(&w, "xPos:0,zPos:0,Status:full");
  nbt_ints(&w, "Biomes", numbers, 1024);
  nbt_list(&w, "Sections", OVIS_NBT_COMPOUND);
  nbt_end(&w);
  nbt_end(&w);
  nbt_end(&w);
  save_fixture f;
  assert_int_equal(load_document(&f, scratch_path("old_biomes"), &w), OVIS_OK);
  for (int32_t i = 0; i < 1024; i++) {
    const char* found = biome_at(&f, (i & 3) * 4, (i >> 4) * 4, (i >> 2 & 3) * 4);
    assert_string_equal(found, i % 5 == 0   ? "desert"
                               : i % 5 == 1 ? "snowy_tundra"
                               : i % 5 == 2 ? "unknown"
                                            : "plains");
  }
  save_fixture_close(&f);
  nbt_free(&w);
}

// ---- Listeners

static void read_meanwhile(void* context, const ovis_world* world, const ovis_change* change) {
  save_fixture* f = context;
  const ovis_chunk_pos pos = {0, 0};
  ovis_save_chunk chunk;
  ovis_entity_iter entities;
  ovis_save_info info;
  (void)world;
  (void)change;
  assert_int_equal(ovis_save_read_chunk(f->save, pos, &chunk, NULL), OVIS_BUSY);
  assert_int_equal(ovis_save_read_entities(f->save, pos, &entities, NULL), OVIS_BUSY);
  assert_int_equal(ovis_save_read_info(f->save, &info, NULL), OVIS_BUSY);
  ovis_save_destroy(f->save); // nothing
  f->skipped++;
}

// A read would replace the document that is being loaded.
TEST(a_listener_reads_nothing_from_the_save_that_is_loaded) {
  const save_chunk chunk = save_fixture_chunk(0, 0);
  save_fixture_write(scratch_path("listener"), &chunk);
  save_fixture f;
  save_fixture_open(&f, scratch_path("listener"), NULL);
  const ovis_chunk_pos pos = {0, 0};
  assert_int_equal(ovis_world_add_listener(f.world, read_meanwhile, &f), OVIS_OK);
  assert_int_equal(ovis_save_load_chunk(f.save, f.world, pos, NULL), OVIS_OK);
  assert_true(f.skipped > 3);
  assert_int_equal(ovis_world_remove_listener(f.world, read_meanwhile, &f), OVIS_OK);
  ovis_save_chunk again;
  assert_int_equal(ovis_save_read_chunk(f.save, pos, &again, NULL), OVIS_OK);
  save_fixture_close(&f);
}
