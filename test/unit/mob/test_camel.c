// Camels: poses, two riders, dashes, food.
#include "mind/brain/brain.h"
#include "support/brain_scene.h"
#include "support/outcomes.h"
#include "support/test.h"

#include <math.h>
#include <string.h>

static bool sits(const mob_scene* scene, ovis_mob_id id) {
  return mob_scene_get(scene, id, OVIS_PROP_POSE_TIME) < 0;
}

static int64_t game_time(const mob_scene* scene) {
  return mob_scene_env(scene).game_time;
}

// The time since the pose changed, as a camel that sits if `is_sitting`.
static void pose(mob_scene* scene, ovis_mob_id id, bool is_sitting, int64_t ticks) {
  const double time = (double)(game_time(scene) - ticks);
  mob_scene_put(scene, id, OVIS_PROP_POSE_TIME, is_sitting ? -time : time);
}

static mob_scene open_desert(void) {
  mob_scene scene = mob_scene_open("sand");
  ovis_env env = mob_scene_env(&scene);
  env.game_time = 100000;
  mob_scene_set_env(&scene, &env);
  return scene;
}

TEST(camels_keep_a_pose_for_20_seconds) {
  mob_scene scene = open_desert();
  const ovis_mob_id id = mob_scene_spawn(&scene, "camel", 60.5, 60.5);
  mob_scene_ticks(&scene, 1);
  bool was_sitting = sits(&scene, id);
  assert_false(was_sitting);
  int64_t last = game_time(&scene) - 53;
  int32_t changes = 0;
  int64_t shortest = INT64_MAX;
  for (int32_t i = 0; i < 8000; i++) {
    mob_scene_ticks(&scene, 1);
    if (sits(&scene, id) != was_sitting) {
      was_sitting = !was_sitting;
      const int64_t held = game_time(&scene) - last;
      // A walk may let it stand up sooner; it sits down by RandomSitting alone.
      shortest = was_sitting && held < shortest ? held : shortest;
      last = game_time(&scene);
      changes++;
    }
  }
  assert_true(changes >= 4);
  assert_in_range(shortest, 400, 4000);
  mob_scene_close(&scene);
}

TEST(camels_do_not_move_while_they_sit_or_change_their_pose) {
  mob_scene scene = open_desert();
  const ovis_mob_id id = mob_scene_spawn(&scene, "camel", 60.5, 60.5);
  mob_scene_ticks(&scene, 1);
  pose(&scene, id, true, 10);
  assert_true(fabs((double)brain_scene_actor(&scene, id)->body.size.height - (2.375 - 1.43)) <
              1e-5);
  mob_scene_ticks(&scene, 5);
  const ovis_vec3 at = mob_scene_mob(&scene, id).pos;
  // It wants to walk: it stands up when it has sat down, and walks when it stands.
  const ovis_memory_value walk = {
      .type = OVIS_MEMORY_WALK, .cell = {70, 64, 60}, .speed = 2, .ttl = OVIS_MEMORY_FOR_EVER};
  int32_t stood_at = -1;
  int32_t moved_at = -1;
  for (int32_t i = 0; i < 300 && moved_at < 0; i++) {
    assert_int_equal(ovis_mob_set_memory(scene.sim, id, OVIS_MEM_WALK_TARGET, &walk), OVIS_OK);
    mob_scene_ticks(&scene, 1);
    stood_at = stood_at < 0 && !sits(&scene, id) ? i : stood_at;
    const ovis_vec3 now = mob_scene_mob(&scene, id).pos;
    moved_at = hypot(now.x - at.x, now.z - at.z) > 0.01 ? i : -1;
  }
  assert_in_range(stood_at, 24, 28);
  assert_in_range(moved_at - stood_at, 51, 56);
  assert_true(fabs((double)brain_scene_actor(&scene, id)->body.size.height - 2.375) < 1e-5);
  mob_scene_close(&scene);
}

TEST(water_and_blows_let_camels_stand_at_once) {
  mob_scene scene = open_desert();
  const ovis_mob_id id = mob_scene_spawn(&scene, "camel", 60.5, 60.5);
  mob_scene_ticks(&scene, 1);
  pose(&scene, id, true, 100);
  assert_int_equal(ovis_mob_hurt(scene.sim, id, 1, OVIS_NO_MOB), OVIS_OK);
  assert_false(sits(&scene, id));
  const ovis_vec3 at = mob_scene_mob(&scene, id).pos;
  mob_scene_ticks(&scene, 25); // it panics
  const ovis_vec3 fled = mob_scene_mob(&scene, id).pos;
  assert_true(hypot(fled.x - at.x, fled.z - at.z) > 0.3);

  mob_scene_fill(&scene, (ovis_pos){90, 62, 90}, (ovis_pos){95, 63, 95}, "water");
  const ovis_mob_id other = mob_scene_spawn(&scene, "camel", 93.0, 93.0);
  mob_scene_ticks(&scene, 1);
  pose(&scene, other, true, 100);
  mob_scene_ticks(&scene, 30);
  assert_false(sits(&scene, other));
  mob_scene_close(&scene);
}

