// Trades of villagers: prices by demand and reputation, restocks, levels.
// Rules: docs/sources.md#trades
#include "species/villager/counter.h"

#include "agent/item_table.h"
#include "base/check.h"

#include <ovis/world.h>

#include <math.h>

#define RESTOCK_PAUSE_TICKS 2400 // before the second restock of a day
#define RESTOCK_DAY_TICKS 12000  // after which a new day counts, whatever the hour
#define OFFERS_MAX 1000          // in a snapshot
#define PRICE_MAX 64             // of a stack
#define PROFESSIONS_MAX 1000     // in a snapshot
#define NUMBER_MAX OVIS_OFFER_DEMAND_MAX

int32_t ov_offer_price(const ovis_offer* offer) {
  OVIS_ASSERT(offer->cost_a_count >= 0);
  OVIS_ASSERT(offer->demand >= -NUMBER_MAX);
  OVIS_ASSERT(offer->demand <= NUMBER_MAX);
  const double base = offer->cost_a_count;
  const double demand = floor(base * offer->demand * (double)offer->price_multiplier);
  const double price = base + (demand > 0 ? demand : 0) + offer->special_price;
  return price < 1 ? 1 : price > PRICE_MAX ? PRICE_MAX : (int32_t)price;
}

void ov_counter_set_specials(ov_counter* self, int32_t reputation, int32_t hero_level) {
  for (int32_t i = 0; i < self->offers.count; i++) {
    ovis_offer* offer = &self->offers.items[i];
    offer->special_price -= (int32_t)floor((double)reputation * (double)offer->price_multiplier);
    if (hero_level > 0) {
      const double share = 0.3 + 0.0625 * (hero_level - 1);
      const int32_t less = (int32_t)floor(share * offer->cost_a_count);
      offer->special_price -= less > 1 ? less : 1;
    }
  }
}

void ov_counter_drop_specials(ov_counter* self) {
  for (int32_t i = 0; i < self->offers.count; i++) {
    self->offers.items[i].special_price = 0;
  }
}

bool ov_counter_add(ov_counter* self, const ovis_offer* offers, int32_t count,
                    const ovis_allocator* allocator) {
  OVIS_ASSERT(count >= 0);
  bool has_memory = true;
  for (int32_t i = 0; i < count && self->offers.count < OFFERS_MAX; i++) {
    has_memory &= ov_array_push(&self->offers, allocator, offers[i]);
  }
  return has_memory;
}

// ---- Restocks

static void update_demand(ov_counter* self) {
  for (int32_t i = 0; i < self->offers.count; i++) {
    ovis_offer* offer = &self->offers.items[i];
    const int32_t demand = offer->demand + offer->uses - (offer->max_uses - offer->uses);
    offer->demand = demand > NUMBER_MAX ? NUMBER_MAX : demand < -NUMBER_MAX ? -NUMBER_MAX : demand;
  }
}

static void refill(ov_counter* self) {
  for (int32_t i = 0; i < self->offers.count; i++) {
    self->offers.items[i].uses = 0;
  }
}

static bool has_sold(const ov_counter* self) {
  for (int32_t i = 0; i < self->offers.count; i++) {
    if (self->offers.items[i].uses > 0) {
      return true;
    }
  }
  return false;
}

// The restocks that it missed yesterday only change the demand.
static void begin_day(ov_counter* self, int64_t game_time) {
  OVIS_ASSERT(self->restocks_today >= 0);
  OVIS_ASSERT(self->restocks_today <= OV_RESTOCKS_A_DAY);
  const int32_t missed = OV_RESTOCKS_A_DAY - self->restocks_today;
  self->restock_time = game_time;
  if (missed > 0) {
    refill(self);
  }
  for (int32_t i = 0; i < missed; i++) {
    update_demand(self);
  }
  self->restocks_today = 0;
}

