// Changes saves with damaged documents: the result is an error or a readable save, and no entity of
// another chunk is lost.
#include <ovis/save_write.h>

#include "support/save_compare.h"
#include "support/save_fixture.h"
#include "support/save_flock.h"
#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char* block_at(void* context, int32_t x, int32_t y, int32_t z) {
  (void)context;
  return y > 3 ? "air" : (x + z) % 2 == 0 ? "stone" : "grass_block[snowy=false]";
}

// Sheep of chunk 0 on each other.
static void put_pile(nbt_writer* w, int32_t height) {
  for (int32_t i = 0; i < height; i++) {
    if (i > 0) {
      nbt_list(w, "Passengers", OVIS_NBT_COMPOUND);
    }
    nbt_compound(w, NULL);
    flock_put_sheep(w, flock_sheep(0, i), 1, 64 + i, 1);
  }
  for (int32_t i = 0; i < 2 * height - 1; i++) {
    nbt_end(w);
  }
}

static void put_stack(void* context, nbt_writer* w) {
  (void)context;
  put_pile(w, 3);
  nbt_compound(w, NULL);
  flock_put_sheep(w, flock_sheep(0, 3), 2, 64, 1);
  nbt_end(w);
}

static void put_one(void* context, nbt_writer* w) {
  (void)context;
  nbt_compound(w, NULL);
  flock_put_sheep(w, flock_sheep(1, 0), 17, 64, 1);
  nbt_end(w);
}

// Without compression, so that no checksum detects the damage before the documents are read.
static void write_region(const char* folder, const char* part, const nbt_writer* first,
                         const nbt_writer* second) {
  region_writer r;
  char path[900];
  region_begin(&r);
  region_put(&r, 0, 0, SAVE_NONE, first->bytes, first->size);
  region_put(&r, 1, 0, SAVE_NONE, second->bytes, second->size);
  region_end(&r);
  snprintf(path, sizeof path, "%s/%s", folder, part);
  save_make_folder(path);
  snprintf(path, sizeof path, "%s/%s/r.0.0.mca", folder, part);
  save_write_file(path, r.bytes, r.size);
  region_free(&r);
}

// The documents of a small save: chunks and entities of 0 0 and 1 0.
typedef struct documents {
  nbt_writer chunks[2];
  nbt_writer entities[2];
} documents;

static void make(documents* d) {
  for (int32_t x = 0; x < 2; x++) {
    const save_chunk chunk = {
        .x = x, .data_version = FLOCK_NEW, .min_y = 0, .height = 16, .block = block_at};
    save_chunk_nbt(&chunk, &d->chunks[x]);
    save_entities_nbt(x, 0, FLOCK_NEW, x == 0 ? put_stack : put_one, NULL, &d->entities[x]);
  }
}

// Makes changes of all kinds. Returns true if the commit succeeded.
static bool change(const char* folder) {
  ovis_save_writer* w = flock_open(folder, NULL);
  static const double motion[3] = {1, 2, 3};
  assert_int_equal(ovis_save_writer_move(w, flock_sheep(0, 0), (ovis_vec3){20, 64, 1}), OVIS_OK);
  assert_int_equal(ovis_save_writer_remove(w, flock_sheep(0, 1)), OVIS_OK);
  assert_int_equal(ovis_save_writer_set_int(w, flock_sheep(0, 2), "Age", OVIS_NBT_INT, 9), OVIS_OK);
  assert_int_equal(
      ovis_save_writer_set_numbers(w, flock_sheep(0, 3), "Motion", OVIS_NBT_DOUBLE, motion, 3),
      OVIS_OK);
  assert_int_equal(ovis_save_writer_set_block(w, (ovis_pos){1, 3, 1}, "dirt"), OVIS_OK);
  assert_int_equal(ovis_save_writer_set_block(w, (ovis_pos){17, 3, 1}, "mod:thing[a=b]"), OVIS_OK);
  ovis_error error = {0};
  const ovis_status status = flock_commit(w, &error);
  assert_true(status == OVIS_OK || error.message[0] != '\0');
  return status == OVIS_OK;
}

static void assert_second_is_there(const char* folder, bool is_changed) {
  const char* roll = flock_roll(folder, 1, 0);
  assert_memory_equal(roll, "sheep@17,64,1", 13);
  assert_true(is_changed || roll[13] == '\0');
}