TEST(camels_carry_two_and_dash_with_the_first) {
  mob_scene scene = open_desert();
  const ovis_mob_id id = mob_scene_spawn(&scene, "camel", 60.5, 60.5);
  const ovis_mob_id one = mob_scene_player(&scene, 62.5, 60.5);
  const ovis_mob_id two = mob_scene_player(&scene, 58.5, 60.5);
  const ovis_mob_id three = mob_scene_player(&scene, 60.5, 64.5);
  mob_scene_ticks(&scene, 60);
  mob_scene_put(&scene, id, OVIS_PROP_DASH, 1); // nobody rides
  mob_scene_ticks(&scene, 1);
  assert_true(mob_scene_get(&scene, id, OVIS_PROP_DASH_TIME) == 0);
  const ovis_mob_id all[] = {one, two, three};
  for (int32_t i = 0; i < 3; i++) {
    const ovis_use mount = {.player = all[i], .item = "", .mob = id};
    assert_int_equal(use_of(scene.sim, &mount), i < 2 ? OVIS_USE_MOUNT : OVIS_USE_NOTHING);
  }
  pose(&scene, id, false, 100);
  mob_scene_put(&scene, one, OVIS_PROP_YAW, 0); // toward +z
  mob_scene_put(&scene, id, OVIS_PROP_DASH, 0.5);
  const ov_body* body = &brain_scene_actor(&scene, id)->body;
  const ovis_vec3 at = body->pos;
  mob_scene_ticks(&scene, 1);
  assert_true(mob_scene_get(&scene, id, OVIS_PROP_DASH_TIME) == 55);
  // 22.2222 * 0.5 * 0.09 level, 1.4285 * 0.5 * 0.42 up, in the tick's move.
  assert_true(fabs(body->pos.z - at.z - 22.2222 * 0.5 * 0.09) < 0.06);
  assert_true(fabs(body->pos.y - at.y - (1.4285 * 0.5 * 0.42 - 0.0784)) < 1e-4);
  mob_scene_ticks(&scene, 10);
  mob_scene_put(&scene, id, OVIS_PROP_DASH, 1);
  mob_scene_ticks(&scene, 1);
  assert_true(mob_scene_get(&scene, id, OVIS_PROP_DASH_TIME) == 44); // too early
  mob_scene_close(&scene);
}

TEST(ridden_and_leashed_camels_do_not_sit_down) {
  mob_scene scene = open_desert();
  const ovis_mob_id id = mob_scene_spawn(&scene, "camel", 60.5, 60.5);
  const ovis_mob_id leashed = mob_scene_spawn(&scene, "camel", 90.5, 90.5);
  const ovis_mob_id hero = mob_scene_player(&scene, 62.5, 60.5);
  const ovis_mob_id owner = mob_scene_player(&scene, 92.5, 90.5);
  const ovis_use mount = {.player = hero, .item = "", .mob = id};
  assert_int_equal(use_of(scene.sim, &mount), OVIS_USE_MOUNT);
  mob_scene_put(&scene, leashed, OVIS_PROP_LEASH, (double)brain_scene_actor(&scene, owner)->serial);
  for (int32_t i = 0; i < 3000; i++) {
    mob_scene_ticks(&scene, 1);
    assert_false(sits(&scene, id));
    assert_false(sits(&scene, leashed));
  }
  mob_scene_close(&scene);
}

TEST(cactus_heals_camels_and_makes_them_love) {
  mob_scene scene = open_desert();
  const ovis_mob_id id = mob_scene_spawn(&scene, "camel", 60.5, 60.5);
  const ovis_mob_id hero = mob_scene_player(&scene, 62.5, 60.5);
  mob_scene_put(&scene, id, OVIS_PROP_HEALTH, 20);
  const ovis_use use = {.player = hero, .item = "cactus", .mob = id};
  assert_int_equal(use_of(scene.sim, &use), OVIS_USE_FEED);
  assert_true(mob_scene_mob(&scene, id).health == 22);
  assert_true(mob_scene_get(&scene, id, OVIS_PROP_LOVE) == 600);
  assert_int_equal(use_of(scene.sim, &use), OVIS_USE_FEED); // it still heals
  mob_scene_put(&scene, id, OVIS_PROP_HEALTH, 32);
  assert_int_equal(use_of(scene.sim, &use), OVIS_USE_NOTHING);
  mob_scene_close(&scene);
}

