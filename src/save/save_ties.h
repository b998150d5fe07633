// Ties of saved mobs to others, whom the save names by UUID: owner, enemy, holder of the leash,
// those whom a fox trusts; and knots on fences.
// Format: docs/formats/anvil.md#entities-points-of-interest-leveldat
#ifndef OVIS_SRC_SAVE_SAVE_TIES_H
#define OVIS_SRC_SAVE_SAVE_TIES_H

#include "save/save_known.h"
#include "save/save_part.h"

#define OV_TIE_COUNT 5

typedef struct ov_saved_ties {
  uint32_t uuid[OV_TIE_COUNT][4]; // all zero: none
  bool is_knotted;
  ovis_pos knot;
} ov_saved_ties;

// The property that holds the serial of the other one. [Limit: tie < OV_TIE_COUNT]
ovis_prop ov_tie_prop(int32_t tie);

// False: the entity has no ties.
bool ov_saved_ties_read(const ovis_saved_entity* entity, ov_saved_ties* out);

// Ties a spawned mob, once all mobs stand, and notes its ties in *out. A tie to somebody who is not
// there, such as the owner of a pet, stays in the save only. Returns how many do.
int32_t ov_saved_ties_apply(const ov_saved_ties* ties, ovis_sim* sim, const ov_known_mobs* known,
                            ovis_saved_mob* out);

// One whose other has no UUID is not written.
OV_PART(tie);   // by its number
OV_PART(leash); // 0: Leash, 1: leash
OV_PART(tame);
OV_PART(trusted);

#endif
