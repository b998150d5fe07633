// Searches of bodies that swim: their starts, types and neighbors (section 2.10 in
// test/reference/README.md). All expected values were derived by hand from the rules.
#include "support/path_scene.h"
#include "support/test.h"

#include <math.h>

enum { FEET = PATH_SCENE_FEET };

// A map in which S and T are in water, for a swimmer of a species.
static void swim_open(path_scene* scene, const char* species, draw_rows rows) {
  path_scene_open(scene, rows);
  scene->rules = ovis_rules_get_preset(OVIS_RULES_1_19_4);
  path_scene_become(scene, species);
  scene->query.body.evaluator = OVIS_EVALUATOR_SWIM; // a drowned swims by turns
  scene->query.body.malus[OVIS_PATH_WATER] = 0;
  scene->query.body.is_in_water = true;
  scene->query.body.is_on_ground = false;
  for (int z = 0; z < draw_depth(rows); z++) {
    for (int x = 0; x < draw_width(rows); x++) {
      const char mark = draw_at(rows, x, z);
      if (mark == 'S' || mark == 'T') {
        path_scene_set(scene, x, FEET, z, "water");
      }
    }
  }
}

// A body in the middle of a block of water, 5 cells a side.
static void deep_open(path_scene* scene, const char* species) {
  swim_open(scene, species, MAP("."));
  path_scene_fill(scene, (ovis_pos){8, FEET, 8}, (ovis_pos){12, FEET + 4, 12}, "water");
  scene->query.body.pos = (ovis_vec3){10.5, FEET + 2, 10.5};
}

static void expect_type(path_scene* scene, int x, int y, int z, ovis_path_type expected) {
  assert_string_equal(ovis_path_type_name(path_scene_type(scene, x, y, z)),
                      ovis_path_type_name(expected));
}

// ---- Start

CLAIM(a_swim_starts_at_the_low_corner_half_a_block_up) {
  path_scene scene;
  deep_open(&scene, "cod"); // 0.5 wide: x from 9.85, z from 10.65
  scene.query.body.pos = (ovis_vec3){10.1, FEET + 1.6, 10.9};
  path_scene_look_around(&scene);
  path_scene_expect_node(&scene.popped[0], 9, FEET + 2, 10, OVIS_PATH_BLOCKED, 0);
  scene.query.body.pos.y = FEET + 1.4;
  path_scene_find(&scene);
  path_scene_expect_node(&scene.popped[0], 9, FEET + 1, 10, OVIS_PATH_BLOCKED, 0);
  path_scene_close(&scene);
}

// Beside the start, (1,0) is expanded and meets the start again: now it has its type.
CLAIM(a_swim_start_gets_a_type_when_it_is_met_again) {
  path_scene scene;
  swim_open(&scene, "cod", MAP("S w T"));
  const ovis_path* path = path_scene_find(&scene);
  assert_int_equal(path->count, 3);
  path_scene_expect_node(&scene.popped[0], 0, FEET, 0, OVIS_PATH_BLOCKED, 0);
  path_scene_expect_node(&path->nodes[0], 0, FEET, 0, OVIS_PATH_WATER, 0);
  path_scene_close(&scene);
}

CLAIM(a_swimmer_on_land_has_nowhere_to_go) {
  path_scene scene;
  swim_open(&scene, "cod", MAP("w . . T"));
  scene.query.body.pos = (ovis_vec3){2.5, FEET, 0.5};
  path_scene_set(&scene, 3, FEET, 0, "air");
  const ovis_path* path = path_scene_find(&scene);
  assert_int_equal(path->result, OVIS_PATH_PARTIAL);
  assert_int_equal(path->count, 1);
  assert_int_equal(scene.path.visited, 1);
  path_scene_close(&scene);
}

// ---- Types

CLAIM(a_cell_that_lets_swimmers_through_is_water) {
  path_scene scene;
  swim_open(&scene, "cod", MAP("w f ~ q - Q # L ."));
  expect_type(&scene, 0, FEET, 0, OVIS_PATH_WATER);
  expect_type(&scene, 1, FEET, 0, OVIS_PATH_WATER);   // flowing
  expect_type(&scene, 2, FEET, 0, OVIS_PATH_WATER);   // seagrass
  expect_type(&scene, 3, FEET, 0, OVIS_PATH_WATER);   // waterlogged slab
  expect_type(&scene, 4, FEET, 0, OVIS_PATH_WATER);   // waterlogged rail
  expect_type(&scene, 5, FEET, 0, OVIS_PATH_BLOCKED); // waterlogged stairs
  expect_type(&scene, 6, FEET, 0, OVIS_PATH_BLOCKED);
  expect_type(&scene, 7, FEET, 0, OVIS_PATH_BLOCKED);
  expect_type(&scene, 8, FEET, 0, OVIS_PATH_BLOCKED); // air over stone
  path_scene_close(&scene);
}