TEST(camels_look_around_every_150_to_250_ticks) {
  mob_scene scene = open_desert();
  const ovis_mob_id id = mob_scene_spawn(&scene, "camel", 60.5, 60.5);
  int64_t low = INT64_MAX, high = 0, last = -1;
  int32_t looks = 0;
  for (int32_t i = 0; i < 4000; i++) {
    mob_scene_ticks(&scene, 1);
    const int64_t left = brain_scene_number(&scene, id, OVIS_MEM_GAZE_COOLDOWN_TICKS);
    if (left > last) {
      low = left < low ? left : low;
      high = left > high ? left : high;
      looks++;
    }
    last = left;
  }
  assert_in_range(looks, 4000 / 350, 4000 / 149);
  assert_in_range(low, 149, 250);
  assert_in_range(high, 150, 250);
  mob_scene_close(&scene);
}

TEST(camels_survive_snapshots) {
  mob_scene scene = open_desert();
  const ovis_mob_id id = mob_scene_spawn(&scene, "camel", 60.5, 60.5);
  mob_scene_spawn_baby(&scene, "camel", 70.5, 60.5);
  mob_scene_ticks(&scene, 1);
  pose(&scene, id, true, 390);
  mob_scene_put(&scene, id, OVIS_PROP_DASH, 0.25);
  brain_scene_check_snapshots(&scene, "sand", 10, 9);
  mob_scene_close(&scene);
}

// ---- Camel husks

TEST(a_camel_husk_comes_with_a_husk_and_a_parched_behind_it) {
  mob_scene scene = open_desert();
  const ovis_mob_id id = mob_scene_spawn(&scene, "camel_husk", 60.5, 60.5);
  ovis_mob_id first;
  assert_int_equal(ovis_mob_draw_jockey(scene.sim, id, &first), OVIS_OK);
  assert_true(first.value == ovis_mob_get_rider(scene.sim, id, 0).value);
  assert_string_equal(mob_scene_mob(&scene, first).species->name, "husk");
  const ovis_mob_id second = ovis_mob_get_rider(scene.sim, id, 1);
  assert_string_equal(mob_scene_mob(&scene, second).species->name, "parched");
  ovis_mob_id again;
  assert_int_equal(ovis_mob_draw_jockey(scene.sim, id, &again), OVIS_OK);
  assert_int_equal(again.value, 0);
  mob_scene_close(&scene);
}

TEST(the_husk_leads_its_camel_and_the_parched_shoots) {
  mob_scene scene = open_desert();
  const ovis_mob_id id = mob_scene_spawn(&scene, "camel_husk", 50.5, 60.5);
  ovis_mob_id husk;
  assert_int_equal(ovis_mob_draw_jockey(scene.sim, id, &husk), OVIS_OK);
  const ovis_mob_id hero = mob_scene_tough_player(&scene, 70.5, 60.5);
  double nearest = 20;
  int32_t shots = 0;
  for (int32_t i = 0; i < 700; i++) {
    mob_scene_ticks(&scene, 1);
    nearest = fmin(nearest, mob_scene_distance(&scene, id, hero));
    shots += mob_scene_events(&scene, OVIS_EVENT_SHOT);
    assert_false(sits(&scene, id)); // it does not sit down with a rider
  }
  assert_true(nearest < 3);
  assert_true(shots >= 3);
  mob_scene_close(&scene);
}

TEST(a_camel_husk_does_not_burn_or_breed_and_food_heals_it) {
  mob_scene scene = open_desert();
  const ovis_mob_id id = mob_scene_spawn(&scene, "camel_husk", 60.5, 60.5);
  const ovis_mob_id hero = mob_scene_player(&scene, 62.5, 60.5);
  mob_scene_set_time(&scene, MOB_SCENE_NOON);
  mob_scene_ticks(&scene, 40);
  assert_true(mob_scene_mob(&scene, id).health == 32);
  const ovis_use feed = {.player = hero, .item = "rabbit_foot", .mob = id};
  assert_int_equal(use_of(scene.sim, &feed), OVIS_USE_NOTHING);
  mob_scene_put(&scene, id, OVIS_PROP_HEALTH, 10);
  assert_int_equal(use_of(scene.sim, &feed), OVIS_USE_FEED);
  assert_true(mob_scene_mob(&scene, id).health == 12);
  mob_scene_close(&scene);
}
