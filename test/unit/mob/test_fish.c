// Fish, squids and pufferfish: schools, flight, flops, puffs, save fields.
#include "mind/goal/goal_mind.h"
#include "species/water/water_goals.h"
#include "support/goal_probe.h"
#include "support/test.h"

#include <ovis/item.h>

#include <math.h>

enum { BOTTOM = 52, TOP = 63 };

// A basin of water, 12 deep, in the middle of the world.
static mob_scene open_sea(void) {
  mob_scene scene = mob_scene_open("stone");
  mob_scene_fill(&scene, (ovis_pos){44, BOTTOM, 44}, (ovis_pos){84, TOP, 84}, "water");
  mob_scene_player(&scene, 64.5, 42.5); // somebody near, so that they swim
  return scene;
}

static ovis_mob_id spawn_deep(mob_scene* scene, const char* species, double x, double z) {
  const ovis_mob_id mob = mob_scene_spawn(scene, species, x, z);
  assert_int_equal(ovis_mob_place(scene->sim, mob, (ovis_vec3){x, 58, z}, 0, 0), OVIS_OK);
  return mob;
}

static const ov_school* school_of(const mob_scene* scene, ovis_mob_id mob) {
  return goal_probe_actor(scene, mob)->own; // the first member of a fish
}

TEST(fish_gather_in_schools_of_at_most_eight_and_salmon_of_five) {
  static const struct {
    const char* species;
    int32_t max;
  } kinds[] = {{"cod", 8}, {"tropical_fish", 8}, {"salmon", 5}};
  for (int kind = 0; kind < 3; kind++) {
    mob_scene scene = open_sea();
    ovis_mob_id fish[12];
    for (int i = 0; i < 12; i++) {
      fish[i] = spawn_deep(&scene, kinds[kind].species, 60.5 + i % 4, 60.5 + i / 4);
    }
    mob_scene_ticks(&scene, 400);
    int32_t followers = 0;
    int32_t counted = 0;
    for (int i = 0; i < 12; i++) {
      const ov_school* school = school_of(&scene, fish[i]);
      assert_true(school->followers < kinds[kind].max);
      assert_true(school->followers == 0 || school->leader == 0);
      counted += school->followers;
      followers += school->leader != 0;
    }
    assert_int_equal(followers, counted);
    assert_in_range(followers, 6, 11); // two schools or three
    mob_scene_close(&scene);
  }
}

TEST(a_school_stays_together_and_ends_with_its_leader) {
  mob_scene scene = open_sea();
  ovis_mob_id fish[6];
  for (int i = 0; i < 6; i++) {
    fish[i] = spawn_deep(&scene, "cod", 60.5 + i, 62.5);
  }
  mob_scene_ticks(&scene, 600);
  uint64_t leader = 0;
  for (int i = 0; i < 6; i++) {
    leader = school_of(&scene, fish[i])->leader != 0 ? school_of(&scene, fish[i])->leader : leader;
  }
  assert_true(leader != 0);
  const ovis_mob_id head = ovis_mob_find(scene.sim, leader);
  int32_t near = 0;
  for (int tick = 0; tick < 400; tick++) {
    mob_scene_ticks(&scene, 1);
    for (int i = 0; i < 6; i++) {
      near += mob_scene_distance(&scene, fish[i], head) < 11.5;
    }
  }
  assert_true(near > 400 * 6 * 8 / 10);
  assert_int_equal(ovis_mob_hurt(scene.sim, head, 100, OVIS_NO_MOB), OVIS_OK);
  mob_scene_ticks(&scene, 2);
  for (int i = 0; i < 6; i++) {
    if (fish[i].value != head.value) {
      assert_false(mob_scene_runs(&scene, fish[i], "FollowFlockLeader") &&
                   school_of(&scene, fish[i])->leader == leader);
    }
  }
  mob_scene_close(&scene);
}

