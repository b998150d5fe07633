// Claims 43 to 53, 314: from the raw type of a cell and of the one below to the type of the cell.
// The body fills one cell, so that the type of a position is the type of one cell.
#include "support/path_scene.h"
#include "support/test.h"

#include <stdlib.h>

enum { FEET = PATH_SCENE_FEET, MIDDLE = 5 };

// A body of one cell far off, and a stone floor around the cell (MIDDLE, FEET, MIDDLE).
static void open_cell(path_scene* scene) {
  path_scene_open(scene, MAP("S"));
  path_scene_fill(scene, (ovis_pos){MIDDLE - 3, FEET - 1, MIDDLE - 3},
                  (ovis_pos){MIDDLE + 3, FEET - 1, MIDDLE + 3}, "stone");
  scene->query.body.width = 0.5f;
  scene->query.body.height = 0.5f;
}

static void put(path_scene* scene, int dx, int dy, int dz, const char* state) {
  path_scene_set(scene, MIDDLE + dx, FEET + dy, MIDDLE + dz, state);
}

static ovis_path_type middle(path_scene* scene) {
  return path_scene_type(scene, MIDDLE, FEET, MIDDLE);
}

static void expect_middle(path_scene* scene, ovis_path_type expected) {
  const ovis_path_type found = middle(scene);
  if (found != expected) {
    fail_msg("expected %s, found %s", ovis_path_type_name(expected), ovis_path_type_name(found));
  }
}

// ---- The cell and the one below (claims 43 to 47) ----------------------------------------------

static void check_over(const char* below, ovis_path_type expected) {
  path_scene scene;
  open_cell(&scene);
  put(&scene, 0, -1, 0, below);
  expect_middle(&scene, expected);
  path_scene_close(&scene);
}

CLAIM(claim_43_a_raw_type_other_than_open_is_final) {
  path_scene scene;
  open_cell(&scene);
  put(&scene, 0, -1, 0, "magma_block");
  put(&scene, 1, 0, 0, "cactus");
  put(&scene, 0, 0, 0, "water");
  expect_middle(&scene, OVIS_PATH_WATER);
  put(&scene, 0, 0, 0, "oak_trapdoor");
  expect_middle(&scene, OVIS_PATH_TRAPDOOR);
  put(&scene, 0, 0, 0, "stone");
  expect_middle(&scene, OVIS_PATH_BLOCKED);
  path_scene_close(&scene);
}

// Below the lowest cell nothing is looked at: there is no block, and magma beside it is no danger.
CLAIM(claim_43_open_in_the_lowest_cell_of_the_world_is_final) {
  path_scene scene;
  open_cell(&scene);
  path_scene_fill(&scene, (ovis_pos){8, 0, 8}, (ovis_pos){8, 0, 8}, "stone");
  assert_int_equal(path_scene_type(&scene, 9, 0, 8), OVIS_PATH_OPEN);
  assert_int_equal(path_scene_type(&scene, 8, 1, 8), OVIS_PATH_WALKABLE);
  path_scene_set(&scene, 9, 0, 9, "magma_block");
  assert_int_equal(path_scene_type(&scene, 9, 0, 8), OVIS_PATH_OPEN);
  assert_int_equal(path_scene_type(&scene, 8, 1, 8), OVIS_PATH_DANGER_FIRE);
  path_scene_close(&scene);
}

CLAIM(claim_44_open_over_air_water_or_lava_stays_open) {
  check_over("air", OVIS_PATH_OPEN);
  check_over("short_grass", OVIS_PATH_OPEN);
  check_over("water", OVIS_PATH_OPEN);
  check_over("lava", OVIS_PATH_OPEN);
}

CLAIM(claim_45_open_over_what_hurts_or_sticks_takes_its_type) {
  check_over("magma_block", OVIS_PATH_DAMAGE_FIRE);
  check_over("campfire[lit=true]", OVIS_PATH_DAMAGE_FIRE);
  check_over("cactus", OVIS_PATH_DAMAGE_OTHER);
  check_over("sweet_berry_bush", OVIS_PATH_DAMAGE_OTHER);
  check_over("honey_block", OVIS_PATH_STICKY_HONEY);
  check_over("pointed_dripstone", OVIS_PATH_DAMAGE_CAUTIOUS);
  check_over("wither_rose", OVIS_PATH_DAMAGE_CAUTIOUS);
}

CLAIM(claim_45_to_1_19_4_open_over_a_cactus_is_damage_cactus) {
  path_scene scene;
  open_cell(&scene);
  scene.rules = ovis_rules_get_preset(OVIS_RULES_1_19_4);
  put(&scene, 0, -1, 0, "cactus");
  expect_middle(&scene, OVIS_PATH_DAMAGE_CACTUS);
  path_scene_close(&scene);
}

CLAIM(claim_46_open_over_powder_snow_is_danger_powder_snow) {
  check_over("powder_snow", OVIS_PATH_DANGER_POWDER_SNOW);
}

