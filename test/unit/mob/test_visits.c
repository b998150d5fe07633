// Patrols, sieges and traders: how often they come, and what comes. Cures of zombie villagers.
#include "species/illagers/raider_goals.h"
#include "species/monsters/zombie_villager.h"
#include "species/villager/villager.h"
#include "species/villager/wandering_trader.h"
#include "support/goal_probe.h"
#include "support/outcomes.h"
#include "support/test.h"
#include "village/village_spawners.h"

#include <ovis/item.h>
#include <ovis/village.h>
#include <ovis/world.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { DAY = 24000 };

// A tick of the visits alone. Returns how many births it plans, which do not happen.
static int32_t tick(mob_scene* scene, ov_visits* visits) {
  ov_turn* turn = &scene->sim->turn;
  turn->tick++;
  ov_visits_tick(turn, visits);
  const int32_t count = turn->spawn_requests.count;
  turn->spawn_requests.count = 0;
  turn->events.count = 0;
  return count;
}

static void expect_odds(int32_t seen, int32_t tries, double p) {
  const double off = fabs(seen - tries * p);
  if (off > 5 * sqrt(tries * p * (1 - p))) {
    fail_msg("%d of %d, expected %g", seen, tries, tries * p);
  }
}

TEST(a_patrol_comes_in_one_of_five_looks_by_day_from_the_fifth_day_on) {
  mob_scene scene = mob_scene_open("stone");
  mob_scene_player(&scene, 64.5, 64.5);
  ov_visits visits = {.has_patrols = true};
  ov_visits_init(&visits);
  mob_scene_set_time(&scene, 5 * DAY + 6000);
  const int32_t tries = (int32_t)test_count(3000, 30000, 300000);
  int32_t seen = 0;
  for (int32_t i = 0; i < tries; i++) {
    visits.patrol_ticks = 1;
    const int32_t count = tick(&scene, &visits);
    assert_in_range(visits.patrol_ticks, 12000, 13199);
    assert_in_range(count, 0, 4); // the local difficulty rounded up, and one
    seen += count > 0;
  }
  expect_odds(seen, tries, 0.2);
  mob_scene_set_time(&scene, 4 * DAY + 6000);
  mob_scene other = scene;
  for (int i = 0; i < 200; i++) {
    visits.patrol_ticks = 1;
    assert_int_equal(tick(&other, &visits), 0); // too early
  }
  mob_scene_set_time(&scene, 6 * DAY + 18000);
  for (int i = 0; i < 200; i++) {
    visits.patrol_ticks = 1;
    assert_int_equal(tick(&scene, &visits), 0); // at night
  }
  mob_scene_close(&scene);
}

static void make_village(mob_scene* scene) {
  for (int i = 0; i < 3; i++) {
    mob_scene_set(scene, 60 + 3 * i, 64, 64, "white_bed[part=head,facing=north]");
    mob_scene_set(scene, 60 + 3 * i, 64, 65, "white_bed[part=foot,facing=north]");
    mob_scene_spawn(scene, "villager", 60.5 + 3 * i, 62.5);
  }
  mob_scene_set_time(scene, 3000);
  mob_scene_ticks(scene, 120);
}

TEST(one_night_of_ten_has_a_siege_of_20_zombies_one_every_2_ticks) {
  mob_scene scene = mob_scene_open("stone");
  make_village(&scene);
  mob_scene_player(&scene, 64.5, 60.5);
  ov_visits visits = {.has_sieges = true};
  const int32_t tries = (int32_t)test_count(3000, 30000, 300000);
  int32_t seen = 0;
  for (int32_t i = 0; i < tries; i++) {
    mob_scene_set_time(&scene, 18000);
    tick(&scene, &visits);
    seen += visits.is_siege_night;
  }
  expect_odds(seen, tries, 0.1);
  // A place was found in the last ticks, or it is now; then all come.
  visits = (ov_visits){.has_sieges = true, .is_siege_night = true};
  mob_scene_set_time(&scene, 18001);
  int32_t zombies = 0;
  int32_t ticks = 0;
  for (; visits.is_siege_night && ticks < 500; ticks++) {
    const int32_t count = tick(&scene, &visits);
    assert_true(count <= 1);
    zombies += count;
  }
  assert_in_range(zombies, 15, 20); // some find no place
  assert_in_range(ticks, 39, 60);
  // By day it is over.
  visits.is_siege_night = true;
  mob_scene_set_time(&scene, 6000);
  tick(&scene, &visits);
  assert_false(visits.is_siege_night);
  mob_scene_close(&scene);
}

