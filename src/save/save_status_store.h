// Parts of saved mobs: effects, equipment, carried block, sleep.
// Format: docs/formats/anvil.md#writing
#pragma once

#include "save/save_part.h"

OV_PART(effects);   // 0: ActiveEffects, 1: active_effects
OV_PART(worn);      // 0: HandItems, 1: ArmorItems
OV_PART(body_item); // 0: ArmorItem, 1: DecorItem, 2: body_armor_item
OV_PART(saddle);    // Saddle
OV_PART(equipment);
OV_PART(carried);
OV_PART(sleep); // 0, 1, 2: axis

ov_part_load_fn ov_status_load; // all but instant effects and sleep
ov_part_load_fn ov_sleep_load;

// Lets the instant effects of a mob act.
void ov_status_act(ov_part_load* self);
