// Draws the offers of villagers from the table of trades.
// Rules: docs/sources.md#trade-tables
#include "species/villager/trades.h"

#include "agent/kind.h"
#include "base/check.h"
#include "figures/item_ids_gen.h"

#include <ovis/item.h>

#include <stdio.h>

#define COLORS 16
#define EMERALDS_MAX 64
#define ENCHANT_LEVEL_MIN 5
#define ENCHANT_LEVELS 15 // 5 to 19
#define BUCKETS 16        // of the set in which the game keeps the drawn numbers

static const char* const colors[COLORS] = {
    "white",      "orange", "magenta", "light_blue", "yellow", "lime",  "pink", "gray",
    "light_gray", "cyan",   "purple",  "blue",       "brown",  "green", "red",  "black"};

static bool is_of_all_colors(const ov_trade* trade) {
  return trade->item[0] == '*';
}

static int32_t weight(const ov_trade* trade) {
  return is_of_all_colors(trade) ? COLORS : 1;
}

// ---- Enchanted books

typedef struct enchantment {
  const char* name;
  int32_t level_max;
  bool is_treasure; // costs twice as much
} enchantment;

// Those that villagers sell: all but soul speed and swift sneak.
static const enchantment enchantments[] = {
    {"protection", 4, false},      {"fire_protection", 4, false},
    {"feather_falling", 4, false}, {"blast_protection", 4, false},
    {"respiration", 3, false},     {"projectile_protection", 4, false},
    {"aqua_affinity", 1, false},   {"thorns", 3, false},
    {"depth_strider", 3, false},   {"frost_walker", 2, true},
    {"binding_curse", 1, true},    {"sharpness", 5, false},
    {"smite", 5, false},           {"bane_of_arthropods", 5, false},
    {"knockback", 2, false},       {"fire_aspect", 2, false},
    {"looting", 3, false},         {"sweeping", 3, false},
    {"efficiency", 5, false},      {"silk_touch", 1, false},
    {"unbreaking", 3, false},      {"fortune", 3, false},
    {"power", 5, false},           {"punch", 2, false},
    {"flame", 1, false},           {"infinity", 1, false},
    {"luck_of_the_sea", 3, false}, {"lure", 3, false},
    {"loyalty", 3, false},         {"impaling", 5, false},
    {"riptide", 3, false},         {"channeling", 1, false},
    {"multishot", 1, false},       {"quick_charge", 3, false},
    {"piercing", 4, false},        {"mending", 1, true},
    {"vanishing_curse", 1, true},
};

static int32_t draw_book_price(ov_rng* rng) {
  const int32_t count = (int32_t)(sizeof enchantments / sizeof *enchantments);
  const enchantment* drawn = &enchantments[ov_rng_int(rng, count)];
  const int32_t level = 1 + ov_rng_int(rng, drawn->level_max);
  const int32_t price = 2 + ov_rng_int(rng, 5 + level * 10) + 3 * level;
  const int32_t all = drawn->is_treasure ? 2 * price : price;
  return all < EMERALDS_MAX ? all : EMERALDS_MAX;
}

// ---- One offer

static ovis_item item_of(const ov_trade* trade, int32_t color, int32_t type) {
  // By biome: plains, desert, jungle, savanna, snow, swamp, taiga.
  static const ovis_item boats[] = {OV_ITEM_OAK_BOAT,    OV_ITEM_JUNGLE_BOAT, OV_ITEM_JUNGLE_BOAT,
                                    OV_ITEM_ACACIA_BOAT, OV_ITEM_SPRUCE_BOAT, OV_ITEM_DARK_OAK_BOAT,
                                    OV_ITEM_SPRUCE_BOAT};
  if (trade->kind == OV_TRADE_BOAT) {
    OVIS_ASSERT((uint32_t)type < OV_COUNT_OF(boats));
    return boats[type];
  }
  char name[OVIS_ITEM_NAME_MAX];
  snprintf(name, sizeof name, "%s%s", is_of_all_colors(trade) ? colors[color] : "",
           trade->item + is_of_all_colors(trade));
  return ovis_item_from_name(name);
}

static int32_t draw_emeralds(ov_rng* rng, const ov_trade* trade) {
  if (trade->kind == OV_TRADE_BOOK) {
    return draw_book_price(rng);
  }
  if (trade->kind == OV_TRADE_ENCHANTED) {
    return trade->emeralds + ENCHANT_LEVEL_MIN + ov_rng_int(rng, ENCHANT_LEVELS);
  }
  return trade->emeralds;
}

static ovis_offer draw_offer(ov_rng* rng, const ov_trade* trade, int32_t color, int32_t type) {
  ovis_offer offer = {
      .max_uses = trade->max_uses, .xp = trade->xp, .price_multiplier = trade->multiplier};
  const ovis_item item = item_of(trade, color, type);
  const bool takes_item = trade->kind == OV_TRADE_BUYS || trade->kind == OV_TRADE_BOAT;
  offer.cost_a = takes_item ? item : OV_ITEM_EMERALD;
  offer.cost_a_count = takes_item ? trade->count : draw_emeralds(rng, trade);
  offer.result = takes_item ? OV_ITEM_EMERALD : item;
  offer.result_count = takes_item ? trade->emeralds : trade->count;
  if (trade->with != NULL) {
    offer.cost_b = ovis_item_from_name(trade->with);
    offer.cost_b_count = trade->with_count;
  }
  return offer;
}

// ---- The draw

// The trade with a number among those of a level; colors are trades of their own.
static const ov_trade* find(ov_trade_list list, int32_t level, int32_t number, int32_t* out_color) {
  OVIS_ASSERT(level >= 0);
  OVIS_ASSERT(number >= 0);
  for (int32_t i = 0; i < list.count; i++) {
    const ov_trade* trade = &list.rows[i];
    if (trade->level != level) {
      continue;
    }
    if (number < weight(trade)) {
      *out_color = number;
      return trade;
    }
    number -= weight(trade);
  }
  return NULL;
}

static int32_t count_trades(ov_trade_list list, int32_t level) {
  OVIS_ASSERT(level >= 0);
  int32_t count = 0;
  for (int32_t i = 0; i < list.count; i++) {
    count += list.rows[i].level == level ? weight(&list.rows[i]) : 0;
  }
  return count;
}

// Two different numbers below `count`, in the order in which a hash set returns them.
static void draw_numbers(ov_rng* rng, int32_t count, int32_t out[OV_TRADES_A_LEVEL]) {
  OVIS_ASSERT(count >= 0);
  out[0] = ov_rng_int(rng, count);
  do {
    out[1] = ov_rng_int(rng, count);
  } while (out[1] == out[0]);
  if (out[1] % BUCKETS < out[0] % BUCKETS) {
    const int32_t first = out[0];
    out[0] = out[1];
    out[1] = first;
  }
}

int32_t ov_trades_draw(ov_rng* rng, const ov_trade_draw* who, ovis_offer out[OV_TRADES_A_LEVEL]) {
  const ov_trade_list list = ov_trades_of(who->profession);
  const int32_t count = count_trades(list, who->level);
  int32_t numbers[OV_TRADES_A_LEVEL] = {0, 1};
  if (count > OV_TRADES_A_LEVEL) {
    draw_numbers(rng, count, numbers);
  }
  const int32_t drawn = count < OV_TRADES_A_LEVEL ? count : OV_TRADES_A_LEVEL;
  for (int32_t i = 0; i < drawn; i++) {
    int32_t color;
    const ov_trade* trade = find(list, who->level, numbers[i], &color);
    out[i] = draw_offer(rng, trade, color, who->type);
  }
  return drawn;
}
