// Bodies that the host moves by a physics of its own: no gravity, no friction, a tenth of a block
// at a time along each axis by itself. Minds and navigation do as with any body.
#include "support/mob_scene.h"
#include "support/test.h"

#include <math.h>

enum { FEET = MOB_SCENE_FEET };

static ovis_mob_id hosted(mob_scene* scene, const char* species, double x, double z,
                          bool is_walker) {
  ovis_spawn_def def = ovis_default_spawn_def();
  def.species = ovis_species_find(species);
  def.pos = (ovis_vec3){x, FEET, z};
  def.is_hosted = true;
  def.mind = is_walker ? "walker" : NULL;
  ovis_mob_id id;
  assert_int_equal(ovis_mob_spawn(scene->sim, &def, &id), OVIS_OK);
  return id;
}

static double step_to(double from, double to) {
  const double off = to - from;
  return fabs(off) < 0.1 ? to : from + (off > 0 ? 0.1 : -0.1);
}

// The host's tick: what the mob wants, and where that brings it.
static bool step(mob_scene* scene, ovis_mob_id mob) {
  ovis_want want;
  assert_true(ovis_mob_get_want(scene->sim, mob, &want));
  const ovis_vec3 at = mob_scene_mob(scene, mob).pos;
  ovis_body_report now = {.pos = at, .is_on_ground = true};
  if (want.is_walking) {
    now.pos = (ovis_vec3){step_to(at.x, want.pos.x), FEET, step_to(at.z, want.pos.z)};
    now.velocity = (ovis_vec3){now.pos.x - at.x, 0, now.pos.z - at.z};
  }
  assert_int_equal(ovis_mob_report_body(scene->sim, mob, &now), OVIS_OK);
  return want.is_walking;
}

TEST(a_hosted_walker_comes_where_it_is_sent) {
  mob_scene scene = mob_scene_open("stone");
  mob_scene_fill(&scene, (ovis_pos){50, FEET, 55}, (ovis_pos){50, FEET + 2, 65}, "stone");
  const ovis_mob_id mob = hosted(&scene, "zombie", 40.5, 60.5, true);
  ovis_body_report start = {.pos = {40.5, FEET, 60.5}, .is_on_ground = true};
  assert_int_equal(ovis_mob_report_body(scene.sim, mob, &start), OVIS_OK);
  assert_int_equal(ovis_mob_walk_to(scene.sim, mob, (ovis_vec3){60.5, FEET, 60.5}, 1), OVIS_OK);
  bool has_walked = false;
  for (int32_t i = 0; i < 600; i++) {
    has_walked |= step(&scene, mob);
    mob_scene_ticks(&scene, 1);
  }
  const ovis_vec3 at = mob_scene_mob(&scene, mob).pos;
  assert_true(has_walked);
  assert_true(fabs(at.x - 60.5) < 0.75 && fabs(at.z - 60.5) < 0.75); // round the wall
  ovis_nav_state nav;
  assert_true(ovis_mob_get_nav(scene.sim, mob, &nav));
  assert_int_equal(nav.last_end, OVIS_NAV_END_ARRIVED);
  mob_scene_close(&scene);
}

TEST(ovis_does_not_move_a_hosted_body) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id high = hosted(&scene, "sheep", 40.5, 60.5, false);
  ovis_body_report up = {.pos = {40.5, FEET + 20, 60.5}};
  assert_int_equal(ovis_mob_report_body(scene.sim, high, &up), OVIS_OK);
  mob_scene_spawn(&scene, "sheep", 40.6, 60.6);
  mob_scene_ticks(&scene, 100);
  const ovis_vec3 at = mob_scene_mob(&scene, high).pos;
  assert_true(at.x == 40.5 && at.y == FEET + 20 && at.z == 60.5); // neither falls nor is pushed
  assert_true(mob_scene_mob(&scene, high).health == 8);
  mob_scene_close(&scene);
}

TEST(a_hosted_mind_sees_hunts_and_hits) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id zombie = hosted(&scene, "zombie", 40.5, 60.5, false);
  const ovis_mob_id player = mob_scene_player(&scene, 48.5, 60.5);
  ovis_body_report start = {.pos = {40.5, FEET, 60.5}, .is_on_ground = true};
  assert_int_equal(ovis_mob_report_body(scene.sim, zombie, &start), OVIS_OK);
  bool has_hit = false;
  for (int32_t i = 0; i < 400 && !has_hit; i++) {
    step(&scene, zombie);
    mob_scene_ticks(&scene, 1);
    has_hit = mob_scene_mob(&scene, player).health < 20;
  }
  assert_true(has_hit);
  mob_scene_close(&scene);
}

TEST(only_hosted_bodies_are_reported) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id own = mob_scene_spawn(&scene, "sheep", 40.5, 60.5);
  ovis_want want;
  const ovis_body_report report = {.pos = {1, FEET, 1}};
  assert_false(ovis_mob_get_want(scene.sim, own, &want));
  assert_int_not_equal(ovis_mob_report_body(scene.sim, own, &report), OVIS_OK);
  assert_int_not_equal(ovis_mob_report_body(scene.sim, (ovis_mob_id){12345}, &report), OVIS_OK);
  mob_scene_close(&scene);
}

TEST(a_hosted_body_survives_a_snapshot) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id mob = hosted(&scene, "sheep", 40.5, 60.5, false);
  mob_scene_ticks(&scene, 3);
  mob_scene again = mob_scene_restored(&scene, NULL);
  ovis_want want;
  assert_true(ovis_mob_get_want(again.sim, ovis_sim_get_mob(again.sim, 0), &want));
  assert_true(ovis_sim_get_hash(again.sim) == ovis_sim_get_hash(scene.sim));
  assert_true(ovis_mob_get_want(scene.sim, mob, &want));
  mob_scene_close(&again);
  mob_scene_close(&scene);
}
