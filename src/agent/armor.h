// Armor: points of the body and of what it wears, and enchantments that keep harm off.
// Source: docs/sources.md#armor
#pragma once

#include "agent/agent.h"

#include "agent/item_table.h"

#include <ovis/item.h>

// The points that a piece of armor adds to those of its wearer.
typedef struct ov_armor {
  float points;
  float toughness;
  float knock_back_resistance; // share of a knockback that has no effect
} ov_armor;

// All zero: the item is no armor of that slot. Horse armor counts on horses only, not here.
ov_armor ov_armor_of(ovis_item item, ovis_slot slot);

// Points of an item that the animal wears on its body; 0: it does not wear that.
float ov_animal_armor(const ov_actor* actor, ovis_item item);

// The sum of body and equipment.
ov_armor ov_armor_worn(const ov_actor* actor);

// Does it wear a piece of leather, which keeps the cold of powder snow off?
bool ov_armor_is_warm(const ov_actor* actor);

// The amount of harm that passes the armor, and then its enchantments.
float ov_armor_through(const ov_actor* victim, float amount, const ov_harm* harm);
float ov_protection_through(const ov_actor* victim, float amount, const ov_harm* harm);
