// Mobs that walk with the seconds body, on the paths of their navigation.
#include "support/mob_scene.h"
#include "support/test.h"

#include <math.h>

enum { FEET = MOB_SCENE_FEET };

static ovis_mob_id seconds_at(mob_scene* scene, const char* species, ovis_vec3 pos) {
  ovis_spawn_def def = ovis_default_spawn_def();
  def.species = ovis_species_find(species);
  def.pos = pos;
  def.mind = "walker";
  def.has_seconds_body = true;
  ovis_mob_id id;
  assert_int_equal(ovis_mob_spawn(scene->sim, &def, &id), OVIS_OK);
  return id;
}

static ovis_mob_id seconds(mob_scene* scene, double x, double z) {
  return seconds_at(scene, "zombie", (ovis_vec3){x, FEET, z});
}

static ovis_nav_state nav_of(const mob_scene* scene, ovis_mob_id mob) {
  ovis_nav_state nav;
  assert_true(ovis_mob_get_nav(scene->sim, mob, &nav));
  return nav;
}

// Angle between two directions, in degrees.
static double off_by(double a, double b) {
  return fabs(remainder(a - b, 360));
}

// Each step leads straight toward the next node of the path, none passes it, and the walk ends in
// standing.
TEST(claim_381_turns_to_the_next_point_goes_on_and_stands) {
  mob_scene scene = mob_scene_open("stone");
  mob_scene_fill(&scene, (ovis_pos){50, FEET, 55}, (ovis_pos){50, FEET + 2, 65}, "stone");
  const ovis_mob_id mob = seconds(&scene, 40.5, 60.5);
  assert_int_equal(ovis_mob_walk_to(scene.sim, mob, (ovis_vec3){60.5, FEET, 60.5}, 1), OVIS_OK);
  const double step = 2.16 * 0.23 * 0.23; // of a zombie
  int32_t turns = 0;
  int32_t walked = 0;
  double last_yaw = 0;
  for (int32_t i = 0; i < 600; i++) {
    const ovis_vec3 from = mob_scene_mob(&scene, mob).pos;
    mob_scene_ticks(&scene, 1);
    const ovis_mob_state now = mob_scene_mob(&scene, mob);
    const double dx = now.pos.x - from.x;
    const double dz = now.pos.z - from.z;
    const double way = sqrt(dx * dx + dz * dz);
    if (way > step * 0.9) { // less: a wall stopped it on an axis, or it arrives
      const double yaw = atan2(-dx, dz) * 180 / 3.14159265358979;
      assert_true(off_by(yaw, (double)now.yaw_deg) < 0.01);
      assert_true(way < step + 1e-6);
      turns += walked > 0 && off_by(yaw, last_yaw) > 20;
      last_yaw = yaw;
      walked++;
    }
  }
  assert_in_range(turns, 2, 6); // around the wall
  assert_true(walked > 150);
  const ovis_vec3 end = mob_scene_mob(&scene, mob).pos;
  assert_true(fabs(end.x - 60.5) < 0.75 && fabs(end.z - 60.5) < 0.75);
  assert_int_equal(nav_of(&scene, mob).last_end, OVIS_NAV_END_ARRIVED);
  mob_scene_ticks(&scene, 60);
  const ovis_vec3 later = mob_scene_mob(&scene, mob).pos;
  assert_true(later.x == end.x && later.z == end.z); // it stands
  mob_scene_close(&scene);
}

// A point that is nearer than a step is met, not passed: nobody sways around it.
TEST(claim_381_a_near_point_is_met) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id mob = seconds(&scene, 40.5, 60.5);
  for (int32_t i = 0; i < 20; i++) {
    assert_int_equal(ovis_mob_walk_to(scene.sim, mob, (ovis_vec3){44.5, FEET, 60.5}, 3), OVIS_OK);
    mob_scene_ticks(&scene, 20);
    assert_true(mob_scene_mob(&scene, mob).pos.x < 44.8);
  }
  assert_true(mob_scene_mob(&scene, mob).pos.x > 43.7);
  mob_scene_close(&scene);
}

