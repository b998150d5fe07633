// Owners, enemies, leashes and trust of saved mobs come back and are written back; bad values are
// clamped or left out, and the save keeps them.
#include "support/save_flock.h"
#include "support/test.h"

#include <ovis/effect.h>
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
  snprintf(path, sizeof path, "%s/ties", test_scratch());
  return path;
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
  ovis_save_def save_def = ovis_default_save_def();
  save_def.path = folder();
  ovis_save* save;
  assert_int_equal(ovis_save_create(&save_def, &save, NULL), OVIS_OK);
  assert_int_equal(ovis_save_spawn_mobs(save, f->sim, NULL, &f->mobs), OVIS_OK);
  ovis_save_destroy(save);
  assert_true(ovis_sim_check(f->sim));
}

static void close_farm(farm* f) {
  ovis_saved_mobs_free(&f->mobs, NULL);
  ovis_sim_destroy(f->sim);
  ovis_world_destroy(f->world);
  ovis_registry_destroy(f->registry);
}

static ovis_mob_id find(const farm* f, const char* species) {
  for (int32_t i = 0; i < ovis_sim_mob_count(f->sim); i++) {
    ovis_mob_state state;
    ovis_sim_mob(f->sim, ovis_sim_mob_at(f->sim, i), &state);
    if (strcmp(state.species->name, species) == 0) {
      return ovis_sim_mob_at(f->sim, i);
    }
  }
  fail();
  return 0;
}

static double get(const farm* f, const char* species, ovis_prop prop) {
  double value = -1;
  assert_true(ovis_sim_get(f->sim, find(f, species), prop, &value));
  return value;
}

static double serial_of(const farm* f, const char* species) {
  ovis_mob_state state;
  assert_true(ovis_sim_mob(f->sim, find(f, species), &state));
  return (double)state.serial;
}

static void put(farm* f, const char* species, ovis_prop prop, double value) {
  assert_true(ovis_sim_set(f->sim, find(f, species), prop, value));
}

// Opens the compound of a mob; `number` is its UUID's last word.
static void open_mob(nbt_writer* w, const char* id, int32_t number) {
  const double pos[3] = {8.5, 64, 8.5};
  const int32_t uuid[4] = {7, 7, 7, number};
  nbt_compound(w, NULL);
  nbt_string(w, "id", id);
  nbt_doubles(w, "Pos", pos, 3);
  nbt_ints(w, "UUID", uuid, 4);
  nbt_byte(w, "LeftHanded", 0);
  nbt_string(w, "CustomName", "{\"text\":\"Elsa\"}");
}

static void write_save(void (*entities)(void*, nbt_writer*)) {
  const save_level level = {.data_version = FLOCK_NEW, .time = 1000, .name = "Ties"};
  save_writer w;
  save_begin(&w, folder());
  const save_chunk chunk = {
      .data_version = FLOCK_NEW, .min_y = -64, .height = 384, .block = flock_air};
  save_put_chunk(&w, &chunk);
  nbt_writer nbt;
  save_entities_nbt(0, 0, FLOCK_NEW, entities, NULL, &nbt);
  save_put(&w, "entities", 0, 0, &nbt);
  nbt_free(&nbt);
  save_end(&w);
  save_level_dat(folder(), "level.dat", &level);
}

// Writes everything back as it is; returns the number of chunks that changed.
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

static void put_uuid(nbt_writer* w, const char* name, int32_t number) {
  const int32_t uuid[4] = {7, 7, 7, number};
  nbt_ints(w, name, uuid, 4);
}

