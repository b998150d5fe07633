// Piglins and brutes: their plans, what they notice, whom they fight and flee.
#include "sim/sim_internal.h"

#include "agent/gear.h"
#include "mind/brain/look/look_behaviors.h"
#include "mind/brain/walk/walk_behaviors.h"
#include "species/nether/piglin.h"
#include "support/brain_scene.h"
#include "support/outcomes.h"
#include "support/test.h"

#include <string.h>

// ---- The plans

TEST(sensors_scan_in_the_order_of_their_registration) {
  mob_scene s = mob_scene_open("stone");
  static const char* const of_piglin[] = {"nearest_living_entities", "nearest_players",
                                          "nearest_items", "hurt_by", "piglin_specific_sensor"};
  static const char* const of_brute[] = {"nearest_living_entities", "nearest_players",
                                         "nearest_items", "hurt_by",
                                         "piglin_brute_specific_sensor"};
  brain_scene_check_sensors(&s, brain_scene_spawn(&s, "piglin", 60.5, 60.5), of_piglin, 5);
  brain_scene_check_sensors(&s, brain_scene_spawn(&s, "piglin_brute", 70.5, 60.5), of_brute, 5);
  mob_scene_close(&s);
}

// facts-minds E.2
TEST(memories_are_those_of_the_list) {
  static const ovis_memory of_piglin[] = {OVIS_MEM_LOOK_TARGET,
                                          OVIS_MEM_DOORS_TO_CLOSE,
                                          OVIS_MEM_LIVING,
                                          OVIS_MEM_VISIBLE_LIVING,
                                          OVIS_MEM_NEAREST_VISIBLE_PLAYER,
                                          OVIS_MEM_NEAREST_VISIBLE_ATTACKABLE_PLAYER,
                                          OVIS_MEM_NEAREST_VISIBLE_ADULT_PIGLINS,
                                          OVIS_MEM_NEARBY_ADULT_PIGLINS,
                                          OVIS_MEM_NEAREST_VISIBLE_WANTED_ITEM,
                                          OVIS_MEM_ITEM_PICKUP_COOLDOWN_TICKS,
                                          OVIS_MEM_HURT_BY,
                                          OVIS_MEM_HURT_BY_ENTITY,
                                          OVIS_MEM_WALK_TARGET,
                                          OVIS_MEM_CANT_REACH_WALK_TARGET_SINCE,
                                          OVIS_MEM_ATTACK_TARGET,
                                          OVIS_MEM_ATTACK_COOLING_DOWN,
                                          OVIS_MEM_INTERACTION_TARGET,
                                          OVIS_MEM_PATH,
                                          OVIS_MEM_ANGRY_AT,
                                          OVIS_MEM_UNIVERSAL_ANGER,
                                          OVIS_MEM_AVOID_TARGET,
                                          OVIS_MEM_ADMIRING_ITEM,
                                          OVIS_MEM_TIME_TRYING_TO_REACH_ADMIRE_ITEM,
                                          OVIS_MEM_ADMIRING_DISABLED,
                                          OVIS_MEM_DISABLE_WALK_TO_ADMIRE_ITEM,
                                          OVIS_MEM_CELEBRATE_LOCATION,
                                          OVIS_MEM_DANCING,
                                          OVIS_MEM_HUNTED_RECENTLY,
                                          OVIS_MEM_NEAREST_VISIBLE_BABY_HOGLIN,
                                          OVIS_MEM_NEAREST_VISIBLE_NEMESIS,
                                          OVIS_MEM_NEAREST_VISIBLE_ZOMBIFIED,
                                          OVIS_MEM_RIDE_TARGET,
                                          OVIS_MEM_VISIBLE_ADULT_PIGLIN_COUNT,
                                          OVIS_MEM_VISIBLE_ADULT_HOGLIN_COUNT,
                                          OVIS_MEM_NEAREST_VISIBLE_HUNTABLE_HOGLIN,
                                          OVIS_MEM_NEAREST_TARGETABLE_PLAYER_NOT_WEARING_GOLD,
                                          OVIS_MEM_NEAREST_PLAYER_HOLDING_WANTED_ITEM,
                                          OVIS_MEM_ATE_RECENTLY,
                                          OVIS_MEM_NEAREST_REPELLENT,
                                          OVIS_MEM_NEAREST_PLAYERS};
  mob_scene s = mob_scene_open("stone");
  brain_scene_check_memories(&s, brain_scene_spawn(&s, "piglin", 60.5, 60.5), of_piglin,
                             OV_COUNT_OF(of_piglin));
  mob_scene_close(&s);
}

