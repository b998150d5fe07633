// Mobs on others' backs.
#include "support/goal_probe.h"
#include "support/test.h"

#include <math.h>
#include <string.h>

enum { FEET = MOB_SCENE_FEET };

static ovis_vec3 place(const mob_scene* scene, ovis_mob_id mob) {
  return mob_scene_mob(scene, mob).pos;
}

static ovis_mob_id spawn(mob_scene* scene, const char* species, double x, double z, bool is_baby) {
  if (strcmp(species, "player") == 0) {
    return mob_scene_player(scene, x, z);
  }
  return is_baby ? mob_scene_spawn_baby(scene, species, x, z)
                 : mob_scene_spawn(scene, species, x, z);
}

// ---- Seats

TEST(a_rider_sits_at_its_vehicles_seat_and_its_own_offset) {
  static const struct {
    const char* rider;
    bool is_rider_baby;
    const char* vehicle;
    bool is_vehicle_baby;
    double up; // of the rider's feet over the vehicle's
  } rides[] = {
      {"skeleton", false, "spider", false, 0.9 * 0.5 - 0.6},
      {"zombie", true, "chicken", false, 0.7 * 0.5},
      {"zombie", false, "cow", false, 1.4 * 0.75 - 0.45},
      {"zombified_piglin", false, "strider", false, 1.7 - 0.19 - 0.45},
      {"zombified_piglin", true, "strider", false, 1.7 - 0.19 - 0.05},
      {"strider", true, "strider", false, 1.7 - 0.19 + 0.14},
      {"strider", true, "strider", true, 0.85 - 0.19 + 0.14},
      {"player", false, "horse", false, 1.6 * 0.75 - 0.35},
      {"player", false, "donkey", false, 1.5 * 0.75 - 0.25 - 0.35},
      {"skeleton", false, "skeleton_horse", false, 1.6 * 0.75 - 0.1875 - 0.6},
      {"pillager", false, "ravager", false, 2.1 - 0.45},
      {"piglin", true, "hoglin", false, 1.4 - 0.15 - 0.05},
      {"vex", false, "pig", false, 0.9 * 0.75 + 0.4},
      {"creeper", false, "llama", false, 1.87 * 0.6},
  };
  for (size_t i = 0; i < sizeof rides / sizeof *rides; i++) {
    mob_scene scene = mob_scene_open("stone");
    const ovis_mob_id vehicle =
        spawn(&scene, rides[i].vehicle, 64.5, 64.5, rides[i].is_vehicle_baby);
    const ovis_mob_id rider = spawn(&scene, rides[i].rider, 70.5, 64.5, rides[i].is_rider_baby);
    assert_int_equal(ovis_mob_mount(scene.sim, rider, vehicle), OVIS_OK);
    for (int32_t tick = 0; tick < 3; tick++) {
      const ovis_vec3 below = place(&scene, vehicle);
      const ovis_vec3 above = place(&scene, rider);
      assert_true(above.x == below.x && above.z == below.z);
      assert_true(fabs(above.y - below.y - rides[i].up) < 1e-6);
      mob_scene_ticks(&scene, 1);
    }
    mob_scene_close(&scene);
  }
}

TEST(camels_carry_two_one_before_the_other) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id camel = mob_scene_spawn(&scene, "camel", 64.5, 64.5);
  ovis_mob_id riders[3];
  for (int i = 0; i < 3; i++) {
    riders[i] = mob_scene_spawn(&scene, "husk", 70.5 + i, 64.5);
    assert_true((ovis_mob_mount(scene.sim, riders[i], camel) == OVIS_OK) == ((i < 2)));
  }
  goal_probe_actor(&scene, camel)->body.body_yaw_deg = 90; // along -x
  mob_scene_ticks(&scene, 1);
  const double x = place(&scene, camel).x;
  assert_true(fabs(place(&scene, riders[0]).x - x + 0.5) < 1e-3);
  assert_true(fabs(place(&scene, riders[1]).x - x - 0.7) < 1e-3);
  assert_true(fabs(place(&scene, riders[0]).y - FEET - (2.375 - 0.6 - 0.45)) < 1e-6);
  // The remaining rider moves to the front seat.
  assert_int_equal(ovis_mob_dismount(scene.sim, riders[0]), OVIS_OK);
  assert_int_equal(ovis_mob_get_rider(scene.sim, camel, 0).value, riders[1].value);
  assert_int_equal(ovis_mob_get_rider(scene.sim, camel, 1).value, 0);
  assert_int_equal(ovis_mob_mount(scene.sim, riders[2], camel), OVIS_OK);
  assert_int_equal(ovis_mob_get_rider(scene.sim, camel, 1).value, riders[2].value);
  mob_scene_close(&scene);
}

