// Spawns the mobs of a save in a simulation and checks riders and vehicles.
#include "support/save_farm.h"
#include "support/save_flock.h"
#include "support/snbt.h"
#include "support/test.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

static const char* scratch(const char* name) {
  static char path[512];
  snprintf(path, sizeof path, "%s/%s", test_scratch(), name);
  return path;
}

TEST(riders_of_a_save_ride) {
  static const int32_t versions[] = {FLOCK_NEW, FLOCK_OLD};
  for (int32_t i = 0; i < 2; i++) {
    flock_write(scratch(i == 0 ? "new" : "old"), versions[i]);
    farm f;
    farm_open(&f, scratch(i == 0 ? "new" : "old"));
    const ovis_mob_id horse = farm_find(&f, "horse");
    const ovis_mob_id zombie = farm_find(&f, "zombie");
    const ovis_mob_id chicken = farm_find(&f, "chicken");
    assert_true(horse.value != 0 && zombie.value != 0 && chicken.value != 0);
    assert_int_equal(ovis_mob_get_vehicle(f.sim, zombie).value, horse.value);
    assert_int_equal(ovis_mob_get_vehicle(f.sim, chicken).value, zombie.value);
    assert_int_equal(ovis_mob_get_vehicle(f.sim, horse).value, 0);
    assert_int_equal(ovis_mob_get_vehicle(f.sim, farm_find(&f, "sheep")).value, 0);
    // Its seat is the position that the save has: nothing has changed.
    for (int32_t m = 0; m < f.mobs.count; m++) {
      ovis_mob_state state;
      assert_true(ovis_mob_get_state(f.sim, ovis_mob_find(f.sim, f.mobs.items[m].serial), &state));
      assert_memory_equal(&state.pos, &f.mobs.items[m].pos, sizeof state.pos);
    }
    ovis_mob_state seat;
    assert_true(ovis_mob_get_state(f.sim, zombie, &seat));
    assert_true(fabs(seat.pos.y - (64 + 1.6 * 0.75 - 0.45)) < 1e-6);
    farm_close(&f);
  }
}

// ---- Rides that a save may have but a simulation cannot

// The pig has one seat for three riders. The dragonfly is unknown, and its rider carries one.
static const char odd[] =
    "{id:'minecraft:boat',Pos:[8.5d,64d,8.5d],"
    "Passengers:[{id:'minecraft:cow',Pos:[8.5d,64d,8.5d],LeftHanded:0b}]},"
    "{id:'minecraft:pig',Pos:[8.5d,64d,8.5d],LeftHanded:0b,"
    "Passengers:[{id:'minecraft:husk',Pos:[8.5d,64d,8.5d],LeftHanded:0b},"
    "{id:'minecraft:husk',Pos:[8.5d,64d,8.5d],LeftHanded:0b},"
    "{id:'minecraft:husk',Pos:[8.5d,64d,8.5d],LeftHanded:0b}]},"
    "{id:'mod:dragonfly',Pos:[8.5d,64d,8.5d],LeftHanded:0b,"
    "Passengers:[{id:'minecraft:horse',Pos:[8.5d,64d,8.5d],LeftHanded:0b,"
    "Passengers:[{id:'minecraft:stray',Pos:[8.5d,64d,8.5d],LeftHanded:0b}]}]}";

static void open_farm_of(farm* f, const char* name, const char* entities) {
  const char* folder = scratch(name);
  farm_write(folder, FLOCK_NEW, entities);
  farm_open(f, folder);
}

TEST(who_finds_no_seat_stands) {
  farm f;
  open_farm_of(&f, "odd", odd);
  assert_int_equal(f.mobs.count, 7); // cow, pig, three husks, horse, stray
  assert_int_equal(f.mobs.unknown_count, 1);
  assert_int_equal(ovis_mob_get_vehicle(f.sim, farm_find(&f, "cow")).value, 0);
  const ovis_mob_id pig = farm_find(&f, "pig");
  assert_int_equal(ovis_mob_get_rider(f.sim, pig, 0).value,
                   farm_find(&f, "husk").value); // the first
  assert_int_equal(ovis_mob_get_rider(f.sim, pig, 1).value, 0);
  assert_int_equal(ovis_mob_get_vehicle(f.sim, farm_find(&f, "horse")).value, 0);
  assert_int_equal(ovis_mob_get_vehicle(f.sim, farm_find(&f, "stray")).value,
                   farm_find(&f, "horse").value);
  farm_close(&f);
}

