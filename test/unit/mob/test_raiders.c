// Raiders: patrols, held ground, crossbows, spells, roars, potions.
#include "agent/props.h"
#include "mind/goal/goal_mind.h"
#include "species/illagers/raider_goals.h"
#include "support/goal_probe.h"
#include "support/test.h"

#include <ovis/item.h>

#include <math.h>
#include <string.h>

static void stand(mob_scene* scene, ovis_mob_id mob, double x, double z) {
  assert_int_equal(ovis_mob_place(scene->sim, mob, (ovis_vec3){x, 64, z}, 0, 0), OVIS_OK);
}

TEST(the_goals_of_raids_say_that_there_is_none) {
  static const char* const goals[] = {"ObtainRaidLeaderBanner", "PathfindToRaid",
                                      "RaiderMoveThroughVillage", "RaiderCelebration"};
  static const char* const raiders[] = {"pillager",   "vindicator", "evoker",
                                        "illusioner", "ravager",    "witch"};
  mob_scene scene = mob_scene_open("stone");
  for (int i = 0; i < 6; i++) {
    const ovis_mob_id mob = mob_scene_spawn(&scene, raiders[i], 40.5 + 4 * i, 40.5);
    mob_scene_ticks(&scene, 3);
    for (int goal = 0; goal < 4; goal++) {
      assert_int_equal(mob_scene_option(&scene, mob, goals[goal]).answer.reason,
                       OVIS_REASON_NOT_HERE);
    }
  }
  mob_scene_close(&scene);
}

TEST(a_patrol_follows_its_leader_and_ends_when_one_is_alone) {
  mob_scene scene = mob_scene_open("stone");
  ovis_mob_id patrol[4];
  for (int i = 0; i < 4; i++) {
    patrol[i] = mob_scene_spawn(&scene, "pillager", 30.5 + 2 * i, 30.5);
    mob_scene_ticks(&scene, 2); // it stands
    mob_scene_put(&scene, patrol[i], OVIS_PROP_PATROLLING, 1);
  }
  mob_scene_put(&scene, patrol[0], OVIS_PROP_PATROL_LEADER, 1);
  mob_scene_put(&scene, patrol[0], OVIS_PROP_HAS_PATROL_TARGET, 1);
  mob_scene_put(&scene, patrol[0], OVIS_PROP_PATROL_X, 100);
  mob_scene_put(&scene, patrol[0], OVIS_PROP_PATROL_Y, 64);
  mob_scene_put(&scene, patrol[0], OVIS_PROP_PATROL_Z, 100);
  mob_scene_ticks(&scene, 20);
  for (int i = 1; i < 4; i++) { // it told them the first step
    assert_true(mob_scene_get(&scene, patrol[i], OVIS_PROP_HAS_PATROL_TARGET) == 1);
  }
  mob_scene_ticks(&scene, 700);
  int32_t far = 0;
  for (int i = 0; i < 4; i++) {
    const ovis_vec3 at = mob_scene_mob(&scene, patrol[i]).pos;
    far += fabs(at.x - 33) + fabs(at.z - 30) > 20;
  }
  assert_true(far >= 3);
  for (int i = 1; i < 4; i++) {
    ovis_mob_remove(scene.sim, patrol[i]);
  }
  mob_scene_ticks(&scene, 400);
  assert_true(mob_scene_get(&scene, patrol[0], OVIS_PROP_PATROLLING) == 0);
  mob_scene_close(&scene);
}

TEST(a_patroller_holds_its_ground_until_the_enemy_is_within_ten) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id pillager = mob_scene_spawn(&scene, "pillager", 30.5, 30.5);
  const ovis_mob_id friend = mob_scene_spawn(&scene, "vindicator", 30.5, 34.5);
  ovis_mob_set_held_item(scene.sim, pillager, "crossbow");
  mob_scene_put(&scene, pillager, OVIS_PROP_PATROLLING, 1);
  const ovis_mob_id player = mob_scene_tough_player(&scene, 44.5, 30.5);
  assert_true(mob_scene_until(&scene, pillager, "HoldGroundAttack", 200) >= 0);
  assert_int_equal(mob_scene_mob(&scene, friend).target.value, player.value); // it told the other
  for (int i = 0; i < 60; i++) {
    stand(&scene, friend, 30.5, 34.5);
    mob_scene_ticks(&scene, 1);
    assert_true(mob_scene_runs(&scene, pillager, "HoldGroundAttack"));
    assert_int_equal(mob_scene_events(&scene, OVIS_EVENT_SHOT), 0);
  }
  stand(&scene, player, 39.5, 30.5);
  mob_scene_ticks(&scene, 4);
  assert_false(mob_scene_runs(&scene, pillager, "HoldGroundAttack"));
  assert_true(mob_scene_until(&scene, pillager, "RangedCrossbowAttack", 40) >= 0);
  mob_scene_close(&scene);
}

