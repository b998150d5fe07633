// Changes and writes copies of real worlds, made by the game itself. Nothing in ../shared is
// changed. If it is missing, all tests here are skipped with a message.
#define _DEFAULT_SOURCE // popen

#include <ovis/save_write.h>

#include "support/save_compare.h"
#include "support/save_fixture.h"
#include "support/save_flock.h"
#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct mob {
  ovis_uuid uuid;
  ovis_vec3 pos;
  bool is_sheep;
  int32_t riding;
} mob;

typedef struct mobs {
  int32_t count;
  mob items[4000];
} mobs;

// Visits every entity of a save in file order; `visit` receives the whole entity.
static void list_mobs(const char* folder, mobs* out) {
  ovis_save_def def = ovis_default_save_def();
  def.path = folder;
  ovis_save* save = NULL;
  assert_int_equal(ovis_save_create(&def, &save, NULL), OVIS_OK);
  ovis_chunk_iter iter = {0};
  out->count = 0;
  while (ovis_save_next_chunk(save, OVIS_SAVE_ENTITIES, &iter)) {
    ovis_entity_iter entities;
    ovis_saved_entity e;
    assert_int_equal(ovis_save_read_entities(save, iter.pos, &entities, NULL), OVIS_OK);
    while (ovis_save_next_entity(&entities, &e)) {
      assert_in_range(out->count, 0, 3999);
      mob* m = &out->items[out->count++];
      m->uuid = e.uuid;
      m->pos = e.pos;
      m->is_sheep = ovis_nbt_text_is(e.id, "sheep");
      m->riding = e.riding;
    }
  }
  ovis_save_destroy(save);
}

// Sets every entry of a mob's compound to its current value.
static int32_t set_all_unchanged(const char* folder, ovis_save_writer* w) {
  ovis_save_def def = ovis_default_save_def();
  def.path = folder;
  ovis_save* save = NULL;
  assert_int_equal(ovis_save_create(&def, &save, NULL), OVIS_OK);
  ovis_chunk_iter iter = {0};
  int32_t count = 0;
  while (ovis_save_next_chunk(save, OVIS_SAVE_ENTITIES, &iter)) {
    ovis_entity_iter entities;
    ovis_saved_entity e;
    assert_int_equal(ovis_save_read_entities(save, iter.pos, &entities, NULL), OVIS_OK);
    while (ovis_save_next_entity(&entities, &e)) {
      ovis_nbt_iter entry = ovis_nbt_iterate(e.nbt);
      while (ovis_nbt_next(&entry)) {
        char name[100];
        ovis_nbt_text_utf8(entry.name, name, sizeof name);
        if (!ovis_nbt_text_is(entry.name, "Passengers")) {
          assert_int_equal(ovis_save_writer_set_nbt(w, e.uuid, name, entry.value), OVIS_OK);
        }
      }
      assert_int_equal(ovis_save_writer_move(w, e.uuid, e.pos), OVIS_OK);
      count++;
    }
  }
  ovis_save_destroy(save);
  return count;
}

TEST(every_mob_of_a_real_world_rewritten_unchanged_gives_the_same_files) {
  int32_t mob_count = 0;
  for (int32_t i = 0; i < SAVE_WORLDS; i++) {
    const char* source = NULL;
    const char* copy = save_copy_world(i, "world", &source);
    ovis_save_writer* w = flock_open(copy, NULL);
    mob_count += set_all_unchanged(copy, w);
    flock_commit_well(w);
    folder_image* before = folder_read(source);
    folder_expect_kept(before, copy);
  }
  printf("%d mobs\n", (int)mob_count);
  assert_int_equal(mob_count, 70);
}

// Reads every document from its file and rebuilds it entry by entry. The bytes must be the same.
TEST(every_rewritten_chunk_of_a_real_world_has_the_same_bytes) {
  for (int32_t i = 0; i < SAVE_WORLDS; i++) {
    const char* source = NULL;
    const char* copy = save_copy_world(i, "world", &source);
    // A mark is set on every mob and then removed again.
    static mobs all;
    list_mobs(copy, &all);
    for (int32_t round = 0; round < 2; round++) {
      ovis_save_writer* w = flock_open(copy, NULL);
      for (int32_t k = 0; k < all.count; k++) {
        assert_int_equal(round == 0 ? ovis_save_writer_set_string(w, all.items[k].uuid, "Mark", "x")
                                    : ovis_save_writer_unset(w, all.items[k].uuid, "Mark"),
                         OVIS_OK);
      }
      ovis_save_written written;
      ovis_error error = {0};
      if (ovis_save_writer_commit(w, &written, &error) != OVIS_OK) {
        fail_msg("%s", error.message);
      }
      ovis_save_writer_destroy(w);
      assert_true(all.count == 0 || written.chunks > 0);
      const document_counts counts = save_compare_documents(source, copy);
      assert_int_equal(counts.changed, round == 0 ? written.chunks : 0);
      assert_int_equal(counts.only_one, 0);
    }
  }
}