// ---- On the way

TEST(a_rider_goes_where_its_vehicle_goes) {
  mob_scene scene = mob_scene_open("stone");
  ovis_spawn_def def = ovis_default_spawn_def();
  def.species = ovis_species_find("spider");
  def.pos = (ovis_vec3){40.5, FEET, 64.5};
  def.mind = "walker";
  const ovis_mob_id first = mob_scene_spawn(&scene, "skeleton", 60.5, 60.5); // ticks before it
  ovis_mob_id spider;
  assert_int_equal(ovis_mob_spawn(scene.sim, &def, &spider), OVIS_OK);
  const ovis_mob_id top = mob_scene_spawn(&scene, "silverfish", 60.5, 50.5); // and after it
  mob_scene_ticks(&scene, 2);
  assert_true(mob_scene_mob(&scene, first).is_on_ground);
  assert_int_equal(ovis_mob_mount(scene.sim, first, spider), OVIS_OK);
  assert_int_equal(ovis_mob_mount(scene.sim, top, first), OVIS_OK);
  mob_scene_put(&scene, first, OVIS_PROP_FALL_DISTANCE, 9);
  assert_int_equal(ovis_mob_walk_to(scene.sim, spider, (ovis_vec3){60.5, FEET, 64.5}, 1), OVIS_OK);
  for (int32_t i = 0; i < 200; i++) {
    mob_scene_ticks(&scene, 1);
    const ovis_vec3 below = place(&scene, spider);
    const ovis_mob_state rider = mob_scene_mob(&scene, first);
    const ovis_mob_state highest = mob_scene_mob(&scene, top);
    assert_true(rider.pos.x == below.x && rider.pos.z == below.z);
    assert_true(fabs(rider.pos.y - (below.y + 0.45 - 0.6)) < 1e-6);
    assert_true(highest.pos.x == below.x && highest.pos.z == below.z);
    assert_true(fabs(highest.pos.y - (rider.pos.y + 1.99 * 0.75 + 0.1)) < 1e-6);
    assert_true(rider.velocity.x == 0 && rider.velocity.y == 0 && rider.velocity.z == 0);
    assert_false(rider.is_on_ground);
    assert_true(mob_scene_get(&scene, first, OVIS_PROP_FALL_DISTANCE) == 0);
    ovis_mob_id found[4]; // neighbours see it there
    const ovis_aabb box = {{below.x - 0.1, below.y + 1, below.z - 0.1},
                           {below.x + 0.1, below.y + 1.1, below.z + 0.1}};
    assert_int_equal(ovis_sim_find_mobs(scene.sim, &box, found, 4), 1);
    assert_int_equal(found[0].value, first.value);
  }
  assert_true(place(&scene, spider).x > 59);
  assert_true(mob_scene_mob(&scene, first).health == 20); // no fall hurts it
  mob_scene_close(&scene);
}

TEST(a_riders_mind_goes_on) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id pig = mob_scene_spawn(&scene, "pig", 64.5, 64.5); // a still body
  const ovis_mob_id zombie = mob_scene_spawn(&scene, "zombie", 64.5, 70.5);
  assert_int_equal(ovis_mob_mount(scene.sim, zombie, pig), OVIS_OK);
  const ovis_mob_id player = mob_scene_player(&scene, 72.5, 64.5);
  for (int i = 0; i < 200 && mob_scene_mob(&scene, zombie).target.value == 0; i++) {
    mob_scene_ticks(&scene, 1);
  }
  assert_int_equal(mob_scene_mob(&scene, zombie).target.value, player.value);
  assert_true(mob_scene_until(&scene, zombie, "ZombieAttack", 60) >= 0);
  mob_scene_ticks(&scene, 40);
  assert_true(place(&scene, zombie).x == place(&scene, pig).x);
  mob_scene_close(&scene);
}

