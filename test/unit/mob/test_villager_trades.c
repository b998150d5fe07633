// Trades and gossip of villagers: prices, restocks, levels, reputation.
#include "species/villager/gifts.h"
#include "support/mob_scene.h"
#include "support/path_scene.h"
#include "support/test.h"

#include <string.h>

enum { WORK = 3000 };

static ovis_offer offer_of(const char* cost, int32_t count, const char* result, int32_t max_uses) {
  return (ovis_offer){.cost_a = ovis_item_from_name(cost),
                      .cost_a_count = count,
                      .result = ovis_item_from_name(result),
                      .result_count = 1,
                      .max_uses = max_uses,
                      .xp = 2,
                      .price_multiplier = 0.05f};
}

static void put_offer(mob_scene* scene, ovis_mob_id villager, int32_t index,
                      const ovis_offer* offer) {
  assert_int_equal(ovis_villager_set_offer(scene->sim, villager, index, offer), OVIS_OK);
}

static ovis_offer offer_at(const mob_scene* scene, ovis_mob_id villager, int32_t index) {
  ovis_offer offers[8];
  assert_true(ovis_villager_get_offers(scene->sim, villager, offers, 8) > index);
  return offers[index];
}

TEST(a_price_follows_from_demand_reputation_and_the_hero) {
  mob_scene scene = mob_scene_open("grass_block");
  const ovis_mob_id villager = mob_scene_spawn(&scene, "villager", 60.5, 60.5);
  const ovis_mob_id player = mob_scene_player(&scene, 62.5, 60.5);
  ovis_offer offer = offer_of("wheat", 20, "emerald", 16);
  put_offer(&scene, villager, 0, &offer);
  assert_int_equal(ovis_villager_get_price(scene.sim, villager, 0), 20);
  offer.demand = 8; // floor(20 * 8 * 0.05) = 8
  put_offer(&scene, villager, 0, &offer);
  assert_int_equal(ovis_villager_get_price(scene.sim, villager, 0), 28);
  offer.demand = -8; // no discount
  put_offer(&scene, villager, 0, &offer);
  assert_int_equal(ovis_villager_get_price(scene.sim, villager, 0), 20);
  // A reputation of 5 * 20 + 25 = 125 takes floor(125 * 0.05) = 6 off.
  assert_int_equal(
      ovis_villager_add_gossip(scene.sim, villager, player, OVIS_GOSSIP_MAJOR_POSITIVE, 20),
      OVIS_OK);
  assert_int_equal(
      ovis_villager_add_gossip(scene.sim, villager, player, OVIS_GOSSIP_MINOR_POSITIVE, 25),
      OVIS_OK);
  assert_int_equal(ovis_villager_get_reputation(scene.sim, villager, player), 125);
  assert_int_equal(ovis_villager_open_trade(scene.sim, villager, player), OVIS_OK);
  assert_int_equal(ovis_villager_get_price(scene.sim, villager, 0), 14);
  assert_int_equal(ovis_villager_close_trade(scene.sim, villager), OVIS_OK);
  assert_int_equal(ovis_villager_get_price(scene.sim, villager, 0), 20);
  // Level 2 of the effect: floor((0.3 + 0.0625) * 20) = 7 more.
  mob_scene_put(&scene, player, OVIS_PROP_HERO, 2);
  assert_int_equal(ovis_villager_open_trade(scene.sim, villager, player), OVIS_OK);
  assert_int_equal(ovis_villager_get_price(scene.sim, villager, 0), 7);
  assert_int_equal(ovis_villager_close_trade(scene.sim, villager), OVIS_OK);
  // Bad reputation: -floor(-25 * 0.05) = 2 more.
  const ovis_mob_id other = mob_scene_spawn(&scene, "villager", 64.5, 60.5);
  put_offer(&scene, other, 0, &offer);
  mob_scene_put(&scene, player, OVIS_PROP_HERO, 0);
  assert_int_equal(
      ovis_villager_add_gossip(scene.sim, other, player, OVIS_GOSSIP_MINOR_NEGATIVE, 25), OVIS_OK);
  assert_int_equal(ovis_villager_open_trade(scene.sim, other, player), OVIS_OK);
  assert_int_equal(ovis_villager_get_price(scene.sim, other, 0), 22);
  mob_scene_close(&scene);
}