// Its weight among the moves of IDLE, at priority 16.
static int32_t weight_of(const ov_brain_plan* plan, const char* name) {
  for (int32_t i = plan->top_count; i < plan->node_count; i++) {
    const ov_behavior_node* node = &plan->nodes[i];
    const ov_behavior* behavior = node->behavior;
    const char* own = behavior->name != NULL ? behavior->name : behavior->kind->name;
    if (node->activity == OV_ACTIVITY_IDLE && node->priority == 16 && strcmp(own, name) == 0) {
      return node->weight;
    }
  }
  return 0;
}

TEST(claim_177_idle_movements_have_their_weights_and_spare_players_with_gold) {
  mob_scene s = mob_scene_open("stone");
  const ovis_mob_id piglin = brain_scene_spawn(&s, "piglin", 60.5, 60.5);
  const ov_brain_plan* plan = brain_scene_brain(&s, piglin)->plan;
  assert_int_equal(weight_of(plan, "RandomStroll"), 2);
  assert_int_equal(weight_of(plan, "InteractWith.piglin"), 2);
  assert_int_equal(weight_of(plan, "SetWalkTargetFromLookTarget"), 2);
  assert_int_equal(weight_of(plan, "DoNothing"), 1);
  for (int32_t i = plan->top_count; i < plan->node_count; i++) {
    const ov_behavior_node* node = &plan->nodes[i];
    if (node->kind == &ov_interact_with && node->activity == OV_ACTIVITY_IDLE) {
      const ov_interact_settings* settings = node->behavior->settings;
      assert_true(settings->range == 8);
      assert_true(settings->speed == 0.6);
      assert_int_equal(settings->close_enough, 2);
    }
    if (node->kind == &ov_walk_to_look_target && node->activity == OV_ACTIVITY_IDLE) {
      const ov_walk_to_look_settings* settings = node->behavior->settings;
      assert_true(settings->speed == 0.6);
      assert_int_equal(settings->close_enough, 3);
      // It does not go to what it looks at while it sees gold in a player's hands.
      ov_agent agent = ov_agent_of(&s.sim->turn, brain_scene_actor(&s, piglin));
      ov_brain* brain = brain_scene_brain(&s, piglin);
      assert_true(settings->test(&agent, agent.self));
      ov_brain_set_entity(brain, OVIS_MEM_NEAREST_PLAYER_HOLDING_WANTED_ITEM, 1, 5);
      assert_false(settings->test(&agent, agent.self));
      ov_brain_erase(brain, OVIS_MEM_NEAREST_PLAYER_HOLDING_WANTED_ITEM);
    }
  }
  mob_scene_close(&s);
}

// ---- Gold worn

TEST(a_player_without_gold_is_attacked_and_one_with_gold_is_not) {
  static const char* const clothes[] = {NULL, "iron_boots", "golden_boots"};
  for (int32_t i = 0; i < 3; i++) {
    mob_scene s = mob_scene_open("stone");
    const ovis_mob_id piglin = brain_scene_spawn(&s, "piglin", 60.5, 60.5);
    const ovis_mob_id hero = mob_scene_player(&s, 66.5, 60.5);
    if (clothes[i] != NULL) {
      brain_scene_wear(&s, hero, OVIS_SLOT_FEET, clothes[i]);
    }
    mob_scene_ticks(&s, 40);
    assert_int_equal(brain_scene_knows_that(&s, piglin, OVIS_MEM_ATTACK_TARGET, hero), i < 2);
    assert_int_equal(brain_scene_is_active(&s, piglin, OV_ACTIVITY_FIGHT), i < 2);
    assert_int_equal(brain_scene_actor(&s, piglin)->target == brain_scene_actor(&s, hero)->serial,
                     i < 2);
    mob_scene_close(&s);
  }
}

