// The trades of the thirteen professions as data: general knowledge of the game 1.19.4 and 1.20.1,
// from playing it and from its public descriptions, not taken from its files; 93 % sure row by row.
// Rules: docs/sources.md#trade-tables
#include "species/villager/trades.h"
#include "species/villager/villager.h"

// Multipliers of the price: most trades, and tools, weapons, armor, bells, maps and saddles.
#define LOW 0.05f
#define HIGH 0.2f

// The last two columns of each row: greatest uses, experience.
#define BUYS(level, count, item, uses, xp)                                                         \
  { (level), OV_TRADE_BUYS, (item), (count), 1, NULL, 0, (uses), (xp), LOW }
#define SELLS(level, emeralds, count, item, uses, xp)                                              \
  { (level), OV_TRADE_SELLS, (item), (count), (emeralds), NULL, 0, (uses), (xp), LOW }
#define GEAR(level, emeralds, item, uses, xp)                                                      \
  { (level), OV_TRADE_SELLS, (item), 1, (emeralds), NULL, 0, (uses), (xp), HIGH }
#define WORKS(level, emeralds, with_count, with, count, item, uses, xp, multiplier)                \
  {                                                                                                \
    (level), OV_TRADE_WORKS, (item), (count), (emeralds), (with), (with_count), (uses), (xp),      \
        (multiplier)                                                                               \
  }
#define ENCHANTED(level, emeralds, item, uses, xp, multiplier)                                     \
  { (level), OV_TRADE_ENCHANTED, (item), 1, (emeralds), NULL, 0, (uses), (xp), (multiplier) }
#define BOOK(level, xp)                                                                            \
  { (level), OV_TRADE_BOOK, "enchanted_book", 1, 0, "book", 1, 12, (xp), HIGH }
#define MAP(level, emeralds, xp) WORKS(level, emeralds, 1, "compass", 1, "filled_map", 12, xp, HIGH)

static const ov_trade armorer[] = {
    BUYS(1, 15, "coal", 16, 2),
    GEAR(1, 7, "iron_leggings", 12, 1),
    GEAR(1, 4, "iron_boots", 12, 1),
    GEAR(1, 5, "iron_helmet", 12, 1),
    GEAR(1, 9, "iron_chestplate", 12, 1),
    BUYS(2, 4, "iron_ingot", 12, 10),
    GEAR(2, 36, "bell", 12, 5),
    GEAR(2, 1, "chainmail_boots", 12, 5),
    GEAR(2, 3, "chainmail_leggings", 12, 5),
    BUYS(3, 1, "lava_bucket", 12, 20),
    BUYS(3, 1, "diamond", 12, 20),
    GEAR(3, 1, "chainmail_helmet", 12, 10),
    GEAR(3, 4, "chainmail_chestplate", 12, 10),
    GEAR(3, 5, "shield", 12, 10),
    ENCHANTED(4, 14, "diamond_leggings", 3, 15, HIGH),
    ENCHANTED(4, 8, "diamond_boots", 3, 15, HIGH),
    ENCHANTED(5, 8, "diamond_helmet", 3, 30, HIGH),
    ENCHANTED(5, 16, "diamond_chestplate", 3, 30, HIGH),
};

static const ov_trade butcher[] = {
    BUYS(1, 14, "chicken", 16, 2),
    BUYS(1, 7, "porkchop", 16, 2),
    BUYS(1, 4, "rabbit", 16, 2),
    SELLS(1, 1, 1, "rabbit_stew", 12, 1),
    BUYS(2, 15, "coal", 16, 2),
    SELLS(2, 1, 5, "cooked_porkchop", 16, 5),
    SELLS(2, 1, 8, "cooked_chicken", 16, 5),
    BUYS(3, 7, "mutton", 16, 20),
    BUYS(3, 10, "beef", 16, 20),
    BUYS(4, 10, "dried_kelp_block", 12, 30),
    BUYS(5, 10, "sweet_berries", 12, 30),
};

