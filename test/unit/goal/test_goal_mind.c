// A mind of goals as a whole: when it asks, and in which order its species lists them.
#include "mind/goal/goal_mind.h"
#include "support/goal_probe.h"
#include "support/test.h"

#include <string.h>

// Tick in which a goal that never runs was asked last.
static int64_t asked_at(const mob_scene* scene, ovis_mob_id sheep) {
  const ovis_option goal = mob_scene_option(scene, sheep, "Breed");
  assert_false(goal.is_running);
  return goal.answer.tick;
}

TEST(claim_257_goals_are_asked_every_second_tick_by_serial) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id odd = mob_scene_spawn(&scene, "sheep", 40.5, 40.5);
  const ovis_mob_id even = mob_scene_spawn(&scene, "sheep", 60.5, 40.5);
  assert_int_equal(asked_at(&scene, odd), 0);
  for (int64_t tick = 1; tick <= 40; tick++) {
    mob_scene_ticks(&scene, 1);
    // In its first tick a mob asks whatever the number says.
    assert_true((asked_at(&scene, odd) == tick) == (tick == 1 || tick % 2 == 1));
    assert_true((asked_at(&scene, even) == tick) == (tick == 1 || tick % 2 == 0));
  }
  mob_scene_close(&scene);
}

TEST(claim_257_only_the_very_first_tick_is_always_a_full_one) {
  // The mob that comes between ticks 1 and 2 has its first tick in 2, its second in 3, ...
  for (int early = 1; early <= 4; early++) {
    mob_scene scene = mob_scene_open("stone");
    mob_scene_ticks(&scene, early);
    const ovis_mob_id sheep = mob_scene_spawn(&scene, "sheep", 40.5, 40.5); // serial 1
    for (int64_t tick = early + 1; tick <= early + 12; tick++) {
      mob_scene_ticks(&scene, 1);
      const bool is_full = tick == early + 1 || tick % 2 == 1;
      assert_true((asked_at(&scene, sheep) == tick) == is_full);
    }
    mob_scene_close(&scene);
  }
}

// A mind that skipped a tick has a full one, whatever its serial: here a player comes and goes.
TEST(claim_257_a_turn_that_stands_for_more_ticks_is_a_full_one) {
  ovis_sim_def def = ovis_default_sim_def();
  def.far_think_ticks = 3;
  mob_scene scene = mob_scene_open_def("stone", &def);
  const ovis_mob_id sheep = mob_scene_spawn(&scene, "sheep", 10.5, 10.5);
  const ovis_mob_id player = mob_scene_player(&scene, 12.5, 10.5);
  mob_scene_fill(&scene, (ovis_pos){9, 64, 9}, (ovis_pos){11, 64, 11}, "oak_fence");
  mob_scene_set(&scene, 10, 64, 10, "air");
  uint64_t random = test_seed(1);
  int32_t turns[4] = {0}; // by the ticks that they stand for
  for (int i = 0; i < 2000; i++) {
    const bool is_far = test_random(&random) % 3 != 0;
    const double x = is_far ? 120.5 : 12.5;
    assert_int_equal(ovis_mob_place(scene.sim, player, (ovis_vec3){x, 64, 10.5}, 0, 0), OVIS_OK);
    const int64_t before = goal_probe_actor(&scene, sheep)->thought_tick;
    mob_scene_ticks(&scene, 1);
    const int64_t tick = ovis_sim_get_ticks(scene.sim);
    if (i > 20 && goal_probe_actor(&scene, sheep)->thought_tick == tick) {
      const int64_t elapsed = is_far ? tick - before : 1;
      assert_true((asked_at(&scene, sheep) == tick) == (elapsed > 1 || tick % 2 == 1));
      turns[elapsed < 3 ? elapsed : 3] += tick % 2 == 0;
    }
  }
  assert_true(turns[1] > 10 && turns[2] > 10 && turns[3] > 10);
  mob_scene_close(&scene);
}

static int32_t ticks_left(const ov_goal_kind* kind, void* state) {
  return (int32_t)goal_state_number(kind, state, "ticks_left");
}

