// Offers, gossips and inventory of saved mobs, and who cures them.
// Format: docs/formats/anvil.md#entities-points-of-interest-leveldat
#pragma once

#include "save/save_part.h"

OV_PART(offers);
OV_PART(gossips);
OV_PART(healer);
OV_PART(inventory);

ov_part_load_fn ov_offers_load;
ov_part_load_fn ov_gossips_load;
ov_part_load_fn ov_healer_load;
ov_part_load_fn ov_inventory_load;