TEST(fish_flee_from_players_and_flop_on_land) {
  mob_scene scene = open_sea();
  const ovis_mob_id cod = spawn_deep(&scene, "cod", 64.5, 60.5);
  const ovis_mob_id diver = mob_scene_player(&scene, 64.5, 64.5);
  assert_int_equal(ovis_mob_place(scene.sim, diver, (ovis_vec3){66.5, 58, 60.5}, 0, 0), OVIS_OK);
  bool flees = false;
  for (int i = 0; i < 100; i++) {
    assert_int_equal(ovis_mob_place(scene.sim, diver, (ovis_vec3){66.5, 58, 60.5}, 0, 0), OVIS_OK);
    mob_scene_ticks(&scene, 1);
    flees |= mob_scene_runs(&scene, cod, "AvoidEntity");
  }
  assert_true(mob_scene_option(&scene, cod, "AvoidEntity").answer.reason == OVIS_REASON_NO_PLACE ||
              flees);
  const ovis_mob_id dry = mob_scene_spawn(&scene, "salmon", 30.5, 30.5);
  double highest = 0;
  for (int i = 0; i < 60; i++) {
    mob_scene_ticks(&scene, 1);
    const double y = mob_scene_mob(&scene, dry).pos.y;
    highest = y > highest ? y : highest;
  }
  assert_true(highest > 64.3);
  assert_true(highest < 66);
  mob_scene_close(&scene);
}

TEST(a_pufferfish_puffs_in_two_steps_poisons_and_shrinks) {
  mob_scene scene = open_sea();
  const ovis_mob_id fish = spawn_deep(&scene, "pufferfish", 64.5, 64.5);
  mob_scene_ticks(&scene, 10);
  assert_true(mob_scene_get(&scene, fish, OVIS_PROP_PUFF) == 0);
  assert_true(fabs((double)goal_probe_actor(&scene, fish)->body.size.width - 0.35) < 1e-6);
  const ovis_mob_id cow = mob_scene_spawn_still(&scene, "cow", 64.5, 64.5);
  int32_t first = 0;
  int32_t second = 0;
  for (int i = 1; i <= 80 && second == 0; i++) {
    const ovis_vec3 at = mob_scene_mob(&scene, fish).pos;
    assert_int_equal(ovis_mob_place(scene.sim, cow, at, 0, 0), OVIS_OK);
    mob_scene_put(&scene, cow, OVIS_PROP_HEALTH, 10);
    mob_scene_ticks(&scene, 1);
    const double step = mob_scene_get(&scene, fish, OVIS_PROP_PUFF);
    first = first == 0 && step == 1 ? i : first;
    second = step == 2 ? i : 0;
  }
  assert_true(first > 0);
  assert_int_equal(second - first, 40);
  ovis_effect_state poison;
  assert_true(ovis_mob_get_effect(scene.sim, cow, OVIS_EFFECT_POISON, &poison));
  assert_true(fabs((double)goal_probe_actor(&scene, fish)->body.size.width - 0.7) < 1e-6);
  ovis_mob_remove(scene.sim, cow);
  int32_t left = 0;
  for (int i = 1; i <= 200 && left == 0; i++) {
    mob_scene_ticks(&scene, 1);
    left = mob_scene_get(&scene, fish, OVIS_PROP_PUFF) == 0 ? i : 0;
  }
  assert_in_range(left, 101, 104); // 100 ticks after it calmed down
  mob_scene_close(&scene);
}

// Only what frightens it: fish do not.
TEST(a_pufferfish_does_not_fear_fish_or_creative_players) {
  mob_scene scene = open_sea();
  const ovis_mob_id fish = spawn_deep(&scene, "pufferfish", 64.5, 64.5);
  const ov_agent agent = ov_agent_of(&scene.sim->turn, goal_probe_actor(&scene, fish));
  const char* const calm[] = {"cod", "squid", "guardian", "turtle", "dolphin"};
  for (int i = 0; i < 5; i++) {
    const ovis_mob_id other = spawn_deep(&scene, calm[i], 50.5 + i, 50.5);
    assert_false(ov_puff_is_scary(&agent, goal_probe_actor(&scene, other), NULL));
  }
  assert_true(ov_puff_is_scary(
      &agent, goal_probe_actor(&scene, spawn_deep(&scene, "axolotl", 70.5, 50.5)), NULL));
  assert_true(ov_puff_is_scary(
      &agent, goal_probe_actor(&scene, mob_scene_spawn(&scene, "zombie", 70.5, 30.5)), NULL));
  mob_scene_close(&scene);
}

