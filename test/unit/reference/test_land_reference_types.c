// Path types as the path reference sees them. The expected values were derived by hand from
// sections 1.1 to 2.3 (test/reference/README.md lists them).
#include "reference/land_scene.h"
#include "support/test.h"

enum { FEET = SCENE_FEET };

static const ref_rules rules_1_19 = {.type_list = REF_TYPES_1_19};
static const ref_rules rules_23w12a = {.type_list = REF_TYPES_23W12A};

static void expect_raw(char mark, ref_type in_1_19, ref_type in_23w12a) {
  const ref_block* block = scene_block(mark);
  assert_string_equal(land_ref_type_name(land_ref_raw_type(block, &rules_1_19)),
                      land_ref_type_name(in_1_19));
  assert_string_equal(land_ref_type_name(land_ref_raw_type(block, &rules_23w12a)),
                      land_ref_type_name(in_23w12a));
}

static void expect_type(ref_type found, ref_type expected) {
  assert_string_equal(land_ref_type_name(found), land_ref_type_name(expected));
}

// ---- Raw type of a block (2.1)

TEST(air_is_open) {
  expect_raw('.', REF_OPEN, REF_OPEN);
}

TEST(trapdoors_lily_pad_and_dripleaf_are_trapdoor_open_or_shut) {
  expect_raw('t', REF_TRAPDOOR, REF_TRAPDOOR);
  expect_raw('O', REF_TRAPDOOR, REF_TRAPDOOR);
  expect_raw('y', REF_TRAPDOOR, REF_TRAPDOOR);
  expect_raw('p', REF_TRAPDOOR, REF_TRAPDOOR);
}

TEST(powder_snow_honey_and_cocoa_have_their_own_types) {
  expect_raw('P', REF_POWDER_SNOW, REF_POWDER_SNOW);
  expect_raw('h', REF_STICKY_HONEY, REF_STICKY_HONEY);
  expect_raw('k', REF_COCOA, REF_COCOA);
}

TEST(cactus_joins_the_berries_in_23w12a) {
  expect_raw('c', REF_DAMAGE_CACTUS, REF_DAMAGE_OTHER);
  expect_raw('b', REF_DAMAGE_OTHER, REF_DAMAGE_OTHER);
}

TEST(wither_rose_and_dripstone_are_cautious_only_from_23w12a_on) {
  expect_raw('x', REF_OPEN, REF_DAMAGE_CAUTIOUS);
  expect_raw('d', REF_BLOCKED, REF_DAMAGE_CAUTIOUS);
}

TEST(lava_is_lava_and_not_burning) {
  expect_raw('L', REF_LAVA, REF_LAVA);
}

TEST(fire_magma_lit_campfires_and_lava_cauldron_burn) {
  expect_raw('i', REF_DAMAGE_FIRE, REF_DAMAGE_FIRE);
  expect_raw('m', REF_DAMAGE_FIRE, REF_DAMAGE_FIRE);
  expect_raw('C', REF_DAMAGE_FIRE, REF_DAMAGE_FIRE);
  expect_raw('U', REF_DAMAGE_FIRE, REF_DAMAGE_FIRE);
  expect_raw('K', REF_DAMAGE_FIRE, REF_DAMAGE_FIRE);
}

TEST(a_campfire_that_is_out_is_blocked) {
  expect_raw('u', REF_BLOCKED, REF_BLOCKED);
}

TEST(doors_are_told_apart_by_open_and_by_hand) {
  expect_raw('o', REF_DOOR_OPEN, REF_DOOR_OPEN);
  expect_raw('D', REF_DOOR_WOOD_CLOSED, REF_DOOR_WOOD_CLOSED);
  expect_raw('M', REF_DOOR_IRON_CLOSED, REF_DOOR_IRON_CLOSED);
}

TEST(an_open_iron_door_is_an_open_door) {
  ref_block door = *scene_block('M');
  door.is_open = true;
  expect_type(land_ref_raw_type(&door, &rules_1_19), REF_DOOR_OPEN);
}

TEST(a_rail_is_rail_under_water_too) {
  expect_raw('r', REF_RAIL, REF_RAIL);
  expect_raw('-', REF_RAIL, REF_RAIL);
}

TEST(leaves_are_leaves) {
  expect_raw('l', REF_LEAVES, REF_LEAVES);
}

TEST(fences_walls_and_shut_gates_are_fence) {
  expect_raw('F', REF_FENCE, REF_FENCE);
  expect_raw('B', REF_FENCE, REF_FENCE);
  expect_raw('g', REF_FENCE, REF_FENCE);
}

