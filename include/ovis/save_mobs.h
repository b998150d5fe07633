// Ovis: spawns the mobs of a save in a simulation, and writes their minds and claims back.
#ifndef OVIS_SAVE_MOBS_H
#define OVIS_SAVE_MOBS_H

#include <ovis/item.h>
#include <ovis/save_write.h>
#include <ovis/sim.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A mob from a save, with the values that it had when it was spawned.
typedef struct ovis_saved_mob {
  uint64_t serial;               ///< In the simulation.
  uint32_t uuid[4];              ///< All zero: the save has none.
  ovis_vec3 pos;                 ///< Its position in the save, also for riders.
  uint64_t vehicle;              ///< Serial of its vehicle; 0: none.
  bool is_rider;                 ///< In the save it rides a mob, or another entity such as a boat.
  double props[OVIS_PROP_COUNT]; ///< Its properties, as ovis_mob_get_prop returns them.
  int32_t memory_first;          ///< Index in ovis_saved_mobs.memories.
  int32_t memory_count;
  uint64_t effects_taken; ///< Internal: a bit for each effect of the save that it got.
  uint32_t worn_taken;    ///< Internal: a bit for each slot of the save that it took.
  bool is_knotted;        ///< Its leash was tied to the fence at `knot`.
  ovis_pos knot;
  bool is_sleeping; ///< It lay in the bed at `bed`.
  ovis_pos bed;
  size_t goods_first, goods_size; ///< Internal: its part of ovis_saved_mobs.goods.
  uint32_t goods_taken;           ///< Internal: stacks of the inventory that it took.
  bool has_unread_goods; ///< Its offers, gossips and items are too large: reported, and kept in
                         ///< the save.
} ovis_saved_mob;

/// A memory that a mob had when it was spawned.
typedef struct ovis_saved_recall {
  ovis_memory memory;
  ovis_memory_value value;
} ovis_saved_recall;

typedef struct ovis_saved_mobs {
  ovis_saved_mob* items; ///< [(mob) * @p count] By serial. NULL if empty.
  int32_t count;
  int32_t capacity;            ///< Internal.
  int32_t unknown_count;       ///< Mobs of unknown species: left out.
  int32_t doubled_count;       ///< Entities with the UUID of an entity before them in the save: the
                               ///< first one counts, the others are reported and stay in the save.
  int32_t misplaced_count;     ///< Mobs beyond OVIS_PLACE_MAX: left out.
  ovis_saved_recall* memories; ///< [(memory) * @p memory_count] The long-term memories of all.
  int32_t memory_count;
  int32_t memory_capacity;      ///< Internal.
  int32_t unread_memory_count;  ///< Memories of wrong types: reported, and kept in the save.
  int32_t unknown_memory_count; ///< Memories of kinds that Ovis does not know: kept in the save.
  uint8_t* goods;               ///< Internal: offers, gossips and inventories as the save has them.
  size_t goods_capacity;        ///< Internal. [Units: bytes]
  int32_t unmet_memory_count;   ///< Memories of entities that the simulation does not have, such as
                                ///< players: kept in the save.
  int32_t unmet_tie_count;      ///< Owners, enemies, leash holders and trusted ones that the
                                ///< simulation does not have: kept in the save.
} ovis_saved_mobs;

/// Greatest count of mobs from one save. Further mobs, in the order of ovis_save_spawn_mobs, are
/// left out.
#define OVIS_SAVED_MOBS_MAX 200000

/// Spawns the mobs of a save, ordered by chunk z, chunk x and index in the chunk's list, with the
/// properties that the save stores. A rider rides its vehicle if that is a mob with a free seat;
/// otherwise it stands at its position in the save and may walk away. ovis_save_writer_dismount
/// writes that back. A yaw that ovis_mob_spawn would refuse becomes 0. Effects that are instant act
/// last, so a mob may be dead: ovis_sim_get_events has its death until the first tick. Unreadable
/// chunks are left out. Free `out` with ovis_saved_mobs_free, whatever the status. OVIS_NO_MEMORY.
OVIS_API ovis_status ovis_save_spawn_mobs(ovis_save* save, ovis_sim* sim,
                                          const ovis_allocator* allocator, ovis_saved_mobs* out);
OVIS_API void ovis_saved_mobs_free(ovis_saved_mobs* mobs, const ovis_allocator* allocator);