// A rider without its vehicle stands; the others keep their vehicles although mobs were left out.
static const char far[] = "{id:'minecraft:cow',Pos:[3.1e7d,64d,8.5d],LeftHanded:0b,"
                          "Passengers:[{id:'minecraft:husk',Pos:[8.5d,64d,8.5d],LeftHanded:0b}]},"
                          "{id:'minecraft:horse',Pos:[8.5d,64d,8.5d],LeftHanded:0b,"
                          "Passengers:[{id:'minecraft:sheep',Pos:[-3.2e7d,64d,8.5d],LeftHanded:0b},"
                          "{id:'minecraft:zombie',Pos:[8.5d,64d,8.5d],LeftHanded:0b,"
                          "Rotation:[1e30f,-1e30f]}]}";

TEST(mobs_beyond_the_border_are_left_out_and_counted) {
  farm f;
  open_farm_of(&f, "far", far);
  assert_int_equal(f.mobs.count, 3);
  assert_int_equal(f.mobs.misplaced_count, 2);
  assert_int_equal(f.mobs.unknown_count, 0);
  assert_int_equal(ovis_mob_get_vehicle(f.sim, farm_find(&f, "husk")).value, 0);
  assert_int_equal(ovis_mob_get_vehicle(f.sim, farm_find(&f, "zombie")).value,
                   farm_find(&f, "horse").value);
  for (int32_t i = 0; i < 40; i++) { // the zombie survives its angles too
    assert_int_equal(ovis_sim_tick(f.sim), OVIS_OK);
  }
  assert_true(ovis_sim_check(f.sim));
  farm_close(&f);
}

// The time for a boat with more cows than seats once grew with the square of their count.
static void put_crowd(void* context, nbt_writer* w) {
  nbt_compound(w, NULL);
  snbt_write(w, "id:'minecraft:boat',Pos:[8.5d,64d,8.5d]");
  nbt_list(w, "Passengers", OVIS_NBT_COMPOUND);
  for (int32_t i = 0; i < *(const int32_t*)context; i++) {
    snbt_write(w, "{id:'minecraft:cow',Pos:[8.5d,64d,8.5d],LeftHanded:0b}");
  }
  nbt_end(w);
  nbt_end(w);
}

static double seconds_to_open(int32_t count) {
  farm f;
  const clock_t start = clock();
  farm_write_by(scratch("crowd"), FLOCK_NEW, put_crowd, &count);
  farm_open(&f, scratch("crowd"));
  const double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
  assert_int_equal(f.mobs.count, count);
  farm_close(&f);
  return seconds;
}

TEST(a_boat_full_of_cows_takes_as_long_as_there_are_cows) {
  const double few = seconds_to_open(4000);
  const double many = seconds_to_open(40000);
  print_message("4000 cows %.3f s, 40000 cows %.3f s\n", few, many);
  assert_true(many < 30 * few + 0.5);
}

// A pile of animals, each with its riders before all its other entries, and a list of 300,000
// compounds in the uppermost one. The time once grew with the height of the pile and with the
// questions about each animal: 50 s for sixteen riders and 3,000,000 compounds.
static void put_pile(nbt_writer* w, int32_t above) {
  nbt_compound(w, NULL);
  if (above > 0) {
    nbt_list(w, "Passengers", 10);
    put_pile(w, above - 1);
    nbt_end(w);
  }
  snbt_write(w, "id:'minecraft:pig',Pos:[8.5d,64d,8.5d]");
  if (above == 0) {
    nbt_list(w, "unknown", 10);
    for (int32_t i = 0; i < 300000; i++) {
      nbt_compound(w, NULL);
      nbt_end(w);
    }
    nbt_end(w);
  }
  nbt_end(w);
}

static void put_one_pile(void* context, nbt_writer* w) {
  put_pile(w, *(const int32_t*)context);
}

static double seconds_to_open_pile(int32_t riders) {
  farm f;
  farm_write_by(scratch("pile"), FLOCK_NEW, put_one_pile, &riders);
  const clock_t start = clock();
  farm_open(&f, scratch("pile"));
  const double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
  assert_int_equal(f.mobs.count, riders + 1);
  farm_close(&f);
  return seconds;
}