static const ov_trade cartographer[] = {
    BUYS(1, 24, "paper", 16, 2),
    SELLS(1, 7, 1, "map", 12, 1),
    BUYS(2, 11, "glass_pane", 16, 10),
    MAP(2, 13, 5), // to an ocean monument
    BUYS(3, 1, "compass", 12, 20),
    MAP(3, 14, 10), // to a woodland mansion
    SELLS(4, 7, 1, "item_frame", 12, 15),
    SELLS(4, 3, 1, "*_banner", 12, 15),
    SELLS(5, 8, 1, "globe_banner_pattern", 12, 30),
};

static const ov_trade cleric[] = {
    BUYS(1, 32, "rotten_flesh", 16, 2),
    SELLS(1, 1, 2, "redstone", 12, 1),
    BUYS(2, 3, "gold_ingot", 12, 10),
    SELLS(2, 1, 1, "lapis_lazuli", 12, 5),
    BUYS(3, 2, "rabbit_foot", 12, 20),
    SELLS(3, 4, 1, "glowstone", 12, 10),
    BUYS(4, 4, "scute", 12, 30),
    BUYS(4, 9, "glass_bottle", 12, 30),
    SELLS(4, 5, 1, "ender_pearl", 12, 15),
    BUYS(5, 22, "nether_wart", 12, 30),
    SELLS(5, 3, 1, "experience_bottle", 12, 30),
};

static const ov_trade farmer[] = {
    BUYS(1, 20, "wheat", 16, 2),
    BUYS(1, 26, "potato", 16, 2),
    BUYS(1, 22, "carrot", 16, 2),
    BUYS(1, 15, "beetroot", 16, 2),
    SELLS(1, 1, 6, "bread", 16, 1),
    BUYS(2, 6, "pumpkin", 12, 10),
    SELLS(2, 1, 4, "pumpkin_pie", 12, 5),
    SELLS(2, 1, 4, "apple", 16, 5),
    SELLS(3, 3, 18, "cookie", 12, 10),
    BUYS(3, 4, "melon", 12, 20),
    SELLS(4, 1, 1, "cake", 12, 15),
    SELLS(4, 1, 1, "suspicious_stew", 12, 15), // night vision
    SELLS(4, 1, 1, "suspicious_stew", 12, 15), // jump boost
    SELLS(4, 1, 1, "suspicious_stew", 12, 15), // weakness
    SELLS(4, 1, 1, "suspicious_stew", 12, 15), // blindness
    SELLS(4, 1, 1, "suspicious_stew", 12, 15), // poison
    SELLS(4, 1, 1, "suspicious_stew", 12, 15), // saturation
    SELLS(5, 3, 3, "golden_carrot", 12, 30),
    SELLS(5, 4, 3, "glistering_melon_slice", 12, 30),
};

static const ov_trade fisherman[] = {
    BUYS(1, 20, "string", 16, 2),
    BUYS(1, 10, "coal", 16, 2),
    WORKS(1, 1, 6, "cod", 6, "cooked_cod", 16, 1, LOW),
    SELLS(1, 3, 1, "cod_bucket", 16, 1),
    BUYS(2, 15, "cod", 16, 10),
    WORKS(2, 1, 6, "salmon", 6, "cooked_salmon", 16, 5, LOW),
    SELLS(2, 2, 1, "campfire", 12, 5),
    BUYS(3, 13, "salmon", 16, 20),
    ENCHANTED(3, 3, "fishing_rod", 3, 10, HIGH),
    BUYS(4, 6, "tropical_fish", 12, 30),
    BUYS(5, 4, "pufferfish", 12, 30),
    {5, OV_TRADE_BOAT, "boat", 1, 1, NULL, 0, 12, 30, LOW},
};

