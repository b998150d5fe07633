// Armor: what bodies and pieces have, what passes it, the formula against a slow one, enchantments.
#include "agent/armor.h"
#include "agent/gear.h"
#include "agent/loot.h"
#include "agent/missile.h"
#include "base/rng.h"
#include "support/goal_probe.h"
#include "support/test.h"

#include <ovis/item.h>

#include <math.h>
#include <stdio.h>
#include <string.h>

static void wear(const mob_scene* scene, ovis_mob_id mob, ovis_slot slot, const char* item,
                 const ovis_enchantments* levels) {
  ovis_stack stack = ovis_stack_from_name(item, 1);
  stack.variant = levels != NULL ? ovis_enchantments_pack(levels) : 0;
  assert_int_equal(ovis_mob_set_equipment(scene->sim, mob, slot, &stack), OVIS_OK);
}

// The health that a fresh blow of a kind costs the mob.
static float taken(const mob_scene* scene, ovis_mob_id mob, float amount, ovis_damage damage,
                   ov_species_id missile) {
  ov_actor thing = {.kind = OV_ACTOR_PROJECTILE, .row = ov_missile_row(OV_SPECIES_ARROW)};
  ov_actor* actor = goal_probe_actor(scene, mob);
  actor->immune_ticks = 0;
  actor->health = 1000;
  if (missile != OV_SPECIES_NONE) {
    thing.row = ov_missile_row(missile);
  }
  const ov_harm harm = {
      .amount = amount, .damage = damage, .missile = missile != OV_SPECIES_NONE ? &thing : NULL};
  const ov_agent agent = ov_agent_of(&scene->sim->turn, actor);
  agent.verbs->harm(agent.turn, NULL, actor, &harm);
  scene->sim->turn.events.count = 0; // they belong to no tick
  return 1000 - actor->health;
}

static void assert_near(float found, double expected) {
  if (fabs((double)found - expected) > 1e-3) {
    fail_msg("expected %g, found %g", expected, (double)found);
  }
}

// ---- Bodies

// All species that have points without equipment. All others have none.
static const struct {
  const char* name;
  float points;
} armored[] = {{"drowned", 2},         {"husk", 2},
               {"wither", 4},          {"zombie", 2},
               {"zombie_villager", 2}, {"zombified_piglin", 2}};

TEST(six_species_have_armor_by_themselves_and_no_others) {
  int32_t found = 0;
  for (int32_t i = 0; i < ovis_species_get_count(); i++) {
    const ovis_species* species = ovis_species_get(i);
    float expected = 0;
    for (size_t k = 0; k < sizeof armored / sizeof *armored; k++) {
      expected = strcmp(species->name, armored[k].name) == 0 ? armored[k].points : expected;
    }
    if (species->armor != expected) {
      fail_msg("%s: expected %g, found %g", species->name, (double)expected,
               (double)species->armor);
    }
    found += expected > 0;
  }
  assert_int_equal(found, 6);
}

TEST(a_magma_cube_has_three_points_a_step_and_a_killer_rabbit_eight) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id cube = mob_scene_spawn(&scene, "magma_cube", 60.5, 60.5);
  const ovis_mob_id slime = mob_scene_spawn(&scene, "slime", 70.5, 60.5);
  const ovis_mob_id rabbit = mob_scene_spawn(&scene, "rabbit", 80.5, 60.5);
  static const float of_size[] = {3, 6, 9, 12};
  for (int32_t size = 0; size < 4; size++) {
    mob_scene_put(&scene, cube, OVIS_PROP_SIZE, size);
    mob_scene_put(&scene, slime, OVIS_PROP_SIZE, size);
    assert_true(ov_armor_worn(goal_probe_actor(&scene, cube)).points == of_size[size]);
    assert_true(ov_armor_worn(goal_probe_actor(&scene, slime)).points == 0);
  }
  mob_scene_put(&scene, rabbit, OVIS_PROP_VARIANT, 5);
  assert_true(ov_armor_worn(goal_probe_actor(&scene, rabbit)).points == 0);
  mob_scene_put(&scene, rabbit, OVIS_PROP_VARIANT, 99);
  assert_true(ov_armor_worn(goal_probe_actor(&scene, rabbit)).points == 8);
  mob_scene_close(&scene);
}

TEST(a_blow_of_six_takes_less_from_a_zombie_than_from_a_skeleton) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id zombie = mob_scene_spawn(&scene, "zombie", 60.5, 60.5);
  const ovis_mob_id skeleton = mob_scene_spawn(&scene, "skeleton", 70.5, 60.5);
  // 2 points against 6: 2 / 5 are left, of 25.
  assert_near(taken(&scene, zombie, 6, OVIS_DAMAGE_ATTACK, OV_SPECIES_NONE), 6 - 6 * 0.4 / 25);
  assert_near(taken(&scene, skeleton, 6, OVIS_DAMAGE_ATTACK, OV_SPECIES_NONE), 6);
  // 2 points against 1: 2 - 1 / 2.
  assert_near(taken(&scene, zombie, 1, OVIS_DAMAGE_CACTUS, OV_SPECIES_NONE), 1 - 1.5 / 25);
  mob_scene_close(&scene);
}

