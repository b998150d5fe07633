// Solid blocks in the sense of redstone.
#pragma once

#include <ovis/blocks.h>

// Does the block conduct redstone? Such a block keeps a chest below it shut.
// Source: docs/sources.md#use
bool ov_is_conductor(const ovis_blocks* registry, ovis_state state);