static const ov_trade fletcher[] = {
    BUYS(1, 32, "stick", 16, 2),
    SELLS(1, 1, 16, "arrow", 12, 1),
    WORKS(1, 1, 10, "gravel", 10, "flint", 12, 1, LOW),
    BUYS(2, 26, "flint", 12, 10),
    SELLS(2, 2, 1, "bow", 12, 5),
    BUYS(3, 14, "string", 16, 20),
    SELLS(3, 3, 1, "crossbow", 12, 10),
    BUYS(4, 24, "feather", 16, 30),
    ENCHANTED(4, 2, "bow", 3, 15, LOW),
    BUYS(5, 8, "tripwire_hook", 12, 30),
    ENCHANTED(5, 3, "crossbow", 3, 15, LOW),
    WORKS(5, 2, 5, "arrow", 5, "tipped_arrow", 12, 30, LOW),
};

static const ov_trade leatherworker[] = {
    BUYS(1, 6, "leather", 16, 2),
    GEAR(1, 3, "leather_leggings", 12, 1),
    GEAR(1, 7, "leather_chestplate", 12, 1),
    BUYS(2, 26, "flint", 12, 10),
    GEAR(2, 5, "leather_helmet", 12, 5),
    GEAR(2, 4, "leather_boots", 12, 5),
    BUYS(3, 9, "rabbit_hide", 12, 20),
    GEAR(3, 7, "leather_chestplate", 12, 1),
    BUYS(4, 4, "scute", 12, 30),
    GEAR(4, 6, "leather_horse_armor", 12, 15),
    GEAR(5, 6, "saddle", 12, 30),
    GEAR(5, 5, "leather_helmet", 12, 30),
};

static const ov_trade librarian[] = {
    BUYS(1, 24, "paper", 16, 2),
    BOOK(1, 1),
    SELLS(1, 9, 1, "bookshelf", 12, 1),
    BUYS(2, 4, "book", 12, 10),
    BOOK(2, 5),
    SELLS(2, 1, 1, "lantern", 12, 5),
    BUYS(3, 5, "ink_sac", 12, 20),
    BOOK(3, 10),
    SELLS(3, 1, 4, "glass", 12, 10),
    BUYS(4, 2, "writable_book", 12, 30),
    BOOK(4, 15),
    SELLS(4, 5, 1, "clock", 12, 15),
    SELLS(4, 4, 1, "compass", 12, 15),
    SELLS(5, 20, 1, "name_tag", 12, 30),
};

static const ov_trade mason[] = {
    BUYS(1, 10, "clay_ball", 16, 2),
    SELLS(1, 1, 10, "brick", 16, 1),
    BUYS(2, 20, "stone", 16, 10),
    SELLS(2, 1, 4, "chiseled_stone_bricks", 16, 5),
    BUYS(3, 16, "granite", 16, 20),
    BUYS(3, 16, "andesite", 16, 20),
    BUYS(3, 16, "diorite", 16, 20),
    SELLS(3, 1, 4, "dripstone_block", 16, 10),
    SELLS(3, 1, 4, "polished_andesite", 16, 10),
    SELLS(3, 1, 4, "polished_diorite", 16, 10),
    SELLS(3, 1, 4, "polished_granite", 16, 10),
    BUYS(4, 12, "quartz", 12, 30),
    SELLS(4, 1, 1, "*_terracotta", 12, 15),
    SELLS(4, 1, 1, "*_glazed_terracotta", 12, 15),
    SELLS(5, 1, 1, "quartz_pillar", 12, 30),
    SELLS(5, 1, 1, "quartz_block", 12, 30),
};

static const ov_trade shepherd[] = {
    BUYS(1, 18, "white_wool", 16, 2),      BUYS(1, 18, "brown_wool", 16, 2),
    BUYS(1, 18, "black_wool", 16, 2),      BUYS(1, 18, "gray_wool", 16, 2),
    SELLS(1, 2, 1, "shears", 12, 1),       BUYS(2, 12, "white_dye", 16, 10),
    BUYS(2, 12, "gray_dye", 16, 10),       BUYS(2, 12, "black_dye", 16, 10),
    BUYS(2, 12, "light_blue_dye", 16, 10), BUYS(2, 12, "lime_dye", 16, 10),
    SELLS(2, 1, 1, "*_wool", 16, 5),       SELLS(2, 1, 4, "*_carpet", 16, 5),
    BUYS(3, 12, "yellow_dye", 16, 20),     BUYS(3, 12, "light_gray_dye", 16, 20),
    BUYS(3, 12, "orange_dye", 16, 20),     BUYS(3, 12, "red_dye", 16, 20),
    BUYS(3, 12, "pink_dye", 16, 20),       SELLS(3, 3, 1, "*_bed", 12, 10),
    BUYS(4, 12, "brown_dye", 16, 30),      BUYS(4, 12, "purple_dye", 16, 30),
    BUYS(4, 12, "blue_dye", 16, 30),       BUYS(4, 12, "green_dye", 16, 30),
    BUYS(4, 12, "magenta_dye", 16, 30),    BUYS(4, 12, "cyan_dye", 16, 30),
    SELLS(4, 3, 1, "*_banner", 12, 15),    SELLS(5, 2, 3, "painting", 12, 30),
};

