// Guardians, drowned, zombified piglins and striders.
#include "mind/goal/goal_mind.h"
#include "species/water/water_goals.h"
#include "support/goal_probe.h"
#include "support/test.h"

#include <ovis/item.h>

#include <math.h>
#include <string.h>

enum { BOTTOM = 44, TOP = 62 };

static mob_scene open_sea(void) {
  mob_scene scene = mob_scene_open("stone");
  mob_scene_fill(&scene, (ovis_pos){44, BOTTOM, 44}, (ovis_pos){84, TOP, 84}, "water");
  mob_scene_fill(&scene, (ovis_pos){44, 63, 44}, (ovis_pos){84, 63, 84}, "air");
  return scene;
}

static void put(mob_scene* scene, ovis_mob_id mob, double x, double y, double z) {
  assert_int_equal(ovis_mob_place(scene->sim, mob, (ovis_vec3){x, y, z}, 0, 0), OVIS_OK);
}

static ovis_mob_id spawn_deep(mob_scene* scene, const char* species, double x, double z) {
  const ovis_mob_id mob = mob_scene_spawn(scene, species, x, z);
  put(scene, mob, x, 54, z);
  return mob;
}

static void set_difficulty(mob_scene* scene, ovis_difficulty difficulty) {
  ovis_env env = mob_scene_env(scene);
  env.difficulty = difficulty;
  mob_scene_set_env(scene, &env);
}

// ---- Guardians

TEST(a_guardian_charges_its_beam_and_hurts_twice) {
  static const struct {
    const char* species;
    ovis_difficulty difficulty;
    int32_t ticks;
    double magic, blow;
  } kinds[] = {{"guardian", OVIS_DIFFICULTY_NORMAL, 80, 1, 6},
               {"guardian", OVIS_DIFFICULTY_HARD, 80, 3, 6},
               {"elder_guardian", OVIS_DIFFICULTY_NORMAL, 60, 3, 8}};
  for (int i = 0; i < 3; i++) {
    mob_scene scene = open_sea();
    set_difficulty(&scene, kinds[i].difficulty);
    const ovis_mob_id guardian = spawn_deep(&scene, kinds[i].species, 64.5, 64.5);
    const ovis_mob_id squid = mob_scene_spawn_still(&scene, "squid", 64.5, 72.5);
    mob_scene_put(&scene, squid, OVIS_PROP_HEALTH, 100);
    int32_t began = 0;
    int32_t hit = 0;
    for (int32_t tick = 1; tick < 600 && hit == 0; tick++) {
      put(&scene, squid, 64.5, 54, 72.5);
      const double before = (double)mob_scene_mob(&scene, squid).health;
      mob_scene_ticks(&scene, 1);
      began = began == 0 && mob_scene_runs(&scene, guardian, "GuardianAttack") ? tick : began;
      const double lost = before - (double)mob_scene_mob(&scene, squid).health;
      if (lost > 0) {
        hit = tick;
        // The second blow within the immunity counts as far as it is stronger.
        assert_true(lost == (kinds[i].blow > kinds[i].magic ? kinds[i].blow : kinds[i].magic));
      }
    }
    assert_true(began > 0);
    assert_int_equal(hit - began, kinds[i].ticks + 9); // 10 ticks of waiting, from the start on
    assert_int_equal(mob_scene_mob(&scene, guardian).target.value, 0);
    mob_scene_close(&scene);
  }
}

TEST(a_guardian_needs_three_blocks_and_sight) {
  mob_scene scene = open_sea();
  const ovis_mob_id guardian = spawn_deep(&scene, "guardian", 64.5, 64.5);
  const ovis_mob_id elder = spawn_deep(&scene, "elder_guardian", 64.5, 66.5);
  const ovis_mob_id squid = mob_scene_spawn_still(&scene, "squid", 64.5, 66.5);
  put(&scene, squid, 64.5, 54, 66.5);
  for (int i = 0; i < 2; i++) {
    const ovis_mob_id mob = i == 0 ? guardian : elder;
    ov_actor* actor = goal_probe_actor(&scene, mob);
    const ov_goal_mind_plan* plan = ov_goal_mind_of(actor)->plan;
    goal_probe attack;
    goal_probe_init(&attack, &scene, mob, &ov_goal_guardian_attack,
                    plan->goals.entries[0].settings);
    assert_false(goal_probe_can_use(&attack));
    actor->target = goal_probe_actor(&scene, squid)->serial;
    assert_true(goal_probe_can_use(&attack));
    goal_probe_start(&attack);
    assert_int_equal(goal_probe_goes_on(&attack), i == 1); // elders do not mind
    mob_scene_fill(&scene, (ovis_pos){60, 50, 65}, (ovis_pos){68, 58, 65}, "stone");
    if (i == 0) {
      goal_probe_tick(&attack);
      assert_int_equal(actor->target, 0);
    }
    mob_scene_fill(&scene, (ovis_pos){60, 50, 65}, (ovis_pos){68, 58, 65}, "water");
    actor->target = 0;
  }
  mob_scene_close(&scene);
}

