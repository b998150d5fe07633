// Chickens' eggs and falls, the colors of lambs and calves, pigs and carrots.
#include "support/goal_probe.h"
#include "support/mob_scene.h"
#include "support/test.h"

#include <math.h>
#include <string.h>

// ---- Chickens

// Uniform from 6000 to 11999: mean 8999.5, deviation 1732. Of 400 the mean lies within 4.5
// deviations of the mean's own (87).
TEST(a_new_chicken_lays_after_five_to_ten_minutes) {
  mob_scene scene = mob_scene_open("stone");
  double sum = 0;
  for (int i = 0; i < 400; i++) {
    const ovis_mob_id hen = mob_scene_spawn(&scene, "chicken", 20.5 + i % 20, 20.5 + i / 20);
    const double ticks = mob_scene_get(&scene, hen, OVIS_PROP_EGG_TIME);
    assert_true(ticks >= 6000 && ticks < 12000);
    sum += ticks;
  }
  assert_true(fabs(sum / 400 - 8999.5) < 4.5 * 86.6);
  mob_scene_close(&scene);
}

TEST(a_hen_lays_when_the_time_is_over_and_draws_the_next) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id hen = mob_scene_spawn(&scene, "chicken", 40.5, 40.5);
  mob_scene_put(&scene, hen, OVIS_PROP_EGG_TIME, 3);
  for (int i = 0; i < 2; i++) {
    mob_scene_ticks(&scene, 1);
    assert_int_equal(mob_scene_events(&scene, OVIS_EVENT_LAID), 0);
  }
  mob_scene_ticks(&scene, 1);
  const ovis_event* laid = mob_scene_event(&scene, OVIS_EVENT_LAID);
  assert_non_null(laid);
  assert_true(laid->mob.value == hen.value);
  assert_string_equal(laid->item, "egg");
  ovis_item_state egg;
  assert_true(ovis_item_get_state(scene.sim, laid->other, &egg));
  assert_int_equal(egg.stack.count, 1);
  assert_true(mob_scene_distance(&scene, hen, laid->other) < 1);
  const double next = mob_scene_get(&scene, hen, OVIS_PROP_EGG_TIME);
  assert_true(next >= 6000 && next < 12000);
  mob_scene_close(&scene);
}

TEST(chicks_and_mounts_of_riders_lay_nothing) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id chick = mob_scene_spawn_baby(&scene, "chicken", 40.5, 40.5);
  const ovis_mob_id mount = mob_scene_spawn(&scene, "chicken", 44.5, 40.5);
  mob_scene_put(&scene, chick, OVIS_PROP_EGG_TIME, 1);
  mob_scene_put(&scene, mount, OVIS_PROP_EGG_TIME, 1);
  mob_scene_put(&scene, mount, OVIS_PROP_JOCKEY, 1);
  for (int i = 0; i < 20; i++) {
    mob_scene_ticks(&scene, 1);
    assert_int_equal(mob_scene_events(&scene, OVIS_EVENT_LAID), 0);
  }
  assert_true(mob_scene_get(&scene, chick, OVIS_PROP_EGG_TIME) == 1); // the clock waits
  mob_scene_close(&scene);
}

// Each tick the speed downward becomes (v - 0.08) * 0.98 * 0.6, which tends to 0.114.
TEST(a_chicken_falls_slowly_and_unhurt) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id hen = mob_scene_spawn(&scene, "chicken", 40.5, 40.5);
  const ovis_mob_id cow = mob_scene_spawn(&scene, "cow", 50.5, 40.5);
  assert_int_equal(ovis_mob_place(scene.sim, hen, (ovis_vec3){40.5, 90, 40.5}, 0, 0), OVIS_OK);
  assert_int_equal(ovis_mob_place(scene.sim, cow, (ovis_vec3){50.5, 72, 40.5}, 0, 0), OVIS_OK);
  double before = 90;
  for (int i = 0; i < 100; i++) {
    mob_scene_ticks(&scene, 1);
    const double y = mob_scene_mob(&scene, hen).pos.y;
    assert_true(before - y < 0.2);
    before = y;
  }
  assert_true(before > 75 && before < 80); // 0.114 blocks a tick
  mob_scene_ticks(&scene, 150);
  assert_true(mob_scene_mob(&scene, hen).pos.y == 64);
  assert_true(mob_scene_mob(&scene, hen).health == 4);
  assert_true(mob_scene_mob(&scene, cow).health == 5); // eight blocks: five half hearts
  mob_scene_close(&scene);
}

// ---- Colors

