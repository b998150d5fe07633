// Adds up the damage of a blow.
// Rules: docs/sources.md#harm
#include "agent/attack.h"

#include "agent/gear.h"
#include <ovis/effect.h>

#include <string.h>

#define STRENGTH 3.0f // half hearts for each level of the effect
#define WEAKNESS 4.0f

typedef struct weapon {
  const char* item;
  float damage; // added to the attribute
} weapon;

static const weapon weapons[] = {
    {"wooden_sword", 3},     {"golden_sword", 3},      {"stone_sword", 4},
    {"iron_sword", 5},       {"diamond_sword", 6},     {"netherite_sword", 7},
    {"wooden_axe", 6},       {"golden_axe", 6},        {"stone_axe", 8},
    {"iron_axe", 8},         {"diamond_axe", 8},       {"netherite_axe", 9},
    {"wooden_pickaxe", 1},   {"golden_pickaxe", 1},    {"stone_pickaxe", 2},
    {"iron_pickaxe", 3},     {"diamond_pickaxe", 4},   {"netherite_pickaxe", 5},
    {"wooden_shovel", 1.5f}, {"golden_shovel", 1.5f},  {"stone_shovel", 2.5f},
    {"iron_shovel", 3.5f},   {"diamond_shovel", 4.5f}, {"netherite_shovel", 5.5f},
    {"trident", 8},
};

float ov_weapon_damage(const char* held) {
  for (size_t i = 0; held[0] != '\0' && i < sizeof weapons / sizeof *weapons; i++) {
    if (strcmp(weapons[i].item, held) == 0) {
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