TEST(an_open_gate_is_open) {
  expect_raw('G', REF_OPEN, REF_OPEN);
}

TEST(what_is_not_land_pathfindable_is_blocked_also_in_part_or_under_water) {
  expect_raw('#', REF_BLOCKED, REF_BLOCKED);
  expect_raw('A', REF_BLOCKED, REF_BLOCKED);
  expect_raw('_', REF_BLOCKED, REF_BLOCKED);
  expect_raw('q', REF_BLOCKED, REF_BLOCKED);
}

TEST(passable_blocks_with_water_are_water) {
  expect_raw('w', REF_WATER, REF_WATER);
  expect_raw('f', REF_WATER, REF_WATER);
  expect_raw('~', REF_WATER, REF_WATER);
}

TEST(carpet_and_grass_are_open) {
  expect_raw('=', REF_OPEN, REF_OPEN);
  expect_raw('*', REF_OPEN, REF_OPEN);
}

TEST(base_malus_is_as_the_table_says) {
  static const struct {
    ref_type type;
    float malus;
  } table[] = {
      {REF_BLOCKED, -1.0f},
      {REF_OPEN, 0.0f},
      {REF_WALKABLE, 0.0f},
      {REF_WALKABLE_DOOR, 0.0f},
      {REF_TRAPDOOR, 0.0f},
      {REF_POWDER_SNOW, -1.0f},
      {REF_DANGER_POWDER_SNOW, 0.0f},
      {REF_FENCE, -1.0f},
      {REF_LAVA, -1.0f},
      {REF_WATER, 8.0f},
      {REF_WATER_BORDER, 8.0f},
      {REF_RAIL, 0.0f},
      {REF_UNPASSABLE_RAIL, -1.0f},
      {REF_DANGER_FIRE, 8.0f},
      {REF_DAMAGE_FIRE, 16.0f},
      {REF_DANGER_CACTUS, 8.0f},
      {REF_DAMAGE_CACTUS, -1.0f},
      {REF_DANGER_OTHER, 8.0f},
      {REF_DAMAGE_OTHER, -1.0f},
      {REF_DOOR_OPEN, 0.0f},
      {REF_DOOR_WOOD_CLOSED, -1.0f},
      {REF_DOOR_IRON_CLOSED, -1.0f},
      {REF_BREACH, 4.0f},
      {REF_LEAVES, -1.0f},
      {REF_STICKY_HONEY, 8.0f},
      {REF_COCOA, 0.0f},
      {REF_DAMAGE_CAUTIOUS, 0.0f},
      {REF_DANGER_TRAPDOOR, 0.0f},
  };
  assert_int_equal(sizeof table / sizeof table[0], REF_TYPE_COUNT);
  for (int i = 0; i < REF_TYPE_COUNT; i++) {
    assert_int_equal(table[i].type, i);
    assert_true(land_ref_base_malus(table[i].type) == table[i].malus);
  }
}

// ---- Type of a cell (2.2)

// The type of an air cell above `below`, with nothing around.
static ref_type type_above(char below, const ref_rules* rules) {
  land_scene scene;
  scene_open(&scene, MAP("V V V", "V V V", "V V V"));
  scene_set(&scene, 1, FEET - 1, 1, below);
  return land_ref_cell_type(&scene.world, rules, (ref_pos){1, FEET, 1});
}

TEST(air_above_air_or_fluid_is_open) {
  expect_type(type_above('.', &rules_1_19), REF_OPEN);
  expect_type(type_above('w', &rules_1_19), REF_OPEN);
  expect_type(type_above('L', &rules_1_19), REF_OPEN);
}

TEST(air_above_what_hurts_or_sticks_takes_its_type) {
  expect_type(type_above('m', &rules_1_19), REF_DAMAGE_FIRE);
  expect_type(type_above('h', &rules_1_19), REF_STICKY_HONEY);
  expect_type(type_above('b', &rules_1_19), REF_DAMAGE_OTHER);
  expect_type(type_above('c', &rules_1_19), REF_DAMAGE_CACTUS);
  expect_type(type_above('c', &rules_23w12a), REF_DAMAGE_OTHER);
  expect_type(type_above('d', &rules_23w12a), REF_DAMAGE_CAUTIOUS);
}

TEST(air_above_powder_snow_is_a_danger) {
  expect_type(type_above('P', &rules_1_19), REF_DANGER_POWDER_SNOW);
}

