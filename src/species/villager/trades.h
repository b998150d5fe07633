// The trades of the thirteen professions: a table, and the draw of a villager's offers from it.
// Source: docs/sources.md#trade-tables
#pragma once

#include "base/rng.h"

#include <ovis/village.h>

typedef enum ov_trade_kind {
  OV_TRADE_BUYS,      // `count` items for one emerald
  OV_TRADE_SELLS,     // `count` items for `emeralds`
  OV_TRADE_WORKS,     // `count` items for `emeralds` and `with_count` of `with`
  OV_TRADE_ENCHANTED, // one item for `emeralds` and 5 to 19 more, by the level of the enchantment
  OV_TRADE_BOOK,      // an enchanted book for a book and emeralds, by the enchantment
  OV_TRADE_BOAT       // one boat of the villager's biome for one emerald
} ov_trade_kind;

// A row of the table.
typedef struct ov_trade {
  int32_t level; // of the villager, 1 to 5
  ov_trade_kind kind;
  const char* item; // "*_wool": one trade for each of the sixteen colors
  int32_t count;
  int32_t emeralds;
  const char* with; // WORKS: the other cost
  int32_t with_count;
  int32_t max_uses;
  int32_t xp;
  float multiplier; // of the price
} ov_trade;

typedef struct ov_trade_list {
  const ov_trade* rows;
  int32_t count;
} ov_trade_list;

// The rows of a profession (ov_profession), by level; none: of those without a job.
ov_trade_list ov_trades_of(int32_t profession);

#define OV_TRADES_A_LEVEL 2

typedef struct ov_trade_draw {
  int32_t profession; // ov_profession
  int32_t level;      // [Limits: 1 <= level <= 5]
  int32_t type;       // biome of the villager: docs/sources.md#variants
} ov_trade_draw;

// Draws the offers that a villager gets at a level: two different trades of that level, or all if
// there are no more. Returns their number.
int32_t ov_trades_draw(ov_rng* rng, const ov_trade_draw* who, ovis_offer out[OV_TRADES_A_LEVEL]);
