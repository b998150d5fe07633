// Llamas: strength, spit, caravans, wolves, traders, foals, treats; and leashes on fences.
#include "mind/goal/goal_mind.h"
#include "species/animals/llama.h"
#include "species/animals/llama_goals.h"
#include "species/profiles.h"
#include "support/goal_probe.h"
#include "support/mob_scene.h"
#include "support/outcomes.h"
#include "support/test.h"

#include <ovis/mob.h>
#include <ovis/player.h>

#include <math.h>
#include <string.h>

static double serial_of(const mob_scene* scene, ovis_mob_id mob) {
  return (double)mob_scene_mob(scene, mob).serial;
}

static void tie(mob_scene* scene, ovis_mob_id mob, ovis_mob_id holder) {
  mob_scene_put(scene, mob, OVIS_PROP_LEASH, serial_of(scene, holder));
}

// ---- Attributes

// Up to 3, and one in 25 up to 5: strength 4 or 5 has a share of 0.04 * 2 / 5.
TEST(llamas_are_of_strength_one_to_five) {
  mob_scene scene = mob_scene_open("stone");
  int32_t counts[6] = {0}, coats[4] = {0};
  for (int i = 0; i < 3000; i++) {
    const ovis_mob_id llama = mob_scene_spawn(&scene, "llama", 60.5, 60.5);
    const int32_t strength = (int32_t)mob_scene_get(&scene, llama, OVIS_PROP_STRENGTH);
    assert_in_range(strength, 1, 5);
    assert_int_equal(strength, ov_llama_strength(goal_probe_actor(&scene, llama)));
    counts[strength]++;
    coats[(int32_t)mob_scene_get(&scene, llama, OVIS_PROP_VARIANT)]++;
    assert_int_equal(ovis_mob_remove(scene.sim, llama), OVIS_OK);
  }
  for (int i = 1; i <= 3; i++) { // 3000 * (0.96 / 3 + 0.04 / 5) = 984, deviation 25.7
    assert_in_range(counts[i], 984 - 116, 984 + 116);
  }
  assert_in_range(counts[4] + counts[5], 48 - 31, 48 + 31); // deviation 6.9
  for (int i = 0; i < 4; i++) {
    assert_in_range(coats[i], 750 - 107, 750 + 107); // deviation 23.7
  }
  const ovis_mob_id cow = mob_scene_spawn(&scene, "cow", 60.5, 60.5);
  assert_int_equal(ov_llama_strength(goal_probe_actor(&scene, cow)), 0);
  mob_scene_close(&scene);
}

TEST(a_foal_of_llamas_is_not_much_stronger_than_its_parents) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id a = mob_scene_spawn(&scene, "llama", 60.5, 60.5);
  const ovis_mob_id b = mob_scene_spawn(&scene, "trader_llama", 62.5, 60.5);
  mob_scene_put(&scene, a, OVIS_PROP_STRENGTH, 1);
  mob_scene_put(&scene, b, OVIS_PROP_STRENGTH, 2);
  mob_scene_put(&scene, a, OVIS_PROP_VARIANT, 0);
  mob_scene_put(&scene, b, OVIS_PROP_VARIANT, 3);
  ov_actor* mother = goal_probe_actor(&scene, a);
  ov_actor* father = goal_probe_actor(&scene, b);
  assert_false(ov_actor_can_mate(mother, father)); // wild
  mob_scene_put(&scene, a, OVIS_PROP_TAME, 1);
  mob_scene_put(&scene, b, OVIS_PROP_TAME, 1);
  assert_true(ov_actor_can_mate(mother, father));
  assert_false(ov_actor_can_mate(father, mother)); // a trader's looks for its own kind only
  int32_t strong = 0, of_mother = 0;
  ov_agent agent = ov_agent_of(&scene.sim->turn, mother);
  for (int i = 0; i < 1000; i++) {
    mother = goal_probe_actor(&scene, a);
    father = goal_probe_actor(&scene, b);
    agent = ov_agent_of(&scene.sim->turn, mother);
    assert_true(agent.verbs->breed(&agent, father));
    mob_scene_ticks(&scene, 1);
    const ovis_event* born = mob_scene_event(&scene, OVIS_EVENT_BORN);
    assert_non_null(born);
    const ovis_mob_id foal = born->mob;
    assert_string_equal(mob_scene_mob(&scene, foal).species->name, "llama");
    const double strength = mob_scene_get(&scene, foal, OVIS_PROP_STRENGTH);
    assert_true(strength >= 1 && strength <= 3);
    strong += strength == 3;
    const double coat = mob_scene_get(&scene, foal, OVIS_PROP_VARIANT);
    assert_true(coat == 0 || coat == 3);
    of_mother += coat == 0;
    assert_int_equal(ovis_mob_remove(scene.sim, foal), OVIS_OK);
  }
  assert_in_range(strong, 1, 33); // 2 of 2, and 0.03 more: 15 of 1000, deviation 3.8
  assert_in_range(of_mother, 500 - 71, 500 + 71);
  mob_scene_close(&scene);
}

