// Cats, ocelots and rabbits: fear, trust, rest, bites; hops, carrots, and the killer.
#include "agent/bond.h"
#include "species/animals/cat_goals.h"
#include "support/goal_probe.h"
#include "support/mob_scene.h"
#include "support/test.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static double serial_of(const mob_scene* scene, ovis_mob_id mob) {
  return (double)mob_scene_mob(scene, mob).serial;
}

static void tame(mob_scene* scene, ovis_mob_id mob, ovis_mob_id owner) {
  mob_scene_put(scene, mob, OVIS_PROP_TAME, 1);
  mob_scene_put(scene, mob, OVIS_PROP_OWNER, serial_of(scene, owner));
}

// ---- Cats and ocelots

TEST(wild_cats_and_ocelots_flee_players_and_tame_ones_do_not) {
  static const char* const species[] = {"cat", "ocelot"};
  for (int i = 0; i < 2; i++) {
    mob_scene scene = mob_scene_open("grass_block");
    const ovis_mob_id mob = mob_scene_spawn(&scene, species[i], 60.5, 60.5);
    const ovis_mob_id player = mob_scene_player(&scene, 66.5, 60.5);
    assert_true(mob_scene_until(&scene, mob, "AvoidEntity", 60) >= 0);
    mob_scene_ticks(&scene, 200);
    assert_true(mob_scene_distance(&scene, mob, player) > 10);
    if (i == 0) {
      tame(&scene, mob, player);
    } else {
      mob_scene_put(&scene, mob, OVIS_PROP_TRUSTING, 1);
    }
    assert_int_equal(ovis_mob_place(scene.sim, mob, (ovis_vec3){60.5, 64, 60.5}, 0, 0), OVIS_OK);
    for (int tick = 0; tick < 200; tick++) {
      mob_scene_ticks(&scene, 1);
      assert_false(mob_scene_runs(&scene, mob, "AvoidEntity") && tick > 2);
    }
    assert_int_equal(mob_scene_option(&scene, mob, "AvoidEntity").answer.reason,
                     OVIS_REASON_NOT_ITS_KIND);
    mob_scene_close(&scene);
  }
}

// Fish overrides fear: Tempt and AvoidEntity have one priority, and Tempt is asked first.
TEST(a_cat_follows_fish_until_the_player_moves) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id cat = mob_scene_spawn(&scene, "cat", 60.5, 60.5);
  const ovis_mob_id player = mob_scene_player(&scene, 65.5, 60.5);
  assert_int_equal(ovis_mob_set_held_item(scene.sim, player, "cod"), OVIS_OK);
  assert_true(mob_scene_until(&scene, cat, "CatTempt", 10) >= 0);
  mob_scene_ticks(&scene, 20);
  assert_true(mob_scene_runs(&scene, cat, "CatTempt"));
  assert_int_equal(ovis_mob_place(scene.sim, player, (ovis_vec3){65.5, 64, 61.5}, 0, 0), OVIS_OK);
  mob_scene_ticks(&scene, 2);
  assert_false(mob_scene_runs(&scene, cat, "CatTempt"));
  mob_scene_close(&scene);
}

TEST(a_trusting_ocelot_is_not_frightened_by_moves) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id ocelot = mob_scene_spawn(&scene, "ocelot", 60.5, 60.5);
  const ovis_mob_id player = mob_scene_player(&scene, 64.5, 60.5);
  mob_scene_put(&scene, ocelot, OVIS_PROP_TRUSTING, 1);
  assert_int_equal(ovis_mob_set_held_item(scene.sim, player, "salmon"), OVIS_OK);
  assert_true(mob_scene_until(&scene, ocelot, "OcelotTempt", 10) >= 0);
  for (int i = 0; i < 20; i++) {
    assert_int_equal(ovis_mob_place(scene.sim, player, (ovis_vec3){64.5, 64, 60.5 + i % 2}, 0, 0),
                     OVIS_OK);
    mob_scene_ticks(&scene, 1);
    assert_true(mob_scene_runs(&scene, ocelot, "OcelotTempt"));
  }
  mob_scene_close(&scene);
}

