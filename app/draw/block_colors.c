// Problem: a map needs a color for each of a thousand blocks, also for those of mods and new
// versions. Design: docs/architecture.md#rooms (app, draw)
//
// Patterns of block names, tried in order: "*x" ends with x, "x*" starts with it, "*x*" contains
// it. The colors are chosen by eye so that ground, water, crops, roads and roofs differ from above.
#include "draw/block_colors.h"

#include <string.h>

typedef struct family {
  const char* pattern;
  color paint;
} family;

static const family families[] = {
    {"water", {52, 98, 196}},
    {"bubble_column", {70, 120, 210}},
    {"*kelp*", {48, 104, 120}},
    {"*seagrass", {56, 118, 120}},
    {"lava", {226, 96, 22}},
    {"*magma*", {150, 66, 34}},
    {"*fire", {240, 150, 40}},
    {"dirt_path", {196, 164, 92}},
    {"farmland", {104, 68, 40}},
    {"wheat", {214, 184, 84}},
    {"carrots", {120, 160, 60}},
    {"potatoes", {112, 156, 72}},
    {"beetroots", {138, 126, 62}},
    {"*melon*", {116, 158, 44}},
    {"*pumpkin*", {206, 128, 34}},
    {"hay_block", {200, 164, 40}},
    {"grass_block", {110, 156, 66}},
    {"*mycelium", {126, 106, 122}},
    {"podzol", {110, 78, 44}},
    {"*moss*", {94, 126, 48}},
    {"*leaves", {58, 104, 44}},
    {"*vine*", {62, 110, 48}},
    {"*azalea*", {92, 120, 60}},
    {"*dripleaf*", {96, 140, 60}},
    {"*grass", {118, 164, 72}},
    {"*fern", {104, 150, 66}},
    {"*bush", {112, 140, 64}},
    {"*sapling", {86, 134, 58}},
    {"lily_pad", {52, 124, 60}},
    {"sugar_cane", {140, 184, 100}},
    {"cactus", {72, 124, 54}},
    {"*bamboo*", {140, 156, 66}},
    {"dandelion", {232, 214, 60}},
    {"sunflower", {230, 190, 40}},
    {"poppy", {206, 50, 40}},
    {"rose_bush", {190, 52, 50}},
    {"*tulip", {214, 110, 110}},
    {"*orchid", {80, 170, 220}},
    {"allium", {176, 120, 210}},
    {"lilac", {190, 140, 190}},
    {"peony", {214, 160, 190}},
    {"oxeye_daisy", {220, 220, 210}},
    {"azure_bluet", {214, 222, 220}},
    {"cornflower", {84, 112, 214}},
    {"torchflower*", {226, 140, 60}},
    {"*mushroom*", {170, 96, 76}},
    {"*sandstone*", {216, 202, 148}},
    {"red_sand", {190, 102, 34}},
    {"*soul_s*", {86, 66, 54}},
    {"*sand", {222, 210, 160}},
    {"*gravel", {132, 126, 124}},
    {"clay", {158, 164, 178}},
    {"*mud*", {70, 60, 58}},
    {"powder_snow", {236, 244, 248}},
    {"*snow*", {244, 248, 250}},
    {"blue_ice", {116, 166, 248}},
    {"*ice", {160, 190, 246}},
    {"*terracotta", {152, 94, 66}},
    {"*dirt", {132, 96, 66}},
    {"bedrock", {64, 64, 64}},
    {"netherrack", {112, 48, 46}},
    {"*nether_bricks*", {50, 24, 28}},
    {"*nether_brick*", {50, 24, 28}},
    {"crimson_nylium", {150, 30, 34}},
    {"warped_nylium", {40, 118, 104}},
    {"*nether_wart_block", {120, 6, 8}},
    {"warped_wart_block", {22, 122, 120}},
    {"shroomlight", {244, 160, 80}},
    {"*blackstone*", {44, 38, 46}},
    {"*basalt*", {78, 78, 84}},
    {"glowstone", {238, 200, 110}},
    {"*quartz*", {232, 226, 218}},
    {"*gold*", {244, 214, 70}},
    {"*end_stone*", {220, 222, 160}},
    {"*purpur*", {168, 124, 168}},
    {"*obsidian", {26, 20, 38}},
    {"*cobble*", {126, 126, 126}},
    {"*stone_brick*", {122, 122, 124}},
    {"*brick*", {140, 92, 80}},
    {"*deepslate*", {82, 82, 86}},
    {"*tuff*", {108, 110, 102}},
    {"*dripstone*", {134, 108, 92}},
    {"*calcite", {222, 224, 220}},
    {"*granite*", {150, 104, 88}},
    {"*diorite*", {190, 190, 192}},
    {"*andesite*", {136, 138, 138}},
    {"*prismarine*", {98, 158, 150}},
    {"*copper*", {190, 108, 80}},
    {"*amethyst*", {136, 100, 190}},
    {"*sculk*", {14, 40, 50}},
    {"*ore", {126, 126, 130}},
    {"*stone*", {124, 124, 124}},
    {"*glass*", {190, 216, 224}},
    {"*rail", {130, 110, 90}},
    {"cobweb", {226, 226, 226}},
    {"*torch", {252, 216, 100}},
    {"*lantern", {250, 196, 90}},
    {"campfire", {220, 120, 50}},
    {"bell", {250, 212, 66}},
    {"*iron*", {214, 214, 214}},
    {"white_*", {234, 236, 236}},
    {"orange_*", {236, 122, 24}},
    {"magenta_*", {186, 70, 178}},
    {"light_blue_*", {62, 176, 216}},
    {"yellow_*", {244, 200, 44}},
    {"lime_*", {114, 186, 28}},
    {"pink_*", {236, 142, 172}},
    {"light_gray_*", {146, 146, 138}},
    {"gray_*", {66, 72, 76}},
    {"cyan_*", {24, 140, 146}},
    {"purple_*", {124, 44, 172}},
    {"blue_*", {56, 60, 160}},
    {"brown_*", {116, 74, 42}},
    {"green_*", {86, 112, 30}},
    {"red_*", {162, 40, 36}},
    {"black_*", {24, 24, 28}},
    {"acacia_*", {172, 92, 50}},
    {"birch_*", {196, 178, 122}},
    {"spruce_*", {114, 84, 48}},
    {"dark_oak_*", {66, 42, 20}},
    {"jungle_*", {160, 114, 80}},
    {"mangrove_*", {116, 50, 48}},
    {"cherry_*", {226, 178, 172}},
    {"pale_oak_*", {226, 218, 214}},
    {"crimson_*", {102, 48, 70}},
    {"warped_*", {44, 104, 104}},
    {"oak_*", {162, 130, 78}},
    {"composter", {126, 82, 42}},
    {"barrel", {134, 100, 58}},
    {"*chest", {164, 116, 44}},
    {"*table", {128, 94, 54}},
    {"lectern", {172, 136, 82}},
    {"loom", {150, 118, 84}},
    {"*cauldron", {60, 60, 62}},
    {"*furnace", {110, 110, 110}},
    {"smoker", {96, 84, 70}},
    {"*planks", {162, 130, 78}},
    {"*log", {104, 82, 50}},
    {"*slab", {140, 130, 118}},
    {"*stairs", {140, 130, 118}},
    {"air", {18, 20, 26}},
    {"void_air", {18, 20, 26}},
    {"cave_air", {18, 20, 26}},
};

static const color unknown_paint = {128, 128, 128};

static bool matches(const char* pattern, const char* name) {
  const size_t length = strlen(pattern);
  const size_t name_length = strlen(name);
  const bool is_open_left = pattern[0] == '*';
  const bool is_open_right = pattern[length - 1] == '*';
  const char* core = pattern + is_open_left;
  const size_t core_length = length - is_open_left - is_open_right;
  if (core_length > name_length) {
    return false;
  }
  if (is_open_left && is_open_right) {
    for (size_t i = 0; i + core_length <= name_length; i++) {
      if (memcmp(name + i, core, core_length) == 0) {
        return true;
      }
    }
    return false;
  }
  if (is_open_left) {
    return memcmp(name + name_length - core_length, core, core_length) == 0;
  }
  return memcmp(name, core, core_length) == 0 && (is_open_right || name_length == core_length);
}

color block_color(const char* name) {
  for (size_t i = 0; i < sizeof families / sizeof *families; i++) {
    if (matches(families[i].pattern, name)) {
      return families[i].paint;
    }
  }
  return unknown_paint;
}
