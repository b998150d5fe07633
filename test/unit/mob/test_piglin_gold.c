// Piglins in peace: gold and bargains, hunts and dances, rides, turning, repellents.
#include "sim/sim_internal.h"

#include "agent/gear.h"
#include "species/nether/piglin.h"
#include "support/brain_scene.h"
#include "support/outcomes.h"
#include "support/test.h"

// ---- Items

TEST(an_ingot_of_a_player_is_admired_and_paid_for) {
  mob_scene s = mob_scene_open("stone");
  const ovis_mob_id piglin = brain_scene_spawn(&s, "piglin", 60.5, 60.5);
  const ovis_mob_id hero = mob_scene_player(&s, 62.5, 60.5);
  brain_scene_wear(&s, hero, OVIS_SLOT_FEET, "golden_boots");
  mob_scene_ticks(&s, 42);
  const ovis_use use = {.player = hero, .item = "gold_ingot", .mob = piglin};
  assert_int_equal(use_of(s.sim, &use), OVIS_USE_GIVE);
  assert_int_equal(use_of(s.sim, &use), OVIS_USE_NOTHING); // it admires
  assert_string_equal(
      ovis_item_name(ovis_mob_get_equipment(s.sim, piglin, OVIS_SLOT_OFF_HAND).item), "gold_ingot");
  // The memory lives 119 ticks, and in the next one it pays.
  assert_int_equal(brain_scene_until(&s, OVIS_EVENT_BARTERED, 200), OV_PIGLIN_ADMIRE_TICKS + 1);
  const ovis_event* event = mob_scene_event(&s, OVIS_EVENT_BARTERED);
  assert_true(event->mob.value == piglin.value);
  assert_true(event->other.value == hero.value);
  assert_int_equal(ovis_mob_get_equipment(s.sim, piglin, OVIS_SLOT_OFF_HAND).count, 0);
  mob_scene_close(&s);
}

TEST(a_blow_ends_the_bargain) {
  mob_scene s = mob_scene_open("stone");
  const ovis_mob_id piglin = brain_scene_spawn(&s, "piglin", 60.5, 60.5);
  const ovis_mob_id hero = mob_scene_player(&s, 62.5, 60.5);
  brain_scene_wear(&s, hero, OVIS_SLOT_FEET, "golden_boots");
  mob_scene_ticks(&s, 42);
  const ovis_use use = {.player = hero, .item = "gold_ingot", .mob = piglin};
  assert_int_equal(use_of(s.sim, &use), OVIS_USE_GIVE);
  assert_int_equal(ovis_mob_hurt(s.sim, piglin, 1, hero), OVIS_OK);
  assert_int_equal(ovis_mob_get_equipment(s.sim, piglin, OVIS_SLOT_OFF_HAND).count, 0);
  assert_int_equal(use_of(s.sim, &use), OVIS_USE_NOTHING); // not for 400 ticks
  assert_int_equal(brain_scene_until(&s, OVIS_EVENT_BARTERED, 200), -1);
  mob_scene_close(&s);
}

TEST(gold_that_lies_there_is_fetched_one_by_one) {
  mob_scene s = mob_scene_open("stone");
  const ovis_mob_id piglin = brain_scene_spawn(&s, "piglin", 60.5, 60.5);
  mob_scene_drop(&s, "gold_ingot", 3, 65.5, 60.5);
  mob_scene_drop(&s, "soul_torch", 3, 58.5, 60.5);
  assert_true(brain_scene_until(&s, OVIS_EVENT_PICKED_UP, 200) > 0);
  assert_int_equal(mob_scene_event(&s, OVIS_EVENT_PICKED_UP)->count, 1);
  assert_true(brain_scene_is_active(&s, piglin, OV_ACTIVITY_ADMIRE_ITEM));
  for (int32_t i = 0; i < 3; i++) {
    assert_true(brain_scene_until(&s, OVIS_EVENT_BARTERED, 1000) > 0);
  }
  assert_int_equal(brain_scene_until(&s, OVIS_EVENT_PICKED_UP, 100), -1); // never soul torches
  mob_scene_close(&s);
}