static void put_all(void* context, nbt_writer* w) {
  (void)context;
  open_mob(w, "minecraft:horse", 1);
  nbt_end(w);
  open_mob(w, "minecraft:wolf", 2);
  put_uuid(w, "Owner", 1);
  put_uuid(w, "AngryAt", 1);
  nbt_int(w, "AngerTime", 100);
  nbt_byte(w, "Sitting", 1);
  nbt_end(w);
  open_mob(w, "minecraft:cow", 3);
  nbt_compound(w, "Leash");
  put_uuid(w, "UUID", 1);
  nbt_end(w);
  nbt_end(w);
  open_mob(w, "minecraft:pig", 4);
  nbt_compound(w, "Leash");
  nbt_int(w, "X", 3);
  nbt_int(w, "Y", 64);
  nbt_int(w, "Z", -5);
  nbt_end(w);
  nbt_end(w);
  open_mob(w, "minecraft:fox", 5);
  nbt_list(w, "Trusted", 11);
  put_uuid(w, NULL, 1);
  put_uuid(w, NULL, 3);
  nbt_end(w);
  nbt_end(w);
  open_mob(w, "minecraft:cat", 6); // its owner and who leads it are elsewhere
  put_uuid(w, "Owner", 99);
  nbt_compound(w, "Leash");
  put_uuid(w, "UUID", 98);
  nbt_end(w);
  nbt_end(w);
}

TEST(ties_of_a_save_come_back) {
  write_save(put_all);
  farm f;
  open_farm(&f);
  const double horse = serial_of(&f, "horse");
  assert_true(get(&f, "wolf", OVIS_PROP_OWNER) == horse);
  assert_true(get(&f, "wolf", OVIS_PROP_TAME) == 1);
  assert_true(get(&f, "wolf", OVIS_PROP_SITTING) == 1);
  assert_true(get(&f, "wolf", OVIS_PROP_ANGRY_AT) == horse);
  assert_true(get(&f, "wolf", OVIS_PROP_ANGER) == 100);
  assert_true(get(&f, "cow", OVIS_PROP_LEASH) == horse);
  assert_true(get(&f, "fox", OVIS_PROP_TRUSTED) == horse);
  assert_true(get(&f, "fox", OVIS_PROP_ALSO_TRUSTED) == serial_of(&f, "cow"));
  ovis_pos knot;
  assert_true(ovis_sim_knotted(f.sim, find(&f, "pig"), &knot));
  assert_true(knot.x == 3 && knot.y == 64 && knot.z == -5);
  assert_true(get(&f, "cat", OVIS_PROP_TAME) == 1);
  assert_true(get(&f, "cat", OVIS_PROP_OWNER) == 0);
  assert_true(get(&f, "cat", OVIS_PROP_LEASH) == 0);
  assert_int_equal(f.mobs.unmet_tie_count, 2);
  assert_int_equal(write_back(&f), 0); // nothing changed: no byte does
  close_farm(&f);
}

TEST(changed_ties_are_written_and_others_stay) {
  write_save(put_all);
  farm f;
  open_farm(&f);
  put(&f, "wolf", OVIS_PROP_OWNER, serial_of(&f, "cow"));
  put(&f, "wolf", OVIS_PROP_ANGRY_AT, 0);
  put(&f, "cow", OVIS_PROP_LEASH, 0);
  put(&f, "pig", OVIS_PROP_LEASH, serial_of(&f, "cow"));
  put(&f, "horse", OVIS_PROP_TAME, 1);
  assert_true(ovis_sim_knot(f.sim, find(&f, "fox"), (ovis_pos){1, 2, 3}));
  assert_int_equal(write_back(&f), 1);
  close_farm(&f);
  open_farm(&f);
  assert_true(get(&f, "wolf", OVIS_PROP_OWNER) == serial_of(&f, "cow"));
  assert_true(get(&f, "wolf", OVIS_PROP_ANGRY_AT) == 0);
  assert_true(get(&f, "cow", OVIS_PROP_LEASH) == 0);
  assert_true(get(&f, "pig", OVIS_PROP_LEASH) == serial_of(&f, "cow"));
  assert_true(get(&f, "horse", OVIS_PROP_TAME) == 1);
  assert_true(get(&f, "fox", OVIS_PROP_TRUSTED) == serial_of(&f, "horse"));
  ovis_pos knot;
  assert_false(ovis_sim_knotted(f.sim, find(&f, "pig"), &knot));
  assert_true(ovis_sim_knotted(f.sim, find(&f, "fox"), &knot));
  assert_true(knot.x == 1 && knot.y == 2 && knot.z == 3);
  assert_int_equal(f.mobs.unmet_tie_count, 2); // the cat's
  assert_int_equal(write_back(&f), 0);
  close_farm(&f);
}

