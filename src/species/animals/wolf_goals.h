// Goals of wolves. Source of figures and flags: docs/sources.md#bonds
#pragma once

#include "agent/agent.h"
#include "agent/item_table.h"
#include "mind/goal/goal_kind.h"

// Looks at a player nearby who holds something that it wants. LOOK
typedef struct ov_beg_settings {
  const ovis_item* items;     // when it is wild; ends with 0
  const ovis_item* pet_items; // when it is tame; ends with 0
  float range;                // blocks
} ov_beg_settings;
OV_SCHEMA(ov_beg_settings, OV_SETTING(items), OV_SETTING(pet_items),
          OV_NUMBER(range, BLOCKS, 1, OV_RANGE_MAX, .argument = "distance"))
extern const ov_goal_kind ov_goal_beg;
