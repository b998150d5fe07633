// Goals of sheep around offspring: breed, follow the parent, eat grass.
#include "species/animals/sheep_goals.h"
#include "support/goal_probe.h"
#include "support/test.h"

#include <math.h>
#include <string.h>

// A pen whose inside is n x n cells from (x, z).
static void pen(mob_scene* scene, int32_t x, int32_t z, int32_t n) {
  for (int32_t i = -1; i <= n; i++) {
    for (int32_t y = MOB_SCENE_FEET; y < MOB_SCENE_FEET + 2; y++) {
      mob_scene_set(scene, x + i, y, z - 1, "stone");
      mob_scene_set(scene, x + i, y, z + n, "stone");
      mob_scene_set(scene, x - 1, y, z + i, "stone");
      mob_scene_set(scene, x + n, y, z + i, "stone");
    }
  }
}

static void love(mob_scene* scene, ovis_mob_id mob) {
  mob_scene_put(scene, mob, OVIS_PROP_LOVE, 600);
}

// ---- Breed

TEST(two_in_love_bear_one_after_sixty_ticks) {
  mob_scene scene = mob_scene_open("stone");
  pen(&scene, 40, 40, 2);
  const ovis_mob_id mother = mob_scene_spawn(&scene, "sheep", 40.6, 40.6);
  const ovis_mob_id father = mob_scene_spawn(&scene, "sheep", 41.4, 41.4);
  mob_scene_ticks(&scene, 10);
  love(&scene, mother);
  love(&scene, father);
  mob_scene_ticks(&scene, 1);
  assert_true(mob_scene_runs(&scene, mother, "Breed")); // tick 11 is a full one of serial 1
  for (int i = 0; i < 57; i++) {
    mob_scene_ticks(&scene, 1);
    assert_int_equal(mob_scene_events(&scene, OVIS_EVENT_BORN), 0);
  }
  const ovis_mob_state before = mob_scene_mob(&scene, mother);
  mob_scene_ticks(&scene, 1); // the 30th tick of a goal that ticks every second one: 11 + 58
  assert_int_equal(ovis_sim_get_ticks(scene.sim), 69);
  const ovis_event* born = mob_scene_event(&scene, OVIS_EVENT_BORN);
  assert_non_null(born);
  assert_true(born->tick == 69 && born->serial == 0 && born->index == 0);
  assert_true(born->mob_serial == 3 && born->other_serial == 1);
  assert_string_equal(born->species->name, "sheep");
  const ovis_mob_state lamb = mob_scene_mob(&scene, born->mob);
  assert_true(lamb.is_baby && lamb.health == 8 && lamb.age_ticks == 0);
  assert_true(lamb.pos.x == before.pos.x && lamb.pos.z == before.pos.z); // where she stood
  assert_true(mob_scene_get(&scene, born->mob, OVIS_PROP_AGE) == -24000);
  assert_true(mob_scene_get(&scene, mother, OVIS_PROP_AGE) == 6000);
  assert_true(mob_scene_get(&scene, father, OVIS_PROP_AGE) == 5999); // his turn came after it
  assert_true(mob_scene_get(&scene, mother, OVIS_PROP_LOVE) == 0);
  assert_true(mob_scene_get(&scene, father, OVIS_PROP_LOVE) == 0);
  const ovis_mob_id young = born->mob;
  mob_scene_ticks(&scene, 1);
  assert_int_equal(mob_scene_mob(&scene, young).age_ticks, 1); // its first tick is the next
  assert_true(mob_scene_get(&scene, young, OVIS_PROP_AGE) == -23999);
  for (int i = 0; i < 200; i++) {
    mob_scene_ticks(&scene, 1);
    assert_int_equal(mob_scene_events(&scene, OVIS_EVENT_BORN), 0);
  }
  assert_int_equal(ovis_sim_get_mob_count(scene.sim), 3);
  mob_scene_close(&scene);
}

