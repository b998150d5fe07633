// Piglins know what they love, and exchange what they wear for gold, crossbows and better things.
// Rules: docs/sources.md#piglins
#include "agent/loot.h"
#include "species/nether/piglin.h"

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

bool ov_piglin_would_wear(const ov_actor* self, const ovis_stack* stack, ovis_slot* out_slot) {
  const ovis_slot slot = ov_loot_slot_of(stack->item);
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
  return ov_stack_is_empty(worn) || ov_loot_is_better(stack->item, worn->item, slot);
}