TEST(a_baby_attacks_nobody_and_a_brute_does_not_care_for_gold) {
  mob_scene s = mob_scene_open("stone");
  const ovis_mob_id baby = brain_scene_spawn_baby(&s, "piglin", 60.5, 60.5);
  const ovis_mob_id brute = brain_scene_spawn(&s, "piglin_brute", 60.5, 70.5);
  const ovis_mob_id hero = mob_scene_player(&s, 63.5, 65.5);
  brain_scene_wear(&s, hero, OVIS_SLOT_HEAD, "golden_helmet");
  mob_scene_ticks(&s, 42);
  assert_false(brain_scene_knows(&s, baby, OVIS_MEM_ATTACK_TARGET));
  assert_true(brain_scene_knows_that(&s, brute, OVIS_MEM_ATTACK_TARGET, hero));
  mob_scene_close(&s);
}

TEST(a_target_that_puts_on_gold_is_let_go) {
  mob_scene s = mob_scene_open("stone");
  const ovis_mob_id piglin = brain_scene_spawn(&s, "piglin", 60.5, 60.5);
  const ovis_mob_id hero = mob_scene_player(&s, 72.5, 60.5);
  mob_scene_ticks(&s, 42);
  assert_true(brain_scene_knows_that(&s, piglin, OVIS_MEM_ATTACK_TARGET, hero));
  brain_scene_wear(&s, hero, OVIS_SLOT_CHEST, "golden_chestplate");
  mob_scene_ticks(&s, 42);
  assert_false(brain_scene_knows(&s, piglin, OVIS_MEM_ATTACK_TARGET));
  mob_scene_close(&s);
}

// Without a target it stops at a ledge of more than three blocks; with one its health decides.
TEST(a_brute_drops_six_blocks_only_after_a_target) {
  for (int32_t has_target = 0; has_target < 2; has_target++) {
    mob_scene s = mob_scene_open("blackstone");
    mob_scene_fill(&s, (ovis_pos){60, MOB_SCENE_FEET, 60}, (ovis_pos){64, MOB_SCENE_FEET + 5, 64},
                   "blackstone");
    const ovis_mob_id brute = brain_scene_spawn(&s, "piglin_brute", 64.5, 62.5);
    assert_int_equal(
        ovis_mob_place(s.sim, brute, (ovis_vec3){64.7, MOB_SCENE_FEET + 6, 62.5}, -90, 0), OVIS_OK);
    if (has_target == 1) {
      mob_scene_player(&s, 71.5, 62.5);
    }
    double low = MOB_SCENE_FEET + 6;
    for (int32_t i = 0; i < 600; i++) {
      mob_scene_ticks(&s, 1);
      const double y = mob_scene_mob(&s, brute).pos.y;
      low = y < low ? y : low;
    }
    assert_true(low == (has_target == 1 ? MOB_SCENE_FEET : MOB_SCENE_FEET + 6));
    mob_scene_close(&s);
  }
}

TEST(a_brute_attacks_players_within_twelve_blocks) {
  for (int32_t i = 0; i < 2; i++) {
    mob_scene s = mob_scene_open("stone");
    const ovis_mob_id brute = brain_scene_spawn(&s, "piglin_brute", 60.5, 60.5);
    mob_scene_player(&s, i == 0 ? 74.0 : 71.0, 60.5);
    bool has_attacked = false;
    for (int32_t tick = 0; tick < 2 && !has_attacked; tick++) {
      mob_scene_ticks(&s, 1);
      ovis_mob_place(s.sim, brute, (ovis_vec3){60.5, MOB_SCENE_FEET, 60.5}, -90, 0);
    }
    for (int32_t tick = 0; tick < 22; tick++) {
      ovis_mob_place(s.sim, brute, (ovis_vec3){60.5, MOB_SCENE_FEET, 60.5}, -90, 0);
      mob_scene_ticks(&s, 1);
      has_attacked |= brain_scene_knows(&s, brute, OVIS_MEM_ATTACK_TARGET);
    }
    assert_int_equal(has_attacked, i == 1);
    mob_scene_close(&s);
  }
}

// ---- Guarded blocks

typedef struct robbery {
  mob_scene s;
  ovis_mob_id near, behind, brute, hero;
} robbery;

// A player with gold, a piglin that sees it, one behind a wall, a brute far behind.
static robbery open_robbery(void) {
  robbery r = {.s = mob_scene_open("stone")};
  mob_scene_fill(&r.s, (ovis_pos){56, 64, 50}, (ovis_pos){56, 67, 70}, "stone");
  r.near = brain_scene_spawn(&r.s, "piglin", 64.5, 60.5);
  r.behind = brain_scene_spawn(&r.s, "piglin", 52.5, 60.5);
  r.hero = mob_scene_player(&r.s, 60.5, 60.5);
  brain_scene_wear(&r.s, r.hero, OVIS_SLOT_FEET, "golden_boots");
  mob_scene_set(&r.s, 60, 64, 62, "gold_block");
  mob_scene_set(&r.s, 60, 64, 63, "chest");
  mob_scene_set(&r.s, 60, 64, 64, "stone");
  mob_scene_ticks(&r.s, 1);
  return r;
}