TEST(a_trade_counts_uses_experience_and_reputation) {
  mob_scene scene = mob_scene_open("grass_block");
  const ovis_mob_id villager = mob_scene_spawn(&scene, "villager", 60.5, 60.5);
  const ovis_mob_id player = mob_scene_player(&scene, 62.5, 60.5);
  int32_t farmer;
  assert_true(ovis_profession_find("farmer", &farmer));
  mob_scene_put(&scene, villager, OVIS_PROP_PROFESSION, farmer);
  mob_scene_put(&scene, villager, OVIS_PROP_LEVEL, 1);
  const ovis_offer offer = offer_of("wheat", 20, "emerald", 6);
  put_offer(&scene, villager, 0, &offer);
  assert_int_equal(ovis_villager_open_trade(scene.sim, villager, player), OVIS_OK);
  for (int32_t i = 0; i < 5; i++) {
    assert_int_equal(ovis_villager_trade(scene.sim, villager, 0), OVIS_OK);
  }
  assert_int_equal(mob_scene_get(&scene, villager, OVIS_PROP_XP), 10);
  assert_int_equal(ovis_villager_trade(scene.sim, villager, 0), OVIS_OK);
  assert_int_not_equal(ovis_villager_trade(scene.sim, villager, 0), OVIS_OK); // out of stock
  mob_scene_ticks(&scene, 100);
  assert_int_equal(ovis_villager_get_reputation(scene.sim, villager, player),
                   2);                                                   // once for all of a tick
  assert_int_equal(mob_scene_get(&scene, villager, OVIS_PROP_LEVEL), 1); // not while they trade
  assert_int_equal(ovis_villager_close_trade(scene.sim, villager), OVIS_OK);
  mob_scene_ticks(&scene, 39);
  assert_int_equal(mob_scene_get(&scene, villager, OVIS_PROP_LEVEL), 1);
  mob_scene_ticks(&scene, 1);
  assert_int_equal(mob_scene_get(&scene, villager, OVIS_PROP_LEVEL), 2);
  ovis_effect_state regeneration;
  assert_true(ovis_mob_get_effect(scene.sim, villager, OVIS_EFFECT_REGENERATION, &regeneration));
  assert_int_equal(regeneration.ticks, 200);
  assert_int_equal(regeneration.amplifier, 0);
  mob_scene_ticks(&scene, 100);
  assert_int_equal(mob_scene_get(&scene, villager, OVIS_PROP_LEVEL), 2);
  mob_scene_close(&scene);
}

TEST(a_villager_restocks_at_work_and_demand_follows_the_sales) {
  mob_scene scene = mob_scene_open("grass_block");
  mob_scene_set(&scene, 62, MOB_SCENE_FEET, 60, "lectern");
  const ovis_mob_id villager = mob_scene_spawn(&scene, "villager", 60.5, 60.5);
  mob_scene_set_time(&scene, WORK);
  int32_t librarian;
  assert_true(ovis_profession_find("librarian", &librarian));
  mob_scene_put(&scene, villager, OVIS_PROP_PROFESSION, librarian);
  mob_scene_put(&scene, villager, OVIS_PROP_XP, 1); // it keeps the profession
  ovis_offer offer = offer_of("paper", 24, "emerald", 12);
  offer.uses = 9;
  put_offer(&scene, villager, 0, &offer);
  for (int32_t i = 0; i < 3000 && offer_at(&scene, villager, 0).uses > 0; i++) {
    mob_scene_ticks(&scene, 1);
  }
  assert_int_equal(offer_at(&scene, villager, 0).uses, 0);
  assert_int_equal(offer_at(&scene, villager, 0).demand, 9 - (12 - 9));
  mob_scene_close(&scene);
}

TEST(gossip_decays_by_its_kind_every_day) {
  mob_scene scene = mob_scene_open("grass_block");
  const ovis_mob_id villager = mob_scene_spawn(&scene, "villager", 60.5, 60.5);
  const ovis_mob_id player = mob_scene_player(&scene, 62.5, 60.5);
  assert_int_equal(
      ovis_villager_add_gossip(scene.sim, villager, player, OVIS_GOSSIP_MINOR_NEGATIVE, 50),
      OVIS_OK);
  assert_int_equal(
      ovis_villager_add_gossip(scene.sim, villager, player, OVIS_GOSSIP_MAJOR_POSITIVE, 20),
      OVIS_OK);
  mob_scene_ticks(&scene, 2);
  for (int32_t day = 0; day < 3; day++) {
    ovis_env env = mob_scene_env(&scene);
    env.game_time += 24000;
    mob_scene_set_env(&scene, &env);
    mob_scene_ticks(&scene, 2);
    // 20 a day of the first kind, none of the second one.
    static const int32_t left[] = {100 - 30, 100 - 10, 100};
    assert_int_equal(ovis_villager_get_reputation(scene.sim, villager, player), left[day]);
  }
  mob_scene_close(&scene);
}

