// Armor, harnesses and carpets of animals, and saddles, stand where the version of a save has them.
#include "support/save_farm.h"
#include "support/save_flock.h"
#include "support/test.h"

#include <ovis/item.h>

#include <stdio.h>
#include <string.h>

enum { V1_20_4 = 3700, V1_21 = 3953, V1_21_8 = 4440, V1_21_11 = 4671 };

static const char* folder(void) {
  static char path[512];
  snprintf(path, sizeof path, "%s/body_items", test_scratch());
  return path;
}

// Prints an entry of the entity with that index in the save.
static const char* printed(int32_t index, const char* name) {
  static char text[1024];
  ovis_save_def def = ovis_default_save_def();
  def.path = folder();
  ovis_save* save;
  ovis_entity_iter entities;
  ovis_saved_entity entity;
  assert_int_equal(ovis_save_create(&def, &save, NULL), OVIS_OK);
  assert_int_equal(ovis_save_read_entities(save, (ovis_chunk_pos){0, 0}, &entities, NULL), OVIS_OK);
  for (int32_t i = 0; i <= index; i++) {
    assert_true(ovis_save_next_entity(&entities, &entity));
  }
  text[0] = 0;
  ovis_nbt_print(ovis_nbt_get(entity.nbt, name), text, sizeof text);
  ovis_save_destroy(save);
  return text;
}

static ovis_mob_id mob_at(const farm* f, int32_t index) {
  return ovis_mob_find(f->sim, f->mobs.items[index].serial);
}

static const char* chest_of(const farm* f, int32_t index) {
  return ovis_item_name(ovis_mob_get_equipment(f->sim, mob_at(f, index), OVIS_SLOT_CHEST).item);
}

static void wear(const farm* f, int32_t index, const char* item) {
  const ovis_stack stack = item != NULL ? ovis_stack_from_name(item, 1) : (ovis_stack){.count = 0};
  assert_int_equal(ovis_mob_set_equipment(f->sim, mob_at(f, index), OVIS_SLOT_CHEST, &stack),
                   OVIS_OK);
}

static void put_saddle(const farm* f, int32_t index, bool is_on) {
  assert_int_equal(ovis_mob_set_prop(f->sim, mob_at(f, index), OVIS_PROP_SADDLE, is_on), OVIS_OK);
}

static void open_written(farm* f, int32_t version, const char* entities) {
  farm_write(folder(), version, entities);
  farm_open(f, folder());
  assert_int_equal(farm_store(f, folder()), 0); // as it was
}

static void store_and_reopen(farm* f) {
  assert_true(farm_store(f, folder()) > 0);
  farm_close(f);
  farm_open(f, folder());
  assert_int_equal(farm_store(f, folder()), 0);
}

TEST(since_1_21_5_they_are_the_body_of_the_equipment) {
  farm f;
  open_written(&f, V1_21_8,
               "{id:'minecraft:happy_ghast',Pos:[8.5d,64d,8.5d],UUID:[I;7,7,7,1],LeftHanded:0b,"
               "equipment:{body:{id:'minecraft:red_harness',count:1,components:{mod:1}}}},"
               "{id:'minecraft:horse',Pos:[9.5d,64d,8.5d],UUID:[I;7,7,7,2],LeftHanded:0b,Tame:1b,"
               "equipment:{body:{id:'minecraft:iron_horse_armor',count:1},"
               "saddle:{id:'minecraft:saddle',count:1,components:{mod:2}}}},"
               "{id:'minecraft:happy_ghast',Pos:[2.5d,64d,8.5d],UUID:[I;7,7,7,3],LeftHanded:0b}");
  assert_string_equal(chest_of(&f, 0), "red_harness");
  assert_string_equal(chest_of(&f, 1), "iron_horse_armor");
  wear(&f, 0, "blue_harness");
  wear(&f, 1, NULL);
  wear(&f, 2, "red_harness");
  store_and_reopen(&f);
  assert_string_equal(printed(0, "equipment"), "{body:{id:\"minecraft:blue_harness\",count:1}}");
  assert_string_equal(printed(1, "equipment"),
                      "{saddle:{id:\"minecraft:saddle\",count:1,components:{mod:2}}}");
  assert_string_equal(printed(2, "equipment"), "{body:{id:\"minecraft:red_harness\",count:1}}");
  assert_string_equal(printed(2, "ArmorItems"), "");
  assert_string_equal(chest_of(&f, 0), "blue_harness");
  assert_string_equal(chest_of(&f, 2), "red_harness");
  farm_close(&f);
}