TEST(cats_hunt_rabbits_while_wild_and_ocelots_chickens) {
  static const char* const pairs[][2] = {{"cat", "rabbit"}, {"ocelot", "chicken"}};
  for (int i = 0; i < 2; i++) {
    mob_scene scene = mob_scene_open("stone");
    const ovis_mob_id hunter = mob_scene_spawn(&scene, pairs[i][0], 60.5, 60.5);
    const ovis_mob_id prey = mob_scene_spawn(&scene, pairs[i][1], 66.5, 60.5);
    bool has_died = false;
    bool has_sprinted = false;
    for (int tick = 0; tick < 3000 && !has_died; tick++) {
      mob_scene_ticks(&scene, 1);
      has_sprinted |= goal_probe_actor(&scene, hunter)->body.is_sprinting;
      ovis_mob_state state;
      has_died = !ovis_mob_get_state(scene.sim, prey, &state) || !state.is_alive;
    }
    assert_true(has_died);
    assert_true(has_sprinted);
    mob_scene_close(&scene);
  }
}

TEST(an_ocelot_attack_ends_beyond_fifteen_blocks) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id cat = mob_scene_spawn(&scene, "cat", 40.5, 60.5);
  const ovis_mob_id cow = mob_scene_spawn(&scene, "camel", 50.5, 60.5);
  goal_probe attack;
  goal_probe_init(&attack, &scene, cat, &ov_goal_ocelot_attack, NULL);
  assert_false(goal_probe_can_use(&attack));
  assert_int_equal(attack.why.reason, OVIS_REASON_NO_TARGET);
  goal_probe_actor(&scene, cat)->target = (uint64_t)serial_of(&scene, cow);
  assert_true(goal_probe_can_use(&attack));
  assert_true(goal_probe_goes_on(&attack));
  assert_int_equal(ovis_mob_place(scene.sim, cow, (ovis_vec3){55.6, 64, 60.5}, 0, 0), OVIS_OK);
  assert_false(goal_probe_goes_on(&attack));
  assert_int_equal(attack.why.reason, OVIS_REASON_TOO_FAR);
  assert_int_equal(ovis_mob_place(scene.sim, cow, (ovis_vec3){50.5, 64, 60.5}, 0, 0), OVIS_OK);
  assert_true(goal_probe_goes_on(&attack));
  assert_int_equal(ovis_mob_hurt(scene.sim, cow, 1000, OVIS_NO_MOB), OVIS_OK);
  assert_false(goal_probe_goes_on(&attack));
  assert_int_equal(attack.why.reason, OVIS_REASON_TARGET_GONE);
  assert_int_equal(ovis_mob_remove(scene.sim, cow), OVIS_OK);
  assert_false(goal_probe_goes_on(&attack));
  assert_int_equal(attack.why.reason, OVIS_REASON_TARGET_REMOVED);
  mob_scene_close(&scene);
}

TEST(a_pet_cat_lies_on_beds_and_sits_on_chests) {
  static const char* const blocks[] = {"red_bed[part=head,facing=north]", "chest",
                                       "furnace[lit=true]"};
  static const char* const goals[] = {"CatLieOnBed", "CatSitOnBlock", "CatSitOnBlock"};
  for (int i = 0; i < 3; i++) {
    mob_scene scene = mob_scene_open("stone");
    const ovis_mob_id cat = mob_scene_spawn(&scene, "cat", 60.5, 60.5);
    mob_scene_set(&scene, 63, 64, 61, blocks[i]);
    mob_scene_ticks(&scene, 100);
    assert_int_equal(mob_scene_option(&scene, cat, goals[i]).answer.reason,
                     OVIS_REASON_NOT_ITS_KIND);
    tame(&scene, cat, mob_scene_player(&scene, 60.5, 64.5));
    assert_true(mob_scene_until(&scene, cat, goals[i], 600) >= 0);
    bool rests = false;
    for (int tick = 0; tick < 400 && !rests; tick++) {
      mob_scene_ticks(&scene, 1);
      const ov_actor* actor = goal_probe_actor(&scene, cat);
      const ovis_vec3 at = actor->body.pos;
      const bool is_on_it = fabs(at.x - 63.5) < 1 && fabs(at.z - 61.5) < 1 && at.y > 64.5;
      rests = is_on_it && (i == 0 || ov_actor_bond(actor)->is_sitting);
    }
    assert_true(rests);
    mob_scene_put(&scene, cat, OVIS_PROP_SITTING, 1);
    mob_scene_ticks(&scene, 4);
    mob_scene_close(&scene);
  }
}

