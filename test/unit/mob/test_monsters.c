// Monsters of the night: creepers, spiders, endermen, slimes, silverfish, endermites, skeletons.
#include "agent/attack.h"
#include "agent/teleport.h"
#include "mind/goal/goal_mind.h"
#include "species/monsters/creeper_goals.h"
#include "species/monsters/enderman_goals.h"
#include "species/monsters/slime_goals.h"
#include "support/goal_probe.h"
#include "support/test.h"
#include "world/infested.h"

#include <ovis/item.h>

#include <math.h>
#include <string.h>

static void aim(const mob_scene* scene, ovis_mob_id mob, ovis_mob_id target) {
  goal_probe_actor(scene, mob)->target = goal_probe_actor(scene, target)->serial;
}

// ---- Creepers

TEST(a_creeper_explodes_after_thirty_ticks_near_its_target_and_shrinks_far_away) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id creeper = mob_scene_spawn(&scene, "creeper", 64.5, 64.5);
  const ovis_mob_id player = mob_scene_player(&scene, 66.5, 64.5);
  goal_probe swell;
  goal_probe_init(&swell, &scene, creeper, &ov_goal_swell,
                  goal_probe_settings(&scene, creeper, &ov_goal_swell));
  assert_false(goal_probe_can_use(&swell));
  assert_int_equal(swell.why.reason, OVIS_REASON_NO_TARGET);
  int32_t ticks = 0;
  int32_t since = -1;
  bool has_exploded = false;
  while (ticks < 400 && !has_exploded) {
    ticks++;
    mob_scene_ticks(&scene, 1);
    has_exploded = mob_scene_events(&scene, OVIS_EVENT_EXPLODED) > 0;
    since += since >= 0;
    if (since < 0 && mob_scene_runs(&scene, creeper, "Swell")) {
      since = 0;
    }
  }
  assert_true(has_exploded);
  assert_int_equal(since, 29); // the tick in which the goal starts swells, too
  assert_int_equal(ovis_sim_get_mob_count(scene.sim), 1);
  assert_true((double)mob_scene_mob(&scene, player).health < 20);
  mob_scene_close(&scene);
}

TEST(a_creeper_needs_sight_and_seven_blocks) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id creeper = mob_scene_spawn(&scene, "creeper", 64.5, 64.5);
  const ovis_mob_id player = mob_scene_player(&scene, 67.4, 64.5);
  const ov_swell_settings* settings = goal_probe_settings(&scene, creeper, &ov_goal_swell);
  ov_actor* actor = goal_probe_actor(&scene, creeper);
  goal_probe swell;
  goal_probe_init(&swell, &scene, creeper, &ov_goal_swell, settings);
  aim(&scene, creeper, player);
  assert_true(goal_probe_can_use(&swell)); // 2.9
  assert_int_equal(ovis_mob_place(scene.sim, player, (ovis_vec3){67.6, 64, 64.5}, 0, 0), OVIS_OK);
  assert_false(goal_probe_can_use(&swell));
  assert_int_equal(swell.why.reason, OVIS_REASON_TOO_FAR);
  goal_probe_start(&swell);
  goal_probe_tick(&swell);
  assert_true(settings->is_swelling(actor));
  assert_true(goal_probe_goes_on(&swell)); // it swells already
  assert_int_equal(ovis_mob_place(scene.sim, player, (ovis_vec3){71.6, 64, 64.5}, 0, 0), OVIS_OK);
  goal_probe_tick(&swell);
  assert_false(settings->is_swelling(actor));
  assert_int_equal(ovis_mob_place(scene.sim, player, (ovis_vec3){67.6, 64, 64.5}, 0, 0), OVIS_OK);
  mob_scene_fill(&scene, (ovis_pos){66, 64, 60}, (ovis_pos){66, 69, 69}, "stone");
  goal_probe_tick(&swell);
  assert_false(settings->is_swelling(actor));
  actor->target = 0;
  mob_scene_close(&scene);
}

