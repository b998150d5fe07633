// Statements about blocks that a player of the game knows, written without the generated tables. If
// the tables and this list disagree, one of them is wrong.
#include "support/registry.h"
#include "support/test.h"

#include <ovis/blocks.h>

#include <string.h>

typedef struct fact {
  const char* text;
  const char* passes; // L, W, A where a mob on land, in water, in the air can pass; - where not
  ovis_fluid fluid;
  double top;       // of the collision shape [Units: blocks] 0: none
  uint64_t tags;    // has all of these
  uint64_t no_tags; // and none of these
} fact;

static const fact facts[] = {
    // air and what is nearly so
    {"air", "L-A", OVIS_FLUID_NONE, 0, OVIS_TAG(AIR), OVIS_TAG(BLOCKS_MOTION)},
    {"cave_air", "L-A", OVIS_FLUID_NONE, 0, OVIS_TAG(AIR), 0},
    {"void_air", "L-A", OVIS_FLUID_NONE, 0, OVIS_TAG(AIR), 0},
    {"structure_void", "L-A", OVIS_FLUID_NONE, 0, 0, OVIS_TAG(AIR)},
    {"light[level=7,waterlogged=false]", "L-A", OVIS_FLUID_NONE, 0, 0, OVIS_TAG(AIR)},
    {"torch", "L-A", OVIS_FLUID_NONE, 0, 0, OVIS_TAG(BLOCKS_MOTION)},
    {"wall_torch[facing=east]", "L-A", OVIS_FLUID_NONE, 0, 0, 0},
    {"short_grass", "L-A", OVIS_FLUID_NONE, 0, OVIS_TAG(SHORT_GRASS),
     OVIS_TAG(BLOCKS_MOTION) | OVIS_TAG(FLOWER)},
    {"fern", "L-A", OVIS_FLUID_NONE, 0, 0, OVIS_TAG(SHORT_GRASS)},
    {"tall_grass[half=lower]", "L-A", OVIS_FLUID_NONE, 0, 0, OVIS_TAG(SHORT_GRASS)},
    {"oak_sapling", "L-A", OVIS_FLUID_NONE, 0, 0, 0},
    {"bamboo_sapling", "L-A", OVIS_FLUID_NONE, 0, 0, OVIS_TAG(BLOCKS_MOTION)},
    {"dandelion", "L-A", OVIS_FLUID_NONE, 0, OVIS_TAG(FLOWER) | OVIS_TAG(ENDERMAN_HOLDABLE), 0},
    {"sunflower[half=upper]", "L-A", OVIS_FLUID_NONE, 0, OVIS_TAG(FLOWER),
     OVIS_TAG(ENDERMAN_HOLDABLE)},
    {"wither_rose", "L-A", OVIS_FLUID_NONE, 0, OVIS_TAG(WITHER_ROSE) | OVIS_TAG(FLOWER), 0},
    {"sweet_berry_bush[age=3]", "L-A", OVIS_FLUID_NONE, 0, OVIS_TAG(SWEET_BERRY_BUSH),
     OVIS_TAG(CROP)},
    {"cobweb", "L-A", OVIS_FLUID_NONE, 0, OVIS_TAG(COBWEB) | OVIS_TAG(GOLEM_UNSUITABLE),
     OVIS_TAG(BLOCKS_MOTION)},
    {"vine[north=true]", "L-A", OVIS_FLUID_NONE, 0, OVIS_TAG(CLIMBABLE), 0},
    {"glow_lichen[down=true]", "L-A", OVIS_FLUID_NONE, 0, 0, OVIS_TAG(CLIMBABLE)},
    {"cave_vines[berries=true]", "L-A", OVIS_FLUID_NONE, 0, OVIS_TAG(CLIMBABLE), 0},
    {"twisting_vines_plant", "L-A", OVIS_FLUID_NONE, 0, OVIS_TAG(CLIMBABLE), 0},
    {"oak_sign[rotation=3]", "L-A", OVIS_FLUID_NONE, 0, OVIS_TAG(BLOCKS_MOTION), 0},
    {"white_banner", "L-A", OVIS_FLUID_NONE, 0, OVIS_TAG(BLOCKS_MOTION), 0},
    {"rail", "L-A", OVIS_FLUID_NONE, 0, OVIS_TAG(RAIL), OVIS_TAG(BLOCKS_MOTION)},
    {"powered_rail[powered=true]", "L-A", OVIS_FLUID_NONE, 0, OVIS_TAG(RAIL), 0},
    {"activator_rail", "L-A", OVIS_FLUID_NONE, 0, OVIS_TAG(RAIL), 0},
    {"detector_rail", "L-A", OVIS_FLUID_NONE, 0, OVIS_TAG(RAIL), 0},
    {"redstone_wire", "L-A", OVIS_FLUID_NONE, 0, 0, OVIS_TAG(BLOCKS_MOTION)},
    {"tripwire", "L-A", OVIS_FLUID_NONE, 0, 0, 0},
    {"lever", "L-A", OVIS_FLUID_NONE, 0, 0, OVIS_TAG(BUTTON_OR_PLATE)},
    {"oak_button", "L-A", OVIS_FLUID_NONE, 0, OVIS_TAG(BUTTON_OR_PLATE), OVIS_TAG(BLOCKS_MOTION)},
    {"stone_pressure_plate", "L-A", OVIS_FLUID_NONE, 0,
     OVIS_TAG(BUTTON_OR_PLATE) | OVIS_TAG(BLOCKS_MOTION), 0},
    {"nether_portal", "L-A", OVIS_FLUID_NONE, 0, OVIS_TAG(HOGLIN_REPELLENT) | OVIS_TAG(POI),
     OVIS_TAG(BLOCKS_MOTION)},
    {"end_portal", "L-A", OVIS_FLUID_NONE, 0, 0, 0},
    {"fire", "L-A", OVIS_FLUID_NONE, 0, OVIS_TAG(BURNING), 0},
    {"soul_fire", "L-A", OVIS_FLUID_NONE, 0, OVIS_TAG(BURNING) | OVIS_TAG(PIGLIN_REPELLENT), 0},
    {"soul_torch", "L-A", OVIS_FLUID_NONE, 0, OVIS_TAG(PIGLIN_REPELLENT), OVIS_TAG(BURNING)},
    {"wheat[age=7]", "L-A", OVIS_FLUID_NONE, 0, OVIS_TAG(CROP) | OVIS_TAG(MATURE), 0},
    {"wheat[age=6]", "L-A", OVIS_FLUID_NONE, 0, OVIS_TAG(CROP), OVIS_TAG(MATURE)},
    {"beetroots[age=3]", "L-A", OVIS_FLUID_NONE, 0, OVIS_TAG(CROP) | OVIS_TAG(MATURE), 0},
    {"carrots[age=7]", "L-A", OVIS_FLUID_NONE, 0, OVIS_TAG(CROP) | OVIS_TAG(MATURE), 0},
    {"potatoes", "L-A", OVIS_FLUID_NONE, 0, OVIS_TAG(CROP), OVIS_TAG(MATURE)},
    {"melon_stem[age=7]", "L-A", OVIS_FLUID_NONE, 0, 0, OVIS_TAG(CROP) | OVIS_TAG(MATURE)},
    {"nether_wart[age=3]", "L-A", OVIS_FLUID_NONE, 0, 0, OVIS_TAG(CROP)},
    {"powder_snow", "LWA", OVIS_FLUID_NONE, 0, OVIS_TAG(POWDER_SNOW),
     OVIS_TAG(BLOCKS_MOTION) | OVIS_TAG(SNOW)},
    {"warped_fungus", "L-A", OVIS_FLUID_NONE, 0,
     OVIS_TAG(HOGLIN_REPELLENT) | OVIS_TAG(ENDERMAN_HOLDABLE), 0},
    {"crimson_fungus", "L-A", OVIS_FLUID_NONE, 0, 0, OVIS_TAG(HOGLIN_REPELLENT)},
    // whole cubes
    {"stone", "---", OVIS_FLUID_NONE, 1,
     OVIS_TAG(FULL_CUBE) | OVIS_TAG(FULL_TOP) | OVIS_TAG(BLOCKS_MOTION) | OVIS_TAG(OPAQUE), 0},
    {"grass_block", "---", OVIS_FLUID_NONE, 1,
     OVIS_TAG(FULL_CUBE) | OVIS_TAG(FULL_TOP) | OVIS_TAG(BLOCKS_MOTION) | OVIS_TAG(OPAQUE) |
         OVIS_TAG(GRASS_BLOCK) | OVIS_TAG(DIRT),
     OVIS_TAG(SHORT_GRASS)},
    {"dirt", "---", OVIS_FLUID_NONE, 1,
     OVIS_TAG(FULL_CUBE) | OVIS_TAG(FULL_TOP) | OVIS_TAG(BLOCKS_MOTION) | OVIS_TAG(DIRT) |
         OVIS_TAG(OPAQUE) | OVIS_TAG(ENDERMAN_HOLDABLE),
     OVIS_TAG(GRASS_BLOCK)},
    {"mycelium", "---", OVIS_FLUID_NONE, 1,
     OVIS_TAG(FULL_CUBE) | OVIS_TAG(FULL_TOP) | OVIS_TAG(BLOCKS_MOTION) | OVIS_TAG(DIRT), 0},
    {"sand", "---", OVIS_FLUID_NONE, 1,
     OVIS_TAG(FULL_CUBE) | OVIS_TAG(FULL_TOP) | OVIS_TAG(BLOCKS_MOTION) | OVIS_TAG(SAND),
     OVIS_TAG(DIRT)},
    {"red_sand", "---", OVIS_FLUID_NONE, 1,
     OVIS_TAG(FULL_CUBE) | OVIS_TAG(FULL_TOP) | OVIS_TAG(BLOCKS_MOTION) | OVIS_TAG(SAND) |
         OVIS_TAG(ENDERMAN_HOLDABLE),
     0},
    {"gravel", "---", OVIS_FLUID_NONE, 1,
     OVIS_TAG(FULL_CUBE) | OVIS_TAG(FULL_TOP) | OVIS_TAG(BLOCKS_MOTION), OVIS_TAG(SAND)},
    {"oak_log", "---", OVIS_FLUID_NONE, 1,
     OVIS_TAG(FULL_CUBE) | OVIS_TAG(FULL_TOP) | OVIS_TAG(BLOCKS_MOTION) | OVIS_TAG(LOG) |
         OVIS_TAG(OPAQUE),
     0},
    {"stripped_warped_hyphae", "---", OVIS_FLUID_NONE, 1,
     OVIS_TAG(FULL_CUBE) | OVIS_TAG(FULL_TOP) | OVIS_TAG(BLOCKS_MOTION) | OVIS_TAG(LOG), 0},
    {"crimson_stem", "---", OVIS_FLUID_NONE, 1,
     OVIS_TAG(FULL_CUBE) | OVIS_TAG(FULL_TOP) | OVIS_TAG(BLOCKS_MOTION) | OVIS_TAG(LOG), 0},
    {"mushroom_stem", "---", OVIS_FLUID_NONE, 1,
     OVIS_TAG(FULL_CUBE) | OVIS_TAG(FULL_TOP) | OVIS_TAG(BLOCKS_MOTION), OVIS_TAG(LOG)},
    {"oak_planks", "---", OVIS_FLUID_NONE, 1,
     OVIS_TAG(FULL_CUBE) | OVIS_TAG(FULL_TOP) | OVIS_TAG(BLOCKS_MOTION) | OVIS_TAG(OPAQUE),
     OVIS_TAG(LOG)},
    {"oak_leaves", "---", OVIS_FLUID_NONE, 1,
     OVIS_TAG(FULL_CUBE) | OVIS_TAG(FULL_TOP) | OVIS_TAG(BLOCKS_MOTION) | OVIS_TAG(LEAVES) |
         OVIS_TAG(GOLEM_UNSUITABLE),
     OVIS_TAG(OPAQUE)},
    {"glass", "---", OVIS_FLUID_NONE, 1,
     OVIS_TAG(FULL_CUBE) | OVIS_TAG(FULL_TOP) | OVIS_TAG(BLOCKS_MOTION) |
         OVIS_TAG(GOLEM_UNSUITABLE),
     OVIS_TAG(OPAQUE)},
    {"white_stained_glass", "---", OVIS_FLUID_NONE, 1,
     OVIS_TAG(FULL_CUBE) | OVIS_TAG(FULL_TOP) | OVIS_TAG(BLOCKS_MOTION) |
         OVIS_TAG(GOLEM_UNSUITABLE),
     OVIS_TAG(OPAQUE)},
    {"tinted_glass", "---", OVIS_FLUID_NONE, 1,
     OVIS_TAG(FULL_CUBE) | OVIS_TAG(FULL_TOP) | OVIS_TAG(BLOCKS_MOTION) |
         OVIS_TAG(GOLEM_UNSUITABLE),
     OVIS_TAG(OPAQUE)},
    {"ice", "---", OVIS_FLUID_NONE, 1,
     OVIS_TAG(FULL_CUBE) | OVIS_TAG(FULL_TOP) | OVIS_TAG(BLOCKS_MOTION) | OVIS_TAG(ICE) |
         OVIS_TAG(GOLEM_UNSUITABLE),
     OVIS_TAG(OPAQUE)},
    {"blue_ice", "---", OVIS_FLUID_NONE, 1,
     OVIS_TAG(FULL_CUBE) | OVIS_TAG(FULL_TOP) | OVIS_TAG(BLOCKS_MOTION) | OVIS_TAG(ICE) |
         OVIS_TAG(OPAQUE),
     OVIS_TAG(GOLEM_UNSUITABLE)},
    {"packed_ice", "---", OVIS_FLUID_NONE, 1,
     OVIS_TAG(FULL_CUBE) | OVIS_TAG(FULL_TOP) | OVIS_TAG(BLOCKS_MOTION) | OVIS_TAG(ICE), 0},
    {"slime_block", "---", OVIS_FLUID_NONE, 1,
     OVIS_TAG(FULL_CUBE) | OVIS_TAG(FULL_TOP) | OVIS_TAG(BLOCKS_MOTION) | OVIS_TAG(SLIME_BLOCK),
     OVIS_TAG(OPAQUE)},
    {"magma_block", "---", OVIS_FLUID_NONE, 1,
     OVIS_TAG(FULL_CUBE) | OVIS_TAG(FULL_TOP) | OVIS_TAG(BLOCKS_MOTION) | OVIS_TAG(BURNING) |
         OVIS_TAG(OPAQUE),
     0},
    {"soul_soil", "---", OVIS_FLUID_NONE, 1,
     OVIS_TAG(FULL_CUBE) | OVIS_TAG(FULL_TOP) | OVIS_TAG(BLOCKS_MOTION) | OVIS_TAG(SOUL_SPEED),
     OVIS_TAG(SOUL_SAND)},
    {"tnt", "---", OVIS_FLUID_NONE, 1,
     OVIS_TAG(FULL_CUBE) | OVIS_TAG(FULL_TOP) | OVIS_TAG(BLOCKS_MOTION) |
         OVIS_TAG(GOLEM_UNSUITABLE) | OVIS_TAG(ENDERMAN_HOLDABLE),
     0},
    {"snow_block", "---", OVIS_FLUID_NONE, 1,
     OVIS_TAG(FULL_CUBE) | OVIS_TAG(FULL_TOP) | OVIS_TAG(BLOCKS_MOTION) | OVIS_TAG(OPAQUE),
     OVIS_TAG(SNOW)},
    {"barrel", "---", OVIS_FLUID_NONE, 1,
     OVIS_TAG(FULL_CUBE) | OVIS_TAG(FULL_TOP) | OVIS_TAG(BLOCKS_MOTION) | OVIS_TAG(POI) |
         OVIS_TAG(OPAQUE),
     OVIS_TAG(OPEN)},
    {"barrel[open=true]", "---", OVIS_FLUID_NONE, 1,
     OVIS_TAG(FULL_CUBE) | OVIS_TAG(FULL_TOP) | OVIS_TAG(BLOCKS_MOTION) | OVIS_TAG(POI),
     OVIS_TAG(OPEN)},
    {"loom", "---", OVIS_FLUID_NONE, 1,
     OVIS_TAG(FULL_CUBE) | OVIS_TAG(FULL_TOP) | OVIS_TAG(BLOCKS_MOTION) | OVIS_TAG(POI), 0},
    {"smithing_table", "---", OVIS_FLUID_NONE, 1,
     OVIS_TAG(FULL_CUBE) | OVIS_TAG(FULL_TOP) | OVIS_TAG(BLOCKS_MOTION) | OVIS_TAG(POI), 0},
    {"blast_furnace", "---", OVIS_FLUID_NONE, 1,
     OVIS_TAG(FULL_CUBE) | OVIS_TAG(FULL_TOP) | OVIS_TAG(BLOCKS_MOTION) | OVIS_TAG(POI), 0},
    {"furnace[lit=true]", "---", OVIS_FLUID_NONE, 1,
     OVIS_TAG(FULL_CUBE) | OVIS_TAG(FULL_TOP) | OVIS_TAG(BLOCKS_MOTION),
     OVIS_TAG(POI) | OVIS_TAG(BURNING)},
    {"bee_nest", "---", OVIS_FLUID_NONE, 1,
     OVIS_TAG(FULL_CUBE) | OVIS_TAG(FULL_TOP) | OVIS_TAG(BLOCKS_MOTION) | OVIS_TAG(POI), 0},
    {"lodestone", "---", OVIS_FLUID_NONE, 1,
     OVIS_TAG(FULL_CUBE) | OVIS_TAG(FULL_TOP) | OVIS_TAG(BLOCKS_MOTION) | OVIS_TAG(POI), 0},
    {"respawn_anchor", "---", OVIS_FLUID_NONE, 1,
     OVIS_TAG(FULL_CUBE) | OVIS_TAG(FULL_TOP) | OVIS_TAG(BLOCKS_MOTION) |
         OVIS_TAG(HOGLIN_REPELLENT),
     0},
    {"spawner", "---", OVIS_FLUID_NONE, 1,
     OVIS_TAG(FULL_CUBE) | OVIS_TAG(FULL_TOP) | OVIS_TAG(BLOCKS_MOTION), OVIS_TAG(OPAQUE)},
    {"barrier", "---", OVIS_FLUID_NONE, 1,
     OVIS_TAG(FULL_CUBE) | OVIS_TAG(FULL_TOP) | OVIS_TAG(BLOCKS_MOTION), OVIS_TAG(OPAQUE)},
    {"shulker_box", "---", OVIS_FLUID_NONE, 1,
     OVIS_TAG(FULL_CUBE) | OVIS_TAG(FULL_TOP) | OVIS_TAG(BLOCKS_MOTION), OVIS_TAG(OPAQUE)},
    {"chorus_flower", "---", OVIS_FLUID_NONE, 1,
     OVIS_TAG(FULL_CUBE) | OVIS_TAG(FULL_TOP) | OVIS_TAG(FLOWER), OVIS_TAG(BLOCKS_MOTION)},
    {"oak_slab[type=double]", "---", OVIS_FLUID_NONE, 1,
     OVIS_TAG(FULL_CUBE) | OVIS_TAG(FULL_TOP) | OVIS_TAG(BLOCKS_MOTION) | OVIS_TAG(OPAQUE), 0},
    // parts of a cell that nothing walks through
    {"oak_slab[type=bottom]", "---", OVIS_FLUID_NONE, 0.5, OVIS_TAG(BLOCKS_MOTION),
     OVIS_TAG(FULL_TOP) | OVIS_TAG(OPAQUE)},
    {"oak_slab[type=top]", "---", OVIS_FLUID_NONE, 1, OVIS_TAG(FULL_TOP), OVIS_TAG(FULL_CUBE)},
    {"oak_stairs[facing=north,half=bottom,shape=straight]", "---", OVIS_FLUID_NONE, 1,
     OVIS_TAG(BLOCKS_MOTION), OVIS_TAG(FULL_TOP) | OVIS_TAG(FULL_CUBE)},
    {"oak_stairs[half=top]", "---", OVIS_FLUID_NONE, 1, OVIS_TAG(FULL_TOP), 0},
    {"oak_fence", "---", OVIS_FLUID_NONE, 1.5,
     OVIS_TAG(FENCE) | OVIS_TAG(OVERHANGING) | OVIS_TAG(BLOCKS_MOTION), OVIS_TAG(FENCE_GATE)},
    {"nether_brick_fence", "---", OVIS_FLUID_NONE, 1.5, OVIS_TAG(FENCE) | OVIS_TAG(OVERHANGING), 0},
    {"cobblestone_wall[up=true]", "---", OVIS_FLUID_NONE, 1.5,
     OVIS_TAG(WALL) | OVIS_TAG(OVERHANGING), OVIS_TAG(FENCE)},
    {"glass_pane", "---", OVIS_FLUID_NONE, 1, OVIS_TAG(GOLEM_UNSUITABLE), OVIS_TAG(FENCE)},
    {"iron_bars", "---", OVIS_FLUID_NONE, 1, 0, OVIS_TAG(GOLEM_UNSUITABLE) | OVIS_TAG(FENCE)},
    {"chest", "---", OVIS_FLUID_NONE, 0.875, OVIS_TAG(BLOCKS_MOTION), 0},
    {"ender_chest", "---", OVIS_FLUID_NONE, 0.875, 0, 0},
    {"white_bed[part=head]", "---", OVIS_FLUID_NONE, 0.5625, OVIS_TAG(BED) | OVIS_TAG(POI), 0},
    {"red_bed[part=foot]", "---", OVIS_FLUID_NONE, 0.5625, OVIS_TAG(BED), OVIS_TAG(POI)},
    {"anvil", "---", OVIS_FLUID_NONE, 1, 0, 0},
    {"cauldron", "---", OVIS_FLUID_NONE, 1, OVIS_TAG(CAULDRON) | OVIS_TAG(POI), OVIS_TAG(BURNING)},
    {"water_cauldron[level=3]", "---", OVIS_FLUID_NONE, 1, OVIS_TAG(CAULDRON) | OVIS_TAG(POI), 0},
    {"lava_cauldron", "---", OVIS_FLUID_NONE, 1, OVIS_TAG(CAULDRON) | OVIS_TAG(BURNING), 0},
    {"powder_snow_cauldron", "---", OVIS_FLUID_NONE, 1, OVIS_TAG(CAULDRON), OVIS_TAG(POWDER_SNOW)},
    {"hopper", "---", OVIS_FLUID_NONE, 1, 0, 0},
    {"composter", "---", OVIS_FLUID_NONE, 1, OVIS_TAG(POI), 0},
    {"lectern", "---", OVIS_FLUID_NONE, 0.875, OVIS_TAG(POI), 0},
    {"grindstone[face=floor]", "---", OVIS_FLUID_NONE, 1, OVIS_TAG(POI), 0},
    {"stonecutter", "---", OVIS_FLUID_NONE, 0.5625, OVIS_TAG(POI), 0},
    {"brewing_stand", "---", OVIS_FLUID_NONE, 0.875, OVIS_TAG(POI), 0},
    {"bell[attachment=floor]", "---", OVIS_FLUID_NONE, 1, OVIS_TAG(POI), 0},
    {"campfire[lit=true]", "---", OVIS_FLUID_NONE, 0.4375, OVIS_TAG(CAMPFIRE) | OVIS_TAG(BURNING),
     OVIS_TAG(PIGLIN_REPELLENT)},
    {"campfire[lit=false]", "---", OVIS_FLUID_NONE, 0.4375, OVIS_TAG(CAMPFIRE), OVIS_TAG(BURNING)},
    {"soul_campfire[lit=true]", "---", OVIS_FLUID_NONE, 0.4375,
     OVIS_TAG(BURNING) | OVIS_TAG(PIGLIN_REPELLENT), 0},
    {"soul_campfire[lit=false]", "---", OVIS_FLUID_NONE, 0.4375, 0,
     OVIS_TAG(PIGLIN_REPELLENT) | OVIS_TAG(BURNING)},
    {"lantern", "---", OVIS_FLUID_NONE, 0.5625, OVIS_TAG(BLOCKS_MOTION),
     OVIS_TAG(PIGLIN_REPELLENT)},
    {"soul_lantern[hanging=true]", "---", OVIS_FLUID_NONE, 0.625, OVIS_TAG(PIGLIN_REPELLENT), 0},
    {"iron_chain[axis=y]", "---", OVIS_FLUID_NONE, 1, 0, 0},
    {"cake[bites=0]", "---", OVIS_FLUID_NONE, 0.5, 0, 0},
    {"candle_cake", "---", OVIS_FLUID_NONE, 0.875, 0, 0},
    {"cactus", "---", OVIS_FLUID_NONE, 0.9375,
     OVIS_TAG(CACTUS) | OVIS_TAG(GOLEM_UNSUITABLE) | OVIS_TAG(ENDERMAN_HOLDABLE), 0},
    {"cocoa[age=2,facing=north]", "---", OVIS_FLUID_NONE, 0.75, OVIS_TAG(COCOA), 0},
    {"chorus_plant", "---", OVIS_FLUID_NONE, 0.8125, 0, OVIS_TAG(BLOCKS_MOTION)},
    {"conduit[waterlogged=false]", "---", OVIS_FLUID_NONE, 0.6875, OVIS_TAG(GOLEM_UNSUITABLE), 0},
    {"dragon_egg", "---", OVIS_FLUID_NONE, 1, 0, 0},
    {"enchanting_table", "---", OVIS_FLUID_NONE, 0.75, 0, 0},
    {"end_portal_frame[eye=true]", "---", OVIS_FLUID_NONE, 1, 0, 0},
    {"end_rod[facing=up]", "---", OVIS_FLUID_NONE, 1, 0, OVIS_TAG(BLOCKS_MOTION)},
    {"lightning_rod", "---", OVIS_FLUID_NONE, 1, OVIS_TAG(POI), 0},
    {"farmland[moisture=7]", "---", OVIS_FLUID_NONE, 0.9375, OVIS_TAG(FARMLAND),
     OVIS_TAG(FULL_TOP)},
    {"dirt_path", "---", OVIS_FLUID_NONE, 0.9375, OVIS_TAG(DIRT_PATH), OVIS_TAG(DIRT)},
    {"soul_sand", "---", OVIS_FLUID_NONE, 0.875,
     OVIS_TAG(SOUL_SAND) | OVIS_TAG(SOUL_SPEED) | OVIS_TAG(OPAQUE), OVIS_TAG(FULL_CUBE)},
    {"mud", "---", OVIS_FLUID_NONE, 0.875, OVIS_TAG(DIRT), 0},
    {"honey_block", "---", OVIS_FLUID_NONE, 0.9375, OVIS_TAG(HONEY_BLOCK), OVIS_TAG(SLIME_BLOCK)},
    {"flower_pot", "---", OVIS_FLUID_NONE, 0.375, 0, 0},
    {"potted_red_tulip", "---", OVIS_FLUID_NONE, 0.375, 0,
     OVIS_TAG(FLOWER) | OVIS_TAG(ENDERMAN_HOLDABLE)},
    {"potted_warped_fungus", "---", OVIS_FLUID_NONE, 0.375, OVIS_TAG(HOGLIN_REPELLENT), 0},
    {"skeleton_skull", "---", OVIS_FLUID_NONE, 0.5, 0, 0},
    {"piston[extended=true,facing=up]", "---", OVIS_FLUID_NONE, 1, 0, 0},
    {"piston[extended=false]", "---", OVIS_FLUID_NONE, 1, OVIS_TAG(FULL_CUBE) | OVIS_TAG(OPAQUE),
     0},
    {"piston_head[facing=up]", "---", OVIS_FLUID_NONE, 1, OVIS_TAG(FULL_TOP),
     OVIS_TAG(OVERHANGING)},
    {"pointed_dripstone", "---", OVIS_FLUID_NONE, 0.6875, OVIS_TAG(POINTED_DRIPSTONE), 0},
    {"bamboo", "---", OVIS_FLUID_NONE, 1, OVIS_TAG(BLOCKS_MOTION), 0},
    {"scaffolding", "---", OVIS_FLUID_NONE, 1, OVIS_TAG(CLIMBABLE), OVIS_TAG(BLOCKS_MOTION)},
    {"sculk_sensor", "---", OVIS_FLUID_NONE, 0.5, 0, 0},
    {"sea_pickle[pickles=1,waterlogged=false]", "---", OVIS_FLUID_NONE, 0.375, 0,
     OVIS_TAG(BLOCKS_MOTION)},
    {"decorated_pot", "---", OVIS_FLUID_NONE, 1, 0, 0},
    {"sniffer_egg", "---", OVIS_FLUID_NONE, 1, 0, 0},
    // parts of a cell that count as passable
    {"white_carpet", "L-A", OVIS_FLUID_NONE, 0.0625, OVIS_TAG(CARPET), OVIS_TAG(BLOCKS_MOTION)},
    {"moss_carpet", "L-A", OVIS_FLUID_NONE, 0.0625, OVIS_TAG(CARPET), 0},
    {"lily_pad", "L-A", OVIS_FLUID_NONE, 0.09375,
     OVIS_TAG(LILY_PAD) | OVIS_TAG(FROG_PREFER_JUMP_TO), OVIS_TAG(BLOCKS_MOTION)},
    {"snow[layers=1]", "L--", OVIS_FLUID_NONE, 0, OVIS_TAG(SNOW), OVIS_TAG(BLOCKS_MOTION)},
    {"snow[layers=4]", "L--", OVIS_FLUID_NONE, 0.375, OVIS_TAG(SNOW), 0},
    {"snow[layers=5]", "---", OVIS_FLUID_NONE, 0.5, OVIS_TAG(SNOW), 0},
    {"snow[layers=8]", "---", OVIS_FLUID_NONE, 0.875, OVIS_TAG(SNOW) | OVIS_TAG(OPAQUE),
     OVIS_TAG(FULL_CUBE) | OVIS_TAG(FULL_TOP)},
    {"ladder[facing=north]", "L-A", OVIS_FLUID_NONE, 1, OVIS_TAG(CLIMBABLE),
     OVIS_TAG(BLOCKS_MOTION)},
    {"repeater", "L-A", OVIS_FLUID_NONE, 0.125, 0, OVIS_TAG(BLOCKS_MOTION)},
    {"daylight_detector", "L-A", OVIS_FLUID_NONE, 0.375, OVIS_TAG(BLOCKS_MOTION), 0},
    {"turtle_egg", "L-A", OVIS_FLUID_NONE, 0.4375, 0, 0},
    {"amethyst_cluster[facing=up]", "L-A", OVIS_FLUID_NONE, 0.4375, 0, 0},
    {"candle[candles=4]", "L-A", OVIS_FLUID_NONE, 0.375, 0, OVIS_TAG(BLOCKS_MOTION)},
    {"big_dripleaf[tilt=none]", "L-A", OVIS_FLUID_NONE, 0.9375,
     OVIS_TAG(BIG_DRIPLEAF) | OVIS_TAG(FROG_PREFER_JUMP_TO), OVIS_TAG(BLOCKS_MOTION)},
    {"big_dripleaf_stem", "L-A", OVIS_FLUID_NONE, 0, 0,
     OVIS_TAG(BIG_DRIPLEAF) | OVIS_TAG(FROG_PREFER_JUMP_TO)},
    // what opens
    {"oak_door[half=lower,open=false]", "---", OVIS_FLUID_NONE, 1,
     OVIS_TAG(DOOR) | OVIS_TAG(HAND_OPENABLE), OVIS_TAG(OPEN) | OVIS_TAG(TRAPDOOR)},
    {"oak_door[half=upper,open=true]", "L-A", OVIS_FLUID_NONE, 1,
     OVIS_TAG(DOOR) | OVIS_TAG(HAND_OPENABLE) | OVIS_TAG(OPEN), 0},
    {"iron_door[open=false]", "---", OVIS_FLUID_NONE, 1, OVIS_TAG(DOOR),
     OVIS_TAG(HAND_OPENABLE) | OVIS_TAG(OPEN)},
    {"iron_door[open=true]", "L-A", OVIS_FLUID_NONE, 1, OVIS_TAG(DOOR) | OVIS_TAG(OPEN),
     OVIS_TAG(HAND_OPENABLE)},
    {"copper_door", "---", OVIS_FLUID_NONE, 1, OVIS_TAG(DOOR) | OVIS_TAG(HAND_OPENABLE), 0},
    {"crimson_door", "---", OVIS_FLUID_NONE, 1, OVIS_TAG(DOOR) | OVIS_TAG(HAND_OPENABLE), 0},
    {"oak_fence_gate[open=false]", "---", OVIS_FLUID_NONE, 1.5,
     OVIS_TAG(FENCE_GATE) | OVIS_TAG(OVERHANGING), OVIS_TAG(FENCE) | OVIS_TAG(OPEN)},
    {"oak_fence_gate[open=true]", "L-A", OVIS_FLUID_NONE, 0,
     OVIS_TAG(FENCE_GATE) | OVIS_TAG(OPEN) | OVIS_TAG(BLOCKS_MOTION), OVIS_TAG(OVERHANGING)},
    {"oak_trapdoor[half=bottom,open=false]", "---", OVIS_FLUID_NONE, 0.1875, OVIS_TAG(TRAPDOOR),
     OVIS_TAG(OPEN) | OVIS_TAG(DOOR)},
    {"oak_trapdoor[half=top,open=false]", "---", OVIS_FLUID_NONE, 1,
     OVIS_TAG(TRAPDOOR) | OVIS_TAG(FULL_TOP) | OVIS_TAG(BLOCKS_MOTION), 0},
    {"oak_trapdoor[open=true]", "L-A", OVIS_FLUID_NONE, 1, OVIS_TAG(TRAPDOOR) | OVIS_TAG(OPEN), 0},
    {"iron_trapdoor[open=true,waterlogged=true]", "LWA", OVIS_FLUID_WATER, 1,
     OVIS_TAG(TRAPDOOR) | OVIS_TAG(OPEN) | OVIS_TAG(WATERLOGGED), 0},
    {"oak_trapdoor[open=false,waterlogged=true]", "-W-", OVIS_FLUID_WATER, 0.1875,
     OVIS_TAG(TRAPDOOR), 0},
    // water and lava
    {"water[level=0]", "LWA", OVIS_FLUID_WATER, 0, 0,
     OVIS_TAG(WATERLOGGED) | OVIS_TAG(BLOCKS_MOTION)},
    {"water[level=3]", "LWA", OVIS_FLUID_WATER, 0, 0, 0},
    {"water[level=8]", "LWA", OVIS_FLUID_WATER, 0, 0, 0},
    {"lava", "---", OVIS_FLUID_LAVA, 0, OVIS_TAG(BURNING), 0},
    {"lava[level=5]", "---", OVIS_FLUID_LAVA, 0, OVIS_TAG(BURNING), 0},
    {"kelp", "LWA", OVIS_FLUID_WATER, 0, 0, OVIS_TAG(WATERLOGGED)},
    {"kelp_plant", "LWA", OVIS_FLUID_WATER, 0, 0, 0},
    {"seagrass", "LWA", OVIS_FLUID_WATER, 0, 0, 0},
    {"tall_seagrass", "LWA", OVIS_FLUID_WATER, 0, 0, 0},
    {"bubble_column", "LWA", OVIS_FLUID_WATER, 0, OVIS_TAG(BUBBLE_COLUMN), 0},
    {"oak_slab[type=bottom,waterlogged=true]", "-W-", OVIS_FLUID_WATER, 0.5, OVIS_TAG(WATERLOGGED),
     0},
    {"oak_stairs[waterlogged=true]", "---", OVIS_FLUID_WATER, 1, OVIS_TAG(WATERLOGGED), 0},
    {"oak_fence[waterlogged=true]", "---", OVIS_FLUID_WATER, 1.5,
     OVIS_TAG(WATERLOGGED) | OVIS_TAG(FENCE), 0},
    {"ladder[waterlogged=true]", "LWA", OVIS_FLUID_WATER, 1,
     OVIS_TAG(CLIMBABLE) | OVIS_TAG(WATERLOGGED), 0},
    {"oak_leaves[waterlogged=true]", "-W-", OVIS_FLUID_WATER, 1, OVIS_TAG(LEAVES), 0},
    {"mangrove_roots[waterlogged=true]", "-W-", OVIS_FLUID_WATER, 1, OVIS_TAG(FULL_CUBE), 0},
    {"tube_coral[waterlogged=true]", "LWA", OVIS_FLUID_WATER, 0, 0, 0},
    {"tube_coral[waterlogged=false]", "L-A", OVIS_FLUID_NONE, 0, 0, 0},
    {"rail[waterlogged=true]", "LWA", OVIS_FLUID_WATER, 0, OVIS_TAG(RAIL), 0},
    {"chest[waterlogged=true]", "---", OVIS_FLUID_WATER, 0.875, 0, 0},
    {"sea_pickle[waterlogged=true]", "---", OVIS_FLUID_WATER, 0.375, 0, 0},
};

