// Writes blocks back into saves: single cells of sections of both layouts.
#include <ovis/save_write.h>

#include "support/save_compare.h"
#include "support/save_fixture.h"
#include "support/save_flock.h"
#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const int32_t versions[2] = {FLOCK_NEW, FLOCK_OLD};

static void set(ovis_save_writer* w, int32_t x, int32_t y, int32_t z, const char* state) {
  assert_int_equal(ovis_save_writer_set_block(w, (ovis_pos){x, y, z}, state), OVIS_OK);
}

static void open_chunks(save_fixture* f, const char* folder) {
  save_fixture_open(f, folder, NULL);
  assert_int_equal(ovis_world_load(f->world, (ovis_pos){496, 0, 0}, (ovis_pos){512, 100, 0}),
                   OVIS_OK);
}

// Counts the bytes that differ between two documents of the same size.
static int32_t count_differences(const save_bytes* a, const save_bytes* b) {
  int32_t count = 0;
  assert_int_equal(a->size, b->size);
  for (size_t i = 0; i < a->size; i++) {
    count += a->bytes[i] != b->bytes[i];
  }
  return count;
}

// A grazing sheep turns the grass block below it to dirt. The second time the section's palette
// already has dirt.
TEST(a_state_that_the_palette_has_changes_one_byte_of_the_document) {
  for (int32_t layout = 0; layout < 2; layout++) {
    const char* folder = scratch_path("grazed_%d", (int)layout);
    flock_write(folder, versions[layout]);
    ovis_save_writer* w = flock_open(folder, NULL);
    set(w, 500, 63, 7, "dirt");
    flock_commit_well(w);
    save_bytes before = save_document(folder, OVIS_SAVE_CHUNKS, 31, 0);
    w = flock_open(folder, NULL);
    set(w, 501, 63, 7, "minecraft:dirt");
    flock_commit_well(w);
    save_bytes after = save_document(folder, OVIS_SAVE_CHUNKS, 31, 0);
    assert_int_equal(count_differences(&before, &after), 1);
    save_fixture f;
    open_chunks(&f, folder);
    for (int32_t x = 496; x < 512; x++) {
      assert_string_equal(save_fixture_block(&f, x, 63, 7),
                          x == 500 || x == 501 ? "dirt" : "grass_block[snowy=false]");
      assert_string_equal(save_fixture_block(&f, x, 62, 7), "stone");
      assert_string_equal(save_fixture_block(&f, x, 64, 7), "air");
    }
    assert_int_equal(f.skipped, 0);
    save_fixture_close(&f);
    save_bytes_free(&before);
    save_bytes_free(&after);
  }
}

TEST(a_new_state_goes_to_the_end_of_the_palette) {
  const char* folder = scratch_path("palette");
  flock_write(folder, FLOCK_NEW);
  ovis_save_writer* w = flock_open(folder, NULL);
  set(w, 500, 63, 7, "oak_door[half=lower,open=true]");
  set(w, 500, 63, 8, "mod:thing");
  set(w, 501, 63, 8, "mod:thing");
  flock_commit_well(w);
  save_bytes document = save_document(folder, OVIS_SAVE_CHUNKS, 31, 0);
  char* text = save_document_text(&document);
  assert_non_null(strstr(text,
                         "palette:[{Name:\"minecraft:stone\"},{Name:\"minecraft:grass_block\","
                         "Properties:{snowy:\"false\"}},{Name:\"minecraft:oak_door\","
                         "Properties:{half:\"lower\",open:\"true\"}},{Name:\"mod:thing\"}]"));
  free(text);
  // The same state with its properties in another order is not a new state.
  w = flock_open(folder, NULL);
  set(w, 500, 63, 7, "oak_door[open=true,half=lower]");
  ovis_save_written written;
  assert_int_equal(ovis_save_writer_commit(w, &written, NULL), OVIS_OK);
  ovis_save_writer_destroy(w);
  assert_int_equal(written.files, 0);
  save_bytes_free(&document);
}

