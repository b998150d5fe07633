// Hoglins and zoglins: their plans, whom they attack, when they flee, peace, love, turning.
#include "sim/sim_internal.h"

#include "mind/brain/fight/fight_behaviors.h"
#include "species/nether/nether.h"
#include "species/nether/tusks.h"
#include "support/brain_scene.h"
#include "support/outcomes.h"
#include "support/test.h"

TEST(sensors_and_memories_are_those_of_the_lists) {
  static const char* const of_hoglin[] = {"nearest_living_entities", "nearest_players",
                                          "nearest_adult", "hoglin_specific_sensor"};
  static const char* const of_zoglin[] = {"nearest_living_entities", "nearest_players"};
  static const ovis_memory hoglin_memories[] = {OVIS_MEM_BREED_TARGET,
                                                OVIS_MEM_LIVING,
                                                OVIS_MEM_VISIBLE_LIVING,
                                                OVIS_MEM_NEAREST_PLAYERS,
                                                OVIS_MEM_NEAREST_VISIBLE_PLAYER,
                                                OVIS_MEM_NEAREST_VISIBLE_ATTACKABLE_PLAYER,
                                                OVIS_MEM_LOOK_TARGET,
                                                OVIS_MEM_WALK_TARGET,
                                                OVIS_MEM_CANT_REACH_WALK_TARGET_SINCE,
                                                OVIS_MEM_PATH,
                                                OVIS_MEM_ATTACK_TARGET,
                                                OVIS_MEM_ATTACK_COOLING_DOWN,
                                                OVIS_MEM_NEAREST_VISIBLE_ADULT_PIGLIN,
                                                OVIS_MEM_AVOID_TARGET,
                                                OVIS_MEM_VISIBLE_ADULT_PIGLIN_COUNT,
                                                OVIS_MEM_VISIBLE_ADULT_HOGLIN_COUNT,
                                                OVIS_MEM_NEAREST_VISIBLE_ADULT_HOGLINS,
                                                OVIS_MEM_NEAREST_VISIBLE_ADULT,
                                                OVIS_MEM_NEAREST_REPELLENT,
                                                OVIS_MEM_PACIFIED};
  mob_scene s = mob_scene_open("stone");
  const ovis_mob_id hoglin = brain_scene_spawn(&s, "hoglin", 60.5, 60.5);
  const ovis_mob_id zoglin = mob_scene_spawn(&s, "zoglin", 80.5, 60.5);
  brain_scene_check_sensors(&s, hoglin, of_hoglin, 4);
  brain_scene_check_sensors(&s, zoglin, of_zoglin, 2);
  brain_scene_check_memories(&s, hoglin, hoglin_memories, OV_COUNT_OF(hoglin_memories));
  mob_scene_close(&s);
}

TEST(a_hoglin_attacks_players_and_a_repellent_calms_it) {
  for (int32_t i = 0; i < 2; i++) {
    mob_scene s = mob_scene_open("stone");
    const ovis_mob_id hoglin = brain_scene_spawn(&s, "hoglin", 60.5, 60.5);
    const ovis_mob_id hero = mob_scene_player(&s, 67.5, 60.5);
    if (i == 1) {
      mob_scene_set(&s, 58, 64, 60, "warped_fungus");
    }
    bool has_attacked = false;
    for (int32_t tick = 0; tick < 60; tick++) {
      mob_scene_ticks(&s, 1);
      has_attacked |= tick > 45 && brain_scene_knows(&s, hoglin, OVIS_MEM_ATTACK_TARGET);
    }
    assert_int_equal(has_attacked, i == 0);
    assert_int_equal(brain_scene_knows(&s, hoglin, OVIS_MEM_PACIFIED), i == 1);
    if (i == 1) {
      const ovis_use use = {.player = hero, .item = "crimson_fungus", .mob = hoglin};
      assert_int_equal(use_of(s.sim, &use), OVIS_USE_NOTHING); // no love in peace
      assert_int_equal(ovis_mob_hurt(s.sim, hoglin, 1, hero), OVIS_OK);
      assert_false(brain_scene_knows(&s, hoglin, OVIS_MEM_PACIFIED));
      assert_true(brain_scene_knows_that(&s, hoglin, OVIS_MEM_ATTACK_TARGET, hero));
      assert_int_equal(ov_brain_ttl(brain_scene_brain(&s, hoglin), OVIS_MEM_ATTACK_TARGET), 200);
    }
    mob_scene_close(&s);
  }
}

