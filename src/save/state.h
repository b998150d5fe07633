// Block states as saves and structures spell them, resolved through a registry.
#ifndef OVIS_SRC_SAVE_STATE_H
#define OVIS_SRC_SAVE_STATE_H

#include <ovis/nbt.h>
#include <ovis/registry.h>

// Properties of one state that are seen. No block has a quarter of them.
#define OV_STATE_PROPERTY_MAX 64

// A palette entry { Name, Properties: { half: "lower" } }. Fails as ovis_registry_resolve does.
ovis_status ov_state_resolve(ovis_registry* registry, ovis_nbt entry, ovis_state* out);

// A text "minecraft:oak_door[half=lower,open=true]". OVIS_BAD_FORMAT also for other brackets.
ovis_status ov_state_resolve_text(ovis_registry* registry, ovis_nbt_text text, ovis_state* out);

#endif