TEST(a_cat_lies_down_with_its_sleeping_owner) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id cat = mob_scene_spawn(&scene, "cat", 60.5, 60.5);
  const ovis_mob_id player = mob_scene_player(&scene, 65.5, 60.5);
  mob_scene_set(&scene, 65, 64, 60, "red_bed[part=head,facing=north]");
  mob_scene_set(&scene, 65, 64, 61, "red_bed[part=foot,facing=north]");
  tame(&scene, cat, player);
  mob_scene_ticks(&scene, 2);
  assert_int_equal(mob_scene_option(&scene, cat, "CatRelaxOnOwner").answer.reason,
                   OVIS_REASON_NO_TARGET);
  ov_actor* owner = goal_probe_actor(&scene, player);
  owner->is_sleeping = true;
  owner->bed = (ovis_pos){65, 64, 60};
  assert_true(mob_scene_until(&scene, cat, "CatRelaxOnOwner", 10) >= 0);
  mob_scene_ticks(&scene, 150);
  const ovis_vec3 at = mob_scene_mob(&scene, cat).pos;
  assert_true(fabs(at.x - 65.5) < 1.5 && fabs(at.z - 61.5) < 1.5);
  owner->is_sleeping = false;
  mob_scene_ticks(&scene, 2);
  assert_false(mob_scene_runs(&scene, cat, "CatRelaxOnOwner"));
  mob_scene_close(&scene);
}

TEST(kittens_have_the_owner_and_a_coat_of_their_parents) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id player = mob_scene_player(&scene, 70.5, 60.5);
  const ovis_mob_id a = mob_scene_spawn(&scene, "cat", 60.5, 60.5);
  const ovis_mob_id b = mob_scene_spawn(&scene, "cat", 61.5, 60.5);
  ov_actor* mother = goal_probe_actor(&scene, a);
  assert_false(ov_actor_can_mate(mother, goal_probe_actor(&scene, b)));
  tame(&scene, a, player);
  tame(&scene, b, player);
  mob_scene_put(&scene, a, OVIS_PROP_VARIANT, 3);
  mob_scene_put(&scene, b, OVIS_PROP_VARIANT, 7);
  ov_agent agent = ov_agent_of(&scene.sim->turn, mother);
  int32_t threes = 0;
  for (int i = 0; i < 100; i++) {
    assert_true(agent.verbs->breed(&agent, goal_probe_actor(&scene, b)));
    mob_scene_ticks(&scene, 1);
    const ovis_event* born = mob_scene_event(&scene, OVIS_EVENT_BORN);
    const double variant = mob_scene_get(&scene, born->mob, OVIS_PROP_VARIANT);
    assert_true(variant == 3 || variant == 7);
    assert_true(mob_scene_get(&scene, born->mob, OVIS_PROP_OWNER) == serial_of(&scene, player));
    threes += variant == 3;
    assert_int_equal(ovis_mob_remove(scene.sim, born->mob), OVIS_OK);
  }
  assert_in_range(threes, 28, 72);
  mob_scene_close(&scene);
}

// ---- Rabbits

TEST(a_rabbit_moves_in_hops) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id rabbit = mob_scene_spawn(&scene, "rabbit", 60.5, 60.5);
  int32_t hops = 0;
  double on_ground = 0;
  double in_air = 0;
  bool was_on_ground = true;
  ovis_vec3 before = mob_scene_mob(&scene, rabbit).pos;
  for (int tick = 0; tick < 6000; tick++) {
    mob_scene_ticks(&scene, 1);
    const ovis_mob_state state = mob_scene_mob(&scene, rabbit);
    const double way = hypot(state.pos.x - before.x, state.pos.z - before.z);
    hops += was_on_ground && !state.is_on_ground;
    if (was_on_ground && state.is_on_ground) {
      on_ground += way;
    } else {
      in_air += way;
    }
    was_on_ground = state.is_on_ground;
    before = state.pos;
  }
  assert_true(hops > 20);
  assert_true(in_air > 5 && in_air > 3 * on_ground);
  mob_scene_close(&scene);
}

