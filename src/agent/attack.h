// The damage of a blow: the attribute of the species, the item in the hand, and effects.
// Source: docs/sources.md#harm
#pragma once

#include "agent/actor.h"

#include "agent/item_table.h"

// Half hearts, before the difficulty. At least 0.
float ov_attack_damage(const ov_actor* actor);

// Damage that an item in the main hand adds to the attribute.
float ov_weapon_damage(ovis_item held);
