// Coats, kinds and genes of saved mobs: words or numbers under tags of their own.
// Format: docs/sources.md#variants
#ifndef OVIS_SRC_SAVE_SAVE_COATS_H
#define OVIS_SRC_SAVE_SAVE_COATS_H

#include <ovis/save_mobs.h>

// Collects the changes of a mob's coat since it was spawned.
ovis_status ov_save_store_coat(ovis_save_writer* writer, const ovis_sim* sim,
                               const ovis_saved_mob* mob);

// Writes the coat of a mob, and the attributes that each horse has of its own, into the open
// compound of a new entity.
void ov_save_write_coat(ovis_nbt_writer* nbt, const ovis_sim* sim, ovis_mob_id mob);

#endif
