// Effects, equipment and carried blocks of saved mobs come back, and bad ones are left out.
#include "save/save_status.h"
#include "support/mob_scene.h"
#include "support/test.h"

#include <ovis/nbt.h>

#include <string.h>

typedef struct paper {
  ovis_nbt_writer* writer;
  ovis_nbt_document document;
  ovis_saved_entity entity;
} paper;

static void open_paper(paper* p) {
  assert_int_equal(ovis_nbt_writer_create(NULL, &p->writer), OVIS_OK);
  ovis_nbt_open_document(p->writer, (ovis_nbt_text){0});
}

static void read_paper(paper* p, const ovis_registry* registry, ov_saved_status* out) {
  const uint8_t* bytes;
  size_t size;
  ovis_nbt_end(p->writer);
  assert_int_equal(ovis_nbt_writer_finish(p->writer, &bytes, &size, NULL), OVIS_OK);
  assert_int_equal(ovis_nbt_check(bytes, size, NULL, &p->document, NULL), OVIS_OK);
  p->entity = (ovis_saved_entity){.nbt = p->document.root};
  ov_saved_status_read(&p->entity, registry, out);
}

static void write_old_effect(paper* p, int8_t id, int32_t ticks, int8_t amplifier) {
  ovis_nbt_open_compound(p->writer, NULL);
  ovis_nbt_write_byte(p->writer, "Id", id);
  ovis_nbt_write_int(p->writer, "Duration", ticks);
  ovis_nbt_write_byte(p->writer, "Amplifier", amplifier);
  ovis_nbt_end(p->writer);
}

static void write_item(paper* p, const char* name, const char* id) {
  ovis_nbt_open_compound(p->writer, name);
  if (id != NULL) {
    ovis_nbt_write_string(p->writer, "id", id);
    ovis_nbt_write_byte(p->writer, "Count", 1);
  }
  ovis_nbt_end(p->writer);
}

TEST(effects_equipment_and_block_of_an_old_save_come_back) {
  mob_scene scene = mob_scene_open("stone");
  paper p;
  open_paper(&p);
  ovis_nbt_open_list(p.writer, "ActiveEffects", OVIS_NBT_COMPOUND);
  write_old_effect(&p, 19, 300, 2); // poison
  write_old_effect(&p, 1, -1, (int8_t)200);
  write_old_effect(&p, 0, 100, 0); // no such number
  write_old_effect(&p, 99, 100, 0);
  write_old_effect(&p, 2, 0, 0); // no duration
  ovis_nbt_end(p.writer);
  ovis_nbt_open_list(p.writer, "HandItems", OVIS_NBT_COMPOUND);
  write_item(&p, NULL, "minecraft:bow");
  write_item(&p, NULL, NULL);
  ovis_nbt_end(p.writer);
  ovis_nbt_open_list(p.writer, "ArmorItems", OVIS_NBT_COMPOUND);
  write_item(&p, NULL, NULL);
  write_item(&p, NULL, NULL);
  write_item(&p, NULL, "minecraft:air");
  write_item(&p, NULL, "minecraft:iron_helmet");
  ovis_nbt_end(p.writer);
  ovis_nbt_open_compound(p.writer, "carriedBlockState");
  ovis_nbt_write_string(p.writer, "Name", "minecraft:grass_block");
  ovis_nbt_open_compound(p.writer, "Properties");
  ovis_nbt_write_string(p.writer, "snowy", "true");
  ovis_nbt_write_string(p.writer, "odd", "value");
  ovis_nbt_end(p.writer);
  ovis_nbt_end(p.writer);
  ov_saved_status status;
  read_paper(&p, ovis_world_registry(scene.world), &status);
  assert_int_equal(status.bad_count, 3);
  const ovis_mob_id enderman = mob_scene_spawn(&scene, "enderman", 64.5, 64.5);
  ov_saved_status_apply(&status, scene.sim, enderman);
  ovis_effect_state state;
  assert_true(ovis_sim_effect(scene.sim, enderman, OVIS_EFFECT_POISON, &state));
  assert_true(state.ticks == 300 && state.amplifier == 2);
  assert_true(ovis_sim_effect(scene.sim, enderman, OVIS_EFFECT_SPEED, &state));
  assert_true(state.ticks == OVIS_EFFECT_FOR_EVER && state.amplifier == 200);
  assert_string_equal(ovis_sim_worn(scene.sim, enderman, OVIS_SLOT_MAIN_HAND).item, "bow");
  assert_string_equal(ovis_sim_worn(scene.sim, enderman, OVIS_SLOT_HEAD).item, "iron_helmet");
  assert_int_equal(ovis_sim_worn(scene.sim, enderman, OVIS_SLOT_CHEST).count, 0);
  char text[128];
  ovis_registry_print(ovis_world_registry(scene.world),
                      (ovis_state)mob_scene_get(&scene, enderman, OVIS_PROP_CARRIED), text,
                      sizeof text);
  assert_non_null(strstr(text, "grass_block[snowy=true]"));
  ovis_nbt_writer_destroy(p.writer);
  mob_scene_close(&scene);
}

