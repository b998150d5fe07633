// Offers of villagers in saves.
// Format: docs/formats/anvil.md#entities-points-of-interest-leveldat
#pragma once

#include <ovis/save_sim.h>

// Gives the offers of the entry Offers to a mob. OVIS_NO_MEMORY.
ovis_status ov_offers_apply(ovis_nbt saved, ovis_sim* sim, ovis_mob_id mob);

// Offers of a mob at this moment.
typedef struct ov_offer_list {
  const ovis_sim* sim; // which has the names of their items
  const ovis_offer* items;
  int32_t count;
} ov_offer_list;

bool ov_offers_are_same(ovis_nbt saved, const ov_offer_list* now);

// Writes the entry Offers into the open compound. `saved` [opt]: as the save has it.
void ov_offers_write_all(ovis_nbt_writer* nbt, ovis_nbt saved, const ov_offer_list* now,
                         int32_t data_version);
