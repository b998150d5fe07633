// Projectiles as actors, and the mobs that shoot: arrows, snowballs, fireballs, potions.
#include "agent/missile.h"
#include "agent/shots.h"
#include "mind/goal/goal_mind.h"
#include "mind/goal/move/move_goals.h"
#include "species/profiles.h"
#include "support/goal_probe.h"
#include "support/test.h"

#include <ovis/item.h>

#include <math.h>
#include <string.h>

static ov_agent agent_of(const mob_scene* scene, ovis_mob_id mob) {
  return ov_agent_of(&scene->sim->turn, goal_probe_actor(scene, mob));
}

static double health(const mob_scene* scene, ovis_mob_id mob) {
  return (double)mob_scene_mob(scene, mob).health;
}

static ov_shot shot_at(ov_species_id what, ovis_vec3 from, ovis_vec3 direction, float speed) {
  return (ov_shot){.what = what,
                   .from = from,
                   .direction = direction,
                   .speed = speed,
                   .damage = 2,
                   .affect = ov_no_affect()};
}

static int32_t projectiles(const mob_scene* scene) {
  int32_t count = 0;
  for (int32_t i = 0; i < ovis_sim_get_mob_count(scene->sim); i++) {
    count += mob_scene_mob(scene, ovis_sim_get_mob(scene->sim, i)).kind == OVIS_ACTOR_PROJECTILE;
  }
  return count;
}

TEST(an_arrow_flies_hits_hurts_pushes_and_names_its_shooter) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id skeleton = mob_scene_spawn(&scene, "stray", 64.5, 64.5);
  const ovis_mob_id golem = mob_scene_spawn(&scene, "cow", 70.5, 64.5);
  ov_agent agent = agent_of(&scene, skeleton);
  const ov_shot shot =
      shot_at(OV_SPECIES_ARROW, (ovis_vec3){64.5, 65, 64.5}, (ovis_vec3){1, 0, 0}, 2);
  assert_true(agent.verbs->shoot(&agent, &shot));
  mob_scene_ticks(&scene, 1);
  assert_int_equal(projectiles(&scene), 1);
  const ovis_event* event = mob_scene_event(&scene, OVIS_EVENT_SHOT);
  assert_true(event != NULL && event->mob.value == skeleton.value);
  assert_string_equal(mob_scene_mob(&scene, event->other).species->name, "arrow");
  mob_scene_ticks(&scene, 5);
  assert_int_equal(projectiles(&scene), 0);
  assert_true(health(&scene, golem) == 6); // ceil of a speed just below 2, times 2
  assert_true(goal_probe_actor(&scene, golem)->attacker == agent.self->serial);
  assert_int_equal(goal_probe_actor(&scene, golem)->hurt_damage, OVIS_DAMAGE_PROJECTILE);
  mob_scene_close(&scene);
}

TEST(an_arrow_sticks_in_a_block_for_a_minute_and_spares_its_shooter) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id skeleton = mob_scene_spawn(&scene, "creeper", 64.5, 64.5);
  ov_agent agent = agent_of(&scene, skeleton);
  const ov_shot down =
      shot_at(OV_SPECIES_ARROW, (ovis_vec3){64.5, 65, 64.5}, (ovis_vec3){0.1, -1, 0}, 1);
  assert_true(agent.verbs->shoot(&agent, &down));
  mob_scene_ticks(&scene, 1150);
  assert_int_equal(projectiles(&scene), 1);
  assert_true(health(&scene, skeleton) == 20);
  mob_scene_ticks(&scene, 100);
  assert_int_equal(projectiles(&scene), 0);
  mob_scene_close(&scene);
}