static void write_enchanted(ovis_nbt_writer* w, const char* id) {
  ovis_nbt_write_string(w, "id", id);
  ovis_nbt_write_byte(w, "Count", 1);
  ovis_nbt_open_compound(w, "tag");
  ovis_nbt_open_list(w, "Enchantments", OVIS_NBT_COMPOUND);
  for (int32_t i = 0; i < 2; i++) {
    ovis_nbt_open_compound(w, NULL);
    ovis_nbt_write_string(w, "id", i == 0 ? "minecraft:thorns" : "minecraft:protection");
    ovis_nbt_write_short(w, "lvl", 4);
    ovis_nbt_end(w);
  }
  ovis_nbt_end(w);
  ovis_nbt_end(w);
}

TEST(enchantments_that_keep_harm_off_and_the_armor_of_horses_come_back) {
  mob_scene s = mob_scene_open("stone");
  const ovis_registry* registry = ovis_world_registry(s.world);
  paper p;
  ov_saved_status status;
  open_paper(&p);
  ovis_nbt_open_compound(p.writer, "ArmorItem");
  write_enchanted(p.writer, "minecraft:diamond_horse_armor");
  ovis_nbt_end(p.writer);
  read_paper(&p, registry, &status);
  assert_string_equal(status.worn[OVIS_SLOT_CHEST].item, "diamond_horse_armor");
  const ovis_enchantments old = ovis_enchantments_of(status.worn[OVIS_SLOT_CHEST].variant);
  assert_int_equal(old.protection, 4);
  assert_int_equal(old.projectile_protection, 0);
  ovis_nbt_writer_destroy(p.writer);
  for (int32_t form = 0; form < 2; form++) {
    open_paper(&p);
    ovis_nbt_open_compound(p.writer, "equipment");
    ovis_nbt_open_compound(p.writer, "feet");
    ovis_nbt_write_string(p.writer, "id", "minecraft:iron_boots");
    ovis_nbt_write_int(p.writer, "count", 1);
    ovis_nbt_open_compound(p.writer, "components");
    ovis_nbt_open_compound(p.writer, "minecraft:enchantments");
    if (form == 0) {
      ovis_nbt_open_compound(p.writer, "levels");
    }
    ovis_nbt_write_int(p.writer, "minecraft:feather_falling", 3);
    ovis_nbt_write_int(p.writer, "minecraft:fire_protection", 300);
    for (int32_t open = 0; open < 4 + (form == 0); open++) {
      ovis_nbt_end(p.writer);
    }
    read_paper(&p, registry, &status);
    const ovis_enchantments levels = ovis_enchantments_of(status.worn[OVIS_SLOT_FEET].variant);
    assert_int_equal(levels.feather_falling, 3);
    assert_int_equal(levels.fire_protection, OVIS_ENCHANTMENT_MAX);
    assert_int_equal(levels.protection, 0);
    ovis_nbt_writer_destroy(p.writer);
  }
  mob_scene_close(&s);
}

TEST(the_newer_forms_are_read_and_an_entity_without_any_gives_nothing) {
  mob_scene scene = mob_scene_open("stone");
  paper p;
  open_paper(&p);
  ovis_nbt_open_list(p.writer, "active_effects", OVIS_NBT_COMPOUND);
  ovis_nbt_open_compound(p.writer, NULL);
  ovis_nbt_write_string(p.writer, "id", "minecraft:wither");
  ovis_nbt_write_int(p.writer, "duration", 77);
  ovis_nbt_end(p.writer);
  ovis_nbt_end(p.writer);
  ovis_nbt_open_compound(p.writer, "equipment");
  write_item(&p, "mainhand", "minecraft:iron_sword");
  ovis_nbt_end(p.writer);
  ov_saved_status status;
  read_paper(&p, ovis_world_registry(scene.world), &status);
  assert_int_equal(status.effects[OVIS_EFFECT_WITHER].ticks, 77);
  assert_int_equal(status.effects[OVIS_EFFECT_WITHER].amplifier, 0);
  assert_string_equal(status.worn[OVIS_SLOT_MAIN_HAND].item, "iron_sword");
  ovis_nbt_writer_destroy(p.writer);
  open_paper(&p);
  read_paper(&p, ovis_world_registry(scene.world), &status);
  assert_false(ov_saved_status_read(&p.entity, ovis_world_registry(scene.world), &status));
  ovis_nbt_writer_destroy(p.writer);
  mob_scene_close(&scene);
}