CLAIM(claim_47_open_over_anything_else_is_walkable) {
  check_over("stone", OVIS_PATH_WALKABLE);
  check_over("oak_fence", OVIS_PATH_WALKABLE);
  check_over("oak_leaves", OVIS_PATH_WALKABLE);
  check_over("oak_door[open=false]", OVIS_PATH_WALKABLE);
  check_over("oak_door[open=true]", OVIS_PATH_WALKABLE);
  check_over("rail", OVIS_PATH_WALKABLE);
  check_over("cocoa", OVIS_PATH_WALKABLE);
  check_over("oak_trapdoor", OVIS_PATH_WALKABLE);
}

CLAIM(claim_47_what_is_not_walkable_yet_is_not_looked_around) {
  path_scene scene;
  open_cell(&scene);
  put(&scene, 1, 0, 0, "magma_block");
  expect_middle(&scene, OVIS_PATH_DANGER_FIRE);
  put(&scene, 0, -1, 0, "honey_block");
  expect_middle(&scene, OVIS_PATH_STICKY_HONEY);
  put(&scene, 0, -1, 0, "air");
  expect_middle(&scene, OVIS_PATH_OPEN);
  path_scene_close(&scene);
}

CLAIM(open_over_a_trapdoor_is_danger_trapdoor_by_the_newer_rule) {
  path_scene scene;
  open_cell(&scene);
  scene.rules.danger_trapdoor = true;
  put(&scene, 0, -1, 0, "oak_trapdoor");
  expect_middle(&scene, OVIS_PATH_DANGER_TRAPDOOR);
  path_scene_close(&scene);
}

// ---- The cells around (claims 48 to 53) --------------------------------------------------------

CLAIM(claim_48_each_of_the_cells_around_counts_but_the_own_column) {
  path_scene scene;
  open_cell(&scene);
  for (int dx = -2; dx <= 2; dx++) {
    for (int dy = -2; dy <= 2; dy++) {
      for (int dz = -2; dz <= 2; dz++) {
        if (dx == 0 && dz == 0) {
          continue;
        }
        const bool is_near = abs(dx) <= 1 && abs(dy) <= 1 && abs(dz) <= 1;
        put(&scene, dx, dy, dz, "magma_block");
        const ovis_path_type found = middle(&scene);
        if (found != (is_near ? OVIS_PATH_DANGER_FIRE : OVIS_PATH_WALKABLE)) {
          fail_msg("%d,%d,%d: %s", dx, dy, dz, ovis_path_type_name(found));
        }
        put(&scene, dx, dy, dz, dy == -1 ? "stone" : "air");
      }
    }
  }
  path_scene_close(&scene);
}

// Of two dangers the one met first decides, whichever it is.
static void expect_first(int x1, int y1, int z1, int x2, int y2, int z2) {
  path_scene scene;
  open_cell(&scene);
  put(&scene, x1, y1, z1, "magma_block");
  put(&scene, x2, y2, z2, "cactus");
  expect_middle(&scene, OVIS_PATH_DANGER_FIRE);
  put(&scene, x1, y1, z1, "cactus");
  put(&scene, x2, y2, z2, "magma_block");
  expect_middle(&scene, OVIS_PATH_DANGER_OTHER);
  path_scene_close(&scene);
}

CLAIM(claim_48_the_search_for_dangers_varies_z_first_then_y_then_x) {
  expect_first(-1, -1, -1, -1, -1, 0); // z
  expect_first(-1, 1, 0, -1, 1, 1);
  expect_first(-1, -1, 1, -1, 0, -1); // y over z
  expect_first(-1, 0, 1, -1, 1, -1);
  expect_first(-1, 1, 1, 0, -1, -1); // x over both
  expect_first(0, 1, 1, 1, -1, -1);
}

static void check_beside(const char* state, ovis_path_type expected) {
  path_scene scene;
  open_cell(&scene);
  put(&scene, 1, 0, 0, state);
  expect_middle(&scene, expected);
  path_scene_close(&scene);
}

CLAIM(claim_49_beside_cactus_or_berries_it_is_danger_other) {
  check_beside("cactus", OVIS_PATH_DANGER_OTHER);
  check_beside("sweet_berry_bush", OVIS_PATH_DANGER_OTHER);
  check_beside("dead_bush", OVIS_PATH_WALKABLE);
}

CLAIM(claim_50_beside_what_burns_it_is_danger_fire) {
  check_beside("fire", OVIS_PATH_DANGER_FIRE);
  check_beside("soul_fire", OVIS_PATH_DANGER_FIRE);
  check_beside("magma_block", OVIS_PATH_DANGER_FIRE);
  check_beside("campfire[lit=true]", OVIS_PATH_DANGER_FIRE);
  check_beside("soul_campfire[lit=true]", OVIS_PATH_DANGER_FIRE);
  check_beside("lava_cauldron", OVIS_PATH_DANGER_FIRE);
  check_beside("campfire[lit=false]", OVIS_PATH_WALKABLE);
}