TEST(a_pillager_loads_25_ticks_and_waits_20_to_39) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id pillager = mob_scene_spawn(&scene, "pillager", 64.5, 64.5);
  ovis_mob_set_held_item(scene.sim, pillager, "crossbow");
  mob_scene_tough_player(&scene, 70.5, 64.5);
  int32_t last = 0;
  int32_t shots = 0;
  int32_t least = 1000;
  int32_t most = 0;
  for (int32_t i = 1; i <= 1500; i++) {
    stand(&scene, pillager, 64.5, 64.5);
    mob_scene_ticks(&scene, 1);
    if (mob_scene_events(&scene, OVIS_EVENT_SHOT) > 0) {
      if (shots > 0) {
        least = i - last < least ? i - last : least;
        most = i - last > most ? i - last : most;
      }
      last = i;
      shots++;
    }
  }
  assert_in_range(shots, 20, 32);
  assert_in_range(least, 47, 52); // 1 + 25 + 20 + 1
  assert_in_range(most, 60, 67);
  mob_scene_close(&scene);
}

TEST(an_evoker_calls_three_vexes_and_its_fangs_bite) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id evoker = mob_scene_spawn(&scene, "evoker", 64.5, 64.5);
  const ovis_mob_id golem = mob_scene_spawn_still(&scene, "iron_golem", 70.5, 64.5);
  double lost = 0;
  int32_t vexes = 0;
  bool cast[2] = {false, false};
  for (int32_t i = 0; i < 600; i++) {
    stand(&scene, golem, 70.5, 64.5);
    stand(&scene, evoker, 64.5, 64.5);
    const double before = (double)mob_scene_mob(&scene, golem).health;
    mob_scene_ticks(&scene, 1);
    const double harm = before - (double)mob_scene_mob(&scene, golem).health;
    lost += harm == 6 ? harm : 0;
    mob_scene_put(&scene, golem, OVIS_PROP_HEALTH, 100);
    cast[0] |= mob_scene_runs(&scene, evoker, "EvokerSummon");
    cast[1] |= mob_scene_runs(&scene, evoker, "EvokerAttack");
    const int32_t now = mob_scene_count(&scene, "vex");
    assert_true(now <= vexes || now == vexes + 3 || now < vexes + 3);
    vexes = now > vexes ? now : vexes;
  }
  assert_true(cast[0] && cast[1]);
  assert_true(vexes >= 3);
  assert_true(lost >= 6);
  mob_scene_close(&scene);
}

TEST(an_evoker_turns_one_blue_sheep_red) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id evoker = mob_scene_spawn(&scene, "evoker", 64.5, 64.5);
  const ovis_mob_id sheep = mob_scene_spawn_still(&scene, "sheep", 70.5, 64.5);
  const ovis_mob_id white = mob_scene_spawn_still(&scene, "sheep", 68.5, 66.5);
  mob_scene_put(&scene, sheep, OVIS_PROP_COLOR, 11);
  mob_scene_put(&scene, white, OVIS_PROP_COLOR, 0);
  assert_true(mob_scene_until(&scene, evoker, "EvokerWololo", 10) >= 0);
  int32_t ticks = 0;
  while (ticks < 100 && mob_scene_get(&scene, sheep, OVIS_PROP_COLOR) != 14) {
    mob_scene_ticks(&scene, 1);
    ticks++;
  }
  assert_in_range(ticks, 37, 41); // the warm-up
  assert_true(mob_scene_get(&scene, white, OVIS_PROP_COLOR) == 0);
  mob_scene_put(&scene, sheep, OVIS_PROP_COLOR, 11);
  ovis_env env = mob_scene_env(&scene);
  env.mob_griefing = false;
  mob_scene_set_env(&scene, &env);
  mob_scene_ticks(&scene, 300);
  assert_true(mob_scene_get(&scene, sheep, OVIS_PROP_COLOR) == 11);
  mob_scene_close(&scene);
}

TEST(an_illusioner_vanishes_and_blinds) {
  mob_scene scene = mob_scene_open("stone");
  ovis_env env = mob_scene_env(&scene);
  env.difficulty = OVIS_DIFFICULTY_HARD;
  mob_scene_set_env(&scene, &env);
  const ovis_mob_id mob = mob_scene_spawn(&scene, "illusioner", 64.5, 64.5);
  const ovis_mob_id player = mob_scene_tough_player(&scene, 72.5, 64.5);
  ovis_effect_state hidden = {0};
  ovis_effect_state blind = {0};
  int32_t blinded = 0;
  for (int32_t i = 0; i < 400; i++) {
    mob_scene_ticks(&scene, 1);
    if (hidden.ticks == 0) {
      ovis_mob_get_effect(scene.sim, mob, OVIS_EFFECT_INVISIBILITY, &hidden);
    }
    ovis_effect_state now;
    if (ovis_mob_get_effect(scene.sim, player, OVIS_EFFECT_BLINDNESS, &now)) {
      blinded += now.ticks > blind.ticks;
      blind = now;
    }
  }
  assert_in_range(hidden.ticks, 1199, 1200);
  assert_int_equal(blinded, 1); // one target is blinded once
  mob_scene_close(&scene);
}

