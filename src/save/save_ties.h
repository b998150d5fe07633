// Ties of saved mobs to others, whom the save names by UUID: owner, enemy, holder of the leash,
// those whom a fox trusts; and knots on fences.
// Format: docs/formats/anvil.md#entities-points-of-interest-leveldat
#pragma once

#include "save/save_part.h"

#define OV_TIE_COUNT 5

// Ties a spawned mob, once all mobs stand, and notes its ties. A tie to somebody who is not there,
// such as the owner of a pet, stays in the save only, and is counted.
ov_part_load_fn ov_ties_load;

// One whose other has no UUID is not written.
OV_PART(tie);   // by its number
OV_PART(leash); // 0: Leash, 1: leash
OV_PART(tame);
OV_PART(trusted);