TEST(a_value_of_gossip_has_a_maximum) {
  mob_scene scene = mob_scene_open("grass_block");
  const ovis_mob_id villager = mob_scene_spawn(&scene, "villager", 60.5, 60.5);
  const ovis_mob_id player = mob_scene_player(&scene, 62.5, 60.5);
  static const struct {
    ovis_gossip type;
    int32_t most;
  } kinds[] = {{OVIS_GOSSIP_MAJOR_NEGATIVE, -500},
               {OVIS_GOSSIP_MINOR_NEGATIVE, -700},
               {OVIS_GOSSIP_MINOR_POSITIVE, -500},
               {OVIS_GOSSIP_MAJOR_POSITIVE, 0},
               {OVIS_GOSSIP_TRADING, 25}};
  for (int32_t i = 0; i < 5; i++) {
    for (int32_t k = 0; k < 3; k++) {
      assert_int_equal(ovis_villager_add_gossip(scene.sim, villager, player, kinds[i].type, 150),
                       OVIS_OK);
    }
    assert_int_equal(ovis_villager_get_reputation(scene.sim, villager, player), kinds[i].most);
  }
  mob_scene_close(&scene);
}

TEST(a_blow_and_a_murder_become_gossip) {
  mob_scene scene = mob_scene_open("grass_block");
  const ovis_mob_id victim = mob_scene_spawn(&scene, "villager", 60.5, 60.5);
  const ovis_mob_id witness = mob_scene_spawn(&scene, "villager", 62.5, 60.5);
  const ovis_mob_id player = mob_scene_player(&scene, 61.5, 64.5);
  mob_scene_ticks(&scene, 45);
  assert_int_equal(ovis_mob_hurt(scene.sim, victim, 1, player), OVIS_OK);
  assert_int_equal(ovis_villager_get_reputation(scene.sim, victim, player), -25);
  assert_int_equal(ovis_villager_get_reputation(scene.sim, witness, player), 0);
  mob_scene_ticks(&scene, 30);
  assert_int_equal(ovis_mob_hurt(scene.sim, victim, 1000, player), OVIS_OK);
  assert_int_equal(ovis_villager_get_reputation(scene.sim, witness, player), -125);
  mob_scene_close(&scene);
}

TEST(villagers_that_talk_share_gossip_at_a_loss) {
  mob_scene scene = mob_scene_open("grass_block");
  ovis_mob_id villagers[2];
  for (int32_t i = 0; i < 2; i++) {
    villagers[i] = mob_scene_spawn(&scene, "villager", 60.5 + 2 * i, 60.5);
  }
  const ovis_mob_id player = mob_scene_player(&scene, 100.5, 100.5);
  ovis_env env = mob_scene_env(&scene);
  env.game_time = 5000;
  env.day_time = 500;
  mob_scene_set_env(&scene, &env);
  assert_int_equal(
      ovis_villager_add_gossip(scene.sim, villagers[0], player, OVIS_GOSSIP_MINOR_NEGATIVE, 100),
      OVIS_OK);
  int32_t talks = 0;
  int64_t last = -10000;
  for (int32_t i = 0; i < 3000; i++) {
    mob_scene_ticks(&scene, 1);
    mob_scene_set_time(&scene, 500);
    if (mob_scene_events(&scene, OVIS_EVENT_TALKED) > 0) {
      talks++;
      assert_true(i - last >= 1200);
      last = i;
    }
  }
  assert_true(talks >= 1);
  assert_int_equal(ovis_villager_get_reputation(scene.sim, villagers[0], player), -100);
  assert_int_equal(ovis_villager_get_reputation(scene.sim, villagers[1], player), -80); // 20 less
  mob_scene_close(&scene);
}