TEST(an_enderman_is_never_hit_and_a_snowball_only_provokes) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id golem = mob_scene_spawn(&scene, "cow", 64.5, 64.5);
  const ovis_mob_id enderman = mob_scene_spawn(&scene, "enderman", 68.5, 64.5);
  const ovis_mob_id zombie = mob_scene_spawn(&scene, "sniffer", 64.5, 70.5);
  const ovis_mob_id blaze = mob_scene_spawn(&scene, "blaze", 64.5, 58.5);
  ov_agent agent = agent_of(&scene, golem);
  const ov_shot arrow =
      shot_at(OV_SPECIES_ARROW, (ovis_vec3){65.2, 65, 64.5}, (ovis_vec3){1, 0, 0}, 2);
  const ov_shot ball =
      shot_at(OV_SPECIES_SNOWBALL, (ovis_vec3){64.5, 65, 66}, (ovis_vec3){0, 0, 1}, 1);
  const ov_shot other =
      shot_at(OV_SPECIES_SNOWBALL, (ovis_vec3){64.5, 65, 63}, (ovis_vec3){0, 0, -1}, 1);
  assert_true(agent.verbs->shoot(&agent, &arrow));
  assert_true(agent.verbs->shoot(&agent, &ball));
  assert_true(agent.verbs->shoot(&agent, &other));
  mob_scene_ticks(&scene, 8);
  assert_true(health(&scene, enderman) == 40);
  assert_true(health(&scene, zombie) == 14);
  assert_true(goal_probe_actor(&scene, zombie)->attacker == agent.self->serial);
  assert_true(health(&scene, blaze) == 17);
  mob_scene_close(&scene);
}

TEST(fireballs_fly_by_their_thrust_burn_and_explode) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id shooter = mob_scene_spawn(&scene, "cow", 64.5, 64.5);
  const ovis_mob_id near = mob_scene_spawn(&scene, "pig", 72.5, 64.5);
  const ovis_mob_id far = mob_scene_spawn(&scene, "sniffer", 64.5, 74.5);
  ov_agent agent = agent_of(&scene, shooter);
  const ov_shot small =
      shot_at(OV_SPECIES_SMALL_FIREBALL, (ovis_vec3){66.5, 64.5, 64.5}, (ovis_vec3){1, 0, 0}, 0.1f);
  const ov_shot large =
      shot_at(OV_SPECIES_FIREBALL, (ovis_vec3){64.5, 65.5, 68.5}, (ovis_vec3){0, 0, 1}, 0.1f);
  assert_true(agent.verbs->shoot(&agent, &small));
  assert_true(agent.verbs->shoot(&agent, &large));
  int32_t booms = 0;
  for (int32_t i = 0; i < 30; i++) {
    ov_nav_stop(&goal_probe_actor(&scene, near)->nav);
    goal_probe_actor(&scene, near)->body.pos = (ovis_vec3){72.5, 64, 64.5};
    mob_scene_ticks(&scene, 1);
    booms += mob_scene_events(&scene, OVIS_EVENT_EXPLODED);
  }
  assert_int_equal(booms, 1);
  assert_true(health(&scene, near) <= 5);
  assert_true(goal_probe_actor(&scene, near)->fire_ticks > 0);
  assert_true(health(&scene, far) <= 8);
  mob_scene_close(&scene);
}

TEST(a_small_fireball_lights_the_block_that_it_hits_with_griefing) {
  for (int32_t griefing = 0; griefing < 2; griefing++) {
    mob_scene scene = mob_scene_open("stone");
    ovis_env env = mob_scene_env(&scene);
    env.mob_griefing = griefing;
    mob_scene_set_env(&scene, &env);
    const ovis_mob_id shooter = mob_scene_spawn(&scene, "cow", 60.5, 60.5);
    mob_scene_set(&scene, 68, 64, 64, "stone");
    ov_agent agent = agent_of(&scene, shooter);
    const ov_shot small = shot_at(OV_SPECIES_SMALL_FIREBALL, (ovis_vec3){66.5, 64.5, 64.5},
                                  (ovis_vec3){1, 0, 0}, 0.5f);
    assert_true(agent.verbs->shoot(&agent, &small));
    mob_scene_ticks(&scene, 5);
    assert_string_equal(mob_scene_block(&scene, 67, 64, 64), griefing ? "fire" : "air");
    assert_int_equal(projectiles(&scene), 0);
    mob_scene_close(&scene);
  }
}

