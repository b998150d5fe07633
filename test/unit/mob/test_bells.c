// Bells that ring on: who makes them resonate, and whom they show.
#include "support/mob_scene.h"
#include "support/test.h"

#include <ovis/item.h>
#include <ovis/village.h>

static const ovis_pos bell = {64, 64, 64};

static int32_t glow(const mob_scene* scene, ovis_mob_id mob) {
  ovis_effect_state state;
  return ovis_mob_get_effect(scene->sim, mob, OVIS_EFFECT_GLOWING, &state) ? state.ticks : 0;
}

static mob_scene open_with_bell(void) {
  mob_scene scene = mob_scene_open("stone");
  mob_scene_set(&scene, bell.x, bell.y, bell.z, "bell");
  return scene;
}

// Ticks from the stroke until a mob glows; -1: never.
static int32_t ticks_until_glow(mob_scene* scene, ovis_mob_id mob) {
  assert_int_equal(ovis_village_ring_bell(scene->sim, bell), OVIS_OK);
  for (int32_t i = 1; i <= 120; i++) {
    mob_scene_ticks(scene, 1);
    if (glow(scene, mob) > 0) {
      return i;
    }
  }
  return -1;
}

TEST(a_bell_near_raiders_shows_them_after_45_ticks) {
  mob_scene scene = open_with_bell();
  const ovis_mob_id near = mob_scene_spawn_still(&scene, "pillager", 84.5, 64.5);
  const ovis_mob_id far = mob_scene_spawn_still(&scene, "ravager", 104.5, 64.5); // within 48
  const ovis_mob_id beyond = mob_scene_spawn_still(&scene, "witch", 64.5, 115.5);
  const ovis_mob_id zombie = mob_scene_spawn_still(&scene, "zombie", 70.5, 64.5);
  mob_scene_set_time(&scene, 18000);
  assert_int_equal(ticks_until_glow(&scene, near), 45);
  assert_true(glow(&scene, far) > 50);
  assert_int_equal(glow(&scene, beyond), 0);
  assert_int_equal(glow(&scene, zombie), 0);
  mob_scene_ticks(&scene, 60);
  assert_int_equal(glow(&scene, near), 0);
  mob_scene_close(&scene);
}

TEST(a_bell_without_raiders_near_does_not_resonate) {
  mob_scene scene = open_with_bell();
  const ovis_mob_id far = mob_scene_spawn_still(&scene, "pillager", 104.5, 64.5);
  assert_int_equal(ticks_until_glow(&scene, far), -1);
  mob_scene_close(&scene);
}

TEST(a_second_stroke_begins_anew_and_a_broken_bell_is_still) {
  mob_scene scene = open_with_bell();
  const ovis_mob_id near = mob_scene_spawn_still(&scene, "pillager", 84.5, 64.5);
  assert_int_equal(ovis_village_ring_bell(scene.sim, bell), OVIS_OK);
  mob_scene_ticks(&scene, 30);
  assert_int_equal(ticks_until_glow(&scene, near), 45);
  mob_scene_ticks(&scene, 80);
  assert_int_equal(ovis_village_ring_bell(scene.sim, bell), OVIS_OK);
  mob_scene_ticks(&scene, 30);
  mob_scene_set(&scene, bell.x, bell.y, bell.z, "air");
  mob_scene_ticks(&scene, 60);
  assert_int_equal(glow(&scene, near), 0);
  mob_scene_close(&scene);
}

TEST(a_raider_that_comes_while_the_bell_rings_is_heard) {
  mob_scene scene = open_with_bell();
  assert_int_equal(ovis_village_ring_bell(scene.sim, bell), OVIS_OK);
  mob_scene_ticks(&scene, 40);
  const ovis_mob_id late = mob_scene_spawn_still(&scene, "evoker", 70.5, 64.5);
  mob_scene_ticks(&scene, 38);
  assert_int_equal(glow(&scene, late), 0);
  mob_scene_ticks(&scene, 4);
  assert_true(glow(&scene, late) > 0);
  mob_scene_close(&scene);
}

TEST(a_snapshot_keeps_a_ringing_bell) {
  mob_scene scene = open_with_bell();
  mob_scene_spawn(&scene, "pillager", 84.5, 64.5);
  assert_int_equal(ovis_village_ring_bell(scene.sim, bell), OVIS_OK);
  mob_scene_ticks(&scene, 20);
  const uint64_t hash = ovis_sim_get_hash(scene.sim);
  mob_scene other = mob_scene_restored(&scene, NULL);
  assert_true(ovis_sim_get_hash(other.sim) == hash);
  mob_scene_ticks(&other, 24);
  const ovis_mob_id again = ovis_sim_get_mob(other.sim, 0);
  assert_int_equal(glow(&other, again), 0);
  mob_scene_ticks(&other, 1);
  assert_true(glow(&other, again) > 0);
  mob_scene_close(&other);
  mob_scene_close(&scene);
}