TEST(a_llama_gives_in_at_a_temper_of_thirty) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id llama = mob_scene_spawn(&scene, "llama", 60.5, 60.5);
  const ovis_mob_id player = mob_scene_player(&scene, 61.5, 60.5);
  mob_scene_put(&scene, llama, OVIS_PROP_TEMPER, 30);
  assert_int_equal(ovis_mob_mount(scene.sim, player, llama), OVIS_OK);
  bool is_tame = false;
  for (int tick = 0; tick < 4000 && !is_tame; tick++) {
    mob_scene_ticks(&scene, 1);
    is_tame = mob_scene_get(&scene, llama, OVIS_PROP_TAME) != 0;
    assert_true(is_tame || ovis_mob_get_vehicle(scene.sim, player).value == llama.value);
  }
  assert_true(is_tame);
  mob_scene_close(&scene);
}

static ovis_use_kind use(const mob_scene* scene, ovis_mob_id player, const char* item,
                         ovis_mob_id mob) {
  return use_of(scene->sim, &(ovis_use){.player = player, .item = item, .mob = mob});
}

TEST(llamas_eat_wheat_and_hay) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id llama = mob_scene_spawn(&scene, "llama", 60.5, 60.5);
  const ovis_mob_id player = mob_scene_player(&scene, 61.5, 60.5);
  assert_int_equal(use(&scene, player, "sugar", llama), OVIS_USE_NOTHING);
  assert_int_equal(use(&scene, player, "wheat", llama), OVIS_USE_FEED);
  assert_true(mob_scene_get(&scene, llama, OVIS_PROP_TEMPER) == 3);
  assert_int_equal(use(&scene, player, "hay_block", llama), OVIS_USE_FEED);
  assert_true(mob_scene_get(&scene, llama, OVIS_PROP_TEMPER) == 9);
  assert_true(mob_scene_get(&scene, llama, OVIS_PROP_LOVE) == 0); // it is wild
  mob_scene_put(&scene, llama, OVIS_PROP_TAME, 1);
  assert_int_equal(use(&scene, player, "hay_block", llama), OVIS_USE_FEED);
  assert_true(mob_scene_get(&scene, llama, OVIS_PROP_LOVE) == 600);
  assert_int_equal(use(&scene, player, "wheat", llama), OVIS_USE_NOTHING);
  mob_scene_close(&scene);
}

// ---- Spit

TEST(a_llama_answers_a_blow_with_one_spit) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id llama = mob_scene_spawn(&scene, "llama", 60.5, 60.5);
  const ovis_mob_id player = mob_scene_player(&scene, 65.5, 60.5);
  int32_t shots = 0;
  mob_scene_ticks(&scene, 1);
  assert_int_equal(ovis_mob_hurt(scene.sim, llama, 1, player), OVIS_OK);
  bool had_target = false;
  for (int tick = 0; tick < 200; tick++) {
    mob_scene_ticks(&scene, 1);
    shots += mob_scene_events(&scene, OVIS_EVENT_SHOT);
    had_target |= mob_scene_mob(&scene, llama).target.value == player.value;
  }
  assert_true(had_target);
  assert_int_equal(shots, 1);
  assert_true(mob_scene_mob(&scene, llama).target.value == 0);
  assert_int_equal(mob_scene_option(&scene, llama, "RangedAttack").answer.reason,
                   OVIS_REASON_NO_TARGET);
  mob_scene_close(&scene);
}

