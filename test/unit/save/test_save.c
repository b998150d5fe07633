// The list of chunks of a save, the damaged ones, and their error messages.
#include <ovis/save.h>

#include "support/registry.h"
#include "support/save_fixture.h"
#include "support/save_writer.h"
#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// One region file from documents: chunk (i, 0) is the i-th.
static void write_region(const char* folder, region_writer* w) {
  char path[700];
  region_end(w);
  snprintf(path, sizeof path, "%s/region", folder);
  save_make_folder(path);
  snprintf(path, sizeof path, "%s/region/r.0.0.mca", folder);
  save_write_file(path, w->bytes, w->size);
  region_free(w);
}

static void put_default_chunk(region_writer* w, int32_t x, int32_t z, save_compression kind) {
  const save_chunk chunk = save_fixture_chunk(x, z);
  nbt_writer nbt;
  save_chunk_nbt(&chunk, &nbt);
  region_put(w, x, z, kind, nbt.bytes, nbt.size);
  nbt_free(&nbt);
}

// ---- Chunks

TEST(chunks_come_by_region_then_z_then_x) {
  static const int32_t places[][2] = {{33, 0}, {-1, -1}, {5, 4},  {4, 5},
                                      {31, 0}, {0, 64},  {-40, 3}};
  static const int32_t sorted[][2] = {{-1, -1}, {-40, 3}, {31, 0}, {5, 4},
                                      {4, 5},   {33, 0},  {0, 64}};
  save_writer w;
  save_begin(&w, scratch_path("sorted"));
  for (int i = 0; i < 7; i++) {
    const save_chunk chunk = save_fixture_chunk(places[i][0], places[i][1]);
    save_put_chunk(&w, &chunk);
  }
  save_end(&w);
  save_fixture f;
  save_fixture_open(&f, scratch_path("sorted"), NULL);
  ovis_chunk_iter iter = {0};
  for (int i = 0; i < 7; i++) {
    assert_true(ovis_save_next_chunk(f.save, OVIS_SAVE_CHUNKS, &iter));
    assert_int_equal(iter.pos.x, sorted[i][0]);
    assert_int_equal(iter.pos.z, sorted[i][1]);
  }
  assert_false(ovis_save_next_chunk(f.save, OVIS_SAVE_CHUNKS, &iter));
  assert_false(ovis_save_next_chunk(f.save, OVIS_SAVE_CHUNKS, &iter));
  save_fixture_close(&f);
}

TEST(more_regions_than_open_files_are_read_in_any_order) {
  save_writer w;
  save_begin(&w, scratch_path("many"));
  for (int32_t i = 0; i < 25; i++) {
    const save_chunk chunk = save_fixture_chunk(i % 5 * 32, i / 5 * 32);
    save_put_chunk(&w, &chunk);
  }
  save_end(&w);
  save_fixture f;
  save_fixture_open(&f, scratch_path("many"), NULL);
  for (int32_t i = 0; i < 100; i++) {
    const ovis_chunk_pos pos = {i * 7 % 5 * 32, i * 11 % 25 / 5 * 32};
    ovis_save_chunk chunk;
    assert_int_equal(ovis_save_read_chunk(f.save, pos, &chunk, NULL), OVIS_OK);
    assert_int_equal(ovis_nbt_get_int(ovis_nbt_get(chunk.level, "zPos"), 99), pos.z);
  }
  save_fixture_close(&f);
}

TEST(region_files_with_names_that_no_game_writes_are_reported) {
  save_fixture_write(scratch_path("names"), NULL);
  static const char* const names[] = {"r.00.0.mca",
                                      "r.-0.0.mca",
                                      "r. 0.0.mca",
                                      "r.+1.0.mca",
                                      "r.0.0.mcr",
                                      "r.0.0.mca~",
                                      "r..0.mca",
                                      "r.0.mca",
                                      "c.0.0.mcc",
                                      "r.1e3.0.mca",
                                      "r.99999999999999999999.0.mca"};
  for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
    save_write_file(scratch_path("names/region/%s", names[i]), "x", 1);
  }
  save_write_file(scratch_path("names/region/r.65536.0.mca"), "x", 1);
  save_fixture f;
  save_fixture_open(&f, scratch_path("names"), NULL);
  ovis_chunk_iter iter = {0};
  assert_true(ovis_save_next_chunk(f.save, OVIS_SAVE_CHUNKS, &iter));
  assert_false(ovis_save_next_chunk(f.save, OVIS_SAVE_CHUNKS, &iter));
  assert_non_null(
      strstr(f.reports, "region/r.65536.0.mca: it lies beyond the border of any world\n"));
  for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) { // the order is that of the folder
    char line[200];
    const size_t length = strlen(names[i]);
    snprintf(line, sizeof line, "region/%s: its name is not r.X.Z.mca\n", names[i]);
    assert_true((strstr(f.reports, line) != NULL) == (strcmp(names[i] + length - 4, ".mca") == 0));
  }
  assert_int_equal(f.skipped, 9);
  save_fixture_close(&f);
}

