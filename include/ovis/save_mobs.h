// Ovis: the mobs of a save, put into a simulation as they stood.
#ifndef OVIS_SAVE_MOBS_H
#define OVIS_SAVE_MOBS_H

#include <ovis/save.h>
#include <ovis/sim.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A mob that came from a save, as it was when it came.
typedef struct ovis_saved_mob {
  uint64_t serial;               ///< In the simulation.
  uint32_t uuid[4];              ///< All zero: the save does not name it.
  ovis_vec3 pos;                 ///< Where it stood, or sat on another.
  uint64_t vehicle;              ///< Serial of whom it rides; 0: nobody.
  bool is_rider;                 ///< In the save it sits on somebody, or on a boat and the like.
  double props[OVIS_PROP_COUNT]; ///< Its properties, as ovis_sim_get tells them.
} ovis_saved_mob;

typedef struct ovis_saved_mobs {
  ovis_saved_mob* items; ///< [(mob) * @p count] By serial. NULL when there are none.
  int32_t count;
  int32_t capacity;        ///< Internal.
  int32_t unknown_count;   ///< Mobs of species that Ovis does not know: left out.
  int32_t misplaced_count; ///< Mobs beyond OVIS_PLACE_MAX: left out.
} ovis_saved_mobs;

/// Mobs that are taken from one save at most: those that come first in their order.
#define OVIS_SAVED_MOBS_MAX 200000

/// Spawns the mobs of a save in the order of chunk z, chunk x and place in the list, with the
/// properties that it has of them; riders of mobs ride them, as far as these have seats. A yaw that
/// ovis_sim_spawn would not take is 0. Who finds no seat stands where it sat, and may walk off:
/// ovis_save_dismount tells the save of it. Chunks that cannot be read are left out. `out` is to be
/// given back with ovis_saved_mobs_free, whatever the status. OVIS_NO_MEMORY.
OVIS_API ovis_status ovis_save_spawn_mobs(ovis_save* save, ovis_sim* sim,
                                          const ovis_allocator* allocator, ovis_saved_mobs* out);
OVIS_API void ovis_saved_mobs_free(ovis_saved_mobs* mobs, const ovis_allocator* allocator);

#ifdef __cplusplus
}
#endif

#endif