TEST(spit_flies_at_the_target_and_hurts_by_one) {
  int32_t hits = 0;
  for (int trial = 0; trial < 10; trial++) {
    ovis_sim_def def = ovis_default_sim_def();
    def.seed = (uint64_t)trial + 5;
    mob_scene scene = mob_scene_open_def("stone", &def);
    const ovis_mob_id llama = mob_scene_spawn(&scene, "llama", 60.5, 60.5);
    const ovis_mob_id cow = mob_scene_spawn(&scene, "cow", 63.5, 60.5);
    mob_scene_ticks(&scene, 1);
    assert_int_equal(ovis_mob_hurt(scene.sim, llama, 1, cow), OVIS_OK);
    const float before = mob_scene_mob(&scene, cow).health;
    for (int tick = 0; tick < 120; tick++) {
      mob_scene_ticks(&scene, 1);
    }
    const float lost = before - mob_scene_mob(&scene, cow).health;
    assert_true(lost == 0 || lost == 1);
    hits += lost == 1;
    mob_scene_close(&scene);
  }
  assert_in_range(hits, 4, 10);
}

// ---- Wolves

TEST(llamas_spit_at_wild_wolves_near_them) {
  for (int is_tame = 0; is_tame < 2; is_tame++) {
    mob_scene scene = mob_scene_open("stone");
    const ovis_mob_id llama = mob_scene_spawn(&scene, "llama", 60.5, 60.5);
    const ovis_mob_id wolf = mob_scene_spawn(&scene, "wolf", 67.5, 60.5);
    mob_scene_put(&scene, wolf, OVIS_PROP_TAME, is_tame);
    bool had_target = false;
    for (int tick = 0; tick < 200; tick++) {
      assert_int_equal(ovis_mob_place(scene.sim, wolf, (ovis_vec3){67.5, 64, 60.5}, 0, 0), OVIS_OK);
      mob_scene_ticks(&scene, 1);
      had_target |= mob_scene_mob(&scene, llama).target.value == wolf.value;
    }
    assert_int_equal(had_target, is_tame == 0);
    if (is_tame == 0) { // a quarter of the follow range of 40
      for (int tick = 0; tick < 4; tick++) {
        assert_int_equal(ovis_mob_place(scene.sim, wolf, (ovis_vec3){71.5, 64, 60.5}, 0, 0),
                         OVIS_OK);
        mob_scene_ticks(&scene, 1);
      }
      assert_true(mob_scene_mob(&scene, llama).target.value == 0);
    }
    mob_scene_close(&scene);
  }
}

// A check succeeds with strength / 5, plus one fifth: rand(5) is at most the strength.
TEST(strong_llamas_frighten_wild_wolves) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id llama = mob_scene_spawn(&scene, "llama", 60.5, 60.5);
  const ovis_mob_id wolf = mob_scene_spawn(&scene, "wolf", 64.5, 60.5);
  mob_scene_put(&scene, llama, OVIS_PROP_STRENGTH, 5);
  assert_true(mob_scene_until(&scene, wolf, "WolfAvoidLlama", 20) >= 0);
  for (int tick = 0; tick < 200; tick++) {
    mob_scene_ticks(&scene, 1);
    assert_true(mob_scene_mob(&scene, wolf).target.value == 0 ||
                !mob_scene_runs(&scene, wolf, "WolfAvoidLlama"));
  }
  assert_true(mob_scene_distance(&scene, llama, wolf) > 6);
  mob_scene_close(&scene);
}

// ---- Caravans

