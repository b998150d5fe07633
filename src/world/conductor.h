// Solid blocks in the sense of redstone.
#ifndef OVIS_SRC_WORLD_CONDUCTOR_H
#define OVIS_SRC_WORLD_CONDUCTOR_H

#include <ovis/registry.h>

// Does the block conduct redstone? Such a block keeps a chest below it shut.
// Source: docs/sources.md#use
bool ov_is_conductor(const ovis_registry* registry, ovis_state state);

#endif