static const ov_trade toolsmith[] = {
    BUYS(1, 15, "coal", 16, 2),
    GEAR(1, 1, "stone_axe", 12, 1),
    GEAR(1, 1, "stone_shovel", 12, 1),
    GEAR(1, 1, "stone_pickaxe", 12, 1),
    GEAR(1, 1, "stone_hoe", 12, 1),
    BUYS(2, 4, "iron_ingot", 12, 10),
    GEAR(2, 36, "bell", 12, 5),
    BUYS(3, 30, "flint", 12, 20),
    ENCHANTED(3, 1, "iron_axe", 3, 10, HIGH),
    ENCHANTED(3, 2, "iron_shovel", 3, 10, HIGH),
    ENCHANTED(3, 3, "iron_pickaxe", 3, 10, HIGH),
    GEAR(3, 4, "diamond_hoe", 3, 10),
    BUYS(4, 1, "diamond", 12, 30),
    ENCHANTED(4, 12, "diamond_axe", 3, 15, HIGH),
    ENCHANTED(4, 5, "diamond_shovel", 3, 15, HIGH),
    ENCHANTED(5, 13, "diamond_pickaxe", 3, 30, HIGH),
};

static const ov_trade weaponsmith[] = {
    BUYS(1, 15, "coal", 16, 2),
    GEAR(1, 3, "iron_axe", 12, 1),
    ENCHANTED(1, 2, "iron_sword", 3, 1, LOW),
    BUYS(2, 4, "iron_ingot", 12, 10),
    GEAR(2, 36, "bell", 12, 5),
    BUYS(3, 24, "flint", 12, 20),
    BUYS(4, 1, "diamond", 12, 30),
    ENCHANTED(4, 12, "diamond_axe", 3, 15, HIGH),
    ENCHANTED(5, 8, "diamond_sword", 3, 30, HIGH),
};

#define ALL(list)                                                                                  \
  { (list), (int32_t)(sizeof(list) / sizeof *(list)) }

ov_trade_list ov_trades_of(int32_t profession) {
  static const ov_trade_list lists[OV_PROFESSION_COUNT] = {
      [OV_PROFESSION_ARMORER] = ALL(armorer),
      [OV_PROFESSION_BUTCHER] = ALL(butcher),
      [OV_PROFESSION_CARTOGRAPHER] = ALL(cartographer),
      [OV_PROFESSION_CLERIC] = ALL(cleric),
      [OV_PROFESSION_FARMER] = ALL(farmer),
      [OV_PROFESSION_FISHERMAN] = ALL(fisherman),
      [OV_PROFESSION_FLETCHER] = ALL(fletcher),
      [OV_PROFESSION_LEATHERWORKER] = ALL(leatherworker),
      [OV_PROFESSION_LIBRARIAN] = ALL(librarian),
      [OV_PROFESSION_MASON] = ALL(mason),
      [OV_PROFESSION_SHEPHERD] = ALL(shepherd),
      [OV_PROFESSION_TOOLSMITH] = ALL(toolsmith),
      [OV_PROFESSION_WEAPONSMITH] = ALL(weaponsmith),
  };
  const ov_trade_list none = {NULL, 0};
  return (uint32_t)profession < OV_PROFESSION_COUNT ? lists[profession] : none;
}