enum { HERD = 12, LED = 4 };

typedef struct caravan {
  mob_scene scene;
  ovis_mob_id player;
  ovis_mob_id llamas[LED];
} caravan;

// Llamas in a row three blocks apart; a player holds the leash of the first.
static caravan caravan_of(int count) {
  caravan c = {.scene = mob_scene_open("stone")};
  c.player = mob_scene_player(&c.scene, 100.5, 60.5);
  for (int i = 0; i < count; i++) {
    c.llamas[i] = mob_scene_spawn(&c.scene, "llama", 96.5 - 3 * i, 60.5);
  }
  mob_scene_ticks(&c.scene, 1);
  tie(&c.scene, c.llamas[0], c.player);
  return c;
}

static int32_t followers(const caravan* c, int count) {
  int32_t sum = 0;
  for (int i = 0; i < count; i++) {
    sum += mob_scene_runs(&c->scene, c->llamas[i], "LlamaFollowCaravan");
  }
  return sum;
}

TEST(llamas_follow_one_on_a_leash_in_a_chain) {
  caravan c = caravan_of(4);
  mob_scene_ticks(&c.scene, 20);
  assert_int_equal(followers(&c, 4), 3);
  assert_int_equal(ovis_mob_walk_to(c.scene.sim, c.player, (ovis_vec3){100.5, 64, 20.5}, 1),
                   OVIS_OK);
  mob_scene_ticks(&c.scene, 500);
  assert_int_equal(followers(&c, 4), 3);
  assert_true(mob_scene_mob(&c.scene, c.player).pos.z < 24);
  for (int i = 0; i < 4; i++) {
    assert_true(mob_scene_distance(&c.scene, c.llamas[i], c.player) < 24);
  }
  mob_scene_put(&c.scene, c.llamas[0], OVIS_PROP_LEASH, 0);
  mob_scene_ticks(&c.scene, 4);
  assert_int_equal(followers(&c, 4), 0);
  assert_int_not_equal(mob_scene_option(&c.scene, c.llamas[1], "LlamaFollowCaravan").answer.reason,
                       OVIS_REASON_NOT_HERE);
  mob_scene_close(&c.scene);
}

static const ov_caravan_settings* caravan_settings(void) {
  static ov_caravan_settings settings;
  const ovis_species* llama = ovis_species_find("llama");
  const ov_goal_mind_plan* plan = ov_profile_of(llama)->goals;
  for (int32_t i = 0; i < plan->goals.count; i++) {
    if (plan->goals.entries[i].kind == &ov_goal_caravan) {
      settings = *(const ov_caravan_settings*)plan->goals.entries[i].settings;
    }
  }
  return &settings;
}

// Eight links from the head of the newest make nine llamas behind the one on the leash.
TEST(a_caravan_has_at_most_ten_llamas) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id player = mob_scene_player(&scene, 100.5, 60.5);
  ovis_mob_id llamas[HERD];
  for (int i = 0; i < HERD; i++) {
    llamas[i] = mob_scene_spawn_still(&scene, "llama", 96.5 - 3 * i, 60.5);
  }
  tie(&scene, llamas[0], player);
  for (int i = 1; i < HERD; i++) {
    goal_probe follow;
    goal_probe_init(&follow, &scene, llamas[i], &ov_goal_caravan, caravan_settings());
    assert_int_equal(goal_probe_can_use(&follow), i <= 9);
    assert_true(i <= 9 || follow.why.reason != OVIS_REASON_TOO_NEAR);
    assert_true(i > 9 || goal_probe_goes_on(&follow));
  }
  mob_scene_close(&scene);
}

