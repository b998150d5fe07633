// Spawns the mobs of a save in a simulation and checks riders and vehicles.
#include "support/save_flock.h"
#include "support/test.h"

#include <ovis/save_mobs.h>

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

typedef struct farm {
  ovis_registry* registry;
  ovis_world* world;
  ovis_sim* sim;
  ovis_saved_mobs mobs;
} farm;

static void open_farm(farm* f, const char* folder) {
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
  save_def.path = folder;
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
  return 0;
}

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
    open_farm(&f, scratch(i == 0 ? "new" : "old"));
    const ovis_mob_id horse = find(&f, "horse");
    const ovis_mob_id zombie = find(&f, "zombie");
    const ovis_mob_id chicken = find(&f, "chicken");
    assert_true(horse != 0 && zombie != 0 && chicken != 0);
    assert_int_equal(ovis_sim_vehicle(f.sim, zombie), horse);
    assert_int_equal(ovis_sim_vehicle(f.sim, chicken), zombie);
    assert_int_equal(ovis_sim_vehicle(f.sim, horse), 0);
    assert_int_equal(ovis_sim_vehicle(f.sim, find(&f, "sheep")), 0);
    // Its seat is the position that the save has: nothing has changed.
    for (int32_t m = 0; m < f.mobs.count; m++) {
      ovis_mob_state state;
      assert_true(ovis_sim_mob(f.sim, ovis_sim_find(f.sim, f.mobs.items[m].serial), &state));
      assert_memory_equal(&state.pos, &f.mobs.items[m].pos, sizeof state.pos);
    }
    ovis_mob_state seat;
    assert_true(ovis_sim_mob(f.sim, zombie, &seat));
    assert_true(fabs(seat.pos.y - (64 + 1.6 * 0.75 - 0.45)) < 1e-6);
    close_farm(&f);
  }
}

// ---- Rides that a save may have but a simulation cannot

static void put_mob_at(nbt_writer* w, const char* id, bool is_mob, double x) {
  nbt_compound(w, NULL);
  nbt_string(w, "id", id);
  nbt_list(w, "Pos", 6);
  nbt_double(w, NULL, x);
  nbt_double(w, NULL, 64);
  nbt_double(w, NULL, 8.5);
  nbt_end(w);
  if (is_mob) {
    nbt_byte(w, "LeftHanded", 0);
  }
}

static void put_mob(nbt_writer* w, const char* id, bool is_mob) {
  put_mob_at(w, id, is_mob, 8.5);
}

static void put_odd(void* context, nbt_writer* w) {
  (void)context;
  put_mob(w, "minecraft:boat", false);
  nbt_list(w, "Passengers", 10);
  put_mob(w, "minecraft:cow", true);
  nbt_end(w);
  nbt_end(w);
  nbt_end(w);
  put_mob(w, "minecraft:pig", true); // only one of its three riders has a seat
  nbt_list(w, "Passengers", 10);
  for (int32_t i = 0; i < 3; i++) {
    put_mob(w, "minecraft:husk", true);
    nbt_end(w);
  }
  nbt_end(w);
  nbt_end(w);
  put_mob(w, "mod:dragonfly", true); // unknown, with a rider that itself carries one
  nbt_list(w, "Passengers", 10);
  put_mob(w, "minecraft:horse", true);
  nbt_list(w, "Passengers", 10);
  put_mob(w, "minecraft:stray", true);
  nbt_end(w);
  nbt_end(w);
  nbt_end(w);
  nbt_end(w);
  nbt_end(w);
}

