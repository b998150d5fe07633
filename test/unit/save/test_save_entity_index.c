// Entries of an entity are found by name in one walk over its chunk, up to a bound.
#include "support/save_fixture.h"
#include "support/save_writer.h"
#include "support/snbt.h"
#include "support/test.h"

#include <ovis/save.h>

#include <stdio.h>
#include <string.h>

// Of two lists of riders the game reads the last one.
static void put_bounds(void* context, nbt_writer* w) {
  (void)context;
  nbt_compound(w, NULL);
  snbt_write(w, "id:'minecraft:cow',Pos:[0.5d,64d,0.5d]");
  for (int32_t i = 0; i < 300; i++) {
    snbt_write(w, "'entry %d':%d", (int)i, (int)i);
  }
  nbt_end(w);
  snbt_write(w, "{Passengers:[{id:'minecraft:pig',Pos:[1.5d,64d,2.5d]}],id:'minecraft:horse',"
                "Pos:[0.5d,64d,0.5d],Passengers:[{id:'minecraft:bat',Pos:[1.5d,64d,2.5d]}],"
                "Age:5,Age:7}");
}

TEST(entries_are_found_by_name_and_those_beyond_the_bound_are_reported) {
  save_fixture_write_entities(scratch_path("bounds"), put_bounds, NULL);
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
    const ovis_nbt value = ovis_saved_entity_get_entry(&entity, name);
    count += value.type == OVIS_NBT_INT;
    assert_int_equal(ovis_nbt_get_int(value, i), i);
    assert_int_equal(ovis_nbt_get_int(ovis_nbt_get(entity.nbt, name), -1),
                     i); // all are in the save
  }
  assert_in_range(count, 240, 256);
  assert_true(ovis_save_next_entity(&iter, &entity));
  assert_int_equal(ovis_nbt_get_int(ovis_saved_entity_get_entry(&entity, "Age"), 0), 7);
  assert_int_equal(ovis_saved_entity_get_entry(&entity, "Ag").type, OVIS_NBT_END);
  assert_true(ovis_save_next_entity(&iter, &entity));
  assert_true(ovis_nbt_text_is(entity.id, "bat"));
  assert_int_equal(entity.riding, 1);
  assert_false(ovis_save_next_entity(&iter, &entity));
  assert_non_null(strstr(f.reports, "entries of entities were left out: over 256 of one"));
  save_fixture_close(&f);
}