static void try_ruin(const char* folder, const documents* d, nbt_writer* ruined, size_t at,
                     uint8_t mask, int64_t* done) {
  ruined->bytes[at] ^= mask;
  write_region(folder, "region", &d->chunks[0], &d->chunks[1]);
  write_region(folder, "entities", &d->entities[0], &d->entities[1]);
  folder_image* before = folder_read(folder);
  const bool is_changed = change(folder);
  folder_image* after = folder_read(folder);
  assert_true(is_changed || folder_same(before, after));
  folder_free(before);
  folder_free(after);
  assert_second_is_there(folder, is_changed);
  *done += is_changed;
  ruined->bytes[at] ^= mask;
}

TEST(a_damaged_document_is_refused_or_changed_and_the_others_stay) {
  documents d;
  make(&d);
  const char* folder = scratch_path("ruins");
  save_make_folder(folder);
  uint64_t seed = test_seed(5);
  const int64_t count = test_count(150, 3000, 30000);
  int64_t done = 0;
  write_region(folder, "region", &d.chunks[0], &d.chunks[1]);
  write_region(folder, "entities", &d.entities[0], &d.entities[1]);
  assert_true(change(folder));
  for (int64_t i = 0; i < count; i++) {
    nbt_writer* ruined = i % 2 == 0 ? &d.entities[0] : &d.chunks[0];
    const uint8_t mask = (uint8_t)(1 << test_random(&seed) % 8);
    try_ruin(folder, &d, ruined, test_random(&seed) % ruined->size, mask, &done);
  }
  assert_in_range(done, count / 10, count - count / 10);
  for (int32_t x = 0; x < 2; x++) {
    nbt_free(&d.chunks[x]);
    nbt_free(&d.entities[x]);
  }
}

// Hundreds of riders on each other: riders above the sixteenth stay on their vehicle.
TEST(a_tower_of_riders_is_kept_whole) {
  const char* folder = scratch_path("tower");
  documents d;
  make(&d);
  nbt_free(&d.entities[0]);
  nbt_begin(&d.entities[0]);
  nbt_int(&d.entities[0], "DataVersion", FLOCK_NEW);
  nbt_list(&d.entities[0], "Entities", OVIS_NBT_COMPOUND);
  put_pile(&d.entities[0], 240);
  nbt_end(&d.entities[0]);
  nbt_end(&d.entities[0]);
  save_make_folder(folder);
  write_region(folder, "region", &d.chunks[0], &d.chunks[1]);
  write_region(folder, "entities", &d.entities[0], &d.entities[1]);
  ovis_save_writer* w = flock_open(folder, NULL);
  assert_int_equal(ovis_save_writer_set_int(w, flock_sheep(0, 16), "Age", OVIS_NBT_INT, 9),
                   OVIS_OK);
  flock_commit_well(w);
  save_bytes after = save_document(folder, OVIS_SAVE_ENTITIES, 0, 0);
  assert_int_equal(after.size, d.entities[0].size);
  int32_t differences = 0;
  for (size_t i = 0; i < after.size; i++) {
    differences += after.bytes[i] != d.entities[0].bytes[i];
  }
  assert_int_equal(differences, 1);
  save_bytes_free(&after);
  w = flock_open(folder, NULL);
  assert_int_equal(ovis_save_writer_set_int(w, flock_sheep(0, 17), "Age", OVIS_NBT_INT, 9),
                   OVIS_OK);
  assert_int_equal(flock_commit(w, NULL), OVIS_NOT_FOUND);
  // The sixteenth is removed: the rest of the pile becomes an entity of its own.
  w = flock_open(folder, NULL);
  assert_int_equal(ovis_save_writer_remove(w, flock_sheep(0, 16)), OVIS_OK);
  flock_commit_well(w);
  after = save_document(folder, OVIS_SAVE_ENTITIES, 0, 0);
  char* text = save_document_text(&after);
  int32_t sheep = 0;
  for (const char* at = text; (at = strstr(at, "minecraft:sheep")) != NULL; at++) {
    sheep++;
  }
  assert_int_equal(sheep, 239);
  free(text);
  save_bytes_free(&after);
  for (int32_t x = 0; x < 2; x++) {
    nbt_free(&d.chunks[x]);
    nbt_free(&d.entities[x]);
  }
}
