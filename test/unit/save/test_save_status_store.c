// Effects, equipment and carried blocks are written back; what Ovis does not know of them stays.
#include "support/registry.h"
#include "support/save_farm.h"
#include "support/save_flock.h"
#include "support/test.h"

#include <ovis/item.h>

#include <stdio.h>
#include <string.h>

static const char* folder(void) {
  static char path[512];
  snprintf(path, sizeof path, "%s/status", test_scratch());
  return path;
}

static ovis_save* open_save(void) {
  ovis_save_def def = ovis_default_save_def();
  def.path = folder();
  ovis_save* save;
  assert_int_equal(ovis_save_create(&def, &save, NULL), OVIS_OK);
  return save;
}

// Effects of the cow: speed; none, which is left out and kept; slowness, which ends. Poison, which
// no undead can have.
static const char old[] =
    "{id:'minecraft:cow',Pos:[8.5d,64d,8.5d],UUID:[I;7,7,7,1],LeftHanded:0b,"
    "ActiveEffects:[{Ambient:1b,Id:1b,Amplifier:2b,Duration:300,mod:x},"
    "{Ambient:1b,Amplifier:2b,Duration:300,mod:x},"
    "{Ambient:1b,Id:2b,Amplifier:2b,Duration:40,mod:x}]},"
    "{id:'minecraft:zombie',Pos:[8.5d,64d,8.5d],UUID:[I;7,7,7,2],LeftHanded:0b,"
    "ActiveEffects:[{Ambient:1b,Id:19b,Amplifier:2b,Duration:300,mod:x}],"
    "HandItems:[{id:'minecraft:iron_sword',Count:1b,tag:{Damage:7}},"
    "{id:'mod:a_name_that_is_much_longer_than_the_names_of_items_that_ovis_holds_it',Count:1b,"
    "tag:{Damage:7}}],"
    "ArmorItems:[{},{},{id:'minecraft:iron_chestplate',Count:1b,tag:{Damage:7}},"
    "{id:'minecraft:iron_helmet',Count:1b,tag:{Damage:7}}]},"
    "{id:'minecraft:enderman',Pos:[8.5d,64d,8.5d],UUID:[I;7,7,7,3],LeftHanded:0b}";

static const char new[] =
    "{id:'minecraft:zombie',Pos:[8.5d,64d,8.5d],UUID:[I;7,7,7,2],LeftHanded:0b,"
    "equipment:{mainhand:{id:'minecraft:iron_sword',Count:1b,tag:{Damage:7}},"
    "head:{id:'minecraft:iron_helmet',Count:1b,tag:{Damage:7}}}}";

// Prints an entry of the entity with that index in the save.
static const char* printed(int32_t index, const char* name) {
  static char text[1024];
  ovis_save* save = open_save();
  ovis_entity_iter entities;
  ovis_saved_entity entity;
  assert_int_equal(ovis_save_read_entities(save, (ovis_chunk_pos){0, 0}, &entities, NULL), OVIS_OK);
  for (int32_t i = 0; i <= index; i++) {
    assert_true(ovis_save_next_entity(&entities, &entity));
  }
  text[0] = '\0';
  ovis_nbt_print(ovis_nbt_get(entity.nbt, name), text, sizeof text);
  ovis_save_destroy(save);
  return text;
}

static ovis_mob_id mob_at(const farm* f, int32_t index) {
  return ovis_mob_find(f->sim, f->mobs.items[index].serial);
}

TEST(what_did_not_change_keeps_its_bytes) {
  farm_write(folder(), FLOCK_NEW, old);
  farm f;
  farm_open(&f, folder());
  assert_int_equal(f.mobs.count, 3);
  assert_string_equal(
      ovis_item_name(ovis_mob_get_equipment(f.sim, mob_at(&f, 1), OVIS_SLOT_MAIN_HAND).item),
      "iron_sword");
  assert_int_equal(farm_store(&f, folder()), 0);
  farm_close(&f);
}

// The armor of a horse stands in two entries.
static const char horses[] =
    "{id:'minecraft:horse',Pos:[8.5d,64d,8.5d],UUID:[I;7,7,7,1],LeftHanded:0b,Tame:1b,"
    "ArmorItem:{id:'minecraft:iron_horse_armor',Count:1b,tag:{Damage:7}},"
    "ArmorItems:[{},{},{id:'minecraft:iron_horse_armor',Count:1b,tag:{Damage:7}},{}]},"
    "{id:'minecraft:horse',Pos:[9.5d,64d,8.5d],UUID:[I;7,7,7,2],LeftHanded:0b,Tame:1b,"
    "ArmorItem:{id:'minecraft:iron_horse_armor',Count:1b,tag:{Damage:7}}}";

TEST(armor_of_a_horse_changes_in_both_of_its_entries) {
  farm_write(folder(), FLOCK_NEW, horses);
  farm f;
  farm_open(&f, folder());
  assert_int_equal(farm_store(&f, folder()), 0);
  for (int32_t i = 0; i < 2; i++) {
    assert_string_equal(
        ovis_item_name(ovis_mob_get_equipment(f.sim, mob_at(&f, i), OVIS_SLOT_CHEST).item),
        "iron_horse_armor");
    const ovis_stack gold = ovis_stack_from_name("golden_horse_armor", 1);
    const ovis_stack none = {.count = 0};
    assert_int_equal(
        ovis_mob_set_equipment(f.sim, mob_at(&f, i), OVIS_SLOT_CHEST, i == 0 ? &gold : &none),
        OVIS_OK);
  }
  assert_true(farm_store(&f, folder()) > 0);
  assert_string_equal(printed(0, "ArmorItem"), "{id:\"minecraft:golden_horse_armor\",Count:1b}");
  assert_non_null(strstr(printed(0, "ArmorItems"), "golden_horse_armor"));
  assert_string_equal(printed(1, "ArmorItem"), "");
  farm_close(&f);
}