TEST(a_llama_left_behind_hurries_and_gives_up) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id player = mob_scene_player(&scene, 70.5, 60.5);
  const ovis_mob_id first = mob_scene_spawn_still(&scene, "llama", 66.5, 60.5);
  const ovis_mob_id second = mob_scene_spawn_still(&scene, "llama", 60.5, 60.5);
  goal_probe follow;
  goal_probe_init(&follow, &scene, second, &ov_goal_caravan, caravan_settings());
  assert_false(goal_probe_can_use(&follow));
  assert_int_equal(follow.why.reason, OVIS_REASON_NO_TARGET);
  tie(&scene, first, player);
  assert_true(goal_probe_can_use(&follow));
  goal_probe_start(&follow);
  assert_true(goal_probe_number(&follow, "caravan_speed") == 2.1);
  assert_true(goal_probe_goes_on(&follow));
  assert_int_equal(ovis_mob_place(scene.sim, second, (ovis_vec3){40.5, 64, 60.5}, 0, 0),
                   OVIS_OK); // 26 away
  assert_true(goal_probe_goes_on(&follow));
  assert_true(goal_probe_number(&follow, "caravan_speed") == 2.1);
  assert_int_equal(ovis_mob_place(scene.sim, second, (ovis_vec3){40.4, 64, 60.5}, 0, 0), OVIS_OK);
  assert_true(goal_probe_goes_on(&follow)); // 2.52
  assert_true(goal_probe_goes_on(&follow)); // 3.024
  assert_true(fabs(goal_probe_number(&follow, "caravan_speed") - 2.1 * 1.44) < 1e-9);
  for (int i = 0; i < 20; i++) {
    assert_true(goal_probe_goes_on(&follow));
  }
  assert_false(goal_probe_goes_on(&follow));
  assert_int_equal(follow.why.reason, OVIS_REASON_TOO_FAR);
  mob_scene_close(&scene);
}

TEST(a_near_or_a_leashed_llama_joins_no_caravan) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id player = mob_scene_player(&scene, 70.5, 60.5);
  const ovis_mob_id first = mob_scene_spawn_still(&scene, "trader_llama", 66.5, 60.5);
  const ovis_mob_id second = mob_scene_spawn_still(&scene, "llama", 64.6, 60.5);
  tie(&scene, first, player);
  goal_probe follow;
  goal_probe_init(&follow, &scene, second, &ov_goal_caravan, caravan_settings());
  assert_false(goal_probe_can_use(&follow)); // nearer than 2
  assert_int_equal(follow.why.reason, OVIS_REASON_TOO_NEAR);
  assert_int_equal(ovis_mob_place(scene.sim, second, (ovis_vec3){64.4, 64, 60.5}, 0, 0), OVIS_OK);
  tie(&scene, second, player);
  assert_false(goal_probe_can_use(&follow));
  assert_int_equal(follow.why.reason, OVIS_REASON_LEASHED);
  mob_scene_put(&scene, second, OVIS_PROP_LEASH, 0);
  assert_true(goal_probe_can_use(&follow));
  mob_scene_close(&scene);
}

// ---- Trader llamas

TEST(a_trader_llama_defends_its_trader) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id trader = mob_scene_spawn(&scene, "wandering_trader", 60.5, 60.5);
  const ovis_mob_id llama = mob_scene_spawn(&scene, "trader_llama", 62.5, 60.5);
  const ovis_mob_id zombie = mob_scene_spawn(&scene, "zombie", 66.5, 60.5);
  mob_scene_ticks(&scene, 1);
  assert_int_equal(ovis_mob_hurt(scene.sim, trader, 1, zombie), OVIS_OK);
  mob_scene_ticks(&scene, 2);
  assert_true(mob_scene_mob(&scene, llama).target.value == 0); // nobody leads it
  tie(&scene, llama, trader);
  mob_scene_ticks(&scene, 2);
  assert_true(mob_scene_runs(&scene, llama, "TraderLlamaDefendTrader"));
  assert_true(mob_scene_mob(&scene, llama).target.value == zombie.value);
  mob_scene_close(&scene);
}