TEST(a_seconds_body_jumps_up_a_block_when_it_is_stuck) {
  mob_scene scene = mob_scene_open("stone");
  mob_scene_fill(&scene, (ovis_pos){46, FEET, 50}, (ovis_pos){70, FEET, 70}, "stone");
  const ovis_mob_id mob = seconds(&scene, 40.5, 60.5);
  assert_int_equal(ovis_mob_walk_to(scene.sim, mob, (ovis_vec3){52.5, FEET + 1, 60.5}, 1), OVIS_OK);
  bool was_stopped = false;
  for (int32_t i = 0; i < 300; i++) {
    const ovis_vec3 from = mob_scene_mob(&scene, mob).pos;
    mob_scene_ticks(&scene, 1);
    const ovis_vec3 to = mob_scene_mob(&scene, mob).pos;
    was_stopped |= to.x == from.x && fabs(to.x - 45.7) < 0.01; // at the block's face
  }
  assert_true(was_stopped);
  const ovis_vec3 end = mob_scene_mob(&scene, mob).pos;
  assert_true(end.y == FEET + 1 && fabs(end.x - 52.5) < 0.75);
  mob_scene_close(&scene);
}

TEST(a_fall_hurts_a_seconds_body) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id mob = seconds_at(&scene, "zombie", (ovis_vec3){40.5, FEET + 10, 60.5});
  mob_scene_ticks(&scene, 100);
  const ovis_mob_state state = mob_scene_mob(&scene, mob);
  assert_true(state.pos.y == FEET);
  assert_true(state.health == 13); // ceil(10 - 3)
  mob_scene_close(&scene);
}

TEST(magma_hurts_a_seconds_body_that_walks_onto_it) {
  mob_scene scene = mob_scene_open("stone");
  mob_scene_fill(&scene, (ovis_pos){44, FEET - 1, 40}, (ovis_pos){60, FEET - 1, 79}, "magma_block");
  mob_scene_fill(&scene, (ovis_pos){36, FEET, 59}, (ovis_pos){60, FEET + 2, 59}, "stone");
  mob_scene_fill(&scene, (ovis_pos){36, FEET, 61}, (ovis_pos){60, FEET + 2, 61}, "stone");
  const ovis_mob_id mob = seconds(&scene, 38.5, 60.5);
  mob_scene_ticks(&scene, 20); // it stands on stone
  const float before = mob_scene_mob(&scene, mob).health;
  assert_int_equal(ovis_mob_walk_to(scene.sim, mob, (ovis_vec3){48.5, FEET, 60.5}, 1), OVIS_OK);
  mob_scene_ticks(&scene, 200);
  assert_true(mob_scene_mob(&scene, mob).pos.x > 45);
  assert_true(mob_scene_mob(&scene, mob).health < before);
  mob_scene_close(&scene);
}

TEST(claim_373_a_seconds_mob_stands_on_another) {
  mob_scene scene = mob_scene_open("stone");
  mob_scene_spawn_still(&scene, "zombie", 40.5, 60.5);
  const ovis_mob_id mob = seconds_at(&scene, "zombie", (ovis_vec3){40.5, FEET + 4, 60.5});
  mob_scene_ticks(&scene, 100);
  const ovis_mob_state state = mob_scene_mob(&scene, mob);
  assert_true(state.pos.y == FEET + (double)1.95f);
  assert_true(mob_scene_get(&scene, mob, OVIS_PROP_ON_GROUND) == 1);
  mob_scene_close(&scene);
}

// A blow throws it about as far as a mob with the tick body.
TEST(a_blow_throws_a_seconds_body) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id mob = seconds(&scene, 40.5, 60.5);
  const ovis_mob_id foe = mob_scene_spawn_still(&scene, "zombie", 39.5, 60.5);
  mob_scene_ticks(&scene, 5);
  const double from = mob_scene_mob(&scene, mob).pos.x;
  assert_int_equal(ovis_mob_hurt(scene.sim, mob, 1, foe), OVIS_OK);
  double top = 0;
  for (int32_t i = 0; i < 60; i++) {
    mob_scene_ticks(&scene, 1);
    top = fmax(top, mob_scene_mob(&scene, mob).pos.y - FEET);
  }
  const double way = mob_scene_mob(&scene, mob).pos.x - from;
  assert_true(way > 0.4 && way < 2.5);
  assert_true(top > 0.5 && top < 1.6);
  mob_scene_close(&scene);
}