TEST(a_potion_splashes_by_distance) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id witch = mob_scene_spawn(&scene, "witch", 60.5, 64.5);
  const ovis_mob_id near = mob_scene_spawn(&scene, "sniffer", 66.5, 64.5);
  const ovis_mob_id far = mob_scene_spawn(&scene, "sniffer", 66.5, 67.5);
  const ovis_mob_id out = mob_scene_spawn(&scene, "sniffer", 66.5, 70.5);
  ov_agent agent = agent_of(&scene, witch);
  ov_shot shot = shot_at(OV_SPECIES_POTION, (ovis_vec3){66.5, 69, 64.5}, (ovis_vec3){0, -1, 0}, 1);
  shot.affect = (ov_affect){.effect = OVIS_EFFECT_SLOWNESS, .ticks = 1800};
  assert_true(agent.verbs->shoot(&agent, &shot));
  mob_scene_ticks(&scene, 6);
  ovis_effect_state a, b, c;
  assert_true(ovis_mob_get_effect(scene.sim, near, OVIS_EFFECT_SLOWNESS, &a));
  assert_true(ovis_mob_get_effect(scene.sim, far, OVIS_EFFECT_SLOWNESS, &b));
  assert_false(ovis_mob_get_effect(scene.sim, out, OVIS_EFFECT_SLOWNESS, &c));
  assert_true(a.ticks > b.ticks);
  assert_true(b.ticks > 0);
  mob_scene_close(&scene);
}

TEST(a_bullet_follows_its_target_around_and_lifts_it) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id shulker = mob_scene_spawn(&scene, "shulker", 64.5, 64.5);
  const ovis_mob_id golem = mob_scene_spawn(&scene, "cow", 70.5, 64.5);
  ov_agent agent = agent_of(&scene, shulker);
  assert_true(ov_shoot_bullet(&agent, goal_probe_actor(&scene, golem)));
  ovis_effect_state state = {0};
  int32_t ticks = 0;
  while (ticks < 300 && !ovis_mob_get_effect(scene.sim, golem, OVIS_EFFECT_LEVITATION, &state)) {
    mob_scene_ticks(&scene, 1);
    ticks++;
  }
  assert_in_range(ticks, 20, 299);
  assert_in_range(state.ticks, 190, 200);
  assert_true(health(&scene, golem) == 6);
  mob_scene_close(&scene);
}

TEST(projectiles_are_in_snapshots_and_hashes) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id cow = mob_scene_spawn(&scene, "creeper", 30.5, 64.5);
  ov_agent agent = agent_of(&scene, cow);
  const ov_shot shot =
      shot_at(OV_SPECIES_FIREBALL, (ovis_vec3){40.5, 70, 64.5}, (ovis_vec3){1, 0, 0}, 0.1f);
  assert_true(agent.verbs->shoot(&agent, &shot));
  mob_scene_ticks(&scene, 5);
  mob_scene other = mob_scene_restored(&scene, NULL);
  for (int32_t i = 0; i < 20; i++) {
    mob_scene_ticks(&scene, 1);
    mob_scene_ticks(&other, 1);
    assert_true(ovis_sim_get_hash(scene.sim) == ovis_sim_get_hash(other.sim));
  }
  assert_int_equal(projectiles(&other), 1);
  mob_scene_close(&other);
  mob_scene_close(&scene);
}

// ---- Those that shoot

static int32_t shots_in(mob_scene* scene, int32_t ticks, int32_t* gaps, int32_t gap_max) {
  int32_t count = 0;
  int32_t last = 0;
  for (int32_t i = 1; i <= ticks; i++) {
    mob_scene_ticks(scene, 1);
    if (mob_scene_events(scene, OVIS_EVENT_SHOT) > 0) {
      if (count > 0 && count <= gap_max) {
        gaps[count - 1] = i - last;
      }
      last = i;
      count++;
    }
  }
  return count;
}

TEST(a_skeleton_draws_its_bow_a_second_and_waits_two_or_one) {
  for (int32_t hard = 0; hard < 2; hard++) {
    mob_scene scene = mob_scene_open("stone");
    ovis_env env = mob_scene_env(&scene);
    env.difficulty = hard ? OVIS_DIFFICULTY_HARD : OVIS_DIFFICULTY_NORMAL;
    mob_scene_set_env(&scene, &env);
    const ovis_mob_id skeleton = mob_scene_spawn(&scene, "skeleton", 64.5, 64.5);
    const ovis_mob_id player = mob_scene_player(&scene, 72.5, 64.5);
    ovis_mob_set_held_item(scene.sim, skeleton, "bow");
    ovis_mob_give_effect(scene.sim, player, OVIS_EFFECT_RESISTANCE, &(ovis_effect_state){-1, 4});
    int32_t gaps[64] = {0};
    const int32_t count = shots_in(&scene, 600, gaps, 64);
    assert_true(count >= 6);
    for (int32_t i = 0; i + 1 < count; i++) {
      assert_int_equal(gaps[i], hard ? 40 : 60); // the pause, and 20 ticks of drawing
    }
    assert_true(mob_scene_option(&scene, skeleton, "RangedBowAttack").ran_ticks > 300);
    assert_int_equal(mob_scene_option(&scene, skeleton, "MeleeAttack").answer.reason,
                     OVIS_REASON_FLAG_HELD);
    mob_scene_close(&scene);
  }
}