TEST(a_gold_block_that_is_broken_angers_all_idle_piglins_around) {
  robbery r = open_robbery();
  assert_int_equal(ovis_player_break_block(r.s.sim, r.hero, (ovis_pos){60, 64, 64}),
                   OVIS_OK); // stone
  assert_false(brain_scene_knows(&r.s, r.near, OVIS_MEM_ANGRY_AT));
  assert_int_equal(ovis_player_break_block(r.s.sim, r.hero, (ovis_pos){60, 64, 62}), OVIS_OK);
  assert_string_equal(mob_scene_block(&r.s, 60, 64, 62), "air");
  assert_true(brain_scene_knows_that(&r.s, r.near, OVIS_MEM_ANGRY_AT, r.hero));
  assert_true(brain_scene_knows_that(&r.s, r.behind, OVIS_MEM_ANGRY_AT, r.hero));
  assert_int_equal(ov_brain_ttl(brain_scene_brain(&r.s, r.near), OVIS_MEM_ANGRY_AT), 600);
  assert_int_not_equal(ovis_player_break_block(r.s.sim, r.hero, (ovis_pos){60, 64, 62}),
                       OVIS_OK); // it was broken
  assert_int_not_equal(ovis_player_break_block(r.s.sim, r.near, (ovis_pos){60, 64, 63}),
                       OVIS_OK); // no player
  mob_scene_ticks(&r.s, 2);
  assert_true(brain_scene_knows_that(&r.s, r.near, OVIS_MEM_ATTACK_TARGET, r.hero));
  mob_scene_close(&r.s);
}

TEST(a_chest_that_is_opened_angers_those_who_see_it) {
  robbery r = open_robbery();
  const ovis_use use = {.player = r.hero, .item = "", .cell = {60, 64, 63}};
  assert_int_equal(use_of(r.s.sim, &use), OVIS_USE_OPEN);
  assert_true(brain_scene_knows_that(&r.s, r.near, OVIS_MEM_ANGRY_AT, r.hero));
  assert_false(brain_scene_knows(&r.s, r.behind, OVIS_MEM_ANGRY_AT));
  mob_scene_close(&r.s);
}

TEST(a_piglin_that_is_not_idle_does_not_guard) {
  robbery r = open_robbery();
  ov_brain_set_activity(brain_scene_brain(&r.s, r.near), OV_ACTIVITY_CELEBRATE);
  assert_int_equal(ovis_player_break_block(r.s.sim, r.hero, (ovis_pos){60, 64, 62}), OVIS_OK);
  assert_false(brain_scene_knows(&r.s, r.near, OVIS_MEM_ANGRY_AT));
  assert_true(brain_scene_knows(&r.s, r.behind, OVIS_MEM_ANGRY_AT));
  mob_scene_close(&r.s);
}

// ---- Blows, and who is told

TEST(the_anger_of_one_is_passed_on_through_walls) {
  mob_scene s = mob_scene_open("stone");
  mob_scene_fill(&s, (ovis_pos){63, 64, 50}, (ovis_pos){63, 67, 70}, "stone");
  const ovis_mob_id victim = brain_scene_spawn(&s, "piglin", 60.5, 60.5);
  const ovis_mob_id friend = brain_scene_spawn(&s, "piglin", 66.5, 60.5);
  const ovis_mob_id brute = brain_scene_spawn(&s, "piglin_brute", 66.5, 63.5);
  const ovis_mob_id baby = brain_scene_spawn_baby(&s, "piglin", 58.5, 63.5);
  const ovis_mob_id hero = mob_scene_player(&s, 58.5, 60.5);
  brain_scene_wear(&s, hero, OVIS_SLOT_FEET, "golden_boots");
  mob_scene_ticks(&s, 42);
  assert_false(brain_scene_knows(&s, victim, OVIS_MEM_ANGRY_AT));
  assert_int_equal(ovis_mob_hurt(s.sim, victim, 1, hero), OVIS_OK);
  assert_true(brain_scene_knows_that(&s, victim, OVIS_MEM_ANGRY_AT, hero));
  assert_true(brain_scene_knows_that(&s, friend, OVIS_MEM_ANGRY_AT, hero));
  assert_true(brain_scene_knows_that(&s, brute, OVIS_MEM_ANGRY_AT, hero));
  assert_false(brain_scene_knows(&s, baby, OVIS_MEM_ANGRY_AT)); // only adults are told
  assert_int_equal(ov_brain_ttl(brain_scene_brain(&s, victim), OVIS_MEM_ADMIRING_DISABLED), 400);
  mob_scene_close(&s);
}