TEST(mushroom_fields_have_neither_patrols_nor_sieges) {
  for (int32_t round = 0; round < 2; round++) {
    mob_scene scene = mob_scene_open("stone");
    make_village(&scene);
    mob_scene_player(&scene, 64.5, 60.5);
    mob_scene_set_biome(&scene, round == 0 ? "plains" : "mushroom_fields");
    ov_visits siege = {.has_sieges = true, .is_siege_night = true};
    mob_scene_set_time(&scene, 18001);
    int32_t zombies = 0;
    for (int32_t i = 0; i < 100; i++) {
      zombies += tick(&scene, &siege);
    }
    assert_int_equal(zombies > 0, round == 0);
    mob_scene_close(&scene);
    scene = mob_scene_open("stone");
    mob_scene_player(&scene, 64.5, 64.5);
    mob_scene_set_biome(&scene, round == 0 ? "plains" : "mushroom_fields");
    ov_visits patrol = {.has_patrols = true};
    ov_visits_init(&patrol);
    mob_scene_set_time(&scene, 5 * DAY + 6000);
    int32_t pillagers = 0;
    for (int32_t i = 0; i < 200; i++) {
      patrol.patrol_ticks = 1;
      pillagers += tick(&scene, &patrol);
    }
    assert_int_equal(pillagers > 0, round == 0);
    mob_scene_close(&scene);
  }
}

TEST(a_trader_comes_with_26_51_and_76_percent_and_one_of_ten) {
  mob_scene scene = mob_scene_open("stone");
  mob_scene_player(&scene, 64.5, 64.5);
  const int32_t tries = (int32_t)test_count(6000, 60000, 600000);
  for (int32_t chance = 25; chance <= 75; chance += 25) {
    int32_t seen = 0;
    for (int32_t i = 0; i < tries; i++) {
      ov_visits visits = {
          .has_traders = true, .trader_ticks = 1, .trader_delay = 1200, .trader_chance = chance};
      const int32_t count = tick(&scene, &visits);
      assert_true(count == 0 || (count >= 1 && count <= 3)); // he and two llamas
      seen += count > 0;
      assert_int_equal(visits.trader_delay, DAY);
      assert_int_equal(visits.trader_chance, count > 0 ? 25 : chance < 75 ? chance + 25 : 75);
    }
    expect_odds(seen, tries, (chance + 1) / 1000.0);
  }
  ov_visits visits = {.has_traders = true};
  ov_visits_init(&visits);
  for (int i = 0; i < 23999; i++) {
    assert_int_equal(tick(&scene, &visits), 0);
    assert_true(visits.trader_delay > 0);
  }
  mob_scene_close(&scene);
}

TEST(nobody_visits_unless_the_host_asks) {
  mob_scene scene = mob_scene_open("stone");
  mob_scene_player(&scene, 64.5, 64.5);
  mob_scene_set_time(&scene, 9 * DAY + 17000);
  mob_scene_ticks(&scene, 3000);
  assert_int_equal(ovis_sim_get_mob_count(scene.sim), 1);
  mob_scene_close(&scene);
}

TEST(a_trader_sells_and_goes_when_his_time_is_over_but_not_while_he_trades) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id mob = mob_scene_spawn(&scene, "wandering_trader", 64.5, 64.5);
  const ovis_mob_id player = mob_scene_player(&scene, 66.5, 64.5);
  mob_scene_put(&scene, mob, OVIS_PROP_DESPAWN_DELAY, 10);
  ovis_offer offer = {.cost_a = ovis_item_from_name("emerald"),
                      .cost_a_count = 2,
                      .result = ovis_item_from_name("fern"),
                      .result_count = 1,
                      .max_uses = 3};
  assert_int_equal(ovis_villager_set_offer(scene.sim, mob, 0, &offer), OVIS_OK);
  assert_int_equal(ovis_villager_open_trade(scene.sim, mob, player), OVIS_OK);
  mob_scene_ticks(&scene, 30);
  assert_true(mob_scene_runs(&scene, mob, "TradeWithPlayer"));
  assert_int_equal(ovis_villager_trade(scene.sim, mob, 0), OVIS_OK);
  assert_int_equal(ovis_villager_get_price(scene.sim, mob, 0), 2);
  assert_int_equal(ovis_villager_close_trade(scene.sim, mob), OVIS_OK);
  mob_scene_ticks(&scene, 9);
  assert_int_equal(mob_scene_events(&scene, OVIS_EVENT_VANISHED), 0);
  mob_scene_ticks(&scene, 1);
  assert_int_equal(mob_scene_events(&scene, OVIS_EVENT_VANISHED), 1);
  mob_scene_close(&scene);
}

// ---- Cures

static ovis_mob_id only(const mob_scene* scene, const char* species) {
  ovis_mob_id found = OVIS_NO_MOB;
  for (int32_t i = 0; i < ovis_sim_get_mob_count(scene->sim); i++) {
    const ovis_mob_id mob = ovis_sim_get_mob(scene->sim, i);
    if (strcmp(mob_scene_mob(scene, mob).species->name, species) == 0) {
      assert_int_equal(found.value, 0);
      found = mob;
    }
  }
  assert_true(found.value != 0);
  return found;
}

