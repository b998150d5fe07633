// Odds and intervals of minds against the numbers of the rules. A mean of `n` even draws must lie
// within SPREADS deviations of the rule's own; one run in two millions fails by chance, and the
// seeds are fixed. Rules: docs/sources.md
#include "species/animals/sheep_goals.h"
#include "support/brain_scene.h"
#include "support/goal_probe.h"
#include "support/test.h"

#include <math.h>

#define SPREADS 5.0
#define DRAWS_MIN 60

// ---- Samples

typedef struct sample {
  int64_t count;
  double sum, least, most;
} sample;

static void note(sample* self, double value) {
  self->least = self->count == 0 || value < self->least ? value : self->least;
  self->most = self->count == 0 || value > self->most ? value : self->most;
  self->sum += value;
  self->count++;
}

// Whole numbers from `low` to `high`, each as often: their mean, their ends, and that they spread.
static void expect_even(const sample* self, double low, double high, const char* what) {
  const double n = (double)self->count;
  const double width = high - low + 1;
  const double spread = sqrt((width * width - 1) / 12 / n);
  const double off = fabs(self->sum / n - (low + high) / 2);
  if (off > SPREADS * spread || self->least < low || self->most > high) {
    fail_msg("%s: mean %g of %g draws from %g to %g, expected %g to %g", what, self->sum / n, n,
             self->least, self->most, low, high);
  }
  // The chance that `n` draws all miss a sixth of the range at one end is (5/6)^n.
  assert_true(self->count >= DRAWS_MIN);
  assert_true(self->least < low + width / 6 && self->most > high - width / 6);
}

// At least as many as expect_even needs, also where counts are scaled down.
static int64_t draws(int64_t quick, int64_t full, int64_t long_count) {
  const int64_t count = test_count_arithmetic(quick, full, long_count);
  return count < DRAWS_MIN ? DRAWS_MIN : count;
}

static void expect_share(int64_t hits, int64_t count, double p, const char* what) {
  const double n = (double)count;
  const double off = fabs((double)hits - n * p);
  if (off > SPREADS * sqrt(n * p * (1 - p)) + 1) {
    fail_msg("%s: %lld of %lld, expected a share of %g", what, (long long)hits, (long long)count,
             p);
  }
}

// ---- Sheep: grass, looks, strolls

// Asked in every second tick: half as many asks as ticks.
TEST(grass_is_eaten_once_in_a_thousand_ticks_and_by_lambs_once_in_fifty) {
  mob_scene scene = mob_scene_open("grass_block");
  const int64_t asks = test_count_arithmetic(100000, 400000, 2000000);
  for (int young = 0; young < 2; young++) {
    const ovis_mob_id sheep = young ? mob_scene_spawn_baby(&scene, "sheep", 64.5, 64.5)
                                    : mob_scene_spawn(&scene, "sheep", 64.5, 64.5);
    const ov_eat_block_settings settings = {0};
    goal_probe meal;
    goal_probe_init(&meal, &scene, sheep, &ov_goal_eat_block, &settings);
    expect_share(goal_probe_yes(&meal, (int32_t)asks), asks, young ? 2.0 / 50 : 2.0 / 1000,
                 young ? "lambs' meals" : "meals");
  }
  mob_scene_close(&scene);
}

TEST(looks_around_and_at_players_begin_in_one_check_of_fifty) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id sheep = mob_scene_spawn(&scene, "sheep", 64.5, 64.5);
  mob_scene_player(&scene, 66.5, 64.5);
  const int64_t asks = test_count_arithmetic(20000, 100000, 1000000);
  const ov_look_at_settings settings = {.kind = OV_ACTOR_PLAYER, .range = 6};
  goal_probe look;
  goal_probe_init(&look, &scene, sheep, &ov_goal_look_at, &settings);
  expect_share(goal_probe_yes(&look, (int32_t)asks), asks, 0.02, "looks at players");
  goal_probe_init(&look, &scene, sheep, &ov_goal_look_around, NULL);
  expect_share(goal_probe_yes(&look, (int32_t)asks), asks, 0.02, "looks around");
  mob_scene_close(&scene);
}

// ---- Hens

TEST(eggs_come_every_6000_to_11999_ticks) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id hen = mob_scene_spawn(&scene, "chicken", 64.5, 64.5);
  const int64_t count = draws(300, 2000, 20000);
  sample pauses = {0};
  for (int64_t i = 0; i < count; i++) {
    mob_scene_put(&scene, hen, OVIS_PROP_EGG_TIME, 1);
    mob_scene_ticks(&scene, 1);
    const ovis_event* laid = mob_scene_event(&scene, OVIS_EVENT_LAID);
    assert_non_null(laid);
    assert_int_equal(ovis_mob_remove(scene.sim, laid->other), OVIS_OK);
    note(&pauses, mob_scene_get(&scene, hen, OVIS_PROP_EGG_TIME));
  }
  expect_even(&pauses, 6000, 11999, "eggs");
  mob_scene_close(&scene);
}