TEST(a_creeper_comes_back_from_a_save_as_it_was) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id creeper = mob_scene_spawn(&scene, "creeper", 64.5, 64.5);
  mob_scene_put(&scene, creeper, OVIS_PROP_POWERED, 1);
  mob_scene_put(&scene, creeper, OVIS_PROP_IGNITED, 1);
  mob_scene_put(&scene, creeper, OVIS_PROP_FUSE, 12);
  mob_scene_put(&scene, creeper, OVIS_PROP_POWER, 5);
  mob_scene_ticks(&scene, 11);
  assert_int_equal(mob_scene_events(&scene, OVIS_EVENT_EXPLODED), 0);
  mob_scene_ticks(&scene, 1);
  assert_true(mob_scene_event(&scene, OVIS_EVENT_EXPLODED)->amount == 10);
  mob_scene_put(&scene, mob_scene_spawn(&scene, "creeper", 64.5, 64.5), OVIS_PROP_POWER, 1e9);
  mob_scene_close(&scene);
}

TEST(a_fall_makes_a_creeper_swell) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id creeper = mob_scene_spawn(&scene, "creeper", 64.5, 64.5);
  goal_probe_actor(&scene, creeper)->body.pos.y = 72;
  double most = 0;
  for (int32_t i = 0; i < 60; i++) {
    mob_scene_ticks(&scene, 1);
    const ov_actor* actor = goal_probe_actor(&scene, creeper);
    const int32_t swell = *(const int32_t*)actor->own;
    most = swell > most ? swell : most;
  }
  assert_in_range((int)most, 10, 12); // 8 blocks times 1.5
  mob_scene_close(&scene);
}

// ---- Spiders

TEST(spiders_hunt_in_the_dark_and_calm_down_in_the_light) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id spider = mob_scene_spawn(&scene, "spider", 64.5, 64.5);
  const ovis_mob_id player = mob_scene_player(&scene, 68.5, 64.5);
  mob_scene_set_time(&scene, MOB_SCENE_NOON);
  mob_scene_ticks(&scene, 100);
  assert_int_equal(mob_scene_mob(&scene, spider).target.value, 0);
  assert_int_equal(mob_scene_option(&scene, spider, "SpiderTarget").answer.reason,
                   OVIS_REASON_TOO_BRIGHT);
  mob_scene_set_time(&scene, MOB_SCENE_NIGHT);
  for (int32_t i = 0; i < 200 && mob_scene_mob(&scene, spider).target.value == 0; i++) {
    mob_scene_ticks(&scene, 1);
  }
  assert_int_equal(mob_scene_mob(&scene, spider).target.value, player.value);
  mob_scene_set_time(&scene, MOB_SCENE_NOON);
  const ov_melee_settings* melee = goal_probe_settings(&scene, spider, &ov_goal_melee);
  goal_probe attack;
  goal_probe_init(&attack, &scene, spider, &ov_goal_melee, melee);
  int32_t calmed = 0;
  for (int32_t i = 0; i < 20000; i++) {
    aim(&scene, spider, player);
    calmed += !melee->may_stay(&attack.turn);
  }
  assert_in_range(calmed, 116, 284); // one in 100
  const ov_actor* golem =
      goal_probe_actor(&scene, mob_scene_spawn(&scene, "iron_golem", 80.5, 64.5));
  assert_true(fabs(melee->reach2(NULL, golem) - 5.4) < 1e-6);
  mob_scene_close(&scene);
}

TEST(cave_spiders_poison_on_normal_and_hard) {
  static const int32_t expected[] = {0, 0, 140, 300};
  for (int32_t difficulty = 1; difficulty < 4; difficulty++) {
    mob_scene scene = mob_scene_open("stone");
    ovis_env env = mob_scene_env(&scene);
    env.difficulty = (ovis_difficulty)difficulty;
    mob_scene_set_env(&scene, &env);
    const ovis_mob_id spider = mob_scene_spawn(&scene, "cave_spider", 64.5, 64.5);
    const ovis_mob_id cow = mob_scene_spawn(&scene, "cow", 66.5, 64.5);
    const ov_melee_settings* melee = goal_probe_settings(&scene, spider, &ov_goal_melee);
    ov_agent agent = ov_agent_of(&scene.sim->turn, goal_probe_actor(&scene, spider));
    melee->has_hit(&agent, goal_probe_actor(&scene, cow));
    ov_sim_merge_turns(scene.sim);
    ovis_effect_state state;
    ovis_mob_get_effect(scene.sim, cow, OVIS_EFFECT_POISON, &state);
    assert_int_equal(state.ticks, expected[difficulty]);
    mob_scene_close(&scene);
  }
}

// ---- Endermen

