// The trades of the thirteen professions, and the offers that villagers draw from them.
#include "species/villager/trades.h"
#include "species/villager/villager.h"
#include "support/mob_scene.h"
#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WORK = 3000, LEVELS = 5, ROWS_MAX = 400 };

// ---- The table

static const char* const kinds[] = {"buys", "sells", "works", "enchanted", "book", "boat"};

// test/expect/trades.txt lists the table for readers, and notices each change of it: profession,
// level, kind, count and item, emeralds, the other cost, greatest uses, experience, multiplier.
TEST(the_table_of_trades_is_as_listed) {
  char path[512];
  snprintf(path, sizeof path, "%s/test/expect/trades.txt", getenv("OVIS_SOURCE_DIR"));
  FILE* file = fopen(path, "r");
  assert_non_null(file);
  int32_t lines = 0;
  for (int32_t k = OV_PROFESSION_NONE; k < OV_PROFESSION_COUNT; k++) {
    const ov_trade_list list = ov_trades_of(k);
    assert_int_equal(list.count > 0, k >= OV_PROFESSION_ARMORER);
    for (int32_t i = 0; i < list.count; i++) {
      const ov_trade* t = &list.rows[i];
      char line[160];
      char wanted[160];
      snprintf(line, sizeof line, "%s %d %s %d %s %d %s %d %d %d %.2f\n",
               ov_profession_name((ov_profession)k), t->level, kinds[t->kind], t->count, t->item,
               t->emeralds, t->with != NULL ? t->with : "-", t->with_count, t->max_uses, t->xp,
               (double)t->multiplier);
      if (getenv("OVIS_PRINT_TRADES") != NULL) {
        fputs(line, stdout);
        continue;
      }
      assert_non_null(fgets(wanted, sizeof wanted, file));
      assert_string_equal(line, wanted);
      lines++;
    }
  }
  assert_true(lines == 0 || fgetc(file) == EOF);
  fclose(file);
}

// ---- Draws

static bool is_same_good(const ovis_offer* a, const ovis_offer* b) {
  return a->cost_a == b->cost_a && a->cost_b == b->cost_b && a->result == b->result;
}

typedef struct tally {
  ovis_offer offers[64];
  int32_t counts[64];
  int32_t emeralds_min[64], emeralds_max[64];
  int32_t count;
} tally;

static void count_offer(tally* all, const ovis_offer* offer) {
  int32_t i = 0;
  while (i < all->count && !is_same_good(&all->offers[i], offer)) {
    i++;
  }
  if (i == all->count) {
    assert_true(i < 64);
    all->offers[all->count++] = *offer;
    all->emeralds_min[i] = all->emeralds_max[i] = offer->cost_a_count;
  }
  all->counts[i]++;
  const int32_t price = offer->cost_a_count;
  all->emeralds_min[i] = price < all->emeralds_min[i] ? price : all->emeralds_min[i];
  all->emeralds_max[i] = price > all->emeralds_max[i] ? price : all->emeralds_max[i];
}

static tally draw_many(int32_t profession, int32_t level, int32_t draws) {
  static tally all;
  memset(&all, 0, sizeof all);
  ov_rng rng = ov_rng_make(5, (uint64_t)(10 * profession + level));
  for (int32_t n = 0; n < draws; n++) {
    const ov_trade_draw who = {.profession = profession, .level = level, .type = n % 7};
    ovis_offer drawn[OV_TRADES_A_LEVEL];
    const int32_t count = ov_trades_draw(&rng, &who, drawn);
    assert_in_range(count, 1, OV_TRADES_A_LEVEL);
    for (int32_t i = 0; i < count; i++) {
      assert_int_equal(drawn[i].uses, 0);
      assert_int_equal(drawn[i].demand, 0);
      assert_in_range(drawn[i].cost_a_count, 1, 64);
      assert_in_range(drawn[i].result_count, 1, 64);
      assert_true((drawn[i].cost_b != 0) == (drawn[i].cost_b_count > 0));
      assert_true(drawn[i].cost_a == ovis_item_from_name("emerald") ||
                  drawn[i].result == ovis_item_from_name("emerald"));
      count_offer(&all, &drawn[i]);
    }
  }
  return all;
}