// ---- Bad input

static void put_bad(void* context, nbt_writer* w) {
  (void)context;
  open_mob(w, "minecraft:slime", 1);
  nbt_int(w, "Size", 1000000000);
  nbt_end(w);
  open_mob(w, "minecraft:horse", 2);
  nbt_int(w, "Variant", 123456789);
  nbt_string(w, "Owner", "nobody");
  nbt_list(w, "Passengers", 10); // a loop: the rider has the UUID of its vehicle
  open_mob(w, "minecraft:zombie", 2);
  nbt_end(w);
  nbt_end(w);
  nbt_end(w);
  open_mob(w, "minecraft:cat", 3);
  nbt_string(w, "variant", "minecraft:neon");
  put_uuid(w, "Owner", 3); // its own
  nbt_compound(w, "Leash");
  nbt_int(w, "X", 1);
  nbt_end(w);
  nbt_end(w);
  open_mob(w, "minecraft:llama", 4);
  nbt_int(w, "Strength", -7);
  nbt_int(w, "Variant", 4);
  nbt_list(w, "ActiveEffects", 10);
  nbt_compound(w, NULL);
  nbt_int(w, "Duration", 100);
  nbt_end(w);
  nbt_end(w);
  nbt_end(w);
  open_mob(w, "minecraft:fox", 5);
  nbt_string(w, "Type", "purple");
  nbt_string(w, "Trusted", "everybody");
  nbt_compound(w, "Leash");
  nbt_int(w, "X", 2147483647);
  nbt_int(w, "Y", 64);
  nbt_int(w, "Z", 0);
  nbt_end(w);
  nbt_end(w);
}

TEST(bad_values_are_clamped_or_left_out_and_the_save_keeps_them) {
  write_save(put_bad);
  farm f;
  open_farm(&f);
  assert_int_equal(f.mobs.count, 5); // of two with one UUID the first
  assert_true(get(&f, "slime", OVIS_PROP_SIZE) == 29);
  assert_true(get(&f, "horse", OVIS_PROP_VARIANT) == 1030);
  assert_true(get(&f, "horse", OVIS_PROP_OWNER) == 0);
  assert_in_range(get(&f, "cat", OVIS_PROP_VARIANT), 0, 10);
  assert_true(get(&f, "cat", OVIS_PROP_OWNER) == 0);
  assert_true(get(&f, "llama", OVIS_PROP_STRENGTH) == 1);
  assert_true(get(&f, "llama", OVIS_PROP_VARIANT) == 3);
  ovis_effect_state effect;
  for (int32_t i = 0; i < OVIS_EFFECT_COUNT; i++) {
    assert_false(ovis_sim_effect(f.sim, find(&f, "llama"), (ovis_effect)i, &effect));
  }
  ovis_pos knot;
  assert_false(ovis_sim_knotted(f.sim, find(&f, "fox"), &knot));
  assert_false(ovis_sim_knotted(f.sim, find(&f, "cat"), &knot));
  assert_true(get(&f, "fox", OVIS_PROP_TRUSTED) == 0);
  assert_int_equal(f.mobs.unmet_tie_count, 1); // the cat that owns itself
  for (int32_t i = 0; i < 20; i++) {
    assert_int_equal(ovis_sim_tick(f.sim), OVIS_OK);
  }
  assert_true(ovis_sim_check(f.sim));
  close_farm(&f);
  open_farm(&f);
  assert_int_equal(write_back(&f), 0);
  close_farm(&f);
}

// ---- New mobs

static void put_nobody(void* context, nbt_writer* w) {
  (void)context;
  open_mob(w, "minecraft:cow", 1);
  nbt_end(w);
}