TEST(a_body_beside_a_chest_keeps_its_bytes) {
  farm f;
  open_written(&f, V1_21_8,
               "{id:'minecraft:zombie',Pos:[8.5d,64d,8.5d],UUID:[I;7,7,7,1],LeftHanded:0b,"
               "equipment:{body:{id:'minecraft:wolf_armor',count:1},"
               "chest:{id:'minecraft:iron_chestplate',count:1}}}");
  assert_string_equal(chest_of(&f, 0), "iron_chestplate");
  wear(&f, 0, "golden_chestplate");
  store_and_reopen(&f);
  assert_string_equal(printed(0, "equipment"),
                      "{body:{id:\"minecraft:wolf_armor\",count:1},"
                      "chest:{id:\"minecraft:golden_chestplate\",count:1}}");
  farm_close(&f);
}

TEST(from_1_20_5_on_they_have_an_entry_of_their_own) {
  farm f;
  open_written(&f, V1_21,
               "{id:'minecraft:wolf',Pos:[8.5d,64d,8.5d],UUID:[I;7,7,7,1],LeftHanded:0b,"
               "ArmorItems:[{},{},{},{}],body_armor_item:{id:'minecraft:wolf_armor',count:1}},"
               "{id:'minecraft:horse',Pos:[9.5d,64d,8.5d],UUID:[I;7,7,7,2],LeftHanded:0b,Tame:1b}");
  assert_string_equal(chest_of(&f, 0), "wolf_armor");
  wear(&f, 0, NULL);
  wear(&f, 1, "golden_horse_armor");
  store_and_reopen(&f);
  assert_string_equal(printed(0, "body_armor_item"), "");
  assert_string_equal(printed(0, "ArmorItems"), "[{},{},{},{}]");
  assert_string_equal(printed(1, "body_armor_item"),
                      "{id:\"minecraft:golden_horse_armor\",count:1}");
  assert_string_equal(printed(1, "ArmorItem"), "");
  assert_string_equal(printed(1, "ArmorItems"), "");
  farm_close(&f);
}

TEST(up_to_1_20_4_llamas_have_their_carpet_and_horses_their_armor) {
  farm f;
  open_written(&f, V1_20_4,
               "{id:'minecraft:llama',Pos:[8.5d,64d,8.5d],UUID:[I;7,7,7,1],LeftHanded:0b,Tame:1b,"
               "DecorItem:{id:'minecraft:red_carpet',Count:1b}},"
               "{id:'minecraft:horse',Pos:[9.5d,64d,8.5d],UUID:[I;7,7,7,2],LeftHanded:0b,Tame:1b}");
  assert_string_equal(chest_of(&f, 0), "red_carpet");
  wear(&f, 0, "blue_carpet");
  wear(&f, 1, "iron_horse_armor");
  store_and_reopen(&f);
  assert_string_equal(printed(0, "DecorItem"), "{id:\"minecraft:blue_carpet\",Count:1b}");
  assert_string_equal(printed(0, "ArmorItems"), "");
  assert_string_equal(printed(1, "ArmorItem"), "{id:\"minecraft:iron_horse_armor\",Count:1b}");
  assert_non_null(strstr(printed(1, "ArmorItems"), "iron_horse_armor"));
  farm_close(&f);
}

static double saddle_of(const farm* f, int32_t index) {
  double value = 0;
  assert_true(ovis_mob_get_prop(f->sim, mob_at(f, index), OVIS_PROP_SADDLE, &value));
  return value;
}