TEST(each_trade_of_a_level_is_drawn) {
  for (int32_t k = OV_PROFESSION_ARMORER; k < OV_PROFESSION_COUNT; k++) {
    for (int32_t level = 1; level <= LEVELS; level++) {
      int32_t trades = 0;
      const ov_trade_list list = ov_trades_of(k);
      for (int32_t i = 0; i < list.count; i++) {
        trades += list.rows[i].level != level ? 0 : list.rows[i].item[0] == '*' ? 16 : 1;
      }
      assert_true(trades > 0);
      const tally all = draw_many(k, level, 400 * trades);
      int32_t sum = 0;
      for (int32_t i = 0; i < all.count; i++) {
        sum += all.counts[i];
        // Two of n are drawn; stew stands six times in the table, boats have five woods.
        assert_true(all.counts[i] > 100);
      }
      assert_int_equal(sum, 400 * trades * (trades < 2 ? 1 : 2));
    }
  }
}

static const ovis_offer* find(const tally* all, const char* result, int32_t* out_index) {
  for (int32_t i = 0; i < all->count; i++) {
    if (all->offers[i].result == ovis_item_from_name(result)) {
      *out_index = i;
      return &all->offers[i];
    }
  }
  return NULL;
}

TEST(enchanted_goods_cost_5_to_19_more) {
  int32_t i = 0;
  const tally swords = draw_many(OV_PROFESSION_WEAPONSMITH, 5, 4000);
  assert_non_null(find(&swords, "diamond_sword", &i));
  assert_int_equal(swords.emeralds_min[i], 13);
  assert_int_equal(swords.emeralds_max[i], 27);
  const tally books = draw_many(OV_PROFESSION_LIBRARIAN, 1, 30000);
  const ovis_offer* book = find(&books, "enchanted_book", &i);
  assert_non_null(book);
  assert_true(book->cost_b == ovis_item_from_name("book"));
  assert_int_equal(book->cost_b_count, 1);
  assert_true(book->price_multiplier == 0.2f);
  assert_int_equal(books.emeralds_min[i], 5);  // 2 + 0 + 3 of level 1
  assert_int_equal(books.emeralds_max[i], 64); // the limit: 2 + 54 + 15 of level 5
}

TEST(fishermen_buy_the_boat_of_their_biome) {
  static const char* const boats[] = {"oak_boat",    "jungle_boat",   "jungle_boat", "acacia_boat",
                                      "spruce_boat", "dark_oak_boat", "spruce_boat"};
  ov_rng rng = ov_rng_make(1, 1);
  for (int32_t type = 0; type < 7; type++) {
    const ov_trade_draw who = {OV_PROFESSION_FISHERMAN, 5, type};
    ovis_offer drawn[OV_TRADES_A_LEVEL];
    assert_int_equal(ov_trades_draw(&rng, &who, drawn), 2); // all there are, in their order
    assert_true(drawn[0].cost_a == ovis_item_from_name("pufferfish"));
    assert_true(drawn[1].cost_a == ovis_item_from_name(boats[type]));
    assert_true(drawn[1].result == ovis_item_from_name("emerald"));
  }
}

