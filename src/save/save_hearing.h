// Vibrations on their way to saved wardens and allays: given to spawned mobs, and written back with
// what changed.
// Format: docs/formats/anvil.md#entities-points-of-interest-leveldat
#ifndef OVIS_SRC_SAVE_SAVE_HEARING_H
#define OVIS_SRC_SAVE_SAVE_HEARING_H

#include "save/save_known.h"

#include <ovis/save_mobs.h>

// Tells the mobs what they are about to hear, once all mobs stand. A source that is not there, such
// as a player who is away, stays in the save only. False: no memory.
bool ov_saved_hearing_apply(ovis_sim* sim, const ovis_saved_mobs* mobs, ov_known_mobs* known,
                            const ovis_allocator* allocator);

// Collects the changes of what a mob is about to hear. `kept`: what the save has of it.
ovis_status ov_save_store_hearing(ovis_save_writer* writer, const ovis_sim* sim,
                                  const ovis_saved_mobs* mobs, const ovis_saved_mob* mob,
                                  ovis_nbt kept);

// Writes that of a mob into the open compound of a new entity.
void ov_save_write_hearing(ovis_nbt_writer* nbt, const ovis_sim* sim, ovis_mob_id mob);

#endif
