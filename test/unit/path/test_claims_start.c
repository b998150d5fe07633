// Claims 84 to 89 and 338: where a search starts.
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

CLAIM(claim_84_who_stands_on_lava_starts_in_its_highest_cell) {
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

CLAIM(claim_84_who_stands_on_water_starts_in_its_highest_cell) {
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

CLAIM(claim_84_with_feet_out_of_the_fluid_the_ground_counts) {
  path_scene scene;
  path_scene_open(&scene, MAP("S"));
  path_scene_set(&scene, 0, FEET + 1, 0, "water");
  scene.query.body.stands_on_water = true;
  expect_start(&scene, 0, FEET, 0, OVIS_PATH_WATER);
  scene.query.body.pos.y = FEET + 1;
  expect_start(&scene, 0, FEET + 1, 0, OVIS_PATH_WATER);
  path_scene_close(&scene);
}

CLAIM(claim_85_who_floats_in_water_starts_at_its_surface) {
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

CLAIM(claim_85_a_floating_body_with_dry_feet_starts_one_below_them) {
  path_scene scene;
  path_scene_open(&scene, MAP("S"));
  path_scene_set(&scene, 0, FEET - 1, 0, "water");
  scene.query.body.is_in_water = true;
  scene.query.body.can_float = true;
  expect_start(&scene, 0, FEET - 1, 0, OVIS_PATH_WATER);
  path_scene_close(&scene);
}

// ---- On the ground and in the air (claims 86, 87) ----------------------------------------------

CLAIM(claim_86_a_start_on_the_ground_rounds_the_height_of_the_feet) {
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
CLAIM(claim_86_a_start_on_the_ground_is_not_looked_for_further_down) {
  path_scene scene;
  path_scene_open(&scene, MAP(". V"));
  path_scene_set(&scene, 1, FEET - 6, 0, "stone");
  scene.query.body.pos = (ovis_vec3){1.1, FEET, 0.5};
  expect_start(&scene, 0, FEET, 0, OVIS_PATH_WALKABLE);
  scene.query.body.is_on_ground = false;
  expect_start(&scene, 1, FEET - 5, 0, OVIS_PATH_WALKABLE);
  path_scene_close(&scene);
}

CLAIM(claim_87_a_start_in_the_air_is_just_above_what_is_not_passable) {
  path_scene scene;
  path_scene_open(&scene, MAP("*"));
  scene.query.body.pos = (ovis_vec3){0.5, FEET + 5.3, 0.5};
  scene.query.body.is_on_ground = false;
  expect_start(&scene, 0, FEET, 0, OVIS_PATH_WALKABLE);
  path_scene_set(&scene, 0, FEET + 2, 0, "stone_slab[type=bottom]");
  expect_start(&scene, 0, FEET + 3, 0, OVIS_PATH_WALKABLE);
  path_scene_close(&scene);
}

CLAIM(claim_87_a_start_in_the_air_over_nothing_is_one_above_the_bottom) {
  path_scene scene;
  path_scene_open(&scene, MAP("V"));
  scene.query.body.pos = (ovis_vec3){0.5, 9.5, 0.5};
  scene.query.body.is_on_ground = false;
  expect_start(&scene, 0, 1, 0, OVIS_PATH_OPEN);
  path_scene_close(&scene);
}

// A body half a block high under a ceiling: the newer rule looks from the ceiling's cell.
CLAIM(claim_87_the_newer_rule_looks_down_from_the_cell_above) {
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

CLAIM(claim_88_an_open_start_moves_to_a_corner_of_the_body) {
  path_scene scene;
  path_scene_open(&scene, MAP(". V"));
  scene.query.body.pos = (ovis_vec3){1.1, FEET, 0.5}; // from x 0.8
  expect_start(&scene, 0, FEET, 0, OVIS_PATH_WALKABLE);
  path_scene_close(&scene);
}

CLAIM(claim_88_an_impassable_start_moves_to_a_corner_of_the_body) {
  path_scene scene;
  path_scene_open(&scene, MAP(". F"));
  scene.query.body.pos = (ovis_vec3){1.1, FEET, 0.5};
  expect_start(&scene, 0, FEET, 0, OVIS_PATH_WALKABLE);
  scene.query.body.malus[OVIS_PATH_FENCE] = 0; // passable: it stays
  expect_start(&scene, 1, FEET, 0, OVIS_PATH_FENCE);
  path_scene_close(&scene);
}

CLAIM(claim_88_a_start_that_is_fine_does_not_move) {
  path_scene scene;
  path_scene_open(&scene, MAP(". ."));
  scene.query.body.pos = (ovis_vec3){1.1, FEET, 0.5};
  expect_start(&scene, 1, FEET, 0, OVIS_PATH_WALKABLE);
  path_scene_close(&scene);
}

CLAIM(claim_88_corners_are_tried_low_low_then_low_high_then_high_low_then_high_high) {
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

CLAIM(claim_89_a_start_that_no_corner_mends_is_used_all_the_same) {
  path_scene scene;
  path_scene_open(&scene, MAP("V"));
  scene.query.body.pos = (ovis_vec3){0.5, FEET, 0.5};
  expect_start(&scene, 0, FEET, 0, OVIS_PATH_OPEN);
  path_scene_set(&scene, 0, FEET, 0, "oak_fence");
  expect_start(&scene, 0, FEET, 0, OVIS_PATH_FENCE);
  assert_true(scene.path.result == OVIS_PATH_PARTIAL);
  path_scene_close(&scene);
}

// ---- Each evaluator's own (claim 338) ----------------------------------------------------------

typedef struct starts {
  ovis_pos of[OVIS_EVALUATOR_COUNT];
} starts;

static void expect_starts(path_scene* scene, const starts* expected) {
  for (int i = 0; i < OVIS_EVALUATOR_COUNT; i++) {
    scene->query.body.evaluator = (ovis_path_evaluator)i;
    const ovis_pos found = find_start(scene)->pos;
    const ovis_pos at = expected->of[i];
    if (found.x != at.x || found.y != at.y || found.z != at.z) {
      fail_msg("one that goes by %s: expected %d,%d,%d, found %d,%d,%d",
               ovis_path_evaluator_name((ovis_path_evaluator)i), at.x, at.y, at.z, found.x, found.y,
               found.z);
    }
  }
}

// The body's middle is in the cell (3, 2), and the lowest corner of its box in the cell (2, 2).
static void open_floor_at(path_scene* scene, double y) {
  path_scene_open(scene, MAP(". . . . . .", ". . . . . .", ". . . . . .", ". . . . . .",
                             ". . . . . .", ". . . . . ."));
  scene->query.body.width = 0.6f;
  scene->query.body.height = 0.6f;
  scene->query.body.pos = (ovis_vec3){3.2, y, 2.5};
  scene->query.body.malus[OVIS_PATH_WATER] = 0;
}

CLAIM(claim_338_on_the_ground_a_swimmer_alone_starts_at_its_corner) {
  path_scene scene;
  open_floor_at(&scene, FEET + 0.4);
  const ovis_pos here = {3, FEET, 2};
  expect_starts(&scene, &(starts){{[OVIS_EVALUATOR_WALK] = here,
                                   [OVIS_EVALUATOR_FLY] = here,
                                   [OVIS_EVALUATOR_SWIM] = {2, FEET, 2},
                                   [OVIS_EVALUATOR_AMPHIBIOUS] = here,
                                   [OVIS_EVALUATOR_FROG] = here}});
  path_scene_close(&scene);
}

CLAIM(claim_338_in_the_air_those_that_walk_start_on_the_ground) {
  path_scene scene;
  open_floor_at(&scene, FEET + 4.6);
  scene.query.body.is_on_ground = false;
  const ovis_pos ground = {3, FEET, 2};
  expect_starts(&scene, &(starts){{[OVIS_EVALUATOR_WALK] = ground,
                                   [OVIS_EVALUATOR_FLY] = {3, FEET + 5, 2},
                                   [OVIS_EVALUATOR_SWIM] = {2, FEET + 5, 2},
                                   [OVIS_EVALUATOR_AMPHIBIOUS] = ground,
                                   [OVIS_EVALUATOR_FROG] = ground}});
  path_scene_close(&scene);
}

// Six deep. Those that float start at the surface: a walker in its highest cell, a flier above it.
CLAIM(claim_338_in_water_each_evaluator_starts_elsewhere) {
  path_scene scene;
  open_floor_at(&scene, FEET + 2.6);
  path_scene_fill(&scene, (ovis_pos){0, FEET, 0}, (ovis_pos){5, FEET + 5, 5}, "water");
  scene.query.body.is_on_ground = false;
  scene.query.body.is_in_water = true;
  starts expected = {{[OVIS_EVALUATOR_WALK] = {3, FEET, 2},
                      [OVIS_EVALUATOR_FLY] = {3, FEET + 3, 2},
                      [OVIS_EVALUATOR_SWIM] = {2, FEET + 3, 2},
                      [OVIS_EVALUATOR_AMPHIBIOUS] = {2, FEET + 3, 2},
                      [OVIS_EVALUATOR_FROG] = {2, FEET + 2, 2}}};
  expect_starts(&scene, &expected);
  scene.query.body.can_float = true;
  expected.of[OVIS_EVALUATOR_WALK].y = FEET + 5;
  expected.of[OVIS_EVALUATOR_FLY].y = FEET + 6;
  expect_starts(&scene, &expected);
  path_scene_close(&scene);
}
