// The swim evaluator of the reference (section 2.10 in test/reference/README.md). All expected
// values were derived by hand from the rules.
#include "reference/land_scene.h"
#include "support/test.h"

#include <math.h>

enum { FEET = SCENE_FEET };

// A map in which S and T are in water, for a swimmer of a species.
static void swim_open(land_scene* scene, const char* species, draw_rows rows) {
  scene_open(scene, rows);
  scene_become(scene, species);
  scene->mob.is_in_water = true;
  scene->mob.is_on_ground = false;
  for (int z = 0; z < draw_depth(rows); z++) {
    for (int x = 0; x < draw_width(rows); x++) {
      const char mark = draw_at(rows, x, z);
      if (mark == 'S' || mark == 'T') {
        scene_set(scene, x, FEET, z, 'w');
      }
    }
  }
}

// A body in the middle of a block of water, 5 cells a side.
static void deep_open(land_scene* scene, const char* species) {
  swim_open(scene, species, MAP("."));
  scene_fill(scene, (ref_pos){8, FEET, 8}, (ref_pos){12, FEET + 4, 12}, 'w');
  scene->mob.position = (ref_vec){10.5, FEET + 2, 10.5};
}

static void expect_type(land_scene* scene, int x, int y, int z, ref_type expected) {
  assert_string_equal(land_ref_type_name(scene_type(scene, x, y, z)), land_ref_type_name(expected));
}

// ---- Start

TEST(a_swim_starts_at_the_low_corner_half_a_block_up) {
  land_scene scene;
  deep_open(&scene, "cod"); // 0.5 wide: x from 9.85, z from 10.65
  scene.mob.position = (ref_vec){10.1, FEET + 1.6, 10.9};
  scene_look_around(&scene);
  scene_expect_node(&scene.result.start, 9, FEET + 2, 10, REF_BLOCKED, 0);
  scene.mob.position.y = FEET + 1.4;
  scene_find(&scene);
  scene_expect_node(&scene.result.start, 9, FEET + 1, 10, REF_BLOCKED, 0);
  scene_close(&scene);
}

// Beside the start, (1,0) is expanded and meets the start again: now it has its type.
TEST(a_swim_start_gets_a_type_when_it_is_met_again) {
  land_scene scene;
  swim_open(&scene, "cod", MAP("S w T"));
  const ref_path* path = scene_find(&scene);
  assert_int_equal(path->count, 3);
  scene_expect_node(&scene.result.steps[0].node, 0, FEET, 0, REF_BLOCKED, 0);
  scene_expect_node(&path->nodes[0], 0, FEET, 0, REF_WATER, 0);
  scene_close(&scene);
}

TEST(a_swimmer_on_land_has_nowhere_to_go) {
  land_scene scene;
  swim_open(&scene, "cod", MAP("w . . T"));
  scene.mob.position = (ref_vec){2.5, FEET, 0.5};
  scene_set(&scene, 3, FEET, 0, '.');
  const ref_path* path = scene_find(&scene);
  assert_false(path->is_reached);
  assert_int_equal(path->count, 1);
  assert_int_equal(scene.result.step_count, 1);
  scene_close(&scene);
}

// ---- Types

TEST(a_cell_that_lets_swimmers_through_is_water) {
  land_scene scene;
  swim_open(&scene, "cod", MAP("w f v ~ q - Q # L ."));
  expect_type(&scene, 0, FEET, 0, REF_WATER);
  expect_type(&scene, 1, FEET, 0, REF_WATER);   // flowing
  expect_type(&scene, 2, FEET, 0, REF_WATER);   // a plant in flowing water
  expect_type(&scene, 3, FEET, 0, REF_WATER);   // seagrass
  expect_type(&scene, 4, FEET, 0, REF_WATER);   // waterlogged slab
  expect_type(&scene, 5, FEET, 0, REF_WATER);   // waterlogged rail
  expect_type(&scene, 6, FEET, 0, REF_BLOCKED); // waterlogged stairs
  expect_type(&scene, 7, FEET, 0, REF_BLOCKED);
  expect_type(&scene, 8, FEET, 0, REF_BLOCKED);
  expect_type(&scene, 9, FEET, 0, REF_BLOCKED); // air over stone
  scene_close(&scene);
}