TEST(claim_258_only_goals_of_every_tick_tick_in_between) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id sheep = mob_scene_spawn(&scene, "sheep", 40.5, 40.5);
  const ov_actor* actor = goal_probe_actor(&scene, sheep);
  const ov_goal_mind* mind = actor->mind;
  void* around = ov_goal_state(&mind->goals, 8);
  void* at = ov_goal_state(&mind->goals, 7);
  mob_scene_player(&scene, 42.5, 40.5);
  int32_t slow = 0;
  int32_t fast = 0;
  for (int i = 0; i < 3000; i++) {
    const bool was_around = ov_goal_is_running(&mind->goals, 8);
    const bool was_at = ov_goal_is_running(&mind->goals, 7);
    const int32_t around_left = ticks_left(&ov_goal_look_around, around);
    const int32_t at_left = ticks_left(&ov_goal_look_at, at);
    mob_scene_ticks(&scene, 1);
    const bool is_full = ovis_sim_get_ticks(scene.sim) % 2 == 1;
    if (was_around && ov_goal_is_running(&mind->goals, 8)) {
      assert_int_equal(ticks_left(&ov_goal_look_around, around), around_left - 1);
      fast++;
    }
    if (was_at && ov_goal_is_running(&mind->goals, 7)) {
      assert_int_equal(ticks_left(&ov_goal_look_at, at), at_left - is_full);
      slow++;
    }
  }
  assert_true(slow > 100 && fast > 100);
  mob_scene_close(&scene);
}

TEST(claim_259_targets_are_chosen_before_goals_in_the_same_tick) {
  int32_t at_once = 0;
  for (uint64_t seed = 0; seed < 20; seed++) {
    ovis_sim_def def = ovis_default_sim_def();
    def.seed = seed;
    mob_scene scene = mob_scene_open_def("stone", &def);
    const ovis_mob_id zombie = mob_scene_spawn(&scene, "zombie", 40.5, 40.5);
    mob_scene_ticks(&scene, 40); // it asks every 20 ticks, and in 41 again
    mob_scene_player(&scene, 46.5, 40.5);
    while (mob_scene_event(&scene, OVIS_EVENT_TARGET) == NULL) {
      mob_scene_ticks(&scene, 1);
    }
    // Unless it asked less than 20 ticks ago, the goal knows of the target at once.
    const ovis_option attack = mob_scene_option(&scene, zombie, "ZombieAttack");
    assert_true(attack.answer.tick == ovis_sim_get_ticks(scene.sim));
    assert_true(attack.is_running || attack.answer.reason == OVIS_REASON_COOLDOWN);
    at_once += attack.is_running;
    mob_scene_close(&scene);
  }
  assert_true(at_once > 0);
}

TEST(claim_259_targets_have_a_list_of_their_own) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id zombie = mob_scene_spawn(&scene, "zombie", 40.5, 40.5);
  assert_int_equal(ovis_mob_get_option_count(scene.sim, zombie), 12);
  for (int32_t i = 0; i < 12; i++) {
    ovis_option goal;
    assert_true(ovis_mob_get_option(scene.sim, zombie, i, &goal));
    assert_true((strcmp(goal.info.group, "targets") == 0) ==
                (i < 5)); // they come first, all of them
    assert_true((i < 5) == ((goal.info.flags & OVIS_FLAG_TARGET) != 0));
  }
  mob_scene_close(&scene);
}

typedef struct wanted_goal {
  const char* name;
  int32_t priority;
  uint8_t flags;
  bool is_target;
} wanted_goal;

static void expect_goals(const char* species, const wanted_goal* wanted, int32_t count) {
  ovis_option_info goals[32];
  assert_int_equal(ovis_species_get_options(ovis_species_find(species), goals, 32), count);
  for (int32_t i = 0; i < count; i++) {
    assert_string_equal(goals[i].name, wanted[i].name);
    assert_int_equal(goals[i].priority, wanted[i].priority);
    assert_int_equal(goals[i].flags, wanted[i].flags);
    assert_string_equal(goals[i].group, wanted[i].is_target ? "targets" : "goals");
  }
}

