// Block states as saves and structures spell them, resolved through a registry.
#pragma once

#include <ovis/blocks.h>
#include <ovis/nbt.h>

// Greatest count of properties that are read of one state. No block has a quarter of that.
#define OV_STATE_PROPERTY_MAX 64

// Resolves a palette entry { Name, Properties: { half: "lower" } }. Errors: those of
// ovis_blocks_resolve.
ovis_status ov_state_resolve(ovis_blocks* registry, ovis_nbt entry, ovis_state* out);

// Resolves a text "minecraft:oak_door[half=lower,open=true]". OVIS_BAD_FORMAT also for misplaced
// brackets.
ovis_status ov_state_resolve_text(ovis_blocks* registry, ovis_nbt_text text, ovis_state* out);