TEST(newborn_come_in_the_order_of_their_parents) {
  mob_scene scene = mob_scene_open("stone");
  ovis_mob_id mobs[4];
  for (int i = 0; i < 2; i++) {
    pen(&scene, 40 + 20 * i, 40, 2);
    mobs[2 * i] = mob_scene_spawn(&scene, "sheep", 40.6 + 20 * i, 40.6);
    mobs[2 * i + 1] = mob_scene_spawn(&scene, "sheep", 41.4 + 20 * i, 41.4);
  }
  mob_scene_ticks(&scene, 10);
  for (int i = 0; i < 4; i++) {
    love(&scene, mobs[i]);
  }
  mob_scene_ticks(&scene, 59);
  int32_t count;
  const ovis_event* events = ovis_sim_get_events(scene.sim, &count);
  int32_t born = 0;
  for (int32_t i = 0; i < count; i++) {
    if (events[i].type == OVIS_EVENT_BORN) {
      assert_true(events[i].serial == 0 && events[i].index == born);
      assert_true(events[i].mob_serial == (uint64_t)(5 + born));
      assert_true(events[i].other_serial == (uint64_t)(1 + 2 * born));
      born++;
    }
  }
  assert_int_equal(born, 2);
  mob_scene_close(&scene);
}

TEST(love_needs_another_of_the_kind_in_love_within_eight) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id self = mob_scene_spawn(&scene, "sheep", 40.5, 40.5);
  goal_probe breed;
  goal_probe_init(&breed, &scene, self, &ov_goal_breed, &(const ov_breed_settings){.speed = 1});
  assert_false(goal_probe_can_use(&breed));
  assert_int_equal(breed.why.reason, OVIS_REASON_NOT_IN_LOVE);
  love(&scene, self);
  const ovis_mob_id other = mob_scene_spawn(&scene, "sheep", 48.5, 40.5);
  const ovis_mob_id cow = mob_scene_spawn(&scene, "cow", 42.5, 40.5);
  love(&scene, cow);
  goal_probe_init(&breed, &scene, self, &ov_goal_breed, &(const ov_breed_settings){.speed = 1});
  assert_false(goal_probe_can_use(&breed)); // the sheep is not in love, and a cow is no sheep
  assert_int_equal(breed.why.reason, OVIS_REASON_NO_TARGET);
  love(&scene, other);
  assert_true(goal_probe_can_use(&breed)); // 8 blocks
  mob_scene_fill(&scene, (ovis_pos){44, 64, 30}, (ovis_pos){44, 68, 50}, "stone");
  assert_true(goal_probe_can_use(&breed)); // it need not see it
  assert_int_equal(ovis_mob_place(scene.sim, other, (ovis_vec3){48.501, 64, 40.5}, 0, 0), OVIS_OK);
  assert_false(goal_probe_can_use(&breed));
  mob_scene_close(&scene);
}

TEST(three_blocks_apart_no_offspring_is_born) {
  mob_scene scene = mob_scene_open("stone");
  pen(&scene, 40, 40, 1);
  pen(&scene, 44, 40, 1);
  const ovis_mob_id a = mob_scene_spawn(&scene, "sheep", 40.5, 40.5);
  const ovis_mob_id b = mob_scene_spawn(&scene, "sheep", 44.5, 40.5);
  love(&scene, a);
  love(&scene, b);
  int32_t longest = 0;
  int32_t run = 0;
  for (int i = 0; i < 500; i++) {
    mob_scene_ticks(&scene, 1);
    assert_int_equal(mob_scene_events(&scene, OVIS_EVENT_BORN), 0);
    run = mob_scene_option(&scene, a, "Breed").answer.tick > ovis_sim_get_ticks(scene.sim) - 1
              ? 0
              : run + 1;
    longest = run > longest ? run : longest;
  }
  assert_true(mob_scene_get(&scene, a, OVIS_PROP_LOVE) == 100);
  // It gives up after 60 ticks of the goal, each two ticks, and tries again.
  assert_in_range(longest, 118, 121);
  mob_scene_close(&scene);
}

static ovis_verdict say(void* context, const ovis_act* act, int32_t* out_reason) {
  *out_reason = 77;
  return act->verb == OVIS_VERB_BREED ? *(const ovis_verdict*)context : OVIS_VERDICT_DO;
}

