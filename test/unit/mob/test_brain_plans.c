// Plans of species, carried out by the engine in a world and by the slow reference brain off a tape
// of what their behaviors do.
// Rules: docs/sources.md#brain
#include "support/brain_tape.h"
#include "support/test.h"

enum { Y = MOB_SCENE_FEET, TICKS = 400 };

static void drop(const mob_scene* scene, uint64_t* seed) {
  ovis_item_def def = ovis_default_item_def();
  def.stack = ovis_stack_of(test_one_in(seed, 4) ? "wheat" : "bread", 1 + test_below(seed, 30));
  def.pos = (ovis_vec3){60.5 + test_between(seed, -9, 9), Y, 60.5 + test_between(seed, -9, 9)};
  ovis_mob_id id;
  assert_int_equal(ovis_sim_spawn_item(scene->sim, &def, &id), OVIS_OK);
}

// Whatever may happen to an allay between two ticks.
static void disturb(mob_scene* scene, ovis_mob_id allay, ovis_mob_id hero, uint64_t* seed) {
  const ovis_stack bread = ovis_stack_of("bread", 1);
  switch (test_below(seed, 60)) {
  case 0:
  case 1: drop(scene, seed); break;
  case 2:
    ovis_sim_vibrate(scene->sim, &(ovis_vibration){.kind = OVIS_VIBRATION_NOTE_BLOCK_PLAY,
                                                   .pos = {64.5, Y + 0.5, 64.5}});
    break;
  case 3: mob_scene_set(scene, 64, Y, 64, test_one_in(seed, 3) ? "air" : "note_block"); break;
  case 4:
    ovis_sim_place(scene->sim, hero, (ovis_vec3){60.5 + test_between(seed, -25, 25), Y, 60.5}, 0,
                   0);
    break;
  case 5:
    ovis_sim_wear(scene->sim, allay, OVIS_SLOT_MAIN_HAND, test_one_in(seed, 4) ? NULL : &bread);
    break;
  case 6:
    if (test_one_in(seed, 3)) {
      ovis_sim_hurt(scene->sim, allay, 1, hero);
    }
    break;
  case 7:
    ovis_sim_use(scene->sim, &(ovis_use){.player = hero, .item = "bread", .mob = allay});
    break;
  default: break;
  }
}

static void add(brain_tape_counts* sum, const brain_tape_counts* one) {
  assert_int_equal(one->ticks, TICKS);
  sum->calls += one->calls;
  sum->starts += one->starts;
  sum->draws += one->draws;
  sum->changes += one->changes;
  sum->outside += one->outside;
}

static void check_counts(const brain_tape_counts* sum, int64_t count) {
  print_message("%lld calls, %lld starts, %lld draws, %lld changes, %lld from outside\n",
                (long long)sum->calls, (long long)sum->starts, (long long)sum->draws,
                (long long)sum->changes, (long long)sum->outside);
  assert_true(sum->calls > count * TICKS * 2);
  assert_true(sum->starts > count * 10);
  assert_true(sum->draws > count * 10);
  assert_true(sum->changes > count * 50);
}

static brain_tape_counts run_allay(uint64_t seed) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id allay = mob_scene_spawn(&scene, "allay", 60.5, 60.5);
  const ovis_mob_id hero = mob_scene_player(&scene, 62.5, 60.5);
  mob_scene_set(&scene, 64, Y, 64, "note_block");
  mob_scene_fill(&scene, (ovis_pos){50, Y, 70}, (ovis_pos){60, Y + 1, 74}, "water");
  brain_tape* tape = brain_tape_open(&scene, allay);
  ovis_sim_use(scene.sim, &(ovis_use){.player = hero, .item = "bread", .mob = allay});
  for (int32_t i = 0; i < TICKS; i++) {
    disturb(&scene, allay, hero, &seed);
    mob_scene_ticks(&scene, 1);
  }
  const brain_tape_counts counts = brain_tape_count(tape);
  brain_tape_close(tape);
  mob_scene_close(&scene);
  return counts;
}

TEST(the_slow_brain_carries_out_the_plan_of_the_allay_as_the_engine_does) {
  const uint64_t seed = test_seed(1613);
  const int64_t count = test_count(12, 200, 5000);
  brain_tape_counts sum = {0};
  for (int64_t i = 0; i < count; i++) {
    const brain_tape_counts one = run_allay(seed + (uint64_t)i * 6151);
    add(&sum, &one);
  }
  check_counts(&sum, count);
  assert_true(sum.outside > 0);
}

// Goats change their activity by what they remember. A hero tempts them, and hurts one now and
// then.
static brain_tape_counts run_goat(uint64_t seed) {
  mob_scene scene = mob_scene_open("grass_block");
  const ovis_mob_id goat = mob_scene_spawn(&scene, "goat", 60.5, 60.5);
  const ovis_mob_id other = mob_scene_spawn(&scene, "goat", 64.5, 60.5);
  mob_scene_spawn(&scene, "sheep", 60.5, 66.5);
  const ovis_mob_id hero = mob_scene_player(&scene, 62.5, 64.5);
  for (int32_t i = 0; i < 12; i++) { // places to jump to
    mob_scene_set(&scene, 54 + test_below(&seed, 14), Y, 54 + test_below(&seed, 14), "stone");
  }
  brain_tape* tape = brain_tape_open(&scene, goat);
  for (int32_t i = 0; i < TICKS; i++) {
    const int what = test_below(&seed, 80);
    if (what == 0) {
      ovis_sim_hold(scene.sim, hero, test_one_in(&seed, 2) ? "wheat" : NULL);
    } else if (what == 1) {
      ovis_sim_hurt(scene.sim, goat, 1, hero);
    } else if (what == 2) {
      ovis_sim_use(scene.sim, &(ovis_use){.player = hero, .item = "wheat", .mob = goat});
      ovis_sim_use(scene.sim, &(ovis_use){.player = hero, .item = "wheat", .mob = other});
    } else if (what == 3) {
      const ovis_memory memory =
          test_one_in(&seed, 2) ? OVIS_MEM_RAM_COOLDOWN_TICKS : OVIS_MEM_LONG_JUMP_COOLING_DOWN;
      ovis_sim_remember(scene.sim, goat, memory, NULL);
    }
    mob_scene_ticks(&scene, 1);
  }
  const brain_tape_counts counts = brain_tape_count(tape);
  brain_tape_close(tape);
  mob_scene_close(&scene);
  return counts;
}

TEST(the_slow_brain_carries_out_the_plan_of_the_goat_as_the_engine_does) {
  const uint64_t seed = test_seed(1614);
  const int64_t count = test_count(12, 200, 5000);
  brain_tape_counts sum = {0};
  for (int64_t i = 0; i < count; i++) {
    const brain_tape_counts one = run_goat(seed + (uint64_t)i * 6151);
    add(&sum, &one);
  }
  check_counts(&sum, count);
}
