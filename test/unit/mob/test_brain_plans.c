// Plans of species, carried out by the engine in a world and by the slow reference brain off a tape
// of what their behaviors do.
// Rules: docs/sources.md#brain
#include "support/brain_tape.h"
#include "support/chests.h"
#include "support/outcomes.h"
#include "support/test.h"

#include <string.h>

enum { Y = MOB_SCENE_FEET, TICKS = 400 }; // of one run: 1,000,000 of each species in long

static void drop(const mob_scene* scene, uint64_t* seed) {
  ovis_item_def def = ovis_default_item_def();
  def.stack =
      ovis_stack_from_name(test_one_in(seed, 4) ? "wheat" : "bread", 1 + test_below(seed, 30));
  def.pos = (ovis_vec3){60.5 + test_between(seed, -9, 9), Y, 60.5 + test_between(seed, -9, 9)};
  ovis_mob_id id;
  assert_int_equal(ovis_item_spawn(scene->sim, &def, &id), OVIS_OK);
}

// Whatever may happen to an allay between two ticks.
static void disturb(mob_scene* scene, ovis_mob_id allay, ovis_mob_id hero, uint64_t* seed) {
  const ovis_stack bread = ovis_stack_from_name("bread", 1);
  switch (test_below(seed, 60)) {
  case 0:
  case 1: drop(scene, seed); break;
  case 2:
    ovis_sim_emit_vibration(
        scene->sim,
        &(ovis_vibration){.kind = OVIS_VIBRATION_NOTE_BLOCK_PLAY, .pos = {64.5, Y + 0.5, 64.5}},
        NULL);
    break;
  case 3: mob_scene_set(scene, 64, Y, 64, test_one_in(seed, 3) ? "air" : "note_block"); break;
  case 4:
    ovis_mob_place(scene->sim, hero, (ovis_vec3){60.5 + test_between(seed, -25, 25), Y, 60.5}, 0,
                   0);
    break;
  case 5:
    ovis_mob_set_equipment(scene->sim, allay, OVIS_SLOT_MAIN_HAND,
                           test_one_in(seed, 4) ? NULL : &bread);
    break;
  case 6:
    if (test_one_in(seed, 3)) {
      ovis_mob_hurt(scene->sim, allay, 1, hero);
    }
    break;
  case 7: use_of(scene->sim, &(ovis_use){.player = hero, .item = "bread", .mob = allay}); break;
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
  assert_true(sum->starts > count * 5);
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
  use_of(scene.sim, &(ovis_use){.player = hero, .item = "bread", .mob = allay});
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
  const int64_t count = test_count(8, 200, 2500);
  brain_tape_counts sum = {0};
  for (int64_t i = 0; i < count; i++) {
    const brain_tape_counts one = run_allay(seed + (uint64_t)i * 6151);
    add(&sum, &one);
  }
  check_counts(&sum, count);
  assert_true(sum.outside > 0);
}

// Swimmers and frogs have a pond; a swimmer and its enemy begin in it.
static void put_into_water(mob_scene* scene, ovis_mob_id mob, ovis_mob_id enemy, uint64_t* seed) {
  const char* species = mob_scene_mob(scene, mob).species->name;
  const bool swims = strcmp(species, "tadpole") == 0 || strcmp(species, "axolotl") == 0 ||
                     strstr(species, "nautilus") != NULL;
  if (swims || strcmp(species, "frog") == 0) {
    mob_scene_fill(scene, (ovis_pos){54, Y - 5, 54}, (ovis_pos){68, Y - 1, 58}, "water");
    mob_scene_set(scene, 60, Y, 57, "lily_pad");
  }
  if (swims) {
    const double x = 57.5 + test_below(seed, 4);
    ovis_mob_place(scene->sim, mob, (ovis_vec3){x, Y - 3, 56.5}, 0, 0);
    ovis_mob_place(scene->sim, enemy, (ovis_vec3){x + 4, Y - 3, 56.5}, 0, 0);
  }
}

// Chests to carry items between, some of which nobody can get to.
static void put_chests(mob_scene* scene, ovis_mob_id golem, ovis_mob_id other, uint64_t* seed) {
  static const char* const items[] = {"dirt", "sand", "bread", "honeycomb"};
  for (int32_t i = 0; i < 14; i++) {
    const ovis_pos cell = {50 + test_below(seed, 22), Y + 5 * test_one_in(seed, 4),
                           50 + test_below(seed, 22)};
    mob_scene_set(scene, cell.x, cell.y, cell.z,
                  i % 3 == 0   ? "weathered_copper_chest"
                  : i % 3 == 1 ? "chest"
                               : "trapped_chest");
    for (int32_t k = 0; k < 3 && !test_one_in(seed, 4); k++) {
      chest_put(scene, cell, test_below(seed, 27), items[test_below(seed, 4)],
                1 + test_below(seed, 40));
    }
  }
  if (test_one_in(seed, 2)) {
    chest_give(scene, golem, items[test_below(seed, 4)], 5);
    chest_give(scene, other, items[test_below(seed, 4)], 5);
  }
}

// The new mind of a warden does not know yet that it may stay above the ground.
static void keep_above(const mob_scene* scene, ovis_mob_id mob) {
  if (strcmp(mob_scene_mob(scene, mob).species->name, "warden") == 0) {
    const ovis_memory_value value = {.type = OVIS_MEMORY_UNIT, .ttl = 1200};
    assert_int_equal(ovis_mob_set_memory(scene->sim, mob, OVIS_MEM_DIG_COOLDOWN, &value), OVIS_OK);
  }
}

static void end_waits(const mob_scene* scene, ovis_mob_id mob) {
  static const ovis_memory waits[] = {OVIS_MEM_RAM_COOLDOWN_TICKS, OVIS_MEM_LONG_JUMP_COOLING_DOWN,
                                      OVIS_MEM_SNIFF_COOLDOWN,     OVIS_MEM_HAS_HUNTING_COOLDOWN,
                                      OVIS_MEM_VIBRATION_COOLDOWN, OVIS_MEM_SONIC_BOOM_COOLDOWN};
  for (size_t i = 0; i < sizeof waits / sizeof *waits; i++) {
    ovis_mob_set_memory(scene->sim, mob, waits[i], NULL);
  }
}

// Only the young of happy ghasts have a brain; snowballs let them grow.
static void keep_young(mob_scene* scene, ovis_mob_id mob) {
  if (strcmp(mob_scene_mob(scene, mob).species->name, "happy_ghast") == 0) {
    mob_scene_put(scene, mob, OVIS_PROP_AGE, -24000);
  }
}

static void make_noise(const mob_scene* scene, ovis_mob_id source, uint64_t* seed) {
  const ovis_vec3 pos = {60.5 + test_between(seed, -9, 9), Y, 60.5 + test_between(seed, -9, 9)};
  const ovis_vibration noise = {.kind = test_one_in(seed, 4) ? OVIS_VIBRATION_PROJECTILE_LAND
                                                             : OVIS_VIBRATION_STEP,
                                .pos = pos,
                                .source = source};
  ovis_sim_emit_vibration(scene->sim, &noise, NULL);
}

// Goats, piglins and their kin change their activity by what they remember. A hero tempts, feeds
// and hurts one of them; `foe` is there to be fought or rammed.
static brain_tape_counts run_beast(const char* species, const char* foe, const char* food,
                                   uint64_t seed) {
  mob_scene scene = mob_scene_open("grass_block");
  const ovis_mob_id mob = mob_scene_spawn(&scene, species, 60.5, 60.5);
  const ovis_mob_id other = mob_scene_spawn(&scene, species, 64.5, 60.5);
  const ovis_mob_id enemy = mob_scene_spawn(&scene, foe, 60.5, 66.5);
  ovis_mob_set_prop(scene.sim, enemy, OVIS_PROP_SIZE, 0); // if it is a slime
  const ovis_mob_id hero = mob_scene_player(&scene, 62.5, 64.5);
  for (int32_t i = 0; i < 12; i++) { // places to jump to, and around which to walk
    mob_scene_set(&scene, 54 + test_below(&seed, 14), Y, 54 + test_below(&seed, 14), "stone");
  }
  if (strcmp(species, "copper_golem") == 0) {
    put_chests(&scene, mob, other, &seed);
  }
  ovis_mob_set_prop(scene.sim, mob, OVIS_PROP_IMMUNE_TO_ZOMBIFICATION, 1); // if it is a piglin
  put_into_water(&scene, mob, enemy, &seed);
  keep_young(&scene, mob);
  brain_tape* tape = brain_tape_open(&scene, mob);
  keep_above(&scene, mob);
  for (int32_t i = 0; i < TICKS; i++) {
    const int what = test_below(&seed, 100);
    if (what == 0) {
      ovis_mob_set_held_item(scene.sim, hero, test_one_in(&seed, 2) ? food : NULL);
    } else if (what == 1 && test_one_in(&seed, 2)) {
      ovis_mob_hurt(scene.sim, mob, 1, hero);
    } else if (what == 2) {
      use_of(scene.sim, &(ovis_use){.player = hero, .item = food, .mob = mob});
      use_of(scene.sim, &(ovis_use){.player = hero, .item = food, .mob = other});
    } else if (what == 3) { // what it waits for is over
      end_waits(&scene, mob);
    } else if (what == 4) {
      make_noise(&scene, test_one_in(&seed, 2) ? hero : enemy, &seed);
      ovis_warden_set_suspect(scene.sim, mob, enemy, test_below(&seed, 151)); // if it is a warden
    } else if (what == 5) {
      mob_scene_set(&scene, 56 + test_below(&seed, 10), Y, 56 + test_below(&seed, 10),
                    test_one_in(&seed, 2) ? "warped_fungus" : "air"); // hoglins flee from it
    }
    mob_scene_put(&scene, mob, OVIS_PROP_HEALTH, 10); // it must stay
    keep_young(&scene, mob);
    ovis_mob_set_prop(scene.sim, hero, OVIS_PROP_HEALTH, 20);
    mob_scene_ticks(&scene, 1);
  }
  const brain_tape_counts counts = brain_tape_count(tape);
  brain_tape_close(tape);
  mob_scene_close(&scene);
  return counts;
}

static void check_beast(const char* species, const char* foe, const char* food, uint64_t usual) {
  const uint64_t seed = test_seed(usual);
  const int64_t count = test_count(6, 200, 2500);
  brain_tape_counts sum = {0};
  for (int64_t i = 0; i < count; i++) {
    const brain_tape_counts one = run_beast(species, foe, food, seed + (uint64_t)i * 6151);
    add(&sum, &one);
  }
  check_counts(&sum, count);
}

TEST(the_slow_brain_carries_out_the_plan_of_the_goat_as_the_engine_does) {
  check_beast("goat", "sheep", "wheat", 1614);
}

TEST(the_slow_brain_carries_out_the_plan_of_the_piglin_as_the_engine_does) {
  check_beast("piglin", "wither_skeleton", "gold_ingot", 1615);
}

TEST(the_slow_brain_carries_out_the_plan_of_the_brute_as_the_engine_does) {
  check_beast("piglin_brute", "wither_skeleton", "gold_ingot", 1616);
}

TEST(the_slow_brain_carries_out_the_plan_of_the_zoglin_as_the_engine_does) {
  check_beast("zoglin", "cow", "wheat", 1617);
}

TEST(the_slow_brain_carries_out_the_plan_of_the_frog_as_the_engine_does) {
  check_beast("frog", "slime", "slime_ball", 1618);
}

TEST(the_slow_brain_carries_out_the_plan_of_the_tadpole_as_the_engine_does) {
  check_beast("tadpole", "cod", "slime_ball", 1619);
}

TEST(the_slow_brain_carries_out_the_plan_of_the_camel_as_the_engine_does) {
  check_beast("camel", "husk", "cactus", 1621);
}

TEST(the_slow_brain_carries_out_the_plan_of_the_sniffer_as_the_engine_does) {
  check_beast("sniffer", "husk", "torchflower_seeds", 1622);
}

TEST(the_slow_brain_carries_out_the_plan_of_the_hoglin_as_the_engine_does) {
  check_beast("hoglin", "wither_skeleton", "crimson_fungus", 1620);
}

TEST(the_slow_brain_carries_out_the_plan_of_the_axolotl_as_the_engine_does) {
  check_beast("axolotl", "cod", "tropical_fish_bucket", 1623);
}

TEST(the_slow_brain_carries_out_the_plan_of_the_warden_as_the_engine_does) {
  check_beast("warden", "cow", "wheat", 1624);
}

TEST(the_slow_brain_carries_out_the_plan_of_the_armadillo_as_the_engine_does) {
  check_beast("armadillo", "husk", "spider_eye", 1625);
}

TEST(the_slow_brain_carries_out_the_plan_of_the_creaking_as_the_engine_does) {
  check_beast("creaking", "cow", "wheat", 1626);
}

TEST(the_slow_brain_carries_out_the_plan_of_the_copper_golem_as_the_engine_does) {
  check_beast("copper_golem", "husk", "honeycomb", 1627);
}

TEST(the_slow_brain_carries_out_the_plan_of_the_breeze_as_the_engine_does) {
  check_beast("breeze", "cow", "wheat", 1627);
}

TEST(the_slow_brain_carries_out_the_plan_of_the_camel_husk_as_the_engine_does) {
  check_beast("camel_husk", "cow", "rabbit_foot", 1626);
}

// The same for plans that draw little.
static void check_calm_beast(const char* species, const char* other, const char* food,
                             uint64_t usual_seed) {
  const uint64_t seed = test_seed(usual_seed);
  const int64_t count = test_count(6, 200, 2500);
  brain_tape_counts sum = {0};
  for (int64_t i = 0; i < count; i++) {
    const brain_tape_counts one = run_beast(species, other, food, seed + (uint64_t)i * 6151);
    add(&sum, &one);
  }
  assert_true(sum.starts > count * 5);
  assert_true(sum.changes > count * 50);
}

TEST(the_slow_brain_carries_out_the_plan_of_the_ghastling_as_the_engine_does) {
  check_calm_beast("happy_ghast", "cow", "snowball", 1631);
}

TEST(the_slow_brain_carries_out_the_plan_of_the_nautilus_as_the_engine_does) {
  check_beast("nautilus", "cod", "pufferfish", 1629);
}

TEST(the_slow_brain_carries_out_the_plan_of_the_zombie_nautilus_as_the_engine_does) {
  check_calm_beast("zombie_nautilus", "cod", "pufferfish", 1630);
}