TEST(the_host_has_the_last_word_on_offspring) {
  for (ovis_verdict verdict = OVIS_VERDICT_DO; verdict <= OVIS_VERDICT_REFUSED; verdict++) {
    ovis_sim_def def = ovis_default_sim_def();
    def.on_act = say;
    def.act_context = &verdict;
    mob_scene scene = mob_scene_open_def("stone", &def);
    pen(&scene, 40, 40, 2);
    const ovis_mob_id a = mob_scene_spawn(&scene, "sheep", 40.6, 40.6);
    const ovis_mob_id b = mob_scene_spawn(&scene, "sheep", 41.4, 41.4);
    mob_scene_ticks(&scene, 10);
    love(&scene, a);
    love(&scene, b);
    int32_t refused = 0;
    int32_t born = 0;
    for (int i = 0; i < 100; i++) {
      mob_scene_ticks(&scene, 1);
      born += mob_scene_events(&scene, OVIS_EVENT_BORN);
      const ovis_event* event = mob_scene_event(&scene, OVIS_EVENT_REFUSED);
      if (event != NULL) {
        assert_true(event->verb == OVIS_VERB_BREED && event->reason == 77);
        assert_true(event->mob.value == a.value && event->other.value == b.value &&
                    event->serial == 1);
        refused++;
      }
    }
    assert_int_equal(born, verdict == OVIS_VERDICT_DO);
    assert_int_equal(refused, verdict == OVIS_VERDICT_REFUSED); // asked once, not in every tick
    // With OVIS_VERDICT_DONE the host has done it. A refused birth does not happen. Love mode ends
    // either way.
    assert_true(mob_scene_get(&scene, a, OVIS_PROP_LOVE) == 0);
    assert_true((mob_scene_get(&scene, a, OVIS_PROP_AGE) == 0) ==
                (verdict == OVIS_VERDICT_REFUSED));
    mob_scene_close(&scene);
  }
}

// ---- FollowParent

static bool follows(double distance, double* out_distance2) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id lamb = mob_scene_spawn_baby(&scene, "sheep", 40.5, 40.5);
  mob_scene_spawn(&scene, "sheep", 40.5 + distance, 40.5);
  goal_probe follow;
  goal_probe_init(&follow, &scene, lamb, &ov_goal_follow_parent,
                  &(const ov_follow_parent_settings){.speed = 1.1});
  const bool yes = goal_probe_can_use(&follow);
  *out_distance2 = (double)follow.why.value;
  mob_scene_close(&scene);
  return yes;
}

TEST(a_lamb_follows_from_three_to_eight_blocks) {
  double at;
  assert_false(follows(2.99, &at));
  assert_true(fabs(at - 2.99 * 2.99) < 1e-5);
  assert_true(follows(3, &at));
  // Its box, grown by 8, still meets the other's: 8 + 0.225 + 0.45.
  assert_true(follows(8.67, &at));
  assert_false(follows(8.68, &at));
}

TEST(a_lamb_goes_to_its_parent_and_a_grown_one_follows_nobody) {
  mob_scene scene = mob_scene_open("stone");
  pen(&scene, 47, 40, 1);
  const ovis_mob_id parent = mob_scene_spawn(&scene, "sheep", 47.5, 40.5);
  const ovis_mob_id lamb = mob_scene_spawn_baby(&scene, "sheep", 40.5, 40.5);
  const ovis_mob_id other = mob_scene_spawn(&scene, "sheep", 40.5, 46.5);
  pen(&scene, 40, 46, 1);
  assert_int_equal(mob_scene_until(&scene, lamb, "FollowParent", 3), 1);
  mob_scene_ticks(&scene, 12); // it stands on the ground only now, and asks again
  assert_true(goal_probe_actor(&scene, lamb)->nav.speed == 1.1);
  bool came_near = false;
  for (int i = 0; i < 300; i++) {
    mob_scene_ticks(&scene, 1);
    came_near |=
        mob_scene_distance(&scene, lamb, parent) < 3 || mob_scene_distance(&scene, lamb, other) < 3;
    assert_false(mob_scene_runs(&scene, parent, "FollowParent"));
  }
  assert_true(came_near);
  assert_int_equal(mob_scene_option(&scene, parent, "FollowParent").answer.reason,
                   OVIS_REASON_GROWN_UP);
  mob_scene_close(&scene);
}

TEST(a_lamb_gives_up_beyond_sixteen_blocks) {
  mob_scene scene = mob_scene_open("stone");
  pen(&scene, 40, 40, 1);
  pen(&scene, 46, 40, 1);
  const ovis_mob_id lamb = mob_scene_spawn_baby(&scene, "sheep", 40.5, 40.5);
  const ovis_mob_id parent = mob_scene_spawn(&scene, "sheep", 46.5, 40.5);
  mob_scene_ticks(&scene, 1);
  assert_true(mob_scene_runs(&scene, lamb, "FollowParent"));
  assert_int_equal(ovis_mob_place(scene.sim, parent, (ovis_vec3){56.4, 64, 40.5}, 0, 0), OVIS_OK);
  mob_scene_ticks(&scene, 2);
  assert_true(mob_scene_runs(&scene, lamb, "FollowParent"));
  assert_int_equal(ovis_mob_place(scene.sim, parent, (ovis_vec3){56.6, 64, 40.5}, 0, 0), OVIS_OK);
  mob_scene_ticks(&scene, 2);
  assert_false(mob_scene_runs(&scene, lamb, "FollowParent"));
  mob_scene_close(&scene);
}

