// Suspects of saved wardens: given to spawned wardens, and written back with what changed.
// Format: docs/formats/anvil.md#entities-points-of-interest-leveldat
#pragma once

#include "save/save_part.h"

// Tells a warden whom it suspects, once all mobs stand. Suspects who are not there, such as players
// who are away, stay in the save only.
ov_part_load_fn ov_suspects_load;

OV_PART(suspects);
