// Vibrations on their way to saved wardens and allays: given to spawned mobs, and written back with
// what changed.
// Format: docs/formats/anvil.md#entities-points-of-interest-leveldat
#ifndef OVIS_SRC_SAVE_SAVE_HEARING_H
#define OVIS_SRC_SAVE_SAVE_HEARING_H

#include "save/save_known.h"
#include "save/save_part.h"

// Tells the mobs what they are about to hear, once all mobs stand. A source that is not there, such
// as a player who is away, stays in the save only. False: no memory.
bool ov_saved_hearing_apply(ovis_sim* sim, const ovis_saved_mobs* mobs, ov_known_mobs* known,
                            const ovis_allocator* allocator);

OV_PART(hearing);

#endif
