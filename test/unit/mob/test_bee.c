// Bees: flowers, hive, crops, anger, the sting.
#include "agent/anger.h"
#include "mind/goal/goal_mind.h"
#include "species/animals/bee_goals.h"
#include "support/goal_probe.h"
#include "support/test.h"

#include <ovis/item.h>

#include <math.h>
#include <string.h>

static mob_scene open_meadow(void) {
  mob_scene scene = mob_scene_open("grass_block");
  mob_scene_set_time(&scene, 1000);
  mob_scene_set(&scene, 60, 66, 60, "beehive[facing=south]");
  mob_scene_player(&scene, 30.5, 30.5);
  return scene;
}

static void give_hive(mob_scene* scene, ovis_mob_id bee) {
  mob_scene_put(scene, bee, OVIS_PROP_HIVE_X, 60);
  mob_scene_put(scene, bee, OVIS_PROP_HIVE_Y, 66);
  mob_scene_put(scene, bee, OVIS_PROP_HIVE_Z, 60);
}

TEST(a_bee_gathers_nectar_for_more_than_400_ticks) {
  mob_scene scene = open_meadow();
  mob_scene_set(&scene, 64, 64, 64, "poppy");
  const ovis_mob_id bee = mob_scene_spawn(&scene, "bee", 62.5, 62.5);
  assert_true(mob_scene_until(&scene, bee, "BeePollinate", 100) >= 0);
  int32_t ticks = 0;
  while (ticks < 700 && mob_scene_get(&scene, bee, OVIS_PROP_NECTAR) == 0) {
    mob_scene_ticks(&scene, 1);
    ticks++;
  }
  assert_in_range(ticks, 401, 620);
  assert_true(mob_scene_get(&scene, bee, OVIS_PROP_FLOWER_X) == 64);
  mob_scene_close(&scene);
}

TEST(a_bee_with_nectar_enters_its_hive_and_leaves_honey) {
  mob_scene scene = open_meadow();
  const ovis_mob_id bee = mob_scene_spawn(&scene, "bee", 66.5, 66.5);
  give_hive(&scene, bee);
  mob_scene_put(&scene, bee, OVIS_PROP_NECTAR, 1);
  int32_t ticks = 0;
  while (ticks < 1200 && mob_scene_get(&scene, bee, OVIS_PROP_IN_HIVE) == 0) {
    mob_scene_ticks(&scene, 1);
    ticks++;
  }
  assert_true(ticks < 1200);
  assert_int_not_equal(ovis_mob_hurt(scene.sim, bee, 1, OVIS_NO_MOB),
                       OVIS_OK); // nothing hurts it inside
  int32_t inside = 0;
  while (inside < 2600 && mob_scene_get(&scene, bee, OVIS_PROP_IN_HIVE) > 0) {
    mob_scene_ticks(&scene, 1);
    inside++;
  }
  assert_in_range(inside, 2398, 2401);
  assert_true(mob_scene_get(&scene, bee, OVIS_PROP_NECTAR) == 0);
  const ovis_blocks* registry = ovis_world_get_blocks(scene.world);
  const ovis_state hive = ovis_world_get_block(scene.world, (ovis_pos){60, 66, 60});
  assert_string_equal(ovis_blocks_get_property(registry, hive, "honey_level"), "1");
  assert_true(mob_scene_mob(&scene, bee).pos.z > 61); // south of it
  mob_scene_close(&scene);
}

TEST(a_hive_holds_three_bees_and_keeps_them_at_night) {
  mob_scene scene = open_meadow();
  mob_scene_set_time(&scene, MOB_SCENE_NIGHT);
  ovis_mob_id bees[5];
  for (int i = 0; i < 5; i++) {
    bees[i] = mob_scene_spawn(&scene, "bee", 60.5 + i % 2, 62.0 + i);
    give_hive(&scene, bees[i]);
  }
  int32_t most = 0;
  for (int tick = 0; tick < 1500; tick++) {
    mob_scene_ticks(&scene, 1);
    int32_t inside = 0;
    for (int i = 0; i < 5; i++) {
      inside += mob_scene_get(&scene, bees[i], OVIS_PROP_IN_HIVE) > 0;
    }
    most = inside > most ? inside : most;
  }
  assert_int_equal(most, 3);
  mob_scene_close(&scene);
}

TEST(a_bee_stings_once_and_dies_within_a_minute) {
  mob_scene scene = open_meadow();
  const ovis_mob_id bee = mob_scene_spawn(&scene, "bee", 62.5, 62.5);
  const ovis_mob_id other = mob_scene_spawn(&scene, "bee", 64.5, 62.5);
  const ovis_mob_id player = mob_scene_player(&scene, 66.5, 62.5);
  assert_int_equal(ovis_mob_hurt(scene.sim, bee, 1, player), OVIS_OK);
  int32_t ticks = 0;
  while (ticks < 400 && mob_scene_get(&scene, bee, OVIS_PROP_STUNG) == 0) {
    mob_scene_ticks(&scene, 1);
    ticks++;
  }
  assert_true(ticks < 400);
  ovis_effect_state poison;
  assert_true(ovis_mob_get_effect(scene.sim, player, OVIS_EFFECT_POISON, &poison));
  assert_in_range(poison.ticks, 195, 200);
  assert_true(mob_scene_get(&scene, other, OVIS_PROP_STUNG) == 1 ||
              mob_scene_get(&scene, other, OVIS_PROP_ANGER) > 0);
  ovis_mob_state state = {.is_alive = true};
  ticks = 0;
  while (ticks < 1300 && ovis_mob_get_state(scene.sim, bee, &state) && state.is_alive) {
    mob_scene_ticks(&scene, 1);
    ticks++;
  }
  assert_in_range(ticks, 4, 1201);
  mob_scene_close(&scene);
}

// One crop in 30 ticks on average for each cell below, as the goal asks every second tick.
TEST(crops_below_a_bee_with_nectar_grow) {
  mob_scene scene = open_meadow();
  mob_scene_set(&scene, 64, 63, 64, "farmland");
  const ovis_mob_id bee = mob_scene_spawn(&scene, "bee", 64.5, 64.5);
  assert_int_equal(ovis_mob_place(scene.sim, bee, (ovis_vec3){64.5, 65.2, 64.5}, 0, 0), OVIS_OK);
  give_hive(&scene, bee);
  mob_scene_put(&scene, bee, OVIS_PROP_NECTAR, 1);
  goal_probe probe;
  goal_probe_init(&probe, &scene, bee, &ov_goal_bee_grow_crop, NULL);
  int32_t grown = 0;
  for (int i = 0; i < 6000; i++) {
    mob_scene_set(&scene, 64, 64, 64, "wheat[age=3]");
    goal_probe_tick(&probe);
    const ovis_state now = ovis_world_get_block(scene.world, (ovis_pos){64, 64, 64});
    grown +=
        strcmp(ovis_blocks_get_property(ovis_world_get_blocks(scene.world), now, "age"), "4") == 0;
  }
  assert_in_range(grown, 285, 515); // 6000 / 15, six standard deviations
  mob_scene_put(&scene, bee, OVIS_PROP_CROPS_GROWN, 10);
  assert_false(goal_probe_can_use(&probe));
  mob_scene_close(&scene);
}