TEST(a_lamb_looks_for_a_path_every_ten_ticks) {
  mob_scene scene = mob_scene_open("stone");
  pen(&scene, 40, 40, 1);
  pen(&scene, 46, 40, 1);
  const ovis_mob_id lamb = mob_scene_spawn_baby(&scene, "sheep", 40.5, 40.5);
  mob_scene_spawn(&scene, "sheep", 46.5, 40.5);
  ovis_env env = mob_scene_env(&scene);
  env.presence = OVIS_PRESENCE_NEAR_PLAYERS; // nobody strolls
  mob_scene_set_env(&scene, &env);
  mob_scene_ticks(&scene, 130);
  for (int i = 0; i < 10; i++) {
    ovis_nav_state before;
    ovis_nav_state after;
    assert_true(ovis_mob_get_nav(scene.sim, lamb, &before));
    mob_scene_ticks(&scene, 10);
    assert_true(ovis_mob_get_nav(scene.sim, lamb, &after));
    assert_int_equal(after.counts.asked - before.counts.asked, 1);
  }
  mob_scene_close(&scene);
}

// ---- EatBlock

TEST(a_sheep_eats_once_in_a_thousand_ticks_and_a_lamb_once_in_fifty) {
  mob_scene scene = mob_scene_open("grass_block");
  const ovis_mob_id sheep = mob_scene_spawn(&scene, "sheep", 40.5, 40.5);
  const ovis_mob_id lamb = mob_scene_spawn_baby(&scene, "sheep", 44.5, 40.5);
  goal_probe eat;
  goal_probe_init(&eat, &scene, sheep, &ov_goal_eat_block, &(const ov_eat_block_settings){0});
  // Asked every second tick: 1 in 500, 400 of 200000 with a spread of 20.
  assert_in_range(goal_probe_yes(&eat, 200000), 300, 500);
  goal_probe_init(&eat, &scene, lamb, &ov_goal_eat_block, &(const ov_eat_block_settings){0});
  assert_in_range(goal_probe_yes(&eat, 20000), 650, 950); // 1 in 25: 800, spread 28
  mob_scene_close(&scene);
}

TEST(a_lamb_eats_where_grass_is) {
  static const struct {
    const char* below;
    const char* feet;
    bool is_food;
  } places[] = {{"grass_block", "air", true},  {"dirt", "air", false},
                {"dirt", "short_grass", true}, {"stone", "fern", false},
                {"podzol", "air", false},      {"dirt", "tall_grass[half=lower]", false},
                {"grass_block", "fern", true}};
  for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
    mob_scene scene = mob_scene_open("stone");
    mob_scene_set(&scene, 40, 63, 40, places[i].below);
    mob_scene_set(&scene, 40, 64, 40, places[i].feet);
    const ovis_mob_id lamb = mob_scene_spawn_baby(&scene, "sheep", 40.5, 40.5);
    goal_probe eat;
    goal_probe_init(&eat, &scene, lamb, &ov_goal_eat_block, &(const ov_eat_block_settings){0});
    assert_true((goal_probe_yes(&eat, 1000) > 0) == places[i].is_food);
    mob_scene_close(&scene);
  }
}

// A lamb alone on one kind of ground, up to the tick in which it begins to eat.
static mob_scene open_meal(const char* ground, ovis_mob_id* out_lamb) {
  mob_scene scene = mob_scene_open(ground);
  *out_lamb = mob_scene_spawn_baby(&scene, "sheep", 60.5, 60.5);
  mob_scene_put(&scene, *out_lamb, OVIS_PROP_SHEARED, 1);
  return scene;
}

