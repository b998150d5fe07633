// A part of what a mob has in a save, each one entry of its compound: how a spawned mob gets it,
// how it differs from the save, and how it is written. All of them: save_parts.c. The same
// functions write changes of a mob of the save and a new mob, which the save has nothing of.
#pragma once

#include "base/array.h"
#include "save/save_known.h"
#include "save/save_status.h"

#include <ovis/save_sim.h>

// A mob that was spawned from a save and gets what the save has of it.
typedef struct ov_part_load {
  ovis_sim* sim;
  ovis_mob_id id;
  ovis_nbt kept;       // entries as the save has them (save_parts.h)
  ovis_saved_mob* mob; // notes what it got
  ov_known_mobs* known;
  const ovis_allocator* allocator;
  int32_t unmet_tie_count; // to entities that the simulation does not have
  ovis_status status;      // OVIS_NO_MEMORY
} ov_part_load;

typedef void ov_part_load_fn(ov_part_load* self);

// A mob at this moment, and what its save had of it.
typedef struct ov_part_mob {
  ovis_save_writer* writer; // NULL: a new mob
  const ovis_sim* sim;
  ovis_mob_id id;
  const ovis_saved_mobs* mobs; // of a new mob: nobody
  const ovis_saved_mob* mob;   // as it was spawned. Of a new mob: zeros
  ovis_nbt kept;               // entries as the save has them (save_parts.h), or absent
  ovis_status status;          // of the version
  bool has_version;
  int32_t data_version;                // of the save, once it was asked for
  ov_saved_status before, now;         // effects and equipment
  ov_array(ovis_offer) offers;         // now
  ov_array(ovis_known_gossip) gossips; // now
} ov_part_mob;

// Begins with a mob of a save, or with a new one in a save of a version. End both with
// ov_part_end, whatever the status. OVIS_NO_MEMORY.
ovis_status ov_part_begin(ov_part_mob* out, ovis_save_writer* writer, const ovis_sim* sim,
                          const ovis_saved_mobs* mobs, const ovis_saved_mob* mob);
ovis_status ov_part_begin_new(ov_part_mob* out, const ovis_sim* sim, ovis_mob_id mob,
                              int32_t data_version);
void ov_part_end(ov_part_mob* self);

// The version of the save. On failure self->status is set, and it is 0.
int32_t ov_part_version(ov_part_mob* self);

// True if it differs from what the save has. `index` tells parts with the same functions apart.
typedef bool ov_part_differs_fn(ov_part_mob* self, int32_t index);

// Writes the entry, or nothing if the mob has none.
typedef void ov_part_write_fn(ovis_nbt_writer* nbt, ov_part_mob* self, int32_t index);

#define OV_PART(name)                                                                              \
  ov_part_differs_fn ov_##name##_differs;                                                          \
  ov_part_write_fn ov_##name##_write