// ---- Pieces

TEST(each_piece_has_its_points_in_its_own_slot_only) {
  static const struct {
    const char* material;
    float helmet, chestplate, leggings, boots, toughness, firm;
  } sets[] = {{"leather", 1, 3, 2, 1, 0, 0},   {"golden", 2, 5, 3, 1, 0, 0},
              {"chainmail", 2, 5, 4, 1, 0, 0}, {"iron", 2, 6, 5, 2, 0, 0},
              {"diamond", 3, 8, 6, 3, 2, 0},   {"netherite", 3, 8, 6, 3, 3, 0.1f}};
  static const char* const names[] = {"helmet", "chestplate", "leggings", "boots"};
  static const ovis_slot slots[] = {OVIS_SLOT_HEAD, OVIS_SLOT_CHEST, OVIS_SLOT_LEGS,
                                    OVIS_SLOT_FEET};
  for (size_t i = 0; i < sizeof sets / sizeof *sets; i++) {
    const float points[] = {sets[i].helmet, sets[i].chestplate, sets[i].leggings, sets[i].boots};
    for (int32_t piece = 0; piece < 4; piece++) {
      char item[40];
      snprintf(item, sizeof item, "%s_%s", sets[i].material, names[piece]);
      for (int32_t slot = 0; slot < OVIS_SLOT_COUNT; slot++) {
        const ov_armor armor = ov_armor_of(ovis_item_from_name(item), (ovis_slot)slot);
        const bool fits = slot == (int32_t)slots[piece];
        assert_true(armor.points == (fits ? points[piece] : 0));
        assert_true(armor.toughness == (fits ? sets[i].toughness : 0));
        assert_true(armor.knock_back_resistance == (fits ? sets[i].firm : 0));
      }
    }
  }
  assert_true(ov_armor_of(ovis_item_from_name("turtle_helmet"), OVIS_SLOT_HEAD).points == 2);
  static const char* const none[] = {
      "",           "turtle_boots",       "turtle_chestplate", "elytra",
      "iron_sword", "carved_pumpkin",     "iron_horse_armor",  "leather_horse_armor",
      "leather_",   "iron_helmet_of_mine"};
  for (size_t i = 0; i < sizeof none / sizeof *none; i++) {
    for (int32_t slot = 0; slot < OVIS_SLOT_COUNT; slot++) {
      assert_true(ov_armor_of(ovis_item_from_name(none[i]), (ovis_slot)slot).points == 0);
    }
  }
}

TEST(horse_armor_counts_on_horses_only) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id horse = mob_scene_spawn(&scene, "horse", 60.5, 60.5);
  const ovis_mob_id donkey = mob_scene_spawn(&scene, "donkey", 70.5, 60.5);
  static const struct {
    const char* item;
    float points;
  } armors[] = {{"leather_horse_armor", 3},
                {"iron_horse_armor", 5},
                {"golden_horse_armor", 7},
                {"diamond_horse_armor", 11}};
  for (size_t i = 0; i < sizeof armors / sizeof *armors; i++) {
    wear(&scene, horse, OVIS_SLOT_CHEST, armors[i].item, NULL);
    wear(&scene, donkey, OVIS_SLOT_CHEST, armors[i].item, NULL);
    assert_true(ov_armor_worn(goal_probe_actor(&scene, horse)).points == armors[i].points);
    assert_true(ov_armor_worn(goal_probe_actor(&scene, donkey)).points == 0);
  }
  mob_scene_close(&scene);
}

// ---- The formula

// The rule as its public description has it, step by step.
static double slow_formula(double amount, double points, double toughness) {
  const double by_blow = points - amount / (2 + toughness / 4);
  const double least = points / 5;
  double kept = by_blow > least ? by_blow : least;
  kept = kept > 20 ? 20 : kept;
  return amount - amount * kept / 25;
}

