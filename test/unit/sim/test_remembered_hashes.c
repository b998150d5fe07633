// Hashes of a simulation that remembers what it hashed are those of one that does not.
#include "support/lively.h"
#include "support/mob_scene.h"
#include "support/test.h"

#include <ovis/mob.h>
#include <ovis/sim.h>
#include <ovis/village.h>

#define MARKS_MAX 8192

// The hashes of rooms that a simulation remembers are those of all fields, which marks are made of.
static void expect_rooms(const ovis_sim* sim, const char* where) {
  static ovis_hash_mark marks[MARKS_MAX];
  static uint64_t rooms[MARKS_MAX];
  uint64_t hashes[2];
  const int32_t count = ovis_sim_get_hash_marks(sim, marks, MARKS_MAX, &hashes[0]);
  assert_in_range(count, 1, MARKS_MAX);
  assert_int_equal(ovis_sim_get_hash_rooms(sim, rooms, MARKS_MAX, &hashes[1]), count);
  for (int32_t i = 0; i < count; i++) {
    if (rooms[i] != marks[i].hash) {
      fail_msg("%s: room %s of mob %llu has another hash than its fields", where, marks[i].room,
               (unsigned long long)marks[i].serial);
    }
  }
  assert_true(hashes[0] == hashes[1]);
  assert_true(ovis_sim_get_hash(sim) == hashes[0]);
}

static void expect_same(const ovis_sim* remembers, const ovis_sim* plain) {
  static ovis_hash_mark left[MARKS_MAX], right[MARKS_MAX];
  uint64_t hashes[2];
  const int32_t count = ovis_sim_get_hash_marks(remembers, left, MARKS_MAX, &hashes[0]);
  assert_int_equal(ovis_sim_get_hash_marks(plain, right, MARKS_MAX, &hashes[1]), count);
  assert_in_range(count, 1, MARKS_MAX);
  for (int32_t i = 0; i < count; i++) {
    assert_int_equal(left[i].serial, right[i].serial);
    assert_string_equal(left[i].room, right[i].room);
    assert_true(left[i].hash == right[i].hash);
  }
  assert_true(hashes[0] == hashes[1]);
  assert_true(ovis_sim_get_hash(remembers) == hashes[1]);
  expect_rooms(remembers, "beside a plain one");
}

// Sheep, zombies, players, births, deaths, edits: with a hash of every tick, and of every third.
TEST(remembered_hashes_of_the_lively_scene_are_the_plain_ones) {
  for (int32_t every = 1; every <= 3; every += 2) {
    lively remembers = lively_open(7);
    lively plain = lively_open(7);
    assert_int_equal(ovis_sim_keep_hashes(remembers.sim, true), OVIS_OK);
    const int64_t ticks = test_count(400, 8000, 40000);
    for (int64_t tick = 0; tick < ticks; tick++) {
      lively_ticks(&remembers, 1);
      lively_ticks(&plain, 1);
      if (tick % every == 0) {
        expect_same(remembers.sim, plain.sim);
      }
    }
    lively_close(&remembers);
    lively_close(&plain);
  }
}

