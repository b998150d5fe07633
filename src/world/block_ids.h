// Numbers of the blocks that rules name one by one. Names are compared once, when a block is
// registered. A property that several blocks share is a tag instead (OVIS_BLOCK_TAG_LIST).
#pragma once

#include <ovis/world.h>

// X(ID, current name), sorted by name.
#define OV_BLOCK_ID_LIST(X)                                                                        \
  X(ACACIA_LOG, "acacia_log")                                                                      \
  X(AIR, "air")                                                                                    \
  X(BAMBOO, "bamboo")                                                                              \
  X(BARREL, "barrel")                                                                              \
  X(BARRIER, "barrier")                                                                            \
  X(BEDROCK, "bedrock")                                                                            \
  X(BEE_NEST, "bee_nest")                                                                          \
  X(BEEHIVE, "beehive")                                                                            \
  X(BEETROOTS, "beetroots")                                                                        \
  X(BELL, "bell")                                                                                  \
  X(BIRCH_LOG, "birch_log")                                                                        \
  X(BLAST_FURNACE, "blast_furnace")                                                                \
  X(BREWING_STAND, "brewing_stand")                                                                \
  X(CARROTS, "carrots")                                                                            \
  X(CARTOGRAPHY_TABLE, "cartography_table")                                                        \
  X(CAVE_VINES, "cave_vines")                                                                      \
  X(CAVE_VINES_PLANT, "cave_vines_plant")                                                          \
  X(CHAIN_COMMAND_BLOCK, "chain_command_block")                                                    \
  X(CHERRY_LOG, "cherry_log")                                                                      \
  X(CHEST, "chest")                                                                                \
  X(CHISELED_STONE_BRICKS, "chiseled_stone_bricks")                                                \
  X(COAL_ORE, "coal_ore")                                                                          \
  X(COBBLESTONE, "cobblestone")                                                                    \
  X(COMMAND_BLOCK, "command_block")                                                                \
  X(COMPOSTER, "composter")                                                                        \
  X(COPPER_CHEST, "copper_chest")                                                                  \
  X(COPPER_ORE, "copper_ore")                                                                      \
  X(CRACKED_STONE_BRICKS, "cracked_stone_bricks")                                                  \
  X(CREAKING_HEART, "creaking_heart")                                                              \
  X(CRIMSON_NYLIUM, "crimson_nylium")                                                              \
  X(CRYING_OBSIDIAN, "crying_obsidian")                                                            \
  X(DARK_OAK_LOG, "dark_oak_log")                                                                  \
  X(DEEPSLATE, "deepslate")                                                                        \
  X(DIRT, "dirt")                                                                                  \
  X(EMERALD_ORE, "emerald_ore")                                                                    \
  X(END_GATEWAY, "end_gateway")                                                                    \
  X(END_PORTAL, "end_portal")                                                                      \
  X(END_PORTAL_FRAME, "end_portal_frame")                                                          \
  X(END_STONE, "end_stone")                                                                        \
  X(EXPOSED_COPPER_CHEST, "exposed_copper_chest")                                                  \
  X(EXPOSED_LIGHTNING_ROD, "exposed_lightning_rod")                                                \
  X(FARMLAND, "farmland")                                                                          \
  X(FIRE, "fire")                                                                                  \
  X(FLETCHING_TABLE, "fletching_table")                                                            \
  X(FROGSPAWN, "frogspawn")                                                                        \
  X(FURNACE, "furnace")                                                                            \
  X(GRINDSTONE, "grindstone")                                                                      \
  X(HAY_BLOCK, "hay_block")                                                                        \
  X(ICE, "ice")                                                                                    \
  X(INFESTED_CHISELED_STONE_BRICKS, "infested_chiseled_stone_bricks")                              \
  X(INFESTED_COBBLESTONE, "infested_cobblestone")                                                  \
  X(INFESTED_CRACKED_STONE_BRICKS, "infested_cracked_stone_bricks")                                \
  X(INFESTED_DEEPSLATE, "infested_deepslate")                                                      \
  X(INFESTED_MOSSY_STONE_BRICKS, "infested_mossy_stone_bricks")                                    \
  X(INFESTED_STONE, "infested_stone")                                                              \
  X(INFESTED_STONE_BRICKS, "infested_stone_bricks")                                                \
  X(IRON_BARS, "iron_bars")                                                                        \
  X(IRON_ORE, "iron_ore")                                                                          \
  X(JIGSAW, "jigsaw")                                                                              \
  X(JUKEBOX, "jukebox")                                                                            \
  X(JUNGLE_LOG, "jungle_log")                                                                      \
  X(KELP, "kelp")                                                                                  \
  X(KELP_PLANT, "kelp_plant")                                                                      \
  X(LADDER, "ladder")                                                                              \
  X(LECTERN, "lectern")                                                                            \
  X(LIGHT, "light")                                                                                \
  X(LIGHTNING_ROD, "lightning_rod")                                                                \
  X(LODESTONE, "lodestone")                                                                        \
  X(LOOM, "loom")                                                                                  \
  X(MAGMA_BLOCK, "magma_block")                                                                    \
  X(MANGROVE_LOG, "mangrove_log")                                                                  \
  X(MOSS_BLOCK, "moss_block")                                                                      \
  X(MOSSY_STONE_BRICKS, "mossy_stone_bricks")                                                      \
  X(MOVING_PISTON, "moving_piston")                                                                \
  X(MUD, "mud")                                                                                    \
  X(MYCELIUM, "mycelium")                                                                          \
  X(NETHER_PORTAL, "nether_portal")                                                                \
  X(NOTE_BLOCK, "note_block")                                                                      \
  X(OAK_LOG, "oak_log")                                                                            \
  X(OBSIDIAN, "obsidian")                                                                          \
  X(OXIDIZED_COPPER_CHEST, "oxidized_copper_chest")                                                \
  X(OXIDIZED_LIGHTNING_ROD, "oxidized_lightning_rod")                                              \
  X(PACKED_ICE, "packed_ice")                                                                      \
  X(POTATOES, "potatoes")                                                                          \
  X(REINFORCED_DEEPSLATE, "reinforced_deepslate")                                                  \
  X(REPEATING_COMMAND_BLOCK, "repeating_command_block")                                            \
  X(RESPAWN_ANCHOR, "respawn_anchor")                                                              \
  X(SCAFFOLDING, "scaffolding")                                                                    \
  X(SEAGRASS, "seagrass")                                                                          \
  X(SMITHING_TABLE, "smithing_table")                                                              \
  X(SMOKER, "smoker")                                                                              \
  X(SNIFFER_EGG, "sniffer_egg")                                                                    \
  X(SNOW, "snow")                                                                                  \
  X(SOUL_CAMPFIRE, "soul_campfire")                                                                \
  X(SOUL_FIRE, "soul_fire")                                                                        \
  X(SOUL_SAND, "soul_sand")                                                                        \
  X(SOUL_SOIL, "soul_soil")                                                                        \
  X(SPRUCE_LOG, "spruce_log")                                                                      \
  X(STONE, "stone")                                                                                \
  X(STONE_BRICKS, "stone_bricks")                                                                  \
  X(STONECUTTER, "stonecutter")                                                                    \
  X(STRUCTURE_BLOCK, "structure_block")                                                            \
  X(TALL_SEAGRASS, "tall_seagrass")                                                                \
  X(TRAPPED_CHEST, "trapped_chest")                                                                \
  X(TURTLE_EGG, "turtle_egg")                                                                      \
  X(WAXED_COPPER_CHEST, "waxed_copper_chest")                                                      \
  X(WAXED_EXPOSED_COPPER_CHEST, "waxed_exposed_copper_chest")                                      \
  X(WAXED_EXPOSED_LIGHTNING_ROD, "waxed_exposed_lightning_rod")                                    \
  X(WAXED_LIGHTNING_ROD, "waxed_lightning_rod")                                                    \
  X(WAXED_OXIDIZED_COPPER_CHEST, "waxed_oxidized_copper_chest")                                    \
  X(WAXED_OXIDIZED_LIGHTNING_ROD, "waxed_oxidized_lightning_rod")                                  \
  X(WAXED_WEATHERED_COPPER_CHEST, "waxed_weathered_copper_chest")                                  \
  X(WAXED_WEATHERED_LIGHTNING_ROD, "waxed_weathered_lightning_rod")                                \
  X(WEATHERED_COPPER_CHEST, "weathered_copper_chest")                                              \
  X(WEATHERED_LIGHTNING_ROD, "weathered_lightning_rod")                                            \
  X(WHEAT, "wheat")

typedef enum ov_block_id {
#define OV_BLOCK_ID_ENUM(id, name) OV_BLOCK_##id,
  OV_BLOCK_ID_LIST(OV_BLOCK_ID_ENUM)
#undef OV_BLOCK_ID_ENUM
      OV_BLOCK_OTHER // all blocks that no rule names
} ov_block_id;

// Number of a state's block. [Limit: state < ovis_blocks_get_state_count]
ov_block_id ov_registry_block_id(const ovis_blocks* registry, ovis_state state);

// Number of the block in a cell (world.c). OV_BLOCK_OTHER: the cell is not loaded.
ov_block_id ov_world_block_id(const ovis_world* world, ovis_pos pos);

// Default state of a block. False, and *out is air: the registry does not contain the block.
// [Limit: id < OV_BLOCK_OTHER]
bool ov_registry_default_state(const ovis_blocks* registry, ov_block_id id, ovis_state* out);

// Number of a name without "minecraft:".
ov_block_id ov_block_id_find(const char* name);
