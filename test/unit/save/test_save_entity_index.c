// Entries of an entity are found by name in one walk over its chunk, up to a bound.
#include "support/save_fixture.h"
#include "support/save_writer.h"
#include "support/test.h"

#include <ovis/save.h>

#include <stdio.h>
#include <string.h>

static void put_head(nbt_writer* w, const char* id, double x, double y, double z) {
  const double pos[3] = {x, y, z};
  if (id != NULL) {
    nbt_string(w, "id", id);
  }
  nbt_doubles(w, "Pos", pos, 3);
}

static void put_simple(nbt_writer* w, const char* id) {
  nbt_compound(w, NULL);
  put_head(w, id, 1.5, 64, 2.5);
  nbt_end(w);
}

static void write_entities(const char* folder, int32_t x, int32_t z, save_entries_fn* entries,
                           void* context) {
  const save_chunk chunk = save_fixture_chunk(x, z);
  save_writer w;
  nbt_writer nbt;
  save_begin(&w, folder);
  save_put_chunk(&w, &chunk);
  save_entities_nbt(x, z, 3120, entries, context, &nbt);
  save_put(&w, "entities", x, z, &nbt);
  nbt_free(&nbt);
  save_end(&w);
}

static void put_bounds(void* context, nbt_writer* w) {
  char name[16];
  (void)context;
  nbt_compound(w, NULL);
  put_head(w, "minecraft:cow", 0.5, 64, 0.5);
  for (int32_t i = 0; i < 300; i++) {
    snprintf(name, sizeof name, "entry %d", (int)i);
    nbt_int(w, name, i);
  }
  nbt_end(w);
  nbt_compound(w, NULL); // of two lists of riders the game reads the last one
  nbt_list(w, "Passengers", 10);
  put_simple(w, "minecraft:pig");
  nbt_end(w);
  put_head(w, "minecraft:horse", 0.5, 64, 0.5);
  nbt_list(w, "Passengers", 10);
  put_simple(w, "minecraft:bat");
  nbt_end(w);
  nbt_int(w, "Age", 5);
  nbt_int(w, "Age", 7);
  nbt_end(w);
}

TEST(entries_are_found_by_name_and_those_beyond_the_bound_are_reported) {
  write_entities(scratch_path("bounds"), 0, 0, put_bounds, NULL);
  save_fixture f;
  save_fixture_open(&f, scratch_path("bounds"), NULL);
  ovis_entity_iter iter;
  ovis_saved_entity entity;
  ovis_save_read_entities(f.save, (ovis_chunk_pos){0, 0}, &iter, NULL);
  assert_true(ovis_save_next_entity(&iter, &entity));
  int32_t count = 0;
  for (int32_t i = 0; i < 300; i++) {
    char name[16];
    snprintf(name, sizeof name, "entry %d", (int)i);
    const ovis_nbt value = ovis_saved_entity_get(&entity, name);
    count += value.type == OVIS_NBT_INT;
    assert_int_equal(ovis_nbt_int(value, i), i);
    assert_int_equal(ovis_nbt_int(ovis_nbt_get(entity.nbt, name), -1), i); // all are in the save
  }
  assert_in_range(count, 240, 256);
  assert_true(ovis_save_next_entity(&iter, &entity));
  assert_int_equal(ovis_nbt_int(ovis_saved_entity_get(&entity, "Age"), 0), 7);
  assert_int_equal(ovis_saved_entity_get(&entity, "Ag").type, OVIS_NBT_END);
  assert_true(ovis_save_next_entity(&iter, &entity));
  assert_true(ovis_nbt_text_is(entity.id, "bat"));
  assert_int_equal(entity.riding, 1);
  assert_false(ovis_save_next_entity(&iter, &entity));
  assert_non_null(strstr(f.reports, "entries of entities were left out: over 256 of one"));
  save_fixture_close(&f);
}
