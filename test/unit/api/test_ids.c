// Ids that name no mob: of a removed one, made-up ones, and those of another simulation.
#include "support/asserts.h"
#include "support/mob_scene.h"
#include "support/test.h"

#include <ovis/sim.h>

TEST(mobs_that_there_are_not) {
  mob_scene scene = mob_scene_open("grass_block");
  ovis_sim* sim = scene.sim;
  const ovis_mob_id sheep = mob_scene_spawn(&scene, "sheep", 8.5, 8.5);
  const ovis_mob_id gone = mob_scene_spawn(&scene, "sheep", 9.5, 8.5);
  assert_int_equal(ovis_mob_remove(sim, gone), OVIS_OK);
  asserts_begin();
  const ovis_mob_id nobody[] = {{0}, {99}, {UINT32_MAX}, gone};
  for (int32_t i = 0; i < 4; i++) {
    const ovis_mob_id mob = nobody[i];
    const ovis_vec3 pos = {8, 64, 8};
    ovis_mob_state state;
    ovis_option option;
    ovis_nav_state nav;
    ovis_want want;
    double value;
    assert_refused(ovis_mob_get_state(sim, mob, &state), false);
    assert_refused(ovis_mob_place(sim, mob, pos, 0, 0), OVIS_NOT_FOUND);
    assert_refused(ovis_mob_set_held_item(sim, mob, NULL), OVIS_NOT_FOUND);
    assert_refused(ovis_mob_walk_to(sim, mob, pos, 1), OVIS_NOT_FOUND);
    assert_refused(ovis_mob_hurt(sim, mob, 1, mob), OVIS_NOT_FOUND);
    assert_refused(ovis_mob_get_prop(sim, mob, OVIS_PROP_AGE, &value), false);
    assert_refused(ovis_mob_set_prop(sim, mob, OVIS_PROP_AGE, 1), OVIS_NOT_FOUND);
    assert_refused(ovis_mob_get_want(sim, mob, &want), false);
    assert_refused(ovis_mob_report_body(sim, mob, &(ovis_body_report){.pos = pos}), OVIS_NOT_FOUND);
    assert_refused(ovis_mob_get_option_count(sim, mob), 0);
    assert_refused(ovis_mob_get_option(sim, mob, 0, &option), false);
    assert_refused(ovis_mob_get_running_options(sim, mob, NULL, 0), 0);
    assert_refused(ovis_mob_get_nav(sim, mob, &nav), false);
    ovis_nav_counts counts;
    assert_refused(ovis_mob_get_nav_counts(sim, mob, &counts), false);
    assert_refused(ovis_mob_get_nav_node(sim, mob, 0).x, 0);
    assert_refused(ovis_mob_mount(sim, mob, sheep), OVIS_NOT_FOUND);
    assert_refused(ovis_mob_mount(sim, sheep, mob), OVIS_NOT_FOUND);
    assert_refused(ovis_mob_dismount(sim, mob), OVIS_NOT_FOUND);
    assert_refused(ovis_mob_get_vehicle(sim, mob).value, 0);
    assert_refused(ovis_mob_get_rider(sim, mob, 0).value, 0);
    assert_refused(ovis_mob_remove(sim, mob), OVIS_NOT_FOUND);
  }
  assert_refused(ovis_mob_find(sim, UINT64_MAX).value, 0);
  assert_refused(ovis_mob_mount(sim, sheep, sheep), OVIS_REFUSED);
  assert_refused(ovis_sim_get_mob(sim, -1).value, 0);
  assert_refused(ovis_sim_get_mob(sim, 1).value, 0);
  assert_refused(ovis_mob_get_rider(sim, sheep, -1).value, 0);
  assert_refused(ovis_mob_get_nav_node(sim, sheep, 1000).x, 0);
  assert_refused(ovis_sim_get_glances(sim, -1, NULL, 0), 0);
  assert_refused(ovis_sim_get_glances(sim, 0, NULL, -1), 0);
  assert_refused(ovis_sim_get_glances(sim, INT32_MAX, NULL, 0), 0);
  assert_refused(ovis_mob_get_running_options(sim, sheep, NULL, -1), 0);
  const ovis_aabb box = {{0, 0, 0}, {16, 99, 16}};
  assert_refused(ovis_sim_find_mobs(sim, &box, NULL, -1), 0);
  ovis_option option;
  assert_refused(ovis_mob_get_option(sim, sheep, -1, &option), false);
  assert_refused(ovis_mob_get_option(sim, sheep, 9999, &option), false);
  asserts_end();
  mob_scene_close(&scene);
}

#define HERD 100

static mob_scene open_herd(uint32_t id_salt, ovis_mob_id ids[HERD]) {
  ovis_sim_def def = ovis_default_sim_def();
  def.id_salt = id_salt;
  mob_scene scene = mob_scene_open_def("grass_block", &def);
  for (int32_t i = 0; i < HERD; i++) {
    ids[i] = mob_scene_spawn(&scene, "cow", 20.5 + 4 * (i % 10), 20.5 + 4 * (i / 10));
  }
  return scene;
}

TEST(an_id_of_another_simulation_is_not_found) {
  ovis_mob_id ids[HERD];
  ovis_mob_id others[HERD];
  mob_scene scene = open_herd(1, ids);
  mob_scene other = open_herd(2, others);
  const uint64_t hash = ovis_sim_get_hash(other.sim);
  for (int32_t i = 0; i < HERD; i++) {
    double value;
    assert_true(ovis_mob_is_valid(scene.sim, ids[i]));
    assert_false(ovis_mob_is_valid(other.sim, ids[i]));
    assert_int_equal(ovis_mob_hurt(other.sim, ids[i], 1, OVIS_NO_MOB), OVIS_NOT_FOUND);
    assert_int_equal(ovis_mob_remove(other.sim, ids[i]), OVIS_NOT_FOUND);
    assert_false(ovis_mob_get_prop(other.sim, ids[i], OVIS_PROP_AGE, &value));
  }
  assert_true(ovis_sim_get_hash(other.sim) == hash);
  assert_true(ovis_sim_get_hash(scene.sim) == hash); // which does not depend on the salt
  mob_scene_close(&scene);
  mob_scene_close(&other);
}