TEST(a_pile_with_a_huge_list_takes_no_longer_than_one_animal_with_it) {
  const double low = seconds_to_open_pile(0);
  const double high = seconds_to_open_pile(OVIS_SAVE_RIDING_MAX);
  print_message("one animal %.3f s, seventeen %.3f s\n", low, high);
  assert_true(high < 4 * low + 0.3);
}

// ---- A real one

// A young strider rides on a grown one, as the game left them.
TEST(the_strider_of_the_bastion_rides_where_the_game_put_it) {
  const char* folder = test_shared_data("worlds/strange-berries-1.19.2-nether-bastion");
  if (folder == NULL) {
    skip();
  }
  ovis_save_def def = ovis_default_save_def();
  def.path = folder;
  ovis_save* save;
  assert_int_equal(ovis_save_create(&def, &save, NULL), OVIS_OK);
  ovis_chunk_iter iter = {0};
  ovis_saved_entity rider = {0};
  double y = 0;
  while (ovis_save_next_chunk(save, OVIS_SAVE_ENTITIES, &iter)) {
    ovis_entity_iter entities;
    ovis_saved_entity entity;
    assert_int_equal(ovis_save_read_entities(save, iter.pos, &entities, NULL), OVIS_OK);
    while (ovis_save_next_entity(&entities, &entity)) {
      if (entity.riding > 0) {
        rider = entity;
        y = entity.pos.y;
      }
    }
  }
  ovis_save_destroy(save);
  farm f;
  farm_open(&f, folder);
  int32_t riders = 0;
  for (int32_t i = 0; i < f.mobs.count; i++) {
    const ovis_mob_id id = ovis_mob_find(f.sim, f.mobs.items[i].serial);
    if (ovis_mob_get_vehicle(f.sim, id).value == 0) {
      continue;
    }
    riders++;
    ovis_mob_state state;
    assert_true(ovis_mob_get_state(f.sim, id, &state));
    assert_memory_equal(state.uuid.words, rider.uuid.words, sizeof state.uuid);
    assert_true(state.is_baby && strcmp(state.species->name, "strider") == 0);
    assert_true(fabs(state.pos.y - y) < 1e-9);
  }
  assert_int_equal(riders, 1);
  farm_close(&f);
}

// ---- Animals come back as they were

static const char zoo[] =
    "{id:'minecraft:cat',Pos:[8.5d,64d,8.5d],LeftHanded:0b,"
    "variant:'minecraft:calico',Owner:[I;1,2,3,4],Sitting:1b},"
    "{id:'minecraft:fox',Pos:[8.5d,64d,8.5d],LeftHanded:0b,Type:snow,Sleeping:1b},"
    "{id:'minecraft:mooshroom',Pos:[8.5d,64d,8.5d],LeftHanded:0b,Type:brown},"
    "{id:'minecraft:rabbit',Pos:[8.5d,64d,8.5d],LeftHanded:0b,RabbitType:99,MoreCarrotTicks:7},"
    "{id:'minecraft:panda',Pos:[8.5d,64d,8.5d],LeftHanded:0b,MainGene:lazy,HiddenGene:weak},"
    "{id:'minecraft:chicken',Pos:[8.5d,64d,8.5d],LeftHanded:0b,EggLayTime:1234,IsChickenJockey:1b},"
    "{id:'minecraft:ocelot',Pos:[8.5d,64d,8.5d],LeftHanded:0b,Trusting:1b},"
    "{id:'minecraft:wolf',Pos:[8.5d,64d,8.5d],LeftHanded:0b,AngerTime:321},"
    "{id:'minecraft:horse',Pos:[8.5d,64d,8.5d],LeftHanded:0b,Tame:1b,Variant:259,Temper:45,"
    "Attributes:[{Name:'minecraft:generic.max_health',Base:27d},"
    "{Name:'minecraft:generic.movement_speed',Base:0.31d},"
    "{Name:'minecraft:horse.jump_strength',Base:0.9d},"
    "{Name:'minecraft:generic.armor',Base:3d}]}";

