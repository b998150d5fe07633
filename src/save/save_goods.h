// Offers, gossips and inventory of saved mobs, and who cures them.
// Format: docs/formats/anvil.md#entities-points-of-interest-leveldat
#ifndef OVIS_SRC_SAVE_SAVE_GOODS_H
#define OVIS_SRC_SAVE_SAVE_GOODS_H

#include "save/save_part.h"

// Gives them to a mob. Unreadable entries are left out. Returns a bit for each stack of the
// inventory that the mob took. OVIS_NO_MEMORY.
ovis_status ov_saved_goods_apply(ovis_nbt goods, ovis_sim* sim, ovis_mob_id mob,
                                 uint32_t* out_taken);

OV_PART(offers);
OV_PART(gossips);
OV_PART(healer);
OV_PART(inventory);

#endif
