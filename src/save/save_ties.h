// Ties of saved mobs to others, whom the save names by UUID: owner, enemy, holder of the leash,
// those whom a fox trusts; and knots on fences.
// Format: docs/formats/anvil.md#entities-points-of-interest-leveldat
#ifndef OVIS_SRC_SAVE_SAVE_TIES_H
#define OVIS_SRC_SAVE_SAVE_TIES_H

#include "save/save_known.h"

#include <ovis/save_mobs.h>

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

// Collects the changes of a mob's ties since it was spawned. One whose other has no UUID is not
// written.
ovis_status ov_save_store_ties(ovis_save_writer* writer, const ovis_sim* sim,
                               const ovis_saved_mob* mob);

// Writes the ties of a mob into the open compound of a new entity.
void ov_save_write_ties(ovis_nbt_writer* nbt, const ovis_sim* sim, ovis_mob_id mob);

#endif