TEST(animals_of_a_save_come_back_as_they_were) {
  static const struct {
    const char* species;
    ovis_prop prop;
    double value;
  } expected[] = {{"cat", OVIS_PROP_VARIANT, 5},
                  {"cat", OVIS_PROP_TAME, 1},
                  {"cat", OVIS_PROP_SITTING, 1},
                  {"fox", OVIS_PROP_VARIANT, 1},
                  {"fox", OVIS_PROP_SLEEPING, 1},
                  {"mooshroom", OVIS_PROP_VARIANT, 1},
                  {"rabbit", OVIS_PROP_VARIANT, 99},
                  {"rabbit", OVIS_PROP_CARROT_TICKS, 7},
                  {"panda", OVIS_PROP_MAIN_GENE, 1},
                  {"panda", OVIS_PROP_HIDDEN_GENE, 5},
                  {"chicken", OVIS_PROP_EGG_TIME, 1234},
                  {"chicken", OVIS_PROP_JOCKEY, 1},
                  {"ocelot", OVIS_PROP_TRUSTING, 1},
                  {"wolf", OVIS_PROP_ANGER, 321},
                  {"wolf", OVIS_PROP_TAME, 0},
                  {"horse", OVIS_PROP_TAME, 1},
                  {"horse", OVIS_PROP_VARIANT, 259},
                  {"horse", OVIS_PROP_TEMPER, 45},
                  {"horse", OVIS_PROP_MAX_HEALTH, 27},
                  {"horse", OVIS_PROP_SPEED, 0.31},
                  {"horse", OVIS_PROP_JUMP_STRENGTH, 0.9}};
  farm f;
  open_farm_of(&f, "zoo", zoo);
  assert_int_equal(f.mobs.count, 9);
  for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) {
    double value = -1;
    assert_true(
        ovis_mob_get_prop(f.sim, farm_find(&f, expected[i].species), expected[i].prop, &value));
    assert_true(value == expected[i].value);
  }
  farm_close(&f);
}

// ---- Species of newer versions

static const char garden[] =
    "{id:'minecraft:armadillo',Pos:[8.5d,64d,8.5d],UUID:[I;7,7,7,1],LeftHanded:0b,"
    "state:'scared',scute_time:4321,Health:11.0f,"
    "Brain:{memories:{'minecraft:danger_detected_recently':{value:1b,ttl:70L},"
    "'minecraft:gaze_cooldown_ticks':{value:33}}}},"
    "{id:'minecraft:creaking',Pos:[8.5d,64d,8.5d],UUID:[I;7,7,7,2],LeftHanded:0b,"
    "home_pos:[I;3,70,-5],Health:1.0f},"
    "{id:'minecraft:copper_golem',Pos:[8.5d,64d,8.5d],UUID:[I;7,7,7,3],LeftHanded:0b,"
    "weather_state:'weathered',next_weather_age:-2L,Health:12.0f}";

static void expect_prop(const farm* f, const char* species, ovis_prop prop, double expected) {
  double value = -1;
  assert_true(ovis_mob_get_prop(f->sim, farm_find(f, species), prop, &value));
  assert_true(value == expected);
}

TEST(species_of_newer_versions_come_back_as_they_were) {
  farm f;
  open_farm_of(&f, "garden", garden);
  assert_int_equal(f.mobs.count, 3);
  expect_prop(&f, "copper_golem", OVIS_PROP_OXIDATION, 2);
  expect_prop(&f, "copper_golem", OVIS_PROP_OXIDATION_TIME, -2); // waxed
  expect_prop(&f, "armadillo", OVIS_PROP_ROLL, 2);
  expect_prop(&f, "armadillo", OVIS_PROP_SCUTE_TIME, 4321);
  ovis_memory_value danger;
  assert_true(ovis_mob_get_memory(f.sim, farm_find(&f, "armadillo"),
                                  OVIS_MEM_DANGER_DETECTED_RECENTLY, &danger));
  assert_true(danger.number == 1 && danger.ttl == 70);
  expect_prop(&f, "creaking", OVIS_PROP_HEART_X, 3);
  expect_prop(&f, "creaking", OVIS_PROP_HEART_Y, 70);
  expect_prop(&f, "creaking", OVIS_PROP_HEART_Z, -5);
  assert_int_equal(farm_store(&f, scratch("garden")), 0); // nothing changed: no byte does
  farm_close(&f);
}

// ---- Attributes, in the forms of three versions