static void open_farm_of(farm* f, const char* name, void (*put)(void*, nbt_writer*),
                         void* context) {
  const char* folder = scratch(name);
  const save_level level = {.data_version = FLOCK_NEW, .time = 1000, .name = "Odd"};
  save_writer w;
  save_begin(&w, folder);
  const save_chunk chunk = {
      .data_version = FLOCK_NEW, .min_y = -64, .height = 384, .block = flock_air};
  save_put_chunk(&w, &chunk);
  nbt_writer nbt;
  save_entities_nbt(0, 0, FLOCK_NEW, put, context, &nbt);
  save_put(&w, "entities", 0, 0, &nbt);
  nbt_free(&nbt);
  save_end(&w);
  save_level_dat(folder, "level.dat", &level);
  open_farm(f, folder);
}

TEST(who_finds_no_seat_stands) {
  farm f;
  open_farm_of(&f, "odd", put_odd, NULL);
  assert_int_equal(f.mobs.count, 7); // cow, pig, three husks, horse, stray
  assert_int_equal(f.mobs.unknown_count, 1);
  assert_int_equal(ovis_sim_vehicle(f.sim, find(&f, "cow")), 0);
  const ovis_mob_id pig = find(&f, "pig");
  assert_int_equal(ovis_sim_rider(f.sim, pig, 0), find(&f, "husk")); // the first
  assert_int_equal(ovis_sim_rider(f.sim, pig, 1), 0);
  assert_int_equal(ovis_sim_vehicle(f.sim, find(&f, "horse")), 0);
  assert_int_equal(ovis_sim_vehicle(f.sim, find(&f, "stray")), find(&f, "horse"));
  close_farm(&f);
}

// A rider without its vehicle stands; the others keep their vehicles although mobs were left out.
static void put_far(void* context, nbt_writer* w) {
  (void)context;
  put_mob_at(w, "minecraft:cow", true, 3.1e7);
  nbt_list(w, "Passengers", 10);
  put_mob(w, "minecraft:husk", true);
  nbt_end(w);
  nbt_end(w);
  nbt_end(w);
  put_mob(w, "minecraft:horse", true);
  nbt_list(w, "Passengers", 10);
  put_mob_at(w, "minecraft:sheep", true, -3.2e7);
  nbt_end(w);
  put_mob(w, "minecraft:zombie", true);
  nbt_list(w, "Rotation", 5);
  nbt_float(w, NULL, 1e30f);
  nbt_float(w, NULL, -1e30f);
  nbt_end(w);
  nbt_end(w);
  nbt_end(w);
  nbt_end(w);
}

TEST(mobs_beyond_the_border_are_left_out_and_counted) {
  farm f;
  open_farm_of(&f, "far", put_far, NULL);
  assert_int_equal(f.mobs.count, 3);
  assert_int_equal(f.mobs.misplaced_count, 2);
  assert_int_equal(f.mobs.unknown_count, 0);
  assert_int_equal(ovis_sim_vehicle(f.sim, find(&f, "husk")), 0);
  assert_int_equal(ovis_sim_vehicle(f.sim, find(&f, "zombie")), find(&f, "horse"));
  for (int32_t i = 0; i < 40; i++) { // the zombie survives its angles too
    assert_int_equal(ovis_sim_tick(f.sim), OVIS_OK);
  }
  assert_true(ovis_sim_check(f.sim));
  close_farm(&f);
}

// The time for a boat with more cows than seats once grew with the square of their count.
static void put_crowd(void* context, nbt_writer* w) {
  put_mob(w, "minecraft:boat", false);
  nbt_list(w, "Passengers", 10);
  for (int32_t i = 0; i < *(const int32_t*)context; i++) {
    put_mob(w, "minecraft:cow", true);
    nbt_end(w);
  }
  nbt_end(w);
  nbt_end(w);
}

