// The blocks that suffocate, typed by hand from general knowledge of the game, against all blocks
// of the registry. Source: docs/sources.md#harm
#include "support/registry.h"
#include "support/test.h"

#include <ovis/blocks.h>

#include <stdio.h>
#include <string.h>

// "A/B/C" in a name stands for three names. Sixteen colors, and what is of wood, follow as words.
#define COLORS                                                                                     \
  "white/orange/magenta/light_blue/yellow/lime/pink/gray/light_gray/cyan/purple/blue/brown/"       \
  "green/red/black"
#define TREES "oak/spruce/birch/jungle/acacia/cherry/dark_oak/pale_oak/mangrove"
#define FUNGI "crimson/warped"
#define AGES "/exposed_/weathered_/oxidized_/waxed_/waxed_exposed_/waxed_weathered_/waxed_oxidized_"

typedef struct family {
  const char* before;
  const char* words;
  const char* after;
} family;

// All states of these suffocate.
static const family whole[] = {
    {"", COLORS, "_wool"},
    {"", COLORS, "_terracotta"},
    {"", COLORS, "_glazed_terracotta"},
    {"", COLORS, "_concrete"},
    {"", COLORS, "_concrete_powder"},
    {"", COLORS, "_shulker_box"},
    {"", TREES, "_planks"},
    {"", TREES, "_log"},
    {"", TREES, "_wood"},
    {"stripped_", TREES, "_log"},
    {"stripped_", TREES, "_wood"},
    {"", FUNGI, "_planks"},
    {"", FUNGI, "_stem"},
    {"", FUNGI, "_hyphae"},
    {"", FUNGI, "_nylium"},
    {"stripped_", FUNGI, "_stem"},
    {"stripped_", FUNGI, "_hyphae"},
    {"", "/stripped_", "bamboo_block"},
    {"bamboo_", "planks/mosaic", ""},
    // earth
    {"", "grass_block/dirt/coarse_dirt/rooted_dirt/podzol/mycelium/clay/mud/packed_mud", ""},
    {"", "farmland/dirt_path/soul_sand/soul_soil/gravel/sand/red_sand/snow_block", ""},
    {"suspicious_", "sand/gravel", ""},
    {"", "moss/pale_moss", "_block"},
    {"", "muddy_mangrove_roots/sculk/sculk_catalyst/crafter/trial_spawner/vault", ""},
    {"", "/packed_/frosted_/blue_", "ice"},
    // stones
    {"", "stone/granite/diorite/andesite/calcite/tuff/deepslate/bedrock/obsidian", ""},
    {"", "netherrack/basalt/blackstone/magma_block/end_stone/ancient_debris", ""},
    {"", "dripstone_block/smooth_basalt/polished_basalt/crying_obsidian/smooth_stone", ""},
    {"polished_", "granite/diorite/andesite/tuff/deepslate/blackstone", ""},
    {"", "/mossy_", "cobblestone"},
    {"", "cobbled_deepslate/reinforced_deepslate/gilded_blackstone", ""},
    {"infested_", "stone/cobblestone/deepslate", ""},
    {"infested_", "/mossy_/cracked_/chiseled_", "stone_bricks"},
    {"", "/mossy_/cracked_/chiseled_", "stone_bricks"},
    {"", "/cracked_", "deepslate_bricks"},
    {"", "/cracked_", "deepslate_tiles"},
    {"chiseled_", "deepslate/polished_blackstone/tuff/tuff_bricks", ""},
    {"", "/cracked_", "polished_blackstone_bricks"},
    {"", "/cracked_/chiseled_/red_", "nether_bricks"},
    {"", "/mud_/tuff_/end_stone_/quartz_/resin_/chiseled_resin_/prismarine_", "bricks"},
    {"", "/red_", "sandstone"},
    {"chiseled_", "/red_", "sandstone"},
    {"cut_", "/red_", "sandstone"},
    {"smooth_", "/red_", "sandstone"},
    {"", "/dark_", "prismarine"},
    {"purpur_", "block/pillar", ""},
    {"", "quartz_block/chiseled_quartz_block/quartz_pillar/smooth_quartz/terracotta", ""},
    // ores and what is made of them
    {"", "/deepslate_", "coal_ore"},
    {"", "/deepslate_", "iron_ore"},
    {"", "/deepslate_", "gold_ore"},
    {"", "/deepslate_", "copper_ore"},
    {"", "/deepslate_", "diamond_ore"},
    {"", "/deepslate_", "emerald_ore"},
    {"", "/deepslate_", "lapis_ore"},
    {"", "/deepslate_", "redstone_ore"},
    {"nether_", "gold/quartz", "_ore"},
    {"", "coal/iron/gold/diamond/emerald/lapis/redstone/netherite/amethyst/resin", "_block"},
    {"raw_", "iron/gold/copper", "_block"},
    {"budding_", "amethyst", ""},
    {"", "copper_block/exposed_copper/weathered_copper/oxidized_copper", ""},
    {"waxed_", "copper_block/exposed_copper/weathered_copper/oxidized_copper", ""},
    {"", AGES, "cut_copper"},
    {"", AGES, "chiseled_copper"},
    {"", AGES, "copper_bulb"},
    // plants and food
    {"", "pumpkin/carved_pumpkin/jack_o_lantern/melon/hay_block/dried_kelp_block", ""},
    {"", "brown_mushroom/red_mushroom/nether_wart/warped_wart/bone/honeycomb/slime", "_block"},
    {"", "mushroom_stem/shroomlight/sponge/wet_sponge/bee_nest/beehive/creaking_heart", ""},
    {"", "tube/brain/bubble/fire/horn", "_coral_block"},
    {"dead_", "tube/brain/bubble/fire/horn", "_coral_block"},
    // lights
    {"", "glowstone/sea_lantern/redstone_lamp/beacon/respawn_anchor", ""},
    {"", "ochre/verdant/pearlescent", "_froglight"},
    // tools
    {"", "crafting/cartography/fletching/smithing", "_table"},
    {"", "furnace/blast_furnace/smoker/dispenser/dropper/observer/note_block/jukebox", ""},
    {"", "barrel/loom/bookshelf/chiseled_bookshelf/tnt/target/lodestone/bricks", ""},
    {"", "spawner/shulker_box", ""},
    {"", "/chain_/repeating_", "command_block"},
    {"", "structure_block/jigsaw/barrier/test_block/test_instance_block", ""},
};