TEST(a_rider_under_a_low_roof_suffocates) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id ravager = mob_scene_spawn(&scene, "ravager", 64.5, 64.5);
  const ovis_mob_id pillager = mob_scene_spawn(&scene, "pillager", 70.5, 64.5);
  mob_scene_fill(&scene, (ovis_pos){60, FEET + 3, 60}, (ovis_pos){68, FEET + 3, 68}, "stone");
  assert_int_equal(ovis_mob_mount(scene.sim, pillager, ravager), OVIS_OK);
  mob_scene_ticks(&scene, 2);
  assert_true(mob_scene_mob(&scene, pillager).health < 24);
  assert_true(mob_scene_mob(&scene, ravager).health == 100);
  mob_scene_close(&scene);
}

TEST(riders_and_who_carries_them_stand_firm) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id cow = mob_scene_spawn_still(&scene, "cow", 64.5, 64.5);
  const ovis_mob_id rider = mob_scene_spawn_still(&scene, "husk", 70.5, 64.5);
  const ovis_mob_id other = mob_scene_spawn_still(&scene, "cow", 64.8, 64.5);
  assert_int_equal(ovis_mob_mount(scene.sim, rider, cow), OVIS_OK);
  mob_scene_ticks(&scene, 20);
  assert_true(place(&scene, cow).x == 64.5 && place(&scene, cow).z == 64.5);
  assert_true(place(&scene, other).x > 65);
  // The two of one ride overlap all the time and do not push: alone they stay as well.
  ovis_mob_remove(scene.sim, other);
  mob_scene_ticks(&scene, 20);
  assert_true(place(&scene, cow).x == 64.5 && place(&scene, rider).x == 64.5);
  mob_scene_close(&scene);
}

// ---- Who may ride whom

TEST(nobody_rides_itself_or_in_a_circle) {
  mob_scene scene = mob_scene_open("stone");
  ovis_mob_id pigs[3];
  for (int i = 0; i < 3; i++) {
    pigs[i] = mob_scene_spawn(&scene, "pig", 60.5 + 2 * i, 64.5);
  }
  assert_int_not_equal(ovis_mob_mount(scene.sim, pigs[0], pigs[0]), OVIS_OK);
  assert_int_equal(ovis_mob_mount(scene.sim, pigs[1], pigs[0]), OVIS_OK);
  assert_int_not_equal(ovis_mob_mount(scene.sim, pigs[1], pigs[0]), OVIS_OK); // sits there already
  assert_int_equal(ovis_mob_mount(scene.sim, pigs[2], pigs[1]), OVIS_OK);
  assert_int_not_equal(ovis_mob_mount(scene.sim, pigs[0], pigs[1]), OVIS_OK);
  assert_int_not_equal(ovis_mob_mount(scene.sim, pigs[0], pigs[2]), OVIS_OK);
  assert_int_equal(ovis_mob_get_vehicle(scene.sim, pigs[0]).value, 0);
  assert_int_equal(ovis_mob_get_vehicle(scene.sim, pigs[2]).value, pigs[1].value);
  assert_int_equal(ovis_mob_get_rider(scene.sim, pigs[1], 0).value, pigs[2].value);
  // From one to another.
  const ovis_mob_id cow = mob_scene_spawn(&scene, "cow", 70.5, 64.5);
  assert_int_equal(ovis_mob_mount(scene.sim, pigs[1], cow), OVIS_OK);
  assert_int_equal(ovis_mob_get_rider(scene.sim, pigs[0], 0).value, 0);
  assert_int_equal(ovis_mob_get_rider(scene.sim, cow, 0).value, pigs[1].value);
  assert_true(place(&scene, pigs[2]).x == 70.5); // whom it carries it takes along
  mob_scene_close(&scene);
}

