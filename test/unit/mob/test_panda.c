// Pandas: genes, meals, rolls, sneezes, moods, fear and grudges.
#include "agent/gear.h"
#include "species/animals/panda_goals.h"
#include "support/goal_probe.h"
#include "support/mob_scene.h"
#include "support/outcomes.h"
#include "support/test.h"

#include <ovis/player.h>

#include <math.h>
#include <string.h>

static ov_panda* panda_of(const mob_scene* scene, ovis_mob_id mob) {
  return ov_panda_of(goal_probe_actor(scene, mob));
}

static ovis_mob_id spawn(mob_scene* scene, ov_panda_gene gene, double x) {
  const ovis_mob_id mob = mob_scene_spawn(scene, "panda", x, 60.5);
  mob_scene_put(scene, mob, OVIS_PROP_MAIN_GENE, gene);
  mob_scene_put(scene, mob, OVIS_PROP_HIDDEN_GENE, gene);
  return mob;
}

static void expect_refusal(goal_probe* probe, ovis_reason reason) {
  assert_false(goal_probe_can_use(probe));
  assert_int_equal(probe->why.reason, reason);
}

// ---- Genes

// Of 16 draws: lazy, worried, playful, aggressive 1 each, weak 5 (3, 5 to 8), brown 2, normal 5.
TEST(new_pandas_draw_two_genes) {
  mob_scene scene = mob_scene_open("stone");
  int32_t counts[OV_PANDA_GENE_COUNT] = {0};
  for (int i = 0; i < 1600; i++) {
    const ovis_mob_id mob = mob_scene_spawn(&scene, "panda", 60.5, 60.5);
    counts[panda_of(&scene, mob)->main_gene]++;
    counts[panda_of(&scene, mob)->hidden_gene]++;
    assert_int_equal(ovis_mob_remove(scene.sim, mob), OVIS_OK);
  }
  static const int32_t shares[OV_PANDA_GENE_COUNT] = {5, 1, 1, 1, 2, 5, 1};
  for (int gene = 0; gene < OV_PANDA_GENE_COUNT; gene++) {
    const double mean = 3200.0 * shares[gene] / 16;
    assert_true(fabs(counts[gene] - mean) < 4.5 * sqrt(mean));
  }
  mob_scene_close(&scene);
}

TEST(brown_and_weak_show_only_as_a_pair) {
  ov_panda panda = {.main_gene = OV_PANDA_WEAK, .hidden_gene = OV_PANDA_LAZY};
  assert_int_equal(ov_panda_shows(&panda), OV_PANDA_NORMAL);
  panda.hidden_gene = OV_PANDA_WEAK;
  assert_int_equal(ov_panda_shows(&panda), OV_PANDA_WEAK);
  panda.main_gene = OV_PANDA_LAZY;
  assert_int_equal(ov_panda_shows(&panda), OV_PANDA_LAZY);
}

TEST(lazy_pandas_are_slow_and_weak_ones_frail) {
  mob_scene scene = mob_scene_open("stone");
  const ov_actor* lazy = goal_probe_actor(&scene, spawn(&scene, OV_PANDA_LAZY, 60.5));
  const ov_actor* weak = goal_probe_actor(&scene, spawn(&scene, OV_PANDA_WEAK, 64.5));
  assert_true(ov_actor_attribute(lazy, OV_ATTRIBUTE_SPEED) == 0.07);
  assert_true(ov_actor_attribute(weak, OV_ATTRIBUTE_HEALTH_MAX) == 10);
  assert_true(ov_actor_attribute(lazy, OV_ATTRIBUTE_HEALTH_MAX) == 20);
  mob_scene_close(&scene);
}

// ---- Rest