TEST(rabbits_flee_players_wolves_and_monsters) {
  static const char* const threats[] = {"player", "wolf", "zombie"};
  for (int i = 0; i < 3; i++) {
    mob_scene scene = mob_scene_open("stone");
    const ovis_mob_id rabbit = mob_scene_spawn(&scene, "rabbit", 60.5, 60.5);
    const ovis_mob_id threat = i == 0 ? mob_scene_player(&scene, 63.5, 60.5)
                                      : mob_scene_spawn(&scene, threats[i], 63.5, 60.5);
    bool runs = false;
    for (int tick = 0; tick < 60 && !runs; tick++) {
      mob_scene_ticks(&scene, 1);
      runs = mob_scene_option_nth(&scene, rabbit, "RabbitAvoid", i).is_running;
    }
    assert_true(runs);
    mob_scene_put(&scene, rabbit, OVIS_PROP_VARIANT, 99);
    assert_int_equal(ovis_mob_remove(scene.sim, threat), OVIS_OK);
    mob_scene_ticks(&scene, 100);
    const ovis_option avoid = mob_scene_option_nth(&scene, rabbit, "RabbitAvoid", i);
    assert_false(avoid.is_running); // it attacks instead, or does not consider it
    assert_true(avoid.answer.reason == OVIS_REASON_NOT_ITS_KIND ||
                avoid.answer.reason == OVIS_REASON_FLAG_HELD);
    mob_scene_close(&scene);
  }
}

TEST(the_killer_attacks_and_others_do_not) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id rabbit = mob_scene_spawn(&scene, "rabbit", 60.5, 60.5);
  const ovis_mob_id player = mob_scene_player(&scene, 70.5, 60.5);
  mob_scene_ticks(&scene, 40);
  assert_int_equal(mob_scene_option(&scene, rabbit, "MeleeAttack").answer.reason,
                   OVIS_REASON_NOT_ITS_KIND);
  assert_int_equal(mob_scene_option(&scene, rabbit, "HurtByTarget").answer.reason,
                   OVIS_REASON_NOT_ITS_KIND);
  mob_scene_put(&scene, rabbit, OVIS_PROP_VARIANT, 99);
  bool has_hit = false;
  for (int tick = 0; tick < 1200 && !has_hit; tick++) {
    mob_scene_ticks(&scene, 1);
    const float health = mob_scene_mob(&scene, player).health;
    assert_true(health == 20 || health == 12); // eight half hearts a bite
    has_hit = health == 12;
  }
  assert_true(has_hit);
  mob_scene_close(&scene);
}

static mob_scene garden(ovis_mob_id* rabbit, int32_t age) {
  mob_scene scene = mob_scene_open("stone");
  char state[40];
  snprintf(state, sizeof state, "carrots[age=%d]", age);
  mob_scene_set(&scene, 64, 63, 60, "farmland");
  mob_scene_set(&scene, 64, 64, 60, state);
  *rabbit = mob_scene_spawn(&scene, "rabbit", 63.8, 60.5); // a path ends a block before its target
  return scene;
}

TEST(a_rabbit_raids_ripe_carrots_only) {
  ovis_mob_id rabbit;
  mob_scene scene = garden(&rabbit, 7);
  int32_t bites = 0;
  for (int tick = 0; tick < 4000 && bites == 0; tick++) {
    mob_scene_ticks(&scene, 1);
    bites += mob_scene_events(&scene, OVIS_EVENT_BLOCK_SET);
  }
  assert_int_equal(bites, 1);
  const ovis_blocks* registry = ovis_world_get_blocks(scene.world);
  const ovis_state left = ovis_world_get_block(scene.world, (ovis_pos){64, 64, 60});
  assert_string_equal(ovis_blocks_get_property(registry, left, "age"), "6");
  assert_true(mob_scene_get(&scene, rabbit, OVIS_PROP_CARROT_TICKS) >= 38);
  mob_scene_ticks(&scene, 4);
  assert_false(mob_scene_runs(&scene, rabbit, "RaidGarden")); // no longer ripe
  mob_scene_close(&scene);
  scene = garden(&rabbit, 6);
  mob_scene_ticks(&scene, 2000);
  assert_string_equal(
      ovis_blocks_get_property(ovis_world_get_blocks(scene.world),
                               ovis_world_get_block(scene.world, (ovis_pos){64, 64, 60}), "age"),
      "6");
  mob_scene_close(&scene);
}

