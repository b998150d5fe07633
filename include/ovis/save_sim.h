// Ovis: a whole save in a simulation, and the simulation back in the save.
//
//   ovis_save --ovis_save_load_sim--> ovis_sim + ovis_saved_sim     ticks, commands of the host
//   ovis_save_writer <--ovis_save_writer_store_sim-- both --ovis_save_writer_commit--> files
//
// Parts alone: ovis/save_mobs.h (mobs, items, points of interest), ovis/save_raids.h.
// Example: examples/saves.c
#ifndef OVIS_SAVE_SIM_H
#define OVIS_SAVE_SIM_H

#include <ovis/save_mobs.h>
#include <ovis/save_write.h>
#include <ovis/sim.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The state of a save when it was loaded into a simulation: ovis_save_writer_store_sim writes what
/// differs from it. All zero: nothing was loaded.
typedef struct ovis_saved_sim {
  ovis_saved_mobs mobs;           ///< With counts of what was left out.
  ovis_saved_items items;         ///< With counts of what was left out.
  ovis_points_loaded points;      ///< Counts of points of interest.
  int32_t raid_count;             ///< Raids that were loaded.
  ovis_world* world;              ///< Internal.
  struct ov_changed_cells* cells; ///< Internal: blocks that changed since.
  ovis_allocator allocator;       ///< Internal.
} ovis_saved_sim;

/// Loads all of a save's dimension but its blocks into a simulation, in this order: points of
/// interest, mobs, items that lie in the world, and, if the simulation has raids
/// (ovis_sim_has_raids), raids. Blocks come from the world's load callback
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
                                      const uint32_t uuid[4], ovis_error* error);

#ifdef __cplusplus
}
#endif

#endif
