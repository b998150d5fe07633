// Public functions for goals and species of a host, called with bad values, and at the wrong time.
#include "support/asserts.h"
#include "support/mob_scene.h"
#include "support/test.h"

#include <math.h>

static int32_t asserted;
static bool was_called;

static bool may_start(const ovis_turn* turn) {
  was_called = true;
  asserts_take();
  assert_false(ovis_turn_refuse(turn, OVIS_REASON_RUNNING, 1, 2));
  assert_false(ovis_turn_refuse(turn, OVIS_REASON_NOT_ASKED, 1, 2));
  assert_false(ovis_turn_refuse(turn, (ovis_reason)999, 1, 2));
  assert_int_equal(ovis_turn_run(turn, 0), OVIS_UNSUPPORTED); // of whole minds only
  assert_int_equal(ovis_turn_refuse_option(turn, 0, OVIS_REASON_NO_NEED, 1, 2), OVIS_UNSUPPORTED);
  asserted += asserts_take();
  assert_int_equal(ovis_turn_set_target(turn, turn->mob), OVIS_OUT_OF_RANGE);
  assert_int_equal(ovis_turn_set_target(turn, (ovis_mob_id){0xFFFFFFFF}), OVIS_NOT_FOUND);
  assert_int_equal(ovis_turn_set_target(turn, OVIS_NO_MOB), OVIS_OK);
  assert_int_equal(ovis_turn_attack(turn, turn->mob), OVIS_OUT_OF_RANGE);
  assert_int_equal(ovis_turn_attack(turn, OVIS_NO_MOB), OVIS_NOT_FOUND);
  assert_int_equal(ovis_turn_attack(turn, (ovis_mob_id){0xFFFFFFFF}), OVIS_NOT_FOUND);
  assert_int_equal(ovis_turn_jump(turn), OVIS_OK);
  return ovis_turn_refuse(turn, OVIS_REASON_TOO_FAR, NAN, INFINITY);
}

TEST(goals_that_call_what_they_may_not) {
  asserted = 0;
  const ovis_goal_def goal = {.cookie = OVIS_COOKIE, .name = "Bad", .can_use = may_start};
  const ovis_species_goal list[] = {{.priority = 1, .own = &goal}};
  const ovis_species_def species = {
      .cookie = OVIS_COOKIE, .name = "bad", .like = "cow", .goals = list, .goal_count = 1};
  ovis_sim_def def = ovis_default_sim_def();
  def.species = &species;
  def.species_count = 1;
  mob_scene scene = mob_scene_open_def("stone", &def);
  ovis_spawn_def spawn = ovis_default_spawn_def();
  spawn.species = ovis_sim_find_species(scene.sim, "bad");
  spawn.pos = (ovis_vec3){40.5, MOB_SCENE_FEET, 40.5};
  ovis_mob_id mob;
  assert_int_equal(ovis_mob_spawn(scene.sim, &spawn, &mob), OVIS_OK);
  asserts_begin();
  mob_scene_ticks(&scene, 1);
  asserts_end();
  assert_true(was_called);
  assert_int_equal(asserted, 0);
  assert_int_equal(mob_scene_option(&scene, mob, "Bad").answer.reason, OVIS_REASON_TOO_FAR);
  mob_scene_close(&scene);
}

// In the turn of a whole mind: it has no goal to refuse, or to switch off.
static void think(const ovis_turn* turn) {
  asserts_take();
  assert_false(ovis_turn_refuse(turn, OVIS_REASON_NO_NEED, 1, 2));
  assert_int_equal(ovis_turn_fail(turn), OVIS_UNSUPPORTED);
  asserted += asserts_take();
}

TEST(functions_of_goals_in_a_whole_mind) {
  asserted = 0;
  const ovis_mind_def mind = {.cookie = OVIS_COOKIE, .name = "whole", .think = think};
  ovis_sim_def def = ovis_default_sim_def();
  def.minds = &mind;
  def.mind_count = 1;
  mob_scene scene = mob_scene_open_def("stone", &def);
  ovis_spawn_def spawn = ovis_default_spawn_def();
  spawn.species = ovis_species_find("cow");
  spawn.mind = "whole";
  spawn.pos = (ovis_vec3){40.5, MOB_SCENE_FEET, 40.5};
  ovis_mob_id mob;
  assert_int_equal(ovis_mob_spawn(scene.sim, &spawn, &mob), OVIS_OK);
  asserts_begin();
  mob_scene_ticks(&scene, 1);
  assert_null(ovis_sim_find_species(scene.sim, ""));
  asserted += asserts_take();
  asserts_end();
  assert_int_equal(asserted, 0);
  mob_scene_close(&scene);
}

TEST(arguments_of_no_species) {
  ovis_argument out;
  asserts_begin();
  assert_refused(ovis_species_get_arguments(NULL, 0, &out, 1), 0);
  assert_refused(ovis_species_get_arguments(ovis_species_find("sheep"), INT32_MIN, &out, 1), 0);
  assert_refused(ovis_species_get_arguments(ovis_species_find("sheep"), INT32_MAX, &out, 1), 0);
  asserts_end();
}

TEST(plan_of_no_species) {
  char out[8];
  asserts_begin();
  assert_refused(ovis_species_get_plan(NULL, out, sizeof out), 0);
  assert_refused(ovis_species_get_plan(ovis_species_find("sheep"), NULL, 8), 0);
  asserts_end();
}

TEST(species_without_a_list) {
  mob_scene scene = mob_scene_open("stone");
  ovis_sim_def def = ovis_default_sim_def();
  def.world = scene.world;
  def.species_count = 1;
  ovis_sim* sim;
  asserts_begin();
  assert_refused(ovis_sim_create(&def, &sim), OVIS_OUT_OF_RANGE);
  asserts_end();
  assert_null(sim);
  mob_scene_close(&scene);
}
