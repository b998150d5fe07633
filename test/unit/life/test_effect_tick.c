// Status effects heal, hurt, shield and lift mobs, and change their blows.
#include "agent/attack.h"
#include "life/explosion.h"
#include "support/goal_probe.h"
#include "support/test.h"

#include <ovis/item.h>

#include <math.h>

static void give(mob_scene* scene, ovis_mob_id mob, ovis_effect effect, int32_t ticks,
                 int32_t amplifier) {
  assert_int_equal(
      ovis_mob_give_effect(scene->sim, mob, effect, &(ovis_effect_state){ticks, amplifier}),
      OVIS_OK);
}

static double health(const mob_scene* scene, ovis_mob_id mob) {
  return (double)mob_scene_mob(scene, mob).health;
}

TEST(poison_takes_one_in_25_ticks_and_leaves_the_last) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id cow = mob_scene_spawn(&scene, "cow", 64.5, 64.5); // 10
  mob_scene_ticks(&scene, 1);
  give(&scene, cow, OVIS_EFFECT_POISON, 100, 0);
  mob_scene_ticks(&scene, 100);
  assert_true(health(&scene, cow) == 6);          // at 100, 75, 50 and 25 ticks left
  give(&scene, cow, OVIS_EFFECT_POISON, 1000, 1); // every 12 ticks
  mob_scene_ticks(&scene, 200);
  assert_true(health(&scene, cow) == 1);
  mob_scene_close(&scene);
}

TEST(wither_kills_and_regeneration_heals) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id cow = mob_scene_spawn(&scene, "cow", 64.5, 64.5);
  const ovis_mob_id pig = mob_scene_spawn(&scene, "pig", 68.5, 64.5);
  mob_scene_put(&scene, pig, OVIS_PROP_HEALTH, 2);
  give(&scene, cow, OVIS_EFFECT_WITHER, 400, 0);
  give(&scene, pig, OVIS_EFFECT_REGENERATION, 500, 0);
  mob_scene_ticks(&scene, 400);
  ovis_mob_state gone;
  assert_false(ovis_mob_get_state(scene.sim, cow, &gone)); // dead and removed
  assert_true(health(&scene, pig) == 10); // eight steps of 50 ticks, up to its most
  mob_scene_close(&scene);
}

TEST(undead_are_immune_hurt_by_healing_and_healed_by_harm) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id zombie = mob_scene_spawn(&scene, "zombie", 64.5, 64.5);
  const ovis_mob_id cow = mob_scene_spawn(&scene, "cow", 70.5, 64.5);
  const ovis_mob_id spider = mob_scene_spawn(&scene, "spider", 76.5, 64.5);
  const ovis_mob_id dark = mob_scene_spawn(&scene, "wither_skeleton", 82.5, 64.5);
  const ovis_effect_state some = {100, 0};
  assert_int_not_equal(ovis_mob_give_effect(scene.sim, zombie, OVIS_EFFECT_POISON, &some), OVIS_OK);
  assert_int_not_equal(ovis_mob_give_effect(scene.sim, zombie, OVIS_EFFECT_REGENERATION, &some),
                       OVIS_OK);
  assert_int_not_equal(ovis_mob_give_effect(scene.sim, spider, OVIS_EFFECT_POISON, &some), OVIS_OK);
  assert_int_equal(ovis_mob_give_effect(scene.sim, spider, OVIS_EFFECT_REGENERATION, &some),
                   OVIS_OK);
  assert_int_not_equal(ovis_mob_give_effect(scene.sim, dark, OVIS_EFFECT_WITHER, &some), OVIS_OK);
  assert_int_equal(ovis_mob_give_effect(scene.sim, zombie, OVIS_EFFECT_WITHER, &some), OVIS_OK);
  give(&scene, zombie, OVIS_EFFECT_INSTANT_HEALTH, 1, 0);
  assert_true(health(&scene, zombie) == 14);
  give(&scene, zombie, OVIS_EFFECT_INSTANT_DAMAGE, 1, 0);
  assert_true(health(&scene, zombie) == 18);
  give(&scene, cow, OVIS_EFFECT_INSTANT_DAMAGE, 1, 0);
  assert_true(health(&scene, cow) == 4);
  give(&scene, cow, OVIS_EFFECT_INSTANT_HEALTH, 1, 1);
  assert_true(health(&scene, cow) == 10);
  mob_scene_close(&scene);
}