TEST(air_above_anything_else_is_walkable) {
  expect_type(type_above('#', &rules_1_19), REF_WALKABLE);
  expect_type(type_above('F', &rules_1_19), REF_WALKABLE);
  expect_type(type_above('l', &rules_1_19), REF_WALKABLE);
  expect_type(type_above('k', &rules_1_19), REF_WALKABLE);
  expect_type(type_above('r', &rules_1_19), REF_WALKABLE);
  expect_type(type_above('D', &rules_1_19), REF_WALKABLE);
}

TEST(air_above_a_trapdoor_is_a_danger_only_by_the_newer_rule) {
  const ref_rules newer = {.danger_trapdoor = true};
  expect_type(type_above('t', &rules_1_19), REF_WALKABLE);
  expect_type(type_above('t', &newer), REF_DANGER_TRAPDOOR);
}

TEST(a_passable_plant_on_stone_is_walkable) {
  land_scene scene;
  scene_open(&scene, MAP("*"));
  expect_type(land_ref_cell_type(&scene.world, &rules_1_19, (ref_pos){0, FEET, 0}), REF_WALKABLE);
}

TEST(a_cell_that_is_not_open_keeps_its_raw_type) {
  land_scene scene;
  scene_open(&scene, MAP("w"));
  scene_set(&scene, 0, FEET - 1, 0, 'm');
  expect_type(land_ref_cell_type(&scene.world, &rules_1_19, (ref_pos){0, FEET, 0}), REF_WATER);
}

TEST(air_in_the_lowest_cell_of_the_world_is_open) {
  land_scene scene;
  scene_open(&scene, MAP("."));
  scene.world.min_y = FEET;
  expect_type(land_ref_cell_type(&scene.world, &rules_1_19, (ref_pos){0, FEET, 0}), REF_OPEN);
  scene.world.min_y = FEET - 1;
  expect_type(land_ref_cell_type(&scene.world, &rules_1_19, (ref_pos){0, FEET, 0}), REF_WALKABLE);
}

// The type of a cell on stone with one block near it.
static ref_type type_near(char mark, int dx, int dy, int dz, const ref_rules* rules) {
  land_scene scene;
  scene_open(&scene, MAP(". . .", ". . .", ". . ."));
  scene_set(&scene, 1 + dx, FEET + dy, 1 + dz, mark);
  return land_ref_cell_type(&scene.world, rules, (ref_pos){1, FEET, 1});
}

TEST(what_is_near_makes_a_walkable_cell_dangerous) {
  expect_type(type_near('c', 1, 0, 0, &rules_1_19), REF_DANGER_CACTUS);
  expect_type(type_near('c', 1, 0, 0, &rules_23w12a), REF_DANGER_OTHER);
  expect_type(type_near('b', 1, 0, 0, &rules_1_19), REF_DANGER_OTHER);
  expect_type(type_near('i', 1, 0, 0, &rules_1_19), REF_DANGER_FIRE);
  expect_type(type_near('U', 1, 0, 0, &rules_1_19), REF_DANGER_FIRE);
  expect_type(type_near('K', 1, 0, 0, &rules_1_19), REF_DANGER_FIRE);
  expect_type(type_near('w', 1, 0, 0, &rules_1_19), REF_WATER_BORDER);
  expect_type(type_near('q', 1, 0, 0, &rules_1_19), REF_WATER_BORDER);
  expect_type(type_near('x', 1, 0, 0, &rules_23w12a), REF_DAMAGE_CAUTIOUS);
  expect_type(type_near('x', 1, 0, 0, &rules_1_19), REF_WALKABLE);
  expect_type(type_near('u', 1, 0, 0, &rules_1_19), REF_WALKABLE);
}

TEST(the_scan_reaches_all_26_cells_but_the_center_column) {
  for (int dx = -1; dx <= 1; dx++) {
    for (int dy = -1; dy <= 1; dy++) {
      for (int dz = -1; dz <= 1; dz++) {
        if (dx != 0 || dz != 0) {
          expect_type(type_near('m', dx, dy, dz, &rules_1_19), REF_DANGER_FIRE);
        }
      }
    }
  }
  expect_type(type_near('w', 0, 1, 0, &rules_1_19), REF_WALKABLE);
  expect_type(type_near('q', 0, -1, 0, &rules_1_19), REF_WALKABLE);
}

