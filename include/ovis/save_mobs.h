// Ovis: spawns the mobs of a save in a simulation.
#ifndef OVIS_SAVE_MOBS_H
#define OVIS_SAVE_MOBS_H

#include <ovis/save.h>
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
  double props[OVIS_PROP_COUNT]; ///< Its properties, as ovis_sim_get returns them.
} ovis_saved_mob;

typedef struct ovis_saved_mobs {
  ovis_saved_mob* items; ///< [(mob) * @p count] By serial. NULL if empty.
  int32_t count;
  int32_t capacity;            ///< Internal.
  int32_t unknown_count;       ///< Mobs of unknown species: left out.
  int32_t misplaced_count;     ///< Mobs beyond OVIS_PLACE_MAX: left out.
  int32_t unread_memory_count; ///< Memories of unknown kinds or wrong types: left out.
} ovis_saved_mobs;

/// Greatest count of mobs from one save. Further mobs, in the order of ovis_save_spawn_mobs, are
/// left out.
#define OVIS_SAVED_MOBS_MAX 200000

/// Spawns the mobs of a save, ordered by chunk z, chunk x and index in the chunk's list, with the
/// properties that the save stores. A rider rides its vehicle if that is a mob with a free seat;
/// otherwise it stands at its position in the save and may walk away. ovis_save_dismount writes
/// that back. A yaw that ovis_sim_spawn would refuse becomes 0. Unreadable chunks are left out.
/// Free `out` with ovis_saved_mobs_free, whatever the status. OVIS_NO_MEMORY.
OVIS_API ovis_status ovis_save_spawn_mobs(ovis_save* save, ovis_sim* sim,
                                          const ovis_allocator* allocator, ovis_saved_mobs* out);
OVIS_API void ovis_saved_mobs_free(ovis_saved_mobs* mobs, const ovis_allocator* allocator);

/// Sets the tickets of all points of interest of a save. Points without their block in a loaded
/// section, of unknown types, or with impossible tickets are counted in `*out_wrong_count`: the
/// blocks win.
OVIS_API ovis_status ovis_save_load_points(ovis_save* save, ovis_sim* sim,
                                           int32_t* out_wrong_count);

#ifdef __cplusplus
}
#endif

#endif