TEST(a_squid_drifts_flees_and_sinks_out_of_water) {
  mob_scene scene = open_sea();
  const ovis_mob_id squid = spawn_deep(&scene, "squid", 64.5, 64.5);
  double longest = 0;
  ovis_vec3 before = mob_scene_mob(&scene, squid).pos;
  for (int i = 0; i < 600; i++) {
    mob_scene_ticks(&scene, 1);
    const ovis_vec3 now = mob_scene_mob(&scene, squid).pos;
    const double way =
        sqrt((now.x - before.x) * (now.x - before.x) + (now.y - before.y) * (now.y - before.y) +
             (now.z - before.z) * (now.z - before.z));
    longest = way > longest ? way : longest;
    before = now;
    assert_true(now.y > BOTTOM - 0.01);
    assert_true(now.y < 65);
  }
  assert_true(longest > 0.15); // the vector is 0.2 long on the level
  assert_true(longest < 0.24);
  const ovis_mob_id foe = mob_scene_spawn_still(&scene, "cow", before.x + 3, before.z);
  assert_int_equal(
      ovis_mob_place(scene.sim, foe, (ovis_vec3){before.x + 3, before.y, before.z}, 0, 0), OVIS_OK);
  ov_actor* actor = goal_probe_actor(&scene, squid);
  actor->attacker = goal_probe_actor(&scene, foe)->serial;
  actor->attacker_tick = scene.sim->tick + 1;
  mob_scene_ticks(&scene, 3);
  assert_true(mob_scene_runs(&scene, squid, "SquidFlee"));
  const ov_squid* state = actor->own;
  assert_true(state->vector.x < -0.1);
  assert_true(fabs(sqrt(state->vector.x * state->vector.x + state->vector.y * state->vector.y +
                        state->vector.z * state->vector.z) -
                   0.15) < 0.01);
  const ovis_mob_id dry = mob_scene_spawn(&scene, "glow_squid", 30.5, 30.5);
  assert_int_equal(ovis_mob_place(scene.sim, dry, (ovis_vec3){30.5, 70, 30.5}, 0, 0), OVIS_OK);
  mob_scene_ticks(&scene, 60);
  assert_true(mob_scene_mob(&scene, dry).pos.y == 64);
  assert_int_equal(ovis_mob_hurt(scene.sim, dry, 1, OVIS_NO_MOB), OVIS_OK);
  assert_true(mob_scene_get(&scene, dry, OVIS_PROP_DARK_TIME) == 100);
  mob_scene_close(&scene);
}

// A new vector comes once in 50 ticks on average, as the goal asks every second tick.
TEST(a_squid_changes_its_vector_once_in_fifty_ticks) {
  mob_scene scene = open_sea();
  const ovis_mob_id squid = spawn_deep(&scene, "squid", 64.5, 64.5);
  mob_scene_ticks(&scene, 2);
  ov_squid* state = goal_probe_actor(&scene, squid)->own;
  const ov_goal_mind_plan* plan = ov_goal_mind_of(goal_probe_actor(&scene, squid))->plan;
  goal_probe probe;
  goal_probe_init(&probe, &scene, squid, &ov_goal_squid_random_movement,
                  plan->goals.entries[0].settings);
  int32_t changes = 0;
  for (int i = 0; i < 10000; i++) {
    const double was = state->vector.x;
    goal_probe_tick(&probe);
    changes += state->vector.x != was;
  }
  assert_in_range(changes, 320, 480); // 10000 / 25, six standard deviations of 20 in all
  mob_scene_close(&scene);
}