static const ovis_state_traits* traits_of(const ovis_blocks* registry, const char* text) {
  return ovis_blocks_get_traits(registry, registry_state(registry, text));
}

static uint8_t passes_of(const char* letters) {
  assert_int_equal(strlen(letters), 3);
  return (uint8_t)((letters[0] == 'L' ? OVIS_PATHFINDABLE_LAND : 0) |
                   (letters[1] == 'W' ? OVIS_PATHFINDABLE_WATER : 0) |
                   (letters[2] == 'A' ? OVIS_PATHFINDABLE_AIR : 0));
}

TEST(blocks_are_what_a_player_knows) {
  ovis_blocks* registry = registry_open();
  int32_t wrong = 0;
  const int32_t count = (int32_t)(sizeof facts / sizeof *facts);
  for (int32_t i = 0; i < count; i++) {
    const fact* f = &facts[i];
    const ovis_state_traits* traits = traits_of(registry, f->text);
    const ovis_shape shape = ovis_blocks_get_shape(registry, traits->shape);
    if (traits->pathfindable != passes_of(f->passes)) {
      print_error("%s passes %x, not %s\n", f->text, traits->pathfindable, f->passes);
      wrong++;
    }
    if (traits->fluid != (uint8_t)f->fluid) {
      print_error("%s has fluid %d\n", f->text, traits->fluid);
      wrong++;
    }
    if (shape.bounds.max.y != f->top) {
      print_error("%s is %g high, not %g\n", f->text, shape.bounds.max.y, f->top);
      wrong++;
    }
    if ((traits->tags & f->tags) != f->tags || (traits->tags & f->no_tags) != 0) {
      print_error("%s lacks %llx, has too much %llx\n", f->text,
                  (unsigned long long)(f->tags & ~traits->tags),
                  (unsigned long long)(f->no_tags & traits->tags));
      wrong++;
    }
  }
  assert_int_equal(wrong, 0);
  assert_true(count >= 150);
  ovis_blocks_destroy(registry);
}

TEST(every_tag_holds_for_some_state_and_not_for_all) {
  ovis_blocks* registry = registry_open();
  uint64_t some = 0;
  uint64_t all = UINT64_MAX;
  for (ovis_state state = 0; state < ovis_blocks_get_state_count(registry); state++) {
    const uint64_t tags = ovis_blocks_get_traits(registry, state)->tags;
    some |= tags;
    all &= tags;
  }
  assert_int_equal(some, ((UINT64_C(1) << OVIS_TAG_COUNT) - 1) & ~OVIS_TAG(UNKNOWN));
  assert_int_equal(all, 0);
  // Rules may ask for more some day.
  assert_true(OVIS_TAG_COUNT <= 58);
  ovis_blocks_destroy(registry);
}
