// Effects, equipment and carried blocks are written back; what Ovis does not know of them stays.
#include "support/save_flock.h"
#include "support/test.h"

#include <ovis/effect.h>
#include <ovis/gear.h>
#include <ovis/save_mobs.h>

#include <stdio.h>
#include <string.h>

typedef struct farm {
  ovis_registry* registry;
  ovis_world* world;
  ovis_sim* sim;
  ovis_saved_mobs mobs;
} farm;

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

static void open_farm(farm* f) {
  *f = (farm){0};
  const ovis_registry_def registry = ovis_default_registry_def();
  assert_int_equal(ovis_registry_create(&registry, &f->registry), OVIS_OK);
  ovis_world_def world = ovis_default_world_def();
  world.registry = f->registry;
  assert_int_equal(ovis_world_create(&world, &f->world), OVIS_OK);
  ovis_sim_def def = ovis_default_sim_def();
  def.world = f->world;
  assert_int_equal(ovis_sim_create(&def, &f->sim), OVIS_OK);
  ovis_save* save = open_save();
  assert_int_equal(ovis_save_spawn_mobs(save, f->sim, NULL, &f->mobs), OVIS_OK);
  ovis_save_destroy(save);
}

static void close_farm(farm* f) {
  ovis_saved_mobs_free(&f->mobs, NULL);
  ovis_sim_destroy(f->sim);
  ovis_world_destroy(f->world);
  ovis_registry_destroy(f->registry);
}

static int32_t write_back(const farm* f) {
  ovis_save_writer* writer = flock_open(folder(), NULL);
  for (int32_t i = 0; i < f->mobs.count; i++) {
    assert_int_equal(ovis_save_store_mind(writer, f->sim, &f->mobs, i), OVIS_OK);
  }
  ovis_save_written written;
  assert_int_equal(ovis_save_writer_commit(writer, &written, NULL), OVIS_OK);
  ovis_save_writer_destroy(writer);
  return written.chunks;
}

static void open_mob(nbt_writer* w, const char* id, int32_t number) {
  const double pos[3] = {8.5, 64, 8.5};
  const int32_t uuid[4] = {7, 7, 7, number};
  nbt_compound(w, NULL);
  nbt_string(w, "id", id);
  nbt_doubles(w, "Pos", pos, 3);
  nbt_ints(w, "UUID", uuid, 4);
  nbt_byte(w, "LeftHanded", 0);
}

static void put_effect(nbt_writer* w, int8_t id, int32_t ticks) {
  nbt_compound(w, NULL);
  nbt_byte(w, "Ambient", 1);
  if (id > 0) {
    nbt_byte(w, "Id", id);
  }
  nbt_byte(w, "Amplifier", 2);
  nbt_int(w, "Duration", ticks);
  nbt_string(w, "mod", "x");
  nbt_end(w);
}

static void put_item(nbt_writer* w, const char* name, const char* id) {
  nbt_compound(w, name);
  if (id != NULL) {
    nbt_string(w, "id", id);
    nbt_byte(w, "Count", 1);
    nbt_compound(w, "tag");
    nbt_int(w, "Damage", 7);
    nbt_end(w);
  }
  nbt_end(w);
}

static void put_old(void* context, nbt_writer* w) {
  (void)context;
  open_mob(w, "minecraft:cow", 1);
  nbt_list(w, "ActiveEffects", 10);
  put_effect(w, 1, 300); // speed
  put_effect(w, 0, 300); // none: left out, and kept
  put_effect(w, 2, 40);  // slowness, which ends
  nbt_end(w);
  nbt_end(w);
  open_mob(w, "minecraft:zombie", 2);
  nbt_list(w, "ActiveEffects", 10);
  put_effect(w, 19, 300); // poison, which no undead can have
  nbt_end(w);
  nbt_list(w, "HandItems", 10);
  put_item(w, NULL, "minecraft:iron_sword");
  put_item(w, NULL, "mod:a_name_that_is_much_longer_than_the_names_of_items_that_ovis_holds_it");
  nbt_end(w);
  nbt_list(w, "ArmorItems", 10);
  put_item(w, NULL, NULL);
  put_item(w, NULL, NULL);
  put_item(w, NULL, "minecraft:iron_chestplate");
  put_item(w, NULL, "minecraft:iron_helmet");
  nbt_end(w);
  nbt_end(w);
  open_mob(w, "minecraft:enderman", 3);
  nbt_end(w);
}

static void put_new(void* context, nbt_writer* w) {
  (void)context;
  open_mob(w, "minecraft:zombie", 2);
  nbt_compound(w, "equipment");
  put_item(w, "mainhand", "minecraft:iron_sword");
  put_item(w, "head", "minecraft:iron_helmet");
  nbt_end(w);
  nbt_end(w);
}

static void write_save(int32_t data_version, void (*entities)(void*, nbt_writer*)) {
  const save_level level = {.data_version = data_version, .time = 1000, .name = "Status"};
  save_writer w;
  save_begin(&w, folder());
  const save_chunk chunk = {
      .data_version = data_version, .min_y = -64, .height = 384, .block = flock_air};
  save_put_chunk(&w, &chunk);
  nbt_writer nbt;
  save_entities_nbt(0, 0, data_version, entities, NULL, &nbt);
  save_put(&w, "entities", 0, 0, &nbt);
  nbt_free(&nbt);
  save_end(&w);
  save_level_dat(folder(), "level.dat", &level);
}

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
  return ovis_sim_find(f->sim, f->mobs.items[index].serial);
}