TEST(a_blow_is_told_to_visible_adults_that_are_not_pacified) {
  mob_scene s = mob_scene_open("stone");
  const ovis_mob_id victim = brain_scene_spawn(&s, "hoglin", 60.5, 60.5);
  const ovis_mob_id friend = brain_scene_spawn(&s, "hoglin", 64.5, 60.5);
  const ovis_mob_id calm = brain_scene_spawn(&s, "hoglin", 60.5, 64.5);
  const ovis_mob_id baby = brain_scene_spawn_baby(&s, "hoglin", 62.5, 62.5);
  const ovis_mob_id foe = mob_scene_spawn_still(&s, "zombie", 57.5, 60.5);
  mob_scene_ticks(&s, 42);
  ov_brain_set_number(brain_scene_brain(&s, calm), OVIS_MEM_PACIFIED, 1, 100);
  assert_int_equal(ovis_mob_hurt(s.sim, victim, 1, foe), OVIS_OK);
  assert_true(brain_scene_knows_that(&s, victim, OVIS_MEM_ATTACK_TARGET, foe));
  assert_true(brain_scene_knows_that(&s, friend, OVIS_MEM_ATTACK_TARGET, foe));
  assert_false(brain_scene_knows(&s, calm, OVIS_MEM_ATTACK_TARGET));
  assert_false(brain_scene_knows(&s, baby, OVIS_MEM_ATTACK_TARGET));
  assert_int_equal(ovis_mob_hurt(s.sim, baby, 1, foe), OVIS_OK);
  assert_true(brain_scene_knows_that(&s, baby, OVIS_MEM_AVOID_TARGET, foe));
  assert_int_equal(ovis_mob_hurt(s.sim, friend, 1, victim), OVIS_OK); // other hoglins do not matter
  assert_true(brain_scene_knows_that(&s, friend, OVIS_MEM_ATTACK_TARGET, foe));
  mob_scene_close(&s);
}

// It counts itself: two piglins are too many for one hoglin, but not for two.
TEST(more_piglins_than_hoglins_put_a_hoglin_to_flight_when_it_hits_one) {
  for (int32_t hoglins = 1; hoglins <= 2; hoglins++) {
    mob_scene s = mob_scene_open("stone");
    const ovis_mob_id hoglin = brain_scene_spawn(&s, "hoglin", 60.5, 60.5);
    const ovis_mob_id friend =
        hoglins > 1 ? brain_scene_spawn(&s, "hoglin", 60.5, 63.5) : OVIS_NO_MOB;
    const ovis_mob_id one = mob_scene_spawn_still(&s, "piglin", 62.3, 60.5);
    const ovis_mob_id two = mob_scene_spawn_still(&s, "piglin", 63.5, 62.5);
    mob_scene_ticks(&s, 42);
    ov_brain* brain = brain_scene_brain(&s, hoglin);
    assert_int_equal(ov_brain_number(brain, OVIS_MEM_VISIBLE_ADULT_PIGLIN_COUNT), 2);
    ov_agent agent = ov_agent_of(&s.sim->turn, brain_scene_actor(&s, hoglin));
    ovis_answer why;
    ov_behavior_turn turn = {.agent = &agent, .brain = brain, .why = &why};
    const ov_brain_plan* plan = brain->plan;
    for (int32_t i = 0; i < plan->node_count; i++) { // its blow
      const ov_melee_attack_settings* settings = plan->nodes[i].behavior->settings;
      if (plan->nodes[i].kind == &ov_melee_attack && settings->has_hit != NULL) {
        settings->has_hit(&turn, brain_scene_actor(&s, one));
      }
    }
    assert_int_equal(brain_scene_knows_that(&s, hoglin, OVIS_MEM_AVOID_TARGET, one), hoglins == 1);
    if (hoglins == 2) {
      assert_true(brain_scene_knows_that(&s, friend, OVIS_MEM_ATTACK_TARGET, one));
    } else {
      assert_in_range(ov_brain_ttl(brain, OVIS_MEM_AVOID_TARGET), 100, 400);
      mob_scene_ticks(&s, 1);
      assert_true(brain_scene_is_active(&s, hoglin, OV_ACTIVITY_AVOID));
      // Not against piglins while it flees; but against others.
      assert_int_equal(ovis_mob_hurt(s.sim, hoglin, 1, two), OVIS_OK);
      assert_false(brain_scene_knows(&s, hoglin, OVIS_MEM_ATTACK_TARGET));
    }
    mob_scene_close(&s);
  }
}

TEST(hoglins_in_love_have_a_baby) {
  mob_scene s = mob_scene_open("stone");
  const ovis_mob_id hero = mob_scene_player(&s, 90.5, 90.5);
  const ovis_mob_id both[] = {brain_scene_spawn(&s, "hoglin", 60.5, 60.5),
                              brain_scene_spawn(&s, "hoglin", 64.5, 60.5)};
  for (int32_t i = 0; i < 2; i++) {
    const ovis_use use = {.player = hero, .item = "crimson_fungus", .mob = both[i]};
    assert_int_equal(use_of(s.sim, &use), OVIS_USE_FEED);
  }
  assert_in_range(brain_scene_until(&s, OVIS_EVENT_BORN, 300), 60, 300);
  assert_string_equal(mob_scene_event(&s, OVIS_EVENT_BORN)->species->name, "hoglin");
  mob_scene_close(&s);
}