static double seconds_to_open(int32_t count) {
  farm f;
  const clock_t start = clock();
  open_farm_of(&f, "crowd", put_crowd, &count);
  const double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
  assert_int_equal(f.mobs.count, count);
  close_farm(&f);
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
  nbt_string(w, "id", "minecraft:pig");
  nbt_list(w, "Pos", 6);
  nbt_double(w, NULL, 8.5);
  nbt_double(w, NULL, 64);
  nbt_double(w, NULL, 8.5);
  nbt_end(w);
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
  open_farm_of(&f, "pile", put_one_pile, &riders); // writes it
  close_farm(&f);
  const clock_t start = clock();
  open_farm(&f, scratch("pile"));
  const double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
  assert_int_equal(f.mobs.count, riders + 1);
  close_farm(&f);
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
  while (ovis_save_next(save, OVIS_SAVE_ENTITIES, &iter)) {
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
  open_farm(&f, folder);
  int32_t riders = 0;
  for (int32_t i = 0; i < f.mobs.count; i++) {
    const ovis_mob_id id = ovis_sim_find(f.sim, f.mobs.items[i].serial);
    if (ovis_sim_vehicle(f.sim, id) == 0) {
      continue;
    }
    riders++;
    ovis_mob_state state;
    assert_true(ovis_sim_mob(f.sim, id, &state));
    assert_memory_equal(state.uuid, rider.uuid, sizeof state.uuid);
    assert_true(state.is_baby && strcmp(state.species->name, "strider") == 0);
    assert_true(fabs(state.pos.y - y) < 1e-9);
  }
  assert_int_equal(riders, 1);
  close_farm(&f);
}

// ---- Animals come back as they were

static void put_animal(nbt_writer* w, const char* id) {
  put_mob(w, id, true);
}

static void put_attribute(nbt_writer* w, const char* name, double base) {
  nbt_compound(w, NULL);
  nbt_string(w, "Name", name);
  nbt_double(w, "Base", base);
  nbt_end(w);
}

static void put_zoo(void* context, nbt_writer* w) {
  (void)context;
  static const int32_t owner[4] = {1, 2, 3, 4};
  put_animal(w, "minecraft:cat");
  nbt_string(w, "variant", "minecraft:calico");
  nbt_ints(w, "Owner", owner, 4);
  nbt_byte(w, "Sitting", 1);
  nbt_end(w);
  put_animal(w, "minecraft:fox");
  nbt_string(w, "Type", "snow");
  nbt_byte(w, "Sleeping", 1);
  nbt_end(w);
  put_animal(w, "minecraft:mooshroom");
  nbt_string(w, "Type", "brown");
  nbt_end(w);
  put_animal(w, "minecraft:rabbit");
  nbt_int(w, "RabbitType", 99);
  nbt_int(w, "MoreCarrotTicks", 7);
  nbt_end(w);
  put_animal(w, "minecraft:panda");
  nbt_string(w, "MainGene", "lazy");
  nbt_string(w, "HiddenGene", "weak");
  nbt_end(w);
  put_animal(w, "minecraft:chicken");
  nbt_int(w, "EggLayTime", 1234);
  nbt_byte(w, "IsChickenJockey", 1);
  nbt_end(w);
  put_animal(w, "minecraft:ocelot");
  nbt_byte(w, "Trusting", 1);
  nbt_end(w);
  put_animal(w, "minecraft:wolf");
  nbt_int(w, "AngerTime", 321);
  nbt_end(w);
  put_animal(w, "minecraft:horse");
  nbt_byte(w, "Tame", 1);
  nbt_int(w, "Variant", 259);
  nbt_int(w, "Temper", 45);
  nbt_list(w, "Attributes", 10);
  put_attribute(w, "minecraft:generic.max_health", 27);
  put_attribute(w, "minecraft:generic.movement_speed", 0.31);
  put_attribute(w, "minecraft:horse.jump_strength", 0.9);
  put_attribute(w, "minecraft:generic.armor", 3);
  nbt_end(w);
  nbt_end(w);
}

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
  open_farm_of(&f, "zoo", put_zoo, NULL);
  assert_int_equal(f.mobs.count, 9);
  for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) {
    double value = -1;
    assert_true(ovis_sim_get(f.sim, find(&f, expected[i].species), expected[i].prop, &value));
    assert_true(value == expected[i].value);
  }
  close_farm(&f);
}