TEST(an_elder_guardian_curses_players_and_has_spikes) {
  mob_scene scene = open_sea();
  const ovis_mob_id elder = spawn_deep(&scene, "elder_guardian", 64.5, 64.5);
  const ovis_mob_id player = mob_scene_player(&scene, 64.5, 100.5);
  mob_scene_fill(&scene, (ovis_pos){60, 64, 90}, (ovis_pos){70, 68, 90}, "stone");
  ovis_effect_state state = {0};
  for (int i = 0; i < 1300 && state.ticks == 0; i++) {
    mob_scene_ticks(&scene, 1);
    ovis_mob_get_effect(scene.sim, player, OVIS_EFFECT_MINING_FATIGUE, &state);
  }
  assert_in_range(state.ticks, 5999, 6000);
  assert_int_equal(state.amplifier, 2);
  const ovis_mob_id zombie = mob_scene_spawn_still(&scene, "zombie", 64.5, 64.5);
  ov_agent agent = ov_agent_of(&scene.sim->turn, goal_probe_actor(&scene, elder));
  const ov_harm blow = {.amount = 1, .damage = OVIS_DAMAGE_ATTACK};
  ov_agent_stop(&agent);
  agent.self->profile->was_hurt(&agent, goal_probe_actor(&scene, zombie), &blow);
  ov_sim_merge_turns(scene.sim);
  // 2 points of armor against 2: 1 of 25.
  assert_true(fabsf(mob_scene_mob(&scene, zombie).health - (20 - 2 * 0.96f)) < 1e-5f);
  mob_scene_close(&scene);
}

// ---- Drowned

TEST(a_drowned_goes_to_water_by_day_and_swims_after_its_prey_at_night) {
  mob_scene scene = open_sea();
  mob_scene_set_time(&scene, MOB_SCENE_NOON);
  const ovis_mob_id dry = mob_scene_spawn(&scene, "drowned", 42.5, 64.5);
  mob_scene_player(&scene, 30.5, 30.5);
  ovis_mob_set_equipment(scene.sim, dry, OVIS_SLOT_HEAD,
                         &(ovis_stack){.item = ovis_item_from_name("iron_helmet"), .count = 1});
  assert_true(mob_scene_until(&scene, dry, "DrownedGoToWater", 200) >= 0);
  for (int i = 0; i < 400 && !mob_scene_mob(&scene, dry).is_in_water; i++) {
    mob_scene_ticks(&scene, 1);
  }
  assert_true(mob_scene_mob(&scene, dry).is_in_water);
  mob_scene_set_time(&scene, MOB_SCENE_NIGHT);
  const ovis_mob_id deep = spawn_deep(&scene, "drowned", 70.5, 70.5);
  put(&scene, deep, 70.5, 46, 70.5);
  int32_t swims = 0;
  bool rose = false;
  for (int i = 0; i < 1200; i++) {
    mob_scene_ticks(&scene, 1);
    swims += goal_probe_actor(&scene, deep)->nav.kind == OVIS_NAVIGATION_WATER;
    rose |= mob_scene_mob(&scene, deep).pos.y > 58;
  }
  assert_true(swims > 50);
  assert_true(rose);
  mob_scene_close(&scene);
}

TEST(a_drowned_with_a_trident_throws_it_every_two_seconds) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id drowned = mob_scene_spawn(&scene, "drowned", 64.5, 64.5);
  ovis_mob_set_held_item(scene.sim, drowned, "trident");
  const ovis_mob_id player = mob_scene_player(&scene, 70.5, 64.5);
  ovis_mob_give_effect(scene.sim, player, OVIS_EFFECT_RESISTANCE, &(ovis_effect_state){-1, 4});
  int32_t last = 0;
  int32_t shots = 0;
  for (int32_t i = 1; i <= 400; i++) {
    put(&scene, drowned, 64.5, 64, 64.5);
    mob_scene_ticks(&scene, 1);
    if (mob_scene_events(&scene, OVIS_EVENT_SHOT) > 0) {
      if (shots > 0) {
        assert_int_equal(i - last, 40);
      }
      last = i;
      shots++;
    }
  }
  assert_in_range(shots, 7, 10);
  // By day it spares who stands on land.
  mob_scene_set_time(&scene, MOB_SCENE_NOON);
  const ov_goal_mind_plan* plan = ov_goal_mind_of(goal_probe_actor(&scene, drowned))->plan;
  const ov_nearest_settings* hunts = plan->targets.entries[1].settings;
  const ov_agent agent = ov_agent_of(&scene.sim->turn, goal_probe_actor(&scene, drowned));
  assert_false(hunts->filter(&agent, goal_probe_actor(&scene, player), NULL));
  mob_scene_close(&scene);
}