TEST(resistances_take_harm_away) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id cow = mob_scene_spawn(&scene, "cow", 64.5, 64.5);
  const ovis_mob_id pig = mob_scene_spawn(&scene, "pig", 68.5, 64.5);
  give(&scene, cow, OVIS_EFFECT_RESISTANCE, 1000, 1);
  assert_int_equal(ovis_mob_hurt(scene.sim, cow, 5, OVIS_NO_MOB), OVIS_OK);
  assert_true(fabs(health(&scene, cow) - 7) < 1e-6); // 60 % of it
  give(&scene, cow, OVIS_EFFECT_RESISTANCE, 1000, 4);
  mob_scene_ticks(&scene, 30);
  assert_int_not_equal(ovis_mob_hurt(scene.sim, cow, 50, OVIS_NO_MOB), OVIS_OK);
  give(&scene, pig, OVIS_EFFECT_FIRE_RESISTANCE, 1000, 0);
  mob_scene_put(&scene, pig, OVIS_PROP_FIRE, 200);
  mob_scene_ticks(&scene, 100);
  assert_true(health(&scene, pig) == 10);
  mob_scene_close(&scene);
}

TEST(who_breathes_water_does_not_drown) {
  mob_scene scene = mob_scene_open("stone");
  mob_scene_fill(&scene, (ovis_pos){60, 64, 60}, (ovis_pos){70, 70, 70}, "water");
  const ovis_mob_id wet = mob_scene_spawn(&scene, "creeper", 64.5, 64.5);
  ov_actor* actor = goal_probe_actor(&scene, wet);
  give(&scene, wet, OVIS_EFFECT_WATER_BREATHING, 1000, 0);
  for (int32_t i = 0; i < 30; i++) {
    actor->body.pos = (ovis_vec3){64.5, 64, 64.5};
    mob_scene_ticks(&scene, 1);
  }
  assert_int_equal(actor->air_ticks, OV_AIR_TICKS);
  give(&scene, wet, OVIS_EFFECT_WATER_BREATHING, 0, 0);
  for (int32_t i = 0; i < 30; i++) {
    actor->body.pos = (ovis_vec3){64.5, 64, 64.5};
    mob_scene_ticks(&scene, 1);
  }
  assert_true(actor->air_ticks < OV_AIR_TICKS - 20);
  mob_scene_close(&scene);
}

TEST(levitation_lifts_until_it_runs_out) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id cow = mob_scene_spawn(&scene, "cow", 64.5, 64.5);
  give(&scene, cow, OVIS_EFFECT_LEVITATION, 60, 1);
  mob_scene_ticks(&scene, 60);
  const double high = mob_scene_mob(&scene, cow).pos.y;
  assert_true(high > 67); // about 0.1 a tick
  assert_int_equal(goal_probe_actor(&scene, cow)->body.levitation, 0);
  mob_scene_ticks(&scene, 60);
  assert_true(mob_scene_mob(&scene, cow).pos.y == 64);
  mob_scene_close(&scene);
}

TEST(strength_and_weakness_change_a_blow) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id zombie = mob_scene_spawn(&scene, "zombie", 64.5, 64.5);
  const ov_actor* actor = goal_probe_actor(&scene, zombie);
  give(&scene, zombie, OVIS_EFFECT_STRENGTH, 100, 1);
  assert_true(ov_attack_damage(actor) == 9);
  give(&scene, zombie, OVIS_EFFECT_WEAKNESS, 100, 0);
  assert_true(ov_attack_damage(actor) == 5);
  give(&scene, zombie, OVIS_EFFECT_STRENGTH, 0, 0);
  assert_true(ov_attack_damage(actor) == 0);
  mob_scene_close(&scene);
}

TEST(the_invisible_are_noticed_at_two_blocks_and_ghasts_never_attacked) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id zombie = mob_scene_spawn(&scene, "zombie", 64.5, 64.5);
  const ovis_mob_id cow = mob_scene_spawn(&scene, "cow", 66.9, 64.5); // 2.4
  const ovis_mob_id ghast = mob_scene_spawn(&scene, "ghast", 70.5, 64.5);
  ov_agent agent = ov_agent_of(&scene.sim->turn, goal_probe_actor(&scene, zombie));
  const ov_targeting targeting = {.range = 34, .is_combat = true};
  ov_actor* other = goal_probe_actor(&scene, cow);
  assert_true(ov_agent_can_target(&agent, other, &targeting));
  give(&scene, cow, OVIS_EFFECT_INVISIBILITY, 100, 0);
  assert_false(ov_agent_can_target(&agent, other, &targeting)); // 34 * 0.07 = 2.38
  other->body.pos.x = 66.8;
  assert_true(ov_agent_can_target(&agent, other, &targeting));
  assert_false(ov_agent_can_target(&agent, goal_probe_actor(&scene, ghast), &targeting));
  mob_scene_close(&scene);
}

