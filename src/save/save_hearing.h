// Vibrations on their way to saved wardens and allays: given to spawned mobs, and written back with
// what changed.
// Format: docs/formats/anvil.md#entities-points-of-interest-leveldat
#pragma once

#include "save/save_part.h"

// Tells a mob what it is about to hear, once all mobs stand. A source that is not there, such as a
// player who is away, stays in the save only.
ov_part_load_fn ov_hearing_load;

OV_PART(hearing);