TEST(a_skeleton_that_loses_sight_of_its_target_does_not_shoot) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id skeleton = mob_scene_spawn(&scene, "skeleton", 64.5, 64.5);
  const ovis_mob_id player = mob_scene_player(&scene, 72.5, 64.5);
  ovis_mob_set_held_item(scene.sim, skeleton, "bow");
  ovis_mob_give_effect(scene.sim, player, OVIS_EFFECT_RESISTANCE, &(ovis_effect_state){-1, 4});
  int32_t gap;
  assert_true(shots_in(&scene, 80, &gap, 0) >= 1);
  mob_scene_fill(&scene, (ovis_pos){71, 64, 63}, (ovis_pos){73, 66, 65},
                 "stone"); // around the player
  mob_scene_fill(&scene, (ovis_pos){72, 64, 64}, (ovis_pos){72, 65, 64}, "air");
  assert_int_equal(shots_in(&scene, 100, &gap, 0), 0);
  mob_scene_fill(&scene, (ovis_pos){71, 64, 63}, (ovis_pos){73, 66, 65}, "air");
  assert_true(shots_in(&scene, 200, &gap, 0) >= 1);
  mob_scene_close(&scene);
}

TEST(without_a_bow_it_fights_hand_to_hand) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id skeleton = mob_scene_spawn(&scene, "wither_skeleton", 64.5, 64.5);
  const ovis_mob_id player = mob_scene_player(&scene, 68.5, 64.5);
  goal_probe bow;
  goal_probe_init(&bow, &scene, skeleton, &ov_goal_bow,
                  goal_probe_settings(&scene, skeleton, &ov_goal_bow));
  assert_false(goal_probe_can_use(&bow));
  assert_int_equal(bow.why.reason, OVIS_REASON_NO_TARGET);
  mob_scene_ticks(&scene, 100);
  assert_false(goal_probe_can_use(&bow));
  assert_int_equal(bow.why.reason, OVIS_REASON_NOT_ITS_KIND);
  assert_true(health(&scene, player) < 20);
  ovis_effect_state state;
  assert_true(ovis_mob_get_effect(scene.sim, player, OVIS_EFFECT_WITHER, &state));
  mob_scene_close(&scene);
}

// Ticks of the effect that an arrow of the archer gives to a player.
static int32_t effect_of(const char* archer, ovis_effect effect) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id mob = mob_scene_spawn(&scene, archer, 64.5, 64.5);
  const ovis_mob_id player = mob_scene_player(&scene, 70.5, 64.5);
  ovis_mob_set_held_item(scene.sim, mob, "bow");
  ovis_effect_state state = {0};
  for (int32_t i = 0; i < 1200 && state.ticks == 0; i++) {
    mob_scene_put(&scene, player, OVIS_PROP_HEALTH, 20);
    mob_scene_ticks(&scene, 1);
    ovis_mob_get_effect(scene.sim, player, effect, &state);
  }
  mob_scene_close(&scene);
  return state.ticks;
}

TEST(arrows_of_strays_bogged_and_parched_have_effects) {
  assert_int_equal(effect_of("stray", OVIS_EFFECT_SLOWNESS), 600);
  assert_int_equal(effect_of("bogged", OVIS_EFFECT_POISON), 100);
  assert_int_equal(effect_of("parched", OVIS_EFFECT_WEAKNESS), 600);
}

TEST(a_snow_golem_throws_every_second_at_monsters_only) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id golem = mob_scene_spawn(&scene, "snow_golem", 64.5, 64.5);
  mob_scene_spawn(&scene, "cow", 66.5, 66.5);
  mob_scene_ticks(&scene, 100);
  assert_int_equal(mob_scene_mob(&scene, golem).target.value, 0);
  const ovis_mob_id zombie = mob_scene_spawn(&scene, "giant", 70.5, 64.5);
  int32_t gaps[64] = {0};
  const int32_t count = shots_in(&scene, 300, gaps, 64);
  assert_int_equal(mob_scene_mob(&scene, golem).target.value, zombie.value);
  assert_true(count >= 8);
  for (int32_t i = 0; i + 1 < count; i++) {
    assert_int_equal(gaps[i], 20);
  }
  mob_scene_close(&scene);
}