TEST(a_stare_is_a_look_at_the_eyes) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id enderman = mob_scene_spawn(&scene, "enderman", 64.5, 74.5);
  const ovis_mob_id player = mob_scene_player(&scene, 64.5, 64.5);
  ov_actor* look = goal_probe_actor(&scene, player);
  ov_agent agent = ov_agent_of(&scene.sim->turn, goal_probe_actor(&scene, enderman));
  look->body.head_yaw_deg = 0;   // toward +z
  look->body.pitch_deg = -5.31f; // up to its eyes, 0.93 higher
  assert_true(ov_is_stared_at(&agent, look));
  look->body.head_yaw_deg = 3.5f; // the cosine may miss by 0.0025: about 4 degrees
  assert_true(ov_is_stared_at(&agent, look));
  look->body.head_yaw_deg = 4.5f;
  assert_false(ov_is_stared_at(&agent, look));
  look->body.head_yaw_deg = 0;
  mob_scene_fill(&scene, (ovis_pos){60, 64, 70}, (ovis_pos){70, 69, 70}, "stone");
  scene.sim->turn.sight.count = 0;
  assert_false(ov_is_stared_at(&agent, look));
  mob_scene_close(&scene);
}

TEST(a_stare_makes_the_player_its_target_and_holds_it_still) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id enderman = mob_scene_spawn(&scene, "enderman", 64.5, 74.5);
  const ovis_mob_id player = mob_scene_player(&scene, 64.5, 64.5);
  mob_scene_ticks(&scene, 60);
  assert_int_equal(mob_scene_mob(&scene, enderman).target.value, 0); // it looks past it
  int32_t ticks = 0;
  while (ticks < 40 && mob_scene_mob(&scene, enderman).target.value != player.value) {
    const ov_actor* actor = goal_probe_actor(&scene, enderman);
    ov_actor* look = goal_probe_actor(&scene, player);
    const double dx = actor->body.pos.x - look->body.pos.x;
    const double dz = actor->body.pos.z - look->body.pos.z;
    look->body.head_yaw_deg = (float)(atan2(-dx, dz) * 57.29577951308232);
    look->body.pitch_deg = (float)(-atan2(0.93, sqrt(dx * dx + dz * dz)) * 57.29577951308232);
    mob_scene_ticks(&scene, 1);
    ticks++;
  }
  assert_in_range(ticks, 4, 12);
  mob_scene_ticks(&scene, 1);
  assert_true(mob_scene_get(&scene, enderman, OVIS_PROP_ANGER) > 0);
  goal_probe freeze;
  goal_probe_init(&freeze, &scene, enderman, &ov_goal_freeze, NULL);
  ov_actor* look = goal_probe_actor(&scene, player);
  look->body.head_yaw_deg += 180;
  assert_false(goal_probe_can_use(&freeze));
  assert_int_equal(freeze.why.reason, OVIS_REASON_NO_NEED);
  assert_int_equal(ovis_mob_place(scene.sim, player, (ovis_vec3){64.5, 64, 55.5}, 0, 0), OVIS_OK);
  assert_false(goal_probe_can_use(&freeze));
  mob_scene_close(&scene);
}

TEST(it_teleports_onto_blocks_and_never_into_fluids_or_walls) {
  mob_scene scene = mob_scene_open("stone");
  mob_scene_fill(&scene, (ovis_pos){40, 64, 40}, (ovis_pos){60, 64, 90}, "water");
  mob_scene_fill(&scene, (ovis_pos){70, 64, 40}, (ovis_pos){90, 65, 90}, "stone");
  const ovis_mob_id enderman = mob_scene_spawn(&scene, "enderman", 64.5, 64.5);
  ov_actor* actor = goal_probe_actor(&scene, enderman);
  ov_agent agent = ov_agent_of(&scene.sim->turn, actor);
  int32_t done = 0;
  for (int32_t i = 0; i < 1000; i++) {
    actor->body.pos = (ovis_vec3){64.5, 64, 64.5};
    if (!ov_teleport_anywhere(&agent)) {
      continue;
    }
    done++;
    const ovis_pos at = ov_body_cell(&actor->body);
    assert_true(at.x < 40 || at.x > 59 || at.z < 40 || at.z > 90);
    assert_true(fabs(actor->body.pos.x - 64.5) <= 32 && fabs(actor->body.pos.z - 64.5) <= 32);
    assert_true(actor->body.pos.y ==
                (at.x >= 70 && at.x <= 90 && at.z >= 40 && at.z <= 90 ? 66 : 64));
  }
  assert_in_range(done, 200, 600); // half of the heights, and no water
  ov_sim_merge_turns(scene.sim);
  mob_scene_close(&scene);
}

