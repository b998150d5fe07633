// Piglins know what they love, and exchange what they wear for gold, crossbows and better things.
// Rules: docs/sources.md#piglins
#include "agent/attack.h"
#include "mob/nether/piglin.h"

#include <string.h>

bool ov_piglin_loves(const char* item) {
  static const char* const loved[] = {"gold_ore",
                                      "nether_gold_ore",
                                      "deepslate_gold_ore",
                                      "gold_block",
                                      "gilded_blackstone",
                                      "light_weighted_pressure_plate",
                                      "gold_ingot",
                                      "bell",
                                      "clock",
                                      "golden_carrot",
                                      "glistering_melon_slice",
                                      "golden_apple",
                                      "enchanted_golden_apple",
                                      "golden_helmet",
                                      "golden_chestplate",
                                      "golden_leggings",
                                      "golden_boots",
                                      "golden_horse_armor",
                                      "golden_sword",
                                      "golden_pickaxe",
                                      "golden_shovel",
                                      "golden_axe",
                                      "golden_hoe",
                                      "raw_gold",
                                      "raw_gold_block",
                                      NULL};
  for (int32_t i = 0; loved[i] != NULL; i++) {
    if (strcmp(item, loved[i]) == 0) {
      return true;
    }
  }
  return false;
}

static bool ends_with(const char* text, const char* end) {
  const size_t length = strlen(text);
  const size_t end_length = strlen(end);
  return length >= end_length && strcmp(text + length - end_length, end) == 0;
}

static ovis_slot slot_of(const char* item) {
  static const struct {
    const char* end;
    ovis_slot slot;
  } ends[] = {{"_helmet", OVIS_SLOT_HEAD},      {"_skull", OVIS_SLOT_HEAD},
              {"_head", OVIS_SLOT_HEAD},        {"carved_pumpkin", OVIS_SLOT_HEAD},
              {"_chestplate", OVIS_SLOT_CHEST}, {"elytra", OVIS_SLOT_CHEST},
              {"_leggings", OVIS_SLOT_LEGS},    {"_boots", OVIS_SLOT_FEET},
              {"shield", OVIS_SLOT_OFF_HAND}};
  for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
    if (ends_with(item, ends[i].end)) {
      return ends[i].slot;
    }
  }
  return OVIS_SLOT_MAIN_HAND;
}

// Points of protection; 0: no armor.
static int32_t protection(const char* item, ovis_slot slot) {
  static const struct {
    const char* material;
    int8_t points[4]; // feet, legs, chest, head
  } armors[] = {{"leather_", {1, 2, 3, 1}},   {"golden_", {1, 3, 5, 2}},
                {"chainmail_", {1, 4, 5, 2}}, {"iron_", {2, 5, 6, 2}},
                {"diamond_", {3, 6, 8, 3}},   {"netherite_", {3, 6, 8, 3}},
                {"turtle_", {0, 0, 0, 2}}};
  for (size_t i = 0; slot >= OVIS_SLOT_FEET && i < sizeof armors / sizeof *armors; i++) {
    if (strncmp(item, armors[i].material, strlen(armors[i].material)) == 0) {
      return armors[i].points[slot - OVIS_SLOT_FEET];
    }
  }
  return 0;
}

static bool is_digger(const char* item) {
  return ends_with(item, "_axe") || ends_with(item, "_pickaxe") || ends_with(item, "_shovel") ||
         ends_with(item, "_hoe");
}

// The rule of all mobs that pick up equipment.
static bool is_better(const char* item, const char* worn, ovis_slot slot) {
  if (slot >= OVIS_SLOT_FEET) {
    return protection(item, slot) > protection(worn, slot);
  }
  if (ends_with(item, "_sword")) {
    return !ends_with(worn, "_sword") || ov_weapon_damage(item) > ov_weapon_damage(worn);
  }
  return is_digger(item) && is_digger(worn) && ov_weapon_damage(item) > ov_weapon_damage(worn);
}

bool ov_piglin_would_wear(const ov_actor* self, const ovis_stack* stack, ovis_slot* out_slot) {
  const ovis_slot slot = slot_of(stack->item);
  const ovis_stack* worn = ov_gear_worn(self, slot);
  *out_slot = slot;
  const bool is_new_bow = strcmp(stack->item, "crossbow") == 0;
  const bool is_old_bow = strcmp(worn->item, "crossbow") == 0;
  const bool is_new_good = is_new_bow || ov_piglin_loves(stack->item);
  const bool is_old_good = is_old_bow || ov_piglin_loves(worn->item);
  if (is_new_good != is_old_good) {
    return is_new_good;
  }
  if (!self->is_baby && !is_new_bow && is_old_bow) {
    return false;
  }
  return ov_stack_is_empty(worn) || is_better(stack->item, worn->item, slot);
}
