// Chunks keep their compression when they are written, also into c.X.Z.mcc files and back.
#include <ovis/save_write.h>

#include "support/save_compare.h"
#include "support/save_fixture.h"
#include "support/save_flock.h"
#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// A region of entities with four chunks, one of each compression.
static void write_four_kinds(const char* folder) {
  region_writer r;
  char path[900];
  region_begin(&r);
  for (int32_t kind = SAVE_GZIP; kind <= SAVE_LZ4; kind++) {
    nbt_writer nbt;
    const int32_t position[2] = {kind, 0};
    nbt_begin(&nbt);
    nbt_int(&nbt, "DataVersion", 3120);
    nbt_ints(&nbt, "Position", position, 2);
    nbt_list(&nbt, "Entities", 10);
    nbt_compound(&nbt, NULL);
    flock_put_sheep(&nbt, (ovis_uuid){{1, 2, 3, (uint32_t)kind}}, kind * 16 + 1, 64, 1);
    nbt_end(&nbt);
    nbt_end(&nbt);
    nbt_end(&nbt);
    region_put(&r, kind, 0, (save_compression)kind, nbt.bytes, nbt.size);
    nbt_free(&nbt);
  }
  region_end(&r);
  for (int32_t i = 0; i < 4; i++) { // times
    r.bytes[4096 + 4 * (i + 1) + 3] = (uint8_t)(i + 1);
  }
  save_fixture_write(folder, NULL);
  snprintf(path, sizeof path, "%s/entities", folder);
  save_make_folder(path);
  snprintf(path, sizeof path, "%s/entities/r.0.0.mca", folder);
  save_write_file(path, r.bytes, r.size);
  region_free(&r);
}

static uint8_t kind_in(const test_bytes* region, int32_t index) {
  const uint8_t* entry = region->bytes + 4 * index;
  const size_t sector = (size_t)entry[0] << 16 | (size_t)entry[1] << 8 | entry[2];
  return region->bytes[sector * 4096 + 4];
}

TEST(each_chunk_keeps_its_compression_and_the_others_their_times) {
  const char* folder = scratch_path("kinds");
  char path[900];
  write_four_kinds(folder);
  ovis_save_writer_def def = ovis_default_save_writer_def();
  def.path = folder;
  def.time = 0x01020304;
  ovis_save_writer* w = NULL;
  assert_int_equal(ovis_save_writer_create(&def, &w, NULL), OVIS_OK);
  for (uint32_t kind = SAVE_GZIP; kind <= SAVE_LZ4; kind++) {
    ovis_uuid uuid = {{1, 2, 3, kind}};
    if (kind != SAVE_ZLIB) {
      assert_int_equal(ovis_save_writer_set_int(w, uuid, "Age", OVIS_NBT_INT, 77), OVIS_OK);
    }
  }
  flock_commit_well(w);
  snprintf(path, sizeof path, "%s/entities/r.0.0.mca", folder);
  const test_bytes region = test_read_file(path);
  for (int32_t kind = SAVE_GZIP; kind <= SAVE_LZ4; kind++) {
    assert_int_equal(kind_in(&region, kind), kind);
    save_bytes document = save_document(folder, OVIS_SAVE_ENTITIES, kind, 0);
    char* text = save_document_text(&document);
    assert_true((strstr(text, "Age:77") != NULL) == (kind != SAVE_ZLIB));
    free(text);
    save_bytes_free(&document);
    const uint8_t* time = region.bytes + 4096 + 4 * kind;
    assert_memory_equal(time, kind == SAVE_ZLIB ? "\0\0\0\2" : "\1\2\3\4", 4);
  }
  test_free(region.bytes);
}

// Noise that cannot be compressed: `size` bytes of it as a value of a sheep.
static void set_noise(const char* folder, int32_t size) {
  uint64_t seed = (uint64_t)size;
  nbt_writer nbt;
  int8_t* noise = malloc((size_t)size + 1);
  for (int32_t i = 0; i < size; i++) {
    noise[i] = (int8_t)test_random(&seed);
  }
  nbt_begin(&nbt);
  nbt_bytes(&nbt, "noise", noise, size);
  nbt_end(&nbt);
  ovis_nbt_document document;
  assert_int_equal(ovis_nbt_check(nbt.bytes, nbt.size, NULL, &document, NULL), OVIS_OK);
  for (uint32_t kind = SAVE_GZIP; kind <= SAVE_LZ4; kind++) {
    ovis_save_writer* w = flock_open(folder, NULL);
    ovis_uuid uuid = {{1, 2, 3, kind}};
    assert_int_equal(
        ovis_save_writer_set_nbt(w, uuid, "Noise", ovis_nbt_get(document.root, "noise")), OVIS_OK);
    flock_commit_well(w);
  }
  nbt_free(&nbt);
  free(noise);
}

