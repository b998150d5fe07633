// Claims 84 to 89: where a search starts.
#include "support/path_scene.h"
#include "support/test.h"

enum { FEET = PATH_SCENE_FEET };

// The first node that a search pops is its start.
#define expect_start(scene, x, y, z, type)                                                         \
  path_scene_expect_node(find_start(scene), x, y, z, type, (scene)->query.body.malus[type])

static const ovis_path_node* find_start(path_scene* scene) {
  if (scene->query.target_count == 0) {
    path_scene_add_target(scene, 25, FEET, 25);
  }
  scene->query.visited_max = 2;
  path_scene_find(scene);
  assert_int_equal(scene->popped_count, 1);
  return &scene->popped[0];
}

// ---- In fluids (claims 84, 85) -----------------------------------------------------------------

static void open_in_lake(path_scene* scene, const char* fluid) {
  path_scene_open(scene, MAP("S"));
  path_scene_fill(scene, (ovis_pos){0, FEET, 0}, (ovis_pos){0, FEET + 3, 0}, fluid);
  scene->query.body.pos.y = FEET + 0.25;
}

TEST(claim_84_who_stands_on_lava_starts_in_its_highest_cell) {
  path_scene scene;
  open_in_lake(&scene, "lava");
  scene.query.body.stands_on_lava = true;
  scene.query.body.malus[OVIS_PATH_LAVA] = 0;
  expect_start(&scene, 0, FEET + 3, 0, OVIS_PATH_LAVA);
  scene.query.body.stands_on_lava = false; // on the ground: floor(16.25 + 0.5)
  expect_start(&scene, 0, FEET, 0, OVIS_PATH_LAVA);
  scene.query.body.stands_on_water = true;
  expect_start(&scene, 0, FEET, 0, OVIS_PATH_LAVA);
  path_scene_close(&scene);
}

TEST(claim_84_who_stands_on_water_starts_in_its_highest_cell) {
  path_scene scene;
  open_in_lake(&scene, "water");
  path_scene_set(&scene, 0, FEET + 3, 0, "water[level=7]");
  scene.query.body.stands_on_water = true;
  expect_start(&scene, 0, FEET + 3, 0, OVIS_PATH_WATER);
  scene.query.body.stands_on_water = false;
  scene.query.body.stands_on_lava = true;
  expect_start(&scene, 0, FEET, 0, OVIS_PATH_WATER);
  path_scene_close(&scene);
}

TEST(claim_84_with_feet_out_of_the_fluid_the_ground_counts) {
  path_scene scene;
  path_scene_open(&scene, MAP("S"));
  path_scene_set(&scene, 0, FEET + 1, 0, "water");
  scene.query.body.stands_on_water = true;
  expect_start(&scene, 0, FEET, 0, OVIS_PATH_WATER);
  scene.query.body.pos.y = FEET + 1;
  expect_start(&scene, 0, FEET + 1, 0, OVIS_PATH_WATER);
  path_scene_close(&scene);
}

TEST(claim_85_who_floats_in_water_starts_at_its_surface) {
  path_scene scene;
  open_in_lake(&scene, "water");
  path_scene_set(&scene, 0, FEET + 1, 0, "seagrass");
  path_scene_set(&scene, 0, FEET + 3, 0, "water[level=7]");
  scene.query.body.is_in_water = true;
  scene.query.body.can_float = true;
  expect_start(&scene, 0, FEET + 3, 0, OVIS_PATH_WATER);
  scene.query.body.can_float = false;
  expect_start(&scene, 0, FEET, 0, OVIS_PATH_WATER);
  scene.query.body.can_float = true;
  scene.query.body.is_in_water = false;
  expect_start(&scene, 0, FEET, 0, OVIS_PATH_WATER);
  path_scene_close(&scene);
}

TEST(claim_85_a_floating_body_with_dry_feet_starts_one_below_them) {
  path_scene scene;
  path_scene_open(&scene, MAP("S"));
  path_scene_set(&scene, 0, FEET - 1, 0, "water");
  scene.query.body.is_in_water = true;
  scene.query.body.can_float = true;
  expect_start(&scene, 0, FEET - 1, 0, OVIS_PATH_WATER);
  path_scene_close(&scene);
}

// ---- On the ground and in the air (claims 86, 87) ----------------------------------------------

TEST(claim_86_a_start_on_the_ground_rounds_the_height_of_the_feet) {
  path_scene scene;
  path_scene_open(&scene, MAP("h", ".")); // a honey block: its top is at 16.9375
  scene.query.body.pos = (ovis_vec3){0.5, FEET + 0.9375, 0.5};
  expect_start(&scene, 0, FEET + 1, 0, OVIS_PATH_STICKY_HONEY);
  path_scene_set(&scene, 0, FEET, 0, "stone_slab[type=bottom]");
  scene.query.body.pos.y = FEET + 0.5;
  expect_start(&scene, 0, FEET + 1, 0, OVIS_PATH_WALKABLE);
  path_scene_set(&scene, 0, FEET, 0, "air");
  scene.query.body.pos.y = FEET + 0.49;
  expect_start(&scene, 0, FEET, 0, OVIS_PATH_WALKABLE);
  path_scene_close(&scene);
}