TEST(water_hurts_it_and_daylight_ends_its_hunt) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id enderman = mob_scene_spawn(&scene, "enderman", 64.5, 64.5);
  mob_scene_set(&scene, 64, 64, 64, "water");
  mob_scene_ticks(&scene, 2);
  assert_true((double)mob_scene_mob(&scene, enderman).health < 40);
  mob_scene_set(&scene, 64, 64, 64, "air");
  mob_scene_close(&scene);
}

TEST(it_takes_holdable_blocks_and_leaves_them) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id enderman = mob_scene_spawn(&scene, "enderman", 64.5, 64.5);
  mob_scene_fill(&scene, (ovis_pos){60, 64, 60}, (ovis_pos){68, 64, 68}, "air");
  mob_scene_fill(&scene, (ovis_pos){62, 64, 62}, (ovis_pos){66, 64, 62}, "dirt");
  mob_scene_fill(&scene, (ovis_pos){62, 64, 66}, (ovis_pos){66, 64, 66}, "cobblestone");
  const ov_carry_settings* settings = goal_probe_settings(&scene, enderman, &ov_goal_take_block);
  ov_actor* actor = goal_probe_actor(&scene, enderman);
  goal_probe take;
  goal_probe_init(&take, &scene, enderman, &ov_goal_take_block, settings);
  assert_in_range(goal_probe_yes(&take, 5000), 370, 630); // one in 10
  for (int32_t i = 0; i < 2000 && *settings->carried(actor) == 0; i++) {
    goal_probe_tick(&take);
  }
  ovis_state dirt;
  assert_int_equal(
      ovis_blocks_parse((ovis_blocks*)ovis_world_get_blocks(scene.world), "dirt", &dirt, NULL),
      OVIS_OK);
  assert_int_equal(*settings->carried(actor), dirt);
  assert_true(mob_scene_get(&scene, enderman, OVIS_PROP_CARRIED) == dirt);
  assert_false(goal_probe_can_use(&take));
  assert_int_equal(take.why.reason, OVIS_REASON_NO_NEED);
  goal_probe leave;
  goal_probe_init(&leave, &scene, enderman, &ov_goal_leave_block, settings);
  assert_in_range(goal_probe_yes(&leave, 100000), 40, 160); // one in 1000
  for (int32_t i = 0; i < 2000 && *settings->carried(actor) != 0; i++) {
    goal_probe_tick(&leave);
  }
  assert_int_equal(*settings->carried(actor), 0);
  int32_t dirts = 0;
  for (int32_t x = 60; x <= 68; x++) {
    for (int32_t z = 60; z <= 68; z++) {
      dirts += strcmp(mob_scene_block(&scene, x, 64, z), "dirt") == 0;
      dirts += strcmp(mob_scene_block(&scene, x, 65, z), "dirt") == 0;
    }
  }
  assert_int_equal(dirts, 5);
  ovis_env env = mob_scene_env(&scene);
  env.mob_griefing = false;
  mob_scene_set_env(&scene, &env);
  assert_false(goal_probe_can_use(&take));
  assert_int_equal(take.why.reason, OVIS_REASON_GRIEFING_OFF);
  mob_scene_close(&scene);
}

// ---- Slimes

TEST(a_slime_has_health_speed_and_box_by_its_size_and_bad_sizes_are_clamped) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id slime = mob_scene_spawn(&scene, "slime", 64.5, 64.5);
  const ovis_mob_id cube = mob_scene_spawn(&scene, "magma_cube", 84.5, 64.5);
  assert_true(mob_scene_mob(&scene, slime).health == 1);
  mob_scene_put(&scene, slime, OVIS_PROP_SIZE, 3);
  mob_scene_put(&scene, cube, OVIS_PROP_SIZE, 1);
  const ov_actor* actor = goal_probe_actor(&scene, slime);
  assert_true(mob_scene_mob(&scene, slime).health == 16);
  assert_true(fabs(actor->body.movement_speed - 0.6) < 1e-9);
  assert_true(fabs((double)actor->body.size.width - 2.0808) < 1e-6);
  assert_true(ov_attack_damage(actor) == 4);
  assert_true(ov_attack_damage(goal_probe_actor(&scene, cube)) == 4);
  assert_true(fabs((double)goal_probe_actor(&scene, cube)->body.jump_power - 0.62) < 1e-6);
  mob_scene_put(&scene, slime, OVIS_PROP_SIZE, 1e9);
  assert_true(mob_scene_get(&scene, slime, OVIS_PROP_SIZE) == 29);
  assert_true(ovis_sim_check(scene.sim));
  mob_scene_put(&scene, slime, OVIS_PROP_SIZE, -5);
  assert_true(mob_scene_get(&scene, slime, OVIS_PROP_SIZE) == 0);
  mob_scene_close(&scene);
}

