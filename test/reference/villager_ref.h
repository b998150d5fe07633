// Behaviors of villagers with each other, slow and obvious: PoiCompetitorScan, TradeWithVillager,
// VillagerMakeLove.
#ifndef OVIS_TEST_REFERENCE_VILLAGER_REF_H
#define OVIS_TEST_REFERENCE_VILLAGER_REF_H

#include "reference/mind_ref.h"

// ---- PoiCompetitorScan

typedef struct compete_ref_villager {
  bool is_villager, is_alive;
  mind_ref_place job_site;
  bool has_profession_of_site; ///< Its profession holds points of the type at the asker's site.
  int xp;
} compete_ref_villager;

/// `others`: the nearest living of `self`, in their order. Erases the job sites of those that lose.
/// `has_point`: there is a point at the site of `self`.
void compete_ref_trigger(compete_ref_villager* self, compete_ref_villager* others, int count,
                         bool has_point);

// ---- Inventories of eight slots

typedef enum trade_ref_item {
  TRADE_REF_NOTHING,
  TRADE_REF_BREAD,
  TRADE_REF_POTATO,
  TRADE_REF_CARROT,
  TRADE_REF_BEETROOT,
  TRADE_REF_WHEAT,
  TRADE_REF_WHEAT_SEEDS,
  TRADE_REF_BEETROOT_SEEDS,
  TRADE_REF_BONE_MEAL,
  TRADE_REF_ITEMS
} trade_ref_item;

enum { TRADE_REF_SLOTS = 8, TRADE_REF_STACK = 64 };

typedef struct trade_ref_slot {
  trade_ref_item item;
  int count;
} trade_ref_slot;

typedef struct trade_ref_villager {
  trade_ref_slot slots[TRADE_REF_SLOTS];
  int food_level;
  bool is_farmer;
  int age_ticks; ///< 0: it can breed.
  bool is_sleeping;
} trade_ref_villager;

int trade_ref_food(const trade_ref_villager* villager); ///< Points that it carries.
bool trade_ref_has_excess(const trade_ref_villager* villager);
bool trade_ref_wants_food(const trade_ref_villager* villager);
bool trade_ref_can_breed(const trade_ref_villager* villager);
/// Eats until it has had enough.
void trade_ref_eat(trade_ref_villager* villager);

/// The first slot with one of the items gives a part. True: `thrown` leaves the inventory.
bool trade_ref_throw_half(trade_ref_villager* villager, const bool items[TRADE_REF_ITEMS],
                          trade_ref_slot* thrown);

// ---- TradeWithVillager

typedef struct trade_ref_hands {
  void* context;
  void (*walk_to_each_other)(void* context); ///< Both look and walk: speed 0.5, close 2.
  void (*gossip)(void* context);             ///< The exchange, with its own pauses.
  void (*throw_item)(void* context, trade_ref_slot item); ///< Toward the other one.
} trade_ref_hands;

typedef struct trade_ref {
  bool offers[TRADE_REF_ITEMS];
} trade_ref;

void trade_ref_start(trade_ref* ref, const trade_ref_hands* hands, const trade_ref_villager* self,
                     const trade_ref_villager* other);
void trade_ref_tick(const trade_ref* ref, const trade_ref_hands* hands, trade_ref_villager* self,
                    const trade_ref_villager* other, double distance_squared);

// ---- VillagerMakeLove

typedef struct love_ref {
  int64_t birth; ///< Game time.
} love_ref;

typedef struct love_ref_hands {
  void* context;
  mind_ref_draw draw;
  void (*walk_to_each_other)(void* context);
  void (*show_hearts)(void* context); ///< [opt] NULL: the chance of hearts is not drawn.
  bool (*take_bed)(void* context); ///< A free one within 48 to which a path reaches. It is taken.
  bool (*bear)(void* context);     ///< A child, with the bed as its home. False: refused.
  void (*release_bed)(void* context);
  void (*show_anger)(void* context); ///< Both: there is no bed.
} love_ref_hands;

void love_ref_start(love_ref* ref, const love_ref_hands* hands, int64_t time);
/// `is_valid`: the partner is a living, visible villager.
bool love_ref_goes_on(const love_ref* ref, bool is_valid, const trade_ref_villager* self,
                      const trade_ref_villager* partner, int64_t time);
void love_ref_tick(love_ref* ref, const love_ref_hands* hands, trade_ref_villager* self,
                   trade_ref_villager* partner, double distance_squared, int64_t time);

#endif