TEST(the_scan_ends_one_cell_away) {
  static const ref_pos far[] = {{-2, 0, 0}, {2, 0, 0},  {1, -2, 0},
                                {1, 2, 0},  {0, 0, -2}, {0, 0, 2}};
  for (size_t i = 0; i < sizeof far / sizeof far[0]; i++) {
    land_scene scene;
    scene_open(&scene, MAP(". . . . .", ". . . . .", ". . . . .", ". . . . .", ". . . . ."));
    scene_set(&scene, 2 + far[i].x, FEET + far[i].y, 2 + far[i].z, 'm');
    expect_type(land_ref_cell_type(&scene.world, &rules_1_19, (ref_pos){2, FEET, 2}), REF_WALKABLE);
  }
}

// Two blocks near a cell: the first in order of x, then y, then z, decides.
static ref_type type_near_two(ref_pos water, ref_pos berries) {
  land_scene scene;
  scene_open(&scene, MAP(". . .", ". . .", ". . ."));
  scene_set(&scene, 1 + water.x, FEET + water.y, 1 + water.z, 'w');
  scene_set(&scene, 1 + berries.x, FEET + berries.y, 1 + berries.z, 'b');
  return land_ref_cell_type(&scene.world, &rules_1_19, (ref_pos){1, FEET, 1});
}

TEST(the_scan_goes_by_x_then_y_then_z) {
  expect_type(type_near_two((ref_pos){-1, 1, 1}, (ref_pos){0, -1, -1}), REF_WATER_BORDER);
  expect_type(type_near_two((ref_pos){0, -1, -1}, (ref_pos){-1, 1, 1}), REF_DANGER_OTHER);
  expect_type(type_near_two((ref_pos){-1, -1, 1}, (ref_pos){-1, 0, -1}), REF_WATER_BORDER);
  expect_type(type_near_two((ref_pos){-1, 0, -1}, (ref_pos){-1, -1, 1}), REF_DANGER_OTHER);
  expect_type(type_near_two((ref_pos){-1, 0, -1}, (ref_pos){-1, 0, 0}), REF_WATER_BORDER);
  expect_type(type_near_two((ref_pos){-1, 0, 0}, (ref_pos){-1, 0, -1}), REF_DANGER_OTHER);
}

TEST(lava_near_counts_as_fire) {
  expect_type(type_near('L', 1, 0, 0, &rules_1_19), REF_DANGER_FIRE);
}

TEST(z12_the_scan_as_written_sees_the_center_column_and_no_lava) {
  const ref_rules z12 = {.danger_scan_includes_center = true};
  expect_type(type_near('q', 0, -1, 0, &z12), REF_WATER_BORDER);
  expect_type(type_near('L', 1, 0, 0, &z12), REF_WALKABLE);
  expect_type(type_near('K', 1, 0, 0, &z12), REF_DANGER_FIRE);
}

// ---- Type for a mob (2.3)

TEST(a_mob_in_free_air_meets_open_and_on_the_ground_walkable) {
  land_scene scene;
  scene_open(&scene, MAP("S"));
  expect_type(scene_type(&scene, 0, FEET, 0), REF_WALKABLE);
  expect_type(scene_type(&scene, 0, FEET + 2, 0), REF_OPEN);
}

TEST(a_mob_two_high_is_blocked_by_what_meets_its_head) {
  land_scene scene;
  scene_open(&scene, MAP("S"));
  scene_set(&scene, 0, FEET + 1, 0, '#');
  expect_type(scene_type(&scene, 0, FEET, 0), REF_BLOCKED);
  scene.mob.height = 0.95f;
  expect_type(scene_type(&scene, 0, FEET, 0), REF_WALKABLE);
  scene.mob.height = 1.0f; // floor(1 + 1) is two cells
  expect_type(scene_type(&scene, 0, FEET, 0), REF_BLOCKED);
}

TEST(a_wide_mob_meets_cells_to_the_east_and_south) {
  land_scene scene;
  scene_open(&scene, MAP(". . #", ". . .", ". . ."));
  scene.mob.width = 0.999f;
  expect_type(scene_type(&scene, 1, FEET, 0), REF_WALKABLE);
  scene.mob.width = 1.0f;
  expect_type(scene_type(&scene, 1, FEET, 0), REF_BLOCKED);
  expect_type(scene_type(&scene, 0, FEET, 0), REF_WALKABLE);
  expect_type(scene_type(&scene, 1, FEET, 1), REF_WALKABLE);
}