TEST(the_dead_players_and_hosted_bodies_are_no_party) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id pig = mob_scene_spawn(&scene, "pig", 60.5, 64.5);
  const ovis_mob_id cow = mob_scene_spawn(&scene, "cow", 64.5, 64.5);
  const ovis_mob_id player = mob_scene_player(&scene, 68.5, 64.5);
  ovis_spawn_def def = ovis_default_spawn_def();
  def.species = ovis_species_find("husk");
  def.pos = (ovis_vec3){72.5, FEET, 64.5};
  def.is_hosted = true;
  ovis_mob_id hosted;
  assert_int_equal(ovis_mob_spawn(scene.sim, &def, &hosted), OVIS_OK);
  assert_int_not_equal(ovis_mob_mount(scene.sim, pig, player), OVIS_OK);
  assert_int_not_equal(ovis_mob_mount(scene.sim, hosted, pig), OVIS_OK);
  assert_int_equal(ovis_mob_mount(scene.sim, player, pig), OVIS_OK);
  assert_int_not_equal(ovis_mob_mount(scene.sim, cow, pig), OVIS_OK); // it is taken
  assert_int_not_equal(ovis_mob_mount(scene.sim, cow, (ovis_mob_id){999999}), OVIS_OK);
  assert_int_not_equal(ovis_mob_mount(scene.sim, (ovis_mob_id){999999}, cow), OVIS_OK);
  assert_int_not_equal(ovis_mob_dismount(scene.sim, cow), OVIS_OK);
  assert_int_not_equal(ovis_mob_dismount(scene.sim, (ovis_mob_id){999999}), OVIS_OK);
  assert_int_equal(ovis_mob_get_vehicle(scene.sim, (ovis_mob_id){999999}).value, 0);
  assert_int_equal(ovis_mob_get_rider(scene.sim, (ovis_mob_id){999999}, 0).value, 0);
  // A hosted vehicle is as good as any: its rider is where the host says.
  assert_int_equal(ovis_mob_mount(scene.sim, cow, hosted), OVIS_OK);
  const ovis_body_report report = {.pos = {80.5, FEET + 3, 64.5}};
  assert_int_equal(ovis_mob_report_body(scene.sim, hosted, &report), OVIS_OK);
  assert_true(place(&scene, cow).x == 80.5);
  assert_int_equal(ovis_mob_hurt(scene.sim, hosted, 100, OVIS_NO_MOB), OVIS_OK);
  assert_int_not_equal(ovis_mob_mount(scene.sim, cow, hosted), OVIS_OK);
  assert_int_equal(ovis_mob_get_vehicle(scene.sim, cow).value, 0);
  mob_scene_close(&scene);
}

TEST(a_tower_has_sixty_four_riders) {
  mob_scene scene = mob_scene_open("stone");
  ovis_mob_id last = mob_scene_spawn(&scene, "pig", 64.5, 64.5);
  for (int i = 0; i < 65; i++) {
    const ovis_mob_id next = mob_scene_spawn(&scene, "pig", 64.5, 64.5);
    assert_true((ovis_mob_mount(scene.sim, next, last) == OVIS_OK) == ((i < 64)));
    last = i < 64 ? next : last;
  }
  mob_scene_ticks(&scene, 2);
  const double level = 0.9 * 0.75 + 0.14;
  assert_true(fabs(place(&scene, last).y - FEET - 64 * level) < 1e-4);
  // Neither does one get there from below.
  const ovis_mob_id base = mob_scene_spawn(&scene, "cow", 80.5, 64.5);
  assert_int_not_equal(ovis_mob_mount(scene.sim, ovis_sim_get_mob(scene.sim, 0), base), OVIS_OK);
  mob_scene_close(&scene);
}

// ---- Getting off

