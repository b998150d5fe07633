// Happy ghasts: harness, four riders, standing still, drift, home, and the young.
#include "mind/brain/brain.h"
#include "support/brain_scene.h"
#include "support/goal_probe.h"
#include "support/outcomes.h"
#include "support/test.h"

#include <math.h>

static ovis_mob_id ghast_at(mob_scene* scene, double y) {
  return mob_scene_spawn_at(scene, "happy_ghast", (ovis_vec3){64.5, y, 64.5});
}

// One with a harness, and past its first stillness.
static ovis_mob_id harnessed(mob_scene* scene, double y) {
  const ovis_mob_id id = ghast_at(scene, y);
  brain_scene_wear(scene, id, OVIS_SLOT_CHEST, "blue_harness");
  mob_scene_ticks(scene, 61);
  return id;
}

static ovis_use_kind use_with(mob_scene* scene, ovis_mob_id player, const char* item,
                              ovis_mob_id mob) {
  return use_of(scene->sim, &(ovis_use){.player = player, .item = item, .mob = mob});
}

TEST(four_players_ride_a_happy_ghast_with_a_harness) {
  mob_scene scene = mob_scene_open("grass_block");
  const ovis_mob_id id = ghast_at(&scene, 64);
  ovis_mob_id players[5];
  for (int32_t i = 0; i < 5; i++) {
    players[i] = mob_scene_tough_player(&scene, 60.5 + 2 * i, 60.5);
  }
  assert_int_equal(use_with(&scene, players[0], NULL, id), OVIS_USE_NOTHING);
  assert_int_equal(use_with(&scene, players[0], "red_harness", id), OVIS_USE_SADDLE);
  assert_int_equal(use_with(&scene, players[0], "red_harness", id), OVIS_USE_MOUNT);
  for (int32_t i = 1; i < 5; i++) {
    assert_int_equal(use_with(&scene, players[i], NULL, id),
                     i < 4 ? OVIS_USE_MOUNT : OVIS_USE_NOTHING);
  }
  mob_scene_ticks(&scene, 1);
  for (int32_t i = 0; i < 4; i++) { // each on a side of its own, on top
    const ovis_mob_state one = mob_scene_mob(&scene, players[i]);
    const ovis_mob_state ghast = mob_scene_mob(&scene, id);
    assert_true(ovis_mob_get_rider(scene.sim, id, i).value == players[i].value);
    assert_true(fabs(hypot(one.pos.x - ghast.pos.x, one.pos.z - ghast.pos.z) - 1.7) < 0.01);
    for (int32_t k = 0; k < i; k++) {
      assert_true(mob_scene_distance(&scene, players[i], players[k]) > 2);
    }
  }
  brain_scene_check_snapshots(&scene, "grass_block", 2, 20);
  assert_int_equal(ovis_mob_dismount(scene.sim, players[1]), OVIS_OK);
  assert_true(ovis_mob_get_rider(scene.sim, id, 2).value == players[3].value);
  mob_scene_close(&scene);
}

TEST(shears_take_the_harness_back) {
  mob_scene scene = mob_scene_open("grass_block");
  const ovis_mob_id id = ghast_at(&scene, 64);
  const ovis_mob_id hero = mob_scene_player(&scene, 60.5, 60.5);
  assert_int_equal(use_with(&scene, hero, "pink_harness", id), OVIS_USE_SADDLE);
  ovis_player_state state = {.is_sneaking = true};
  ovis_player_set_state(scene.sim, hero, &state);
  assert_int_equal(use_with(&scene, hero, "shears", id), OVIS_USE_SHEAR);
  mob_scene_ticks(&scene, 1);
  assert_int_equal(mob_scene_count(&scene, "item"), 1);
  state.is_sneaking = false;
  ovis_player_set_state(scene.sim, hero, &state);
  assert_int_equal(use_with(&scene, hero, NULL, id), OVIS_USE_NOTHING);
  mob_scene_close(&scene);
}

TEST(the_first_rider_steers_where_he_looks) {
  mob_scene scene = mob_scene_open("grass_block");
  const ovis_mob_id id = harnessed(&scene, 70);
  const ovis_mob_id hero = mob_scene_tough_player(&scene, 60.5, 60.5);
  assert_int_equal(ovis_mob_mount(scene.sim, hero, id), OVIS_OK);
  mob_scene_ticks(&scene, 40);
  const ovis_vec3 before = mob_scene_mob(&scene, id).pos;
  mob_scene_ticks(&scene, 20);
  assert_true(fabs(mob_scene_mob(&scene, id).pos.x - before.x) < 0.2); // nobody wants to fly
  mob_scene_put(&scene, id, OVIS_PROP_DASH, 1);
  for (int32_t i = 0; i < 100; i++) { // to the east, and up
    ov_body* rider = &goal_probe_actor(&scene, hero)->body;
    rider->yaw_deg = -90;
    rider->pitch_deg = -30;
    mob_scene_ticks(&scene, 1);
  }
  const ovis_vec3 after = mob_scene_mob(&scene, id).pos;
  assert_true(after.x - before.x > 9);
  assert_true(after.y - before.y > 5);
  assert_true(fabs(after.z - before.z) < 1);
  mob_scene_close(&scene);
}