TEST(harm_behind_random_armor_agrees_with_the_slow_formula) {
  static const char* const materials[] = {"",      "leather_", "golden_",   "chainmail_",
                                          "iron_", "diamond_", "netherite_"};
  static const int8_t points[7][4] = {{0, 0, 0, 0}, {1, 2, 3, 1}, {1, 3, 5, 2}, {1, 4, 5, 2},
                                      {2, 5, 6, 2}, {3, 6, 8, 3}, {3, 6, 8, 3}};
  static const int8_t toughness[] = {0, 0, 0, 0, 0, 2, 3};
  static const char* const ends[] = {"boots", "leggings", "chestplate", "helmet"};
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id mobs[] = {mob_scene_spawn(&scene, "husk", 60.5, 60.5),
                              mob_scene_spawn(&scene, "cow", 70.5, 60.5)};
  ov_rng rng = ov_rng_make(19, 0);
  const int32_t tries = (int32_t)test_count(500, 5000, 50000);
  for (int32_t i = 0; i < tries; i++) {
    const int32_t which = ov_rng_int(&rng, 2);
    double sum = which == 0 ? 2 : 0;
    double tough = 0;
    for (int32_t slot = 0; slot < 4; slot++) {
      const int32_t of = ov_rng_int(&rng, 7);
      char item[40] = "";
      if (of > 0) {
        snprintf(item, sizeof item, "%s%s", materials[of], ends[slot]);
      }
      wear(&scene, mobs[which], (ovis_slot)(OVIS_SLOT_FEET + slot), item, NULL);
      sum += points[of][slot];
      tough += toughness[of];
    }
    const float amount = 0.5f + ov_rng_float(&rng) * 60;
    const float found = taken(&scene, mobs[which], amount, OVIS_DAMAGE_EXPLOSION, OV_SPECIES_NONE);
    assert_near(found, slow_formula((double)amount, sum, tough));
  }
  mob_scene_close(&scene);
}

TEST(some_kinds_of_harm_pass_armor) {
  static const bool passes[OVIS_DAMAGE_COUNT] = {
      [OVIS_DAMAGE_HOST] = true,        [OVIS_DAMAGE_FALL] = true,       [OVIS_DAMAGE_FIRE] = true,
      [OVIS_DAMAGE_DROWNING] = true,    [OVIS_DAMAGE_CRAMMING] = true,   [OVIS_DAMAGE_VOID] = true,
      [OVIS_DAMAGE_SUFFOCATION] = true, [OVIS_DAMAGE_FREEZE] = true,     [OVIS_DAMAGE_MAGIC] = true,
      [OVIS_DAMAGE_WITHER] = true,      [OVIS_DAMAGE_SONIC_BOOM] = true, [OVIS_DAMAGE_HEAT] = true,
  };
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id cow = mob_scene_spawn(&scene, "cow", 60.5, 60.5);
  wear(&scene, cow, OVIS_SLOT_CHEST, "iron_chestplate", NULL);
  for (int32_t kind = 0; kind < OVIS_DAMAGE_COUNT; kind++) {
    const float found = taken(&scene, cow, 4, (ovis_damage)kind, OV_SPECIES_NONE);
    assert_near(found, passes[kind] ? 4 : 4 - 4 * 4.0 / 25);
  }
  mob_scene_close(&scene);
}

TEST(armor_comes_before_resistance_and_that_before_enchantments) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id cow = mob_scene_spawn(&scene, "cow", 60.5, 60.5);
  wear(&scene, cow, OVIS_SLOT_CHEST, "diamond_chestplate", &(ovis_enchantments){.protection = 4});
  ovis_mob_give_effect(scene.sim, cow, OVIS_EFFECT_RESISTANCE, &(ovis_effect_state){100, 1});
  // 8 points and 2 of toughness against 10: 8 - 10 / 2.5 of 25; then 2 levels; then 4 of 25.
  assert_near(taken(&scene, cow, 10, OVIS_DAMAGE_ATTACK, OV_SPECIES_NONE),
              10 * (1 - 4 / 25.0) * 0.6 * (1 - 4 / 25.0));
  mob_scene_close(&scene);
}

// ---- Enchantments