// Changes of mobs between two hashes of one tick: the hash is that of the new state.
TEST(a_remembered_hash_follows_every_change) {
  mob_scene scenes[2] = {mob_scene_open("grass_block"), mob_scene_open("grass_block")};
  assert_int_equal(ovis_sim_keep_hashes(scenes[0].sim, true), OVIS_OK);
  static const char* const species[] = {"sheep", "zombie", "villager", "wolf", "creeper", "camel"};
  for (int32_t i = 0; i < 6; i++) {
    for (int32_t s = 0; s < 2; s++) {
      mob_scene_spawn(&scenes[s], species[i], 50 + 4 * i, 60);
    }
  }
  const ovis_effect_state speed = {.ticks = 200, .amplifier = 1};
  uint64_t last = 0;
  int32_t changes = 0;
  for (int32_t step = 0; step < 60; step++) {
    for (int32_t s = 0; s < 2; s++) {
      ovis_sim* sim = scenes[s].sim;
      const ovis_mob_id mob = ovis_sim_get_mob(sim, step % 6);
      switch (step / 6) {
      case 0: mob_scene_put(&scenes[s], mob, OVIS_PROP_HEALTH, 2); break;
      case 1: ovis_mob_set_held_item(sim, mob, "iron_sword"); break;
      case 2: mob_scene_put(&scenes[s], mob, OVIS_PROP_HEALTH, 3); break;
      case 3: ovis_mob_set_knot(sim, mob, (ovis_pos){50 + step, 64, 61}); break;
      case 4: ovis_mob_place(sim, mob, (ovis_vec3){40 + step, 64, 70}, 10, 0); break;
      case 5: mob_scene_put(&scenes[s], mob, OVIS_PROP_FIRE, 40); break;
      case 6: ovis_mob_walk_to(sim, mob, (ovis_vec3){60, 64, 60 + step}, 1); break;
      case 7: ovis_mob_give_effect(sim, mob, OVIS_EFFECT_SPEED, &speed); break;
      case 8: mob_scene_ticks(&scenes[s], 1); break;
      default: ovis_mob_hurt(sim, mob, 1, OVIS_NO_MOB); break;
      }
    }
    expect_same(scenes[0].sim, scenes[1].sim);
    const uint64_t hash = ovis_sim_get_hash(scenes[0].sim);
    changes += hash != last;
    last = hash;
  }
  assert_in_range(changes, 40, 60); // some mobs cannot be tied, or are dead in the end
  mob_scene_close(&scenes[0]);
  mob_scene_close(&scenes[1]);
}

// ---- All kinds of mobs

static void spawn_all(mob_scene* scene, uint64_t* random) {
  for (int32_t i = 0; i < ovis_species_get_count(); i++) {
    ovis_spawn_def def = ovis_default_spawn_def();
    def.species = ovis_species_get(i);
    def.pos = (ovis_vec3){10.5 + 100.0 * test_below(random, 1000) / 1000, MOB_SCENE_FEET,
                          10.5 + 100.0 * test_below(random, 1000) / 1000};
    def.is_baby = test_one_in(random, 4);
    ovis_mob_id id;
    assert_int_equal(ovis_mob_spawn(scene->sim, &def, &id), OVIS_OK);
  }
}

static void change_mob(mob_scene* scene, uint64_t* random) {
  static const char* const items[] = {"iron_sword", "wheat", "saddle", ""};
  ovis_sim* sim = scene->sim;
  const int32_t count = ovis_sim_get_mob_count(sim);
  const ovis_mob_id mob = ovis_sim_get_mob(sim, test_below(random, count));
  const ovis_mob_id other = ovis_sim_get_mob(sim, test_below(random, count));
  const ovis_pos cell = {10 + test_below(random, 100), MOB_SCENE_FEET,
                         10 + test_below(random, 100)};
  const ovis_vec3 place = {cell.x + 0.5, cell.y, cell.z + 0.5};
  const ovis_effect_state effect = {.ticks = 1 + test_below(random, 90),
                                    .amplifier = test_below(random, 3)};
  switch (test_below(random, 12)) {
  case 0: ovis_mob_set_prop(sim, mob, OVIS_PROP_HEALTH, 1 + test_below(random, 9)); break;
  case 1: ovis_mob_set_held_item(sim, mob, items[test_below(random, 4)]); break;
  case 2: ovis_mob_set_knot(sim, mob, cell); break;
  case 3: ovis_mob_place(sim, mob, place, (float)test_below(random, 360), 0); break;
  case 4: ovis_mob_set_prop(sim, mob, OVIS_PROP_FIRE, test_below(random, 40)); break;
  case 5: ovis_mob_walk_to(sim, mob, place, 1); break;
  case 6:
    ovis_mob_give_effect(sim, mob, (ovis_effect)test_below(random, OVIS_EFFECT_COUNT), &effect);
    break;
  case 7: ovis_mob_hurt(sim, mob, (float)test_below(random, 4), other); break;
  case 8: ovis_mob_mount(sim, mob, other); break;
  case 9: ovis_mob_dismount(sim, mob); break;
  case 10: mob_scene_set(scene, cell.x, cell.y, cell.z, "cobblestone_wall"); break;
  default: mob_scene_set(scene, cell.x, cell.y, cell.z, test_one_in(random, 2) ? "air" : "water");
  }
}