// The type is the same for those that may not leap: accept refuses it.
TEST(air_over_what_lets_swimmers_through_is_breach) {
  land_scene scene;
  swim_open(&scene, "cod", MAP("w q Q ~ # w w"));
  scene_set(&scene, 5, FEET + 1, 0, '*'); // a plant is no air
  scene_set(&scene, 6, FEET + 1, 0, '=');
  expect_type(&scene, 0, FEET + 1, 0, REF_BREACH);
  expect_type(&scene, 1, FEET + 1, 0, REF_BREACH);
  expect_type(&scene, 2, FEET + 1, 0, REF_BLOCKED);
  expect_type(&scene, 3, FEET + 1, 0, REF_BREACH);
  expect_type(&scene, 4, FEET + 1, 0, REF_BLOCKED);
  expect_type(&scene, 5, FEET + 1, 0, REF_BLOCKED);
  expect_type(&scene, 6, FEET + 1, 0, REF_BLOCKED);
  expect_type(&scene, 0, FEET + 2, 0, REF_BLOCKED); // air over air
  scene_close(&scene);
}

// Cells of a box of 2x2x2 in the order 000 001 010 011 100...: x, y, z.
TEST(the_first_cell_of_the_box_that_is_no_water_decides) {
  land_scene scene;
  swim_open(&scene, "elder_guardian", MAP("w w", "w w"));
  scene_fill(&scene, (ref_pos){0, FEET + 1, 0}, (ref_pos){1, FEET + 1, 1}, 'w');
  expect_type(&scene, 0, FEET, 0, REF_WATER);
  scene_set(&scene, 0, FEET + 1, 0, '.'); // 010: air over water
  scene_set(&scene, 1, FEET, 0, '#');     // 100
  expect_type(&scene, 0, FEET, 0, REF_BREACH);
  scene_set(&scene, 0, FEET, 1, '#'); // 001
  expect_type(&scene, 0, FEET, 0, REF_BLOCKED);
  scene_close(&scene);
}

TEST(only_the_last_cell_of_the_box_is_asked_whether_it_lets_swimmers_through) {
  land_scene scene;
  swim_open(&scene, "drowned", MAP("Q w")); // 1.95 high: two cells
  scene_set(&scene, 0, FEET + 1, 0, 'w');
  scene_set(&scene, 1, FEET + 1, 0, 'Q');
  expect_type(&scene, 0, FEET, 0, REF_WATER);
  expect_type(&scene, 1, FEET, 0, REF_BLOCKED);
  scene_close(&scene);
}

TEST(a_cell_of_lava_under_water_bars_a_tall_swimmer) {
  land_scene scene;
  swim_open(&scene, "drowned", MAP("L"));
  scene_set(&scene, 0, FEET + 1, 0, 'w');
  expect_type(&scene, 0, FEET, 0, REF_BLOCKED);
  scene_close(&scene);
}

TEST(a_body_taller_than_its_water_is_in_breach) {
  land_scene scene;
  swim_open(&scene, "drowned", MAP("w"));
  expect_type(&scene, 0, FEET, 0, REF_BREACH); // water, then air over water
  scene_close(&scene);
}

// ---- Neighbors

TEST(a_swimmer_has_six_faces_and_four_level_diagonals_in_order) {
  static const ref_direction expected[] = {
      REF_DOWN,       REF_UP,         REF_NORTH,      REF_SOUTH,      REF_WEST,           REF_EAST,
      REF_NORTH_EAST, REF_SOUTH_EAST, REF_SOUTH_WEST, REF_NORTH_WEST, REF_DIRECTION_COUNT};
  land_scene scene;
  deep_open(&scene, "cod");
  scene_look_around(&scene);
  scene_expect_order(&scene.result.steps[0], expected);
  scene.rules.neighbor_order = REF_ORDER_1_20_5; // the order of walkers
  scene_find(&scene);
  scene_expect_order(&scene.result.steps[0], expected);
  scene_expect_emitted(&scene, REF_DOWN, 10, FEET + 1, 10, REF_WATER, 0);
  scene_expect_emitted(&scene, REF_UP, 10, FEET + 3, 10, REF_WATER, 0);
  scene_expect_emitted(&scene, REF_NORTH_WEST, 9, FEET + 2, 9, REF_WATER, 0);
  scene_close(&scene);
}