TEST(a_drowned_comes_back_from_a_snapshot_swimming) {
  mob_scene scene = open_sea();
  const ovis_mob_id deep = spawn_deep(&scene, "drowned", 70.5, 70.5);
  put(&scene, deep, 70.5, 46, 70.5);
  for (int i = 0; i < 600 && goal_probe_actor(&scene, deep)->nav.kind != OVIS_NAVIGATION_WATER;
       i++) {
    mob_scene_ticks(&scene, 1);
  }
  assert_int_equal(goal_probe_actor(&scene, deep)->nav.kind, OVIS_NAVIGATION_WATER);
  mob_scene other = mob_scene_restored(&scene, NULL);
  for (int i = 0; i < 200; i++) {
    mob_scene_ticks(&scene, 1);
    mob_scene_ticks(&other, 1);
    assert_true(ovis_sim_get_hash(scene.sim) == ovis_sim_get_hash(other.sim));
  }
  mob_scene_close(&other);
  mob_scene_close(&scene);
}

// ---- Zombified piglins

TEST(zombified_piglins_leave_players_alone_until_one_is_hurt) {
  mob_scene scene = mob_scene_open("netherrack");
  ovis_mob_id piglins[4];
  for (int i = 0; i < 4; i++) {
    piglins[i] = mob_scene_spawn(&scene, "zombified_piglin", 60.5 + 2 * i, 60.5);
  }
  const ovis_mob_id player = mob_scene_player(&scene, 70.5, 64.5);
  ovis_mob_give_effect(scene.sim, player, OVIS_EFFECT_RESISTANCE, &(ovis_effect_state){-1, 4});
  mob_scene_ticks(&scene, 200);
  for (int i = 0; i < 4; i++) {
    assert_int_equal(mob_scene_mob(&scene, piglins[i]).target.value, 0);
  }
  const double calm = goal_probe_actor(&scene, piglins[0])->body.movement_speed;
  assert_int_equal(ovis_mob_hurt(scene.sim, piglins[0], 1, player), OVIS_OK);
  mob_scene_ticks(&scene, 20);
  for (int i = 0; i < 4; i++) {
    assert_int_equal(mob_scene_mob(&scene, piglins[i]).target.value, player.value);
  }
  assert_true(fabs(goal_probe_actor(&scene, piglins[0])->body.movement_speed - calm - 0.05) < 1e-9);
  // Newcomers hear of it within six seconds.
  const ovis_mob_id late = mob_scene_spawn(&scene, "zombified_piglin", 66.5, 70.5);
  int32_t ticks = 0;
  while (ticks < 300 && mob_scene_mob(&scene, late).target.value == 0) {
    mob_scene_ticks(&scene, 1);
    ticks++;
  }
  assert_in_range(ticks, 1, 240);
  mob_scene_close(&scene);
}

// ---- Striders

TEST(a_strider_looks_for_lava_and_is_slow_in_the_cold) {
  mob_scene scene = mob_scene_open("netherrack");
  mob_scene_fill(&scene, (ovis_pos){66, 63, 60}, (ovis_pos){74, 63, 68}, "lava");
  const ovis_mob_id strider = mob_scene_spawn(&scene, "strider", 62.5, 64.5);
  mob_scene_player(&scene, 50.5, 50.5);
  mob_scene_ticks(&scene, 2);
  const double cold = goal_probe_actor(&scene, strider)->body.movement_speed;
  assert_true(fabs(cold - 0.175 * 0.66) < 1e-6);
  bool sought = false;
  bool arrived = false;
  for (int i = 0; i < 1500 && !arrived; i++) {
    mob_scene_ticks(&scene, 1);
    sought |= mob_scene_runs(&scene, strider, "StriderGoToLava");
    arrived = goal_probe_actor(&scene, strider)->body.is_in_lava;
  }
  assert_true(sought);
  assert_true(arrived);
  mob_scene_ticks(&scene, 2);
  assert_true(mob_scene_mob(&scene, strider).health == 20);
  if (goal_probe_actor(&scene, strider)->body.is_in_lava) {
    assert_true(fabs(goal_probe_actor(&scene, strider)->body.movement_speed - 0.175) < 1e-6);
  }
  mob_scene_close(&scene);
}

// In the middle of a lake of lava nothing but lava is near, and no cell stands on a block.
TEST(striders_stroll_over_lava_and_stay_on_it) {
  mob_scene scene = mob_scene_open("netherrack");
  mob_scene_fill(&scene, (ovis_pos){44, 61, 44}, (ovis_pos){84, 63, 84}, "lava");
  mob_scene_player(&scene, 40.5, 40.5);
  const ovis_mob_id strider = mob_scene_spawn(&scene, "strider", 64.5, 64.5);
  assert_int_equal(ovis_mob_place(scene.sim, strider, (ovis_vec3){64.5, 63.5, 64.5}, 0, 0),
                   OVIS_OK);
  double walked = 0;
  double farthest = 0;
  ovis_vec3 before = mob_scene_mob(&scene, strider).pos;
  for (int i = 0; i < 4000; i++) {
    mob_scene_ticks(&scene, 1);
    const ovis_vec3 now = mob_scene_mob(&scene, strider).pos;
    walked += fabs(now.x - before.x) + fabs(now.z - before.z);
    farthest = fmax(farthest, fmax(fabs(now.x - 64.5), fabs(now.z - 64.5)));
    before = now;
    assert_true(now.y > 63.4);
    assert_true(goal_probe_actor(&scene, strider)->body.is_in_lava);
  }
  assert_true(walked > 40);
  assert_true(farthest > 3);
  mob_scene_close(&scene);
}
