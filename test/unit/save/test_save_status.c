// Effects, equipment and carried blocks of saved mobs come back, and bad ones are left out.
#include "save/save_status.h"
#include "support/mob_scene.h"
#include "support/snbt.h"
#include "support/test.h"

#include <ovis/nbt.h>

#include <string.h>

// An entity with the entries of a text.
typedef struct paper {
  nbt_writer nbt;
  ovis_nbt_document document;
  ovis_saved_entity entity;
} paper;

static void read_paper(paper* p, const char* text, const ovis_blocks* registry,
                       ov_saved_status* out) {
  snbt_document(&p->nbt, "%s", text);
  assert_int_equal(ovis_nbt_check(p->nbt.bytes, p->nbt.size, NULL, &p->document, NULL), OVIS_OK);
  p->entity = (ovis_saved_entity){.nbt = p->document.root};
  ov_saved_status_read(&p->entity, registry, out);
}

// Effects: poison, speed for ever, two numbers of no effect, one without a duration.
static const char old_save[] =
    "ActiveEffects:[{Id:19b,Duration:300,Amplifier:2b},{Id:1b,Duration:-1,Amplifier:-56b},"
    "{Id:0b,Duration:100,Amplifier:0b},{Id:99b,Duration:100,Amplifier:0b},"
    "{Id:2b,Duration:0,Amplifier:0b}],"
    "HandItems:[{id:'minecraft:bow',Count:1b},{}],"
    "ArmorItems:[{},{},{id:'minecraft:air',Count:1b},{id:'minecraft:iron_helmet',Count:1b}],"
    "carriedBlockState:{Name:'minecraft:grass_block',Properties:{snowy:'true',odd:value}}";

TEST(effects_equipment_and_block_of_an_old_save_come_back) {
  mob_scene scene = mob_scene_open("stone");
  paper p;
  ov_saved_status status;
  read_paper(&p, old_save, ovis_world_get_blocks(scene.world), &status);
  assert_int_equal(ov_saved_effects_bad(&p.entity), 3);
  const ovis_mob_id enderman = mob_scene_spawn(&scene, "enderman", 64.5, 64.5);
  ov_saved_status_apply(&status, scene.sim, enderman);
  ovis_effect_state state;
  assert_true(ovis_mob_get_effect(scene.sim, enderman, OVIS_EFFECT_POISON, &state));
  assert_true(state.ticks == 300 && state.amplifier == 2);
  assert_true(ovis_mob_get_effect(scene.sim, enderman, OVIS_EFFECT_SPEED, &state));
  assert_true(state.ticks == OVIS_EFFECT_FOR_EVER && state.amplifier == 200);
  assert_string_equal(
      ovis_item_name(ovis_mob_get_equipment(scene.sim, enderman, OVIS_SLOT_MAIN_HAND).item), "bow");
  assert_string_equal(
      ovis_item_name(ovis_mob_get_equipment(scene.sim, enderman, OVIS_SLOT_HEAD).item),
      "iron_helmet");
  assert_int_equal(ovis_mob_get_equipment(scene.sim, enderman, OVIS_SLOT_CHEST).count, 0);
  char text[128];
  ovis_blocks_print(ovis_world_get_blocks(scene.world),
                    (ovis_state)mob_scene_get(&scene, enderman, OVIS_PROP_CARRIED), text,
                    sizeof text);
  assert_non_null(strstr(text, "grass_block[snowy=true]"));
  nbt_free(&p.nbt);
  mob_scene_close(&scene);
}

TEST(enchantments_that_keep_harm_off_and_the_armor_of_horses_come_back) {
  mob_scene s = mob_scene_open("stone");
  const ovis_blocks* registry = ovis_world_get_blocks(s.world);
  paper p;
  ov_saved_status status;
  read_paper(&p,
             "ArmorItem:{id:'minecraft:diamond_horse_armor',Count:1b,tag:{Enchantments:["
             "{id:'minecraft:thorns',lvl:4s},{id:'minecraft:protection',lvl:4s}]}}",
             registry, &status);
  assert_string_equal(ovis_item_name(status.worn[OVIS_SLOT_CHEST].item), "diamond_horse_armor");
  const ovis_enchantments old = ovis_enchantments_unpack(status.worn[OVIS_SLOT_CHEST].variant);
  assert_int_equal(old.protection, 4);
  assert_int_equal(old.projectile_protection, 0);
  nbt_free(&p.nbt);
  static const char* const forms[] = {
      "equipment:{feet:{id:'minecraft:iron_boots',count:1,components:{'minecraft:enchantments':"
      "{levels:{'minecraft:feather_falling':3,'minecraft:fire_protection':300}}}}}",
      "equipment:{feet:{id:'minecraft:iron_boots',count:1,components:{'minecraft:enchantments':"
      "{'minecraft:feather_falling':3,'minecraft:fire_protection':300}}}}"};
  for (int32_t form = 0; form < 2; form++) {
    read_paper(&p, forms[form], registry, &status);
    const ovis_enchantments levels = ovis_enchantments_unpack(status.worn[OVIS_SLOT_FEET].variant);
    assert_int_equal(levels.feather_falling, 3);
    assert_int_equal(levels.fire_protection, OVIS_ENCHANTMENT_MAX);
    assert_int_equal(levels.protection, 0);
    nbt_free(&p.nbt);
  }
  mob_scene_close(&s);
}

TEST(the_newer_forms_are_read_and_an_entity_without_any_gives_nothing) {
  mob_scene scene = mob_scene_open("stone");
  paper p;
  ov_saved_status status;
  read_paper(&p,
             "active_effects:[{id:'minecraft:wither',duration:77}],"
             "equipment:{mainhand:{id:'minecraft:iron_sword',Count:1b}}",
             ovis_world_get_blocks(scene.world), &status);
  assert_int_equal(status.effects[OVIS_EFFECT_WITHER].ticks, 77);
  assert_int_equal(status.effects[OVIS_EFFECT_WITHER].amplifier, 0);
  assert_string_equal(ovis_item_name(status.worn[OVIS_SLOT_MAIN_HAND].item), "iron_sword");
  nbt_free(&p.nbt);
  read_paper(&p, "", ovis_world_get_blocks(scene.world), &status);
  const ov_saved_status nothing = {0};
  assert_memory_equal(&status, &nothing, sizeof nothing);
  nbt_free(&p.nbt);
  mob_scene_close(&scene);
}
