// The version of the rules decides how far a mob's paths may lead.
#include "support/mob_scene.h"
#include "support/test.h"

// The follow range of a search by a mob on its way to a place.
static float range_of(const char* species, ovis_rules_version version) {
  ovis_sim_def def = ovis_default_sim_def();
  def.rules = ovis_rules_get_preset(version);
  mob_scene scene = mob_scene_open_def("stone", &def);
  const ovis_mob_id mob = mob_scene_spawn_with(&scene, species, "walker", 10.5, 10.5);
  const ovis_vec3 goal = {14.5, MOB_SCENE_FEET, 10.5};
  assert_int_equal(ovis_mob_walk_to(scene.sim, mob, goal, 1), OVIS_OK);
  mob_scene_ticks(&scene, 20);
  ovis_nav_state nav;
  assert_true(ovis_mob_get_nav(scene.sim, mob, &nav));
  mob_scene_close(&scene);
  return nav.limits.follow_range;
}

TEST(villagers_and_traders_search_48_blocks_from_1_21_2_on) {
  assert_true(range_of("villager", OVIS_RULES_1_21) == 48);
  assert_true(range_of("villager", OVIS_RULES_1_21_2) == 48);
  assert_true(range_of("wandering_trader", OVIS_RULES_1_21) == 16);
  assert_true(range_of("wandering_trader", OVIS_RULES_1_21_2) == 48);
  assert_true(range_of("wandering_trader", OVIS_RULES_1_21_11) == 48);
  assert_true(range_of("sheep", OVIS_RULES_1_21_11) == 16);
  assert_true(range_of("zombie", OVIS_RULES_1_21_11) == 35);
}