// Length of the word at `words`, which ends at a slash or at the end.
static size_t word_length(const char* words) {
  return strcspn(words, "/");
}

// Does a family name this block?
static bool names(const family* f, const char* block) {
  const size_t before = strlen(f->before);
  const size_t after = strlen(f->after);
  const size_t length = strlen(block);
  if (length < before + after || strncmp(block, f->before, before) != 0 ||
      strcmp(block + length - after, f->after) != 0) {
    return false;
  }
  const size_t rest = length - before - after;
  for (const char* word = f->words;; word += word_length(word) + 1) {
    const size_t own = word_length(word);
    if (own == rest && strncmp(word, block + before, rest) == 0) {
      return true;
    }
    if (word[own] == 0) {
      return false;
    }
  }
}

static bool is_whole(const char* block) {
  for (size_t i = 0; i < sizeof whole / sizeof *whole; i++) {
    if (names(&whole[i], block)) {
      return true;
    }
  }
  return false;
}

static bool property_is(const ovis_blocks* registry, ovis_state state, const char* property,
                        const char* value) {
  const char* found = ovis_blocks_get_property(registry, state, property);
  return found != NULL && strcmp(found, value) == 0;
}

static bool should_suffocate(const ovis_blocks* registry, ovis_state state, const char* block) {
  const char* slab = strstr(block, "_slab");
  if (slab != NULL && slab[5] == 0) {
    return property_is(registry, state, "type", "double");
  }
  if (strcmp(block, "piston") == 0 || strcmp(block, "sticky_piston") == 0) {
    return property_is(registry, state, "extended", "false");
  }
  return is_whole(block);
}

TEST(each_state_of_each_block_suffocates_as_the_typed_table_says) {
  ovis_blocks* registry = registry_open();
  int differ = 0;
  for (ovis_state state = 0; state < ovis_blocks_get_state_count(registry); state++) {
    const char* block =
        ovis_blocks_get_block_name(registry, ovis_blocks_get_block_of(registry, state));
    const bool is = (ovis_blocks_get_traits(registry, state)->tags & OVIS_TAG(SUFFOCATING)) != 0;
    if (is != should_suffocate(registry, state, block) && differ++ < 20) {
      char text[256];
      ovis_blocks_print(registry, state, text, sizeof text);
      print_message("%s: the registry says %d\n", text, is);
    }
  }
  assert_int_equal(differ, 0);
  ovis_blocks_destroy(registry);
}

// A word that names no block would hide a mistake.
TEST(each_name_of_the_typed_table_is_a_block) {
  ovis_blocks* registry = registry_open();
  for (size_t i = 0; i < sizeof whole / sizeof *whole; i++) {
    const family* f = &whole[i];
    for (const char* word = f->words;; word += word_length(word) + 1) {
      char name[96];
      snprintf(name, sizeof name, "%s%.*s%s", f->before, (int)word_length(word), word, f->after);
      uint32_t block;
      if (ovis_blocks_find(registry, name, &block) != OVIS_OK) {
        fail_msg("%s is no block", name);
      }
      if (word[word_length(word)] == 0) {
        break;
      }
    }
  }
  ovis_blocks_destroy(registry);
}

// ---- Blocks of hosts

static bool suffocates(const ovis_blocks* registry, ovis_state state) {
  return (ovis_blocks_get_traits(registry, state)->tags & OVIS_TAG(SUFFOCATING)) != 0;
}

TEST(of_a_hosts_blocks_opaque_cubes_suffocate_and_what_the_host_names) {
  ovis_blocks* registry = registry_open();
  static const ovis_aabb half_cell = {{0, 0, 0}, {1, 0.5, 1}};
  ovis_state state;
  ovis_block_def rock = ovis_default_block_def();
  rock.name = "rock";
  assert_int_equal(ovis_blocks_add(registry, &rock, &state), OVIS_OK);
  assert_true(suffocates(registry, state));
  ovis_block_def half = ovis_default_block_def();
  half.name = "half";
  half.boxes = &half_cell;
  assert_int_equal(ovis_blocks_add(registry, &half, &state), OVIS_OK);
  assert_false(suffocates(registry, state));
  ovis_block_def pane = ovis_default_block_def();
  pane.name = "pane";
  pane.traits.tags = OVIS_TAG(BLOCKS_MOTION);
  assert_int_equal(ovis_blocks_add(registry, &pane, &state), OVIS_OK);
  assert_false(suffocates(registry, state));
  ovis_block_def mire = half;
  mire.name = "mire";
  mire.traits.tags |= OVIS_TAG(SUFFOCATING);
  assert_int_equal(ovis_blocks_add(registry, &mire, &state), OVIS_OK);
  assert_true(suffocates(registry, state));
  // Nothing is known of an unknown block.
  assert_int_equal(ovis_blocks_resolve(registry, "other:thing", 11, NULL, 0, &state), OVIS_OK);
  assert_false(suffocates(registry, state));
  ovis_blocks_destroy(registry);
}
