// Blocks that piglins guard, and what happens when a player takes or opens one.
#pragma once

#include "agent/agent.h"

// Gold and containers. Source: docs/sources.md#piglins
bool ov_is_guarded(const ovis_blocks* registry, ovis_state state);

// A container that a player opens by hand, guarded or not.
bool ov_is_container(const ovis_blocks* registry, ovis_state state);

// Such a block was broken or opened.
typedef struct ov_theft {
  ov_actor* thief; // a player
  ovis_pos pos;
  ovis_state state; // of the block, before
  bool is_opened;   // only those who see the player mind
} ov_theft;

// Tells the mobs around the player.
void ov_guarded_was_touched(ov_turn* turn, const ov_theft* theft);