TEST(a_ravager_breaks_leaves_and_roars_after_a_stun) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id ravager = mob_scene_spawn(&scene, "ravager", 64.5, 64.5);
  const ovis_mob_id cow = mob_scene_spawn_still(&scene, "cow", 67.5, 64.5);
  const ovis_mob_id witch = mob_scene_spawn_still(&scene, "witch", 61.5, 64.5);
  mob_scene_put(&scene, ravager, OVIS_PROP_STUN_TIME, 5);
  int32_t ticks = 0;
  while (ticks < 60 && (double)mob_scene_mob(&scene, cow).health == 10) {
    mob_scene_ticks(&scene, 1);
    ticks++;
  }
  assert_int_equal(ticks, 15); // stun 5, then ten ticks of the roar
  assert_true((double)mob_scene_mob(&scene, cow).health == 4);
  assert_true((double)mob_scene_mob(&scene, witch).health == 26); // raiders are only pushed
  assert_true(fabs(goal_probe_actor(&scene, witch)->body.velocity.x) > 0.5);
  mob_scene_fill(&scene, (ovis_pos){68, 64, 60}, (ovis_pos){68, 66, 69}, "oak_leaves");
  ovis_mob_remove(scene.sim, cow);
  const ovis_mob_id player = mob_scene_tough_player(&scene, 72.5, 64.5);
  ov_actor* actor = goal_probe_actor(&scene, ravager);
  bool broke = false;
  for (int32_t i = 0; i < 400 && !broke; i++) {
    actor->target = mob_scene_mob(&scene, player).serial;
    mob_scene_ticks(&scene, 1);
    broke = mob_scene_events(&scene, OVIS_EVENT_BLOCK_SET) > 0;
  }
  assert_true(broke);
  mob_scene_close(&scene);
}

TEST(a_witch_throws_by_what_its_target_has_and_drinks) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id witch = mob_scene_spawn(&scene, "witch", 64.5, 64.5);
  const ovis_mob_id player = mob_scene_player(&scene, 73.5, 64.5);
  ovis_effect_state slow = {0};
  for (int32_t i = 0; i < 300 && slow.ticks == 0; i++) {
    stand(&scene, witch, 64.5, 64.5);
    mob_scene_ticks(&scene, 1);
    ovis_mob_get_effect(scene.sim, player, OVIS_EFFECT_SLOWNESS, &slow);
  }
  assert_in_range(slow.ticks, 400, 1800); // from 8 blocks on, by the share of the splash
  ovis_effect_state poison = {0};
  for (int32_t i = 0; i < 300 && poison.ticks == 0; i++) {
    stand(&scene, witch, 64.5, 64.5);
    mob_scene_put(&scene, player, OVIS_PROP_HEALTH, 20);
    mob_scene_ticks(&scene, 1);
    ovis_mob_get_effect(scene.sim, player, OVIS_EFFECT_POISON, &poison);
  }
  assert_in_range(poison.ticks, 200, 900);
  ovis_mob_remove(scene.sim, player);
  mob_scene_put(&scene, witch, OVIS_PROP_HEALTH, 10);
  int32_t ticks = 0;
  while (ticks < 1000 && (double)mob_scene_mob(&scene, witch).health < 26) {
    mob_scene_ticks(&scene, 1);
    ticks++;
  }
  assert_true(ticks < 1000); // four drinks of healing
  assert_true(ticks > 4 * 32);
  mob_scene_close(&scene);
}

TEST(only_johnny_attacks_everybody) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id vindicator = mob_scene_spawn(&scene, "vindicator", 64.5, 64.5);
  const ovis_mob_id cow = mob_scene_spawn(&scene, "cow", 67.5, 64.5);
  mob_scene_ticks(&scene, 60);
  assert_int_equal(mob_scene_mob(&scene, vindicator).target.value, 0);
  mob_scene_put(&scene, vindicator, OVIS_PROP_JOHNNY, 1);
  mob_scene_ticks(&scene, 4);
  assert_int_equal(mob_scene_mob(&scene, vindicator).target.value, cow.value);
  mob_scene_close(&scene);
}
