// Blocks that piglins guard, and what happens when a player takes or opens one.
#pragma once

#include "agent/agent.h"

// Gold and containers. Source: docs/sources.md#piglins
bool ov_is_guarded(const ovis_blocks* registry, ovis_state state);

// A container that a player opens by hand, guarded or not.
bool ov_is_container(const ovis_blocks* registry, ovis_state state);

// Tells the mobs around a player. `must_see`: only those that see it mind.
void ov_guarded_was_touched(ov_turn* turn, ov_actor* thief, bool must_see);