TEST(enchantments_keep_their_kinds_of_harm_off) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id cow = mob_scene_spawn(&scene, "cow", 60.5, 60.5);
  const ovis_enchantments all = {.protection = 1,
                                 .fire_protection = 1,
                                 .feather_falling = 1,
                                 .blast_protection = 1,
                                 .projectile_protection = 1};
  wear(&scene, cow, OVIS_SLOT_FEET, "carrot", &all); // no points of armor
  static const struct {
    ovis_damage damage;
    ov_species_id missile;
    int32_t points;
  } cases[] = {{OVIS_DAMAGE_ATTACK, OV_SPECIES_NONE, 1},
               {OVIS_DAMAGE_MAGIC, OV_SPECIES_NONE, 1},
               {OVIS_DAMAGE_FIRE, OV_SPECIES_NONE, 3},
               {OVIS_DAMAGE_IN_FIRE, OV_SPECIES_NONE, 3},
               {OVIS_DAMAGE_LAVA, OV_SPECIES_NONE, 3},
               {OVIS_DAMAGE_HEAT, OV_SPECIES_NONE, 3},
               {OVIS_DAMAGE_HOT_FLOOR, OV_SPECIES_NONE, 3},
               {OVIS_DAMAGE_FALL, OV_SPECIES_NONE, 4},
               {OVIS_DAMAGE_EXPLOSION, OV_SPECIES_NONE, 3},
               {OVIS_DAMAGE_PROJECTILE, OV_SPECIES_ARROW, 3},
               {OVIS_DAMAGE_PROJECTILE, OV_SPECIES_SMALL_FIREBALL, 5},
               {OVIS_DAMAGE_PROJECTILE, OV_SPECIES_FIREBALL, 5},
               {OVIS_DAMAGE_VOID, OV_SPECIES_NONE, 0},
               {OVIS_DAMAGE_SONIC_BOOM, OV_SPECIES_NONE, 0}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    assert_near(taken(&scene, cow, 50, cases[i].damage, cases[i].missile),
                50 * (1 - cases[i].points / 25.0));
  }
  // No more than 20 of 25, however many levels.
  wear(&scene, cow, OVIS_SLOT_HEAD, "carrot", &(ovis_enchantments){.protection = 31});
  assert_near(taken(&scene, cow, 50, OVIS_DAMAGE_ATTACK, OV_SPECIES_NONE), 50 * 0.2);
  mob_scene_close(&scene);
}

// ---- Knockback, cold, loot

TEST(netherite_holds_against_knock_back) {
  mob_scene scene = mob_scene_open("stone");
  double pushed[2];
  for (int32_t round = 0; round < 2; round++) {
    const ovis_mob_id cow = mob_scene_spawn(&scene, "cow", 60.5, 60.5 + 20 * round);
    const ovis_mob_id player = mob_scene_player(&scene, 59.5, 60.5 + 20 * round);
    mob_scene_ticks(&scene, 2);
    if (round == 1) {
      wear(&scene, cow, OVIS_SLOT_FEET, "netherite_boots", NULL);
      wear(&scene, cow, OVIS_SLOT_LEGS, "netherite_leggings", NULL);
    }
    goal_probe_actor(&scene, cow)->body.velocity = (ovis_vec3){0, 0, 0};
    assert_int_equal(ovis_mob_hurt(scene.sim, cow, 1, player), OVIS_OK);
    pushed[round] = goal_probe_actor(&scene, cow)->body.velocity.x;
  }
  assert_true(pushed[0] > 0.35);
  assert_near((float)(pushed[1] / pushed[0]), 0.8);
  mob_scene_close(&scene);
}

TEST(leather_keeps_the_cold_off) {
  mob_scene scene = mob_scene_open("stone");
  static const struct {
    const char* item;
    ovis_slot slot;
    bool is_warm;
  } cases[] = {{"leather_boots", OVIS_SLOT_FEET, true},
               {"leather_helmet", OVIS_SLOT_HEAD, true},
               {"iron_boots", OVIS_SLOT_FEET, false},
               {"leather_boots", OVIS_SLOT_HEAD, true},
               {"leather", OVIS_SLOT_MAIN_HAND, false}};
  for (int32_t i = 0; i < (int32_t)(sizeof cases / sizeof *cases); i++) {
    const int32_t x = 20 + 10 * i;
    mob_scene_fill(&scene, (ovis_pos){x - 1, 64, 59}, (ovis_pos){x + 1, 66, 61}, "powder_snow");
    const ovis_mob_id cow = mob_scene_spawn_still(&scene, "cow", x + 0.5, 60.5);
    wear(&scene, cow, cases[i].slot, cases[i].item, NULL);
    mob_scene_ticks(&scene, 30);
    assert_int_equal(mob_scene_get(&scene, cow, OVIS_PROP_FREEZE) > 0, !cases[i].is_warm);
  }
  mob_scene_close(&scene);
}

TEST(of_two_pieces_with_equal_points_the_tougher_one_is_better) {
  assert_true(
      ov_loot_is_better(NULL, OV_ITEM_NETHERITE_BOOTS, OV_ITEM_DIAMOND_BOOTS, OVIS_SLOT_FEET));
  assert_false(
      ov_loot_is_better(NULL, OV_ITEM_DIAMOND_BOOTS, OV_ITEM_NETHERITE_BOOTS, OVIS_SLOT_FEET));
  assert_true(ov_loot_is_better(NULL, OV_ITEM_IRON_BOOTS, OV_ITEM_GOLDEN_BOOTS, OVIS_SLOT_FEET));
  assert_false(
      ov_loot_is_better(NULL, OV_ITEM_GOLDEN_BOOTS, OV_ITEM_LEATHER_BOOTS, OVIS_SLOT_FEET));
}
