// Parts of saved mobs: effects, equipment, carried block, sleep.
// Format: docs/formats/anvil.md#writing
#ifndef OVIS_SRC_SAVE_SAVE_STATUS_STORE_H
#define OVIS_SRC_SAVE_SAVE_STATUS_STORE_H

#include "save/save_part.h"

OV_PART(effects); // 0: ActiveEffects, 1: active_effects
OV_PART(worn);    // 0: HandItems, 1: ArmorItems
OV_PART(equipment);
OV_PART(carried);
OV_PART(sleep); // 0, 1, 2: axis

#endif
