// Ovis: a whole save in a simulation, and the simulation back in the save.
//
//   ovis_save --ovis_save_load_sim--> ovis_sim + ovis_saved_sim     ticks, commands of the host
//   ovis_save_writer <--ovis_save_writer_store_sim-- both --ovis_save_writer_commit--> files
//
// Parts alone: ovis/save_sim.h (mobs, items, points of interest), ovis/save_sim.h.
// Example: examples/saves.c
#ifndef OVIS_SAVE_SIM_H
#define OVIS_SAVE_SIM_H

#include <ovis/item.h>
#include <ovis/save_write.h>
#include <ovis/sim.h>

#ifdef __cplusplus
extern "C" {
#endif

// ========== Mobs of a save
//
// Spawns the mobs of a save in a simulation, and writes their minds and claims back.

/// A mob from a save, with the values that it had when it was spawned.
typedef struct ovis_saved_mob {
  uint64_t serial;                ///< In the simulation.
  ovis_uuid uuid;                 ///< All zero: the save has none.
  ovis_vec3 pos;                  ///< Its position in the save, also for riders.
  uint64_t vehicle;               ///< Serial of its vehicle; 0: none.
  bool is_rider;                  ///< In the save it rides a mob, or another entity such as a boat.
  double props[OVIS_PROP_COUNT];  ///< Its properties, as ovis_mob_get_prop returns them.
  int32_t memory_first;           ///< Index in ovis_saved_mobs.memories.
  int32_t memory_count;           ///< Number of its memories there.
  uint64_t effects_taken;         ///< Internal: a bit for each effect of the save that it got.
  uint32_t worn_taken;            ///< Internal: a bit for each slot of the save that it took.
  bool is_knotted;                ///< Its leash was tied to the fence at `knot`.
  ovis_pos knot;                  ///< The cell of that fence.
  bool is_sleeping;               ///< It lay in the bed at `bed`.
  ovis_pos bed;                   ///< The cell of that bed.
  size_t goods_first, goods_size; ///< Internal: its part of ovis_saved_mobs.goods.
  uint32_t goods_taken;           ///< Internal: stacks of the inventory that it took.
  bool has_unread_goods; ///< Its offers, gossips and items are too large: reported, and kept in
                         ///< the save.
} ovis_saved_mob;

/// A memory that a mob had when it was spawned.
typedef struct ovis_saved_recall {
  ovis_memory memory;      ///< Its number.
  ovis_memory_value value; ///< Its value.
} ovis_saved_recall;

/// Entities of one kind that a save has and the simulation does not: they stay in the save.
typedef struct ovis_saved_other {
  char name[64]; ///< Its name, without `minecraft:`.
  int32_t count; ///< Entities of it.
  bool is_mob;   ///< One of them has the entries of a mob: a species that Ovis does not know.
} ovis_saved_other;

/// Greatest count of kinds in ovis_saved_mobs; further ones are not listed.
#define OVIS_SAVED_OTHERS_MAX 32

/// The mobs that ovis_save_spawn_mobs spawned.
typedef struct ovis_saved_mobs {
  ovis_saved_mob* items;       ///< [(mob) * @p count] By serial. NULL if empty.
  int32_t count;               ///< Of `items`.
  int32_t capacity;            ///< Internal.
  int32_t unknown_count;       ///< Mobs of unknown species: left out.
  int32_t doubled_count;       ///< Entities with the UUID of an entity before them in the save: the
                               ///< first one counts, the others are reported and stay in the save.
  int32_t misplaced_count;     ///< Mobs beyond OVIS_PLACE_MAX: left out.
  ovis_saved_recall* memories; ///< [(memory) * @p memory_count] The long-term memories of all.
  int32_t memory_count;        ///< Of `memories`.
  int32_t memory_capacity;     ///< Internal.
  int32_t unread_memory_count; ///< Memories of wrong types: reported, and kept in the save.
  int32_t unknown_memory_count; ///< Memories of kinds that Ovis does not know: kept in the save.
  uint8_t* goods;               ///< Internal: offers, gossips and inventories as the save has them.
  size_t goods_capacity;        ///< Internal. [Units: bytes]
  int32_t unmet_memory_count;   ///< Memories of entities that the simulation does not have, such as
                                ///< players: kept in the save.
  int32_t unmet_tie_count;      ///< Owners, enemies, leash holders and trusted ones that the
                                ///< simulation does not have: kept in the save.
  int32_t other_count;          ///< Of `others`. [Limit: <= OVIS_SAVED_OTHERS_MAX]
  ovis_saved_other others[OVIS_SAVED_OTHERS_MAX]; ///< Kinds that were not spawned, in the save's
                                                  ///< order, without items and misplaced mobs.
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
  uint64_t serial;       ///< In the simulation.
  ovis_uuid uuid;        ///< All zero: the save has none.
  ovis_vec3 pos;         ///< Its position in the save.
  ovis_vec3 velocity;    ///< [Units: blocks per tick]
  ovis_item_state state; ///< Its stack and ages.
} ovis_saved_item;

/// The items that ovis_save_spawn_items spawned.
typedef struct ovis_saved_items {
  ovis_saved_item* items; ///< [(item) * @p count] By serial. NULL if empty.
  int32_t count;          ///< Of `items`.
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

// ---- Containers

/// The chests that ovis_save_load_containers read.
typedef struct ovis_saved_containers {
  ovis_pos* cells;  ///< [(cell) * @p count] In the order in which they were read. NULL if empty.
  int32_t count;    ///< Of `cells`.
  int32_t capacity; ///< Internal.
  int32_t locked_count; ///< Those with a lock, with loot that the game has not drawn, or with items
                        ///< that Ovis cannot read: no mob opens them, and the save keeps them.
  uint8_t* forms;       ///< Internal: items that are more than their name, as the save has them.
  size_t form_size, form_capacity; ///< Internal. [Units: bytes]
} ovis_saved_containers;

/// Fills the chests that the copper golems of a simulation may get to: those within 32 blocks of
/// one, those within 32 blocks of these, and so on. Items with a tag or components get a variant
/// (ovis_stack) of their own, and the save has what it stands for. Unreadable chunks are left out.
/// Free `out` with ovis_saved_containers_free, whatever the status. OVIS_NO_MEMORY.
OVIS_API ovis_status ovis_save_load_containers(ovis_save* save, ovis_sim* sim,
                                               const ovis_allocator* allocator,
                                               ovis_saved_containers* out);
OVIS_API void ovis_saved_containers_free(ovis_saved_containers* containers,
                                         const ovis_allocator* allocator);

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

// ========== Points of interest of a save
//
// The points of interest of a whole save, and changing them. One chunk's: ovis/save.h.
//
//   poi/r.X.Z.mca --ovis_save_visit_points--> records
//   ovis_save_writer_set_point, _remove_point --ovis_save_writer_commit--> poi/r.X.Z.mca

/// Bytes of a point's type.
#define OVIS_POINT_TYPE_MAX 127

/// A point of interest as a save has it.
typedef struct ovis_point_record {
  const char* type;     ///< "home"; without "minecraft:". Valid during the call.
  ovis_pos pos;         ///< Its cell.
  int32_t free_tickets; ///< As it stands in the file: may be negative, or above what the type has.
  bool is_valid;        ///< False: the game would look for its section's points again.
} ovis_point_record;

typedef void ovis_point_record_fn(void* context, const ovis_point_record* record);

/// Counts of ovis_save_visit_points.
typedef struct ovis_points_read {
  int32_t points;         ///< Records that `visit` got.
  int32_t chunks;         ///< Documents that were read.
  int32_t skipped_points; ///< Records without a type or position, or outside their chunk.
  int32_t skipped_chunks; ///< Documents that could not be read.
} ovis_points_read;

/// Calls `visit` for every point in the save's dimension, in the order of ovis_save_next_chunk and
/// of the files. If a position comes twice, the later record counts in the game. Documents and
/// records that cannot be read are reported as skipped and counted; reading continues. `out` [opt].
/// OVIS_NO_MEMORY: `out` has the counts up to then.
OVIS_API ovis_status ovis_save_visit_points(ovis_save* save, ovis_point_record_fn* visit,
                                            void* context, ovis_points_read* out);

/// Sets the type ("home", "mod:shrine") and the free tickets of a point, or adds the point. A
/// record that has them already stays byte for byte; in any other record only the entries that
/// differ change. A section that the file does not have is added with Valid 0, so that the game
/// scans it for more points. Of two changes to the same position the later one counts.
/// OVIS_OUT_OF_RANGE: a position beyond OVIS_PLACE_MAX, or tickets below 0; OVIS_BAD_FORMAT: the
/// type has letters that no identifier has, or over OVIS_POINT_TYPE_MAX bytes. The commit returns
/// OVIS_NOT_FOUND if the save has no such chunk.
OVIS_API ovis_status ovis_save_writer_set_point(ovis_save_writer* writer, ovis_pos pos,
                                                const char* type, int32_t free_tickets);

/// Removes the point at a position, if there is one. OVIS_OUT_OF_RANGE as above.
OVIS_API ovis_status ovis_save_writer_remove_point(ovis_save_writer* writer, ovis_pos pos);

// ========== Raids of a save
//
// The raids of a Minecraft save, data/raids.dat of a dimension.

/// Puts the raids of the save's dimension into a simulation (ovis_raid_restore). Raids with numbers
/// beyond their limits, and stopped ones, are left out. Without the file there are none. A damaged
/// file is reported as skipped, and has none. `out_count` [opt]: how many were put.
/// OVIS_NO_MEMORY, OVIS_IO_ERROR.
OVIS_API ovis_status ovis_save_spawn_raids(ovis_save* save, ovis_sim* sim, int32_t* out_count,
                                           ovis_error* error);

/// Sets the raids that the commit writes to those of a simulation. Entries of a raid that Ovis
/// does not know stay. Without raids and without the file nothing is written. A damaged file stays
/// as it is: the commit reports it as skipped (ovis_save_writer_def.skipped), and the raids are not
/// saved. OVIS_NO_MEMORY.
OVIS_API ovis_status ovis_save_writer_store_raids(ovis_save_writer* writer, const ovis_sim* sim);

// ========== A whole save

/// The state of a save when it was loaded into a simulation: ovis_save_writer_store_sim writes what
/// differs from it. All zero: nothing was loaded.
typedef struct ovis_saved_sim {
  ovis_saved_mobs mobs;             ///< With counts of what was left out.
  ovis_saved_items items;           ///< With counts of what was left out.
  ovis_saved_containers containers; ///< Chests that were loaded.
  ovis_points_loaded points;        ///< Counts of points of interest.
  int32_t raid_count;               ///< Raids that were loaded.
  ovis_world* world;                ///< Internal.
  struct ov_changed_cells* cells;   ///< Internal: blocks that changed since.
  ovis_allocator allocator;         ///< Internal.
} ovis_saved_sim;

/// Loads all of a save's dimension but its blocks into a simulation, in this order: points of
/// interest, mobs, items that lie in the world, chests that golems may get to, and, if the
/// simulation has raids (ovis_sim_has_raids), raids. Blocks come from the world's load callback
/// (ovis_save_load_section). From then on it notes which blocks change. Call it once for a new
/// simulation, before its first tick. Damaged data is reported as skipped and left out, as by
/// ovis_save_load_points, ovis_save_spawn_mobs, ovis_save_spawn_items and ovis_save_spawn_raids,
/// whose limits hold. Memory comes from the save's allocator. Free `out` with ovis_saved_sim_free.
/// OVIS_NO_MEMORY, OVIS_IO_ERROR: *out is all zero, and the simulation has only a part of the save.
OVIS_API ovis_status ovis_save_load_sim(ovis_save* save, ovis_sim* sim, ovis_saved_sim* out,
                                        ovis_error* error);

/// Ends the notes of changed blocks and frees the memory. Call it before the world is destroyed.
OVIS_API void ovis_saved_sim_free(ovis_saved_sim* saved);

/// Collects all changes since ovis_save_load_sim in a writer of the same save and dimension:
/// - mobs: position, properties, effects, equipment, ties, memories and what else they know and
///   have (ovis_save_writer_store_mob); dead and removed ones are removed, new ones with their
///   riders added. A bee in its hive is saved in front of it. Mobs of the save without a UUID stay
///   as they are; players are not written.
/// - items (ovis_save_writer_store_items), points of interest (ovis_save_writer_store_points),
/// raids if the
///   simulation has them (ovis_save_writer_store_raids), and changed blocks.
/// - chests whose content changed, in the form of the save's version: what stays in its place keeps
///   its bytes but for the count, and so does all else of the chest. A chest that was not loaded
///   and holds something in the save stays as it is, which is reported as skipped.
/// - the time: it advances by ovis_sim_get_ticks.
/// New mobs get UUIDs from the seed (ovis_sim_get_seed) and their serials: equal runs write equal
/// saves. UUIDs that the save has already are not taken. Commit with ovis_save_writer_commit. It
/// changes neither the simulation nor `saved`. The simulation may be one that was restored from a
/// snapshot of the loaded one, in the same world.
/// OVIS_NO_MEMORY. OVIS_OUT_OF_RANGE: a mob or a changed block is where no save can have it; the
/// message names it. OVIS_IO_ERROR, OVIS_BAD_FORMAT: the save cannot be read. Then destroy the
/// writer: it may have collected a part.
OVIS_API ovis_status ovis_save_writer_store_sim(ovis_save_writer* writer, const ovis_sim* sim,
                                                const ovis_saved_sim* saved, ovis_error* error);

/// Puts the species, serial, position in the save and file of the mob with that UUID in front of an
/// error's message, such as that of a commit with ovis_save_written.missing. The message stays as
/// it is if no mob of the save had that UUID.
OVIS_API void ovis_saved_sim_name_mob(const ovis_saved_sim* saved, const ovis_sim* sim,
                                      ovis_uuid uuid, ovis_error* error);

#ifdef __cplusplus
}
#endif

#endif