TEST(a_slime_splits_into_two_to_four_of_half_its_size) {
  int32_t of_count[5] = {0};
  mob_scene scene = mob_scene_open("stone");
  for (int32_t i = 0; i < 90; i++) {
    const ovis_mob_id slime = mob_scene_spawn(&scene, "slime", 64.5, 64.5);
    mob_scene_put(&scene, slime, OVIS_PROP_SIZE, 3);
    ovis_mob_hurt(scene.sim, slime, 1000, OVIS_NO_MOB);
    mob_scene_ticks(&scene, 19);
    assert_int_equal(mob_scene_count(&scene, "slime"), 0);
    mob_scene_ticks(&scene, 1);
    const int32_t count = mob_scene_count(&scene, "slime");
    assert_in_range(count, 2, 4);
    of_count[count]++;
    while (ovis_sim_get_mob_count(scene.sim) > 0) {
      const ovis_mob_id young = ovis_sim_get_mob(scene.sim, 0);
      assert_true(mob_scene_get(&scene, young, OVIS_PROP_SIZE) == 1);
      assert_true(mob_scene_mob(&scene, young).health == 4);
      ovis_mob_remove(scene.sim, young);
    }
  }
  for (int32_t count = 2; count <= 4; count++) {
    assert_in_range(of_count[count], 8, 55); // a third of 90 each
  }
  const ovis_mob_id small = mob_scene_spawn(&scene, "slime", 64.5, 64.5);
  ovis_mob_hurt(scene.sim, small, 1000, OVIS_NO_MOB);
  mob_scene_ticks(&scene, 25);
  assert_int_equal(ovis_sim_get_mob_count(scene.sim), 0);
  mob_scene_close(&scene);
}

TEST(slimes_hop_to_their_prey_and_hurt_it_by_touch_but_the_small_ones_do_not) {
  for (int32_t size = 0; size < 2; size++) {
    mob_scene scene = mob_scene_open("stone");
    const ovis_mob_id slime = mob_scene_spawn(&scene, "slime", 64.5, 64.5);
    mob_scene_put(&scene, slime, OVIS_PROP_SIZE, size);
    const ovis_mob_id player = mob_scene_player(&scene, 70.5, 64.5);
    int32_t jumps = 0;
    for (int32_t i = 0; i < 600; i++) {
      mob_scene_ticks(&scene, 1);
      jumps += mob_scene_mob(&scene, slime).velocity.y > 0.3;
    }
    assert_true(jumps > 10);
    assert_int_equal((double)mob_scene_mob(&scene, player).health<20, size> 0);
    assert_true(mob_scene_option(&scene, slime, "SlimeAttack").ran_ticks > 0); // both chase
    mob_scene_close(&scene);
  }
}