TEST(effects_run_on_and_end) {
  farm_write(folder(), FLOCK_NEW, old);
  farm f;
  farm_open(&f, folder());
  assert_int_equal(
      ovis_mob_give_effect(f.sim, mob_at(&f, 0), OVIS_EFFECT_SPEED, &(ovis_effect_state){1000, 3}),
      OVIS_OK);
  assert_int_equal(
      ovis_mob_give_effect(f.sim, mob_at(&f, 0), OVIS_EFFECT_SLOWNESS, &(ovis_effect_state){0, 0}),
      OVIS_OK);
  assert_int_equal(
      ovis_mob_give_effect(f.sim, mob_at(&f, 0), OVIS_EFFECT_GLOWING, &(ovis_effect_state){77, 1}),
      OVIS_OK);
  assert_int_equal(farm_store(&f, folder()), 1);
  const char* list = printed(0, "ActiveEffects");
  assert_non_null(strstr(list, "Amplifier:3b"));
  assert_non_null(strstr(list, "Duration:1000"));
  assert_non_null(strstr(list, "Ambient:1b")); // the rest of the entry
  assert_non_null(strstr(list, "mod:\"x\""));
  assert_null(strstr(list, "Id:2b"));
  assert_non_null(strstr(list, "Duration:300")); // the one without a number
  assert_non_null(strstr(list, "Duration:77"));
  assert_non_null(strstr(printed(1, "ActiveEffects"), "Id:19b"));
  farm_close(&f);
  farm_open(&f, folder());
  ovis_effect_state state;
  assert_true(ovis_mob_get_effect(f.sim, mob_at(&f, 0), OVIS_EFFECT_GLOWING, &state));
  assert_true(state.ticks == 77 && state.amplifier == 1);
  assert_false(ovis_mob_get_effect(f.sim, mob_at(&f, 0), OVIS_EFFECT_SLOWNESS, &state));
  assert_int_equal(farm_store(&f, folder()), 0);
  farm_close(&f);
}

TEST(only_items_that_changed_are_written) {
  farm_write(folder(), FLOCK_NEW, old);
  farm f;
  farm_open(&f, folder());
  const ovis_stack bow = ovis_stack_from_name("bow", 1);
  assert_int_equal(ovis_mob_set_equipment(f.sim, mob_at(&f, 1), OVIS_SLOT_MAIN_HAND, &bow),
                   OVIS_OK);
  assert_int_equal(ovis_mob_set_prop(f.sim, mob_at(&f, 1), OVIS_PROP_HELMET, 0), OVIS_OK);
  assert_int_equal(farm_store(&f, folder()), 1);
  const char* hands = printed(1, "HandItems");
  assert_non_null(strstr(hands, "minecraft:bow"));
  assert_null(strstr(hands, "iron_sword"));
  assert_non_null(strstr(hands, "mod:a_name_that")); // Ovis could not hold it
  const char* armor = printed(1, "ArmorItems");
  assert_null(strstr(armor, "iron_helmet"));
  assert_non_null(strstr(armor, "iron_chestplate"));
  assert_non_null(strstr(armor, "Damage:7"));
  farm_close(&f);
}

TEST(the_equipment_of_new_saves_changes_slot_by_slot) {
  farm_write(folder(), 4325, new);
  farm f;
  farm_open(&f, folder());
  assert_int_equal(farm_store(&f, folder()), 0);
  const ovis_stack boots = ovis_stack_from_name("golden_boots", 1);
  assert_int_equal(ovis_mob_set_equipment(f.sim, mob_at(&f, 0), OVIS_SLOT_FEET, &boots), OVIS_OK);
  assert_int_equal(ovis_mob_set_prop(f.sim, mob_at(&f, 0), OVIS_PROP_HELMET, 0), OVIS_OK);
  assert_int_equal(farm_store(&f, folder()), 1);
  const char* all = printed(0, "equipment");
  assert_non_null(strstr(all, "minecraft:golden_boots"));
  assert_non_null(strstr(all, "iron_sword"));
  assert_non_null(strstr(all, "Damage:7"));
  assert_null(strstr(all, "iron_helmet"));
  farm_close(&f);
}

TEST(the_block_of_an_enderman_is_written) {
  farm_write(folder(), FLOCK_NEW, old);
  farm f;
  farm_open(&f, folder());
  const ovis_state state = registry_state(f.registry, "grass_block[snowy=true]");
  assert_int_equal(ovis_mob_set_prop(f.sim, mob_at(&f, 2), OVIS_PROP_CARRIED, state), OVIS_OK);
  assert_int_equal(farm_store(&f, folder()), 1);
  assert_non_null(strstr(printed(2, "carriedBlockState"), "minecraft:grass_block"));
  assert_non_null(strstr(printed(2, "carriedBlockState"), "snowy"));
  farm_close(&f);
  farm_open(&f, folder());
  double carried = 0;
  assert_true(ovis_mob_get_prop(f.sim, mob_at(&f, 2), OVIS_PROP_CARRIED, &carried));
  assert_true(carried == state);
  assert_int_equal(ovis_mob_set_prop(f.sim, mob_at(&f, 2), OVIS_PROP_CARRIED, 0), OVIS_OK);
  assert_int_equal(farm_store(&f, folder()), 1);
  assert_string_equal(printed(2, "carriedBlockState"), "");
  farm_close(&f);
}
