// Leashes: they lead within six blocks, pull up to ten, and break beyond.
#include "support/goal_probe.h"
#include "support/mob_scene.h"
#include "support/test.h"

#include <math.h>

typedef struct pair {
  mob_scene scene;
  ovis_mob_id cow, player;
} pair;

static pair tied_at(double distance) {
  pair p = {.scene = mob_scene_open("stone")};
  p.cow = mob_scene_spawn(&p.scene, "cow", 40.5, 40.5);
  p.player = mob_scene_player(&p.scene, 40.5 + distance, 40.5);
  mob_scene_ticks(&p.scene, 1);
  assert_int_equal(ovis_mob_place(p.scene.sim, p.cow, (ovis_vec3){40.5, 64, 40.5}, 0, 0), OVIS_OK);
  mob_scene_put(&p.scene, p.cow, OVIS_PROP_LEASH, (double)mob_scene_mob(&p.scene, p.player).serial);
  return p;
}

static bool is_tied(const pair* p) {
  return mob_scene_get(&p->scene, p->cow, OVIS_PROP_LEASH) != 0;
}

TEST(a_led_mob_comes_to_two_blocks) {
  pair p = tied_at(5);
  mob_scene_ticks(&p.scene, 200);
  assert_true(is_tied(&p));
  assert_true(mob_scene_distance(&p.scene, p.cow, p.player) < 3.5);
  mob_scene_close(&p.scene);
}

TEST(a_leash_pulls_between_six_and_ten_blocks) {
  pair p = tied_at(8);
  mob_scene_ticks(&p.scene, 1);
  // All of the direction is x: 0.4 of its square is added after the move.
  assert_true(fabs(mob_scene_mob(&p.scene, p.cow).velocity.x - 0.4) < 0.02);
  bool came = false;
  for (int i = 0; i < 60 && !came; i++) {
    mob_scene_ticks(&p.scene, 1);
    came = mob_scene_distance(&p.scene, p.cow, p.player) < 6;
  }
  assert_true(came && is_tied(&p));
  mob_scene_close(&p.scene);
}

// A mob that is led walks by itself, and has no push at first.
TEST(a_leash_pulls_from_six_blocks_on) {
  pair p = tied_at(6.1);
  mob_scene_ticks(&p.scene, 1);
  assert_true(mob_scene_mob(&p.scene, p.cow).velocity.x > 0.3);
  mob_scene_close(&p.scene);
  p = tied_at(5.9);
  mob_scene_ticks(&p.scene, 1);
  assert_true(mob_scene_mob(&p.scene, p.cow).velocity.x < 0.3);
  mob_scene_close(&p.scene);
}

TEST(a_pulled_mob_does_not_walk_by_itself) {
  pair p = tied_at(8);
  mob_scene_fill(&p.scene, (ovis_pos){43, 64, 38}, (ovis_pos){43, 66, 43}, "stone"); // in the way
  mob_scene_ticks(&p.scene, 4);
  assert_true(mob_scene_distance(&p.scene, p.cow, p.player) > 6);
  const ovis_option stroll = mob_scene_option(&p.scene, p.cow, "WaterAvoidingRandomStroll");
  assert_int_equal(stroll.answer.reason, OVIS_REASON_FLAG_DISABLED);
  mob_scene_put(&p.scene, p.cow, OVIS_PROP_LEASH, 0);
  mob_scene_ticks(&p.scene, 2);
  assert_int_not_equal(mob_scene_option(&p.scene, p.cow, "WaterAvoidingRandomStroll").answer.reason,
                       OVIS_REASON_FLAG_DISABLED);
  mob_scene_close(&p.scene);
}

TEST(a_leash_breaks_beyond_ten_blocks) {
  pair p = tied_at(10.1);
  mob_scene_ticks(&p.scene, 1);
  const ovis_event* event = mob_scene_event(&p.scene, OVIS_EVENT_UNLEASHED);
  assert_non_null(event);
  assert_true(event->mob.value == p.cow.value && event->other.value == p.player.value);
  assert_false(is_tied(&p));
  mob_scene_close(&p.scene);
}

TEST(a_leash_ends_with_its_holder) {
  pair p = tied_at(4);
  assert_int_equal(ovis_mob_remove(p.scene.sim, p.player), OVIS_OK);
  mob_scene_ticks(&p.scene, 1);
  assert_false(is_tied(&p));
  mob_scene_close(&p.scene);
}

TEST(a_leash_needs_another_living_mob) {
  pair p = tied_at(4);
  const double own = (double)mob_scene_mob(&p.scene, p.cow).serial;
  assert_int_not_equal(ovis_mob_set_prop(p.scene.sim, p.cow, OVIS_PROP_LEASH, own), OVIS_OK);
  assert_int_not_equal(ovis_mob_set_prop(p.scene.sim, p.cow, OVIS_PROP_LEASH, 999), OVIS_OK);
  assert_int_not_equal(ovis_mob_set_prop(p.scene.sim, p.cow, OVIS_PROP_LEASH, -1), OVIS_OK);
  assert_true(is_tied(&p));
  mob_scene_close(&p.scene);
}