TEST(a_level_diagonal_needs_both_faces_beside_it) {
  land_scene scene;
  deep_open(&scene, "cod");
  scene_set(&scene, 11, FEET + 2, 10, '#'); // east
  scene_look_around(&scene);
  assert_int_equal(scene.result.steps[0].emitted_count, 7);
  scene_expect_refused(&scene, REF_EAST, REF_REFUSED_NO_NODE);
  scene_expect_refused(&scene, REF_NORTH_EAST, REF_REFUSED_CORNER_NONE);
  scene_expect_refused(&scene, REF_SOUTH_EAST, REF_REFUSED_CORNER_NONE);
  assert_non_null(scene_emitted(&scene, REF_NORTH_WEST));
  scene_close(&scene);
}

// From (1,0) the way back is closed, and does not bar the diagonal beside it.
TEST(a_closed_face_is_refused_but_bars_no_diagonal) {
  land_scene scene;
  swim_open(&scene, "cod", MAP("S w", "w w"));
  scene_look_around(&scene);
  const ref_step* step = scene_step_at(&scene, 1, FEET, 0);
  bool has_west = false;
  for (int i = 0; i < step->refused_count; i++) {
    has_west = has_west || (step->refused[i].direction == REF_WEST &&
                            step->refused[i].reason == REF_REFUSED_CLOSED);
  }
  assert_true(has_west);
  const ref_step* last = &scene.result.steps[scene.result.step_count - 1];
  assert_int_equal(scene.result.step_count, 4);
  assert_int_equal(last->emitted_count, 0);
  scene_close(&scene);
}

TEST(water_below_zero_is_not_entered) {
  land_scene scene;
  deep_open(&scene, "cod");
  scene.mob.malus[REF_WATER] = -1.0f;
  scene_look_around(&scene);
  assert_int_equal(scene.result.steps[0].emitted_count, 0);
  scene_close(&scene);
}

// ---- Breaching

TEST(only_a_swimmer_that_may_breach_leaves_the_water) {
  land_scene scene;
  swim_open(&scene, "salmon", MAP("S"));
  scene_look_around(&scene);
  scene_expect_refused(&scene, REF_UP, REF_REFUSED_NO_NODE);
  scene_become(&scene, "dolphin");
  scene_find(&scene);
  scene_expect_emitted(&scene, REF_UP, 0, FEET + 1, 0, REF_BREACH, 12); // 4, and 8 without fluid
  assert_true(scene_step_at(&scene, 0, FEET + 1, 0)->node.g == 13.0f);
  scene_close(&scene);
}

// A body two high whose feet are in water is in BREACH, but its own cell holds water.
TEST(the_8_are_for_the_lowest_cell_without_fluid) {
  land_scene scene;
  swim_open(&scene, "drowned", MAP("S w"));
  scene.mob.can_breach = true;
  scene_look_around(&scene);
  scene_expect_emitted(&scene, REF_EAST, 1, FEET, 0, REF_BREACH, 4);
  scene_close(&scene);
}

// (0,17) costs 1 + 12. From it (1,17), that has cost 12 since (1,16) met it, is met again: 20. When
// (1,17) is popped it meets (0,17), which stands with 20 on the path, though it was paid with 12.
TEST(a_cell_without_fluid_costs_8_more_each_time_it_is_met) {
  land_scene scene;
  swim_open(&scene, "dolphin", MAP("S w"));
  scene_add_target(&scene, (ref_pos){0, FEET + 9, 0});
  const ref_path* path = scene_find(&scene);
  assert_int_equal(scene.result.step_count, 4);
  const ref_step* step = scene_step_at(&scene, 0, FEET + 1, 0);
  assert_int_equal(step->emitted_count, 1);
  scene_expect_node(&step->emitted[0].node, 1, FEET + 1, 0, REF_BREACH, 20);
  assert_int_equal(step->emitted[0].outcome, REF_NOT_BETTER);
  assert_int_equal(path->count, 2);
  scene_expect_node(&path->nodes[1], 0, FEET + 1, 0, REF_BREACH, 20);
  assert_true(path->nodes[1].g == 13.0f);
  scene_close(&scene);
}