TEST(a_baby_flees_and_tells_adults) {
  mob_scene s = mob_scene_open("stone");
  const ovis_mob_id baby = brain_scene_spawn_baby(&s, "piglin", 60.5, 60.5);
  const ovis_mob_id adult = brain_scene_spawn(&s, "piglin", 64.5, 60.5);
  const ovis_mob_id hero = mob_scene_player(&s, 58.5, 60.5);
  brain_scene_wear(&s, hero, OVIS_SLOT_FEET, "golden_boots");
  mob_scene_ticks(&s, 42);
  assert_int_equal(ovis_mob_hurt(s.sim, baby, 1, hero), OVIS_OK);
  assert_true(brain_scene_knows_that(&s, baby, OVIS_MEM_AVOID_TARGET, hero));
  assert_int_equal(ov_brain_ttl(brain_scene_brain(&s, baby), OVIS_MEM_AVOID_TARGET), 100);
  assert_true(brain_scene_knows_that(&s, adult, OVIS_MEM_ANGRY_AT, hero));
  const double before = mob_scene_distance(&s, baby, hero);
  mob_scene_ticks(&s, 30);
  assert_true(mob_scene_distance(&s, baby, hero) > before);
  mob_scene_close(&s);
}

TEST(blows_of_other_piglins_are_ignored) {
  mob_scene s = mob_scene_open("stone");
  const ovis_mob_id victim = brain_scene_spawn(&s, "piglin", 60.5, 60.5);
  const ovis_mob_id other = brain_scene_spawn(&s, "piglin", 62.5, 60.5);
  mob_scene_ticks(&s, 2);
  assert_int_equal(ovis_mob_hurt(s.sim, victim, 1, other), OVIS_OK);
  assert_false(brain_scene_knows(&s, victim, OVIS_MEM_ANGRY_AT));
  mob_scene_close(&s);
}

TEST(an_enemy_that_is_farther_by_four_is_ignored) {
  for (int32_t i = 0; i < 2; i++) {
    mob_scene s = mob_scene_open("stone");
    const ovis_mob_id piglin = brain_scene_spawn(&s, "piglin", 60.5, 60.5);
    const ovis_mob_id near = mob_scene_spawn_still(&s, "zombie", 62.5, 60.5);
    const ovis_mob_id far = mob_scene_spawn_still(&s, "zombie", 60.5, i == 0 ? 65.1 : 64.9);
    ov_brain_set_entity(brain_scene_brain(&s, piglin), OVIS_MEM_ATTACK_TARGET,
                        brain_scene_actor(&s, near)->serial, 100);
    assert_int_equal(ovis_mob_hurt(s.sim, piglin, 1, far), OVIS_OK);
    assert_int_equal(brain_scene_knows(&s, piglin, OVIS_MEM_ANGRY_AT),
                     i == 1); // 4 + 16 = 4.47 blocks
    mob_scene_close(&s);
  }
}

TEST(with_universal_anger_all_turn_on_their_nearest_player) {
  mob_scene s = mob_scene_open("stone");
  ovis_env env = mob_scene_env(&s);
  env.universal_anger = true;
  mob_scene_set_env(&s, &env);
  const ovis_mob_id victim = brain_scene_spawn(&s, "piglin", 60.5, 60.5);
  const ovis_mob_id friend = brain_scene_spawn(&s, "piglin", 70.5, 60.5);
  const ovis_mob_id hero = mob_scene_player(&s, 57.5, 60.5);
  const ovis_mob_id other = mob_scene_player(&s, 73.5, 60.5);
  brain_scene_wear(&s, hero, OVIS_SLOT_FEET, "golden_boots");
  brain_scene_wear(&s, other, OVIS_SLOT_FEET, "golden_boots");
  mob_scene_ticks(&s, 42);
  assert_int_equal(ovis_mob_hurt(s.sim, victim, 1, hero), OVIS_OK);
  assert_true(brain_scene_knows_that(&s, victim, OVIS_MEM_ANGRY_AT, hero));
  assert_true(brain_scene_knows_that(&s, friend, OVIS_MEM_ANGRY_AT, other));
  assert_true(brain_scene_knows(&s, friend, OVIS_MEM_UNIVERSAL_ANGER));
  mob_scene_close(&s);
}