TEST(shut_wooden_doors_open_to_mobs_that_open_and_pass) {
  land_scene scene;
  scene_open(&scene, MAP("D M"));
  scene_double(&scene, 'D');
  scene_double(&scene, 'M');
  expect_type(scene_type(&scene, 0, FEET, 0), REF_DOOR_WOOD_CLOSED);
  scene.mob.can_open_doors = true;
  expect_type(scene_type(&scene, 0, FEET, 0), REF_WALKABLE_DOOR);
  expect_type(scene_type(&scene, 1, FEET, 0), REF_DOOR_IRON_CLOSED);
  scene.mob.can_pass_doors = false;
  expect_type(scene_type(&scene, 0, FEET, 0), REF_DOOR_WOOD_CLOSED);
}

TEST(an_open_door_blocks_mobs_that_do_not_pass_doors) {
  land_scene scene;
  scene_open(&scene, MAP("o"));
  scene_double(&scene, 'o');
  expect_type(scene_type(&scene, 0, FEET, 0), REF_DOOR_OPEN);
  scene.mob.can_pass_doors = false;
  expect_type(scene_type(&scene, 0, FEET, 0), REF_BLOCKED);
}

TEST(a_rail_is_passable_only_to_a_mob_in_or_on_a_rail) {
  land_scene scene;
  scene_open(&scene, MAP("S . r"));
  expect_type(scene_type(&scene, 2, FEET, 0), REF_UNPASSABLE_RAIL);
  scene_set(&scene, 0, FEET, 0, 'r');
  expect_type(scene_type(&scene, 2, FEET, 0), REF_RAIL);
  scene_set(&scene, 0, FEET, 0, '.');
  scene_set(&scene, 0, FEET - 1, 0, 'r');
  expect_type(scene_type(&scene, 2, FEET, 0), REF_RAIL);
}

TEST(fence_comes_before_rail_and_rail_before_any_other_type) {
  land_scene scene;
  scene_open(&scene, MAP("F r #", ". . .", "r # ."));
  scene.mob.position = (ref_vec){8.5, FEET, 8.5};
  scene.mob.width = 1.4f;
  expect_type(scene_type(&scene, 0, FEET, 0), REF_FENCE);
  expect_type(scene_type(&scene, 1, FEET, 0), REF_UNPASSABLE_RAIL);
  expect_type(scene_type(&scene, 0, FEET, 1), REF_UNPASSABLE_RAIL);
}

TEST(a_type_below_zero_wins_in_the_order_of_the_ordinals) {
  land_scene scene;
  scene_open(&scene, MAP("L l", ". ."));
  scene.mob.width = 1.4f;
  expect_type(scene_type(&scene, 0, FEET, 0), REF_LAVA);
  scene.mob.malus[REF_LAVA] = 8.0f;
  expect_type(scene_type(&scene, 0, FEET, 0), REF_LEAVES);
}

TEST(the_largest_malus_wins_and_the_later_ordinal_among_equals) {
  land_scene scene;
  scene_open(&scene, MAP("w w", ". ."));
  scene.mob.width = 1.4f;
  scene_set(&scene, 0, FEET - 1, 1, 'h'); // (0,1) is STICKY_HONEY, (1,1) WATER_BORDER
  expect_type(scene_type(&scene, 0, FEET, 0), REF_STICKY_HONEY);
  scene.mob.malus[REF_WATER] = 9.0f;
  expect_type(scene_type(&scene, 0, FEET, 0), REF_WATER);
}

TEST(a_narrow_mob_whose_feet_are_in_the_open_meets_open_when_nothing_costs) {
  land_scene scene;
  scene_open(&scene, MAP("V V", "V V"));
  scene_set(&scene, 0, FEET + 1, 0, 't');
  expect_type(scene_type(&scene, 0, FEET, 0), REF_OPEN);
  scene.mob.malus[REF_TRAPDOOR] = 1.0f;
  expect_type(scene_type(&scene, 0, FEET, 0), REF_TRAPDOOR);
  scene.mob.malus[REF_TRAPDOOR] = 0.0f;
  scene.mob.width = 1.0f;
  expect_type(scene_type(&scene, 0, FEET, 0), REF_TRAPDOOR);
}

TEST(a_wide_mob_over_an_edge_stands_on_walkable) {
  land_scene scene;
  scene_open(&scene, MAP("V . .", "V . ."));
  scene.mob.width = 1.4f;
  expect_type(scene_type(&scene, 0, FEET, 0), REF_WALKABLE);
}
