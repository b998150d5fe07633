// Eggs of sniffers: from 1.20 on pairs lay them, and they hatch.
#include "support/mob_scene.h"
#include "support/test.h"

#include <string.h>

static mob_scene open_scene(const char* ground, ovis_rules_version version) {
  ovis_sim_def def = ovis_default_sim_def();
  def.rules = ovis_rules_get_preset(version);
  return mob_scene_open_def(ground, &def);
}

typedef struct census {
  int32_t grown, young, eggs;
  ovis_mob_id one_young;
} census;

static census count(const mob_scene* scene) {
  census all = {0};
  for (int32_t i = 0; i < ovis_sim_get_mob_count(scene->sim); i++) {
    const ovis_mob_id id = ovis_sim_get_mob(scene->sim, i);
    ovis_item_state item;
    if (ovis_item_get_state(scene->sim, id, &item)) {
      all.eggs += item.stack.item == ovis_item_from_name("sniffer_egg") ? item.stack.count : 0;
      continue;
    }
    const ovis_mob_state state = mob_scene_mob(scene, id);
    const bool is_sniffer = strcmp(state.species->name, "sniffer") == 0;
    all.grown += is_sniffer && !state.is_baby;
    all.young += is_sniffer && state.is_baby;
    all.one_young = is_sniffer && state.is_baby ? id : all.one_young;
  }
  return all;
}

static census after_courting(ovis_rules_version version, int32_t* out_laid) {
  mob_scene scene = open_scene("grass_block", version);
  const ovis_mob_id pair[] = {mob_scene_spawn(&scene, "sniffer", 60.5, 60.5),
                              mob_scene_spawn(&scene, "sniffer", 63.5, 60.5)};
  for (int32_t i = 0; i < 2; i++) {
    mob_scene_put(&scene, pair[i], OVIS_PROP_LOVE, 600);
  }
  *out_laid = 0;
  for (int32_t i = 0; i < 600; i++) {
    mob_scene_ticks(&scene, 1);
    *out_laid += mob_scene_events(&scene, OVIS_EVENT_LAID);
  }
  for (int32_t i = 0; i < 2; i++) { // both rest
    assert_true(mob_scene_get(&scene, pair[i], OVIS_PROP_LOVE) == 0);
    assert_true(mob_scene_get(&scene, pair[i], OVIS_PROP_AGE) > 5000);
  }
  const census all = count(&scene);
  mob_scene_close(&scene);
  return all;
}

TEST(from_1_20_on_a_pair_lays_an_egg) {
  int32_t laid;
  const census now = after_courting(OVIS_RULES_1_20_1, &laid);
  assert_int_equal(now.grown, 2);
  assert_int_equal(now.young, 0);
  assert_int_equal(now.eggs, 1);
  assert_int_equal(laid, 1);
  const census before = after_courting(OVIS_RULES_1_19_4, &laid);
  assert_int_equal(before.young, 1);
  assert_int_equal(before.eggs, 0);
  assert_int_equal(laid, 0);
}

// Ticks until an egg at 60, 64, 60 hatches; checks its steps. -1: not within the limit.
static int32_t hatch(mob_scene* scene, int32_t limit) {
  for (int32_t i = 1; i <= limit; i++) {
    mob_scene_ticks(scene, 1);
    const census all = count(scene);
    if (all.young > 0) {
      const ovis_vec3 pos = mob_scene_mob(scene, all.one_young).pos;
      assert_true(pos.x == 60.5 && pos.z == 60.5);
      assert_string_equal(mob_scene_block(scene, 60, 64, 60), "air");
      return i;
    }
    assert_string_equal(mob_scene_block(scene, 60, 64, 60), "sniffer_egg");
  }
  return -1;
}

TEST(an_egg_hatches_after_24000_ticks_and_on_moss_after_12000) {
  mob_scene scene = open_scene("stone", OVIS_RULES_1_20_1);
  mob_scene_set(&scene, 60, 64, 60, "sniffer_egg");
  assert_in_range(hatch(&scene, 26000), 24000, 24000 + 3 * 299);
  mob_scene_close(&scene);
  scene = open_scene("moss_block", OVIS_RULES_1_20_1);
  mob_scene_set(&scene, 60, 64, 60, "sniffer_egg");
  assert_in_range(hatch(&scene, 13000), 12000, 12000 + 3 * 299);
  mob_scene_close(&scene);
}

TEST(an_egg_that_was_moved_begins_again) {
  mob_scene scene = open_scene("moss_block", OVIS_RULES_1_20_1);
  mob_scene_set(&scene, 60, 64, 60, "sniffer_egg");
  mob_scene_ticks(&scene, 3000);
  mob_scene_set(&scene, 60, 64, 60, "air");
  mob_scene_ticks(&scene, 10);
  mob_scene_set(&scene, 60, 64, 60, "sniffer_egg");
  assert_in_range(hatch(&scene, 13000), 12000, 12000 + 3 * 299);
  mob_scene_close(&scene);
}

TEST(without_the_rule_no_egg_hatches) {
  mob_scene scene = open_scene("moss_block", OVIS_RULES_1_19_4);
  mob_scene_set(&scene, 60, 64, 60, "sniffer_egg[hatch=2]");
  mob_scene_ticks(&scene, 13000);
  assert_int_equal(count(&scene).young, 0);
  mob_scene_close(&scene);
}

TEST(an_egg_keeps_its_time_in_a_snapshot) {
  ovis_sim_def def = ovis_default_sim_def();
  def.rules = ovis_rules_get_preset(OVIS_RULES_1_20_1);
  mob_scene scene = mob_scene_open_def("moss_block", &def);
  mob_scene_set(&scene, 60, 64, 60, "sniffer_egg");
  mob_scene_ticks(&scene, 6000); // it has made a step
  const uint64_t hash = ovis_sim_get_hash(scene.sim);
  mob_scene other = mob_scene_restored(&scene, &def);
  assert_true(ovis_sim_get_hash(other.sim) == hash);
  const int32_t here = hatch(&scene, 8000);
  assert_in_range(here, 6000, 6900);
  assert_int_equal(hatch(&other, 8000), here);
  assert_true(ovis_sim_get_hash(other.sim) == ovis_sim_get_hash(scene.sim));
  mob_scene_close(&other);
  mob_scene_close(&scene);
}
