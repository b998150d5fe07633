// Ovis: villages: bells, gossip, and trades with villagers.
//
// A villager with a new profession or level draws offers from the table of its profession; others
// come from a save or from the host. Prices follow from demand, reputation and the hero's effect by
// the rules.
#ifndef OVIS_VILLAGE_H
#define OVIS_VILLAGE_H

#include <ovis/act.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct ovis_sim ovis_sim; // ovis/sim.h

/// Rings a bell: living mobs within 32 blocks that have a brain hear it. Returns false if no bell
/// stands there, or if a callback made the call.
OVIS_API bool ovis_village_ring_bell(ovis_sim* sim, ovis_pos bell);

// ---- Gossip

// X(TYPE, name). The names are the game's. The order is part of recordings: add at the end.
#define OVIS_GOSSIP_LIST(X)                                                                        \
  X(MAJOR_NEGATIVE, "major_negative")                                                              \
  X(MINOR_NEGATIVE, "minor_negative")                                                              \
  X(MINOR_POSITIVE, "minor_positive")                                                              \
  X(MAJOR_POSITIVE, "major_positive")                                                              \
  X(TRADING, "trading")

typedef enum ovis_gossip {
#define OVIS_GOSSIP_ENUM(type, name) OVIS_GOSSIP_##type,
  OVIS_GOSSIP_LIST(OVIS_GOSSIP_ENUM)
#undef OVIS_GOSSIP_ENUM
      OVIS_GOSSIP_COUNT
} ovis_gossip;

/// "trading" for OVIS_GOSSIP_TRADING. Never NULL: an unknown value gives "unknown".
OVIS_API const char* ovis_gossip_name(ovis_gossip type);

/// Adds to what a villager thinks of `subject`; the sum stays within the type's limit. Returns
/// false if one of them does not exist or `villager` is no villager. [Limits: 0 <= value <= 200]
OVIS_API bool ovis_villager_add_gossip(ovis_sim* sim, ovis_mob_id villager, ovis_mob_id subject,
                                       ovis_gossip type, int32_t value);

/// A gossip that a villager knows.
typedef struct ovis_known_gossip {
  uint32_t subject[4]; ///< UUID; of a mob without one 0, 0 and the two halves of its serial.
  ovis_gossip type;
  int32_t value; ///< [Limits: 0 <= value <= 200]
} ovis_known_gossip;

/// Reads the gossips of a villager in the order in which it heard them. Writes at most `capacity`;
/// returns the count of all.
OVIS_API int32_t ovis_villager_get_gossips(const ovis_sim* sim, ovis_mob_id villager,
                                           ovis_known_gossip* out, int32_t capacity);

/// Reads who cures a zombie villager: the subject of whom it will think well as a villager. Returns
/// false if nobody does.
OVIS_API bool ovis_mob_get_healer(const ovis_sim* sim, ovis_mob_id mob, uint32_t out_subject[4]);

/// Sets it; all zero: nobody. The cure itself is OVIS_PROP_CURE_TIME. OVIS_NOT_FOUND: no such
/// zombie villager.
OVIS_API ovis_status ovis_mob_set_healer(ovis_sim* sim, ovis_mob_id mob, const uint32_t subject[4]);

/// Sets what a villager knows of a subject, which need not be in the simulation; a value below 2
/// removes it. OVIS_NOT_FOUND: no such villager. OVIS_OUT_OF_RANGE: a type or value that does not
/// exist.
OVIS_API ovis_status ovis_villager_set_gossip(ovis_sim* sim, ovis_mob_id villager,
                                              const ovis_known_gossip* gossip);

/// Reputation of `subject` with a villager: the sum of all gossip, each by its weight. 0: none, or
/// one of them does not exist.
OVIS_API int32_t ovis_villager_get_reputation(const ovis_sim* sim, ovis_mob_id villager,
                                              ovis_mob_id subject);

// ---- Trades

#define OVIS_OFFER_ITEM_MAX 40 ///< Bytes of an item's name, with its NUL.
#define OVIS_OFFER_COUNT_MAX 64
#define OVIS_OFFER_USES_MAX 1000000
#define OVIS_OFFER_XP_MAX 1000000
#define OVIS_OFFER_DEMAND_MAX 1000000000

/// An offer of a villager. Items are named without "minecraft:"; an empty second cost: none.
typedef struct ovis_offer {
  char cost_a[OVIS_OFFER_ITEM_MAX];
  char cost_b[OVIS_OFFER_ITEM_MAX];
  char result[OVIS_OFFER_ITEM_MAX];
  int32_t cost_a_count, cost_b_count, result_count; ///< [Limits: 0 <= value <= 64]
  int32_t uses;           ///< Trades since the last restock. [Limits: 0 <= value <= 1,000,000]
  int32_t max_uses;       ///< Then it is out of stock. [Limits: as uses]
  int32_t demand;         ///< Raises the price when it is over 0. [Limit: |value| <= 10^9]
  int32_t special_price;  ///< Added to the price while a player trades. [Limit: as demand]
  int32_t xp;             ///< The villager's experience from one trade. [Limits: as uses]
  float price_multiplier; ///< [Limits: 0 <= value <= 10]
} ovis_offer;

/// Sets a villager's offer `index`; the index one past the last adds one. NULL removes this offer
/// and all after it. A change of profession drops all offers, except those of a villager without a
/// profession that the host then gives one. OVIS_NOT_FOUND: no such villager. OVIS_OUT_OF_RANGE: an
/// index or a number exceeds its limits.
OVIS_API ovis_status ovis_villager_set_offer(ovis_sim* sim, ovis_mob_id villager, int32_t index,
                                             const ovis_offer* offer);

/// Reads a villager's offers. Writes at most `capacity`; returns the count of all.
OVIS_API int32_t ovis_villager_get_offers(const ovis_sim* sim, ovis_mob_id villager,
                                          ovis_offer* out, int32_t capacity);

/// The number of items that the first cost of an offer takes now, with demand and special price; 0
/// if there is no such offer.
OVIS_API int32_t ovis_villager_get_price(const ovis_sim* sim, ovis_mob_id villager, int32_t index);

/// A player's stand-in begins to trade: special prices are set. Returns false if the villager is a
/// baby, asleep, dead, without offers or trading already.
OVIS_API bool ovis_villager_open_trade(ovis_sim* sim, ovis_mob_id villager, ovis_mob_id player);

/// The player buys once. The host moves the items. Returns false if nobody trades, the offer is out
/// of stock, or the host refuses the act.
OVIS_API bool ovis_villager_trade(ovis_sim* sim, ovis_mob_id villager, int32_t index);

/// The trade ends: special prices are dropped. Returns false if nobody trades.
OVIS_API bool ovis_villager_close_trade(ovis_sim* sim, ovis_mob_id villager);

#ifdef __cplusplus
}
#endif

#endif
