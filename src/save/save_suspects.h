// Suspects of saved wardens: given to spawned wardens, and written back with what changed.
// Format: docs/formats/anvil.md#entities-points-of-interest-leveldat
#ifndef OVIS_SRC_SAVE_SAVE_SUSPECTS_H
#define OVIS_SRC_SAVE_SAVE_SUSPECTS_H

#include "save/save_known.h"

#include <ovis/save_mobs.h>

// Tells the wardens among the mobs whom they suspect, once all mobs stand. Suspects who are not
// there, such as players who are away, stay in the save only. False: no memory.
bool ov_saved_suspects_apply(ovis_sim* sim, const ovis_saved_mobs* mobs, ov_known_mobs* known,
                             const ovis_allocator* allocator);

// Collects the changes of a warden's suspects since it was spawned. `kept`: what the save has of
// it.
ovis_status ov_save_store_suspects(ovis_save_writer* writer, const ovis_sim* sim,
                                   const ovis_saved_mobs* mobs, const ovis_saved_mob* mob,
                                   ovis_nbt kept);

// Writes those of a mob into the open compound of a new entity.
void ov_save_write_suspects(ovis_nbt_writer* nbt, const ovis_sim* sim, ovis_mob_id mob);

#endif