// ---- Anger

// docs/sources.md#anger: drawn with each new target.
TEST(anger_lasts_400_to_780_ticks) {
  static const char* const species[] = {
      "wolf", "bee", "polar_bear", "iron_golem", "zombified_piglin", "enderman"};
  const int64_t count = draws(70, 300, 2000);
  for (int k = 0; k < 6; k++) {
    mob_scene scene = mob_scene_open("stone");
    const ovis_mob_id hero = mob_scene_player(&scene, 62.5, 60.5);
    sample lengths = {0};
    for (int64_t i = 0; i < count; i++) {
      const ovis_mob_id mob = mob_scene_spawn(&scene, species[k], 60.5, 60.5);
      assert_int_equal(ovis_mob_hurt(scene.sim, mob, 1, hero), OVIS_OK);
      double anger = 0;
      for (int32_t tick = 0; tick < 8 && anger == 0; tick++) {
        mob_scene_ticks(&scene, 1);
        anger = mob_scene_get(&scene, mob, OVIS_PROP_ANGER);
      }
      note(&lengths, anger);
      assert_int_equal(ovis_mob_remove(scene.sim, mob), OVIS_OK);
    }
    assert_true(lengths.least >= 399); // the tick that draws it may count already
    for (int one_less = lengths.least == 399; one_less >= 0; one_less--) {
      lengths.sum += one_less ? (double)lengths.count : 0;
      lengths.least += one_less;
      lengths.most += one_less;
    }
    expect_even(&lengths, 400, 780, species[k]);
    mob_scene_close(&scene);
  }
}

TEST(anger_falls_by_one_a_tick) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id wolf = mob_scene_spawn(&scene, "wolf", 60.5, 60.5);
  mob_scene_put(&scene, wolf, OVIS_PROP_ANGER, 300);
  for (int32_t tick = 1; tick <= 300; tick++) {
    mob_scene_ticks(&scene, 1);
    assert_true(mob_scene_get(&scene, wolf, OVIS_PROP_ANGER) == 300 - tick);
  }
  mob_scene_close(&scene);
}

// ---- Goats and frogs

// A clock of a brain runs out at once; the next one that is drawn is noted.
static int64_t next_clock(mob_scene* scene, ovis_mob_id mob, ovis_memory clock, int32_t limit) {
  brain_scene_remember(scene, mob, clock, 1);
  for (int32_t tick = 0; tick < limit; tick++) {
    mob_scene_ticks(scene, 1);
    const int64_t left =
        brain_scene_knows(scene, mob, clock) ? brain_scene_number(scene, mob, clock) : 0;
    if (left > 2) {
      return left;
    }
  }
  return 0;
}

static ovis_mob_id goat_that_rams(mob_scene* scene, bool is_screamer) {
  const ovis_mob_id id = mob_scene_spawn(scene, "goat", 60.5, 60.5);
  brain_scene_remember(scene, id, OVIS_MEM_LONG_JUMP_COOLING_DOWN, 1000000);
  mob_scene_put(scene, id, OVIS_PROP_SCREAMING, is_screamer);
  return id;
}

// A ram that ends draws the pause; one that finds no way takes the shortest, which is left out.
TEST(rams_come_every_600_to_6000_ticks_and_those_of_screamers_every_100_to_300) {
  for (int screams = 0; screams < 2; screams++) {
    mob_scene scene = mob_scene_open("stone");
    const int64_t count = draws(70, 300, 2000);
    const ovis_mob_id goat = goat_that_rams(&scene, screams);
    const ovis_mob_id pig = mob_scene_spawn_still(&scene, "pig", 66.5, 60.5);
    sample pauses = {0};
    while (pauses.count < count) {
      assert_int_equal(ovis_mob_place(scene.sim, goat, (ovis_vec3){60.5, 64, 60.5}, 0, 0), OVIS_OK);
      assert_int_equal(ovis_mob_place(scene.sim, pig, (ovis_vec3){66.5, 64, 60.5}, 0, 0), OVIS_OK);
      mob_scene_put(&scene, pig, OVIS_PROP_HEALTH, 10);
      const int64_t pause = next_clock(&scene, goat, OVIS_MEM_RAM_COOLDOWN_TICKS, 600);
      assert_true(pause > 0);
      if (pause != (screams ? 99 : 599) && pause != (screams ? 100 : 600)) {
        note(&pauses, (double)pause);
      }
    }
    expect_even(&pauses, screams ? 100 : 600, screams ? 300 : 6000, "rams");
    mob_scene_close(&scene);
  }
}