TEST(a_free_trader_llama_goes_when_its_time_is_over) {
  mob_scene scene = mob_scene_open("stone");
  ovis_mob_id llamas[4];
  const ovis_mob_id player = mob_scene_player(&scene, 61.5, 64.5);
  for (int i = 0; i < 4; i++) {
    llamas[i] = mob_scene_spawn(&scene, "trader_llama", 58.5 + 3 * i, 60.5);
    assert_true(mob_scene_get(&scene, llamas[i], OVIS_PROP_DESPAWN_DELAY) == 47999);
    mob_scene_put(&scene, llamas[i], OVIS_PROP_DESPAWN_DELAY, 5);
  }
  mob_scene_put(&scene, llamas[1], OVIS_PROP_TAME, 1);
  tie(&scene, llamas[2], player);
  assert_int_equal(ovis_mob_mount(scene.sim, player, llamas[3]), OVIS_OK);
  mob_scene_ticks(&scene, 4);
  ovis_mob_state state;
  assert_true(ovis_mob_get_state(scene.sim, llamas[0], &state));
  mob_scene_ticks(&scene, 1);
  assert_false(ovis_mob_get_state(scene.sim, llamas[0], &state));
  for (int i = 1; i < 3; i++) {
    assert_true(mob_scene_get(&scene, llamas[i], OVIS_PROP_DESPAWN_DELAY) == 5);
  }
  mob_scene_close(&scene);
}

// ---- Leashes on fences

TEST(a_leash_on_a_fence_holds_until_the_fence_goes) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id cow = mob_scene_spawn(&scene, "cow", 60.5, 60.5);
  const ovis_mob_id player = mob_scene_player(&scene, 61.5, 60.5);
  const ovis_pos fence = {64, 64, 60};
  ovis_pos at;
  assert_int_not_equal(ovis_mob_set_knot(scene.sim, cow, fence), OVIS_OK);
  mob_scene_set(&scene, fence.x, fence.y, fence.z, "oak_fence");
  const ovis_use on_fence = {.player = player, .item = "", .cell = fence};
  assert_int_equal(use_of(scene.sim, &on_fence), OVIS_USE_NOTHING);
  tie(&scene, cow, player);
  assert_false(ovis_mob_get_knot(scene.sim, cow, &at));
  assert_int_equal(use_of(scene.sim, &on_fence), OVIS_USE_KNOT);
  assert_true(ovis_mob_get_knot(scene.sim, cow, &at));
  assert_true(at.x == fence.x && at.y == fence.y && at.z == fence.z);
  assert_true(mob_scene_get(&scene, cow, OVIS_PROP_LEASH) == 0);
  double farthest = 0;
  for (int tick = 0; tick < 2000; tick++) {
    mob_scene_ticks(&scene, 1);
    const ovis_vec3 pos = mob_scene_mob(&scene, cow).pos;
    farthest = fmax(farthest, hypot(pos.x - 64.5, pos.z - 60.5));
  }
  assert_true(farthest < 7);
  assert_true(ovis_mob_get_knot(scene.sim, cow, &at));
  mob_scene_set(&scene, fence.x, fence.y, fence.z, "air");
  mob_scene_ticks(&scene, 1);
  assert_false(ovis_mob_get_knot(scene.sim, cow, &at));
  assert_int_equal(mob_scene_events(&scene, OVIS_EVENT_UNLEASHED), 1);
  mob_scene_close(&scene);
}

TEST(a_tied_mob_is_untied_by_hand_and_knots_are_part_of_snapshots) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id llama = mob_scene_spawn(&scene, "llama", 60.5, 60.5);
  const ovis_mob_id player = mob_scene_player(&scene, 61.5, 60.5);
  mob_scene_set(&scene, 64, 64, 60, "oak_fence");
  const uint64_t before = ovis_sim_get_hash(scene.sim);
  assert_int_equal(ovis_mob_set_knot(scene.sim, llama, (ovis_pos){64, 64, 60}), OVIS_OK);
  assert_true(ovis_sim_get_hash(scene.sim) != before);
  assert_int_equal(use(&scene, player, "", llama), OVIS_USE_UNLEASH);
  ovis_pos at;
  assert_false(ovis_mob_get_knot(scene.sim, llama, &at));
  mob_scene_close(&scene);
}