TEST(what_did_not_change_keeps_its_bytes) {
  write_save(FLOCK_NEW, put_old);
  farm f;
  open_farm(&f);
  assert_int_equal(f.mobs.count, 3);
  assert_string_equal(ovis_sim_worn(f.sim, mob_at(&f, 1), OVIS_SLOT_MAIN_HAND).item, "iron_sword");
  assert_int_equal(write_back(&f), 0);
  close_farm(&f);
}

TEST(effects_run_on_and_end) {
  write_save(FLOCK_NEW, put_old);
  farm f;
  open_farm(&f);
  assert_true(
      ovis_sim_give_effect(f.sim, mob_at(&f, 0), OVIS_EFFECT_SPEED, &(ovis_effect_state){1000, 3}));
  assert_true(
      ovis_sim_give_effect(f.sim, mob_at(&f, 0), OVIS_EFFECT_SLOWNESS, &(ovis_effect_state){0, 0}));
  assert_true(
      ovis_sim_give_effect(f.sim, mob_at(&f, 0), OVIS_EFFECT_GLOWING, &(ovis_effect_state){77, 1}));
  assert_int_equal(write_back(&f), 1);
  const char* list = printed(0, "ActiveEffects");
  assert_non_null(strstr(list, "Amplifier:3b"));
  assert_non_null(strstr(list, "Duration:1000"));
  assert_non_null(strstr(list, "Ambient:1b")); // the rest of the entry
  assert_non_null(strstr(list, "mod:\"x\""));
  assert_null(strstr(list, "Id:2b"));
  assert_non_null(strstr(list, "Duration:300")); // the one without a number
  assert_non_null(strstr(list, "Duration:77"));
  assert_non_null(strstr(printed(1, "ActiveEffects"), "Id:19b"));
  close_farm(&f);
  open_farm(&f);
  ovis_effect_state state;
  assert_true(ovis_sim_effect(f.sim, mob_at(&f, 0), OVIS_EFFECT_GLOWING, &state));
  assert_true(state.ticks == 77 && state.amplifier == 1);
  assert_false(ovis_sim_effect(f.sim, mob_at(&f, 0), OVIS_EFFECT_SLOWNESS, &state));
  assert_int_equal(write_back(&f), 0);
  close_farm(&f);
}

TEST(only_items_that_changed_are_written) {
  write_save(FLOCK_NEW, put_old);
  farm f;
  open_farm(&f);
  const ovis_stack bow = ovis_stack_of("bow", 1);
  assert_true(ovis_sim_wear(f.sim, mob_at(&f, 1), OVIS_SLOT_MAIN_HAND, &bow));
  assert_true(ovis_sim_set(f.sim, mob_at(&f, 1), OVIS_PROP_HELMET, 0));
  assert_int_equal(write_back(&f), 1);
  const char* hands = printed(1, "HandItems");
  assert_non_null(strstr(hands, "minecraft:bow"));
  assert_null(strstr(hands, "iron_sword"));
  assert_non_null(strstr(hands, "mod:a_name_that")); // Ovis could not hold it
  const char* armor = printed(1, "ArmorItems");
  assert_null(strstr(armor, "iron_helmet"));
  assert_non_null(strstr(armor, "iron_chestplate"));
  assert_non_null(strstr(armor, "Damage:7"));
  close_farm(&f);
}

TEST(the_equipment_of_new_saves_changes_slot_by_slot) {
  write_save(4325, put_new);
  farm f;
  open_farm(&f);
  assert_int_equal(write_back(&f), 0);
  const ovis_stack boots = ovis_stack_of("golden_boots", 1);
  assert_true(ovis_sim_wear(f.sim, mob_at(&f, 0), OVIS_SLOT_FEET, &boots));
  assert_true(ovis_sim_set(f.sim, mob_at(&f, 0), OVIS_PROP_HELMET, 0));
  assert_int_equal(write_back(&f), 1);
  const char* all = printed(0, "equipment");
  assert_non_null(strstr(all, "minecraft:golden_boots"));
  assert_non_null(strstr(all, "iron_sword"));
  assert_non_null(strstr(all, "Damage:7"));
  assert_null(strstr(all, "iron_helmet"));
  close_farm(&f);
}

TEST(the_block_of_an_enderman_is_written) {
  write_save(FLOCK_NEW, put_old);
  farm f;
  open_farm(&f);
  ovis_state state;
  assert_int_equal(ovis_registry_parse(f.registry, "grass_block[snowy=true]", &state, NULL),
                   OVIS_OK);
  assert_true(ovis_sim_set(f.sim, mob_at(&f, 2), OVIS_PROP_CARRIED, state));
  assert_int_equal(write_back(&f), 1);
  assert_non_null(strstr(printed(2, "carriedBlockState"), "minecraft:grass_block"));
  assert_non_null(strstr(printed(2, "carriedBlockState"), "snowy"));
  close_farm(&f);
  open_farm(&f);
  double carried = 0;
  assert_true(ovis_sim_get(f.sim, mob_at(&f, 2), OVIS_PROP_CARRIED, &carried));
  assert_true(carried == state);
  assert_true(ovis_sim_set(f.sim, mob_at(&f, 2), OVIS_PROP_CARRIED, 0));
  assert_int_equal(write_back(&f), 1);
  assert_string_equal(printed(2, "carriedBlockState"), "");
  close_farm(&f);
}