TEST(a_region_file_torn_in_its_header_is_reported_once) {
  save_fixture_write(scratch_path("torn_header"), NULL);
  save_write_file(scratch_path("torn_header/region/r.1.0.mca"), "torn", 4);
  save_make_folder(scratch_path("torn_header/region/r.2.0.mca"));
  save_write_file(scratch_path("torn_header/region/r.3.0.mca"), "", 0);
  save_fixture f;
  save_fixture_open(&f, scratch_path("torn_header"), NULL);
  for (int i = 0; i < 3; i++) {
    ovis_chunk_iter iter = {0};
    assert_true(ovis_save_next_chunk(f.save, OVIS_SAVE_CHUNKS, &iter));
    assert_false(ovis_save_next_chunk(f.save, OVIS_SAVE_CHUNKS, &iter));
  }
  ovis_save_chunk chunk;
  assert_int_equal(ovis_save_read_chunk(f.save, (ovis_chunk_pos){32, 0}, &chunk, NULL),
                   OVIS_NOT_FOUND);
  assert_string_equal(f.reports,
                      "region/r.1.0.mca: expected a header of 8192 bytes, the file ends at 4\n"
                      "region/r.2.0.mca: expected a file, found a folder, pipe or device\n");
  save_fixture_close(&f);
}

TEST(a_damaged_chunk_is_reported_once_and_the_rest_loads) {
  region_writer w;
  region_begin(&w);
  for (int32_t x = 0; x < 3; x++) {
    put_default_chunk(&w, x, 0, SAVE_ZLIB);
  }
  w.bytes[region_sector(&w, 1, 0) * 4096 + 100] ^= 0xFF;
  write_region(scratch_path("damaged"), &w);
  save_fixture f;
  save_fixture_open(&f, scratch_path("damaged"), NULL);
  // The world asks for every section of every column.
  assert_int_equal(ovis_world_load(f.world, (ovis_pos){0, -64, 0}, (ovis_pos){47, 319, 15}),
                   OVIS_NOT_LOADED);
  assert_string_equal(save_fixture_block(&f, 0, 0, 0), "stone");
  assert_string_equal(save_fixture_block(&f, 16, 0, 0), "unloaded");
  assert_string_equal(save_fixture_block(&f, 47, 64, 15), "air");
  assert_string_equal(f.reports, "region/r.0.0.mca 1 0: its zlib data is damaged\n");
  ovis_error error;
  assert_int_equal(ovis_save_load_chunk(f.save, f.world, (ovis_chunk_pos){1, 0}, &error),
                   OVIS_BAD_FORMAT);
  assert_string_equal(error.message, "its zlib data is damaged");
  assert_int_equal(f.skipped, 1);
  save_fixture_close(&f);
}

TEST(chunks_that_share_sectors_are_told_apart) {
  region_writer w;
  region_begin(&w);
  for (int32_t x = 0; x < 5; x++) {
    put_default_chunk(&w, x, 0, x < 3 ? SAVE_ZLIB : SAVE_LZ4);
  }
  // 1 points to the bytes of 0; 2 claims the sectors of 3. The bytes of 3 have no checksum that
  // could tell whether they are still its own.
  region_set_entry(&w, 1, 0, region_sector(&w, 0, 0), 1);
  region_set_entry(&w, 2, 0, region_sector(&w, 2, 0), 2);
  write_region(scratch_path("shared"), &w);
  save_fixture f;
  save_fixture_open(&f, scratch_path("shared"), NULL);
  static const ovis_status expected[] = {OVIS_OK, OVIS_BAD_FORMAT, OVIS_OK, OVIS_BAD_FORMAT,
                                         OVIS_OK};
  for (int32_t x = 0; x < 5; x++) {
    assert_int_equal(ovis_save_load_chunk(f.save, f.world, (ovis_chunk_pos){x, 0}, NULL),
                     expected[x]);
  }
  assert_string_equal(f.reports,
                      "region/r.0.0.mca 1 0: its xPos and zPos say that it is chunk 0 0\n"
                      "region/r.0.0.mca 3 0: its sectors also belong to chunk 2 0, and its "
                      "data has no checksum\n");
  save_fixture_close(&f);
}

