// A villager's trades: its offers, prices, restocks and experience.
// Source: docs/sources.md#trades
#pragma once

#include "base/array.h"
#include "base/fields.h"

#include <ovis/village.h>

typedef struct ov_counter {
  ov_array(ovis_offer) offers;
  uint64_t customer;      // serial of the player who trades now; 0: nobody
  uint64_t last_customer; // serial of the one whose trade is not rewarded yet; 0: nobody
  int64_t restock_time;   // game time of the last restock
  int64_t check_day_time; // day time of the last look whether to restock
  int32_t restocks_today; // 0 to 2
  int32_t level_ticks;    // until its level rises; 0: it does not
  int32_t offers_of;      // ov_profession whose offers these are; its own, once it has drawn them
} ov_counter;

#define OV_RESTOCKS_A_DAY 2
#define OV_LEVEL_MAX 5
#define OV_LEVEL_TICKS 40 // from the end of a trade to the new level

// The price of an offer's first cost: with demand and special price.
int32_t ov_offer_price(const ovis_offer* offer);

// Sets special prices for a customer. `hero_level`: of the effect, from 1 on; 0: no hero.
void ov_counter_set_specials(ov_counter* self, int32_t reputation, int32_t hero_level);
void ov_counter_drop_specials(ov_counter* self);

// Adds offers. False: no memory.
bool ov_counter_add(ov_counter* self, const ovis_offer* offers, int32_t count,
                    const ovis_allocator* allocator);

// Restocks if it is time and something was sold. False: not now.
bool ov_counter_restock(ov_counter* self, int64_t game_time, int64_t day_time);

// Has a villager of this level enough experience for the next one?
bool ov_counter_may_rise(int32_t level, int32_t xp);

void ov_counter_fields(ov_counter* self, ov_fields* fields);