// The game keeps the drawn numbers in a set: they come in ascending order, modulo 16.
TEST(offers_come_in_the_order_of_the_table) {
  ov_rng rng = ov_rng_make(1, 2);
  static const char* const order[] = {"paper", "enchanted_book", "bookshelf"};
  for (int32_t n = 0; n < 100; n++) {
    const ov_trade_draw who = {OV_PROFESSION_LIBRARIAN, 1, 0};
    ovis_offer drawn[OV_TRADES_A_LEVEL];
    assert_int_equal(ov_trades_draw(&rng, &who, drawn), 2);
    int32_t at[2] = {0, 0};
    for (int32_t i = 0; i < 2; i++) {
      while (ovis_item_from_name(order[at[i]]) != drawn[i].cost_a &&
             ovis_item_from_name(order[at[i]]) != drawn[i].result) {
        at[i]++;
      }
    }
    assert_true(at[0] < at[1]);
  }
}

// ---- Villagers

static int32_t offers_of(const mob_scene* scene, ovis_mob_id villager, ovis_offer out[16]) {
  memset(out, 0, 16 * sizeof *out);
  return ovis_villager_get_offers(scene->sim, villager, out, 16);
}

static bool is_of_level(const ovis_offer* offer, int32_t profession, int32_t level) {
  const ov_trade_list list = ov_trades_of(profession);
  const bool buys = offer->result == ovis_item_from_name("emerald");
  for (int32_t i = 0; i < list.count; i++) {
    const ovis_item item = buys ? offer->cost_a : offer->result;
    if (list.rows[i].level == level && ovis_item_from_name(list.rows[i].item) == item &&
        list.rows[i].xp == offer->xp && list.rows[i].max_uses == offer->max_uses) {
      return true;
    }
  }
  return false;
}

TEST(a_villager_with_a_new_profession_has_two_offers) {
  mob_scene scene = mob_scene_open("grass_block");
  mob_scene_set(&scene, 62, MOB_SCENE_FEET, 60, "lectern");
  const ovis_mob_id villager = mob_scene_spawn(&scene, "villager", 60.5, 60.5);
  mob_scene_set_time(&scene, WORK);
  ovis_offer offers[16];
  mob_scene_ticks(&scene, 5);
  assert_int_equal(offers_of(&scene, villager, offers), 0); // it has no profession
  for (int32_t i = 0; i < 1000 && mob_scene_events(&scene, OVIS_EVENT_EMPLOYED) == 0; i++) {
    mob_scene_ticks(&scene, 1);
  }
  assert_true(mob_scene_get(&scene, villager, OVIS_PROP_PROFESSION) == OV_PROFESSION_LIBRARIAN);
  assert_int_equal(offers_of(&scene, villager, offers), 2);
  assert_true(is_of_level(&offers[0], OV_PROFESSION_LIBRARIAN, 1));
  assert_true(is_of_level(&offers[1], OV_PROFESSION_LIBRARIAN, 1));
  assert_false(is_same_good(&offers[0], &offers[1]));
  // Without its lectern it loses the profession, and the offers with it.
  mob_scene_set(&scene, 62, MOB_SCENE_FEET, 60, "air");
  mob_scene_ticks(&scene, 1);
  for (int32_t i = 0; i < 1000 && mob_scene_events(&scene, OVIS_EVENT_EMPLOYED) == 0; i++) {
    mob_scene_ticks(&scene, 1);
  }
  assert_int_equal(offers_of(&scene, villager, offers), 0);
  mob_scene_close(&scene);
}