TEST(it_stands_still_while_a_player_is_on_it) {
  mob_scene scene = mob_scene_open("grass_block");
  const ovis_mob_id id = ghast_at(&scene, 70);
  mob_scene_ticks(&scene, 200);
  const ovis_vec3 at = mob_scene_mob(&scene, id).pos;
  assert_true(hypot(at.x - 64.5, at.z - 64.5) + fabs(at.y - 70) > 0.5); // it drifts
  const ovis_mob_id hero = mob_scene_tough_player(&scene, 60.5, 60.5);
  assert_int_equal(ovis_mob_place(scene.sim, hero, (ovis_vec3){at.x, at.y + 4.01, at.z}, 0, 0),
                   OVIS_OK);
  mob_scene_ticks(&scene, 1);
  const ovis_vec3 stood = mob_scene_mob(&scene, id).pos;
  for (int32_t i = 0; i < 100; i++) {
    ovis_mob_place(scene.sim, hero, (ovis_vec3){at.x, stood.y + 4.01, at.z}, 0, 0);
    mob_scene_ticks(&scene, 1);
  }
  const ovis_vec3 later = mob_scene_mob(&scene, id).pos;
  assert_true(fabs(later.x - stood.x) + fabs(later.y - stood.y) + fabs(later.z - stood.z) < 0.01);
  ovis_mob_place(scene.sim, hero, (ovis_vec3){30, 64, 30}, 0, 0);
  mob_scene_ticks(&scene, 150);
  const ovis_vec3 gone = mob_scene_mob(&scene, id).pos;
  assert_true(fabs(gone.x - stood.x) + fabs(gone.y - stood.y) + fabs(gone.z - stood.z) > 0.5);
  mob_scene_close(&scene);
}

TEST(it_drifts_within_16_of_its_home) {
  mob_scene scene = mob_scene_open("grass_block");
  const ovis_mob_id id = ghast_at(&scene, 90);
  double farthest = 0;
  for (int32_t i = 0; i < 4000; i++) {
    mob_scene_ticks(&scene, 1);
    const ovis_vec3 at = mob_scene_mob(&scene, id).pos;
    farthest = fmax(farthest, fmax(fabs(at.x - 64.5), fabs(at.z - 64.5)));
  }
  assert_true(farthest > 6);
  assert_true(farthest < 18);
  assert_true(mob_scene_get(&scene, id, OVIS_PROP_HOME_X) == 64);
  mob_scene_close(&scene);
}

TEST(a_harness_tempts_it_to_7_blocks) {
  mob_scene scene = mob_scene_open("grass_block");
  const ovis_mob_id id = ghast_at(&scene, 65);
  mob_scene_ticks(&scene, 62);
  const ovis_mob_id hero = mob_scene_tough_player(&scene, 64.5, 55.5);
  ovis_mob_set_held_item(scene.sim, hero, "snowball");
  mob_scene_ticks(&scene, 60);
  assert_false(mob_scene_runs(&scene, id, "Tempt"));
  ovis_mob_set_held_item(scene.sim, hero, "white_harness");
  assert_true(mob_scene_until(&scene, id, "Tempt", 60) >= 0);
  mob_scene_ticks(&scene, 200);
  assert_true(mob_scene_distance(&scene, id, hero) < 8.5);
  mob_scene_close(&scene);
}

TEST(it_heals_faster_in_rain) {
  int32_t healed[2];
  for (int32_t rains = 0; rains < 2; rains++) {
    mob_scene scene = mob_scene_open("grass_block");
    ovis_env env = mob_scene_env(&scene);
    env.is_raining = rains != 0;
    mob_scene_set_env(&scene, &env);
    const ovis_mob_id id = ghast_at(&scene, 70);
    mob_scene_put(&scene, id, OVIS_PROP_HEALTH, 5);
    mob_scene_ticks(&scene, 201);
    healed[rains] = (int32_t)mob_scene_mob(&scene, id).health - 5;
    mob_scene_close(&scene);
  }
  assert_in_range(healed[0], 0, 1);
  assert_in_range(healed[1], 9, 11);
}

// ---- Ghastlings

TEST(ghastlings_follow_snowballs_players_and_adults) {
  mob_scene scene = mob_scene_open("grass_block");
  const ovis_mob_id id = mob_scene_spawn_baby(&scene, "happy_ghast", 64.5, 64.5);
  assert_true(fabs((double)brain_scene_actor(&scene, id)->body.size.width - 0.95) < 1e-6);
  const ovis_mob_id hero = mob_scene_tough_player(&scene, 74.5, 64.5);
  mob_scene_ticks(&scene, 300);
  assert_true(mob_scene_distance(&scene, id, hero) < 9);
  ovis_mob_set_held_item(scene.sim, hero, "snowball");
  assert_true(mob_scene_until(&scene, id, "FollowTemptation", 200) >= 0);
  const double age = mob_scene_get(&scene, id, OVIS_PROP_AGE);
  assert_int_equal(use_with(&scene, hero, "snowball", id), OVIS_USE_FEED);
  assert_true(mob_scene_get(&scene, id, OVIS_PROP_AGE) > age + 1000);
  assert_int_equal(use_with(&scene, hero, "red_harness", id), OVIS_USE_NOTHING);
  mob_scene_put(&scene, id, OVIS_PROP_AGE, -1);
  mob_scene_ticks(&scene, 3);
  assert_false(mob_scene_mob(&scene, id).is_baby);
  assert_false(mob_scene_runs(&scene, id, "FollowTemptation"));
  mob_scene_close(&scene);
}
