// Owners, enemies, leashes and trust of saved mobs come back and are written back; bad values are
// clamped or left out, and the save keeps them.
#include "support/save_farm.h"
#include "support/save_flock.h"
#include "support/test.h"

#include <ovis/item.h>

#include <stdio.h>
#include <string.h>

static const char* folder(void) {
  static char path[512];
  snprintf(path, sizeof path, "%s/ties", test_scratch());
  return path;
}

static double get(const farm* f, const char* species, ovis_prop prop) {
  double value = -1;
  assert_true(ovis_mob_get_prop(f->sim, farm_find(f, species), prop, &value));
  return value;
}

static double serial_of(const farm* f, const char* species) {
  ovis_mob_state state;
  assert_true(ovis_mob_get_state(f->sim, farm_find(f, species), &state));
  return (double)state.serial;
}

static void put(farm* f, const char* species, ovis_prop prop, double value) {
  assert_int_equal(ovis_mob_set_prop(f->sim, farm_find(f, species), prop, value), OVIS_OK);
}

#define ELSA "LeftHanded:0b,CustomName:'{\"text\":\"Elsa\"}'"

// The cat's owner and who leads it are elsewhere.
static const char all[] = "{id:'minecraft:horse',Pos:[8.5d,64d,8.5d],UUID:[I;7,7,7,1]," ELSA "},"
                          "{id:'minecraft:wolf',Pos:[8.5d,64d,8.5d],UUID:[I;7,7,7,2]," ELSA ","
                          "Owner:[I;7,7,7,1],AngryAt:[I;7,7,7,1],AngerTime:100,Sitting:1b},"
                          "{id:'minecraft:cow',Pos:[8.5d,64d,8.5d],UUID:[I;7,7,7,3]," ELSA ","
                          "Leash:{UUID:[I;7,7,7,1]}},"
                          "{id:'minecraft:pig',Pos:[8.5d,64d,8.5d],UUID:[I;7,7,7,4]," ELSA ","
                          "Leash:{X:3,Y:64,Z:-5}},"
                          "{id:'minecraft:fox',Pos:[8.5d,64d,8.5d],UUID:[I;7,7,7,5]," ELSA ","
                          "Trusted:[[I;7,7,7,1],[I;7,7,7,3]]},"
                          "{id:'minecraft:cat',Pos:[8.5d,64d,8.5d],UUID:[I;7,7,7,6]," ELSA ","
                          "Owner:[I;7,7,7,99],Leash:{UUID:[I;7,7,7,98]}}";

TEST(ties_of_a_save_come_back) {
  farm_write(folder(), FLOCK_NEW, all);
  farm f;
  farm_open(&f, folder());
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
  assert_true(ovis_mob_get_knot(f.sim, farm_find(&f, "pig"), &knot));
  assert_true(knot.x == 3 && knot.y == 64 && knot.z == -5);
  assert_true(get(&f, "cat", OVIS_PROP_TAME) == 1);
  assert_true(get(&f, "cat", OVIS_PROP_OWNER) == 0);
  assert_true(get(&f, "cat", OVIS_PROP_LEASH) == 0);
  assert_int_equal(f.mobs.unmet_tie_count, 2);
  assert_int_equal(farm_store(&f, folder()), 0); // nothing changed: no byte does
  farm_close(&f);
}

TEST(changed_ties_are_written_and_others_stay) {
  farm_write(folder(), FLOCK_NEW, all);
  farm f;
  farm_open(&f, folder());
  put(&f, "wolf", OVIS_PROP_OWNER, serial_of(&f, "cow"));
  put(&f, "wolf", OVIS_PROP_ANGRY_AT, 0);
  put(&f, "cow", OVIS_PROP_LEASH, 0);
  put(&f, "pig", OVIS_PROP_LEASH, serial_of(&f, "cow"));
  put(&f, "horse", OVIS_PROP_TAME, 1);
  assert_int_equal(ovis_mob_set_knot(f.sim, farm_find(&f, "fox"), (ovis_pos){1, 2, 3}), OVIS_OK);
  assert_int_equal(farm_store(&f, folder()), 1);
  farm_close(&f);
  farm_open(&f, folder());
  assert_true(get(&f, "wolf", OVIS_PROP_OWNER) == serial_of(&f, "cow"));
  assert_true(get(&f, "wolf", OVIS_PROP_ANGRY_AT) == 0);
  assert_true(get(&f, "cow", OVIS_PROP_LEASH) == 0);
  assert_true(get(&f, "pig", OVIS_PROP_LEASH) == serial_of(&f, "cow"));
  assert_true(get(&f, "horse", OVIS_PROP_TAME) == 1);
  assert_true(get(&f, "fox", OVIS_PROP_TRUSTED) == serial_of(&f, "horse"));
  ovis_pos knot;
  assert_false(ovis_mob_get_knot(f.sim, farm_find(&f, "pig"), &knot));
  assert_true(ovis_mob_get_knot(f.sim, farm_find(&f, "fox"), &knot));
  assert_true(knot.x == 1 && knot.y == 2 && knot.z == 3);
  assert_int_equal(f.mobs.unmet_tie_count, 2); // the cat's
  assert_int_equal(farm_store(&f, folder()), 0);
  farm_close(&f);
}

