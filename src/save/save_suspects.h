// Suspects of saved wardens: given to spawned wardens, and written back with what changed.
// Format: docs/formats/anvil.md#entities-points-of-interest-leveldat
#ifndef OVIS_SRC_SAVE_SAVE_SUSPECTS_H
#define OVIS_SRC_SAVE_SAVE_SUSPECTS_H

#include "save/save_known.h"
#include "save/save_part.h"

// Tells the wardens among the mobs whom they suspect, once all mobs stand. Suspects who are not
// there, such as players who are away, stay in the save only. False: no memory.
bool ov_saved_suspects_apply(ovis_sim* sim, const ovis_saved_mobs* mobs, ov_known_mobs* known,
                             const ovis_allocator* allocator);

OV_PART(suspects);

#endif
