// Blocks and cats over the lid keep chests shut.
// Source: docs/sources.md#use
#pragma once

#include "agent/crowd.h"

// Is a block over a cell that keeps a lid shut?
bool ov_life_is_lid_under_block(const ovis_world* world, ovis_pos cell);

// Is something over the chest in a cell, or over its other half? [Limit: a chest is there]
bool ov_life_is_chest_held_shut(const ov_crowd* crowd, const ovis_world* world, ovis_pos cell);
