// Behaviors of villagers with each other the slow way.
// Rules: docs/sources.md#villager
#include "reference/villager_ref.h"

#include <stddef.h>
#include <string.h>

// ---- PoiCompetitorScan

static bool is_same(const mind_ref_place* a, const mind_ref_place* b) {
  return a->is_present && b->is_present && a->dimension == b->dimension &&
         mind_ref_equal(a->cell, b->cell);
}

void compete_ref_trigger(compete_ref_villager* self, compete_ref_villager* others, int count,
                         bool has_point) {
  const mind_ref_place site = self->job_site;
  compete_ref_villager* winner = self;
  for (int i = 0; i < count && has_point; i++) {
    compete_ref_villager* other = &others[i];
    if (!other->is_villager || !other->is_alive || !is_same(&other->job_site, &site) ||
        !other->has_profession_of_site) {
      continue;
    }
    if (winner->xp > other->xp) {
      other->job_site.is_present = false;
    } else {
      winner->job_site.is_present = false;
      winner = other;
    }
  }
}

// ---- Inventories

enum { ENOUGH = 12, EXCESS = 24, LEFT = 24 };

static int points_of(trade_ref_item item) {
  switch (item) {
  case TRADE_REF_BREAD: return 4;
  case TRADE_REF_POTATO:
  case TRADE_REF_CARROT:
  case TRADE_REF_BEETROOT: return 1;
  default: return 0;
  }
}

int trade_ref_food(const trade_ref_villager* villager) {
  int points = 0;
  for (int i = 0; i < TRADE_REF_SLOTS; i++) {
    points += points_of(villager->slots[i].item) * villager->slots[i].count;
  }
  return points;
}

bool trade_ref_has_excess(const trade_ref_villager* villager) {
  return trade_ref_food(villager) >= EXCESS;
}

bool trade_ref_wants_food(const trade_ref_villager* villager) {
  return trade_ref_food(villager) < ENOUGH;
}

bool trade_ref_can_breed(const trade_ref_villager* villager) {
  return villager->food_level + trade_ref_food(villager) >= ENOUGH && villager->age_ticks == 0 &&
         !villager->is_sleeping;
}

void trade_ref_eat(trade_ref_villager* villager) {
  for (int i = 0; i < TRADE_REF_SLOTS; i++) {
    trade_ref_slot* slot = &villager->slots[i];
    while (points_of(slot->item) > 0 && slot->count > 0 && villager->food_level < ENOUGH) {
      villager->food_level += points_of(slot->item);
      slot->count--;
    }
    if (slot->count == 0) {
      slot->item = TRADE_REF_NOTHING;
    }
  }
}

bool trade_ref_throw_half(trade_ref_villager* villager, const bool items[TRADE_REF_ITEMS],
                          trade_ref_slot* thrown) {
  for (int i = 0; i < TRADE_REF_SLOTS; i++) {
    trade_ref_slot* slot = &villager->slots[i];
    int count = 0;
    if (slot->item == TRADE_REF_NOTHING || !items[slot->item]) {
      continue;
    }
    if (slot->count > TRADE_REF_STACK / 2) {
      count = slot->count / 2;
    } else if (slot->count > LEFT) {
      count = slot->count - LEFT;
    }
    if (count > 0) {
      *thrown = (trade_ref_slot){slot->item, count};
      slot->count -= count;
      return true;
    }
  }
  return false;
}

// ---- TradeWithVillager

enum { NEAR_SQUARED = 5 };

static bool asks_for(const trade_ref_villager* villager, trade_ref_item item) {
  return villager->is_farmer && item >= TRADE_REF_WHEAT && item <= TRADE_REF_BONE_MEAL;
}

void trade_ref_start(trade_ref* ref, const trade_ref_hands* hands, const trade_ref_villager* self,
                     const trade_ref_villager* other) {
  hands->walk_to_each_other(hands->context);
  for (int item = 0; item < TRADE_REF_ITEMS; item++) {
    ref->offers[item] =
        asks_for(other, (trade_ref_item)item) && !asks_for(self, (trade_ref_item)item);
  }
}

static int count_of(const trade_ref_villager* villager, trade_ref_item item) {
  int count = 0;
  for (int i = 0; i < TRADE_REF_SLOTS; i++) {
    count += villager->slots[i].item == item ? villager->slots[i].count : 0;
  }
  return count;
}

static void give(const trade_ref_hands* hands, trade_ref_villager* self,
                 const bool items[TRADE_REF_ITEMS]) {
  trade_ref_slot thrown;
  if (trade_ref_throw_half(self, items, &thrown)) {
    hands->throw_item(hands->context, thrown);
  }
}

void trade_ref_tick(const trade_ref* ref, const trade_ref_hands* hands, trade_ref_villager* self,
                    const trade_ref_villager* other, double distance_squared) {
  static const bool food[TRADE_REF_ITEMS] = {[TRADE_REF_BREAD] = true,
                                             [TRADE_REF_POTATO] = true,
                                             [TRADE_REF_CARROT] = true,
                                             [TRADE_REF_BEETROOT] = true};
  static const bool wheat[TRADE_REF_ITEMS] = {[TRADE_REF_WHEAT] = true};
  if (distance_squared > NEAR_SQUARED) {
    return;
  }
  hands->walk_to_each_other(hands->context);
  hands->gossip(hands->context);
  if (trade_ref_has_excess(self) && (self->is_farmer || trade_ref_wants_food(other))) {
    give(hands, self, food);
  }
  if (other->is_farmer && count_of(self, TRADE_REF_WHEAT) > TRADE_REF_STACK / 2) {
    give(hands, self, wheat);
  }
  give(hands, self, ref->offers);
}

// ---- VillagerMakeLove

enum { BIRTH_LEAST = 275, BIRTH_MORE = 50, HEARTS = 35, PARENT_AGE = 6000 };

void love_ref_start(love_ref* ref, const love_ref_hands* hands, int64_t time) {
  hands->walk_to_each_other(hands->context);
  ref->birth = time + BIRTH_LEAST + hands->draw(hands->context, BIRTH_MORE);
}

bool love_ref_goes_on(const love_ref* ref, bool is_valid, const trade_ref_villager* self,
                      const trade_ref_villager* partner, int64_t time) {
  return is_valid && time <= ref->birth && trade_ref_can_breed(self) &&
         trade_ref_can_breed(partner);
}

static void eat_and_digest(trade_ref_villager* villager) {
  trade_ref_eat(villager);
  villager->food_level -= ENOUGH;
}

void love_ref_tick(love_ref* ref, const love_ref_hands* hands, trade_ref_villager* self,
                   trade_ref_villager* partner, double distance_squared, int64_t time) {
  void* context = hands->context;
  if (distance_squared > NEAR_SQUARED) {
    return;
  }
  hands->walk_to_each_other(context);
  if (time < ref->birth) {
    if (hands->show_hearts != NULL && hands->draw(context, HEARTS) == 0) {
      hands->show_hearts(context);
    }
    return;
  }
  eat_and_digest(self);
  eat_and_digest(partner);
  if (!hands->take_bed(context)) {
    hands->show_anger(context);
    return;
  }
  if (!hands->bear(context)) {
    hands->release_bed(context);
    return;
  }
  self->age_ticks = PARENT_AGE;
  partner->age_ticks = PARENT_AGE;
}