// The type is the same for those that may not leap: accept refuses it.
CLAIM(air_over_what_lets_swimmers_through_is_breach) {
  path_scene scene;
  swim_open(&scene, "cod", MAP("w q Q ~ # w w"));
  path_scene_set(&scene, 5, FEET + 1, 0, "short_grass"); // a plant is no air
  path_scene_set(&scene, 6, FEET + 1, 0, "white_carpet");
  expect_type(&scene, 0, FEET + 1, 0, OVIS_PATH_BREACH);
  expect_type(&scene, 1, FEET + 1, 0, OVIS_PATH_BREACH);
  expect_type(&scene, 2, FEET + 1, 0, OVIS_PATH_BLOCKED);
  expect_type(&scene, 3, FEET + 1, 0, OVIS_PATH_BREACH);
  expect_type(&scene, 4, FEET + 1, 0, OVIS_PATH_BLOCKED);
  expect_type(&scene, 5, FEET + 1, 0, OVIS_PATH_BLOCKED);
  expect_type(&scene, 6, FEET + 1, 0, OVIS_PATH_BLOCKED);
  expect_type(&scene, 0, FEET + 2, 0, OVIS_PATH_BLOCKED); // air over air
  path_scene_close(&scene);
}

// Cells of a box of 2x2x2 in the order 000 001 010 011 100...: x, y, z.
CLAIM(the_first_cell_of_the_box_that_is_no_water_decides) {
  path_scene scene;
  swim_open(&scene, "elder_guardian", MAP("w w", "w w"));
  path_scene_fill(&scene, (ovis_pos){0, FEET + 1, 0}, (ovis_pos){1, FEET + 1, 1}, "water");
  expect_type(&scene, 0, FEET, 0, OVIS_PATH_WATER);
  path_scene_set(&scene, 0, FEET + 1, 0, "air"); // 010: air over water
  path_scene_set(&scene, 1, FEET, 0, "stone");   // 100
  expect_type(&scene, 0, FEET, 0, OVIS_PATH_BREACH);
  path_scene_set(&scene, 0, FEET, 1, "stone"); // 001
  expect_type(&scene, 0, FEET, 0, OVIS_PATH_BLOCKED);
  path_scene_close(&scene);
}

CLAIM(only_the_last_cell_of_the_box_is_asked_whether_it_lets_swimmers_through) {
  path_scene scene;
  swim_open(&scene, "drowned", MAP("Q w")); // 1.95 high: two cells
  path_scene_set(&scene, 0, FEET + 1, 0, "water");
  path_scene_set(&scene, 1, FEET + 1, 0, "oak_stairs[waterlogged=true]");
  expect_type(&scene, 0, FEET, 0, OVIS_PATH_WATER);
  expect_type(&scene, 1, FEET, 0, OVIS_PATH_BLOCKED);
  path_scene_close(&scene);
}

CLAIM(a_cell_of_lava_under_water_bars_a_tall_swimmer) {
  path_scene scene;
  swim_open(&scene, "drowned", MAP("L"));
  path_scene_set(&scene, 0, FEET + 1, 0, "water");
  expect_type(&scene, 0, FEET, 0, OVIS_PATH_BLOCKED);
  path_scene_close(&scene);
}

CLAIM(a_body_taller_than_its_water_is_in_breach) {
  path_scene scene;
  swim_open(&scene, "drowned", MAP("w"));
  expect_type(&scene, 0, FEET, 0, OVIS_PATH_BREACH); // water, then air over water
  path_scene_close(&scene);
}

// ---- Neighbors

CLAIM(a_swimmer_has_six_faces_and_four_level_diagonals_in_order) {
  static const char ways[] = "d u n s w e ne se sw nw";
  path_scene scene;
  deep_open(&scene, "cod");
  path_scene_look_around(&scene);
  path_scene_expect_ways(&scene, ways);
  scene.rules.neighbor_order = OVIS_NEIGHBOR_ORDER_1_20_5; // the order of walkers
  path_scene_find(&scene);
  path_scene_expect_ways(&scene, ways);
  path_scene_expect_neighbor(&scene, 10, FEET + 1, 10, OVIS_PATH_WATER, 0);
  path_scene_expect_neighbor(&scene, 10, FEET + 3, 10, OVIS_PATH_WATER, 0);
  path_scene_expect_neighbor(&scene, 9, FEET + 2, 9, OVIS_PATH_WATER, 0);
  path_scene_close(&scene);
}