TEST(one_gets_off_into_the_first_cell_where_one_can_stand) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id pig = mob_scene_spawn(&scene, "pig", 64.5, 64.5);
  const ovis_mob_id husk = mob_scene_spawn(&scene, "husk", 70.5, 64.5);
  static const struct {
    const char* state; // of the next cell in order, once it was taken
    ovis_vec3 pos;
  } steps[] = {{"stone", {65.5, FEET, 64.5}}, {"stone", {63.5, FEET, 64.5}},
               {"stone", {64.5, FEET, 65.5}}, {"stone", {64.5, FEET, 63.5}},
               {"stone", {65.5, FEET, 65.5}}, {"stone", {65.5, FEET, 63.5}},
               {"stone", {63.5, FEET, 65.5}}, {"stone", {63.5, FEET, 63.5}}};
  for (int i = 0; i < 8; i++) {
    assert_int_equal(ovis_mob_mount(scene.sim, husk, pig), OVIS_OK);
    assert_int_equal(ovis_mob_dismount(scene.sim, husk), OVIS_OK);
    const ovis_vec3 at = place(&scene, husk);
    assert_memory_equal(&at, &steps[i].pos, sizeof at);
    mob_scene_set(&scene, (int32_t)floor(at.x), FEET, (int32_t)floor(at.z), steps[i].state);
    mob_scene_set(&scene, (int32_t)floor(at.x), FEET + 1, (int32_t)floor(at.z), "stone");
  }
  // Over a hole nobody stands.
  mob_scene_fill(&scene, (ovis_pos){65, FEET - 2, 64}, (ovis_pos){65, FEET + 1, 64}, "air");
  assert_int_equal(ovis_mob_mount(scene.sim, husk, pig), OVIS_OK);
  assert_int_equal(ovis_mob_dismount(scene.sim, husk), OVIS_OK);
  assert_true(place(&scene, husk).x == 64.5);
  mob_scene_fill(&scene, (ovis_pos){65, FEET - 2, 64}, (ovis_pos){65, FEET + 1, 64}, "stone");
  // Two high all around: on top of it.
  assert_int_equal(ovis_mob_mount(scene.sim, husk, pig), OVIS_OK);
  assert_int_equal(ovis_mob_dismount(scene.sim, husk), OVIS_OK);
  assert_true(fabs(place(&scene, husk).y - FEET - 0.9) < 1e-6);
  assert_true(place(&scene, husk).x == 64.5);
  // One high: on a step.
  mob_scene_set(&scene, 64, FEET + 1, 63, "air");
  assert_int_equal(ovis_mob_mount(scene.sim, husk, pig), OVIS_OK);
  assert_int_equal(ovis_mob_dismount(scene.sim, husk), OVIS_OK);
  const ovis_vec3 step = {64.5, FEET + 1, 63.5};
  const ovis_vec3 at = place(&scene, husk);
  assert_memory_equal(&at, &step, sizeof at);
  mob_scene_close(&scene);
}

TEST(death_and_removal_part_them) {
  for (int32_t way = 0; way < 4; way++) {
    mob_scene scene = mob_scene_open("stone");
    const ovis_mob_id pig = mob_scene_spawn(&scene, "pig", 64.5, 64.5);
    const ovis_mob_id husk = mob_scene_spawn(&scene, "husk", 70.5, 64.5);
    assert_int_equal(ovis_mob_mount(scene.sim, husk, pig), OVIS_OK);
    const ovis_event* event = mob_scene_event(&scene, OVIS_EVENT_MOUNTED);
    assert_true(event != NULL && event->mob.value == husk.value && event->other.value == pig.value);
    mob_scene_ticks(&scene, 1);
    const ovis_mob_id gone = way % 2 == 0 ? pig : husk;
    if (way < 2) {
      assert_int_equal(ovis_mob_hurt(scene.sim, gone, 100, OVIS_NO_MOB), OVIS_OK);
    } else {
      ovis_mob_remove(scene.sim, gone);
    }
    event = mob_scene_event(&scene, OVIS_EVENT_DISMOUNTED);
    assert_true(event != NULL && event->mob.value == husk.value && event->other.value == pig.value);
    assert_int_equal(ovis_mob_get_vehicle(scene.sim, husk).value, 0);
    assert_int_equal(ovis_mob_get_rider(scene.sim, pig, 0).value, 0);
    if (gone.value == pig.value) {
      const ovis_vec3 beside = {65.5, FEET, 64.5};
      const ovis_vec3 at = place(&scene, husk);
      assert_memory_equal(&at, &beside, sizeof at);
    }
    mob_scene_ticks(&scene, 30);
    assert_int_equal(ovis_sim_get_mob_count(scene.sim), 1);
    mob_scene_close(&scene);
  }
}

