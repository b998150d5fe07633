// The gifts that villagers throw to a hero of the village: one item, drawn from a list by
// profession. The lists are general knowledge of the game, 90 % sure, that of the fletcher 75 %.
// Rules: docs/sources.md#villager-players
#include "species/villager/gifts.h"

#include "agent/item_table.h"
#include "base/check.h"
#include "species/villager/villager.h"

#define ARROWS 26        // chances of a plain arrow, against one of each tipped arrow
#define TIPPED_ARROWS 13 // kinds: their number is the variant of the stack

#define GIFTS_MAX 16

// The lists end with 0. Each item of a list has the same chance.
static const ovis_item gifts[OV_PROFESSION_COUNT][GIFTS_MAX + 1] = {
    [OV_PROFESSION_NONE] = {OV_ITEM_WHEAT_SEEDS},
    [OV_PROFESSION_NITWIT] = {OV_ITEM_WHEAT_SEEDS},
    [OV_PROFESSION_ARMORER] = {OV_ITEM_CHAINMAIL_HELMET, OV_ITEM_CHAINMAIL_CHESTPLATE,
                               OV_ITEM_CHAINMAIL_LEGGINGS, OV_ITEM_CHAINMAIL_BOOTS},
    [OV_PROFESSION_BUTCHER] = {OV_ITEM_COOKED_RABBIT, OV_ITEM_COOKED_CHICKEN,
                               OV_ITEM_COOKED_PORKCHOP, OV_ITEM_COOKED_BEEF, OV_ITEM_COOKED_MUTTON},
    [OV_PROFESSION_CARTOGRAPHER] = {OV_ITEM_MAP, OV_ITEM_PAPER},
    [OV_PROFESSION_CLERIC] = {OV_ITEM_REDSTONE, OV_ITEM_LAPIS_LAZULI},
    [OV_PROFESSION_FARMER] = {OV_ITEM_BREAD, OV_ITEM_PUMPKIN_PIE, OV_ITEM_COOKIE},
    [OV_PROFESSION_FISHERMAN] = {OV_ITEM_COD, OV_ITEM_SALMON},
    [OV_PROFESSION_FLETCHER] = {OV_ITEM_ARROW}, // and tipped ones
    [OV_PROFESSION_LEATHERWORKER] = {OV_ITEM_LEATHER},
    [OV_PROFESSION_LIBRARIAN] = {OV_ITEM_BOOK},
    [OV_PROFESSION_MASON] = {OV_ITEM_CLAY},
    [OV_PROFESSION_SHEPHERD] = {OV_ITEM_WHITE_WOOL, OV_ITEM_ORANGE_WOOL, OV_ITEM_MAGENTA_WOOL,
                                OV_ITEM_LIGHT_BLUE_WOOL, OV_ITEM_YELLOW_WOOL, OV_ITEM_LIME_WOOL,
                                OV_ITEM_PINK_WOOL, OV_ITEM_GRAY_WOOL, OV_ITEM_LIGHT_GRAY_WOOL,
                                OV_ITEM_CYAN_WOOL, OV_ITEM_PURPLE_WOOL, OV_ITEM_BLUE_WOOL,
                                OV_ITEM_BROWN_WOOL, OV_ITEM_GREEN_WOOL, OV_ITEM_RED_WOOL,
                                OV_ITEM_BLACK_WOOL},
    [OV_PROFESSION_TOOLSMITH] = {OV_ITEM_STONE_PICKAXE, OV_ITEM_STONE_AXE, OV_ITEM_STONE_HOE,
                                 OV_ITEM_STONE_SHOVEL},
    [OV_PROFESSION_WEAPONSMITH] = {OV_ITEM_STONE_AXE, OV_ITEM_GOLDEN_AXE, OV_ITEM_IRON_AXE},
};

ovis_stack ov_gift_draw(ov_rng* rng, int32_t profession, bool is_baby) {
  OVIS_ASSERT((uint32_t)profession < OV_PROFESSION_COUNT);
  if (is_baby) {
    return ov_stack_of(OV_ITEM_POPPY, 1);
  }
  if (profession == OV_PROFESSION_FLETCHER) {
    const int32_t drawn = ov_rng_int(rng, ARROWS + TIPPED_ARROWS);
    ovis_stack arrow = ov_stack_of(drawn < ARROWS ? OV_ITEM_ARROW : OV_ITEM_TIPPED_ARROW, 1);
    arrow.variant = drawn < ARROWS ? 0 : (uint64_t)(drawn - ARROWS + 1);
    return arrow;
  }
  const ovis_item* list = gifts[profession];
  int32_t count = 0;
  while (list[count] != 0) {
    count++;
  }
  return ov_stack_of(list[ov_rng_int(rng, count)], 1);
}