TEST(four_sheep_that_change_change_only_these_bytes) {
  const char* source = NULL;
  const char* copy = save_copy_world(0, "world", &source);
  static mobs all;
  list_mobs(copy, &all);
  ovis_save_writer* w = flock_open(copy, NULL);
  int32_t count = 0;
  for (int32_t k = 0; k < all.count && count < 4; k++) {
    if (all.items[k].is_sheep) {
      assert_int_equal(ovis_save_writer_set_int(w, all.items[k].uuid, "InLove", OVIS_NBT_INT, 255),
                       OVIS_OK);
      count++;
    }
  }
  assert_int_equal(count, 4);
  flock_commit_well(w);
  // Each had InLove 0, so exactly one byte of each must differ; all bytes are compared.
  ovis_save_def def = ovis_default_save_def();
  def.path = copy;
  ovis_save* save = NULL;
  assert_int_equal(ovis_save_create(&def, &save, NULL), OVIS_OK);
  ovis_chunk_iter iter = {0};
  int32_t differences = 0;
  while (ovis_save_next_chunk(save, OVIS_SAVE_ENTITIES, &iter)) {
    save_bytes a = save_document(source, OVIS_SAVE_ENTITIES, iter.pos.x, iter.pos.z);
    save_bytes b = save_document(copy, OVIS_SAVE_ENTITIES, iter.pos.x, iter.pos.z);
    assert_int_equal(a.size, b.size);
    for (size_t i = 0; i < a.size; i++) {
      differences += a.bytes[i] != b.bytes[i];
      assert_true(a.bytes[i] == b.bytes[i] || b.bytes[i] == 255);
    }
    save_bytes_free(&a);
    save_bytes_free(&b);
  }
  ovis_save_destroy(save);
  assert_int_equal(differences, 4);
  // No other file differs.
  folder_image* before = folder_read(source);
  folder_image* after = folder_read(copy);
  const char* path = NULL;
  assert_int_equal(folder_differences(before, after, &path), 1);
  assert_string_equal(path, "entities/r.4.10.mca");
  folder_free(before);
  folder_free(after);
}

TEST(mobs_of_a_real_world_moved_about_are_all_there_and_where_they_should_be) {
  const char* source = NULL;
  const char* copy = save_copy_world(0, "world", &source);
  uint64_t seed = test_seed(3);
  static mobs before;
  static mobs after;
  const int64_t rounds = test_count(5, 30, 300);
  for (int64_t round = 0; round < rounds; round++) {
    list_mobs(copy, &before);
    ovis_save_writer* w = flock_open(copy, NULL);
    for (int32_t k = 0; k < before.count; k++) {
      mob* m = &before.items[k];
      m->pos.x += (double)(test_random(&seed) % 64) - 32;
      m->pos.z += (double)(test_random(&seed) % 64) - 32;
      assert_int_equal(ovis_save_writer_move(w, m->uuid, m->pos), OVIS_OK);
    }
    flock_commit_well(w);
    list_mobs(copy, &after);
    assert_int_equal(after.count, before.count);
    for (int32_t k = 0; k < before.count; k++) {
      int32_t found = 0;
      while (found < after.count &&
             memcmp(after.items[found].uuid.words, before.items[k].uuid.words, 16) != 0) {
        found++;
      }
      assert_in_range(found, 0, after.count - 1);
      assert_memory_equal(&after.items[found].pos, &before.items[k].pos, sizeof(ovis_vec3));
      assert_int_equal(after.items[found].riding, before.items[k].riding);
    }
  }
  const document_counts counts = save_compare_documents(source, copy);
  assert_true(counts.changed > 0);
}