// In water both bodies are one.
TEST(in_water_a_seconds_body_moves_as_other_mobs_do) {
  ovis_vec3 ends[2];
  for (int32_t is_seconds = 0; is_seconds < 2; is_seconds++) {
    mob_scene scene = mob_scene_open("stone");
    mob_scene_fill(&scene, (ovis_pos){30, FEET - 12, 50}, (ovis_pos){50, FEET - 1, 70}, "water");
    ovis_spawn_def def = ovis_default_spawn_def();
    def.species = ovis_species_find("villager");
    def.pos = (ovis_vec3){40.5, FEET - 11, 60.5};
    def.mind = "walker";
    def.has_seconds_body = is_seconds;
    ovis_mob_id mob;
    assert_int_equal(ovis_mob_spawn(scene.sim, &def, &mob), OVIS_OK);
    mob_scene_ticks(&scene, 20);
    ends[is_seconds] = mob_scene_mob(&scene, mob).pos;
    mob_scene_close(&scene);
  }
  assert_true(ends[0].y > FEET - 11); // it swims
  assert_memory_equal(&ends[0], &ends[1], sizeof ends[0]);
}

// The time in a vehicle does not count: no leap follows.
TEST(a_seconds_body_that_leaves_a_vehicle_steps_no_farther_than_a_tick) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id mob = seconds(&scene, 40.5, 60.5);
  const ovis_mob_id horse = mob_scene_spawn_still(&scene, "horse", 40.5, 60.5);
  assert_int_equal(ovis_mob_mount(scene.sim, mob, horse), OVIS_OK);
  mob_scene_ticks(&scene, 40);
  assert_int_equal(ovis_mob_walk_to(scene.sim, mob, (ovis_vec3){60.5, FEET, 60.5}, 1), OVIS_OK);
  assert_int_equal(ovis_mob_dismount(scene.sim, mob), OVIS_OK);
  for (int32_t i = 0; i < 20; i++) {
    const ovis_vec3 from = mob_scene_mob(&scene, mob).pos;
    mob_scene_ticks(&scene, 1);
    const ovis_vec3 to = mob_scene_mob(&scene, mob).pos;
    assert_true(fabs(to.x - from.x) < 0.3 && fabs(to.z - from.z) < 0.3);
  }
  mob_scene_close(&scene);
}

TEST(a_snapshot_holds_the_seconds_body) {
  mob_scene scene = mob_scene_open("stone");
  mob_scene_fill(&scene, (ovis_pos){46, FEET, 50}, (ovis_pos){70, FEET, 70}, "stone");
  const ovis_mob_id mob = seconds(&scene, 40.5, 60.5);
  assert_int_equal(ovis_mob_walk_to(scene.sim, mob, (ovis_vec3){52.5, FEET + 1, 60.5}, 1), OVIS_OK);
  for (int32_t i = 0; i < 30; i++) {
    mob_scene_ticks(&scene, 1);
    mob_scene again = mob_scene_restored(&scene, NULL);
    mob_scene_ticks(&again, 5);
    mob_scene_ticks(&scene, 5);
    assert_true(ovis_sim_get_hash(again.sim) == ovis_sim_get_hash(scene.sim));
    mob_scene_close(&again);
  }
  mob_scene_close(&scene);
}

TEST(only_walkers_have_a_seconds_body) {
  mob_scene scene = mob_scene_open("stone");
  static const char* const others[] = {"bat", "cod", "bee", "slime", "spider", "turtle"};
  ovis_spawn_def def = ovis_default_spawn_def();
  def.pos = (ovis_vec3){40.5, FEET, 60.5};
  def.has_seconds_body = true;
  ovis_mob_id id;
  for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
    def.species = ovis_species_find(others[i]);
    assert_int_equal(ovis_mob_spawn(scene.sim, &def, &id), OVIS_UNSUPPORTED);
    assert_int_equal(id.value, 0);
  }
  def.species = ovis_species_find("zombie");
  def.is_hosted = true;
  assert_int_equal(ovis_mob_spawn(scene.sim, &def, &id), OVIS_UNSUPPORTED);
  assert_int_equal(ovis_sim_get_mob_count(scene.sim), 0);
  mob_scene_close(&scene);
}
