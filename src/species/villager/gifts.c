// The gifts that villagers throw to a hero of the village: one item, drawn from a list by
// profession. The lists are general knowledge of the game, 90 % sure, that of the fletcher 75 %.
// Rules: docs/sources.md#villager-players
#include "species/villager/gifts.h"

#include "base/check.h"
#include "species/villager/villager.h"

#define ARROWS 26        // chances of a plain arrow, against one of each tipped arrow
#define TIPPED_ARROWS 13 // kinds: their number is the variant of the stack

#define GIFTS_MAX 16

// The lists end with NULL. Each item of a list has the same chance.
static const char* const gifts[OV_PROFESSION_COUNT][GIFTS_MAX + 1] = {
    [OV_PROFESSION_NONE] = {"wheat_seeds"},
    [OV_PROFESSION_NITWIT] = {"wheat_seeds"},
    [OV_PROFESSION_ARMORER] = {"chainmail_helmet", "chainmail_chestplate", "chainmail_leggings",
                               "chainmail_boots"},
    [OV_PROFESSION_BUTCHER] = {"cooked_rabbit", "cooked_chicken", "cooked_porkchop", "cooked_beef",
                               "cooked_mutton"},
    [OV_PROFESSION_CARTOGRAPHER] = {"map", "paper"},
    [OV_PROFESSION_CLERIC] = {"redstone", "lapis_lazuli"},
    [OV_PROFESSION_FARMER] = {"bread", "pumpkin_pie", "cookie"},
    [OV_PROFESSION_FISHERMAN] = {"cod", "salmon"},
    [OV_PROFESSION_FLETCHER] = {"arrow"}, // and tipped ones
    [OV_PROFESSION_LEATHERWORKER] = {"leather"},
    [OV_PROFESSION_LIBRARIAN] = {"book"},
    [OV_PROFESSION_MASON] = {"clay"},
    [OV_PROFESSION_SHEPHERD] = {"white_wool", "orange_wool", "magenta_wool", "light_blue_wool",
                                "yellow_wool", "lime_wool", "pink_wool", "gray_wool",
                                "light_gray_wool", "cyan_wool", "purple_wool", "blue_wool",
                                "brown_wool", "green_wool", "red_wool", "black_wool"},
    [OV_PROFESSION_TOOLSMITH] = {"stone_pickaxe", "stone_axe", "stone_hoe", "stone_shovel"},
    [OV_PROFESSION_WEAPONSMITH] = {"stone_axe", "golden_axe", "iron_axe"},
};

ovis_stack ov_gift_draw(ov_rng* rng, int32_t profession, bool is_baby) {
  OVIS_ASSERT((uint32_t)profession < OV_PROFESSION_COUNT);
  if (is_baby) {
    return ovis_stack_of("poppy", 1);
  }
  if (profession == OV_PROFESSION_FLETCHER) {
    const int32_t drawn = ov_rng_int(rng, ARROWS + TIPPED_ARROWS);
    ovis_stack arrow = ovis_stack_of(drawn < ARROWS ? "arrow" : "tipped_arrow", 1);
    arrow.variant = drawn < ARROWS ? 0 : (uint64_t)(drawn - ARROWS + 1);
    return arrow;
  }
  const char* const* list = gifts[profession];
  int32_t count = 0;
  while (list[count] != NULL) {
    count++;
  }
  return ovis_stack_of(list[ov_rng_int(rng, count)], 1);
}