TEST(a_slime_turns_every_two_to_five_seconds_and_tires_after_fifteen) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id slime = mob_scene_spawn(&scene, "slime", 64.5, 64.5);
  mob_scene_put(&scene, slime, OVIS_PROP_SIZE, 3);
  ov_actor* actor = goal_probe_actor(&scene, slime);
  actor->body.is_on_ground = true;
  goal_probe turn;
  goal_probe_init(&turn, &scene, slime, &ov_goal_slime_turn, NULL);
  assert_true(goal_probe_can_use(&turn));
  int32_t least = 1000;
  int32_t most = 0;
  int32_t last = 0;
  double left = 0;
  for (int32_t i = 0; i < 20000; i++) {
    goal_probe_tick(&turn);
    const double now_left = goal_probe_number(&turn, "checks_left");
    if (now_left > left) {
      const int32_t length = i - last;
      least = last > 0 && length < least ? length : least;
      most = last > 0 && length > most ? length : most;
      last = i;
    }
    left = now_left;
  }
  assert_int_equal(least, 20); // checks: 40 ticks
  assert_int_equal(most, 50);
  const ovis_mob_id player = mob_scene_player(&scene, 70.5, 64.5);
  goal_probe attack;
  goal_probe_init(&attack, &scene, slime, &ov_goal_slime_attack,
                  goal_probe_settings(&scene, slime, &ov_goal_slime_attack));
  assert_false(goal_probe_can_use(&attack));
  assert_int_equal(attack.why.reason, OVIS_REASON_NO_TARGET);
  aim(&scene, slime, player);
  assert_false(goal_probe_can_use(&turn));
  assert_true(goal_probe_can_use(&attack));
  goal_probe_start(&attack);
  int32_t checks = 0;
  while (goal_probe_goes_on(&attack)) {
    checks++;
  }
  assert_int_equal(checks, 149); // the 150th ends it: 300 ticks
  actor->target = 0;
  mob_scene_close(&scene);
}

// ---- Silverfish and endermites

TEST(a_hurt_silverfish_wakes_others_out_of_infested_blocks) {
  mob_scene scene = mob_scene_open("dirt");
  const ovis_mob_id fish = mob_scene_spawn(&scene, "silverfish", 64.5, 64.5);
  mob_scene_fill(&scene, (ovis_pos){66, 64, 60}, (ovis_pos){66, 64, 69}, "infested_cobblestone");
  mob_scene_ticks(&scene, 4);
  assert_int_equal(mob_scene_count(&scene, "silverfish"), 1);
  const ovis_mob_id cow = mob_scene_spawn(&scene, "cow", 80.5, 64.5);
  ovis_mob_hurt(scene.sim, fish, 1, cow);
  mob_scene_ticks(&scene, 30);
  const int32_t count = mob_scene_count(&scene, "silverfish");
  assert_in_range(count, 2, 11);
  int32_t left = 0;
  for (int32_t z = 60; z < 70; z++) {
    left += strcmp(mob_scene_block(&scene, 66, 64, z), "infested_cobblestone") == 0;
  }
  assert_int_equal(left + count, 11);
  mob_scene_close(&scene);
}

TEST(without_griefing_woken_blocks_only_lose_their_fish) {
  mob_scene scene = mob_scene_open("stone");
  ovis_env env = mob_scene_env(&scene);
  env.mob_griefing = false;
  mob_scene_set_env(&scene, &env);
  const ovis_mob_id fish = mob_scene_spawn(&scene, "silverfish", 64.5, 64.5);
  const ovis_mob_id cow = mob_scene_spawn(&scene, "cow", 80.5, 64.5);
  mob_scene_set(&scene, 66, 64, 64, "infested_stone_bricks");
  ovis_mob_hurt(scene.sim, fish, 1, cow);
  mob_scene_ticks(&scene, 30);
  assert_string_equal(mob_scene_block(&scene, 66, 64, 64), "stone_bricks");
  assert_int_equal(mob_scene_count(&scene, "silverfish"), 1);
  mob_scene_close(&scene);
}

TEST(a_silverfish_without_a_target_goes_into_stone) {
  mob_scene scene = mob_scene_open("stone");
  mob_scene_spawn(&scene, "silverfish", 64.5, 64.5);
  int32_t ticks = 0;
  while (ovis_sim_get_mob_count(scene.sim) > 0 && ticks < 4000) {
    mob_scene_ticks(&scene, 1);
    ticks++;
  }
  assert_in_range(ticks, 1, 3999);
  assert_non_null(mob_scene_event(&scene, OVIS_EVENT_VANISHED));
  const ovis_event* set = mob_scene_event(&scene, OVIS_EVENT_BLOCK_SET);
  assert_int_equal(ov_registry_block_id(ovis_world_get_blocks(scene.world), set->state),
                   OV_BLOCK_INFESTED_STONE);
  assert_int_equal(ov_infested_host(OV_BLOCK_INFESTED_DEEPSLATE), OV_BLOCK_DEEPSLATE);
  assert_int_equal(ov_infested_of(OV_BLOCK_DIRT), OV_BLOCK_OTHER);
  mob_scene_close(&scene);
}