TEST(a_thousand_chunks_in_the_same_sectors_are_not_even_unpacked) {
  // Each would unpack to 31 MiB: together more than half a minute of work, from a file of 50 KB.
  const size_t size = (size_t)31 << 20;
  uint8_t* zeros = calloc(size, 1);
  assert_non_null(zeros);
  region_writer w;
  region_begin(&w);
  region_put(&w, 0, 0, SAVE_ZLIB, zeros, size);
  const uint32_t sectors = (uint32_t)((w.size - 8192 + 4095) / 4096);
  for (int32_t i = 0; i < 1024; i++) {
    region_set_entry(&w, i % 32, i / 32, 2, (uint8_t)sectors);
  }
  write_region(scratch_path("same_place"), &w);
  free(zeros);
  save_fixture f;
  save_fixture_open(&f, scratch_path("same_place"), NULL);
  assert_int_equal(f.skipped, 1024);
  assert_true(f.counter.bytes_max < 1 << 20); // no memory was allocated for any of them
  assert_non_null(strstr(f.reports, "region/r.0.0.mca 1 0: its sectors also belong to 1023 other "
                                    "chunks\n"));
  save_fixture_close(&f);
}

// A few KB of zlib can hold millions of values, which readers would walk several times.
TEST(a_document_of_too_many_values_is_not_read) {
  static const int32_t counts[2] = {4194000, 4195000};
  region_writer region;
  region_begin(&region);
  for (int32_t i = 0; i < 2; i++) {
    const save_chunk chunk = save_fixture_chunk(i, 0);
    nbt_writer nbt;
    save_chunk_nbt(&chunk, &nbt);
    // A list of that many empty texts before the root's end.
    uint8_t head[] = {9, 0, 3, 'p', 'a', 'd', 8, 0, 0, 0, 0};
    for (int32_t b = 0; b < 4; b++) {
      head[7 + b] = (uint8_t)(counts[i] >> (24 - 8 * b));
    }
    const size_t pad_size = (size_t)counts[i] * 2;
    uint8_t* bytes = calloc(1, nbt.size + sizeof head + pad_size);
    assert_non_null(bytes);
    memcpy(bytes, nbt.bytes, nbt.size - 1);
    memcpy(bytes + nbt.size - 1, head, sizeof head);
    region_put(&region, i, 0, SAVE_ZLIB, bytes, nbt.size + sizeof head + pad_size);
    free(bytes);
    nbt_free(&nbt);
  }
  write_region(scratch_path("values"), &region);
  save_fixture f;
  save_fixture_open(&f, scratch_path("values"), NULL);
  assert_int_equal(ovis_save_load_chunk(f.save, f.world, (ovis_chunk_pos){0, 0}, NULL), OVIS_OK);
  assert_int_equal(ovis_save_load_chunk(f.save, f.world, (ovis_chunk_pos){1, 0}, NULL),
                   OVIS_TOO_LARGE);
  assert_string_equal(f.reports, "region/r.0.0.mca 1 0: more values than the limit allows\n");
  save_fixture_close(&f);
}

TEST(a_large_chunk_lies_in_a_file_of_its_own) {
  region_writer w;
  region_begin(&w);
  region_put_external(&w, 3, 4, SAVE_GZIP);
  region_put_external(&w, 5, 4, SAVE_GZIP);
  write_region(scratch_path("external"), &w);
  const save_chunk chunk = save_fixture_chunk(3, 4);
  nbt_writer nbt;
  save_chunk_nbt(&chunk, &nbt);
  save_bytes packed = save_compress(SAVE_GZIP, nbt.bytes, nbt.size);
  save_write_file(scratch_path("external/region/c.3.4.mcc"), packed.bytes, packed.size);
  save_fixture f;
  save_fixture_open(&f, scratch_path("external"), NULL);
  assert_int_equal(ovis_save_load_chunk(f.save, f.world, (ovis_chunk_pos){3, 4}, NULL), OVIS_OK);
  assert_string_equal(save_fixture_block(&f, 48, 63, 64), "stone");
  assert_int_equal(ovis_save_load_chunk(f.save, f.world, (ovis_chunk_pos){5, 4}, NULL),
                   OVIS_BAD_FORMAT);
  assert_string_equal(f.reports, "region/r.0.0.mca 5 4: its file c.5.4.mcc: cannot open it: No "
                                 "such file or directory\n");
  save_fixture_close(&f);
  save_bytes_free(&packed);
  nbt_free(&nbt);
}

TEST(chunks_that_are_not_full_stay_out_of_the_world) {
  save_writer w;
  save_begin(&w, scratch_path("partial"));
  static const char* const statuses[] = {"minecraft:full", "full", "minecraft:features", "light",
                                         ""};
  for (int32_t x = 0; x < 5; x++) {
    save_chunk chunk = save_fixture_chunk(x, 0);
    chunk.status = statuses[x];
    save_put_chunk(&w, &chunk);
  }
  save_end(&w);
  save_fixture f;
  save_fixture_open(&f, scratch_path("partial"), NULL);
  for (int32_t x = 0; x < 5; x++) {
    ovis_save_chunk chunk;
    const ovis_chunk_pos pos = {x, 0};
    assert_int_equal(ovis_save_read_chunk(f.save, pos, &chunk, NULL), OVIS_OK);
    assert_int_equal(chunk.is_full, x < 2);
    assert_int_equal(ovis_save_load_chunk(f.save, f.world, pos, NULL),
                     x < 2 ? OVIS_OK : OVIS_NOT_FOUND);
  }
  assert_string_equal(f.reports, "");
  save_fixture_close(&f);
}

