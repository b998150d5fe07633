// Skeletons in powder snow: how long it takes until they are strays, what stops it, what they keep.
#include "support/goal_probe.h"
#include "support/test.h"

#include <ovis/item.h>

#include <string.h>

static mob_scene open_snow(const ovis_sim_def* def) {
  mob_scene scene = mob_scene_open_def("stone", def);
  mob_scene_fill(&scene, (ovis_pos){62, 64, 62}, (ovis_pos){66, 66, 66}, "powder_snow");
  return scene;
}

static const char* species_of(const mob_scene* scene, int32_t index) {
  return mob_scene_mob(scene, ovis_sim_get_mob(scene->sim, index)).species->name;
}

// Ticks until the only mob of the scene has become a stray; -1: it did not.
static int32_t ticks_until_stray(mob_scene* scene, int32_t limit) {
  for (int32_t tick = 1; tick <= limit; tick++) {
    mob_scene_ticks(scene, 1);
    if (strcmp(species_of(scene, 0), "stray") == 0) {
      return tick;
    }
  }
  return -1;
}

TEST(a_skeleton_in_powder_snow_becomes_a_stray_and_does_not_freeze) {
  const ovis_sim_def def = ovis_default_sim_def();
  mob_scene scene = open_snow(&def);
  const ovis_mob_id skeleton = mob_scene_spawn(&scene, "skeleton", 64.5, 64.5);
  ovis_mob_set_equipment(scene.sim, skeleton, OVIS_SLOT_HEAD,
                         &(ovis_stack){.item = ovis_item_from_name("iron_helmet"), .count = 1});
  mob_scene_ticks(&scene, 1);
  // The first tick has no snow yet: 140 more begin the change at the 142nd.
  mob_scene_ticks(&scene, 140);
  assert_true(mob_scene_get(&scene, skeleton, OVIS_PROP_SNOW_TIME) == 139);
  assert_true(mob_scene_get(&scene, skeleton, OVIS_PROP_STRAY_TIME) == -1);
  mob_scene_ticks(&scene, 1);
  assert_true(mob_scene_get(&scene, skeleton, OVIS_PROP_STRAY_TIME) == 300);
  const ovis_event* begun = mob_scene_event(&scene, OVIS_EVENT_CHANGING);
  assert_non_null(begun);
  assert_int_equal(begun->reason, OVIS_CONVERSION_SNOW);
  mob_scene_ticks(&scene, 300);
  assert_true(mob_scene_get(&scene, skeleton, OVIS_PROP_STRAY_TIME) == 0);
  assert_true(mob_scene_get(&scene, skeleton, OVIS_PROP_FREEZE) == 0);
  assert_true((double)mob_scene_mob(&scene, skeleton).health == 20);
  mob_scene_ticks(&scene, 1);
  const ovis_event* event = mob_scene_event(&scene, OVIS_EVENT_CONVERTED);
  assert_non_null(event);
  assert_string_equal(mob_scene_mob(&scene, event->other).species->name, "stray");
  assert_string_equal(
      ovis_item_name(ovis_mob_get_equipment(scene.sim, event->other, OVIS_SLOT_HEAD).item),
      "iron_helmet");
  mob_scene_close(&scene);
}

TEST(other_skeletons_do_not_change_and_wither_skeletons_freeze) {
  const ovis_sim_def def = ovis_default_sim_def();
  static const char* const names[] = {"stray", "wither_skeleton"};
  for (int32_t i = 0; i < 2; i++) {
    mob_scene scene = open_snow(&def);
    const ovis_mob_id mob = mob_scene_spawn_still(&scene, names[i], 64.5, 64.5);
    mob_scene_ticks(&scene, 200);
    assert_int_equal(mob_scene_get(&scene, mob, OVIS_PROP_FREEZE) > 0, i == 1);
    assert_string_equal(species_of(&scene, 0), names[i]);
    mob_scene_close(&scene);
  }
}

static void melt(mob_scene* scene) {
  mob_scene_fill(scene, (ovis_pos){62, 64, 62}, (ovis_pos){66, 66, 66}, "air");
}

TEST(out_of_the_snow_it_ends_unless_the_switch_is_on) {
  for (int32_t outlasts = 0; outlasts < 2; outlasts++) {
    ovis_sim_def def = ovis_default_sim_def();
    def.rules.stray_change_outlasts_snow = outlasts == 1;
    mob_scene scene = open_snow(&def);
    const ovis_mob_id skeleton = mob_scene_spawn(&scene, "skeleton", 64.5, 64.5);
    mob_scene_ticks(&scene, 242); // 100 of the change
    assert_true(mob_scene_get(&scene, skeleton, OVIS_PROP_STRAY_TIME) == 200);
    melt(&scene);
    mob_scene_ticks(&scene, 3);
    assert_true(mob_scene_get(&scene, skeleton, OVIS_PROP_SNOW_TIME) == -1);
    assert_true(mob_scene_get(&scene, skeleton, OVIS_PROP_STRAY_TIME) ==
                (outlasts == 1 ? 197 : -1));
    assert_int_equal(ticks_until_stray(&scene, 400), outlasts == 1 ? 198 : -1);
    mob_scene_close(&scene);
  }
}

TEST(a_save_may_hold_the_time_that_is_left) {
  const ovis_sim_def def = ovis_default_sim_def();
  mob_scene scene = open_snow(&def);
  const ovis_mob_id skeleton = mob_scene_spawn(&scene, "skeleton", 64.5, 64.5);
  mob_scene_ticks(&scene, 1);
  ovis_prop prop;
  assert_true(ovis_prop_find("stray_time", &prop));
  assert_string_equal(ovis_prop_get_info(prop).tag, "StrayConversionTime");
  mob_scene_put(&scene, skeleton, prop, 4);
  assert_int_equal(ticks_until_stray(&scene, 20), 5);
  mob_scene_close(&scene);
}