#define M OVIS_FLAG_MOVE
#define L OVIS_FLAG_LOOK
#define J OVIS_FLAG_JUMP
#define T OVIS_FLAG_TARGET

TEST(claim_260_a_sheep_has_nine_goals_in_this_order) {
  static const wanted_goal wanted[] = {
      {"Float", 0, J, false},
      {"Panic", 1, M, false},
      {"Breed", 2, M | L, false},
      {"Tempt", 3, M | L, false},
      {"FollowParent", 4, 0, false},
      {"EatBlock", 5, M | L | J, false},
      {"WaterAvoidingRandomStroll", 6, M, false},
      {"LookAtPlayer", 7, L, false},
      {"RandomLookAround", 8, M | L, false},
  };
  expect_goals("sheep", wanted, 9);
}

TEST(a_zombie_has_these_targets_and_goals) {
  static const wanted_goal wanted[] = {
      {"HurtByTarget", 1, T, true},
      {"NearestAttackableTarget", 2, T, true}, // players
      {"NearestAttackableTarget", 3, T, true}, // villagers and traders
      {"NearestAttackableTarget", 3, T, true}, // iron golems
      {"NearestAttackableTarget", 5, T, true}, // young turtles
      {"AttackTurtleEgg", 4, M | J, false},
      {"LookAtPlayer", 8, L, false},
      {"RandomLookAround", 8, M | L, false},
      {"ZombieAttack", 2, M | L, false},
      {"MoveThroughVillage", 6, M, false},
      {"WaterAvoidingRandomStroll", 7, M, false},
      {"BreakDoor", 1, 0, false},
  };
  expect_goals("zombie", wanted, 12);
}

TEST(short_lists_are_cut_and_still_counted) {
  ovis_option_info two[2];
  assert_int_equal(ovis_species_get_options(ovis_species_find("sheep"), two, 2), 9);
  assert_string_equal(two[1].name, "Panic");
  assert_int_equal(ovis_species_get_options(ovis_species_find("sheep"), NULL, 0), 9);
  assert_int_equal(ovis_species_get_options(ovis_species_find("boat"), two, 2), 0);
}

TEST(asking_for_goals_that_are_not_there_says_so) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id sheep = mob_scene_spawn(&scene, "sheep", 40.5, 40.5);
  ovis_option goal;
  assert_false(ovis_mob_get_option(scene.sim, sheep, 9, &goal));
  assert_null(goal.info.name);
  assert_false(ovis_mob_get_option(scene.sim, sheep, -1, &goal));
  assert_int_equal(ovis_mob_get_option_count(scene.sim, (ovis_mob_id){12345}), 0);
  mob_scene_close(&scene);
}

TEST(who_holds_a_flag_is_named_as_the_list_counts) {
  mob_scene scene = mob_scene_open("grass_block");
  const ovis_mob_id lamb = mob_scene_spawn_baby(&scene, "sheep", 40.5, 40.5);
  assert_true(mob_scene_until(&scene, lamb, "EatBlock", 2000) > 0);
  mob_scene_ticks(&scene, 2);
  assert_int_equal(mob_scene_option(&scene, lamb, "LookAtPlayer").answer.reason,
                   OVIS_REASON_FLAG_HELD);
  assert_int_equal(mob_scene_option(&scene, lamb, "LookAtPlayer").answer.other, 5);
  const ovis_mob_id zombie = mob_scene_spawn(&scene, "zombie", 60.5, 60.5);
  mob_scene_spawn(&scene, "iron_golem", 64.5, 60.5);
  assert_true(mob_scene_until(&scene, zombie, "ZombieAttack", 200) > 0);
  mob_scene_ticks(&scene, 2);
  assert_true(mob_scene_runs(&scene, zombie, "ZombieAttack"));
  const ovis_option held = mob_scene_option(&scene, zombie, "RandomLookAround");
  assert_int_equal(held.answer.reason, OVIS_REASON_FLAG_HELD);
  ovis_option holder;
  assert_true(ovis_mob_get_option(scene.sim, zombie, held.answer.other, &holder));
  assert_string_equal(holder.info.name, "ZombieAttack");
  mob_scene_close(&scene);
}
