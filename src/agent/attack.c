// Adds up the damage of a blow.
// Rules: docs/sources.md#harm
#include "agent/attack.h"

#include "agent/gear.h"
#include "agent/item_table.h"
#include <ovis/item.h>

#define STRENGTH 3.0f // half hearts for each level of the effect
#define WEAKNESS 4.0f

typedef struct weapon {
  ovis_item item;
  float damage; // added to the attribute
} weapon;

static const weapon weapons[] = {
    {OV_ITEM_WOODEN_SWORD, 3},     {OV_ITEM_GOLDEN_SWORD, 3},      {OV_ITEM_STONE_SWORD, 4},
    {OV_ITEM_IRON_SWORD, 5},       {OV_ITEM_DIAMOND_SWORD, 6},     {OV_ITEM_NETHERITE_SWORD, 7},
    {OV_ITEM_WOODEN_AXE, 6},       {OV_ITEM_GOLDEN_AXE, 6},        {OV_ITEM_STONE_AXE, 8},
    {OV_ITEM_IRON_AXE, 8},         {OV_ITEM_DIAMOND_AXE, 8},       {OV_ITEM_NETHERITE_AXE, 9},
    {OV_ITEM_WOODEN_PICKAXE, 1},   {OV_ITEM_GOLDEN_PICKAXE, 1},    {OV_ITEM_STONE_PICKAXE, 2},
    {OV_ITEM_IRON_PICKAXE, 3},     {OV_ITEM_DIAMOND_PICKAXE, 4},   {OV_ITEM_NETHERITE_PICKAXE, 5},
    {OV_ITEM_WOODEN_SHOVEL, 1.5f}, {OV_ITEM_GOLDEN_SHOVEL, 1.5f},  {OV_ITEM_STONE_SHOVEL, 2.5f},
    {OV_ITEM_IRON_SHOVEL, 3.5f},   {OV_ITEM_DIAMOND_SHOVEL, 4.5f}, {OV_ITEM_NETHERITE_SHOVEL, 5.5f},
    {OV_ITEM_TRIDENT, 8},
};

float ov_weapon_damage(ovis_item held) {
  for (size_t i = 0; held != 0 && i < sizeof weapons / sizeof *weapons; i++) {
    if (weapons[i].item == held) {
      return weapons[i].damage;
    }
  }
  return 0;
}

float ov_attack_damage(const ov_actor* actor) {
  const float damage = (float)ov_actor_attribute(actor, OV_ATTRIBUTE_ATTACK) +
                       ov_weapon_damage(ov_gear_held(actor)) +
                       STRENGTH * (float)ov_effect_level(actor, OVIS_EFFECT_STRENGTH) -
                       WEAKNESS * (float)ov_effect_level(actor, OVIS_EFFECT_WEAKNESS);
  return damage > 0 ? damage : 0;
}