TEST(it_wants_gold_food_and_better_things) {
  mob_scene s = mob_scene_open("stone");
  const ovis_mob_id adult = brain_scene_spawn(&s, "piglin", 60.5, 60.5);
  const ovis_mob_id baby = brain_scene_spawn_baby(&s, "piglin", 70.5, 60.5);
  static const struct {
    const char* item;
    bool adult, baby;
  } wishes[] = {
      {"gold_ingot", true, true},     {"gold_nugget", true, true},  {"porkchop", true, true},
      {"soul_lantern", false, false}, {"leather", false, false},    {"golden_sword", true, true},
      {"iron_sword", false, true},    {"stone_sword", false, true}, {"stick", false, true},
      {"crossbow", false, true},      {"iron_helmet", true, true},  {"clock", true, true},
      {"warped_stem", false, true}};
  brain_scene_wear(&s, adult, OVIS_SLOT_MAIN_HAND, "golden_sword");
  for (size_t i = 0; i < sizeof wishes / sizeof *wishes; i++) {
    const ovis_stack stack = ovis_stack_from_name(wishes[i].item, 1);
    ov_agent agent = ov_agent_of(&s.sim->turn, brain_scene_actor(&s, adult));
    ov_agent young = ov_agent_of(&s.sim->turn, brain_scene_actor(&s, baby));
    if (ov_piglin_wants(&agent, &stack) != wishes[i].adult ||
        ov_piglin_wants(&young, &stack) != wishes[i].baby) {
      fail_msg("%s", wishes[i].item);
    }
  }
  ov_brain_set_number(brain_scene_brain(&s, adult), OVIS_MEM_ATE_RECENTLY, 1, 10);
  brain_scene_wear(&s, adult, OVIS_SLOT_OFF_HAND, "clock");
  ov_agent agent = ov_agent_of(&s.sim->turn, brain_scene_actor(&s, adult));
  const ovis_stack food = ovis_stack_from_name("porkchop", 1);
  const ovis_stack ingot = ovis_stack_from_name("gold_ingot", 1);
  assert_false(ov_piglin_wants(&agent, &food));
  assert_false(ov_piglin_wants(&agent, &ingot)); // its other hand is full
  mob_scene_close(&s);
}

TEST(armor_is_exchanged_for_better_armor_and_gold_is_best) {
  mob_scene s = mob_scene_open("stone");
  const ovis_mob_id piglin = brain_scene_spawn(&s, "piglin", 60.5, 60.5);
  ov_actor* actor = brain_scene_actor(&s, piglin);
  static const struct {
    const char* item;
    const char* worn;
    bool would;
  } cases[] = {{"iron_helmet", "leather_helmet", true},
               {"leather_helmet", "iron_helmet", false},
               {"golden_helmet", "netherite_helmet", true},
               {"netherite_helmet", "golden_helmet", false},
               {"turtle_helmet", "leather_helmet", true}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    brain_scene_wear(&s, piglin, OVIS_SLOT_HEAD, cases[i].worn);
    const ovis_stack stack = ovis_stack_from_name(cases[i].item, 1);
    ovis_slot slot;
    const ov_agent agent = ov_agent_of(&s.sim->turn, actor);
    assert_int_equal(ov_piglin_would_wear(&agent, &stack, &slot), cases[i].would);
    assert_int_equal(slot, OVIS_SLOT_HEAD);
  }
  mob_scene_close(&s);
}

// ---- Hunts

TEST(one_hunts_tells_the_others_and_all_rest) {
  mob_scene s = mob_scene_open("stone");
  const ovis_mob_id hunter = brain_scene_spawn(&s, "piglin", 60.5, 60.5);
  const ovis_mob_id friend = brain_scene_spawn(&s, "piglin", 60.5, 64.5);
  const ovis_mob_id prey = mob_scene_spawn_still(&s, "hoglin", 66.5, 60.5);
  assert_in_range(ov_brain_ttl(brain_scene_brain(&s, hunter), OVIS_MEM_HUNTED_RECENTLY), 600, 2400);
  mob_scene_ticks(&s, 42);
  assert_false(brain_scene_knows(&s, hunter, OVIS_MEM_ANGRY_AT));
  ov_brain_erase(brain_scene_brain(&s, hunter), OVIS_MEM_HUNTED_RECENTLY);
  mob_scene_ticks(&s, 2);
  assert_false(brain_scene_knows(&s, hunter, OVIS_MEM_ANGRY_AT)); // the other one has hunted
  ov_brain_erase(brain_scene_brain(&s, friend), OVIS_MEM_HUNTED_RECENTLY);
  mob_scene_ticks(&s, 1);
  assert_true(brain_scene_knows_that(&s, hunter, OVIS_MEM_ANGRY_AT, prey));
  assert_true(brain_scene_knows_that(&s, friend, OVIS_MEM_ANGRY_AT, prey));
  assert_true(brain_scene_knows(&s, hunter, OVIS_MEM_HUNTED_RECENTLY));
  assert_true(brain_scene_knows(&s, friend, OVIS_MEM_HUNTED_RECENTLY));
  mob_scene_close(&s);
}