TEST(a_panda_fetches_bamboo_sits_and_eats) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id panda = spawn(&scene, OV_PANDA_NORMAL, 60.5);
  mob_scene_ticks(&scene, 2);
  ov_agent agent = ov_agent_of(&scene.sim->turn, goal_probe_actor(&scene, panda));
  const ovis_stack bamboo = ovis_stack_from_name("bamboo", 1);
  agent.verbs->throw_item(&agent, &bamboo, (ovis_vec3){65.5, 64.2, 60.5}, (ovis_vec3){0, 0, 0});
  bool held = false;
  bool sat = false;
  bool ate = false;
  for (int tick = 0; tick < 3000 && !ate; tick++) {
    mob_scene_ticks(&scene, 1);
    const bool holds =
        ov_gear_held(goal_probe_actor(&scene, panda)) == ovis_item_from_name("bamboo");
    held |= holds;
    sat |= panda_of(&scene, panda)->is_sitting && holds;
    ate = held && sat && !holds;
  }
  assert_true(held && sat && ate);
  mob_scene_close(&scene);
}

TEST(sitting_is_refused_without_food_to_cubs_and_to_busy_ones) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id panda = spawn(&scene, OV_PANDA_NORMAL, 60.5);
  const ovis_mob_id cub = mob_scene_spawn_baby(&scene, "panda", 64.5, 60.5);
  goal_probe sit;
  goal_probe_init(&sit, &scene, cub, &ov_goal_panda_sit, NULL);
  expect_refusal(&sit, OVIS_REASON_TOO_YOUNG);
  goal_probe_init(&sit, &scene, panda, &ov_goal_panda_sit, NULL);
  expect_refusal(&sit, OVIS_REASON_NO_TARGET);
  assert_int_equal(ovis_mob_set_held_item(scene.sim, panda, "bamboo"), OVIS_OK);
  assert_true(goal_probe_can_use(&sit));
  panda_of(&scene, panda)->is_rolling = true;
  expect_refusal(&sit, OVIS_REASON_ROLLS);
  panda_of(&scene, panda)->is_rolling = false;
  goal_probe_start(&sit);
  assert_true(panda_of(&scene, panda)->is_sitting);
  int32_t checks = 0;
  while (goal_probe_goes_on(&sit)) {
    checks++;
    assert_true(checks < 20000);
  }
  assert_int_equal(sit.why.reason, OVIS_REASON_ENDED);
  sit.kind->stop(&sit.turn);
  assert_false(panda_of(&scene, panda)->is_sitting);
  assert_string_equal(ovis_item_name(ov_gear_held(goal_probe_actor(&scene, panda))), ""); // dropped
  expect_refusal(&sit, OVIS_REASON_COOLDOWN);
  mob_scene_ticks(&scene, 1); // what it dropped appears
  mob_scene_close(&scene);
}

// One check in 200: of 20,000 there are 100 +- 4.5 deviations of 10.
TEST(only_lazy_pandas_lie_on_their_backs) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id lazy = spawn(&scene, OV_PANDA_LAZY, 60.5);
  const ovis_mob_id normal = spawn(&scene, OV_PANDA_NORMAL, 64.5);
  goal_probe lie;
  goal_probe_init(&lie, &scene, normal, &ov_goal_panda_lie_on_back, NULL);
  expect_refusal(&lie, OVIS_REASON_NOT_ITS_KIND);
  goal_probe_init(&lie, &scene, lazy, &ov_goal_panda_lie_on_back, NULL);
  assert_in_range(goal_probe_yes(&lie, 20000), 55, 145);
  goal_probe_start(&lie);
  assert_true(panda_of(&scene, lazy)->is_on_back);
  lie.kind->stop(&lie.turn);
  assert_false(panda_of(&scene, lazy)->is_on_back);
  expect_refusal(&lie, OVIS_REASON_COOLDOWN);
  mob_scene_close(&scene);
}

// ---- Cubs