TEST(claim_215_it_shows_the_offers_that_cost_what_a_player_holds) {
  mob_scene scene = mob_scene_open("grass_block");
  const ovis_mob_id villager = mob_scene_spawn(&scene, "villager", 60.5, 60.5);
  const ovis_mob_id player = mob_scene_player(&scene, 62.5, 60.5);
  mob_scene_set_time(&scene, 500);
  const ovis_offer offer = offer_of("wheat", 20, "emerald", 16);
  put_offer(&scene, villager, 0, &offer);
  assert_int_equal(ovis_mob_set_held_item(scene.sim, player, "wheat"), OVIS_OK);
  bool has_shown = false;
  for (int32_t i = 0; i < 400 && !has_shown; i++) {
    mob_scene_ticks(&scene, 1);
    has_shown = strcmp(mob_scene_mob(&scene, villager).held, "emerald") == 0;
  }
  assert_true(has_shown);
  assert_true(mob_scene_runs(&scene, villager, "ShowTradesToPlayer"));
  ovis_mob_remove(scene.sim, player);
  mob_scene_ticks(&scene, 3);
  assert_string_equal(mob_scene_mob(&scene, villager).held, "");
  mob_scene_close(&scene);
}

TEST(claim_215_a_hero_gets_a_gift_after_600_ticks_in_sight) {
  mob_scene scene = mob_scene_open("grass_block");
  // A ring of fences, so that the villager stays.
  mob_scene_fill(&scene, (ovis_pos){59, 64, 59}, (ovis_pos){61, 64, 61},
                 "oak_fence[north=true,south=true,east=true,west=true]");
  mob_scene_set(&scene, 60, 64, 60, "air");
  const ovis_mob_id villager = mob_scene_spawn(&scene, "villager", 60.5, 60.5);
  const ovis_mob_id player = mob_scene_player(&scene, 62.5, 60.5);
  int32_t given_at = 0;
  for (int32_t i = 1; i <= 1500 && given_at == 0; i++) {
    mob_scene_set_time(&scene, 500);
    mob_scene_ticks(&scene, 1);
    assert_int_equal(mob_scene_events(&scene, OVIS_EVENT_GIFTED), 0); // no hero yet
    if (i == 100) {
      break;
    }
  }
  mob_scene_put(&scene, player, OVIS_PROP_HERO, 1);
  for (int32_t i = 1; i <= 2500 && given_at == 0; i++) {
    mob_scene_set_time(&scene, 500);
    mob_scene_ticks(&scene, 1);
    const ovis_event* event = mob_scene_event(&scene, OVIS_EVENT_GIFTED);
    if (event != NULL) {
      given_at = i;
      assert_true(event->mob.value == villager.value);
      assert_true(event->other.value == player.value);
      // A villager without a profession has only seeds to give.
      assert_string_equal(event->item, "wheat_seeds");
      assert_int_equal(event->count, 1);
    }
  }
  assert_true(given_at > 600);
  int32_t thrown = 0;
  for (int32_t i = 0; i < ovis_sim_get_mob_count(scene.sim); i++) {
    ovis_item_state state;
    if (ovis_item_get_state(scene.sim, ovis_sim_get_mob(scene.sim, i), &state)) {
      assert_string_equal(ovis_item_name(state.stack.item), "wheat_seeds");
      thrown += state.stack.count;
    }
  }
  assert_int_equal(thrown, 1);
  mob_scene_close(&scene);
}

// Counts how often each item of a list is drawn, and fails for any other one.
static void expect_gifts(const char* profession, bool is_baby, const char* const* items,
                         const int32_t* chances) {
  enum { DRAWS = 20000 };
  int32_t number;
  assert_true(ovis_profession_find(profession, &number));
  ov_rng rng = ov_rng_make(3, 7);
  int32_t counts[16] = {0};
  int32_t all = 0;
  int32_t list = 0;
  for (; items[list] != NULL; list++) {
    all += chances != NULL ? chances[list] : 1;
  }
  for (int32_t i = 0; i < DRAWS; i++) {
    const ovis_stack gift = ov_gift_draw(&rng, number, is_baby);
    int32_t k = 0;
    while (k < list && ovis_item_from_name(items[k]) != gift.item) {
      k++;
    }
    assert_true(k < list);
    assert_int_equal(gift.count, 1);
    assert_int_equal(gift.variant != 0, gift.item == ovis_item_from_name("tipped_arrow"));
    assert_true(gift.variant <= 13);
    counts[k]++;
  }
  for (int32_t k = 0; k < list; k++) {
    const double wanted = (double)DRAWS * (chances != NULL ? chances[k] : 1) / all;
    assert_true(counts[k] > 0.8 * wanted);
    assert_true(counts[k] < 1.2 * wanted);
  }
}

