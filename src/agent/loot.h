// Equipment that mobs pick up from the ground, when it is better than what they have.
// Source: docs/sources.md#loot
#pragma once

#include "agent/agent.h"

#include "agent/item_table.h"

// The slot into which an item belongs. The main hand: into no other.
ovis_slot ov_loot_slot_of(const ov_items* items, ovis_item item);

// Is an item better than another one in that slot? `worn` may be 0.
bool ov_loot_is_better(const ov_items* items, ovis_item item, ovis_item worn, ovis_slot slot);

// Picks up what lies around and is better. Call in each tick of a mob that picks up loot.
void ov_loot_pick_up(ov_agent* agent);

// Drops what the mob picked up. Call when it dies.
void ov_loot_drop(ov_agent* agent);
