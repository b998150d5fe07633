// Damage that looks like an empty save: what it hides is reported.
#include "support/save_fixture.h"
#include "support/save_flock.h"
#include "support/snbt.h"
#include "support/test.h"

#include <stdio.h>
#include <string.h>

static void put_one(void* context, nbt_writer* w) {
  (void)context;
  nbt_compound(w, NULL);
  flock_put_sheep(w, flock_sheep(0, 0), 8.5, 64, 8.5);
  nbt_end(w);
}

// Writes a save whose entities of chunk 0 0 are `nbt`, in the file `name`.
static const char* write_save(const char* folder, const nbt_writer* nbt, const char* name) {
  char path[900];
  region_writer r;
  save_fixture_write(folder, NULL);
  region_begin(&r);
  region_put(&r, 0, 0, SAVE_NONE, nbt->bytes, nbt->size);
  region_end(&r);
  snprintf(path, sizeof path, "%s/entities", folder);
  save_make_folder(path);
  snprintf(path, sizeof path, "%s/entities/%s", folder, name);
  save_write_file(path, r.bytes, r.size);
  region_free(&r);
  return folder;
}

// Reads the entities of chunk 0 0 and expects `count` of them and the only report `words`.
static void expect(const char* folder, int32_t count, const char* words) {
  save_fixture f;
  ovis_entity_iter entities;
  ovis_saved_entity entity;
  int32_t seen = 0;
  save_fixture_open(&f, folder, NULL);
  assert_int_equal(ovis_save_read_entities(f.save, (ovis_chunk_pos){0, 0}, &entities, NULL),
                   OVIS_OK);
  while (ovis_save_next_entity(&entities, &entity)) {
    seen++;
  }
  assert_int_equal(seen, count);
  assert_string_equal(f.reports, words);
  save_fixture_close(&f);
}

TEST(a_region_file_with_a_wrong_name_is_reported) {
  nbt_writer nbt;
  save_entities_nbt(0, 0, FLOCK_NEW, put_one, NULL, &nbt);
  expect(write_save(scratch_path("name"), &nbt, "r.0.00.mca"), 0,
         "entities/r.0.00.mca: its name is not r.X.Z.mca\n");
  expect(write_save(scratch_path("right"), &nbt, "r.0.0.mca"), 1, "");
  nbt_free(&nbt);
}

TEST(entities_without_a_list_are_reported) {
  nbt_writer nbt;
  save_entities_nbt(0, 0, FLOCK_NEW, put_one, NULL, &nbt);
  uint8_t* at = nbt.bytes;
  while (memcmp(at, "Entities", 8) != 0) {
    at++;
  }
  at[7] = 'z';
  expect(write_save(scratch_path("list"), &nbt, "r.0.0.mca"), 0,
         "entities/r.0.0.mca 0 0: there is no list of entities\n");
  nbt_free(&nbt);
  snbt_document(&nbt, "DataVersion:%d,Position:[I;0,0],Entities:[7]", FLOCK_NEW);
  expect(write_save(scratch_path("items"), &nbt, "r.0.0.mca"), 0,
         "entities/r.0.0.mca 0 0: an entity has no id\n");
  nbt_free(&nbt);
}

TEST(bytes_after_the_end_of_a_document_are_reported_once) {
  nbt_writer nbt;
  save_entities_nbt(0, 0, FLOCK_NEW, put_one, NULL, &nbt);
  nbt_raw(&nbt, "strange", 7);
  expect(write_save(scratch_path("rest"), &nbt, "r.0.0.mca"), 1,
         "entities/r.0.0.mca 0 0: 7 bytes after the end of its data are left out\n");
  nbt_free(&nbt);
}