// Adds so many states to one section that the writer packs its cells again with 5, 6 and 7 bits.
// Also covers a section with a single state, whose cells are not stored.
TEST(cells_are_packed_again_when_the_palette_outgrows_their_bits) {
  for (int32_t layout = 0; layout < 2; layout++) {
    const char* folder = scratch_path("wide_%d", (int)layout);
    char expected[2][100][80];
    flock_write(folder, versions[layout]);
    for (int32_t round = 0; round < 4; round++) {
      ovis_save_writer* w = flock_open(folder, NULL);
      for (int32_t i = round * 25; i < round * 25 + 25; i++) {
        for (int32_t s = 0; s < 2; s++) {
          snprintf(expected[s][i], sizeof expected[s][i],
                   "note_block[instrument=%s,note=%d,powered=%s]", s == 0 ? "harp" : "bell",
                   (int)(i % 25), round % 2 ? "true" : "false");
          set(w, 496 + i % 16, s == 0 ? 48 : 17, i / 16, expected[s][i]);
        }
      }
      flock_commit_well(w);
      save_fixture f;
      open_chunks(&f, folder);
      for (int32_t i = 0; i < round * 25 + 25; i++) {
        assert_string_equal(save_fixture_block(&f, 496 + i % 16, 48, i / 16), expected[0][i]);
        assert_string_equal(save_fixture_block(&f, 496 + i % 16, 17, i / 16), expected[1][i]);
        assert_string_equal(save_fixture_block(&f, 496 + i % 16, 49, i / 16), "stone");
        assert_string_equal(save_fixture_block(&f, 496 + i % 16, 63, i / 16),
                            "grass_block[snowy=false]");
      }
      assert_int_equal(f.skipped, 0);
      save_fixture_close(&f);
    }
  }
}

TEST(mobs_and_blocks_of_one_chunk_change_together) {
  const char* folder = scratch_path("together");
  flock_write(folder, FLOCK_OLD);
  ovis_save_writer* w = flock_open(folder, NULL);
  set(w, 512, 63, 0, "dirt");
  assert_int_equal(ovis_save_writer_move(w, flock_sheep(31, 0), (ovis_vec3){513, 64, 1}), OVIS_OK);
  assert_int_equal(ovis_save_writer_set_int(w, flock_sheep(32, 0), "Age", OVIS_NBT_INT, 3),
                   OVIS_OK);
  ovis_save_written written;
  assert_int_equal(ovis_save_writer_commit(w, &written, NULL), OVIS_OK);
  ovis_save_writer_destroy(w);
  assert_int_equal(written.chunks, 2);
  assert_int_equal(written.files, 2);
  assert_string_equal(flock_roll(folder, 32, 0),
                      "sheep@520.5,64,8.5 sheep@521.5,64,8.5 sheep@513,64,1");
  save_fixture f;
  open_chunks(&f, folder);
  assert_string_equal(save_fixture_block(&f, 512, 63, 0), "dirt");
  save_fixture_close(&f);
}

TEST(texts_that_are_no_state_are_refused) {
  static const char* const bad[] = {"",           "Dirt",     "dirt[",       "dirt[]",
                                    "dirt[a]",    "dirt[a=",  "dirt[a=b",    "dirt[a=b]x",
                                    "dirt[a=b,]", "dirt[=b]", "dirt[a=b c]", "di rt"};
  const char* folder = scratch_path("bad");
  flock_write(folder, FLOCK_NEW);
  ovis_save_writer* w = flock_open(folder, NULL);
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    assert_int_equal(ovis_save_writer_set_block(w, (ovis_pos){500, 63, 3}, bad[i]),
                     OVIS_BAD_FORMAT);
  }
  ovis_save_writer_destroy(w);
}

static void assert_refused(ovis_pos pos, ovis_status expected, const char* message) {
  const char* folder = scratch_path("refused");
  flock_write(folder, FLOCK_NEW);
  folder_image* before = folder_read(folder);
  ovis_save_writer* w = flock_open(folder, NULL);
  ovis_error error = {0};
  set(w, 500, 63, 3, "dirt");
  set(w, pos.x, pos.y, pos.z, "dirt");
  assert_int_equal(flock_commit(w, &error), expected);
  assert_string_equal(error.message, message);
  folder_expect_kept(before, folder);
}

TEST(blocks_outside_the_saves_chunks_and_sections_are_refused) {
  assert_refused((ovis_pos){-1, 63, 3}, OVIS_NOT_FOUND, "the save has no chunk -1 0");
  assert_refused((ovis_pos){500, 320, 3}, OVIS_NOT_FOUND,
                 "chunk 31 0 has no section for a block to change");
  assert_refused((ovis_pos){500, -65, 3}, OVIS_NOT_FOUND,
                 "chunk 31 0 has no section for a block to change");
}

TEST(a_chunk_that_is_not_fully_generated_keeps_its_blocks) {
  const char* folder = scratch_path("partial");
  save_chunk chunk = save_fixture_chunk(0, 0);
  chunk.status = "carvers";
  save_fixture_write(folder, &chunk);
  ovis_save_writer* w = flock_open(folder, NULL);
  ovis_error error = {0};
  set(w, 3, 63, 3, "dirt");
  assert_int_equal(flock_commit(w, &error), OVIS_NOT_FOUND);
  assert_string_equal(error.message, "chunk 0 0 is not fully generated");
}