TEST(an_endermite_goes_after_two_minutes) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id mite = mob_scene_spawn(&scene, "endermite", 64.5, 64.5);
  mob_scene_put(&scene, mite, OVIS_PROP_LIFETIME, 2390);
  mob_scene_ticks(&scene, 9);
  assert_int_equal(ovis_sim_get_mob_count(scene.sim), 1);
  mob_scene_ticks(&scene, 1);
  assert_int_equal(ovis_sim_get_mob_count(scene.sim), 0);
  mob_scene_close(&scene);
}

// ---- Skeletons

TEST(claim_144_real_skeletons_walk_in_the_shade_by_day) {
  mob_scene scene = mob_scene_open("grass_block");
  mob_scene_fill(&scene, (ovis_pos){60, 67, 54}, (ovis_pos){80, 67, 74}, "stone");
  const ovis_mob_id skeleton = mob_scene_spawn(&scene, "skeleton", 70.5, 64.5);
  mob_scene_set_time(&scene, MOB_SCENE_NOON);
  mob_scene_ticks(&scene, 4);
  assert_true(mob_scene_runs(&scene, skeleton, "RestrictSun"));
  ov_agent agent = ov_agent_of(&scene.sim->turn, goal_probe_actor(&scene, skeleton));
  assert_true(ov_agent_go_to(&agent, (ovis_vec3){100.5, 64, 64.5}, 1));
  const ov_nav* nav = &agent.self->nav;
  assert_in_range(nav->nodes[nav->count - 1].pos.x, 75, 80); // it ends under the roof
  // The zombie beside it walks into the sun.
  const ovis_mob_id zombie = mob_scene_spawn(&scene, "zombie", 70.5, 66.5);
  mob_scene_ticks(&scene, 4);
  ov_agent other = ov_agent_of(&scene.sim->turn, goal_probe_actor(&scene, zombie));
  assert_true(ov_agent_go_to(&other, (ovis_vec3){90.5, 64, 66.5}, 1));
  assert_true(other.self->nav.nodes[other.self->nav.count - 1].pos.x > 85);
  mob_scene_close(&scene);
}

TEST(the_sun_burns_a_bogged_and_no_parched) {
  static const char* const names[] = {"bogged", "parched"};
  for (int32_t i = 0; i < 2; i++) {
    mob_scene scene = mob_scene_open("stone");
    mob_scene_set_time(&scene, 6000);
    const ovis_mob_id mob = mob_scene_spawn(&scene, names[i], 64.5, 64.5);
    assert_true((double)mob_scene_mob(&scene, mob).health == 16);
    mob_scene_ticks(&scene, 120);
    assert_true(((double)mob_scene_mob(&scene, mob).health < 16) == (i == 0));
    mob_scene_close(&scene);
  }
}

TEST(at_sunrise_skeletons_burn_and_most_reach_the_roof) {
  mob_scene scene = mob_scene_open("grass_block");
  mob_scene_fill(&scene, (ovis_pos){56, 68, 56}, (ovis_pos){62, 68, 72}, "oak_planks");
  assert_int_equal(
      ovis_world_flood_light(scene.world, (ovis_pos){40, 60, 40}, (ovis_pos){90, 75, 90}), OVIS_OK);
  for (int32_t i = 0; i < 10; i++) {
    mob_scene_spawn(&scene, "skeleton", 66.5, 58.5 + i);
  }
  mob_scene_player(&scene, 20.5, 20.5);
  mob_scene_set_time(&scene, 23900);
  int32_t fled = 0;
  for (int32_t i = 0; i < 600; i++) {
    mob_scene_ticks(&scene, 1);
    for (int32_t m = 0; m < ovis_sim_get_mob_count(scene.sim); m++) {
      const ovis_mob_id mob = ovis_sim_get_mob(scene.sim, m);
      fled += !mob_scene_mob(&scene, mob).is_player && mob_scene_runs(&scene, mob, "FleeSun");
    }
  }
  assert_true(fled > 20);
  int32_t safe = 0;
  for (int32_t m = 0; m < ovis_sim_get_mob_count(scene.sim); m++) {
    const ovis_mob_state state = mob_scene_mob(&scene, ovis_sim_get_mob(scene.sim, m));
    safe += !state.is_player && state.is_alive && state.pos.x < 63;
  }
  assert_true(safe >= 2);
  mob_scene_close(&scene);
}