TEST(a_meal_takes_forty_ticks_and_the_bite_is_the_thirty_fifth) {
  ovis_mob_id lamb;
  mob_scene scene = open_meal("grass_block", &lamb);
  assert_true(mob_scene_until(&scene, lamb, "EatBlock", 2000) > 0);
  const ovis_vec3 pos = mob_scene_mob(&scene, lamb).pos;
  const ovis_pos below = {(int32_t)floor(pos.x), 63, (int32_t)floor(pos.z)};
  // The first tick of the goal is this one; the bite comes when 2 of its 20 are left: the 18th.
  for (int i = 0; i < 33; i++) {
    mob_scene_ticks(&scene, 1);
    assert_int_equal(mob_scene_events(&scene, OVIS_EVENT_BLOCK_SET), 0);
  }
  const double age = mob_scene_get(&scene, lamb, OVIS_PROP_AGE);
  assert_true(mob_scene_get(&scene, lamb, OVIS_PROP_SHEARED) == 1);
  mob_scene_ticks(&scene, 1);
  const ovis_event* set = mob_scene_event(&scene, OVIS_EVENT_BLOCK_SET);
  assert_non_null(set);
  assert_true(set->serial == 1 && set->index == 0 && set->mob.value == lamb.value);
  assert_memory_equal(&set->pos, &below, sizeof below);
  assert_string_equal(mob_scene_block(&scene, below.x, below.y, below.z), "dirt");
  assert_true(mob_scene_get(&scene, lamb, OVIS_PROP_SHEARED) == 0);
  assert_true(mob_scene_get(&scene, lamb, OVIS_PROP_AGE) == age + 1 + 1200);
  for (int i = 0; i < 5; i++) {
    mob_scene_ticks(&scene, 1);
    assert_true(mob_scene_runs(&scene, lamb, "EatBlock"));
  }
  mob_scene_ticks(&scene, 1);
  assert_false(mob_scene_runs(&scene, lamb, "EatBlock"));
  mob_scene_close(&scene);
}

TEST(short_grass_at_the_feet_goes_first) {
  ovis_mob_id lamb;
  mob_scene scene = open_meal("grass_block", &lamb);
  mob_scene_fill(&scene, (ovis_pos){40, 64, 40}, (ovis_pos){80, 64, 80}, "short_grass");
  assert_true(mob_scene_until(&scene, lamb, "EatBlock", 2000) > 0);
  const ovis_vec3 pos = mob_scene_mob(&scene, lamb).pos;
  mob_scene_ticks(&scene, 34);
  assert_string_equal(mob_scene_block(&scene, (int32_t)floor(pos.x), 64, (int32_t)floor(pos.z)),
                      "air");
  assert_string_equal(mob_scene_block(&scene, (int32_t)floor(pos.x), 63, (int32_t)floor(pos.z)),
                      "grass_block");
  assert_true(mob_scene_get(&scene, lamb, OVIS_PROP_SHEARED) == 0);
  mob_scene_close(&scene);
}

TEST(where_mobs_may_not_change_blocks_it_eats_all_the_same) {
  ovis_mob_id lamb;
  mob_scene scene = open_meal("grass_block", &lamb);
  ovis_env env = mob_scene_env(&scene);
  env.mob_griefing = false;
  mob_scene_set_env(&scene, &env);
  assert_true(mob_scene_until(&scene, lamb, "EatBlock", 2000) > 0);
  const ovis_vec3 pos = mob_scene_mob(&scene, lamb).pos;
  const double age = mob_scene_get(&scene, lamb, OVIS_PROP_AGE);
  mob_scene_ticks(&scene, 34);
  assert_int_equal(mob_scene_events(&scene, OVIS_EVENT_BLOCK_SET), 0);
  assert_string_equal(mob_scene_block(&scene, (int32_t)floor(pos.x), 63, (int32_t)floor(pos.z)),
                      "grass_block");
  assert_true(mob_scene_get(&scene, lamb, OVIS_PROP_SHEARED) == 0);
  assert_true(mob_scene_get(&scene, lamb, OVIS_PROP_AGE) == age + 34 + 1200);
  mob_scene_close(&scene);
}