TEST(a_saddle_is_an_item_since_1_21_5) {
  farm f;
  open_written(&f, V1_21_11,
               "{id:'minecraft:pig',Pos:[8.5d,64d,8.5d],UUID:[I;7,7,7,1],LeftHanded:0b,"
               "equipment:{saddle:{id:'minecraft:saddle',count:1}}},"
               "{id:'minecraft:nautilus',Pos:[9.5d,64d,8.5d],UUID:[I;7,7,7,2],LeftHanded:0b,"
               "equipment:{body:{id:'minecraft:iron_nautilus_armor',count:1}}}");
  assert_true(saddle_of(&f, 0) == 1);
  assert_true(saddle_of(&f, 1) == 0);
  assert_string_equal(chest_of(&f, 1), "iron_nautilus_armor");
  put_saddle(&f, 0, false);
  put_saddle(&f, 1, true);
  store_and_reopen(&f);
  assert_string_equal(printed(0, "Saddle"), "");
  assert_null(strstr(printed(0, "equipment"), "saddle"));
  assert_string_equal(printed(1, "equipment"),
                      "{body:{id:\"minecraft:iron_nautilus_armor\",count:1},"
                      "saddle:{id:\"minecraft:saddle\",count:1}}");
  assert_true(saddle_of(&f, 0) == 0);
  assert_true(saddle_of(&f, 1) == 1);
  farm_close(&f);
}

TEST(a_saddle_is_a_flag_before) {
  farm f;
  open_written(&f, V1_21,
               "{id:'minecraft:pig',Pos:[8.5d,64d,8.5d],UUID:[I;7,7,7,1],LeftHanded:0b,Saddle:1b},"
               "{id:'minecraft:pig',Pos:[9.5d,64d,8.5d],UUID:[I;7,7,7,2],LeftHanded:0b}");
  put_saddle(&f, 0, false);
  put_saddle(&f, 1, true);
  store_and_reopen(&f);
  assert_string_equal(printed(0, "Saddle"), "0b");
  assert_string_equal(printed(1, "Saddle"), "1b");
  assert_string_equal(printed(1, "equipment"), "");
  farm_close(&f);
}

TEST(the_armor_of_a_wolf_keeps_its_wear) {
  farm f;
  open_written(&f, V1_21_8,
               "{id:'minecraft:wolf',Pos:[8.5d,64d,8.5d],UUID:[I;7,7,7,1],LeftHanded:0b,"
               "equipment:{body:{id:'minecraft:wolf_armor',count:1,components:"
               "{'minecraft:damage':9,'minecraft:dyed_color':3}}}},"
               "{id:'minecraft:wolf',Pos:[9.5d,64d,8.5d],UUID:[I;7,7,7,2],LeftHanded:0b}");
  ovis_stack armor = ovis_mob_get_equipment(f.sim, mob_at(&f, 0), OVIS_SLOT_CHEST);
  assert_int_equal(ovis_stack_get_wear(&armor), 9);
  for (int32_t i = 0; i < 2; i++) {
    armor = ovis_stack_from_name("wolf_armor", 1);
    ovis_stack_set_wear(&armor, 20);
    assert_int_equal(ovis_mob_set_equipment(f.sim, mob_at(&f, i), OVIS_SLOT_CHEST, &armor),
                     OVIS_OK);
  }
  store_and_reopen(&f);
  assert_string_equal(printed(0, "equipment"),
                      "{body:{id:\"minecraft:wolf_armor\",count:1,components:"
                      "{\"minecraft:dyed_color\":3,\"minecraft:damage\":20}}}");
  assert_string_equal(printed(1, "equipment"),
                      "{body:{id:\"minecraft:wolf_armor\",count:1,components:"
                      "{\"minecraft:damage\":20}}}");
  wear(&f, 0, "wolf_armor");
  store_and_reopen(&f);
  assert_null(strstr(printed(0, "equipment"), "damage"));
  assert_non_null(strstr(printed(0, "equipment"), "dyed_color"));
  farm_close(&f);
}