CLAIM(a_level_diagonal_needs_both_faces_beside_it) {
  path_scene scene;
  deep_open(&scene, "cod");
  path_scene_set(&scene, 11, FEET + 2, 10, "stone"); // east
  path_scene_look_around(&scene);
  path_scene_expect_ways(&scene, "d u n s w sw nw");
  path_scene_expect_refused_beside(&scene, 1, 0, 0, OVIS_REFUSED_IMPASSABLE);
  path_scene_expect_refused_beside(&scene, 1, 0, -1, OVIS_REFUSED_CORNER_MISSING);
  path_scene_expect_refused_beside(&scene, 1, 0, 1, OVIS_REFUSED_CORNER_MISSING);
  path_scene_close(&scene);
}

// From (1,0) the way back is closed, and does not bar the diagonal beside it.
CLAIM(a_closed_face_is_refused_but_bars_no_diagonal) {
  path_scene scene;
  swim_open(&scene, "cod", MAP("S w", "w w"));
  path_scene_look_around(&scene);
  bool is_west_closed = false;
  for (int i = 0; i < scene.refused_count; i++) {
    const ovis_path_refusal* refusal = &scene.refused[i];
    is_west_closed =
        is_west_closed || (refusal->from.x == 1 && refusal->from.z == 0 && refusal->to.x == 0 &&
                           refusal->to.z == 0 && refusal->reason == OVIS_REFUSED_CLOSED);
  }
  assert_true(is_west_closed);
  assert_int_equal(scene.path.visited, 4);
  assert_int_equal(path_scene_emitted(&scene, 3).count, 0);
  path_scene_close(&scene);
}

CLAIM(water_below_zero_is_not_entered) {
  path_scene scene;
  deep_open(&scene, "cod");
  scene.query.body.malus[OVIS_PATH_WATER] = -1.0f;
  path_scene_look_around(&scene);
  assert_int_equal(path_scene_emitted(&scene, 0).count, 0);
  path_scene_close(&scene);
}

// ---- Breaching

CLAIM(only_a_swimmer_that_may_breach_leaves_the_water) {
  path_scene scene;
  swim_open(&scene, "salmon", MAP("S"));
  path_scene_look_around(&scene);
  path_scene_expect_refused_beside(&scene, 0, 1, 0, OVIS_REFUSED_IMPASSABLE);
  path_scene_become(&scene, "dolphin");
  path_scene_find(&scene);
  path_scene_expect_neighbor(&scene, 0, FEET + 1, 0, OVIS_PATH_BREACH,
                             12); // 4, and 8 without fluid
  assert_true(path_scene_popped(&scene, 0, FEET + 1, 0)->g == 13.0f);
  path_scene_close(&scene);
}

// A body two high whose feet are in water is in BREACH, but its own cell holds water.
CLAIM(the_8_are_for_the_lowest_cell_without_fluid) {
  path_scene scene;
  swim_open(&scene, "drowned", MAP("S w"));
  scene.query.body.can_breach = true;
  path_scene_look_around(&scene);
  path_scene_expect_neighbor(&scene, 1, FEET, 0, OVIS_PATH_BREACH, 4);
  path_scene_close(&scene);
}

// (0,17) costs 1 + 12. From it (1,17), that has cost 12 since (1,16) met it, is met again: 20. When
// (1,17) is popped it meets (0,17), which stands with 20 on the path, though it was paid with 12.
CLAIM(a_cell_without_fluid_costs_8_more_each_time_it_is_met) {
  path_scene scene;
  swim_open(&scene, "dolphin", MAP("S w"));
  path_scene_add_target(&scene, 0, FEET + 9, 0);
  const ovis_path* path = path_scene_find(&scene);
  assert_int_equal(scene.path.visited, 4);
  const int popped = (int)(path_scene_popped(&scene, 0, FEET + 1, 0) - scene.popped);
  const path_scene_nodes emitted = path_scene_emitted(&scene, popped);
  assert_int_equal(emitted.count, 1);
  path_scene_expect_node(&emitted.nodes[0], 1, FEET + 1, 0, OVIS_PATH_BREACH, 20);
  path_scene_expect_refusal(&scene, 1, FEET + 1, 0, OVIS_REFUSED_NOT_BETTER);
  assert_int_equal(path->count, 2);
  path_scene_expect_node(&path->nodes[1], 0, FEET + 1, 0, OVIS_PATH_BREACH, 20);
  assert_true(path->nodes[1].g == 13.0f);
  path_scene_close(&scene);
}

