// Claims 21 to 42, 70, 307: path types, what they cost, and which of them a block has. The body
// fills one cell and the cell below the block is air, so that the type of the cell is the raw one.
#include "support/path_scene.h"
#include "support/test.h"

#include <ovis/species.h>

#include <stdio.h>

enum { FEET = PATH_SCENE_FEET };

static void open_cell(path_scene* scene) {
  path_scene_open(scene, MAP(". S", ". .", ". V"));
  scene->query.body.width = 0.5f;
  scene->query.body.height = 0.5f;
}

// The block stands at the V, two cells away from the body and over a pit.
static void check_type(path_scene* scene, const char* state, ovis_path_type expected) {
  path_scene_set(scene, 1, FEET, 2, state);
  const ovis_path_type found = path_scene_type(scene, 1, FEET, 2);
  if (found != expected) {
    fail_msg("%s: expected %s, found %s", state, ovis_path_type_name(expected),
             ovis_path_type_name(found));
  }
}

static void check_types(const char* const* states, ovis_path_type expected) {
  path_scene scene;
  open_cell(&scene);
  for (int i = 0; states[i] != NULL; i++) {
    check_type(&scene, states[i], expected);
  }
  path_scene_close(&scene);
}

#define EXPECT_TYPE(type, ...)                                                                     \
  check_types((const char* const[]){__VA_ARGS__, NULL}, OVIS_PATH_##type)

// ---- Costs

TEST(claim_21_every_type_has_its_base_malus) {
  static const struct {
    const char* name;
    float malus;
  } table[] = {{"BLOCKED", -1},
               {"OPEN", 0},
               {"WALKABLE", 0},
               {"WALKABLE_DOOR", 0},
               {"TRAPDOOR", 0},
               {"POWDER_SNOW", -1},
               {"DANGER_POWDER_SNOW", 0},
               {"FENCE", -1},
               {"LAVA", -1},
               {"WATER", 8},
               {"WATER_BORDER", 8},
               {"RAIL", 0},
               {"UNPASSABLE_RAIL", -1},
               {"DANGER_FIRE", 8},
               {"DAMAGE_FIRE", 16},
               {"DANGER_CACTUS", 8},
               {"DAMAGE_CACTUS", -1},
               {"DANGER_OTHER", 8},
               {"DAMAGE_OTHER", -1},
               {"DOOR_OPEN", 0},
               {"DOOR_WOOD_CLOSED", -1},
               {"DOOR_IRON_CLOSED", -1},
               {"BREACH", 4},
               {"LEAVES", -1},
               {"STICKY_HONEY", 8},
               {"COCOA", 0},
               {"DAMAGE_CAUTIOUS", 0},
               {"DANGER_TRAPDOOR", 0}};
  const ovis_path_body body = ovis_default_path_body();
  assert_int_equal(sizeof table / sizeof *table, OVIS_PATH_TYPE_COUNT);
  for (int i = 0; i < OVIS_PATH_TYPE_COUNT; i++) {
    assert_string_equal(ovis_path_type_name((ovis_path_type)i), table[i].name);
    assert_true(ovis_path_base_malus((ovis_path_type)i) == table[i].malus);
    assert_true(body.malus[i] == table[i].malus);
  }
}

CLAIM(claim_21_a_malus_below_0_is_impassable_and_one_of_0_is_not) {
  path_scene scene;
  path_scene_open(&scene, MAP("S t"));
  path_scene_expect_step(&scene, 1, FEET, 0, OVIS_PATH_TRAPDOOR, 0);
  scene.query.body.malus[OVIS_PATH_TRAPDOOR] = -0.25f;
  path_scene_expect_no_step(&scene, 1, FEET, 0, OVIS_REFUSED_IMPASSABLE);
  path_scene_close(&scene);
}

CLAIM(claim_22_a_mob_that_overrides_a_malus_crosses_what_others_do_not) {
  path_scene scene;
  path_scene_open(&scene, MAP("S L T"));
  path_scene_find(&scene);
  path_scene_expect_partial(&scene, PATH("1 L ."));
  scene.query.body.malus[OVIS_PATH_LAVA] = 3;
  path_scene_find(&scene);
  path_scene_expect_reached(&scene, PATH("1 2 3"));
  path_scene_expect_node(&scene.nodes[1], 1, FEET, 0, OVIS_PATH_LAVA, 3);
  path_scene_close(&scene);
}

CLAIM(claim_23_one_cell_is_of_different_types_to_different_mobs) {
  path_scene scene;
  path_scene_open(&scene, MAP("S . D"));
  path_scene_double(&scene, 'D');
  assert_int_equal(path_scene_type(&scene, 2, FEET, 0), OVIS_PATH_DOOR_WOOD_CLOSED);
  scene.query.body.can_open_doors = true;
  assert_int_equal(path_scene_type(&scene, 2, FEET, 0), OVIS_PATH_WALKABLE_DOOR);
  assert_int_equal(path_scene_type(&scene, 0, FEET, 0), OVIS_PATH_WALKABLE);
  assert_int_equal(path_scene_type(&scene, 1, FEET - 1, 0), OVIS_PATH_BLOCKED);
  path_scene_close(&scene);
}

CLAIM(claim_70_a_warden_crosses_rails_and_what_hurts_others) {
  path_scene scene;
  path_scene_open(&scene, MAP("S r b P L i T"));
  path_scene_find(&scene);
  path_scene_expect_partial(&scene, PATH("1 r b P L i ."));
  const ovis_vec3 pos = scene.query.body.pos;
  scene.query.body = ovis_species_get_body(ovis_species_find("warden"), false);
  scene.query.body.pos = pos;
  path_scene_find(&scene);
  path_scene_expect_reached(&scene, PATH("1 2 3 4 5 6 7"));
  path_scene_expect_node(&scene.nodes[1], 1, FEET, 0, OVIS_PATH_UNPASSABLE_RAIL, 0);
  path_scene_expect_node(&scene.nodes[2], 2, FEET, 0, OVIS_PATH_DAMAGE_OTHER, 8);
  path_scene_expect_node(&scene.nodes[3], 3, FEET, 0, OVIS_PATH_POWDER_SNOW, 8);
  path_scene_expect_node(&scene.nodes[4], 4, FEET, 0, OVIS_PATH_LAVA, 8);
  path_scene_expect_node(&scene.nodes[5], 5, FEET, 0, OVIS_PATH_DAMAGE_FIRE, 0);
  path_scene_expect_node(&scene.nodes[6], 6, FEET, 0, OVIS_PATH_DANGER_FIRE, 0);
  path_scene_close(&scene);
}

// ---- Raw types

CLAIM(claim_25_air_is_open) {
  EXPECT_TYPE(OPEN, "air", "cave_air", "void_air");
  EXPECT_TYPE(BLOCKED, "stone");
}

// The game has no air that has other tags or is impassable: these blocks are made here. Every later
// rule gives them another type.
TEST(claim_25_air_is_open_before_any_other_rule_is_asked) {
  static const uint64_t tags[] = {0,
                                  OVIS_TAG(TRAPDOOR),
                                  OVIS_TAG(POWDER_SNOW),
                                  OVIS_TAG(CACTUS),
                                  OVIS_TAG(SWEET_BERRY_BUSH),
                                  OVIS_TAG(HONEY_BLOCK),
                                  OVIS_TAG(COCOA),
                                  OVIS_TAG(WITHER_ROSE),
                                  OVIS_TAG(BURNING),
                                  OVIS_TAG(DOOR),
                                  OVIS_TAG(RAIL),
                                  OVIS_TAG(LEAVES),
                                  OVIS_TAG(FENCE)};
  path_scene scene;
  open_cell(&scene);
  for (int i = 0; i < (int)(sizeof tags / sizeof *tags); i++) {
    char name[32];
    snprintf(name, sizeof name, "claim_25_air_%d", i);
    ovis_block_def def = ovis_default_block_def();
    def.name = name;
    def.traits = *ovis_blocks_get_traits(path_scene_registry(), path_scene_state("air"));
    assert_true((def.traits.tags & OVIS_TAG(AIR)) != 0);
    def.traits.tags |= tags[i];
    def.traits.pathfindable = 0;
    ovis_state state;
    assert_int_equal(ovis_blocks_add(path_scene_registry(), &def, &state), OVIS_OK);
    check_type(&scene, name, OVIS_PATH_OPEN);
  }
  path_scene_close(&scene);
}

CLAIM(claim_26_trapdoors_lily_pads_and_dripleaves_are_trapdoors_open_or_shut) {
  EXPECT_TYPE(TRAPDOOR, "oak_trapdoor[open=false]", "oak_trapdoor[open=true]", "iron_trapdoor",
              "warped_trapdoor[half=top,waterlogged=true]", "lily_pad", "big_dripleaf");
}

CLAIM(claim_27_powder_snow_is_powder_snow) {
  EXPECT_TYPE(POWDER_SNOW, "powder_snow");
}

CLAIM(claim_28_cactus_and_sweet_berries_are_damage_other) {
  EXPECT_TYPE(DAMAGE_OTHER, "cactus", "cactus[age=15]", "sweet_berry_bush[age=0]",
              "sweet_berry_bush[age=3]");
}

CLAIM(claim_29_honey_blocks_are_sticky_honey) {
  EXPECT_TYPE(STICKY_HONEY, "honey_block");
}

CLAIM(claim_30_cocoa_is_cocoa) {
  EXPECT_TYPE(COCOA, "cocoa[age=0]", "cocoa[age=2]");
}

CLAIM(claim_31_wither_roses_and_dripstone_are_damage_cautious) {
  EXPECT_TYPE(DAMAGE_CAUTIOUS, "wither_rose", "pointed_dripstone[thickness=tip]",
              "pointed_dripstone[thickness=base,waterlogged=true]");
}

CLAIM(claim_32_lava_is_lava) {
  EXPECT_TYPE(LAVA, "lava", "lava[level=5]");
}

CLAIM(claim_33_what_burns_is_damage_fire) {
  EXPECT_TYPE(DAMAGE_FIRE, "fire", "soul_fire", "magma_block", "campfire[lit=true]",
              "soul_campfire[lit=true]", "lava_cauldron");
}

CLAIM(claim_33_a_campfire_that_is_out_is_blocked) {
  EXPECT_TYPE(BLOCKED, "campfire[lit=false]", "soul_campfire[lit=false]", "cauldron");
}

CLAIM(claim_34_open_doors_are_door_open_of_whatever_material) {
  EXPECT_TYPE(DOOR_OPEN, "oak_door[open=true,half=lower]", "oak_door[open=true,half=upper]",
              "iron_door[open=true]");
}

CLAIM(claim_35_shut_wooden_doors_are_door_wood_closed) {
  EXPECT_TYPE(DOOR_WOOD_CLOSED, "oak_door[open=false,half=lower]",
              "bamboo_door[open=false,half=upper]", "crimson_door[open=false]");
}

CLAIM(claim_36_shut_iron_doors_are_door_iron_closed) {
  EXPECT_TYPE(DOOR_IRON_CLOSED, "iron_door[open=false,half=lower]",
              "iron_door[open=false,half=upper]");
}

// Seen by a body that stands on a rail; to others they are UNPASSABLE_RAIL (claim 57).
CLAIM(claim_37_every_rail_is_a_rail) {
  static const char* const rails[] = {"rail", "powered_rail", "detector_rail", "activator_rail",
                                      "rail[waterlogged=true]"};
  path_scene scene;
  open_cell(&scene);
  path_scene_set(&scene, 1, FEET, 0, "rail");
  for (size_t i = 0; i < sizeof rails / sizeof *rails; i++) {
    check_type(&scene, rails[i], OVIS_PATH_RAIL);
  }
  path_scene_close(&scene);
}

CLAIM(claim_38_leaves_are_leaves) {
  EXPECT_TYPE(LEAVES, "oak_leaves", "azalea_leaves", "mangrove_leaves[waterlogged=true]");
}

CLAIM(claim_39_fences_walls_and_shut_gates_are_fences) {
  EXPECT_TYPE(FENCE, "oak_fence", "nether_brick_fence", "cobblestone_wall",
              "oak_fence_gate[open=false]");
}

CLAIM(claim_40_what_cannot_be_walked_through_is_blocked) {
  EXPECT_TYPE(BLOCKED, "stone", "anvil", "chest", "oak_stairs", "stone_slab[type=bottom]",
              "stone_slab[type=top,waterlogged=true]", "farmland", "dirt_path", "soul_sand",
              "glass", "glass_pane", "bell", "snow[layers=5]");
}

CLAIM(claim_41_water_in_passable_blocks_is_water) {
  EXPECT_TYPE(WATER, "water", "water[level=7]", "water[level=8]", "seagrass", "kelp",
              "bubble_column");
}

CLAIM(claim_42_all_that_is_left_is_open) {
  EXPECT_TYPE(OPEN, "short_grass", "torch", "white_carpet", "snow[layers=4]", "oak_sign",
              "stone_pressure_plate", "oak_fence_gate[open=true]", "wheat");
}

// ---- Versions

static void check_in_version(ovis_rules_version version, const char* state,
                             ovis_path_type expected) {
  path_scene scene;
  open_cell(&scene);
  scene.rules = ovis_rules_get_preset(version);
  check_type(&scene, state, expected);
  path_scene_close(&scene);
}

CLAIM(claim_307_to_1_19_4_a_cactus_has_types_of_its_own_and_nothing_is_damage_cautious) {
  static const ovis_rules_version old[] = {OVIS_RULES_1_18, OVIS_RULES_1_19_3, OVIS_RULES_1_19_4};
  for (int i = 0; i < 3; i++) {
    check_in_version(old[i], "cactus", OVIS_PATH_DAMAGE_CACTUS);
    check_in_version(old[i], "sweet_berry_bush", OVIS_PATH_DAMAGE_OTHER);
    check_in_version(old[i], "wither_rose", OVIS_PATH_OPEN);
    check_in_version(old[i], "pointed_dripstone", OVIS_PATH_BLOCKED);
  }
}

CLAIM(claim_307_from_23w12a_on_the_list_is_the_seeds) {
  static const ovis_rules_version new[] = {OVIS_RULES_1_20_1, OVIS_RULES_23W14A};
  for (int i = 0; i < 2; i++) {
    check_in_version(new[i], "cactus", OVIS_PATH_DAMAGE_OTHER);
    check_in_version(new[i], "wither_rose", OVIS_PATH_DAMAGE_CAUTIOUS);
    check_in_version(new[i], "pointed_dripstone", OVIS_PATH_DAMAGE_CAUTIOUS);
  }
}

CLAIM(claim_307_beside_a_cactus_it_is_danger_cactus_to_1_19_4) {
  path_scene scene;
  path_scene_open(&scene, MAP("S . c", ". . ."));
  assert_int_equal(path_scene_type(&scene, 1, FEET, 0), OVIS_PATH_DANGER_OTHER);
  scene.rules = ovis_rules_get_preset(OVIS_RULES_1_19_4);
  assert_int_equal(path_scene_type(&scene, 1, FEET, 0), OVIS_PATH_DANGER_CACTUS);
  path_scene_set(&scene, 2, FEET, 0, "sweet_berry_bush");
  assert_int_equal(path_scene_type(&scene, 1, FEET, 0), OVIS_PATH_DANGER_OTHER);
  path_scene_set(&scene, 2, FEET, 0, "wither_rose");
  assert_int_equal(path_scene_type(&scene, 1, FEET, 0), OVIS_PATH_WALKABLE);
  path_scene_close(&scene);
}
