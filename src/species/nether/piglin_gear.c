// Piglins know what they love, and exchange what they wear for gold, crossbows and better things.
// Rules: docs/sources.md#piglins
#include "agent/item_table.h"
#include "agent/loot.h"
#include "species/nether/piglin.h"

bool ov_piglin_loves(ovis_item item) {
  static const ovis_item loved[] = {OV_ITEM_GOLD_ORE,
                                    OV_ITEM_NETHER_GOLD_ORE,
                                    OV_ITEM_DEEPSLATE_GOLD_ORE,
                                    OV_ITEM_GOLD_BLOCK,
                                    OV_ITEM_GILDED_BLACKSTONE,
                                    OV_ITEM_LIGHT_WEIGHTED_PRESSURE_PLATE,
                                    OV_ITEM_GOLD_INGOT,
                                    OV_ITEM_BELL,
                                    OV_ITEM_CLOCK,
                                    OV_ITEM_GOLDEN_CARROT,
                                    OV_ITEM_GLISTERING_MELON_SLICE,
                                    OV_ITEM_GOLDEN_APPLE,
                                    OV_ITEM_ENCHANTED_GOLDEN_APPLE,
                                    OV_ITEM_GOLDEN_HELMET,
                                    OV_ITEM_GOLDEN_CHESTPLATE,
                                    OV_ITEM_GOLDEN_LEGGINGS,
                                    OV_ITEM_GOLDEN_BOOTS,
                                    OV_ITEM_GOLDEN_HORSE_ARMOR,
                                    OV_ITEM_GOLDEN_SWORD,
                                    OV_ITEM_GOLDEN_PICKAXE,
                                    OV_ITEM_GOLDEN_SHOVEL,
                                    OV_ITEM_GOLDEN_AXE,
                                    OV_ITEM_GOLDEN_HOE,
                                    OV_ITEM_RAW_GOLD,
                                    OV_ITEM_RAW_GOLD_BLOCK,
                                    0};
  for (int32_t i = 0; loved[i] != 0; i++) {
    if (item == loved[i]) {
      return true;
    }
  }
  return false;
}

bool ov_piglin_would_wear(const ov_agent* agent, const ovis_stack* stack, ovis_slot* out_slot) {
  const ov_actor* self = agent->self;
  const ov_items* items = agent->turn->items;
  const ovis_slot slot = ov_loot_slot_of(items, stack->item);
  const ovis_stack* worn = ov_gear_worn(self, slot);
  *out_slot = slot;
  const bool is_new_bow = stack->item == OV_ITEM_CROSSBOW;
  const bool is_old_bow = worn->item == OV_ITEM_CROSSBOW;
  const bool is_new_good = is_new_bow || ov_piglin_loves(stack->item);
  const bool is_old_good = is_old_bow || ov_piglin_loves(worn->item);
  if (is_new_good != is_old_good) {
    return is_new_good;
  }
  if (!self->is_baby && !is_new_bow && is_old_bow) {
    return false;
  }
  return ov_stack_is_empty(worn) || ov_loot_is_better(items, stack->item, worn->item, slot);
}