TEST(rooms_of_every_species_are_hashed_as_their_fields_are) {
  uint64_t random = test_seed(31);
  const int64_t rounds = test_count(2, 12, 60);
  for (int64_t round = 0; round < rounds; round++) {
    mob_scene scene = mob_scene_open("grass_block");
    mob_scene_set_time(&scene, round % 2 == 0 ? MOB_SCENE_NIGHT : MOB_SCENE_NOON);
    spawn_all(&scene, &random);
    mob_scene_player(&scene, 60, 60);
    mob_scene_drop(&scene, "wheat", 3, 62, 60);
    assert_int_equal(ovis_sim_keep_hashes(scene.sim, true), OVIS_OK);
    for (int32_t tick = 0; tick < 200; tick++) {
      const int32_t changes = test_one_in(&random, 3) ? test_below(&random, 6) : 0;
      for (int32_t i = 0; i < changes; i++) {
        change_mob(&scene, &random);
      }
      expect_rooms(scene.sim, "after changes");
      mob_scene_ticks(&scene, 1 + test_one_in(&random, 8) * test_below(&random, 10));
      expect_rooms(scene.sim, "after a tick");
    }
    mob_scene_close(&scene);
  }
}

// Points are hashed before the first mob, whose own fields have not changed.
TEST(a_ticket_that_is_taken_changes_a_remembered_hash) {
  mob_scene scene = mob_scene_open("grass_block");
  const ovis_pos bed = {70, MOB_SCENE_FEET, 70};
  mob_scene_set(&scene, bed.x, bed.y, bed.z, "red_bed[part=head]");
  mob_scene_spawn_still(&scene, "sheep", 60, 60);
  ovis_point point;
  assert_int_equal(ovis_sim_get_point(scene.sim, bed, &point), OVIS_OK);
  assert_int_equal(ovis_sim_keep_hashes(scene.sim, true), OVIS_OK);
  const uint64_t before = ovis_sim_get_hash(scene.sim);
  assert_int_equal(ovis_sim_set_point_tickets(scene.sim, bed, point.type, 0), OVIS_OK);
  assert_true(ovis_sim_get_hash(scene.sim) != before);
  expect_rooms(scene.sim, "with a ticket taken");
  assert_int_equal(ovis_sim_set_point_tickets(scene.sim, bed, point.type, point.tickets), OVIS_OK);
  assert_true(ovis_sim_get_hash(scene.sim) == before);
  mob_scene_close(&scene);
}

TEST(starts_and_stops_are_counted) {
  mob_scene scene = mob_scene_open("grass_block");
  mob_scene_spawn(&scene, "sheep", 60, 60);
  const uint64_t hash = ovis_sim_get_hash(scene.sim);
  for (int32_t i = 0; i < 2; i++) {
    assert_int_equal(ovis_sim_keep_hashes(scene.sim, true), OVIS_OK);
    assert_true(ovis_sim_get_hash(scene.sim) == hash);
  }
  for (int32_t i = 0; i < 3; i++) { // one stop more than starts
    assert_int_equal(ovis_sim_keep_hashes(scene.sim, false), OVIS_OK);
    assert_true(ovis_sim_get_hash(scene.sim) == hash);
  }
  mob_scene_close(&scene);
}