TEST(a_meal_makes_a_lamb_grow_up_at_most) {
  ovis_mob_id lamb;
  mob_scene scene = open_meal("grass_block", &lamb);
  assert_true(mob_scene_until(&scene, lamb, "EatBlock", 2000) > 0);
  mob_scene_put(&scene, lamb, OVIS_PROP_AGE, -500);
  mob_scene_ticks(&scene, 34);
  assert_true(mob_scene_get(&scene, lamb, OVIS_PROP_AGE) == 0);
  mob_scene_ticks(&scene, 1);
  const ovis_event* grown = mob_scene_event(&scene, OVIS_EVENT_GROWN);
  assert_non_null(grown);
  assert_true(grown->mob.value == lamb.value);
  assert_false(mob_scene_mob(&scene, lamb).is_baby);
  assert_true(goal_probe_actor(&scene, lamb)->body.size.height == 1.3f);
  mob_scene_close(&scene);
}

#define FIRST_TICKS (-2)

// Lambs with somebody to look at, who would turn their heads often.
TEST(claim_263_a_sheep_never_pauses_grazing_to_look_up) {
  mob_scene scene = mob_scene_open("grass_block");
  ovis_mob_id lambs[12];
  int32_t since[12]; // -1: it does not eat
  for (int i = 0; i < 12; i++) {
    lambs[i] = mob_scene_spawn_baby(&scene, "sheep", 60.5 + i % 4, 60.5 + i / 4);
    since[i] = -1;
  }
  mob_scene_player(&scene, 62.5, 63.5);
  int32_t meals = 0;
  int32_t looks = 0;
  for (int tick = 0; tick < 1500; tick++) {
    mob_scene_ticks(&scene, 1);
    for (int i = 0; i < 12; i++) {
      const bool is_eating = mob_scene_runs(&scene, lambs[i], "EatBlock");
      const bool is_looking = mob_scene_runs(&scene, lambs[i], "LookAtPlayer") ||
                              mob_scene_runs(&scene, lambs[i], "RandomLookAround");
      looks += is_looking;
      assert_false(is_eating && is_looking);
      assert_false(is_eating && mob_scene_runs(&scene, lambs[i], "WaterAvoidingRandomStroll"));
      if (is_eating && tick < 2) {
        since[i] = FIRST_TICKS; // they may both be full ones, and the meal shorter
      } else if (since[i] == FIRST_TICKS) {
        since[i] = is_eating ? FIRST_TICKS : -1;
      } else if (is_eating && since[i] < 0) {
        since[i] = tick;
      } else if (!is_eating && since[i] >= 0) {
        assert_int_equal(tick - since[i], 40); // to its end
        since[i] = -1;
        meals++;
      }
    }
  }
  assert_true(meals > 50);
  assert_true(looks > 1000);
  ovis_option_info goals[16];
  assert_int_equal(ovis_species_get_options(ovis_species_find("sheep"), goals, 16), 9);
  assert_string_equal(goals[5].name, "EatBlock");
  assert_int_equal(goals[5].flags, OVIS_FLAG_MOVE | OVIS_FLAG_LOOK | OVIS_FLAG_JUMP);
  mob_scene_close(&scene);
}

// The numbers of the list are those of the game. A meal ends every look, since it holds LOOK and
// MOVE and comes before those that look: they are refused for its flags and for nothing else.
TEST(claim_327_a_meal_holds_the_flags_of_those_that_look) {
  ovis_mob_id lamb;
  mob_scene scene = open_meal("grass_block", &lamb);
  assert_int_equal(ovis_mob_get_option_count(scene.sim, lamb), 9);
  for (int32_t i = 0; i < 9; i++) {
    ovis_option goal;
    assert_true(ovis_mob_get_option(scene.sim, lamb, i, &goal));
    assert_int_equal(goal.info.priority, i);
    if (i == 5) {
      assert_string_equal(goal.info.name, "EatBlock");
      assert_int_equal(goal.info.flags, OVIS_FLAG_MOVE | OVIS_FLAG_LOOK | OVIS_FLAG_JUMP);
    }
  }
  mob_scene_player(&scene, 62.5, 60.5);
  assert_true(mob_scene_until(&scene, lamb, "EatBlock", 2000) > 0);
  mob_scene_ticks(&scene, 2); // all have been asked
  for (int tick = 0; tick < 36; tick++) {
    for (int32_t i = 0; i < 9; i++) {
      ovis_option goal;
      assert_true(ovis_mob_get_option(scene.sim, lamb, i, &goal));
      const bool is_held = goal.answer.reason == OVIS_REASON_FLAG_HELD;
      assert_int_equal(is_held, i > 5); // the stroll and both that look
      assert_true(!is_held || goal.answer.other == 5);
    }
    mob_scene_ticks(&scene, 1);
  }
  mob_scene_close(&scene);
}