/// Writes what the mind of mob `index` remembers and has now, as far as it changed since the mob
/// was spawned: long-term memories with their time to live, profession, level and type, offers,
/// gossips, the inventory, the bed in which it sleeps, the coat, and its ties (owner, enemy, leash,
/// trust). Writes nothing for a mob that no longer exists. [Limit: 0 <= index < count] All other
/// entries of the save stay byte for byte; so do memories that name an entity without a UUID,
/// unless the mind had another one. Gossip about mobs without a UUID is not written. Commit with
/// ovis_save_writer_commit.
OVIS_API ovis_status ovis_save_writer_store_mob(ovis_save_writer* writer, const ovis_sim* sim,
                                                const ovis_saved_mobs* mobs, int32_t index);

/// Writes the entries Brain, VillagerData, Offers, Gossips, Inventory and those of its sleep, as
/// far as the mob has them, into the open compound of a new entity. `data_version`: of the save.
/// OVIS_NO_MEMORY.
OVIS_API ovis_status ovis_save_write_mob(ovis_nbt_writer* nbt, const ovis_sim* sim, ovis_mob_id mob,
                                         int32_t data_version);

// ---- Items

/// An item of a save, with the values that it had when it was spawned.
typedef struct ovis_saved_item {
  uint64_t serial;  ///< In the simulation.
  uint32_t uuid[4]; ///< All zero: the save has none.
  ovis_vec3 pos;
  ovis_vec3 velocity; ///< [Units: blocks per tick]
  ovis_item_state state;
} ovis_saved_item;

typedef struct ovis_saved_items {
  ovis_saved_item* items; ///< [(item) * @p count] By serial. NULL if empty.
  int32_t count;
  int32_t capacity;       ///< Internal.
  int32_t left_out_count; ///< Items with tags or components, riders, bad values, or the UUID of an
                          ///< entity before them: the save keeps them.
} ovis_saved_items;

/// Spawns the items that lie in a save, in the order of its chunks. Free `out` with
/// ovis_saved_items_free, whatever the status. OVIS_NO_MEMORY.
OVIS_API ovis_status ovis_save_spawn_items(ovis_save* save, ovis_sim* sim,
                                           const ovis_allocator* allocator, ovis_saved_items* out);
OVIS_API void ovis_saved_items_free(ovis_saved_items* items, const ovis_allocator* allocator);

/// Writes where they are now, how old, and how many; removes those that no longer exist. Commit
/// with ovis_save_writer_commit.
OVIS_API ovis_status ovis_save_writer_store_items(ovis_save_writer* writer, const ovis_sim* sim,
                                                  const ovis_saved_items* items);

// ---- Points of interest

/// Counts of ovis_save_load_points. Problems are reported as skipped, up to 8 a chunk.
typedef struct ovis_points_loaded {
  int32_t points;         ///< Points whose tickets were set.
  int32_t unknown_types;  ///< Points of types that the simulation does not have: left out.
  int32_t misplaced;      ///< Points outside the world, or without their block in a section that is
                          ///< loaded: the blocks win.
  int32_t wrong_tickets;  ///< Tickets below 0 or above the type's: clamped.
  int32_t skipped_points; ///< Records that could not be read.
  int32_t skipped_chunks; ///< Documents that could not be read.
} ovis_points_loaded;

/// Sets the tickets of all points of interest of a save. Points of sections that are not loaded
/// wait for their blocks: ovis_sim_get_lost_points counts those that do not find them. `out` [opt].
OVIS_API ovis_status ovis_save_load_points(ovis_save* save, ovis_sim* sim, ovis_points_loaded* out);

/// Counts of ovis_save_writer_store_points.
typedef struct ovis_points_stored {
  int32_t changed;        ///< Records whose type or tickets differ from the simulation's.
  int32_t added;          ///< Points that the save does not have.
  int32_t removed;        ///< Records whose block was removed.
  int32_t skipped_chunks; ///< Documents that could not be read: they stay as they are.
} ovis_points_stored;

/// Writes the points of a simulation, so that the save has the same points with the same tickets.
/// Records that are equal, and records of types that the simulation does not have, stay byte for
/// byte. A new point is left out if nobody has claimed it and the game will scan its section
/// anyway. `out` [opt]. Commit with ovis_save_writer_commit.
OVIS_API ovis_status ovis_save_writer_store_points(ovis_save_writer* writer, const ovis_sim* sim,
                                                   ovis_points_stored* out);

#ifdef __cplusplus
}
#endif

#endif