// ---- Whole searches

CLAIM(a_fish_swims_around_a_wall_without_cutting_its_corners) {
  path_scene scene;
  swim_open(&scene, "cod", MAP("S w w", "# # w", "T w w"));
  const ovis_path* path = path_scene_find(&scene);
  path_scene_expect_reached(&scene, PATH("1 2 3", "# # 4", "7 6 5"));
  assert_true(path->nodes[6].g == 6.0f);
  assert_true(path->nodes[6].walked == 6.0f);
  path_scene_close(&scene);
}

CLAIM(water_costs_8_for_a_swimmer_that_does_not_override_it) {
  path_scene scene;
  swim_open(&scene, "cod", MAP("S w", "w T"));
  scene.query.body.malus[OVIS_PATH_WATER] = 8.0f;
  const ovis_path* path = path_scene_find(&scene);
  path_scene_expect_reached(&scene, PATH("1 w", "w 2"));
  assert_true(path->nodes[1].g == sqrtf(2.0f) + 8.0f);
  path_scene_close(&scene);
}

// Outside of the region is air: over the water inside of it that is BREACH, elsewhere BLOCKED.
CLAIM(the_region_ends_the_water) {
  path_scene scene;
  deep_open(&scene, "dolphin");
  scene.query.region_half = 1;
  path_scene_add_target(&scene, 10, FEET + 4, 10);
  const ovis_path* path = path_scene_find(&scene);
  assert_int_equal(path->result, OVIS_PATH_REACHED);
  assert_int_equal(path->nodes[path->count - 1].type, OVIS_PATH_BREACH);
  scene.targets[0] = (ovis_pos){12, FEET + 2, 10};
  path_scene_find(&scene);
  assert_int_equal(path->result, OVIS_PATH_PARTIAL);
  assert_int_equal(path->nodes[path->count - 1].pos.x, 11);
  path_scene_close(&scene);
}

CLAIM(water_that_is_not_loaded_is_air_and_is_told) {
  path_scene scene;
  swim_open(&scene, "cod", MAP("."));
  path_scene_set(&scene, PATH_SCENE_SIDE - 1, FEET, 0, "water");
  scene.query.body.pos = (ovis_vec3){PATH_SCENE_SIDE - 0.5, FEET, 0.5};
  path_scene_add_target(&scene, PATH_SCENE_SIDE + 1, FEET, 0);
  const ovis_path* path = path_scene_find(&scene);
  assert_int_equal(path->result, OVIS_PATH_PARTIAL);
  assert_true(path->touched_unloaded);
  path_scene_close(&scene);
}

// ---- Species (1.3)

static float malus_of(const char* species, ovis_path_type type) {
  path_scene scene;
  path_scene_open(&scene, MAP("S"));
  path_scene_become(&scene, species);
  const float malus = scene.query.body.malus[type];
  path_scene_close(&scene);
  return malus;
}

CLAIM(swimmers_pay_nothing_for_water) {
  static const char* const swimmers[] = {"cod",     "salmon",   "tadpole",
                                         "dolphin", "guardian", "elder_guardian",
                                         "drowned", "axolotl",  "turtle"};
  for (size_t i = 0; i < sizeof swimmers / sizeof *swimmers; i++) {
    assert_true(malus_of(swimmers[i], OVIS_PATH_WATER) == 0.0f);
  }
  assert_true(malus_of("frog", OVIS_PATH_WATER) == 4.0f);
  assert_true(malus_of("bee", OVIS_PATH_WATER) == -1.0f);
  assert_true(malus_of("parrot", OVIS_PATH_WATER) == 8.0f);
}

CLAIM(animals_keep_out_of_fire_and_a_bee_out_of_its_neighborhood_too) {
  assert_true(malus_of("frog", OVIS_PATH_DANGER_FIRE) == 16.0f);
  assert_true(malus_of("frog", OVIS_PATH_DAMAGE_FIRE) == -1.0f);
  assert_true(malus_of("bee", OVIS_PATH_DANGER_FIRE) == -1.0f);
  assert_true(malus_of("bee", OVIS_PATH_DAMAGE_FIRE) == -1.0f);
  assert_true(malus_of("cod", OVIS_PATH_DANGER_FIRE) == 8.0f);
  assert_true(malus_of("allay", OVIS_PATH_DAMAGE_FIRE) == 16.0f);
}