// 1/250 for weak cubs and 1/3000 for others in each check.
TEST(cubs_sneeze_and_weak_ones_often) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id cub = mob_scene_spawn_baby(&scene, "panda", 60.5, 60.5);
  const ovis_mob_id adult = spawn(&scene, OV_PANDA_NORMAL, 64.5);
  goal_probe sneeze;
  goal_probe_init(&sneeze, &scene, adult, &ov_goal_panda_sneeze, NULL);
  expect_refusal(&sneeze, OVIS_REASON_GROWN_UP);
  goal_probe_init(&sneeze, &scene, cub, &ov_goal_panda_sneeze, NULL);
  mob_scene_put(&scene, cub, OVIS_PROP_MAIN_GENE, OV_PANDA_NORMAL);
  assert_in_range(goal_probe_yes(&sneeze, 60000), 1, 41); // 20 +- 4.5 of 4.5
  mob_scene_put(&scene, cub, OVIS_PROP_MAIN_GENE, OV_PANDA_WEAK);
  mob_scene_put(&scene, cub, OVIS_PROP_HIDDEN_GENE, OV_PANDA_WEAK);
  assert_in_range(goal_probe_yes(&sneeze, 25000), 55, 145);
  mob_scene_ticks(&scene, 3);
  goal_probe_start(&sneeze);
  assert_false(goal_probe_goes_on(&sneeze));
  bool has_jumped = false;
  for (int tick = 0; tick < 40; tick++) {
    mob_scene_ticks(&scene, 1);
    has_jumped |= mob_scene_mob(&scene, adult).velocity.y > 0.2;
  }
  assert_true(has_jumped); // startled
  mob_scene_close(&scene);
}

TEST(a_roll_lasts_thirty_two_ticks_and_hops) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id panda = spawn(&scene, OV_PANDA_PLAYFUL, 60.5);
  const ovis_mob_id lazy = spawn(&scene, OV_PANDA_LAZY, 70.5);
  mob_scene_ticks(&scene, 3);
  goal_probe roll;
  goal_probe_init(&roll, &scene, lazy, &ov_goal_panda_roll, NULL);
  expect_refusal(&roll, OVIS_REASON_NOT_ITS_KIND);
  goal_probe_init(&roll, &scene, panda, &ov_goal_panda_roll, NULL);
  panda_of(&scene, panda)->is_rolling = false;
  const int32_t yes = goal_probe_yes(&roll, 20000);
  assert_in_range(yes, 291, 455); // 1/60 and 1/500: 373 +- 4.5 of 18.3... of each check
  goal_probe_start(&roll);
  const ovis_vec3 from = mob_scene_mob(&scene, panda).pos;
  int32_t ticks = 0;
  double top = 0;
  while (panda_of(&scene, panda)->is_rolling && ticks < 100) {
    mob_scene_ticks(&scene, 1);
    const double y = mob_scene_mob(&scene, panda).pos.y;
    top = y > top ? y : top;
    ticks++;
  }
  const ovis_vec3 to = mob_scene_mob(&scene, panda).pos;
  assert_in_range(ticks, 33, 33);
  assert_true(top > 64.2);
  assert_true(hypot(to.x - from.x, to.z - from.z) > 2);
  mob_scene_set(&scene, 70, 63, 61, "air");
  mob_scene_close(&scene);
}

// ---- Moods

TEST(pandas_court_only_near_bamboo_and_are_unhappy_without) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id a = spawn(&scene, OV_PANDA_NORMAL, 60.5);
  const ovis_mob_id b = spawn(&scene, OV_PANDA_NORMAL, 63.5);
  const ov_breed_settings settings = {.speed = 1};
  goal_probe breed;
  goal_probe_init(&breed, &scene, a, &ov_goal_panda_breed, &settings);
  expect_refusal(&breed, OVIS_REASON_NOT_IN_LOVE);
  mob_scene_put(&scene, a, OVIS_PROP_LOVE, 600);
  expect_refusal(&breed, OVIS_REASON_NO_TARGET);
  mob_scene_put(&scene, b, OVIS_PROP_LOVE, 600);
  expect_refusal(&breed, OVIS_REASON_NO_PLACE);
  assert_int_equal(panda_of(&scene, a)->unhappy_ticks, 32);
  expect_refusal(&breed, OVIS_REASON_NOT_HERE);
  panda_of(&scene, a)->unhappy_ticks = 0;
  expect_refusal(&breed, OVIS_REASON_NO_PLACE);
  assert_int_equal(panda_of(&scene, a)->unhappy_ticks, 0); // not again for half a minute
  mob_scene_set(&scene, 66, 65, 66, "bamboo");
  assert_true(goal_probe_can_use(&breed));
  goal_probe_start(&breed);
  assert_true(goal_probe_goes_on(&breed));
  mob_scene_close(&scene);
}