TEST(a_block_of_a_real_world_that_changes_and_changes_back_leaves_all_others) {
  const char* source = NULL;
  const char* copy = save_copy_world(0, "world", &source);
  const ovis_pos bell = {2454, 72, 5226};
  ovis_save_writer* w = flock_open(copy, NULL);
  assert_int_equal(ovis_save_writer_set_block(w, bell, "minecraft:stone"), OVIS_OK);
  assert_int_equal(ovis_save_writer_set_block(w, (ovis_pos){2455, 72, 5226}, "mod:thing[a=b]"),
                   OVIS_OK);
  flock_commit_well(w);
  save_fixture a;
  save_fixture b;
  save_fixture_open(&a, source, NULL);
  save_fixture_open(&b, copy, NULL);
  const ovis_pos low = {2448, -64, 5216};
  const ovis_pos high = {2463, 319, 5231};
  assert_int_equal(ovis_world_load(a.world, low, high), OVIS_OK);
  assert_int_equal(ovis_world_load(b.world, low, high), OVIS_OK);
  int32_t differences = 0;
  for (int32_t y = -64; y < 320; y++) {
    for (int32_t i = 0; i < 256; i++) {
      const int32_t x = 2448 + i % 16;
      const int32_t z = 5216 + i / 16;
      char expected[256];
      snprintf(expected, sizeof expected, "%s", save_fixture_block(&a, x, y, z));
      differences += strcmp(expected, save_fixture_block(&b, x, y, z)) != 0;
    }
  }
  assert_int_equal(differences, 2);
  assert_string_equal(save_fixture_block(&b, 2454, 72, 5226), "stone");
  assert_int_equal(b.skipped, 0);
  save_fixture_close(&a);
  save_fixture_close(&b);
}

// Output of `ovis info --json` for a folder, or NULL if the program was not built.
static char* run_info(const char* folder) {
  char command[2500];
  const char* binaries = getenv("OVIS_BINARY_DIR");
  snprintf(command, sizeof command, "%s/ovis", binaries != NULL ? binaries : "build/release");
  FILE* program = fopen(command, "rb");
  if (program == NULL) {
    printf("*** SKIPPED: %s was not built\n", command);
    return NULL;
  }
  fclose(program);
  snprintf(command + strlen(command), 1500, " info '%s' --json", folder);
  FILE* pipe = popen(command, "r");
  assert_non_null(pipe);
  char* text = calloc(1, 1 << 20);
  const size_t length = fread(text, 1, (1 << 20) - 1, pipe);
  assert_int_equal(pclose(pipe), 0);
  assert_in_range(length, 100, (1 << 20) - 2);
  return text;
}

TEST(ovis_info_says_the_same_of_a_real_world_whose_mobs_were_written) {
  const char* source = NULL;
  const char* copy = save_copy_world(0, "world", &source);
  static mobs all;
  list_mobs(copy, &all);
  char* before = run_info(copy);
  ovis_save_writer* w = flock_open(copy, NULL);
  for (int32_t k = 0; k < all.count; k++) {
    assert_int_equal(ovis_save_writer_set_int(w, all.items[k].uuid, "Air", OVIS_NBT_SHORT, 299),
                     OVIS_OK);
  }
  flock_commit_well(w);
  char* after = run_info(copy);
  if (before != NULL) {
    assert_string_equal(before, after);
  }
  free(before);
  free(after);
}

TEST(the_info_of_a_real_world_is_the_same_after_its_mobs_were_written) {
  for (int32_t i = 0; i < SAVE_WORLDS; i++) {
    const char* source = NULL;
    const char* copy = save_copy_world(i, "world", &source);
    static mobs all;
    list_mobs(copy, &all);
    ovis_save_writer* w = flock_open(copy, NULL);
    for (int32_t k = 0; k < all.count; k++) {
      assert_int_equal(ovis_save_writer_set_int(w, all.items[k].uuid, "Air", OVIS_NBT_SHORT, 299),
                       OVIS_OK);
    }
    flock_commit_well(w);
    save_fixture a;
    save_fixture b;
    save_fixture_open(&a, source, NULL);
    save_fixture_open(&b, copy, NULL);
    assert_memory_equal(&a.info.env, &b.info.env, sizeof a.info.env);
    assert_int_equal(a.info.data_version, b.info.data_version);
    assert_string_equal(a.info.chosen, b.info.chosen);
    static mobs written;
    list_mobs(copy, &written);
    assert_int_equal(written.count, all.count);
    assert_memory_equal(written.items, all.items, sizeof(mob) * (size_t)all.count);
    save_fixture_close(&a);
    save_fixture_close(&b);
  }
}