// ---- Whole searches

TEST(a_fish_swims_around_a_wall_without_cutting_its_corners) {
  land_scene scene;
  swim_open(&scene, "cod", MAP("S w w", "# # w", "T w w"));
  const ref_path* path = scene_find(&scene);
  scene_expect_reached(&scene, PATH("1 2 3", "# # 4", "7 6 5"));
  assert_true(path->nodes[6].g == 6.0f);
  assert_true(path->nodes[6].walked == 6.0f);
  scene_close(&scene);
}

TEST(water_costs_8_for_a_swimmer_that_does_not_override_it) {
  land_scene scene;
  swim_open(&scene, "cod", MAP("S w", "w T"));
  scene.mob.malus[REF_WATER] = 8.0f;
  const ref_path* path = scene_find(&scene);
  scene_expect_reached(&scene, PATH("1 w", "w 2"));
  assert_true(path->nodes[1].g == sqrtf(2.0f) + 8.0f);
  scene_close(&scene);
}

// Outside of the region is air: over the water inside of it that is BREACH, elsewhere BLOCKED.
TEST(the_region_ends_the_water) {
  land_scene scene;
  deep_open(&scene, "dolphin");
  scene.query.has_region = true;
  scene.query.region_center = (ref_pos){10, FEET + 2, 10};
  scene.query.region_half = 0;
  scene_look_around(&scene);
  assert_int_equal(scene.result.steps[0].emitted_count, 1);
  scene_expect_emitted(&scene, REF_UP, 10, FEET + 3, 10, REF_BREACH, 12);
  scene_close(&scene);
}

TEST(water_that_is_not_loaded_is_air_and_is_told) {
  land_scene scene;
  swim_open(&scene, "cod", MAP("S ? T"));
  const ref_path* path = scene_find(&scene);
  assert_false(path->is_reached);
  assert_true(scene.result.touched_unloaded);
  scene_close(&scene);
}

// ---- Species (1.3)

static float malus_of(const char* species, ref_type type) {
  ref_mob mob;
  assert_true(land_ref_species(species, &mob));
  return mob.malus[type];
}

TEST(swimmers_pay_nothing_for_water) {
  static const char* const swimmers[] = {"cod",     "salmon",   "tadpole",
                                         "dolphin", "guardian", "elder_guardian",
                                         "drowned", "axolotl",  "turtle"};
  for (size_t i = 0; i < sizeof swimmers / sizeof *swimmers; i++) {
    assert_true(malus_of(swimmers[i], REF_WATER) == 0.0f);
  }
  assert_true(malus_of("frog", REF_WATER) == 4.0f);
  assert_true(malus_of("bee", REF_WATER) == -1.0f);
  assert_true(malus_of("parrot", REF_WATER) == 8.0f);
}

TEST(animals_keep_out_of_fire_and_a_bee_out_of_its_neighborhood_too) {
  assert_true(malus_of("frog", REF_DANGER_FIRE) == 16.0f);
  assert_true(malus_of("frog", REF_DAMAGE_FIRE) == -1.0f);
  assert_true(malus_of("bee", REF_DANGER_FIRE) == -1.0f);
  assert_true(malus_of("bee", REF_DAMAGE_FIRE) == -1.0f);
  assert_true(malus_of("cod", REF_DANGER_FIRE) == 8.0f);
  assert_true(malus_of("allay", REF_DAMAGE_FIRE) == 16.0f);
}

TEST(a_name_that_no_swimmer_or_flier_has_is_unknown) {
  ref_mob mob;
  assert_false(land_ref_species("sheep", &mob));
}
