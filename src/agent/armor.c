// Adds up armor and its enchantments, and takes from a blow what they keep off.
// Rules: docs/sources.md#armor
#include "agent/armor.h"

#include "agent/gear.h"
#include "agent/item_table.h"

#include <math.h>

// Source of all numbers in this file: docs/sources.md#armor
#define SHARE_LEAST 0.2f // of the points, which the strongest blow leaves
#define POINTS_MAX 20.0f
#define POINTS_WHOLE 25.0f // points that would stop all harm
#define BLOW_DIVISOR 2.0f  // of the amount that a blow takes off the points ...
#define TOUGH_DIVISOR 4.0f // ... and what toughness adds to it
#define PROTECTION_MAX 20
#define PROTECTION_WHOLE 25.0f

typedef struct armor_piece {
  ovis_item item;
  ov_armor armor;
} armor_piece;

#define MATERIALS 7

static const armor_piece pieces[][MATERIALS] = {
    // feet, legs, chest, head
    {
        {OV_ITEM_LEATHER_BOOTS, {1, 0, 0}},
        {OV_ITEM_GOLDEN_BOOTS, {1, 0, 0}},
        {OV_ITEM_CHAINMAIL_BOOTS, {1, 0, 0}},
        {OV_ITEM_IRON_BOOTS, {2, 0, 0}},
        {OV_ITEM_DIAMOND_BOOTS, {3, 2, 0}},
        {OV_ITEM_NETHERITE_BOOTS, {3, 3, 0.1f}},
    },
    {
        {OV_ITEM_LEATHER_LEGGINGS, {2, 0, 0}},
        {OV_ITEM_GOLDEN_LEGGINGS, {3, 0, 0}},
        {OV_ITEM_CHAINMAIL_LEGGINGS, {4, 0, 0}},
        {OV_ITEM_IRON_LEGGINGS, {5, 0, 0}},
        {OV_ITEM_DIAMOND_LEGGINGS, {6, 2, 0}},
        {OV_ITEM_NETHERITE_LEGGINGS, {6, 3, 0.1f}},
    },
    {
        {OV_ITEM_LEATHER_CHESTPLATE, {3, 0, 0}},
        {OV_ITEM_GOLDEN_CHESTPLATE, {5, 0, 0}},
        {OV_ITEM_CHAINMAIL_CHESTPLATE, {5, 0, 0}},
        {OV_ITEM_IRON_CHESTPLATE, {6, 0, 0}},
        {OV_ITEM_DIAMOND_CHESTPLATE, {8, 2, 0}},
        {OV_ITEM_NETHERITE_CHESTPLATE, {8, 3, 0.1f}},
    },
    {
        {OV_ITEM_LEATHER_HELMET, {1, 0, 0}},
        {OV_ITEM_GOLDEN_HELMET, {2, 0, 0}},
        {OV_ITEM_CHAINMAIL_HELMET, {2, 0, 0}},
        {OV_ITEM_IRON_HELMET, {2, 0, 0}},
        {OV_ITEM_DIAMOND_HELMET, {3, 2, 0}},
        {OV_ITEM_NETHERITE_HELMET, {3, 3, 0.1f}},
        {OV_ITEM_TURTLE_HELMET, {2, 0, 0}},
    },
};
_Static_assert(sizeof pieces / sizeof *pieces == OVIS_SLOT_HEAD - OVIS_SLOT_FEET + 1, "all slots");

typedef struct animal_armor {
  ovis_item item;
  float points;
} animal_armor;

static const animal_armor horse_armors[] = {{OV_ITEM_LEATHER_HORSE_ARMOR, 3},
                                            {OV_ITEM_COPPER_HORSE_ARMOR, 4},
                                            {OV_ITEM_IRON_HORSE_ARMOR, 5},
                                            {OV_ITEM_GOLDEN_HORSE_ARMOR, 7},
                                            {OV_ITEM_DIAMOND_HORSE_ARMOR, 11},
                                            {OV_ITEM_NETHERITE_HORSE_ARMOR, 19},
                                            {0, 0}};
static const animal_armor nautilus_armors[] = {
    {OV_ITEM_COPPER_NAUTILUS_ARMOR, 4},     {OV_ITEM_IRON_NAUTILUS_ARMOR, 5},
    {OV_ITEM_GOLDEN_NAUTILUS_ARMOR, 7},     {OV_ITEM_DIAMOND_NAUTILUS_ARMOR, 11},
    {OV_ITEM_NETHERITE_NAUTILUS_ARMOR, 19}, {0, 0}};

ov_armor ov_armor_of(ovis_item item, ovis_slot slot) {
  for (int32_t i = 0; slot >= OVIS_SLOT_FEET && item != 0 && i < MATERIALS; i++) {
    const armor_piece* known = &pieces[slot - OVIS_SLOT_FEET][i];
    if (known->item == item) {
      return known->armor;
    }
  }
  return (ov_armor){0, 0, 0};
}

float ov_animal_armor(const ov_actor* actor, ovis_item item) {
  const animal_armor* all = actor->row->wears_horse_armor      ? horse_armors
                            : actor->row->wears_nautilus_armor ? nautilus_armors
                                                               : NULL;
  for (int32_t i = 0; all != NULL && all[i].item != 0; i++) {
    if (all[i].item == item) {
      return all[i].points;
    }
  }
  return 0;
}