TEST(a_spared_piglin_does_not_hunt) {
  mob_scene s = mob_scene_open("stone");
  const ovis_mob_id piglin = brain_scene_spawn(&s, "piglin", 60.5, 60.5);
  mob_scene_put(&s, piglin, OVIS_PROP_CANNOT_HUNT, 1);
  mob_scene_spawn_still(&s, "hoglin", 66.5, 60.5);
  ov_brain_erase(brain_scene_brain(&s, piglin), OVIS_MEM_HUNTED_RECENTLY);
  mob_scene_ticks(&s, 30);
  assert_false(brain_scene_knows(&s, piglin, OVIS_MEM_ANGRY_AT));
  mob_scene_close(&s);
}

// All of them dance, or none; a tenth of all times.
TEST(a_killed_hoglin_is_celebrated_and_one_time_in_ten_danced_for) {
  int32_t dances = 0;
  const int32_t count = (int32_t)test_count(400, 1000, 4000);
  mob_scene s = mob_scene_open("stone");
  const ovis_mob_id one = brain_scene_spawn(&s, "piglin", 60.5, 60.5);
  const ovis_mob_id two = brain_scene_spawn(&s, "piglin", 60.5, 64.5);
  const ovis_mob_id prey = mob_scene_spawn_still(&s, "hoglin", 62.5, 62.5);
  mob_scene_ticks(&s, 1);
  brain_scene_actor(&s, prey)->dead_ticks = 1;
  const ovis_mob_id both[] = {one, two};
  for (int32_t i = 0; i < count; i++) {
    bool dances_now[2];
    for (int32_t k = 0; k < 2; k++) {
      ov_brain* brain = brain_scene_brain(&s, both[k]);
      ov_agent agent = ov_agent_of(&s.sim->turn, brain_scene_actor(&s, both[k]));
      ovis_answer why;
      ov_behavior_turn turn = {
          .agent = &agent, .brain = brain, .time = 1000 + 12347 * i, .why = &why};
      ov_brain_erase(brain, OVIS_MEM_DANCING);
      ov_brain_set_entity(brain, OVIS_MEM_ATTACK_TARGET, brain_scene_actor(&s, prey)->serial, 100);
      assert_true(ov_start_celebrating.can_start(&turn));
      assert_false(ov_brain_has(brain, OVIS_MEM_ATTACK_TARGET));
      assert_int_equal(ov_brain_ttl(brain, OVIS_MEM_CELEBRATE_LOCATION), 300);
      dances_now[k] = ov_brain_has(brain, OVIS_MEM_DANCING);
    }
    assert_int_equal(dances_now[0], dances_now[1]);
    dances += dances_now[0];
  }
  assert_true(dances > count / 10 - count / 14);
  assert_true(dances < count / 10 + count / 14);
  brain_scene_actor(&s, prey)->dead_ticks = 0;
  mob_scene_close(&s);
}

// ---- Rides

TEST(a_baby_rides_a_baby_hoglin_and_gets_off) {
  mob_scene s = mob_scene_open("stone");
  mob_scene_fill(&s, (ovis_pos){57, 64, 57}, (ovis_pos){65, 67, 65}, "stone");
  mob_scene_fill(&s, (ovis_pos){58, 64, 58}, (ovis_pos){64, 67, 64}, "air");
  const ovis_mob_id baby = brain_scene_spawn_baby(&s, "piglin", 60.5, 60.5);
  const ovis_mob_id hoglin = brain_scene_spawn_baby(&s, "hoglin", 62.5, 60.5);
  // The clock of 200 to 800 ticks starts with the first sight.
  assert_in_range(brain_scene_until(&s, OVIS_EVENT_MOUNTED, 1200), 200, 1200);
  assert_true(brain_scene_actor(&s, baby)->vehicle == brain_scene_actor(&s, hoglin)->serial);
  mob_scene_ticks(&s, 2);
  assert_true(brain_scene_is_active(&s, baby, OV_ACTIVITY_RIDE));
  assert_true(brain_scene_until(&s, OVIS_EVENT_DISMOUNTED, 640) > 0);
  mob_scene_close(&s);
}

// ---- Turning