TEST(who_is_put_elsewhere_rides_no_more_and_carries_on) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id cow = mob_scene_spawn(&scene, "cow", 64.5, 64.5);
  const ovis_mob_id pig = mob_scene_spawn(&scene, "pig", 66.5, 64.5);
  const ovis_mob_id husk = mob_scene_spawn(&scene, "husk", 70.5, 64.5);
  assert_int_equal(ovis_mob_mount(scene.sim, pig, cow), OVIS_OK);
  assert_int_equal(ovis_mob_mount(scene.sim, husk, pig), OVIS_OK);
  assert_int_equal(ovis_mob_place(scene.sim, pig, (ovis_vec3){80.5, FEET, 64.5}, 0, 0), OVIS_OK);
  assert_int_equal(ovis_mob_get_vehicle(scene.sim, pig).value, 0);
  assert_int_equal(ovis_mob_get_vehicle(scene.sim, husk).value, pig.value);
  assert_true(place(&scene, husk).x == 80.5);
  mob_scene_close(&scene);
}

// ---- Snapshots and inputs

static ovis_status snap_and_restore(mob_scene* scene, ovis_sim** out, ovis_error* error) {
  uint8_t* bytes;
  size_t size;
  assert_int_equal(ovis_sim_take_snapshot(scene->sim, &bytes, &size), OVIS_OK);
  ovis_sim_def def = ovis_default_sim_def();
  def.world = scene->world;
  const ovis_status status = ovis_sim_restore(&def, bytes, size, out, error);
  ovis_sim_free_snapshot(scene->sim, bytes, size);
  return status;
}

static uint64_t hash_after(ovis_sim* sim, int32_t ticks) {
  for (int32_t i = 0; i < ticks; i++) {
    assert_int_equal(ovis_sim_tick(sim), OVIS_OK);
  }
  return ovis_sim_get_hash(sim);
}

TEST(riding_is_hashed_and_goes_on_after_a_restore) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id camel = mob_scene_spawn(&scene, "camel", 64.5, 64.5);
  const ovis_mob_id zombie = mob_scene_spawn(&scene, "zombie", 64.5, 64.5);
  const ovis_mob_id sheep = mob_scene_spawn(&scene, "sheep", 64.5, 64.5);
  const uint64_t before = ovis_sim_get_hash(scene.sim);
  assert_int_equal(ovis_mob_mount(scene.sim, zombie, sheep), OVIS_OK);
  const uint64_t after = ovis_sim_get_hash(scene.sim);
  assert_true(before != after);
  assert_int_equal(ovis_mob_mount(scene.sim, sheep, camel), OVIS_OK);
  mob_scene_ticks(&scene, 20);
  uint8_t* bytes;
  size_t size;
  assert_int_equal(ovis_sim_take_snapshot(scene.sim, &bytes, &size), OVIS_OK);
  const uint64_t now = ovis_sim_get_hash(scene.sim);
  const uint64_t then = hash_after(scene.sim, 60);
  ovis_sim_def def = ovis_default_sim_def();
  def.world = scene.world; // which goes back in time with the snapshot
  ovis_sim* again;
  assert_int_equal(ovis_sim_restore(&def, bytes, size, &again, NULL), OVIS_OK);
  ovis_sim_free_snapshot(scene.sim, bytes, size);
  assert_true(ovis_sim_get_hash(again) == now);
  const ovis_mob_id third = ovis_mob_find(again, 3);
  assert_int_equal(ovis_mob_get_vehicle(again, third).value, ovis_mob_find(again, 1).value);
  assert_int_equal(ovis_mob_get_rider(again, third, 0).value, ovis_mob_find(again, 2).value);
  assert_true(hash_after(again, 60) == then);
  ovis_sim_destroy(again);
  mob_scene_close(&scene);
}