TEST(a_new_level_adds_two_offers) {
  mob_scene scene = mob_scene_open("grass_block");
  const ovis_mob_id villager = mob_scene_spawn(&scene, "villager", 60.5, 60.5);
  const ovis_mob_id player = mob_scene_player(&scene, 62.5, 60.5);
  mob_scene_put(&scene, villager, OVIS_PROP_PROFESSION, OV_PROFESSION_ARMORER);
  mob_scene_put(&scene, villager, OVIS_PROP_LEVEL, 1);
  mob_scene_put(&scene, villager, OVIS_PROP_XP, 9);
  mob_scene_ticks(&scene, 1);
  ovis_offer before[16];
  ovis_offer after[16];
  assert_int_equal(offers_of(&scene, villager, before), 2);
  assert_int_equal(ovis_villager_open_trade(scene.sim, villager, player), OVIS_OK);
  assert_int_equal(ovis_villager_trade(scene.sim, villager, 0), OVIS_OK);
  assert_int_equal(ovis_villager_close_trade(scene.sim, villager), OVIS_OK);
  mob_scene_ticks(&scene, 41);
  assert_true(mob_scene_get(&scene, villager, OVIS_PROP_LEVEL) == 2);
  assert_int_equal(offers_of(&scene, villager, after), 4);
  assert_int_equal(after[0].uses, 1); // the old ones stay
  assert_true(is_same_good(&before[0], &after[0]));
  assert_true(is_same_good(&before[1], &after[1]));
  assert_true(is_of_level(&after[2], OV_PROFESSION_ARMORER, 2));
  assert_true(is_of_level(&after[3], OV_PROFESSION_ARMORER, 2));
  const uint64_t hash = ovis_sim_get_hash(scene.sim);
  mob_scene other = mob_scene_restored(&scene, NULL);
  assert_true(ovis_sim_get_hash(other.sim) == hash);
  mob_scene_ticks(&other, 3);
  assert_int_equal(offers_of(&other, ovis_sim_get_mob(other.sim, 0), after), 4);
  mob_scene_close(&other);
  mob_scene_close(&scene);
}

// As the game: one that came with a level has the offers of this level only.
TEST(a_host_sets_profession_level_and_offers) {
  mob_scene scene = mob_scene_open("grass_block");
  const ovis_mob_id villager = mob_scene_spawn(&scene, "villager", 60.5, 60.5);
  const ovis_offer own = {.cost_a = ovis_item_from_name("dirt"),
                          .cost_a_count = 1,
                          .result = ovis_item_from_name("emerald"),
                          .result_count = 1,
                          .max_uses = 9};
  ovis_offer offers[16];
  mob_scene_put(&scene, villager, OVIS_PROP_PROFESSION, OV_PROFESSION_MASON);
  mob_scene_put(&scene, villager, OVIS_PROP_LEVEL, 5);
  mob_scene_ticks(&scene, 1);
  assert_int_equal(offers_of(&scene, villager, offers), 2);
  assert_true(offers[0].result == ovis_item_from_name("quartz_pillar"));
  assert_true(offers[1].result == ovis_item_from_name("quartz_block"));
  mob_scene_put(&scene, villager, OVIS_PROP_PROFESSION, OV_PROFESSION_CLERIC);
  mob_scene_ticks(&scene, 1);
  assert_int_equal(offers_of(&scene, villager, offers), 2);
  assert_true(offers[0].cost_a == ovis_item_from_name("nether_wart"));
  // The villager draws nothing after the host removed or set its offers.
  assert_int_equal(ovis_villager_set_offer(scene.sim, villager, 0, NULL), OVIS_OK);
  mob_scene_ticks(&scene, 5);
  assert_int_equal(offers_of(&scene, villager, offers), 0);
  assert_int_equal(ovis_villager_set_offer(scene.sim, villager, 0, &own), OVIS_OK);
  mob_scene_ticks(&scene, 5);
  assert_int_equal(offers_of(&scene, villager, offers), 1);
  // In either order.
  const ovis_mob_id other = mob_scene_spawn(&scene, "villager", 70.5, 60.5);
  mob_scene_put(&scene, other, OVIS_PROP_XP, 1); // it keeps its profession
  assert_int_equal(ovis_villager_set_offer(scene.sim, other, 0, &own), OVIS_OK);
  mob_scene_put(&scene, other, OVIS_PROP_PROFESSION, OV_PROFESSION_FARMER);
  mob_scene_ticks(&scene, 5);
  assert_int_equal(offers_of(&scene, other, offers), 1);
  assert_true(offers[0].cost_a == ovis_item_from_name("dirt"));
  mob_scene_close(&scene);
}