TEST(players_take_harm_by_difficulty) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id zombie = mob_scene_spawn(&scene, "zombie", 64.5, 84.5);
  const ovis_mob_id player = mob_scene_player(&scene, 64.5, 64.5);
  const double expected[] = {20, 17, 16, 14}; // 4 on easy 3, on hard 6
  for (int32_t difficulty = 0; difficulty < 4; difficulty++) {
    ovis_env env = mob_scene_env(&scene);
    env.difficulty = (ovis_difficulty)difficulty;
    mob_scene_set_env(&scene, &env);
    mob_scene_put(&scene, player, OVIS_PROP_HEALTH, 20);
    goal_probe_actor(&scene, player)->immune_ticks = 0;
    assert_true((ovis_mob_hurt(scene.sim, player, 4, zombie) == OVIS_OK) == ((difficulty > 0)));
    assert_true(health(&scene, player) == expected[difficulty]);
  }
  goal_probe_actor(&scene, player)->immune_ticks = 0;
  mob_scene_put(&scene, player, OVIS_PROP_HEALTH, 20);
  assert_int_equal(ovis_mob_hurt(scene.sim, player, 4, OVIS_NO_MOB),
                   OVIS_OK); // the host's own harm is as it says
  assert_true(health(&scene, player) == 16);
  mob_scene_close(&scene);
}

// ---- Explosions

TEST(an_explosion_hurts_by_distance_and_by_what_it_reaches) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id creeper = mob_scene_spawn(&scene, "creeper", 64.5, 64.5);
  const ovis_mob_id cow = mob_scene_spawn(&scene, "iron_golem", 67.5, 64.5);
  const ovis_mob_id far = mob_scene_spawn(&scene, "iron_golem", 70.6, 64.5);
  const ovis_mob_id hidden = mob_scene_spawn(&scene, "iron_golem", 61.5, 64.5);
  mob_scene_fill(&scene, (ovis_pos){63, 64, 60}, (ovis_pos){63, 70, 69}, "stone");
  ov_agent agent = ov_agent_of(&scene.sim->turn, goal_probe_actor(&scene, creeper));
  assert_true(agent.verbs->explode(&agent, agent.self->body.pos, 3));
  // Half of the range of 6: impact 0.5, (0.25 + 0.5) / 2 * 7 * 6 + 1 = 16.75, rounded down.
  assert_true(health(&scene, cow) == 84);
  const ovis_vec3 push = goal_probe_actor(&scene, cow)->body.velocity;
  const double length = sqrt(3 * 3 + 2.295 * 2.295);
  assert_true(fabs(push.x - 0.5 * 3 / length) < 1e-6);
  assert_true(fabs(push.y - 0.5 * 2.295 / length) < 1e-6);
  assert_true(health(&scene, far) == 100);
  assert_true(health(&scene, hidden) == 99); // no line is free: impact 0
  assert_true(health(&scene, creeper) == 20);
  assert_true(goal_probe_actor(&scene, cow)->attacker == agent.self->serial);
  ov_sim_merge_turns(scene.sim);
  mob_scene_close(&scene);
}

TEST(exposure_is_the_share_of_free_lines) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_aabb box = {{70, 64, 64}, {71, 66, 65}};
  const ovis_vec3 from = {64.5, 65, 64.5};
  assert_true(ov_exposure(scene.world, from, &box) == 1);
  mob_scene_fill(&scene, (ovis_pos){67, 64, 50}, (ovis_pos){67, 64, 80}, "stone");
  const double half = ov_exposure(scene.world, from, &box);
  assert_true(half > 0.3 && half < 0.9);
  mob_scene_fill(&scene, (ovis_pos){67, 64, 50}, (ovis_pos){67, 80, 80}, "stone");
  assert_true(ov_exposure(scene.world, from, &box) == 0);
  mob_scene_close(&scene);
}