TEST(a_zoglin_attacks_all_but_zoglins_and_creepers) {
  static const struct {
    const char* species;
    bool is_prey;
  } others[] = {
      {"cow", true}, {"creeper", false}, {"zoglin", false}, {"zombie", true}, {"hoglin", true}};
  for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
    mob_scene s = mob_scene_open("stone");
    const ovis_mob_id zoglin = mob_scene_spawn(&s, "zoglin", 60.5, 60.5);
    const ovis_mob_id other = mob_scene_spawn_still(&s, others[i].species, 65.5, 60.5);
    mob_scene_ticks(&s, 25);
    assert_int_equal(brain_scene_knows_that(&s, zoglin, OVIS_MEM_ATTACK_TARGET, other),
                     others[i].is_prey);
    mob_scene_close(&s);
  }
}

// Attack 6: 3 and 0 to 5 more. A baby's blow is 0.5.
TEST(blows_are_three_to_eight_half_hearts_each_as_often) {
  mob_scene s = mob_scene_open("stone");
  const ovis_mob_id adult = mob_scene_spawn(&s, "zoglin", 60.5, 60.5);
  const ovis_mob_id baby = mob_scene_spawn_baby(&s, "zoglin", 90.5, 60.5);
  ov_agent agent = ov_agent_of(&s.sim->turn, brain_scene_actor(&s, adult));
  const int32_t count = (int32_t)test_count(6000, 20000, 100000);
  int32_t counts[6] = {0};
  for (int32_t i = 0; i < count; i++) {
    const float damage = ov_tusks_damage(&agent);
    assert_true(damage >= 3 && damage <= 8);
    counts[(int32_t)damage - 3]++;
  }
  for (int32_t i = 0; i < 6; i++) {
    assert_true(counts[i] > count / 6 * 8 / 10);
    assert_true(counts[i] < count / 6 * 12 / 10);
  }
  ov_agent young = ov_agent_of(&s.sim->turn, brain_scene_actor(&s, baby));
  assert_true(ov_tusks_damage(&young) == 0.5f);
  mob_scene_close(&s);
}

TEST(the_victim_of_an_adult_is_tossed) {
  mob_scene s = mob_scene_open("stone");
  const ovis_mob_id zoglin = mob_scene_spawn(&s, "zoglin", 60.5, 60.5);
  const ovis_mob_id cow = mob_scene_spawn_still(&s, "cow", 62.5, 60.5);
  ov_agent agent = ov_agent_of(&s.sim->turn, brain_scene_actor(&s, zoglin));
  ov_actor* victim = brain_scene_actor(&s, cow);
  for (int32_t i = 0; i < 100; i++) {
    victim->body.velocity = (ovis_vec3){0, 0, 0};
    ov_tusks_toss(&agent, victim);
    const ovis_vec3 v = victim->body.velocity;
    assert_true(v.x * v.x + v.z * v.z >= 0.2 * 0.2 - 1e-9);
    assert_true(v.x * v.x + v.z * v.z <= 0.7 * 0.7 + 1e-9);
    assert_true(v.y >= 0 && v.y <= 0.5);
    assert_true(v.x > 0 && v.z * v.z <= v.x * v.x * 0.1764 * 0.1764); // within 10 degrees
  }
  mob_scene_close(&s);
}

TEST(a_hoglin_turns_into_a_zoglin_out_of_the_nether) {
  mob_scene s = mob_scene_open("stone");
  mob_scene_spawn(&s, "hoglin", 60.5, 60.5);
  assert_int_equal(brain_scene_until(&s, OVIS_EVENT_CONVERTED, 400), 301);
  const ovis_mob_id zoglin = mob_scene_event(&s, OVIS_EVENT_CONVERTED)->other;
  assert_string_equal(mob_scene_mob(&s, zoglin).species->name, "zoglin");
  mob_scene_close(&s);
}

TEST(hoglins_survive_snapshots) {
  mob_scene s = mob_scene_open("stone");
  const ovis_mob_id hero = mob_scene_player(&s, 70.5, 60.5);
  brain_scene_actor(&s, hero)->health = 1000;
  for (int32_t i = 0; i < 3; i++) {
    brain_scene_spawn(&s, "hoglin", 60.5 + 3 * i, 64.5);
    brain_scene_spawn(&s, "piglin", 60.5 + 3 * i, 70.5);
  }
  brain_scene_spawn_baby(&s, "hoglin", 58.5, 62.5);
  brain_scene_check_snapshots(&s, "stone", 5, 17);
  mob_scene_close(&s);
}