TEST(out_of_the_nether_it_turns_after_300_ticks_with_what_it_wears) {
  static const char* const kinds[] = {"piglin", "piglin_brute"};
  for (int32_t i = 0; i < 2; i++) {
    mob_scene s = mob_scene_open("stone");
    const ovis_mob_id piglin = mob_scene_spawn(&s, kinds[i], 60.5, 60.5);
    brain_scene_wear(&s, piglin, OVIS_SLOT_MAIN_HAND, "golden_axe");
    assert_int_equal(brain_scene_until(&s, OVIS_EVENT_CONVERTED, 400), 301);
    const ovis_mob_id undead = mob_scene_event(&s, OVIS_EVENT_CONVERTED)->other;
    assert_string_equal(mob_scene_mob(&s, undead).species->name, "zombified_piglin");
    assert_string_equal(
        ovis_item_name(ovis_mob_get_equipment(s.sim, undead, OVIS_SLOT_MAIN_HAND).item),
        "golden_axe");
    mob_scene_close(&s);
  }
}

TEST(an_immune_one_does_not_turn) {
  mob_scene s = mob_scene_open("stone");
  const ovis_mob_id piglin = brain_scene_spawn(&s, "piglin", 60.5, 60.5);
  mob_scene_ticks(&s, 150);
  assert_true(mob_scene_get(&s, piglin, OVIS_PROP_OVERWORLD_TIME) == 0);
  mob_scene_put(&s, piglin, OVIS_PROP_IMMUNE_TO_ZOMBIFICATION, 0);
  mob_scene_ticks(&s, 10);
  assert_true(mob_scene_get(&s, piglin, OVIS_PROP_OVERWORLD_TIME) == 10);
  mob_scene_close(&s);
}

TEST(a_brute_remembers_its_home) {
  mob_scene s = mob_scene_open("stone");
  const ovis_mob_id brute = brain_scene_spawn(&s, "piglin_brute", 60.5, 61.5);
  const ov_place* home = ov_brain_place(brain_scene_brain(&s, brute), OVIS_MEM_HOME);
  assert_non_null(home);
  assert_int_equal(home->cell.x, 60);
  assert_int_equal(home->cell.y, MOB_SCENE_FEET);
  assert_int_equal(home->cell.z, 61);
  mob_scene_close(&s);
}

TEST(repellents_are_left_and_the_nearest_counts) {
  mob_scene s = mob_scene_open("stone");
  const ovis_mob_id piglin = brain_scene_spawn(&s, "piglin", 60.5, 60.5);
  mob_scene_set(&s, 64, 64, 60, "soul_torch");
  mob_scene_set(&s, 60, 64, 66, "soul_campfire[lit=true]");
  mob_scene_set(&s, 60, 64, 58, "soul_campfire[lit=false]");
  mob_scene_set(&s, 60, 64, 69, "soul_lantern");
  mob_scene_ticks(&s, 41);
  const ovis_pos* cell = ov_brain_cell(brain_scene_brain(&s, piglin), OVIS_MEM_NEAREST_REPELLENT);
  assert_non_null(cell);
  assert_int_equal(cell->x, 64);
  assert_int_equal(cell->z, 60);
  mob_scene_set(&s, 64, 64, 60, "air");
  mob_scene_set(&s, 60, 64, 66, "air");
  ovis_mob_place(s.sim, piglin, (ovis_vec3){60.5, MOB_SCENE_FEET, 60.5}, 0, 0);
  mob_scene_ticks(&s, 1);
  ov_brain* brain = brain_scene_brain(&s, piglin);
  ov_agent agent = ov_agent_of(&s.sim->turn, brain_scene_actor(&s, piglin));
  ovis_answer why;
  ov_behavior_turn turn = {.agent = &agent, .brain = brain, .why = &why};
  ovis_mob_place(s.sim, piglin, (ovis_vec3){60.5, MOB_SCENE_FEET, 60.5}, 0, 0);
  ov_nether_sense_repellent(&turn, OVIS_TAG(PIGLIN_REPELLENT));
  assert_false(ov_brain_has(brain, OVIS_MEM_NEAREST_REPELLENT)); // nine cells away
  mob_scene_close(&s);
}

TEST(piglins_survive_snapshots) {
  mob_scene s = mob_scene_open("stone");
  const ovis_mob_id hero = mob_scene_player(&s, 66.5, 60.5);
  for (int32_t i = 0; i < 3; i++) {
    brain_scene_spawn(&s, i == 0 ? "piglin_brute" : "piglin", 60.5 + 2 * i, 64.5);
    mob_scene_drop(&s, "gold_ingot", 2, 58.5 + 3 * i, 58.5);
  }
  brain_scene_spawn_baby(&s, "piglin", 58.5, 62.5);
  mob_scene_spawn(&s, "zoglin", 76.5, 70.5);
  brain_scene_actor(&s, hero)->health = 1000;
  brain_scene_check_snapshots(&s, "stone", 5, 17);
  mob_scene_close(&s);
}