TEST(a_turned_villager_keeps_all_and_is_cured_with_it) {
  mob_scene scene = mob_scene_open("stone");
  ovis_env env = mob_scene_env(&scene);
  env.difficulty = OVIS_DIFFICULTY_HARD;
  mob_scene_set_env(&scene, &env);
  const ovis_mob_id player = mob_scene_player(&scene, 30.5, 30.5);
  const ovis_mob_id villager = mob_scene_spawn(&scene, "villager", 64.5, 64.5);
  const ovis_mob_id zombie = mob_scene_spawn(&scene, "zombie", 65.5, 64.5);
  mob_scene_put(&scene, villager, OVIS_PROP_PROFESSION, OV_PROFESSION_LIBRARIAN);
  mob_scene_put(&scene, villager, OVIS_PROP_LEVEL, 3);
  mob_scene_put(&scene, villager, OVIS_PROP_XP, 77);
  ovis_offer offer = {.cost_a = ovis_item_from_name("paper"),
                      .cost_a_count = 24,
                      .result = ovis_item_from_name("emerald"),
                      .result_count = 1,
                      .max_uses = 16,
                      .uses = 4};
  assert_int_equal(ovis_villager_set_offer(scene.sim, villager, 0, &offer), OVIS_OK);
  assert_int_equal(ovis_villager_add_gossip(scene.sim, villager, player, OVIS_GOSSIP_TRADING, 12),
                   OVIS_OK);
  ovis_mob_hurt(scene.sim, villager, 1000, zombie);
  mob_scene_ticks(&scene, 1);
  const ovis_mob_id turned = only(&scene, "zombie_villager");
  assert_true(mob_scene_get(&scene, turned, OVIS_PROP_PROFESSION) == OV_PROFESSION_LIBRARIAN);
  assert_true(mob_scene_get(&scene, turned, OVIS_PROP_XP) == 77);
  ovis_offer kept;
  assert_int_equal(ovis_villager_get_offers(scene.sim, turned, &kept, 1), 1);
  assert_int_equal(kept.uses, 4);
  assert_int_equal(ovis_villager_get_gossips(scene.sim, turned, NULL, 0), 1);
  assert_int_not_equal(ovis_villager_open_trade(scene.sim, turned, player), OVIS_OK);
  // The cure.
  const ovis_use use = {.player = player, .item = "golden_apple", .mob = turned};
  assert_int_equal(ovis_mob_place(scene.sim, player, (ovis_vec3){66.5, 64, 64.5}, 0, 0), OVIS_OK);
  assert_int_equal(use_of(scene.sim, &use), OVIS_USE_NOTHING); // no weakness
  ovis_mob_give_effect(scene.sim, turned, OVIS_EFFECT_WEAKNESS, &(ovis_effect_state){600, 0});
  assert_int_equal(use_of(scene.sim, &use), OVIS_USE_CURE);
  const int32_t left = ov_zombie_villager_of(goal_probe_actor(&scene, turned))->cure_ticks;
  assert_in_range(left, 3600, 6000);
  mob_scene copy = mob_scene_restored(&scene, NULL); // what it keeps is in snapshots
  assert_true(ovis_sim_get_hash(copy.sim) == ovis_sim_get_hash(scene.sim));
  mob_scene_close(&copy);
  ov_zombie_villager_of(goal_probe_actor(&scene, turned))->cure_ticks = 1;
  mob_scene_ticks(&scene, 1);
  const ovis_mob_id cured = only(&scene, "villager");
  assert_true(mob_scene_get(&scene, cured, OVIS_PROP_PROFESSION) == OV_PROFESSION_LIBRARIAN);
  assert_true(mob_scene_get(&scene, cured, OVIS_PROP_LEVEL) == 3);
  assert_true(mob_scene_get(&scene, cured, OVIS_PROP_XP) == 77);
  assert_int_equal(ovis_villager_get_offers(scene.sim, cured, &kept, 1), 1);
  assert_int_equal(kept.uses, 4);
  // 5 * 20 of major thanks, 25 of minor ones, 12 of trades.
  assert_int_equal(ovis_villager_get_reputation(scene.sim, cured, player), 5 * 20 + 25 + 12);
  mob_scene_close(&scene);
}

TEST(beds_and_bars_speed_a_cure_by_up_to_an_average_of_4_ticks_in_a_hundred) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id mob = mob_scene_spawn(&scene, "zombie_villager", 64.5, 64.5);
  mob_scene_fill(&scene, (ovis_pos){61, 64, 61}, (ovis_pos){67, 66, 61}, "iron_bars"); // 21 of them
  mob_scene_ticks(&scene, 1);
  ov_actor* actor = goal_probe_actor(&scene, mob);
  ov_zombie_villager* self = ov_zombie_villager_of(actor);
  ov_agent agent = ov_agent_of(&scene.sim->turn, actor);
  const int32_t tries = (int32_t)test_count(60000, 300000, 3000000);
  self->cure_ticks = 2000000000;
  for (int32_t i = 0; i < tries; i++) {
    actor->profile->step(&agent);
  }
  // 14 blocks count, each with 0.3, in 1 of 100 ticks.
  const double more = (2000000000.0 - self->cure_ticks) - tries;
  const double expected = tries * 0.01 * 14 * 0.3;
  const double deviation = sqrt(tries * 0.01 * (14 * 0.3 * 0.7 + 4.2 * 4.2));
  assert_true(fabs(more - expected) < 5 * deviation);
  self->cure_ticks = 0;
  mob_scene_close(&scene);
}