// ---- Verbs of mobs that come, change and go

static ov_turn* last_turn;
static void note_begin(ov_turn* turn, ov_actor* newborn, const ov_spawn_request* birth) {
  last_turn = turn;
  newborn->health = (float)birth->number;
}

TEST(a_mob_calls_another_becomes_another_teleports_and_vanishes) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id zombie = mob_scene_spawn(&scene, "zombie", 64.5, 64.5);
  ovis_mob_set_held_item(scene.sim, zombie, "iron_sword");
  ov_agent agent = ov_agent_of(&scene.sim->turn, goal_probe_actor(&scene, zombie));
  const ov_spawn_request birth = {.parent = agent.self->serial,
                                  .pos = {70.5, 64, 64.5},
                                  .called = ovis_species_find("husk"),
                                  .number = 7,
                                  .begin = note_begin};
  assert_true(agent.verbs->call(&agent, &birth));
  assert_true(agent.verbs->convert(&agent, agent.self, ovis_species_find("drowned"), NULL));
  assert_true(agent.verbs->teleport(&agent, (ovis_vec3){60.5, 64, 60.5}));
  mob_scene_ticks(&scene, 1);
  assert_ptr_equal(last_turn, &scene.sim->turn);
  assert_int_equal(ovis_sim_get_mob_count(scene.sim), 2);
  const ovis_mob_state husk = mob_scene_mob(&scene, ovis_sim_get_mob(scene.sim, 0));
  const ovis_mob_state drowned = mob_scene_mob(&scene, ovis_sim_get_mob(scene.sim, 1));
  assert_string_equal(husk.species->name, "husk");
  assert_true(husk.health == 7 && husk.pos.x == 70.5);
  assert_string_equal(drowned.species->name, "drowned");
  assert_string_equal(drowned.held, "iron_sword");
  assert_true(drowned.pos.x == 64.5); // where it was when it changed
  assert_non_null(mob_scene_event(&scene, OVIS_EVENT_SUMMONED));
  assert_non_null(mob_scene_event(&scene, OVIS_EVENT_CONVERTED));
  ov_agent last =
      ov_agent_of(&scene.sim->turn, goal_probe_actor(&scene, ovis_sim_get_mob(scene.sim, 0)));
  last.verbs->vanish(&last);
  mob_scene_ticks(&scene, 1);
  assert_int_equal(ovis_sim_get_mob_count(scene.sim), 1);
  mob_scene_close(&scene);
}

static ovis_verdict refuse_all(void* context, const ovis_act* act, int32_t* out_reason) {
  *(uint32_t*)context |= 1u << act->verb;
  *out_reason = 5;
  return OVIS_VERDICT_REFUSED;
}

TEST(the_host_may_refuse_each_of_them) {
  uint32_t asked = 0;
  ovis_sim_def def = ovis_default_sim_def();
  def.on_act = refuse_all;
  def.act_context = &asked;
  mob_scene scene = mob_scene_open_def("stone", &def);
  const ovis_mob_id zombie = mob_scene_spawn(&scene, "zombie", 64.5, 64.5);
  ov_agent agent = ov_agent_of(&scene.sim->turn, goal_probe_actor(&scene, zombie));
  const ov_spawn_request birth = {.pos = {70.5, 64, 64.5}, .called = ovis_species_find("husk")};
  const ov_affect affect = {.effect = OVIS_EFFECT_SPEED, .ticks = 100};
  assert_false(agent.verbs->call(&agent, &birth));
  assert_false(agent.verbs->convert(&agent, agent.self, birth.called, NULL));
  assert_false(agent.verbs->teleport(&agent, birth.pos));
  assert_false(agent.verbs->explode(&agent, birth.pos, 3));
  assert_false(agent.verbs->affect(agent.turn, &agent, agent.self, &affect));
  ov_sim_merge_turns(scene.sim);
  assert_int_equal(asked, 1u << OVIS_VERB_SUMMON | 1u << OVIS_VERB_CONVERT |
                              1u << OVIS_VERB_TELEPORT | 1u << OVIS_VERB_EXPLODE |
                              1u << OVIS_VERB_AFFECT);
  mob_scene_ticks(&scene, 1);
  assert_int_equal(ovis_sim_get_mob_count(scene.sim), 1);
  assert_true(mob_scene_mob(&scene, zombie).pos.x == 64.5);
  mob_scene_close(&scene);
}
