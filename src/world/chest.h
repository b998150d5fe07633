// Chests: which blocks are chests, and which two cells are a double chest.
// Rules: docs/sources.md#containers
#pragma once

#include <ovis/world.h>

typedef enum ov_chest_kind {
  OV_CHEST_NONE, // another block, or OVIS_STATE_UNLOADED
  OV_CHEST_PLAIN,
  OV_CHEST_TRAPPED,
  OV_CHEST_COPPER // of any stage, waxed or not
} ov_chest_kind;

ov_chest_kind ov_chest_kind_of(const ovis_blocks* registry, ovis_state state);
ov_chest_kind ov_chest_kind_at(const ovis_world* world, ovis_pos cell);

// The halves of a double chest.
typedef enum ov_chest_half { OV_CHEST_WHOLE, OV_CHEST_FIRST, OV_CHEST_SECOND } ov_chest_half;

// The half in a cell, and the cell of the other one. Of a single chest, and of a half whose other
// half is not there, *out_other is `cell`. [Limit: a chest is there]
ov_chest_half ov_chest_half_at(const ovis_world* world, ovis_pos cell, ovis_pos* out_other);

// The order of chests: by chunk z, chunk x, y, z, x.
bool ov_chest_is_before(ovis_pos a, ovis_pos b);