static const char stable[] =
    "{id:'minecraft:horse',Pos:[8.5d,64d,8.5d],LeftHanded:0b,Tame:1b,"
    "attributes:[{id:'minecraft:max_health',base:23d},{id:'minecraft:movement_speed',base:0.27d},"
    "{id:'minecraft:jump_strength',base:0.8d},{id:'minecraft:armor',base:3d}]},"
    "{id:'minecraft:donkey',Pos:[8.5d,64d,8.5d],LeftHanded:0b,Tame:1b,"
    "attributes:[{id:'minecraft:generic.max_health',base:19d},"
    "{id:'minecraft:generic.jump_strength',base:0.6d}]},"
    "{id:'minecraft:zombie',Pos:[8.5d,64d,8.5d],LeftHanded:0b,"
    "attributes:[{id:'minecraft:scale',base:1.5d},{id:'minecraft:step_height',base:1.25d},"
    "{id:'minecraft:max_health',base:20d},{id:'minecraft:gravity',base:-0.01d}]},"
    "{id:'minecraft:skeleton',Pos:[8.5d,64d,8.5d],LeftHanded:0b,"
    "Attributes:[{Name:'minecraft:generic.safe_fall_distance',Base:9d},"
    "{Name:'minecraft:generic.max_health',Base:60d}]}";

TEST(attributes_are_read_in_the_forms_of_newer_versions) {
  farm f;
  open_farm_of(&f, "stable", stable);
  assert_int_equal(f.mobs.count, 4);
  expect_prop(&f, "horse", OVIS_PROP_MAX_HEALTH, 23);
  expect_prop(&f, "horse", OVIS_PROP_SPEED, 0.27);
  expect_prop(&f, "horse", OVIS_PROP_JUMP_STRENGTH, 0.8);
  expect_prop(&f, "donkey", OVIS_PROP_MAX_HEALTH, 19);
  expect_prop(&f, "donkey", OVIS_PROP_JUMP_STRENGTH, 0.6);
  expect_prop(&f, "zombie", OVIS_PROP_SCALE, 1.5);
  expect_prop(&f, "zombie", OVIS_PROP_STEP_HEIGHT, 1.25);
  expect_prop(&f, "zombie", OVIS_PROP_GRAVITY, -0.01);
  expect_prop(&f, "skeleton", OVIS_PROP_SAFE_FALL, 9);
  expect_prop(&f, "skeleton", OVIS_PROP_MAX_HEALTH, 60);
  double value;
  assert_false(ovis_mob_get_prop(f.sim, farm_find(&f, "zombie"), OVIS_PROP_MAX_HEALTH, &value));
  farm_close(&f);
}

// The base of an attribute of a new mob; -1: there is none of this name.
static double written(const farm* f, int32_t data_version, const char* list, const char* name_tag,
                      const char* name, const char* base_tag) {
  ovis_nbt_writer* nbt;
  ovis_nbt_document document;
  assert_int_equal(ovis_nbt_writer_create(NULL, &nbt), OVIS_OK);
  ovis_nbt_open_document(nbt, (ovis_nbt_text){"", 0});
  assert_int_equal(ovis_save_write_mob(nbt, f->sim, farm_find(f, "horse"), data_version), OVIS_OK);
  ovis_nbt_end(nbt);
  assert_int_equal(ovis_nbt_writer_document(nbt, &document, NULL), OVIS_OK);
  double base = -1;
  ovis_nbt_iter iter = ovis_nbt_iterate(ovis_nbt_get(document.root, list));
  while (ovis_nbt_next(&iter)) {
    if (ovis_nbt_text_is(ovis_nbt_get_string(ovis_nbt_get(iter.value, name_tag)), name)) {
      base = ovis_nbt_get_number(ovis_nbt_get(iter.value, base_tag), -1);
    }
  }
  ovis_nbt_writer_destroy(nbt);
  return base;
}

TEST(attributes_of_a_new_mob_have_the_form_of_the_version) {
  static const struct {
    int32_t data_version;
    const char *list, *name_tag, *base_tag, *health, *jump;
  } forms[] = {
      {3839, "Attributes", "Name", "Base", "minecraft:generic.max_health",
       "minecraft:horse.jump_strength"},
      {3953, "attributes", "id", "base", "minecraft:generic.max_health",
       "minecraft:generic.jump_strength"},
      {4079, "attributes", "id", "base", "minecraft:generic.max_health",
       "minecraft:generic.jump_strength"},
      {4080, "attributes", "id", "base", "minecraft:max_health", "minecraft:jump_strength"}};
  farm f;
  open_farm_of(&f, "stud", stable);
  for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
    assert_true(written(&f, forms[i].data_version, forms[i].list, forms[i].name_tag,
                        forms[i].health, forms[i].base_tag) == 23);
    assert_true(written(&f, forms[i].data_version, forms[i].list, forms[i].name_tag, forms[i].jump,
                        forms[i].base_tag) == 0.8);
  }
  farm_close(&f);
}