bool ov_counter_restock(ov_counter* self, int64_t game_time, int64_t day_time) {
  OVIS_ASSERT(self->restocks_today >= 0);
  OVIS_ASSERT(self->restocks_today <= OV_RESTOCKS_A_DAY);
  const bool is_new_day =
      self->check_day_time > 0 && day_time / OVIS_DAY_TICKS > self->check_day_time / OVIS_DAY_TICKS;
  const bool is_long_ago = game_time > self->restock_time + RESTOCK_DAY_TICKS;
  self->check_day_time = day_time;
  if (is_new_day || is_long_ago) {
    begin_day(self, game_time);
  }
  const bool is_allowed =
      self->restocks_today == 0 || (self->restocks_today < OV_RESTOCKS_A_DAY &&
                                    game_time > self->restock_time + RESTOCK_PAUSE_TICKS);
  if (!is_allowed || !has_sold(self)) {
    return false;
  }
  update_demand(self);
  refill(self);
  self->restock_time = game_time;
  self->restocks_today++;
  return true;
}

bool ov_counter_may_rise(int32_t level, int32_t xp) {
  static const int32_t needed[OV_LEVEL_MAX] = {0, 10, 70, 150, 250}; // for level 1, 2 ...
  return level >= 1 && level < OV_LEVEL_MAX && xp >= needed[level];
}

// ---- Fields

static void offer_fields(ovis_offer* offer, ov_fields* fields) {
  ov_field_item(fields, "offer.cost_a", &offer->cost_a);
  ov_field_item(fields, "offer.cost_b", &offer->cost_b);
  ov_field_item(fields, "offer.result", &offer->result);
  ov_field_i32_in(fields, "offer.cost_a_count", &offer->cost_a_count, 0, OVIS_OFFER_COUNT_MAX);
  ov_field_i32_in(fields, "offer.cost_b_count", &offer->cost_b_count, 0, OVIS_OFFER_COUNT_MAX);
  ov_field_i32_in(fields, "offer.result_count", &offer->result_count, 0, OVIS_OFFER_COUNT_MAX);
  ov_field_i32_in(fields, "offer.uses", &offer->uses, 0, OVIS_OFFER_USES_MAX);
  ov_field_i32_in(fields, "offer.max_uses", &offer->max_uses, 0, OVIS_OFFER_USES_MAX);
  ov_field_i32_in(fields, "offer.demand", &offer->demand, -NUMBER_MAX, NUMBER_MAX);
  ov_field_i32_in(fields, "offer.special_price", &offer->special_price, -NUMBER_MAX, NUMBER_MAX);
  ov_field_i32_in(fields, "offer.xp", &offer->xp, 0, OVIS_OFFER_XP_MAX);
  ov_field_f32(fields, "offer.price_multiplier", &offer->price_multiplier);
  fields->is_bad |= fields->mode == OV_FIELDS_READ &&
                    !(offer->price_multiplier >= 0 && offer->price_multiplier <= 10);
}

void ov_counter_fields(ov_counter* self, ov_fields* fields) {
  int32_t count = self->offers.count;
  ov_field_count(fields, "offers", &count, OFFERS_MAX);
  if (fields->mode == OV_FIELDS_READ) {
    fields->is_bad |= !ov_array_reserve(&self->offers, fields->allocator, count);
    self->offers.count = fields->is_bad ? 0 : count;
  }
  for (int32_t i = 0; i < self->offers.count; i++) {
    offer_fields(&self->offers.items[i], fields);
  }
  ov_field_serial(fields, "customer", &self->customer);
  ov_field_serial(fields, "last_customer", &self->last_customer);
  ov_field_i64(fields, "restock_time", &self->restock_time);
  ov_field_i64(fields, "check_day_time", &self->check_day_time);
  ov_field_i32_in(fields, "restocks_today", &self->restocks_today, 0, OV_RESTOCKS_A_DAY);
  ov_field_i32_in(fields, "level_ticks", &self->level_ticks, 0, OV_LEVEL_TICKS);
  if (ov_fields_is_snapshot(fields)) { // the next tick makes it the profession
    ov_field_i32_in(fields, "offers_of", &self->offers_of, 0, PROFESSIONS_MAX);
  }
}
