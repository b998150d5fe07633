// Ovis: villages: bells, gossip, and trades with villagers.
//
// A villager with a new profession or level draws offers from the table of its profession; others
// come from a save or from the host. Prices follow from demand, reputation and the hero's effect by
// the rules.
#ifndef OVIS_VILLAGE_H
#define OVIS_VILLAGE_H

#include <ovis/base.h>
#include <ovis/event.h>
#include <ovis/world.h>

#ifdef __cplusplus
extern "C" {
#endif

// ========== Points of interest
//
// Points of interest of a simulation: beds, bells, job blocks and a host's own, with the
// tickets by which mobs claim them.

typedef struct ovis_sim ovis_sim; // ovis/sim.h

/// A point of interest: a bed, a bell or a job block.
typedef struct ovis_point {
  const char* type;     ///< "home", "farmer"... Valid as long as the simulation.
  ovis_pos pos;         ///< Its cell.
  int32_t free_tickets; ///< The number of mobs that may still claim it.
  int32_t tickets;      ///< Of the type: how many mobs may claim the point at the same time.
  int32_t valid_range;  ///< Of the type: a path must end as near to claim it. [Units: blocks]
} ovis_point;

/// A type of points that the host adds: each cell with one of `states` is a point of it.
typedef struct ovis_point_type_def {
  const char* name;         ///< [Limits: 1 to 63 bytes; no other type has it]
  int32_t tickets;          ///< [Limits: 0 <= value <= 2^20]
  int32_t valid_range;      ///< A path must come as near to claim it. [Units: blocks] [Limits:
                            ///< 0 <= value <= 1024]
  const ovis_state* states; ///< [(state) * @p state_count] None belongs to another type.
  int32_t state_count;      ///< Of `states`.
  uint32_t cookie;          ///< Set by ovis_default_point_type_def; checked.
} ovis_point_type_def;

OVIS_API ovis_point_type_def ovis_default_point_type_def(void);

/// Greatest count of types, of which 20 are built in.
#define OVIS_POINT_TYPES_MAX 64

/// Calls `visit` for all points of interest, by column, section, cell. OVIS_NO_MEMORY.
OVIS_API ovis_status ovis_sim_visit_points(const ovis_sim* sim,
                                           void (*visit)(void* context, const ovis_point* point),
                                           void* context);

/// The point at a cell. OVIS_NOT_FOUND: there is none; the type of *out is then "".
OVIS_API ovis_status ovis_sim_get_point(const ovis_sim* sim, ovis_pos pos, ovis_point* out);

/// Sets the free tickets of a point, as a save stores them. OVIS_OUT_OF_RANGE: no point of that
/// type stands there, or the number was outside of the type's; it is then clamped.
/// OVIS_UNKNOWN_NAME: there is no such type. OVIS_BUSY: a callback made the call.
OVIS_API ovis_status ovis_sim_set_point_tickets(ovis_sim* sim, ovis_pos pos, const char* type,
                                                int32_t free_tickets);

/// `out_tickets` [opt] receives the tickets of a point of that type without owners.
/// OVIS_UNKNOWN_NAME: there is no such type; *out_tickets is then 0. OVIS_NO_MEMORY.
OVIS_API ovis_status ovis_sim_find_point_type(const ovis_sim* sim, const char* type,
                                              int32_t* out_tickets);

/// Points that were known, as from a save, and whose block was not there when their section was
/// loaded: the blocks win, and the points are removed. Writes the first ones, at most `capacity`
/// and at most OVIS_LOST_POINTS_MAX; returns the count of all since the simulation was created or
/// restored.
OVIS_API int32_t ovis_sim_get_lost_points(const ovis_sim* sim, ovis_point* out, int32_t capacity);
#define OVIS_LOST_POINTS_MAX 16

// ========== Raids
//
// Raids of villages. A raid is begun by the host, by a scene, or by a player with the effect
// Bad Omen if ovis_sim_def.has_raids says so.
//
//   ONGOING: 300 ticks of warning, a wave, 300 ticks ... the last wave is dead for 40 ticks
//      |                                                              |
//      +-- the village has no occupied point left --> LOSS            v
//      +-- 48,000 ticks, peace, no place for a wave --> STOPPED    VICTORY
//                                                     600 ticks later the raid is removed

/// The state of a raid: X(STATUS, name). The names are those of saves.
#define OVIS_RAID_STATUS_LIST(X)                                                                   \
  X(ONGOING, "ongoing")                                                                            \
  X(VICTORY, "victory")                                                                            \
  X(LOSS, "loss")                                                                                  \
  X(STOPPED, "stopped")

typedef enum ovis_raid_status {
#define OVIS_RAID_ENUM(status, name) OVIS_RAID_##status,
  OVIS_RAID_STATUS_LIST(OVIS_RAID_ENUM)
#undef OVIS_RAID_ENUM
      OVIS_RAID_STATUS_COUNT
} ovis_raid_status;

/// "ongoing" for OVIS_RAID_ONGOING. Never NULL: an unknown value gives "unknown".
OVIS_API const char* ovis_raid_status_name(ovis_raid_status status);

// The news of an event of type OVIS_EVENT_RAID, which is its `reason`: X(NEWS, sentence). The order
// is part of recordings: add at the end.
#define OVIS_RAID_NEWS_LIST(X)                                                                     \
  X(BEGAN, "a raid begins")                                                                        \
  X(WAVE, "a wave comes")                                                                          \
  X(WON, "the raid is won: the last wave is dead")                                                 \
  X(LOST, "the raid is lost: nothing of the village is left")                                      \
  X(TIMED_OUT, "the raid ends: it took too long")                                                  \
  X(PEACE, "the raid ends: the world is peaceful")                                                 \
  X(NO_PLACE, "the raid ends: no place for a wave was found")                                      \
  X(NO_VILLAGE, "the raid ends before its first wave: there is no village")                        \
  X(OVER, "the raid is over")                                                                      \
  X(GREW, "a player with the omen makes the raid worse")

typedef enum ovis_raid_news {
#define OVIS_RAID_NEWS_ENUM(news, sentence) OVIS_RAID_NEWS_##news,
  OVIS_RAID_NEWS_LIST(OVIS_RAID_NEWS_ENUM)
#undef OVIS_RAID_NEWS_ENUM
      OVIS_RAID_NEWS_COUNT
} ovis_raid_news;

/// "a raid begins" for OVIS_RAID_NEWS_BEGAN. Never NULL: an unknown value gives "".
OVIS_API const char* ovis_raid_news_sentence(ovis_raid_news news);

#define OVIS_RAID_HEROES_MAX 16
#define OVIS_RAID_OMEN_MAX 5

/// A raid, as in a save.
typedef struct ovis_raid {
  int32_t id;                ///< [Limit: 1 and more] Not used again.
  ovis_raid_status status;   ///< Its state.
  bool is_active;            ///< The section of its center was loaded in the last tick.
  bool has_started;          ///< A place for a wave was found at least once.
  ovis_pos center;           ///< The cell around which waves come.
  int32_t omen_level;        ///< [Limits: 0 <= value <= OVIS_RAID_OMEN_MAX]
  int32_t wave_count;        ///< Waves of its difficulty, without the bonus wave.
  int32_t waves_spawned;     ///< Waves so far.
  int32_t countdown_ticks;   ///< Until the next wave.
  int32_t quiet_ticks;       ///< Since the last wave is dead.
  int32_t celebration_ticks; ///< Since it is won or lost.
  int64_t ticks_active;      ///< Since it began.
  float total_health;        ///< Of the last wave as it came. [Units: half hearts]
  int32_t raiders_alive;     ///< Not read by ovis_raid_restore.
  int32_t hero_count;        ///< Players who killed a raider.
  ovis_uuid heroes[OVIS_RAID_HEROES_MAX]; ///< Their UUIDs.
} ovis_raid;

/// Begins a raid: its center is the middle of the occupied points of interest within 64 blocks of
/// `at`, or `at` itself. A raid within 96 blocks grows instead. Also without
/// ovis_sim_def.has_raids. `omen_level` [Limits: 0 <= value <= OVIS_RAID_OMEN_MAX]. `*out_id`: of
/// the raid that began or grew; 0 on failure.
/// OVIS_BUSY: a callback made the call. OVIS_OUT_OF_RANGE: the level exceeds its limits, or the
/// place is beyond OVIS_PLACE_MAX. OVIS_UNSUPPORTED: the world is peaceful. OVIS_FULL: too many
/// raids. OVIS_NO_MEMORY.
OVIS_API ovis_status ovis_raid_begin(ovis_sim* sim, ovis_pos at, int32_t omen_level,
                                     int32_t* out_id);

/// Writes at most `capacity` raids in the order in which they began; returns how many there are.
OVIS_API int32_t ovis_sim_get_raids(const ovis_sim* sim, ovis_raid* out, int32_t capacity);

/// Puts a raid of a save. Mobs whose property raid_id is its id belong to it.
/// OVIS_BUSY, OVIS_NO_MEMORY: as above. OVIS_OUT_OF_RANGE: a number is beyond its limit, or the id
/// is in use. OVIS_FULL: too many raids.
OVIS_API ovis_status ovis_raid_restore(ovis_sim* sim, const ovis_raid* raid);

// ========== Villages

/// Rings a bell: living mobs within 32 blocks that have a brain hear it. OVIS_NOT_FOUND: no
/// bell stands there. OVIS_BUSY: a callback made the call.
OVIS_API ovis_status ovis_village_ring_bell(ovis_sim* sim, ovis_pos bell);

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

/// Adds to what a villager thinks of `subject`; the sum stays within the type's limit. [Limits:
/// 0 <= value <= 200] OVIS_NOT_FOUND: one of them does not exist, or `villager` is no villager.
/// OVIS_OUT_OF_RANGE: the value, or a type that does not exist. OVIS_BUSY: a callback made the
/// call.
OVIS_API ovis_status ovis_villager_add_gossip(ovis_sim* sim, ovis_mob_id villager,
                                              ovis_mob_id subject, ovis_gossip type, int32_t value);

/// A gossip that a villager knows.
typedef struct ovis_known_gossip {
  ovis_uuid subject; ///< UUID; of a mob without one 0, 0 and the two halves of its serial.
  ovis_gossip type;  ///< The kind of the gossip.
  int32_t value;     ///< [Limits: 0 <= value <= 200]
} ovis_known_gossip;

/// Reads the gossips of a villager in the order in which it heard them. Writes at most `capacity`;
/// returns the count of all.
OVIS_API int32_t ovis_villager_get_gossips(const ovis_sim* sim, ovis_mob_id villager,
                                           ovis_known_gossip* out, int32_t capacity);

/// Reads who cures a zombie villager: the subject of whom it will think well as a villager. Returns
/// false if nobody does.
OVIS_API bool ovis_mob_get_healer(const ovis_sim* sim, ovis_mob_id mob, ovis_uuid* out_subject);

/// Sets it; all zero: nobody. The cure itself is OVIS_PROP_CURE_TIME. OVIS_NOT_FOUND: no such
/// zombie villager.
OVIS_API ovis_status ovis_mob_set_healer(ovis_sim* sim, ovis_mob_id mob, ovis_uuid subject);

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

#define OVIS_OFFER_COUNT_MAX 64
#define OVIS_OFFER_USES_MAX 1000000
#define OVIS_OFFER_XP_MAX 1000000
#define OVIS_OFFER_DEMAND_MAX 1000000000

/// An offer of a villager. Items by number (ovis_item_from_name, ovis_sim_add_item); 0: no second
/// cost.
typedef struct ovis_offer {
  ovis_item cost_a, cost_b, result;                 ///< The price, and what it buys.
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
/// index or a number exceeds its limits, or the simulation has no name of an item.
OVIS_API ovis_status ovis_villager_set_offer(ovis_sim* sim, ovis_mob_id villager, int32_t index,
                                             const ovis_offer* offer);

/// Reads a villager's offers. Writes at most `capacity`; returns the count of all.
OVIS_API int32_t ovis_villager_get_offers(const ovis_sim* sim, ovis_mob_id villager,
                                          ovis_offer* out, int32_t capacity);

/// The number of items that the first cost of an offer takes now, with demand and special price; 0
/// if there is no such offer.
OVIS_API int32_t ovis_villager_get_price(const ovis_sim* sim, ovis_mob_id villager, int32_t index);

/// A player's stand-in begins to trade: special prices are set. OVIS_NOT_FOUND: one
/// of them does not exist, does not sell, or is no stand-in. OVIS_REFUSED: one is dead, or the
/// villager is a baby, asleep, without offers or trading already. OVIS_BUSY: a callback made the
/// call.
OVIS_API ovis_status ovis_villager_open_trade(ovis_sim* sim, ovis_mob_id villager,
                                              ovis_mob_id player);

/// The player buys once. The host moves the items. OVIS_NOT_FOUND: there is no such
/// villager. OVIS_OUT_OF_RANGE: it has no such offer. OVIS_REFUSED: nobody trades, the offer is out
/// of stock, or the host refuses the act. OVIS_BUSY: a callback made the call.
OVIS_API ovis_status ovis_villager_trade(ovis_sim* sim, ovis_mob_id villager, int32_t index);

/// The trade ends: special prices are dropped. OVIS_NOT_FOUND: there is no such
/// villager. OVIS_REFUSED: nobody trades. OVIS_BUSY: a callback made the call.
OVIS_API ovis_status ovis_villager_close_trade(ovis_sim* sim, ovis_mob_id villager);

#ifdef __cplusplus
}
#endif

#endif