static void join(mob_scene* scene, const char* species, ovis_prop prop, int32_t a, int32_t b,
                 int32_t pairs, int32_t counts[16]) {
  const ovis_mob_id mother = mob_scene_spawn(scene, species, 40.5, 40.5);
  const ovis_mob_id father = mob_scene_spawn(scene, species, 41.5, 40.5);
  mob_scene_put(scene, mother, prop, a);
  mob_scene_put(scene, father, prop, b);
  memset(counts, 0, 16 * sizeof *counts);
  ov_agent agent = ov_agent_of(&scene->sim->turn, goal_probe_actor(scene, mother));
  for (int32_t i = 0; i < pairs; i++) {
    agent.verbs->breed(&agent, goal_probe_actor(scene, father));
    mob_scene_ticks(scene, 1);
    const ovis_event* born = mob_scene_event(scene, OVIS_EVENT_BORN);
    assert_non_null(born);
    assert_string_equal(born->species->name, species);
    counts[(int32_t)mob_scene_get(scene, born->mob, prop)]++;
    assert_int_equal(ovis_mob_remove(scene->sim, born->mob), OVIS_OK);
  }
  assert_int_equal(ovis_mob_remove(scene->sim, mother), OVIS_OK);
  assert_int_equal(ovis_mob_remove(scene->sim, father), OVIS_OK);
}

TEST(a_lamb_has_the_mixed_color_or_that_of_either_parent) {
  enum { WHITE, ORANGE, YELLOW = 4, PINK = 6, BROWN = 12, RED = 14 };
  mob_scene scene = mob_scene_open("stone");
  int32_t counts[16];
  join(&scene, "sheep", OVIS_PROP_COLOR, RED, YELLOW, 20, counts);
  assert_int_equal(counts[ORANGE], 20);
  join(&scene, "sheep", OVIS_PROP_COLOR, WHITE, RED, 20, counts);
  assert_int_equal(counts[PINK], 20);
  join(&scene, "sheep", OVIS_PROP_COLOR, BROWN, BROWN, 20, counts);
  assert_int_equal(counts[BROWN], 20);
  join(&scene, "sheep", OVIS_PROP_COLOR, BROWN, RED, 200, counts); // no dye comes of these
  assert_int_equal(counts[BROWN] + counts[RED], 200);
  assert_in_range(counts[BROWN], 68, 132); // 100 +- 4.5 deviations of 7.07
  mob_scene_close(&scene);
}

// One in 1024 of two red ones is brown: of 8192 there are 8 +- 4.5 deviations of 2.83.
TEST(a_calf_of_two_red_mooshrooms_is_rarely_brown) {
  mob_scene scene = mob_scene_open("stone");
  int32_t counts[16];
  join(&scene, "mooshroom", OVIS_PROP_VARIANT, 0, 0, 8192, counts);
  assert_in_range(counts[1], 1, 20);
  join(&scene, "mooshroom", OVIS_PROP_VARIANT, 0, 1, 200, counts);
  assert_in_range(counts[1], 68, 132);
  mob_scene_close(&scene);
}

// ---- Bait

static bool follows(const char* species, const char* item) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id mob = mob_scene_spawn(&scene, species, 40.5, 40.5);
  const ovis_mob_id player = mob_scene_player(&scene, 46.5, 40.5);
  assert_int_equal(ovis_mob_set_held_item(scene.sim, player, item), OVIS_OK);
  bool runs = false;
  for (int i = 0; i < 20; i++) {
    mob_scene_ticks(&scene, 1);
    int32_t running[8];
    const int32_t count = ovis_mob_get_running_options(scene.sim, mob, running, 8);
    for (int32_t n = 0; n < count; n++) {
      ovis_option option;
      assert_true(ovis_mob_get_option(scene.sim, mob, running[n], &option));
      runs |= strcmp(option.info.name, "Tempt") == 0;
    }
  }
  mob_scene_close(&scene);
  return runs;
}

TEST(animals_follow_their_own_food_only) {
  static const char* const pairs[][2] = {{"cow", "wheat"},
                                         {"mooshroom", "wheat"},
                                         {"pig", "carrot"},
                                         {"pig", "potato"},
                                         {"pig", "beetroot"},
                                         {"pig", "carrot_on_a_stick"},
                                         {"chicken", "wheat_seeds"},
                                         {"chicken", "melon_seeds"},
                                         {"chicken", "pumpkin_seeds"},
                                         {"chicken", "beetroot_seeds"}};
  for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
    assert_true(follows(pairs[i][0], pairs[i][1]));
  }
  assert_false(follows("cow", "carrot"));
  assert_false(follows("pig", "wheat"));
  assert_false(follows("chicken", "wheat"));
}