#define GIFTS(profession, ...)                                                                     \
  expect_gifts(profession, false, (const char* const[]){__VA_ARGS__, NULL}, NULL)

TEST(each_profession_has_its_own_gifts) {
  GIFTS("none", "wheat_seeds");
  GIFTS("nitwit", "wheat_seeds");
  GIFTS("armorer", "chainmail_helmet", "chainmail_chestplate", "chainmail_leggings",
        "chainmail_boots");
  GIFTS("butcher", "cooked_rabbit", "cooked_chicken", "cooked_porkchop", "cooked_beef",
        "cooked_mutton");
  GIFTS("cartographer", "map", "paper");
  GIFTS("cleric", "redstone", "lapis_lazuli");
  GIFTS("farmer", "bread", "pumpkin_pie", "cookie");
  GIFTS("fisherman", "cod", "salmon");
  expect_gifts("fletcher", false, (const char* const[]){"arrow", "tipped_arrow", NULL},
               (const int32_t[]){26, 13});
  GIFTS("leatherworker", "leather");
  GIFTS("librarian", "book");
  GIFTS("mason", "clay");
  GIFTS("shepherd", "white_wool", "orange_wool", "magenta_wool", "light_blue_wool", "yellow_wool",
        "lime_wool", "pink_wool", "gray_wool", "light_gray_wool", "cyan_wool", "purple_wool",
        "blue_wool", "brown_wool", "green_wool", "red_wool", "black_wool");
  GIFTS("toolsmith", "stone_pickaxe", "stone_axe", "stone_hoe", "stone_shovel");
  GIFTS("weaponsmith", "stone_axe", "golden_axe", "iron_axe");
  expect_gifts("librarian", true, (const char* const[]){"poppy", NULL}, NULL);
}

TEST(a_customer_is_followed) {
  mob_scene scene = mob_scene_open("grass_block");
  const ovis_mob_id villager = mob_scene_spawn(&scene, "villager", 60.5, 60.5);
  const ovis_mob_id player = mob_scene_player(&scene, 63.5, 60.5);
  mob_scene_set_time(&scene, 500);
  const ovis_offer offer = offer_of("wheat", 20, "emerald", 16);
  put_offer(&scene, villager, 0, &offer);
  assert_int_equal(ovis_villager_open_trade(scene.sim, villager, player), OVIS_OK);
  mob_scene_ticks(&scene, 2);
  assert_true(mob_scene_runs(&scene, villager, "LookAndFollowTradingPlayerSink"));
  assert_int_equal(ovis_mob_place(scene.sim, player, (ovis_vec3){90.5, 64, 60.5}, 0, 0), OVIS_OK);
  mob_scene_ticks(&scene, 2);
  assert_false(mob_scene_runs(&scene, villager, "LookAndFollowTradingPlayerSink"));
  mob_scene_close(&scene);
}

TEST(the_property_hero_is_the_level_of_the_effect) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id player = mob_scene_player(&scene, 61.5, 60.5);
  const ovis_mob_id cow = mob_scene_spawn(&scene, "cow", 64.5, 60.5);
  const ovis_effect hero = OVIS_EFFECT_HERO_OF_THE_VILLAGE;
  assert_int_equal(ovis_mob_give_effect(scene.sim, player, hero, &(ovis_effect_state){40, 2}),
                   OVIS_OK);
  assert_true(mob_scene_get(&scene, player, OVIS_PROP_HERO) == 3);
  mob_scene_ticks(&scene, 41);
  assert_true(mob_scene_get(&scene, player, OVIS_PROP_HERO) == 0);
  mob_scene_put(&scene, player, OVIS_PROP_HERO, 1e9);
  assert_true(mob_scene_get(&scene, player, OVIS_PROP_HERO) == 256);
  ovis_effect_state state;
  assert_true(ovis_mob_get_effect(scene.sim, player, hero, &state));
  assert_int_equal(state.amplifier, 255);
  assert_int_equal(state.ticks, OVIS_EFFECT_FOR_EVER);
  mob_scene_put(&scene, player, OVIS_PROP_HERO, -1);
  assert_false(ovis_mob_get_effect(scene.sim, player, hero, &state));
  assert_int_not_equal(ovis_mob_set_prop(scene.sim, cow, OVIS_PROP_HERO, 1), OVIS_OK);
  mob_scene_close(&scene);
}