// The body stands on the block at 0; the cell under its middle is a pit.
TEST(claim_86_a_start_on_the_ground_is_not_looked_for_further_down) {
  path_scene scene;
  path_scene_open(&scene, MAP(". V"));
  path_scene_set(&scene, 1, FEET - 6, 0, "stone");
  scene.query.body.pos = (ovis_vec3){1.1, FEET, 0.5};
  expect_start(&scene, 0, FEET, 0, OVIS_PATH_WALKABLE);
  scene.query.body.is_on_ground = false;
  expect_start(&scene, 1, FEET - 5, 0, OVIS_PATH_WALKABLE);
  path_scene_close(&scene);
}

TEST(claim_87_a_start_in_the_air_is_just_above_what_is_not_passable) {
  path_scene scene;
  path_scene_open(&scene, MAP("*"));
  scene.query.body.pos = (ovis_vec3){0.5, FEET + 5.3, 0.5};
  scene.query.body.is_on_ground = false;
  expect_start(&scene, 0, FEET, 0, OVIS_PATH_WALKABLE);
  path_scene_set(&scene, 0, FEET + 2, 0, "stone_slab[type=bottom]");
  expect_start(&scene, 0, FEET + 3, 0, OVIS_PATH_WALKABLE);
  path_scene_close(&scene);
}

TEST(claim_87_a_start_in_the_air_over_nothing_is_one_above_the_bottom) {
  path_scene scene;
  path_scene_open(&scene, MAP("V"));
  scene.query.body.pos = (ovis_vec3){0.5, 9.5, 0.5};
  scene.query.body.is_on_ground = false;
  expect_start(&scene, 0, 1, 0, OVIS_PATH_OPEN);
  path_scene_close(&scene);
}

// A body half a block high under a ceiling: the newer rule looks from the ceiling's cell.
TEST(claim_87_the_newer_rule_looks_down_from_the_cell_above) {
  path_scene scene;
  path_scene_open(&scene, MAP("S"));
  path_scene_fill(&scene, (ovis_pos){0, FEET + 1, 0}, (ovis_pos){0, FEET + 2, 0}, "stone");
  scene.query.body.height = 0.5f;
  scene.query.body.pos.y = FEET + 0.25;
  scene.query.body.is_on_ground = false;
  expect_start(&scene, 0, FEET, 0, OVIS_PATH_WALKABLE);
  scene.rules.airborne_start_above = true;
  expect_start(&scene, 0, FEET + 2, 0, OVIS_PATH_BLOCKED);
  path_scene_close(&scene);
}

// ---- Starts that are none (claims 88, 89) ------------------------------------------------------

TEST(claim_88_an_open_start_moves_to_a_corner_of_the_body) {
  path_scene scene;
  path_scene_open(&scene, MAP(". V"));
  scene.query.body.pos = (ovis_vec3){1.1, FEET, 0.5}; // from x 0.8
  expect_start(&scene, 0, FEET, 0, OVIS_PATH_WALKABLE);
  path_scene_close(&scene);
}

TEST(claim_88_an_impassable_start_moves_to_a_corner_of_the_body) {
  path_scene scene;
  path_scene_open(&scene, MAP(". F"));
  scene.query.body.pos = (ovis_vec3){1.1, FEET, 0.5};
  expect_start(&scene, 0, FEET, 0, OVIS_PATH_WALKABLE);
  scene.query.body.malus[OVIS_PATH_FENCE] = 0; // passable: it stays
  expect_start(&scene, 1, FEET, 0, OVIS_PATH_FENCE);
  path_scene_close(&scene);
}

TEST(claim_88_a_start_that_is_fine_does_not_move) {
  path_scene scene;
  path_scene_open(&scene, MAP(". ."));
  scene.query.body.pos = (ovis_vec3){1.1, FEET, 0.5};
  expect_start(&scene, 1, FEET, 0, OVIS_PATH_WALKABLE);
  path_scene_close(&scene);
}

TEST(claim_88_corners_are_tried_low_low_then_low_high_then_high_low_then_high_high) {
  path_scene scene;
  path_scene_open(&scene, MAP(". .", ". ."));
  scene.query.body.pos =
      (ovis_vec3){1.1, FEET, 0.9}; // cells 0 and 1 on both axes; its own is (1, 0)
  scene.query.body.width = 0.5f;
  path_scene_set(&scene, 1, FEET - 1, 0, "air");
  expect_start(&scene, 0, FEET, 0, OVIS_PATH_WALKABLE);
  path_scene_set(&scene, 0, FEET - 1, 0, "air");
  expect_start(&scene, 0, FEET, 1, OVIS_PATH_WALKABLE);
  path_scene_set(&scene, 0, FEET - 1, 1, "air");
  expect_start(&scene, 1, FEET, 1, OVIS_PATH_WALKABLE);
  scene.query.body.pos = (ovis_vec3){0.9, FEET, 1.1}; // its own is (0, 1)
  path_scene_set(&scene, 1, FEET - 1, 0, "stone");
  expect_start(&scene, 1, FEET, 0, OVIS_PATH_WALKABLE);
  path_scene_close(&scene);
}

TEST(claim_89_a_start_that_no_corner_mends_is_used_all_the_same) {
  path_scene scene;
  path_scene_open(&scene, MAP("V"));
  scene.query.body.pos = (ovis_vec3){0.5, FEET, 0.5};
  expect_start(&scene, 0, FEET, 0, OVIS_PATH_OPEN);
  path_scene_set(&scene, 0, FEET, 0, "oak_fence");
  expect_start(&scene, 0, FEET, 0, OVIS_PATH_FENCE);
  assert_true(scene.path.result == OVIS_PATH_PARTIAL);
  path_scene_close(&scene);
}