ov_armor ov_armor_worn(const ov_actor* actor) {
  ov_armor sum = {.points = actor->profile->armor != NULL ? actor->profile->armor(actor)
                                                          : actor->species->armor};
  if (actor->gear == NULL) {
    return sum;
  }
  for (int32_t slot = OVIS_SLOT_FEET; slot <= OVIS_SLOT_HEAD; slot++) {
    const ov_armor piece = ov_armor_of(ov_gear_worn(actor, (ovis_slot)slot)->item, (ovis_slot)slot);
    sum.points += piece.points;
    sum.toughness += piece.toughness;
    sum.knock_back_resistance += piece.knock_back_resistance;
  }
  sum.points += ov_animal_armor(actor, ov_gear_worn(actor, OVIS_SLOT_CHEST)->item);
  return sum;
}

// In any of its four slots.
static bool is_leather(ovis_item item) {
  static const ovis_item warm[] = {OV_ITEM_LEATHER_BOOTS, OV_ITEM_LEATHER_LEGGINGS,
                                   OV_ITEM_LEATHER_CHESTPLATE, OV_ITEM_LEATHER_HELMET,
                                   OV_ITEM_LEATHER_HORSE_ARMOR};
  for (size_t i = 0; i < sizeof warm / sizeof *warm; i++) {
    if (item == warm[i]) {
      return true;
    }
  }
  return false;
}

bool ov_armor_is_warm(const ov_actor* actor) {
  bool is_warm = false;
  for (int32_t slot = OVIS_SLOT_FEET; actor->gear != NULL && slot <= OVIS_SLOT_HEAD; slot++) {
    is_warm |= is_leather(ov_gear_worn(actor, (ovis_slot)slot)->item);
  }
  return is_warm;
}

// ---- Harm

// Harm of the host without an attacker is the game's generic harm.
static bool passes_armor(ovis_damage damage) {
  switch (damage) {
  case OVIS_DAMAGE_HOST:
  case OVIS_DAMAGE_FALL:
  case OVIS_DAMAGE_FIRE:
  case OVIS_DAMAGE_HEAT:
  case OVIS_DAMAGE_DROWNING:
  case OVIS_DAMAGE_CRAMMING:
  case OVIS_DAMAGE_VOID:
  case OVIS_DAMAGE_SUFFOCATION:
  case OVIS_DAMAGE_FREEZE:
  case OVIS_DAMAGE_MAGIC:
  case OVIS_DAMAGE_WITHER:
  case OVIS_DAMAGE_SONIC_BOOM: return true;
  default: return false;
  }
}

float ov_armor_through(const ov_actor* victim, float amount, const ov_harm* harm) {
  if (passes_armor(harm->damage)) {
    return amount;
  }
  const ov_armor armor = ov_armor_worn(victim);
  const float blow = amount / (BLOW_DIVISOR + armor.toughness / TOUGH_DIVISOR);
  const float left = fmaxf(armor.points - blow, armor.points * SHARE_LEAST);
  return amount * (1 - fminf(left, POINTS_MAX) / POINTS_WHOLE);
}

// ---- Enchantments

static bool is_fire(const ov_harm* harm) {
  switch (harm->damage) {
  case OVIS_DAMAGE_FIRE:
  case OVIS_DAMAGE_IN_FIRE:
  case OVIS_DAMAGE_LAVA:
  case OVIS_DAMAGE_HEAT:
  case OVIS_DAMAGE_HOT_FLOOR: return true;
  case OVIS_DAMAGE_PROJECTILE:
    return harm->missile != NULL && (harm->missile->row->id == OV_SPECIES_FIREBALL ||
                                     harm->missile->row->id == OV_SPECIES_SMALL_FIREBALL);
  default: return false;
  }
}

static int32_t protection_of(const ovis_stack* worn, const ov_harm* harm) {
  const ovis_enchantments levels = ovis_enchantments_unpack(worn->variant);
  int32_t points = levels.protection;
  points += is_fire(harm) ? 2 * levels.fire_protection : 0;
  points += harm->damage == OVIS_DAMAGE_FALL ? 3 * levels.feather_falling : 0;
  points += harm->damage == OVIS_DAMAGE_EXPLOSION ? 2 * levels.blast_protection : 0;
  points += harm->damage == OVIS_DAMAGE_PROJECTILE ? 2 * levels.projectile_protection : 0;
  return points;
}

float ov_protection_through(const ov_actor* victim, float amount, const ov_harm* harm) {
  if (victim->gear == NULL || harm->damage == OVIS_DAMAGE_VOID ||
      harm->damage == OVIS_DAMAGE_SONIC_BOOM) {
    return amount;
  }
  int32_t points = 0;
  for (int32_t slot = OVIS_SLOT_FEET; slot <= OVIS_SLOT_HEAD; slot++) {
    points += protection_of(ov_gear_worn(victim, (ovis_slot)slot), harm);
  }
  points = points < PROTECTION_MAX ? points : PROTECTION_MAX;
  return amount * (1 - (float)points / PROTECTION_WHOLE);
}