// Corrupts the rides of two pigs, a camel and a dead cow, in ways that a restore must reject.
static void lie(mob_scene* scene, int32_t which) {
  ov_actor* actors[5];
  for (int32_t i = 1; i < 5; i++) {
    actors[i] = ov_crowd_find(&scene->sim->crowd, (uint64_t)i);
  }
  ov_actor* pig = actors[1];
  ov_actor* other = actors[2];
  ov_actor* camel = actors[3];
  ov_actor* cow = actors[4];
  switch (which) {
  case 0: pig->vehicle = 1, pig->riders[0] = 1; break; // itself
  case 1:                                              // a circle
    pig->vehicle = 2, pig->riders[0] = 2;
    other->vehicle = 1, other->riders[0] = 1;
    break;
  case 2: pig->vehicle = 2; break;                       // the vehicle does not list this rider
  case 3: pig->riders[0] = 2; break;                     // the rider does not name this vehicle
  case 4: pig->vehicle = 77; break;                      // nobody
  case 5: pig->riders[0] = 77; break;                    // nobody
  case 6: camel->riders[1] = 1, pig->vehicle = 3; break; // a seat too far back
  case 7:                                                // twice
    camel->riders[0] = camel->riders[1] = 1;
    pig->vehicle = 3;
    break;
  case 8:
    pig->riders[0] = 2, pig->riders[1] = 3; // more than seats
    other->vehicle = camel->vehicle = 1;
    break;
  case 9: cow->riders[0] = 1, pig->vehicle = 4; break;  // on a dead one
  case 10: pig->riders[0] = 4, cow->vehicle = 1; break; // a dead one
  default:                                              // a body that the host moves
    pig->vehicle = 2, other->riders[0] = 1;
    pig->is_hosted = true;
    break;
  }
}

TEST(rides_that_cannot_be_are_an_error) {
  for (int32_t which = 0; which <= 11; which++) {
    mob_scene scene = mob_scene_open("stone");
    mob_scene_spawn(&scene, "pig", 64.5, 64.5);
    mob_scene_spawn(&scene, "pig", 66.5, 64.5);
    mob_scene_spawn(&scene, "camel", 68.5, 64.5);
    const ovis_mob_id cow = mob_scene_spawn(&scene, "cow", 70.5, 64.5);
    assert_int_equal(ovis_mob_hurt(scene.sim, cow, 100, OVIS_NO_MOB), OVIS_OK);
    ovis_sim* again;
    ovis_error error = {0};
    assert_int_equal(snap_and_restore(&scene, &again, NULL), OVIS_OK);
    ovis_sim_destroy(again);
    lie(&scene, which);
    assert_false(ovis_sim_check(scene.sim));
    assert_int_equal(snap_and_restore(&scene, &again, &error), OVIS_BAD_FORMAT);
    assert_null(again);
    assert_string_equal(error.message, "who rides whom is damaged");
    ovis_sim_destroy(scene.sim);
    ovis_world_destroy(scene.world);
  }
}

TEST(a_run_with_rides_can_be_done_again_from_its_inputs) {
  mob_scene scene = mob_scene_open("stone");
  mob_scene copy = mob_scene_open("stone");
  ovis_sim_keep_inputs(scene.sim, true);
  ovis_mob_id pig = OVIS_NO_MOB;
  ovis_mob_id husk = OVIS_NO_MOB;
  for (int32_t tick = 0; tick < 40; tick++) {
    if (tick == 0) {
      pig = mob_scene_spawn(&scene, "pig", 64.5, 64.5);
      husk = mob_scene_spawn(&scene, "husk", 70.5, 64.5);
    } else if (tick % 10 == 3) {
      assert_int_equal(ovis_mob_mount(scene.sim, husk, pig), OVIS_OK);
    } else if (tick % 10 == 8) {
      assert_int_equal(ovis_mob_dismount(scene.sim, husk), OVIS_OK);
    }
    mob_scene_ticks(&scene, 1);
    int32_t count;
    const ovis_input* inputs = ovis_sim_get_inputs(scene.sim, &count);
    for (int32_t i = 0; i < count; i++) {
      assert_int_equal(ovis_sim_apply_input(copy.sim, &inputs[i]), OVIS_OK);
    }
    mob_scene_ticks(&copy, 1);
    assert_true(ovis_sim_get_hash(scene.sim) == ovis_sim_get_hash(copy.sim));
  }
  mob_scene_close(&copy);
  mob_scene_close(&scene);
}
