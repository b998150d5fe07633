// Offers of villagers in saves.
// Format: docs/formats/anvil.md#entities-points-of-interest-leveldat
#pragma once

#include <ovis/save_sim.h>

// Gives the offers of the entry Offers to a mob. OVIS_NO_MEMORY.
ovis_status ov_offers_apply(ovis_nbt saved, ovis_sim* sim, ovis_mob_id mob);

bool ov_offers_are_same(ovis_nbt saved, const ovis_offer* now, int32_t count);

// Writes the entry Offers into the open compound. `saved` [opt]: as the save has it.
void ov_offers_write_all(ovis_nbt_writer* nbt, ovis_nbt saved, const ovis_offer* now, int32_t count,
                         int32_t data_version);