TEST(worried_pandas_flee_and_sit_through_thunder) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id worried = spawn(&scene, OV_PANDA_WORRIED, 60.5);
  const ovis_mob_id normal = spawn(&scene, OV_PANDA_NORMAL, 60.5);
  mob_scene_player(&scene, 64.5, 60.5);
  bool fled = false;
  for (int tick = 0; tick < 60; tick++) {
    mob_scene_ticks(&scene, 1);
    fled |= mob_scene_runs(&scene, worried, "PandaAvoid");
    assert_false(mob_scene_runs(&scene, normal, "PandaAvoid"));
  }
  assert_true(fled);
  ovis_env env = mob_scene_env(&scene);
  env.is_raining = env.is_thundering = true;
  mob_scene_set_env(&scene, &env);
  mob_scene_ticks(&scene, 2);
  assert_true(panda_of(&scene, worried)->is_sitting);
  assert_false(panda_of(&scene, normal)->is_sitting);
  mob_scene_close(&scene);
}

TEST(one_bite_is_enough_but_for_aggressive_pandas) {
  for (int aggressive = 0; aggressive < 2; aggressive++) {
    mob_scene scene = mob_scene_open("stone");
    const ovis_mob_id panda =
        spawn(&scene, aggressive ? OV_PANDA_AGGRESSIVE : OV_PANDA_NORMAL, 60.5);
    const ovis_mob_id camel = mob_scene_spawn(&scene, "camel", 63.5, 60.5);
    assert_int_equal(ovis_mob_hurt(scene.sim, panda, 1, camel), OVIS_OK);
    int32_t bites = 0;
    float before = 32;
    for (int tick = 0; tick < 200; tick++) {
      mob_scene_ticks(&scene, 1);
      ovis_mob_state state;
      if (!ovis_mob_get_state(scene.sim, camel, &state)) {
        break;
      }
      bites += state.health < before;
      before = state.health;
    }
    assert_true(aggressive ? bites > 2 : bites == 1);
    mob_scene_close(&scene);
  }
}

TEST(aggressive_pandas_join_in_and_bamboo_calms) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id hurt = spawn(&scene, OV_PANDA_AGGRESSIVE, 60.5);
  const ovis_mob_id fierce = spawn(&scene, OV_PANDA_AGGRESSIVE, 66.5);
  const ovis_mob_id mild = spawn(&scene, OV_PANDA_NORMAL, 66.5);
  const ovis_mob_id player = mob_scene_player(&scene, 54.5, 60.5);
  assert_int_equal(ovis_mob_hurt(scene.sim, hurt, 1, player), OVIS_OK);
  mob_scene_ticks(&scene, 2);
  assert_true(mob_scene_mob(&scene, fierce).target.value == player.value);
  assert_true(mob_scene_mob(&scene, mild).target.value == 0);
  const ovis_use use = {.player = player, .item = "bamboo", .mob = hurt};
  assert_int_not_equal(use_of(scene.sim, &use), OVIS_USE_NOTHING);
  mob_scene_ticks(&scene, 2);
  assert_true(mob_scene_mob(&scene, hurt).target.value == 0);
  mob_scene_close(&scene);
}