TEST(coats_and_ties_of_new_mobs_are_written) {
  write_save(put_nobody);
  farm f;
  open_farm(&f);
  static const struct {
    const char* species;
    ovis_prop prop;
    double value;
  } coats[] = {{"mooshroom", OVIS_PROP_VARIANT, 1}, {"fox", OVIS_PROP_VARIANT, 1},
               {"cat", OVIS_PROP_VARIANT, 9},       {"rabbit", OVIS_PROP_VARIANT, 4},
               {"horse", OVIS_PROP_VARIANT, 515},   {"llama", OVIS_PROP_VARIANT, 2},
               {"panda", OVIS_PROP_HIDDEN_GENE, 6}, {"frog", OVIS_PROP_VARIANT, 2},
               {"axolotl", OVIS_PROP_VARIANT, 4}};
  const ovis_memory_value pause = {
      .type = OVIS_MEMORY_INT, .number = 77, .ttl = OVIS_MEMORY_FOR_EVER};
  ovis_nbt_writer* nbt;
  assert_int_equal(ovis_nbt_writer_create(NULL, &nbt), OVIS_OK);
  ovis_save_writer* writer = flock_open(folder(), NULL);
  for (int32_t i = 0; i < 9; i++) {
    ovis_spawn_def def = ovis_default_spawn_def();
    def.species = ovis_species_find(coats[i].species);
    def.pos = (ovis_vec3){8.5, 64, 8.5};
    ovis_mob_id mob;
    assert_int_equal(ovis_sim_spawn(f.sim, &def, &mob), OVIS_OK);
    assert_true(ovis_sim_set(f.sim, mob, coats[i].prop, coats[i].value));
    assert_true(ovis_sim_set(f.sim, mob, OVIS_PROP_LEASH, serial_of(&f, "cow")));
    if (strcmp(coats[i].species, "frog") == 0) {
      assert_true(ovis_sim_remember(f.sim, mob, OVIS_MEM_LONG_JUMP_COOLING_DOWN, &pause));
    }
    char id[64];
    snprintf(id, sizeof id, "minecraft:%s", coats[i].species);
    const int32_t uuid[4] = {7, 7, 7, 50 + i};
    ovis_nbt_writer_reset(nbt);
    ovis_nbt_open_document(nbt, (ovis_nbt_text){"", 0});
    ovis_nbt_write_string(nbt, "id", id);
    ovis_nbt_write_ints(nbt, "UUID", uuid, 4);
    ovis_nbt_open_list(nbt, "Pos", OVIS_NBT_DOUBLE);
    for (int32_t k = 0; k < 3; k++) {
      ovis_nbt_write_double(nbt, NULL, k == 1 ? 64 : 8.5);
    }
    ovis_nbt_end(nbt);
    ovis_nbt_write_byte(nbt, "LeftHanded", 0);
    assert_int_equal(ovis_save_write_mind(nbt, f.sim, mob, FLOCK_NEW), OVIS_OK);
    ovis_nbt_end(nbt);
    const uint8_t* bytes;
    size_t size;
    ovis_nbt_document document;
    assert_int_equal(ovis_nbt_writer_finish(nbt, &bytes, &size, NULL), OVIS_OK);
    assert_int_equal(ovis_nbt_check(bytes, size, NULL, &document, NULL), OVIS_OK);
    assert_int_equal(ovis_save_add(writer, document.root), OVIS_OK);
  }
  flock_commit_well(writer);
  ovis_nbt_writer_destroy(nbt);
  close_farm(&f);
  open_farm(&f);
  for (int32_t i = 0; i < 9; i++) {
    assert_true(get(&f, coats[i].species, coats[i].prop) == coats[i].value);
    assert_true(get(&f, coats[i].species, OVIS_PROP_LEASH) == serial_of(&f, "cow"));
  }
  ovis_memory_value kept;
  assert_true(ovis_sim_recall(f.sim, find(&f, "frog"), OVIS_MEM_LONG_JUMP_COOLING_DOWN, &kept));
  assert_int_equal(kept.number, 77);
  close_farm(&f);
}