TEST(claim_261_goals_of_blazes_have_these_arguments) {
  static const struct {
    int32_t option;
    const char* name;
    double value;
  } expected[] = {{1, "interval", 10},
                  {1, "must_see", 1},
                  {4, "speed", 1},
                  {4, "chance", 0},
                  {5, "distance", 8}};
  const ovis_species* blaze = ovis_species_find("blaze");
  for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) {
    ovis_argument arguments[8];
    const int32_t count = ovis_species_get_arguments(blaze, expected[i].option, arguments, 8);
    assert_in_range(count, 1, 8);
    double value = (double)NAN;
    for (int32_t k = 0; k < count; k++) {
      value = strcmp(arguments[k].name, expected[i].name) == 0 ? arguments[k].value : value;
    }
    assert_true(value == expected[i].value);
  }
  const ov_goal_mind_plan* plan = ov_profile_of(blaze)->goals;
  const ov_toward_restriction_settings* settings = plan->goals.entries[1].settings;
  assert_true(settings->speed == 1);
}

TEST(claim_261_a_blaze_charges_throws_three_and_pauses) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id blaze = mob_scene_spawn(&scene, "blaze", 64.5, 64.5);
  const ovis_mob_id player = mob_scene_player(&scene, 74.5, 64.5);
  ovis_option option;
  static const struct {
    const char* name;
    int32_t priority;
  } expected[] = {
      {"HurtByTarget", 1},           {"NearestAttackableTarget", 2},   {"BlazeAttack", 4},
      {"MoveTowardsRestriction", 5}, {"WaterAvoidingRandomStroll", 7}, {"LookAtPlayer", 8},
      {"RandomLookAround", 8}};
  for (int32_t i = 0; i < 7; i++) {
    assert_true(ovis_mob_get_option(scene.sim, blaze, i, &option));
    assert_string_equal(option.info.name, expected[i].name);
    assert_int_equal(option.info.priority, expected[i].priority);
  }
  ovis_mob_give_effect(scene.sim, player, OVIS_EFFECT_RESISTANCE, &(ovis_effect_state){-1, 4});
  int32_t gaps[64] = {0};
  const int32_t count = shots_in(&scene, 700, gaps, 64);
  assert_true(count >= 6);
  static const int32_t rhythm[] = {6, 6, 166}; // a pause of 100, a charge of 60, and 6
  for (int32_t i = 0; i < 5; i++) {
    assert_int_equal(gaps[i], rhythm[i % 3]);
  }
  assert_int_equal(mob_scene_option(&scene, blaze, "MoveTowardsRestriction").answer.reason,
                   OVIS_REASON_FLAG_HELD);
  mob_scene_close(&scene);
}

TEST(a_snow_golem_leaves_a_trail_of_snow_where_it_may) {
  static const struct {
    const char* ground;
    bool griefs, has_trail;
  } places[] = {{"stone", true, true},
                {"stone", false, false},
                {"ice", true, false},
                {"packed_ice", true, false},
                {"oak_slab[type=bottom]", true, false}};
  for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
    mob_scene scene = mob_scene_open("stone");
    ovis_env env = mob_scene_env(&scene);
    env.mob_griefing = places[i].griefs;
    mob_scene_set_env(&scene, &env);
    mob_scene_fill(&scene, (ovis_pos){62, 63, 62}, (ovis_pos){66, 63, 66}, places[i].ground);
    mob_scene_spawn(&scene, "snow_golem", 64.0, 64.0); // on the corner of four cells
    mob_scene_ticks(&scene, 2);
    int32_t snow = 0;
    for (int32_t k = 0; k < 4; k++) {
      snow += strcmp(mob_scene_block(&scene, 63 + k % 2, 64, 63 + k / 2), "snow") == 0;
    }
    assert_int_equal(snow, places[i].has_trail ? 4 : 0);
    mob_scene_close(&scene);
  }
}
