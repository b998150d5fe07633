// Copper golems: their stages, wax and axes, doors.
#include "support/brain_scene.h"
#include "support/outcomes.h"
#include "support/test.h"

#include <string.h>

enum { WAXED = -2, NOT_DRAWN = -1 };

static int64_t get(const mob_scene* scene, ovis_mob_id id, ovis_prop prop) {
  return (int64_t)mob_scene_get(scene, id, prop);
}

static void set_game_time(mob_scene* scene, int64_t time) {
  ovis_env env = mob_scene_env(scene);
  env.game_time = time;
  mob_scene_set_env(scene, &env);
}

TEST(copper_golems_oxidize_every_504000_to_552000_ticks) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id id = mob_scene_spawn(&scene, "copper_golem", 60.5, 60.5);
  assert_int_equal(get(&scene, id, OVIS_PROP_OXIDATION_TIME), NOT_DRAWN);
  set_game_time(&scene, 1000);
  mob_scene_ticks(&scene, 1);
  int64_t next = get(&scene, id, OVIS_PROP_OXIDATION_TIME);
  assert_in_range(next, 1000 + 504000, 1001 + 552000);
  for (int32_t stage = 1; stage <= 3; stage++) {
    set_game_time(&scene, next - 2);
    mob_scene_ticks(&scene, 1);
    assert_int_equal(get(&scene, id, OVIS_PROP_OXIDATION), stage - 1);
    mob_scene_ticks(&scene, 2);
    assert_int_equal(get(&scene, id, OVIS_PROP_OXIDATION), stage);
    const int64_t then = get(&scene, id, OVIS_PROP_OXIDATION_TIME);
    assert_in_range(then - next, 504000, 552000);
    next = then;
  }
  set_game_time(&scene, next + 10);
  mob_scene_ticks(&scene, 2);
  assert_int_equal(get(&scene, id, OVIS_PROP_OXIDATION), 3); // the last one
  mob_scene_close(&scene);
}

TEST(a_game_time_below_0_is_no_mark_of_wax) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id id = mob_scene_spawn(&scene, "copper_golem", 60.5, 60.5);
  set_game_time(&scene, -9000000);
  mob_scene_ticks(&scene, 1);
  assert_int_equal(get(&scene, id, OVIS_PROP_OXIDATION_TIME), 0);
  mob_scene copy = mob_scene_restored(&scene, NULL);
  mob_scene_close(&copy);
  mob_scene_close(&scene);
}

TEST(honeycomb_waxes_a_copper_golem_and_axes_scrape_it) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id id = mob_scene_spawn(&scene, "copper_golem", 60.5, 60.5);
  const ovis_mob_id player = mob_scene_player(&scene, 61.5, 60.5);
  mob_scene_ticks(&scene, 1);
  ovis_use use = {.player = player, .item = "iron_axe", .mob = id};
  assert_int_equal(use_of(scene.sim, &use), OVIS_USE_NOTHING); // nothing is to be scraped
  mob_scene_put(&scene, id, OVIS_PROP_OXIDATION, 2);
  use.item = "honeycomb";
  assert_int_equal(use_of(scene.sim, &use), OVIS_USE_WAX);
  assert_int_equal(get(&scene, id, OVIS_PROP_OXIDATION_TIME), WAXED);
  assert_int_equal(use_of(scene.sim, &use), OVIS_USE_NOTHING);
  set_game_time(&scene, 9000000);
  mob_scene_ticks(&scene, 2);
  assert_int_equal(get(&scene, id, OVIS_PROP_OXIDATION), 2);
  use.item = "copper_axe"; // the wax first, then a stage
  assert_int_equal(use_of(scene.sim, &use), OVIS_USE_SCRAPE);
  assert_int_equal(get(&scene, id, OVIS_PROP_OXIDATION), 2);
  assert_int_equal(get(&scene, id, OVIS_PROP_OXIDATION_TIME), NOT_DRAWN);
  assert_int_equal(use_of(scene.sim, &use), OVIS_USE_SCRAPE);
  assert_int_equal(get(&scene, id, OVIS_PROP_OXIDATION), 1);
  mob_scene_close(&scene);
}

TEST(copper_golems_stroll_look_at_players_and_flee_from_blows) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id id = mob_scene_spawn(&scene, "copper_golem", 60.5, 60.5);
  assert_true(mob_scene_until(&scene, id, "MoveToTargetSink", 400) >= 0);
  bool looks_around = false;
  for (int32_t i = 0; i < 400; i++) {
    mob_scene_ticks(&scene, 1);
    looks_around |= brain_scene_knows(&scene, id, OVIS_MEM_GAZE_COOLDOWN_TICKS);
  }
  assert_true(looks_around);
  const ovis_mob_id player = mob_scene_player(&scene, 61.5, 60.5);
  const ovis_vec3 at = mob_scene_mob(&scene, id).pos;
  ovis_mob_place(scene.sim, player, (ovis_vec3){at.x + 2, at.y, at.z}, 0, 0);
  bool has_looked = false;
  for (int32_t i = 0; i < 400; i++) {
    mob_scene_ticks(&scene, 1);
    has_looked |= brain_scene_knows_that(&scene, id, OVIS_MEM_LOOK_TARGET, player);
  }
  assert_true(has_looked);
  assert_int_equal(ovis_mob_hurt(scene.sim, id, 1, player), OVIS_OK);
  assert_true(mob_scene_until(&scene, id, "AnimalPanic", 30) >= 0);
  mob_scene_close(&scene);
}

TEST(copper_golems_survive_snapshots) {
  mob_scene scene = mob_scene_open("stone");
  mob_scene_spawn(&scene, "copper_golem", 60.5, 60.5);
  mob_scene_spawn(&scene, "copper_golem", 64.5, 60.5);
  brain_scene_check_snapshots(&scene, "stone", 6, 40);
  mob_scene_close(&scene);
}