TEST(outnumbered_by_hoglins_all_flee) {
  for (int32_t hoglins = 2; hoglins <= 4; hoglins++) {
    mob_scene s = mob_scene_open("stone");
    const ovis_mob_id victim = brain_scene_spawn(&s, "piglin", 60.5, 60.5);
    const ovis_mob_id friend = brain_scene_spawn(&s, "piglin", 60.5, 63.5);
    ovis_mob_id enemies[4];
    for (int32_t i = 0; i < hoglins; i++) {
      enemies[i] = mob_scene_spawn_still(&s, "hoglin", 66.5, 58.5 + 2 * i);
    }
    mob_scene_ticks(&s, 42);
    assert_int_equal(ovis_mob_hurt(s.sim, victim, 1, enemies[0]), OVIS_OK);
    const bool is_outnumbered = hoglins > 2; // the other piglin and itself
    assert_int_equal(brain_scene_knows(&s, victim, OVIS_MEM_AVOID_TARGET), is_outnumbered);
    assert_int_equal(brain_scene_knows(&s, friend, OVIS_MEM_AVOID_TARGET), is_outnumbered);
    if (is_outnumbered) {
      assert_in_range(ov_brain_ttl(brain_scene_brain(&s, victim), OVIS_MEM_AVOID_TARGET), 100, 400);
      assert_false(brain_scene_knows(&s, victim, OVIS_MEM_ATTACK_TARGET));
      mob_scene_ticks(&s, 1);
      assert_true(brain_scene_is_active(&s, victim, OV_ACTIVITY_AVOID));
    }
    mob_scene_close(&s);
  }
}

TEST(a_zombified_one_within_six_is_fled_and_ends_fights) {
  mob_scene s = mob_scene_open("stone");
  const ovis_mob_id piglin = brain_scene_spawn(&s, "piglin", 60.5, 60.5);
  const ovis_mob_id undead = mob_scene_spawn_still(&s, "zombified_piglin", 65.5, 60.5);
  mob_scene_player(&s, 55.5, 60.5);
  mob_scene_ticks(&s, 42);
  assert_true(brain_scene_knows_that(&s, piglin, OVIS_MEM_AVOID_TARGET, undead));
  assert_false(brain_scene_knows(&s, piglin, OVIS_MEM_ATTACK_TARGET));
  assert_in_range(ov_brain_ttl(brain_scene_brain(&s, piglin), OVIS_MEM_AVOID_TARGET), 60, 140);
  mob_scene_close(&s);
}

// ---- Crossbows

TEST(claim_372_a_piglin_with_a_crossbow_shoots_and_one_without_strikes) {
  for (int32_t i = 0; i < 2; i++) {
    mob_scene s = mob_scene_open("stone");
    const ovis_mob_id piglin = brain_scene_spawn(&s, "piglin", 60.5, 60.5);
    const ovis_mob_id hero = mob_scene_player(&s, 65.5, 60.5);
    brain_scene_wear(&s, piglin, OVIS_SLOT_MAIN_HAND, i == 0 ? "crossbow" : "golden_sword");
    int32_t shots = 0;
    int32_t blows = 0;
    for (int32_t tick = 0; tick < 300; tick++) {
      brain_scene_actor(&s, hero)->health = 20;
      mob_scene_ticks(&s, 1);
      shots += mob_scene_events(&s, OVIS_EVENT_SHOT);
      const int32_t hurt = mob_scene_events(&s, OVIS_EVENT_HURT);
      blows += hurt > 0 && mob_scene_event(&s, OVIS_EVENT_HURT)->damage == OVIS_DAMAGE_ATTACK;
    }
    if (i == 0) {
      assert_in_range(shots, 4, 6); // every 48 to 67 ticks
      assert_int_equal(blows, 0);
    } else {
      assert_int_equal(shots, 0);
      assert_true(blows >= 8);
    }
    mob_scene_close(&s);
  }
}