TEST(a_chunk_that_is_not_there_is_no_damage) {
  save_fixture_write(scratch_path("absent"), NULL);
  save_fixture f;
  save_fixture_open(&f, scratch_path("absent"), NULL);
  static const ovis_chunk_pos places[] = {{1, 0}, {-1, 0}, {4000, 4000}, {INT32_MAX, INT32_MIN}};
  for (int i = 0; i < 4; i++) {
    ovis_error error;
    ovis_save_chunk chunk;
    ovis_entity_iter entities;
    ovis_saved_entity entity;
    ovis_point_iter points;
    ovis_saved_point point;
    assert_int_equal(ovis_save_read_chunk(f.save, places[i], &chunk, &error), OVIS_NOT_FOUND);
    assert_non_null(strstr(error.message, "the save has no chunk "));
    assert_int_equal(ovis_save_read_entities(f.save, places[i], &entities, NULL), OVIS_OK);
    assert_false(ovis_save_next_entity(&entities, &entity));
    assert_int_equal(ovis_save_read_points(f.save, places[i], &points, NULL), OVIS_OK);
    assert_false(ovis_save_next_point(&points, &point));
  }
  assert_string_equal(f.reports, "");
  save_fixture_close(&f);
}

// ---- Memory

static ovis_status try_everything(const ovis_allocator* allocator, void* context) {
  const char* folder = context;
  ovis_world_def world_def = ovis_default_world_def();
  ovis_save_def def = ovis_default_save_def();
  ovis_save* save = NULL;
  ovis_save_info info;
  def.blocks = registry_open();
  world_def.blocks = def.blocks;
  world_def.env.dimension.min_y = -64;
  ovis_world* world = NULL;
  assert_int_equal(ovis_world_create(&world_def, &world), OVIS_OK);
  def.path = folder;
  def.allocator = *allocator;
  ovis_error error = {0};
  ovis_status status = ovis_save_create(&def, &save, &error);
  if (status == OVIS_OK) {
    status = ovis_save_read_info(save, &info, &error);
  }
  if (status == OVIS_OK) {
    status = ovis_save_load_chunk(save, world, (ovis_chunk_pos){0, 0}, &error);
  }
  if (status != OVIS_OK) {
    assert_int_equal(error.status, status);
    assert_true(error.message[0] != '\0');
  }
  ovis_save_destroy(save);
  ovis_world_destroy(world);
  ovis_blocks_destroy(def.blocks);
  return status;
}

TEST(running_out_of_memory_leaves_nothing_behind) {
  char folder[700];
  snprintf(folder, sizeof folder, "%s", scratch_path("memory"));
  save_fixture_write(folder, NULL);
  save_fixture_write(scratch_path("memory/DIM-1"), NULL);
  const save_level level = {.data_version = 3120, .time = 5, .name = "x"};
  save_level_dat(folder, "level.dat", &level);
  assert_true(fail_each_allocation(try_everything, folder) >= 7);
}

static ovis_status load_within(const ovis_allocator* allocator, void* context) {
  const char* folder = context;
  ovis_world_def world_def = ovis_default_world_def();
  ovis_save_def def = ovis_default_save_def();
  def.blocks = registry_open();
  world_def.blocks = def.blocks;
  world_def.allocator = *allocator;
  ovis_world* world = NULL;
  ovis_status status = ovis_world_create(&world_def, &world);
  ovis_save* save = NULL;
  def.path = folder;
  assert_int_equal(ovis_save_create(&def, &save, NULL), OVIS_OK);
  if (status == OVIS_OK) {
    status = ovis_save_load_chunk(save, world, (ovis_chunk_pos){0, 0}, NULL);
    // A chunk loads completely or not at all.
    for (int32_t y = -4; y < 20; y++) {
      assert_int_equal(ovis_world_is_loaded(world, (ovis_section_pos){0, y, 0}), status == OVIS_OK);
    }
  }
  ovis_save_destroy(save);
  ovis_world_destroy(world);
  ovis_blocks_destroy(def.blocks);
  return status;
}

TEST(a_world_without_memory_gets_no_half_chunk) {
  char folder[700];
  snprintf(folder, sizeof folder, "%s", scratch_path("half"));
  save_fixture_write(folder, NULL);
  assert_true(fail_each_allocation(load_within, folder) >= 3);
}