CLAIM(claim_51_beside_water_it_is_water_border) {
  check_beside("water", OVIS_PATH_WATER_BORDER);
  check_beside("water[level=7]", OVIS_PATH_WATER_BORDER);
  check_beside("seagrass", OVIS_PATH_WATER_BORDER);
  check_beside("stone_slab[waterlogged=true]", OVIS_PATH_WATER_BORDER);
  check_beside("stone_slab[waterlogged=false]", OVIS_PATH_WALKABLE);
}

CLAIM(claim_52_beside_wither_roses_or_dripstone_it_is_damage_cautious) {
  check_beside("wither_rose", OVIS_PATH_DAMAGE_CAUTIOUS);
  check_beside("pointed_dripstone", OVIS_PATH_DAMAGE_CAUTIOUS);
  check_beside("poppy", OVIS_PATH_WALKABLE);
}

CLAIM(claim_53_beside_nothing_special_it_stays_walkable) {
  check_beside("stone", OVIS_PATH_WALKABLE);
  check_beside("powder_snow", OVIS_PATH_WALKABLE);
  check_beside("honey_block", OVIS_PATH_WALKABLE);
  check_beside("water_cauldron", OVIS_PATH_WALKABLE);
  check_beside("torch", OVIS_PATH_WALKABLE);
}

// The section has a special block then, which is too far away; only then is each cell looked at.
CLAIM(claim_53_it_stays_walkable_only_while_the_special_block_is_not_beside_it) {
  path_scene scene;
  open_cell(&scene);
  put(&scene, 3, 0, 3, "magma_block");
  expect_middle(&scene, OVIS_PATH_WALKABLE);
  put(&scene, 1, 0, 1, "magma_block");
  expect_middle(&scene, OVIS_PATH_DANGER_FIRE);
  path_scene_close(&scene);
}

// Corners of sections: the block is alone in one, and the cell in another.
CLAIM(claim_48_cells_around_in_other_sections_count) {
  for (int corner = 0; corner < 8; corner++) {
    path_scene scene;
    path_scene_open(&scene, MAP("S"));
    scene.query.body.width = 0.5f;
    scene.query.body.height = 0.5f;
    const int x = 15 + (corner & 1);
    const int y = FEET - 1 + (corner >> 1 & 1);
    const int z = 15 + (corner >> 2);
    path_scene_set(&scene, x, y - 1, z, "stone");
    assert_int_equal(path_scene_type(&scene, x, y, z), OVIS_PATH_WALKABLE);
    path_scene_set(&scene, 31 - x, 2 * FEET - 1 - y, 31 - z, "magma_block");
    assert_int_equal(path_scene_type(&scene, x, y, z), OVIS_PATH_DANGER_FIRE);
    path_scene_close(&scene);
  }
}

// ---- What the text leaves out (Z12) ------------------------------------------------------------

CLAIM(claim_314_the_own_column_is_left_out_unless_read_to_the_letter) {
  path_scene scene;
  open_cell(&scene);
  put(&scene, 0, 1, 0, "magma_block");
  expect_middle(&scene, OVIS_PATH_WALKABLE);
  scene.rules.danger_scan_includes_center = true;
  expect_middle(&scene, OVIS_PATH_DANGER_FIRE);
  put(&scene, 0, 1, 0, "air");
  put(&scene, 0, -1, 0, "stone_slab[waterlogged=true]");
  expect_middle(&scene, OVIS_PATH_WATER_BORDER);
  scene.rules.danger_scan_includes_center = false;
  expect_middle(&scene, OVIS_PATH_WALKABLE);
  path_scene_close(&scene);
}

// In the own column means that both x and z are the cell's.
CLAIM(claim_314_what_shares_only_x_or_z_is_looked_at) {
  for (int i = 0; i < 2; i++) {
    path_scene scene;
    open_cell(&scene);
    put(&scene, i, 1, 1 - i, "magma_block");
    expect_middle(&scene, OVIS_PATH_DANGER_FIRE);
    path_scene_close(&scene);
  }
}

CLAIM(claim_314_to_the_letter_too_no_cell_further_away_is_looked_at) {
  for (int dz = -2; dz <= 2; dz += 4) {
    path_scene scene;
    open_cell(&scene);
    scene.rules.danger_scan_includes_center = true;
    put(&scene, 0, 0, dz, "magma_block");
    expect_middle(&scene, OVIS_PATH_WALKABLE);
    path_scene_close(&scene);
  }
}

CLAIM(claim_314_lava_counts_as_fire_unless_read_to_the_letter) {
  path_scene scene;
  open_cell(&scene);
  put(&scene, 1, 0, 0, "lava");
  expect_middle(&scene, OVIS_PATH_DANGER_FIRE);
  scene.rules.danger_scan_includes_center = true;
  expect_middle(&scene, OVIS_PATH_WALKABLE);
  put(&scene, 1, 0, 0, "lava_cauldron");
  expect_middle(&scene, OVIS_PATH_DANGER_FIRE);
  path_scene_close(&scene);
}