// Where it can walk everywhere it finds no place to jump to, and tries again after half a pause.
TEST(jumps_without_a_place_are_tried_again_after_half_of_a_pause) {
  static const struct {
    const char* species;
    double low, high;
  } jumpers[] = {{"goat", 300, 600}, {"frog", 50, 70}};
  for (int k = 0; k < 2; k++) {
    mob_scene scene = mob_scene_open("stone");
    const int64_t count = draws(100, 400, 3000);
    const ovis_mob_id mob = mob_scene_spawn(&scene, jumpers[k].species, 60.5, 60.5);
    if (k == 0) {
      brain_scene_remember(&scene, mob, OVIS_MEM_RAM_COOLDOWN_TICKS, 1000000);
    }
    sample pauses = {0};
    while (pauses.count < count) {
      const int64_t pause = next_clock(&scene, mob, OVIS_MEM_LONG_JUMP_COOLING_DOWN, 400);
      assert_true(pause > 0);
      note(&pauses, (double)pause);
    }
    expect_even(&pauses, jumpers[k].low, jumpers[k].high, jumpers[k].species);
    mob_scene_close(&scene);
  }
}

// Of the entries that can start, croaks have weight 3 and strolls 1.
TEST(a_frog_croaks_three_times_as_often_as_it_strolls) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id frog = mob_scene_spawn(&scene, "frog", 60.5, 60.5);
  const int64_t count = draws(120, 600, 5000);
  int64_t croaks = 0, strolls = 0;
  bool croaked = false, strolled = false;
  while (croaks + strolls < count) {
    brain_scene_remember(&scene, frog, OVIS_MEM_LONG_JUMP_COOLING_DOWN, 1000);
    mob_scene_ticks(&scene, 1);
    const bool croaks_now = mob_scene_runs(&scene, frog, "Croak");
    const bool strolls_now =
        mob_scene_option(&scene, frog, "RandomStroll").answer.reason == OVIS_REASON_RAN;
    croaks += croaks_now && !croaked;
    strolls += strolls_now && !strolled;
    croaked = croaks_now;
    strolled = strolls_now;
    if (strolls_now) { // the next choice comes at once
      assert_int_equal(ovis_mob_place(scene.sim, frog, (ovis_vec3){60.5, 64, 60.5}, 0, 0), OVIS_OK);
    }
  }
  expect_share(croaks, count, 0.75, "croaks");
  mob_scene_close(&scene);
}

// ---- Piglins and hoglins

TEST(hunts_come_every_600_to_2400_ticks) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id piglin = brain_scene_spawn(&scene, "piglin", 60.5, 60.5);
  const ovis_mob_id hoglin = mob_scene_spawn_still(&scene, "hoglin", 64.5, 60.5);
  mob_scene_ticks(&scene, 42);
  ov_brain* brain = brain_scene_brain(&scene, piglin);
  const int64_t count = draws(100, 500, 5000);
  sample pauses = {0};
  while (pauses.count < count) {
    ov_brain_erase(brain, OVIS_MEM_HUNTED_RECENTLY);
    ov_brain_erase(brain, OVIS_MEM_ANGRY_AT);
    ov_brain_erase(brain, OVIS_MEM_ATTACK_TARGET);
    mob_scene_put(&scene, hoglin, OVIS_PROP_HEALTH, 40); // it must stay
    assert_int_equal(ovis_mob_place(scene.sim, piglin, (ovis_vec3){60.5, 64, 60.5}, 0, 0), OVIS_OK);
    for (int32_t tick = 0; tick < 60 && !ov_brain_has(brain, OVIS_MEM_HUNTED_RECENTLY); tick++) {
      mob_scene_ticks(&scene, 1);
    }
    assert_true(ov_brain_has(brain, OVIS_MEM_HUNTED_RECENTLY));
    note(&pauses, (double)ov_brain_ttl(brain, OVIS_MEM_HUNTED_RECENTLY));
  }
  expect_even(&pauses, 600, 2400, "hunts");
  mob_scene_close(&scene);
}

TEST(hurt_young_hoglins_flee_for_100_to_400_ticks) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id hero = mob_scene_player(&scene, 62.5, 60.5);
  const int64_t count = draws(100, 500, 5000);
  sample flights = {0};
  for (int64_t i = 0; i < count; i++) {
    const ovis_mob_id calf = brain_scene_spawn_baby(&scene, "hoglin", 60.5, 60.5);
    assert_int_equal(ovis_mob_hurt(scene.sim, calf, 1, hero), OVIS_OK);
    note(&flights, (double)ov_brain_ttl(brain_scene_brain(&scene, calf), OVIS_MEM_AVOID_TARGET));
    assert_int_equal(ovis_mob_remove(scene.sim, calf), OVIS_OK);
  }
  expect_even(&flights, 100, 400, "flights");
  mob_scene_close(&scene);
}