static bool has_mcc(const char* folder, int32_t x) {
  char path[900];
  snprintf(path, sizeof path, "%s/entities/c.%d.0.mcc", folder, (int)x);
  FILE* file = fopen(path, "rb");
  if (file != NULL) {
    fclose(file);
  }
  return file != NULL;
}

TEST(what_outgrows_255_sectors_goes_beside_the_region_and_comes_back) {
  static const int32_t sizes[] = {10, 1100000, 1200000, 900000, 2000000, 10};
  const char* folder = scratch_path("mcc");
  write_four_kinds(folder);
  for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
    set_noise(folder, sizes[i]);
    char path[900];
    snprintf(path, sizeof path, "%s/entities/r.0.0.mca", folder);
    const test_bytes region = test_read_file(path);
    for (int32_t kind = SAVE_GZIP; kind <= SAVE_LZ4; kind++) {
      const bool is_large = sizes[i] > 1044000;
      assert_int_equal(kind_in(&region, kind), kind | (is_large ? 0x80 : 0));
      assert_true(has_mcc(folder, kind) == is_large);
      save_bytes document = save_document(folder, OVIS_SAVE_ENTITIES, kind, 0);
      assert_in_range(document.size, sizes[i], sizes[i] + 500);
      save_bytes_free(&document);
    }
    // A chunk that shrinks leaves a gap and a later chunk fills it, so the size of the file stays
    // bounded.
    assert_in_range(region.size, 4096 * 6, 4096 * (2 + 4 * 256 + 4));
    test_free(region.bytes);
  }
}

// A damaged chunk beside the changed one keeps its bytes, and the writer reports it.
TEST(damaged_chunks_stay_as_they_are) {
  const char* folder = scratch_path("damaged");
  char path[900];
  write_four_kinds(folder);
  snprintf(path, sizeof path, "%s/entities/r.0.0.mca", folder);
  test_bytes region = test_read_file(path);
  region.bytes[2 * 4096 + 50] ^= 0xFF; // chunk 1, gzip
  test_write_file(path, region.bytes, region.size);
  ovis_save_writer* w = flock_open(folder, NULL);
  ovis_uuid uuid = {{1, 2, 3, 2}};
  assert_int_equal(ovis_save_writer_set_int(w, uuid, "Age", OVIS_NBT_INT, 77), OVIS_OK);
  flock_commit_well(w);
  const test_bytes after = test_read_file(path);
  assert_memory_equal(region.bytes + 2 * 4096, after.bytes + 2 * 4096, 4096);
  assert_memory_equal(region.bytes + 4 * 4096, after.bytes + 4 * 4096, 2 * 4096);
  // No entity can move there.
  w = flock_open(folder, NULL);
  ovis_error error = {0};
  assert_int_equal(ovis_save_writer_move(w, uuid, (ovis_vec3){17, 64, 1}), OVIS_OK);
  assert_int_equal(flock_commit(w, &error), OVIS_BAD_FORMAT);
  assert_string_equal(error.message,
                      "entities/r.0.0.mca: chunk 1 0 cannot be changed: its gzip data is damaged");
  test_free(region.bytes);
  test_free(after.bytes);
}

TEST(what_would_be_too_large_to_read_again_is_refused) {
  const char* folder = scratch_path("huge");
  write_four_kinds(folder);
  const size_t size = (size_t)17 << 20;
  nbt_writer nbt;
  int8_t* noise = malloc(size);
  uint64_t seed = 1;
  for (size_t i = 0; i < size; i++) {
    noise[i] = (int8_t)test_random(&seed);
  }
  nbt_begin(&nbt);
  nbt_bytes(&nbt, "noise", noise, (int32_t)size);
  nbt_end(&nbt);
  ovis_nbt_document document;
  assert_int_equal(ovis_nbt_check(nbt.bytes, nbt.size, NULL, &document, NULL), OVIS_OK);
  folder_image* before = folder_read(folder);
  ovis_save_writer* w = flock_open(folder, NULL);
  ovis_uuid uuid = {{1, 2, 3, 2}};
  assert_int_equal(ovis_save_writer_set_nbt(w, uuid, "Noise", ovis_nbt_get(document.root, "noise")),
                   OVIS_OK);
  assert_int_equal(flock_commit(w, NULL), OVIS_TOO_LARGE);
  folder_expect_kept(before, folder);
  nbt_free(&nbt);
  free(noise);
}