// ---- Bad input

// A loop, as the horse's rider has its UUID; and a cat that owns itself.
static const char bad[] =
    "{id:'minecraft:slime',Pos:[8.5d,64d,8.5d],UUID:[I;7,7,7,1]," ELSA ",Size:1000000000},"
    "{id:'minecraft:horse',Pos:[8.5d,64d,8.5d],UUID:[I;7,7,7,2]," ELSA ","
    "Variant:123456789,Owner:nobody,"
    "Passengers:[{id:'minecraft:zombie',Pos:[8.5d,64d,8.5d],UUID:[I;7,7,7,2]," ELSA "}]},"
    "{id:'minecraft:cat',Pos:[8.5d,64d,8.5d],UUID:[I;7,7,7,3]," ELSA ","
    "variant:'minecraft:neon',Owner:[I;7,7,7,3],Leash:{X:1}},"
    "{id:'minecraft:llama',Pos:[8.5d,64d,8.5d],UUID:[I;7,7,7,4]," ELSA ","
    "Strength:-7,Variant:4,ActiveEffects:[{Duration:100}]},"
    "{id:'minecraft:fox',Pos:[8.5d,64d,8.5d],UUID:[I;7,7,7,5]," ELSA ","
    "Type:purple,Trusted:everybody,Leash:{X:2147483647,Y:64,Z:0}}";

TEST(bad_values_are_clamped_or_left_out_and_the_save_keeps_them) {
  farm_write(folder(), FLOCK_NEW, bad);
  farm f;
  farm_open(&f, folder());
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
    assert_false(ovis_mob_get_effect(f.sim, farm_find(&f, "llama"), (ovis_effect)i, &effect));
  }
  ovis_pos knot;
  assert_false(ovis_mob_get_knot(f.sim, farm_find(&f, "fox"), &knot));
  assert_false(ovis_mob_get_knot(f.sim, farm_find(&f, "cat"), &knot));
  assert_true(get(&f, "fox", OVIS_PROP_TRUSTED) == 0);
  assert_int_equal(f.mobs.unmet_tie_count, 1); // the cat that owns itself
  for (int32_t i = 0; i < 20; i++) {
    assert_int_equal(ovis_sim_tick(f.sim), OVIS_OK);
  }
  assert_true(ovis_sim_check(f.sim));
  farm_close(&f);
  farm_open(&f, folder());
  assert_int_equal(farm_store(&f, folder()), 0);
  farm_close(&f);
}

// ---- New mobs

TEST(coats_and_ties_of_new_mobs_are_written) {
  farm_write(folder(), FLOCK_NEW,
             "{id:'minecraft:cow',Pos:[8.5d,64d,8.5d],UUID:[I;7,7,7,1]," ELSA "}");
  farm f;
  farm_open(&f, folder());
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
    assert_int_equal(ovis_mob_spawn(f.sim, &def, &mob), OVIS_OK);
    assert_int_equal(ovis_mob_set_prop(f.sim, mob, coats[i].prop, coats[i].value), OVIS_OK);
    assert_int_equal(ovis_mob_set_prop(f.sim, mob, OVIS_PROP_LEASH, serial_of(&f, "cow")), OVIS_OK);
    if (strcmp(coats[i].species, "frog") == 0) {
      assert_int_equal(ovis_mob_set_memory(f.sim, mob, OVIS_MEM_LONG_JUMP_COOLING_DOWN, &pause),
                       OVIS_OK);
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
    assert_int_equal(ovis_save_write_mob(nbt, f.sim, mob, FLOCK_NEW), OVIS_OK);
    ovis_nbt_end(nbt);
    const uint8_t* bytes;
    size_t size;
    ovis_nbt_document document;
    assert_int_equal(ovis_nbt_writer_finish(nbt, &bytes, &size, NULL), OVIS_OK);
    assert_int_equal(ovis_nbt_check(bytes, size, NULL, &document, NULL), OVIS_OK);
    assert_int_equal(ovis_save_writer_add(writer, document.root), OVIS_OK);
  }
  flock_commit_well(writer);
  ovis_nbt_writer_destroy(nbt);
  farm_close(&f);
  farm_open(&f, folder());
  for (int32_t i = 0; i < 9; i++) {
    assert_true(get(&f, coats[i].species, coats[i].prop) == coats[i].value);
    assert_true(get(&f, coats[i].species, OVIS_PROP_LEASH) == serial_of(&f, "cow"));
  }
  ovis_memory_value kept;
  assert_true(
      ovis_mob_get_memory(f.sim, farm_find(&f, "frog"), OVIS_MEM_LONG_JUMP_COOLING_DOWN, &kept));
  assert_int_equal(kept.number, 77);
  farm_close(&f);
}
