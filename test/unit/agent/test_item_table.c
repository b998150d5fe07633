// Ids and names of items: the table of the game's, and names that a simulation learns.
#include "agent/item_table.h"
#include "support/mob_scene.h"
#include "support/outcomes.h"
#include "support/test.h"

#include <ovis/item.h>
#include <ovis/sim.h>

#include <string.h>

TEST(the_table_follows_the_names) {
  assert_true(ov_item_count > 1000);
  for (int32_t i = 0; i < ov_item_count; i++) {
    const ov_item_figures* known = &ov_item_table[i];
    const ov_item_figures wanted = ov_item_figures_of(known->name);
    const ovis_item id = ovis_item_from_name(known->name);
    assert_int_equal(known->id_top, wanted.id_top);
    assert_int_equal(known->id_top, id >> 48);
    assert_int_equal(known->stack_max, wanted.stack_max);
    assert_int_equal(known->slot, wanted.slot);
    assert_int_equal(known->traits, wanted.traits);
    assert_true(i == 0 || ovis_item_from_name(known[-1].name) < id);
    assert_ptr_equal(ov_items_find(NULL, id), known);
  }
}

TEST(names_say_what_an_item_is) {
  ov_items items = {0};
  const ovis_allocator memory = {0};
  ovis_item item;
  assert_int_equal(ov_items_add(&items, "a_mod:ruby_sword", &memory, &item), OVIS_OK);
  assert_true(ov_items_have(&items, item, OV_ITEM_IS_SWORD));
  assert_false(ov_items_have(NULL, item, OV_ITEM_IS_SWORD));
  assert_false(ov_items_have(&items, item, OV_ITEM_IS_DIGGER));
  assert_int_equal(ov_items_find(&items, item)->stack_max, 1);
  assert_int_equal(ov_items_add(&items, "a_mod:ruby_helmet", &memory, &item), OVIS_OK);
  assert_int_equal(ov_items_find(&items, item)->slot, OVIS_SLOT_HEAD);
  assert_int_equal(ov_items_add(&items, "a_mod:ruby", &memory, &item), OVIS_OK);
  assert_int_equal(ov_items_find(&items, item)->stack_max, 64);
  assert_int_equal(items.added.count, 3);
  assert_int_equal(ov_items_add(&items, "a_mod:ruby", &memory, &item), OVIS_OK);
  assert_int_equal(ov_items_add(&items, "minecraft:bow", &memory, &item), OVIS_OK);
  assert_true(item == OV_ITEM_BOW);
  assert_int_equal(items.added.count, 3);
  assert_true(ov_items_is_valid(&items));
  ov_items_fini(&items, &memory);
}

#define HEADER 24

// Repairs the checksum of a snapshot.
static void seal(uint8_t* bytes, size_t size) {
  ov_hash hash = {0};
  ov_hash_bytes(&hash, bytes + HEADER, size - HEADER);
  for (int i = 0; i < 8; i++) {
    bytes[16 + i] = (uint8_t)(hash.state >> (56 - 8 * i));
  }
}

// Names are no part of the state, so hashes do not depend on them.
TEST(names_survive_a_snapshot) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id zombie = mob_scene_spawn(&scene, "zombie", 60.5, 60.5);
  const ovis_stack ruby = stack_of(scene.sim, "a_mod:ruby", 2);
  assert_int_equal(ovis_mob_set_equipment(scene.sim, zombie, OVIS_SLOT_MAIN_HAND, &ruby), OVIS_OK);
  const uint64_t hash = ovis_sim_get_hash(scene.sim);
  item_of(scene.sim, "a_mod:an_agate");
  assert_true(ovis_sim_get_hash(scene.sim) == hash);
  uint8_t* bytes;
  size_t size;
  assert_int_equal(ovis_sim_take_snapshot(scene.sim, &bytes, &size), OVIS_OK);
  ovis_sim_def def = ovis_default_sim_def();
  def.world = scene.world;
  ovis_sim* restored;
  ovis_error error = {0};
  assert_int_equal(ovis_sim_restore(&def, bytes, size, &restored, &error), OVIS_OK);
  assert_true(ovis_sim_get_hash(restored) == hash);
  assert_string_equal(ovis_sim_get_item_name(restored, ruby.item), "a_mod:ruby");
  assert_string_equal(ovis_sim_get_item_name(restored, ovis_item_from_name("a_mod:an_agate")),
                      "a_mod:an_agate");
  ovis_sim_destroy(restored);
  // Without the name the item could not be told: the snapshot is damaged.
  for (size_t i = 0; i + 10 < size; i++) {
    if (memcmp(&bytes[i], "a_mod:ruby", 10) == 0) {
      bytes[i] = 'b';
    }
  }
  seal(bytes, size);
  assert_int_equal(ovis_sim_restore(&def, bytes, size, &restored, &error), OVIS_BAD_FORMAT);
  assert_non_null(strstr(error.message, "zombie"));
  ovis_sim_free_snapshot(scene.sim, bytes, size);
  mob_scene_close(&scene);
}