// From afar a hop more or less decides whether it comes near enough.
TEST(rabbits_find_their_way_to_a_garden) {
  mob_scene scene = mob_scene_open("grass_block");
  mob_scene_fill(&scene, (ovis_pos){64, 63, 58}, (ovis_pos){68, 63, 62}, "farmland");
  mob_scene_fill(&scene, (ovis_pos){64, 64, 58}, (ovis_pos){68, 64, 62}, "carrots[age=7]");
  for (int i = 0; i < 4; i++) {
    mob_scene_spawn(&scene, "rabbit", 58.3 + 0.2 * i, 54.5 + 3.3 * i);
  }
  int32_t bites = 0;
  for (int tick = 0; tick < 6000; tick++) {
    mob_scene_ticks(&scene, 1);
    bites += mob_scene_events(&scene, OVIS_EVENT_BLOCK_SET);
  }
  assert_true(bites >= 4);
  mob_scene_close(&scene);
}

TEST(no_garden_is_raided_without_mob_griefing_or_shortly_after_a_meal) {
  ovis_mob_id rabbit;
  mob_scene scene = garden(&rabbit, 7);
  ovis_env env = mob_scene_env(&scene);
  env.mob_griefing = false;
  mob_scene_set_env(&scene, &env);
  mob_scene_ticks(&scene, 1000);
  assert_int_equal(mob_scene_option(&scene, rabbit, "RaidGarden").answer.reason,
                   OVIS_REASON_GRIEFING_OFF);
  env.mob_griefing = true;
  mob_scene_set_env(&scene, &env);
  mob_scene_put(&scene, rabbit, OVIS_PROP_CARROT_TICKS, 1000);
  mob_scene_ticks(&scene, 2);
  assert_int_equal(mob_scene_option(&scene, rabbit, "RaidGarden").answer.reason,
                   OVIS_REASON_COOLDOWN);
  mob_scene_close(&scene);
}

// 19 of 20 have the coat of a parent, each half of the time.
TEST(a_kit_has_mostly_the_coat_of_a_parent) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id a = mob_scene_spawn(&scene, "rabbit", 60.5, 60.5);
  const ovis_mob_id b = mob_scene_spawn(&scene, "rabbit", 61.5, 60.5);
  mob_scene_put(&scene, a, OVIS_PROP_VARIANT, 1);
  mob_scene_put(&scene, b, OVIS_PROP_VARIANT, 4);
  ov_agent agent = ov_agent_of(&scene.sim->turn, goal_probe_actor(&scene, a));
  int32_t counts[6] = {0};
  for (int i = 0; i < 2000; i++) {
    agent.verbs->breed(&agent, goal_probe_actor(&scene, b));
    mob_scene_ticks(&scene, 1);
    const ovis_event* born = mob_scene_event(&scene, OVIS_EVENT_BORN);
    counts[(int)mob_scene_get(&scene, born->mob, OVIS_PROP_VARIANT)]++;
    assert_int_equal(ovis_mob_remove(scene.sim, born->mob), OVIS_OK);
  }
  assert_in_range(counts[1], 850, 1050); // 950 +- 4.5 deviations of 22.3
  assert_in_range(counts[4], 850, 1050);
  assert_in_range(counts[0] + counts[2] + counts[5], 56, 144); // 100 +- 4.5 of 9.7
  mob_scene_close(&scene);
}

TEST(a_rabbit_climbs_out_of_powder_snow) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id rabbit = mob_scene_spawn(&scene, "rabbit", 60.5, 60.5);
  goal_probe climb;
  goal_probe_init(&climb, &scene, rabbit, &ov_goal_climb_snow, NULL);
  assert_false(goal_probe_can_use(&climb));
  assert_int_equal(climb.why.reason, OVIS_REASON_NO_NEED);
  ov_actor* actor = goal_probe_actor(&scene, rabbit);
  actor->body.is_in_powder_snow = true;
  assert_true(goal_probe_can_use(&climb));
  goal_probe_tick(&climb);
  assert_true(actor->controls.jump.is_wanted);
  mob_scene_set(&scene, 60, 65, 60, "stone");
  assert_false(goal_probe_can_use(&climb));
  assert_int_equal(climb.why.reason, OVIS_REASON_NOT_HERE);
  mob_scene_set(&scene, 60, 65, 60, "powder_snow");
  assert_true(goal_probe_can_use(&climb));
  actor->body.is_in_powder_snow = false;
  mob_scene_close(&scene);
}
