// Thinking at a distance: off it changes nothing; on it changes how often minds think, and neither
// what they do in the long run nor what cannot wait.
#include "support/mob_scene.h"
#include "support/test.h"

enum { SHEEP = 24, EVERY = 20 };

static mob_scene open_far(int32_t far_think_ticks) {
  ovis_sim_def def = ovis_default_sim_def();
  def.seed = 4;
  def.far_think_ticks = far_think_ticks;
  return mob_scene_open_def("grass_block", &def);
}

static void herd(mob_scene* scene) {
  for (int32_t i = 0; i < SHEEP; i++) {
    mob_scene_spawn(scene, "sheep", 20 + 12 * (i % 6) + 0.5, 20 + 20 * (i / 6) + 0.5);
  }
}

TEST(off_means_off) {
  mob_scene off = open_far(0);
  mob_scene once = open_far(1);
  herd(&off);
  herd(&once);
  mob_scene_ticks(&off, 400);
  mob_scene_ticks(&once, 400);
  assert_true(ovis_sim_get_hash(off.sim) == ovis_sim_get_hash(once.sim));
  mob_scene_close(&once);
  mob_scene_close(&off);
}

// A player near by makes the interval meaningless.
TEST(who_is_near_a_player_thinks_always) {
  mob_scene far = open_far(EVERY);
  mob_scene off = open_far(0);
  const ovis_mob_id a = mob_scene_spawn(&far, "sheep", 30.5, 30.5);
  const ovis_mob_id b = mob_scene_spawn(&off, "sheep", 30.5, 30.5);
  mob_scene_player(&far, 40.5, 40.5);
  mob_scene_player(&off, 40.5, 40.5);
  mob_scene_ticks(&far, 600);
  mob_scene_ticks(&off, 600);
  const ovis_vec3 at = mob_scene_mob(&far, a).pos;
  const ovis_vec3 there = mob_scene_mob(&off, b).pos;
  assert_true(at.x == there.x && at.y == there.y && at.z == there.z);
  mob_scene_close(&off);
  mob_scene_close(&far);
}

// Each sheep's mind has its turn once in twenty ticks, and not all in the same one.
TEST(turns_are_spread_by_serial) {
  mob_scene scene = open_far(EVERY);
  herd(&scene);
  mob_scene_ticks(&scene, 60);
  int32_t turns[EVERY] = {0};
  for (int32_t tick = 0; tick < EVERY; tick++) {
    mob_scene_ticks(&scene, 1);
    for (int32_t i = 0; i < SHEEP; i++) {
      const ovis_mob_id mob = ovis_sim_get_mob(scene.sim, i);
      ovis_option goal;
      assert_true(
          ovis_mob_get_option(scene.sim, mob, 0, &goal)); // Float is asked in each full turn
      turns[tick] += goal.answer.tick == ovis_sim_get_ticks(scene.sim);
    }
  }
  int32_t total = 0;
  for (int32_t tick = 0; tick < EVERY; tick++) {
    assert_true(turns[tick] <= 2);
    total += turns[tick];
  }
  assert_int_equal(total, SHEEP);
  mob_scene_close(&scene);
}

typedef struct deeds {
  int64_t meals;
  int64_t walks;
} deeds;

static deeds live(int32_t far_think_ticks, int32_t ticks) {
  mob_scene scene = open_far(far_think_ticks);
  herd(&scene);
  deeds all = {0};
  for (int32_t i = 0; i < ticks; i++) {
    mob_scene_ticks(&scene, 1);
    all.meals += mob_scene_events(&scene, OVIS_EVENT_BLOCK_SET);
  }
  for (int32_t i = 0; i < SHEEP; i++) {
    ovis_nav_state nav;
    assert_true(ovis_mob_get_nav(scene.sim, ovis_sim_get_mob(scene.sim, i), &nav));
    ovis_nav_counts counts;
    assert_true(ovis_mob_get_nav_counts(scene.sim, ovis_sim_get_mob(scene.sim, i), &counts));
    assert_memory_equal(&counts, &nav.counts, sizeof counts);
    all.walks += nav.counts.asked;
  }
  mob_scene_close(&scene);
  return all;
}

// One draw in a turn stands for ten: as many meals and walks as ever, but for the time that a mob
// waits for its next turn once something is over.
TEST(far_ones_do_as_much_as_near_ones) {
  const int32_t ticks = (int32_t)test_count(12000, 40000, 200000);
  const deeds near = live(0, ticks);
  const deeds far = live(EVERY, ticks);
  assert_true(near.meals > 50);
  assert_true(far.meals * 10 > near.meals * 6 && far.meals * 10 < near.meals * 13);
  assert_true(far.walks * 10 > near.walks * 6 && far.walks * 10 < near.walks * 13);
}

TEST(what_cannot_wait_does_not) {
  mob_scene scene = open_far(200);
  const ovis_mob_id sheep = mob_scene_spawn(&scene, "sheep", 60.5, 60.5);
  mob_scene_spawn(&scene, "zombie", 90.5, 90.5);
  mob_scene_ticks(&scene, 30);
  const ovis_mob_id zombie = ovis_sim_get_mob(scene.sim, 1);
  assert_int_equal(ovis_mob_hurt(scene.sim, sheep, 1, zombie), OVIS_OK);
  assert_true(mob_scene_until(&scene, sheep, "Panic", 4) >= 0);
  mob_scene_fill(&scene, (ovis_pos){80, 60, 20}, (ovis_pos){86, 63, 26}, "water");
  const ovis_mob_id swimmer = mob_scene_spawn(&scene, "sheep", 83.5, 23.5);
  mob_scene_ticks(&scene, 20); // it falls in
  assert_true(mob_scene_until(&scene, swimmer, "Float", 10) >= 0);
  mob_scene_close(&scene);
}

// A rider counts as airborne but does not fall.
TEST(who_rides_far_away_can_wait_as_well) {
  mob_scene scene = open_far(EVERY);
  const ovis_mob_id pig = mob_scene_spawn(&scene, "pig", 60.5, 60.5);
  const ovis_mob_id sheep = mob_scene_spawn(&scene, "sheep", 64.5, 60.5);
  assert_int_equal(ovis_mob_mount(scene.sim, sheep, pig), OVIS_OK);
  mob_scene_ticks(&scene, 20);
  int32_t turns = 0;
  for (int32_t tick = 0; tick < 4 * EVERY; tick++) {
    mob_scene_ticks(&scene, 1);
    ovis_option goal;
    assert_true(
        ovis_mob_get_option(scene.sim, sheep, 0, &goal)); // Float is asked in each full turn
    turns += goal.answer.tick == ovis_sim_get_ticks(scene.sim);
  }
  assert_int_equal(turns, 4);
  mob_scene_close(&scene);
}
