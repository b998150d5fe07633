// The amphibious evaluator of the reference and the frog's (sections 2.11 and 2.12 in
// test/reference/README.md). All expected values were derived by hand from the rules. Water has the
// type WATER only where no stone touches it, so most water of these scenes hangs in the air. Deep
// water is below y 18 (SCENE_SEA - 10).
#include "reference/land_scene.h"
#include "support/test.h"

#include <math.h>

enum { FEET = SCENE_FEET, SHALLOWEST_DEEP = SCENE_SEA - 11 };

static void swim_open(land_scene* scene, const char* species, double y) {
  scene_open(scene, MAP("."));
  scene_become(scene, species);
  scene->mob.is_in_water = true;
  scene->mob.is_on_ground = false;
  scene->mob.position = (ref_vec){10.5, y, 10.5};
}

// A body in the middle of a block of water, 5 cells a side, y 16 to 20.
static void deep_open(land_scene* scene, const char* species) {
  swim_open(scene, species, FEET + 2);
  scene_fill(scene, (ref_pos){8, FEET, 8}, (ref_pos){12, FEET + 4, 12}, 'w');
}

static void expect_type(land_scene* scene, int x, int y, int z, ref_type expected) {
  assert_string_equal(land_ref_type_name(scene_type(scene, x, y, z)), land_ref_type_name(expected));
}

// ---- Start

TEST(on_land_the_amphibious_start_as_walkers_do) {
  land_scene scene;
  scene_open(&scene, MAP("S ."));
  scene_become(&scene, "axolotl");
  scene.mob.position.y = FEET + 0.5; // on the ground: floor(y + 0.5)
  scene_set(&scene, 0, FEET, 0, '_');
  scene_look_around(&scene);
  scene_expect_node(&scene.result.start, 0, FEET + 1, 0, REF_WALKABLE, 6);
  scene.mob.position = (ref_vec){1.5, FEET + 3, 0.5};
  scene.mob.is_on_ground = false; // in the air: over the ground
  scene_find(&scene);
  scene_expect_node(&scene.result.start, 1, FEET, 0, REF_WALKABLE, 6);
  scene_close(&scene);
}

// 0.75 wide: x from 9.725.
TEST(in_water_the_amphibious_start_at_the_low_corner_half_a_block_up) {
  land_scene scene;
  deep_open(&scene, "axolotl");
  scene.mob.position = (ref_vec){10.1, FEET + 1.6, 10.5};
  scene_look_around(&scene);
  scene_expect_node(&scene.result.start, 9, FEET + 2, 10, REF_WATER, 0);
  scene_close(&scene);
}

// 0.5 wide: x from 9.85.
TEST(in_water_a_frog_starts_at_the_low_corner) {
  land_scene scene;
  deep_open(&scene, "frog");
  scene.mob.position = (ref_vec){10.1, FEET + 1.6, 10.5};
  scene_look_around(&scene);
  scene_expect_node(&scene.result.start, 9, FEET + 1, 10, REF_WATER, 0);
  scene.mob.is_in_water = false;
  scene.mob.is_on_ground = true;
  scene_find(&scene);
  scene_expect_node(&scene.result.start, 10, FEET + 2, 10, REF_WATER, 0);
  scene_close(&scene);
}

// ---- Costs of one search

TEST(an_amphibious_search_costs_6_on_land_4_at_the_shore_and_nothing_in_water) {
  land_scene scene;
  scene_open(&scene, MAP(". . . .", ". S . w", ". . . ."));
  scene_become(&scene, "frog"); // whose water costs 4 otherwise
  scene_set(&scene, 3, FEET - 1, 1, 'w');
  scene_look_around(&scene);
  scene_expect_emitted(&scene, REF_WEST, 0, FEET, 1, REF_WALKABLE, 6);
  scene_expect_emitted(&scene, REF_EAST, 2, FEET, 1, REF_WATER_BORDER, 4);
  const ref_step* step = scene_step_at(&scene, 3, FEET, 1);
  assert_non_null(step);
  assert_true(step->node.type == REF_WATER);
  scene_close(&scene);
}

TEST(after_an_amphibious_search_only_water_keeps_its_cost) {
  land_scene scene;
  scene_open(&scene, MAP("S T"));
  scene_become(&scene, "frog");
  scene_find(&scene);
  assert_true(scene.result.malus_after[REF_WATER] == 0.0f);
  assert_true(scene.result.malus_after[REF_WALKABLE] == 0.0f);
  assert_true(scene.result.malus_after[REF_WATER_BORDER] == 8.0f);
  assert_true(scene.result.malus_after[REF_TRAPDOOR] == -1.0f);
  scene.query.target_count = 0; // no search
  scene_find(&scene);
  assert_true(scene.result.malus_after[REF_WATER] == 4.0f);
  scene.query.target_count = 1;
  scene.mob.evaluator = REF_EVALUATOR_WALK;
  scene_find(&scene);
  assert_true(scene.result.malus_after[REF_WATER] == 4.0f);
  scene_close(&scene);
}

// ---- Types

TEST(water_that_touches_a_blocked_block_is_a_border) {
  static const ref_pos sides[] = {{1, 0, 0},  {-1, 0, 0}, {0, 1, 0},
                                  {0, -1, 0}, {0, 0, 1},  {0, 0, -1}};
  for (int i = 0; i < 6; i++) {
    land_scene scene;
    deep_open(&scene, "axolotl");
    expect_type(&scene, 10, FEET + 2, 10, REF_WATER);
    scene_set(&scene, 10 + sides[i].x, FEET + 2 + sides[i].y, 10 + sides[i].z, '#');
    expect_type(&scene, 10, FEET + 2, 10, REF_WATER_BORDER);
    scene_close(&scene);
  }
}

TEST(a_corner_or_another_type_makes_no_border_of_water) {
  land_scene scene;
  deep_open(&scene, "axolotl");
  scene_set(&scene, 11, FEET + 2, 11, '#');
  scene_set(&scene, 11, FEET + 2, 10, 'l');
  scene_set(&scene, 9, FEET + 2, 10, 'F');
  scene_set(&scene, 10, FEET + 3, 10, 't');
  scene_set(&scene, 10, FEET + 1, 10, 'h');
  scene_set(&scene, 10, FEET + 2, 9, '.');
  expect_type(&scene, 10, FEET + 2, 10, REF_WATER);
  scene_set(&scene, 10, FEET + 2, 9, 'q'); // a waterlogged slab is BLOCKED
  expect_type(&scene, 10, FEET + 2, 10, REF_WATER_BORDER);
  scene_close(&scene);
}

TEST(cells_without_water_are_as_for_walkers) {
  land_scene scene;
  scene_open(&scene, MAP(". . . . # F m . . w q"));
  scene_become(&scene, "axolotl");
  for (int x = 0; x < 11; x++) {
    for (int y = FEET; y < FEET + 2; y++) {
      if (x == 9 && y == FEET) {
        continue; // water over stone
      }
      scene.mob.evaluator = REF_EVALUATOR_WALK;
      const ref_type walking = scene_type(&scene, x, y, 0);
      scene.mob.evaluator = REF_EVALUATOR_AMPHIBIOUS;
      expect_type(&scene, x, y, 0, walking);
    }
  }
  expect_type(&scene, 9, FEET, 0, REF_WATER_BORDER);
  scene_close(&scene);
}

// 1.2 wide: two cells a side. One of the four touches a stone.
TEST(the_worst_cell_of_the_box_decides_in_water_too) {
  land_scene scene;
  deep_open(&scene, "turtle");
  expect_type(&scene, 9, FEET + 2, 9, REF_WATER);
  scene_set(&scene, 11, FEET + 2, 10, '#');
  expect_type(&scene, 9, FEET + 2, 9, REF_WATER_BORDER);
  expect_type(&scene, 10, FEET + 2, 9, REF_BLOCKED);
  scene_close(&scene);
}

TEST(a_turtle_stays_out_of_doors) {
  land_scene scene;
  scene_open(&scene, MAP("o D M"));
  scene_become(&scene, "turtle");
  scene.mob.width = 0.6f;
  scene.mob.can_open_doors = true;
  for (int x = 0; x < 3; x += 2) {
    assert_true(scene.mob.malus[scene_type(&scene, x, FEET, 0)] < 0.0f);
  }
  expect_type(&scene, 1, FEET, 0, REF_WALKABLE_DOOR);
  scene_close(&scene);
}

// ---- The frog's types

TEST(over_lily_pads_and_dripleaves_all_is_open_to_a_frog) {
  land_scene scene;
  scene_open(&scene, MAP("y p y t"));
  scene_become(&scene, "frog");
  scene_set(&scene, 2, FEET + 1, 0, '#'); // whatever is there
  for (int x = 0; x < 3; x++) {
    expect_type(&scene, x, FEET + 1, 0, REF_OPEN);
  }
  expect_type(&scene, 3, FEET + 1, 0, REF_WALKABLE);
  scene_become(&scene, "axolotl");
  expect_type(&scene, 0, FEET + 1, 0, REF_WALKABLE);
  expect_type(&scene, 2, FEET + 1, 0, REF_BLOCKED);
  scene_close(&scene);
}

TEST(elsewhere_a_frog_sees_what_the_amphibious_see) {
  land_scene scene;
  deep_open(&scene, "frog");
  expect_type(&scene, 10, FEET + 2, 10, REF_WATER);
  scene_set(&scene, 10, FEET + 2, 9, '#');
  expect_type(&scene, 10, FEET + 2, 10, REF_WATER_BORDER);
  expect_type(&scene, 10, FEET + 5, 10, REF_OPEN);
  expect_type(&scene, 0, FEET, 0, REF_WALKABLE);
  scene_close(&scene);
}

// ---- Neighbors

TEST(the_amphibious_have_the_eight_of_walkers_then_up_and_down) {
  static const ref_direction order_1_19[] = {
      REF_SOUTH,      REF_WEST,       REF_EAST, REF_NORTH, REF_NORTH_WEST,     REF_NORTH_EAST,
      REF_SOUTH_WEST, REF_SOUTH_EAST, REF_UP,   REF_DOWN,  REF_DIRECTION_COUNT};
  static const ref_direction order_1_20_5[] = {
      REF_NORTH,      REF_EAST,       REF_SOUTH, REF_WEST, REF_NORTH_EAST,     REF_SOUTH_EAST,
      REF_SOUTH_WEST, REF_NORTH_WEST, REF_UP,    REF_DOWN, REF_DIRECTION_COUNT};
  land_scene scene;
  deep_open(&scene, "axolotl");
  scene_look_around(&scene);
  scene_expect_order(&scene.result.steps[0], order_1_19);
  scene_expect_emitted(&scene, REF_UP, 10, FEET + 3, 10, REF_WATER, 0);
  scene_expect_emitted(&scene, REF_DOWN, 10, FEET + 1, 10, REF_WATER, 0);
  scene_expect_emitted(&scene, REF_SOUTH, 10, FEET + 2, 11, REF_WATER, 0);
  scene.rules.neighbor_order = REF_ORDER_1_20_5;
  scene_find(&scene);
  scene_expect_order(&scene.result.steps[0], order_1_20_5);
  scene_close(&scene);
}

// Over the surface is OPEN: it falls back onto the cell it came from.
TEST(up_from_the_surface_leads_back) {
  land_scene scene;
  deep_open(&scene, "axolotl");
  scene.mob.position.y = FEET + 4;
  scene_look_around(&scene);
  scene_expect_refused(&scene, REF_UP, REF_REFUSED_CLOSED);
  scene_close(&scene);
}

TEST(up_and_down_enter_water_only_and_no_border) {
  land_scene scene;
  deep_open(&scene, "axolotl");
  scene_set(&scene, 10, FEET, 10, '#');     // two down
  scene_set(&scene, 11, FEET + 3, 10, '#'); // beside the cell above
  scene_look_around(&scene);
  scene_expect_refused(&scene, REF_DOWN, REF_REFUSED_NOT_WATER);
  scene_expect_refused(&scene, REF_UP, REF_REFUSED_NOT_WATER);
  scene_set(&scene, 11, FEET + 3, 10, 'w');
  scene_set(&scene, 11, FEET + 2, 10, '#'); // beside the start: a step up enters a border
  scene_find(&scene);
  scene_expect_emitted(&scene, REF_UP, 10, FEET + 3, 10, REF_WATER, 0);
  scene_expect_emitted(&scene, REF_EAST, 11, FEET + 3, 10, REF_WATER_BORDER, 4);
  scene_close(&scene);
}

TEST(from_a_lily_pad_there_is_no_way_down) {
  land_scene scene;
  deep_open(&scene, "axolotl");
  scene.mob.position.y = FEET + 5.1;
  scene.mob.is_in_water = false;
  scene.mob.is_on_ground = true;
  scene_set(&scene, 10, FEET + 5, 10, 'y');
  scene_look_around(&scene);
  scene_expect_node(&scene.result.start, 10, FEET + 5, 10, REF_TRAPDOOR, 0);
  scene_expect_refused(&scene, REF_DOWN, REF_REFUSED_TRAPDOOR);
  scene_close(&scene);
}

TEST(from_a_trapdoor_under_water_there_is_a_way_up) {
  land_scene scene;
  deep_open(&scene, "axolotl");
  scene_set(&scene, 10, FEET + 2, 10, 'X');
  scene_look_around(&scene);
  scene_expect_node(&scene.result.start, 10, FEET + 2, 10, REF_TRAPDOOR, 0);
  scene_expect_emitted(&scene, REF_UP, 10, FEET + 3, 10, REF_WATER, 0);
  scene_expect_refused(&scene, REF_DOWN, REF_REFUSED_TRAPDOOR);
  scene_close(&scene);
}

// In the air over water, up falls past the start as down does: one node, emitted twice, and charged
// twice for its depth.
TEST(up_in_the_air_falls_to_where_down_leads) {
  land_scene scene;
  swim_open(&scene, "frog", SHALLOWEST_DEEP + 1);
  scene_fill(&scene, (ref_pos){8, FEET, 8}, (ref_pos){12, SHALLOWEST_DEEP, 12}, 'w');
  scene.mob.is_in_water = false;
  scene.mob.is_on_ground = true;
  scene_look_around(&scene);
  scene_expect_node(&scene.result.start, 10, SHALLOWEST_DEEP + 1, 10, REF_OPEN, 0);
  scene_expect_emitted(&scene, REF_UP, 10, SHALLOWEST_DEEP, 10, REF_WATER, 1);
  scene_expect_emitted(&scene, REF_DOWN, 10, SHALLOWEST_DEEP, 10, REF_WATER, 2);
  assert_int_equal(scene_emitted(&scene, REF_UP)->outcome, REF_OPENED);
  assert_int_equal(scene_emitted(&scene, REF_DOWN)->outcome, REF_NOT_BETTER);
  scene_close(&scene);
}

// ---- Accept

// The column hangs beside the shore; its cell at the feet's height touches no stone.
TEST(the_amphibious_stay_at_the_height_at_which_they_meet_water) {
  land_scene scene;
  scene_open(&scene, MAP("S V"));
  scene_become(&scene, "axolotl");
  scene_fill(&scene, (ref_pos){1, FEET - 2, 0}, (ref_pos){1, FEET, 0}, 'w');
  scene_look_around(&scene);
  scene_expect_emitted(&scene, REF_EAST, 1, FEET, 0, REF_WATER, 0);
  scene.mob.evaluator = REF_EVALUATOR_WALK; // and a walker sinks
  scene_find(&scene);
  scene_expect_emitted(&scene, REF_EAST, 1, FEET - 2, 0, REF_WATER, 0);
  scene_close(&scene);
}

// From water three deep the shore, a block over the surface, is half a block up; for a walker in it
// the floor is the lower side of its cell, two below.
TEST(the_amphibious_rise_from_half_of_their_water) {
  land_scene scene;
  scene_open(&scene, MAP("S ."));
  scene_become(&scene, "axolotl");
  scene_fill(&scene, (ref_pos){0, FEET - 2, 0}, (ref_pos){0, FEET, 0}, 'w');
  scene_set(&scene, 1, FEET, 0, '#');
  scene.mob.is_in_water = true;
  scene.mob.max_up_step = 0.6f;
  scene_look_around(&scene);
  scene_expect_node(&scene.result.start, 0, FEET, 0, REF_WATER_BORDER, 4);
  scene_expect_emitted(&scene, REF_EAST, 1, FEET + 1, 0, REF_WATER_BORDER, 4);
  scene.mob.evaluator = REF_EVALUATOR_WALK;
  scene_find(&scene);
  scene_expect_node(&scene.result.start, 0, FEET, 0, REF_WATER, 0);
  scene_expect_refused(&scene, REF_EAST, REF_REFUSED_NO_NODE);
  scene_close(&scene);
}

// ---- Shallow and deep

static void expect_depth_cost(const char* species, bool prefers_shallow, float malus) {
  land_scene scene;
  swim_open(&scene, species, SHALLOWEST_DEEP + 1);
  scene_fill(&scene, (ref_pos){8, FEET, 8}, (ref_pos){12, FEET + 4, 12}, 'w');
  scene.mob.prefers_shallow = prefers_shallow;
  scene_look_around(&scene);
  scene_expect_emitted(&scene, REF_DOWN, 10, SHALLOWEST_DEEP, 10, REF_WATER, malus);
  scene_expect_emitted(&scene, REF_SOUTH, 10, SHALLOWEST_DEEP + 1, 11, REF_WATER, 0);
  scene_close(&scene);
}

TEST(water_more_than_10_below_the_sea_costs_1_more_for_those_that_prefer_shallow) {
  expect_depth_cost("axolotl", false, 0);
  expect_depth_cost("axolotl", true, 1);
}

TEST(a_frog_always_prefers_shallow_water) {
  expect_depth_cost("frog", false, 1);
  expect_depth_cost("frog", true, 1);
}

TEST(the_shore_of_deep_water_costs_no_more) {
  land_scene scene;
  deep_open(&scene, "frog");
  scene.mob.position.y = FEET + 1;
  scene_set(&scene, 11, FEET, 10, '#');
  scene_look_around(&scene);
  scene_expect_emitted(&scene, REF_EAST, 11, FEET + 1, 10, REF_WATER_BORDER, 4);
  scene_expect_emitted(&scene, REF_WEST, 9, FEET + 1, 10, REF_WATER, 1);
  scene_close(&scene);
}

// Four cells of water over air. All three others are emitted from the start, with 1. The east is
// popped next (f 14 against 14.5 and 15.6), and emits the two that are open again: 2.
TEST(deep_water_costs_1_more_each_time_it_is_emitted) {
  land_scene scene;
  scene_open(&scene, MAP(". .", ". ."));
  scene_become(&scene, "axolotl");
  scene_fill(&scene, (ref_pos){0, FEET + 1, 0}, (ref_pos){1, FEET + 1, 1}, 'w');
  scene.mob.position = (ref_vec){0.5, FEET + 1, 0.5};
  scene.mob.is_in_water = true;
  scene.mob.prefers_shallow = true;
  scene_add_target(&scene, (ref_pos){9, FEET + 1, 0});
  scene_find(&scene);
  assert_int_equal(scene.result.steps[0].emitted_count, 3);
  scene_expect_emitted(&scene, REF_SOUTH_EAST, 1, FEET + 1, 1, REF_WATER, 1);
  scene_expect_refused(&scene, REF_DOWN, REF_REFUSED_NOT_WATER); // a border, on stone
  const ref_step* step = &scene.result.steps[1];
  scene_expect_node(&step->node, 1, FEET + 1, 0, REF_WATER, 1);
  assert_int_equal(step->emitted_count, 2);
  scene_expect_node(&step->emitted[0].node, 1, FEET + 1, 1, REF_WATER, 2);
  scene_expect_node(&step->emitted[1].node, 0, FEET + 1, 1, REF_WATER, 2);
  scene_close(&scene);
}

// ---- Whole searches

// Along the shore each step would cost 1 + 4.
TEST(an_axolotl_takes_to_the_water_beside_its_way) {
  land_scene scene;
  scene_open(&scene, MAP("S . . T", "w w w w"));
  scene_become(&scene, "axolotl");
  scene_fill(&scene, (ref_pos){0, FEET - 1, 1}, (ref_pos){3, FEET - 1, 1}, 'w');
  const ref_path* path = scene_find(&scene);
  scene_expect_reached(&scene, PATH("1 . . 4", "w 2 3 w"));
  const float root = sqrtf(2.0f);
  assert_true(path->nodes[1].g == root);
  assert_true(path->nodes[2].g == root + 1.0f);
  assert_true(path->nodes[3].g == root + 1.0f + root + 4.0f);
  scene_close(&scene);
}

// From the ground of deep water straight up, and on at the surface.
TEST(an_axolotl_rises_in_water) {
  land_scene scene;
  deep_open(&scene, "axolotl");
  scene.mob.position.y = FEET;
  scene_add_target(&scene, (ref_pos){10, FEET + 4, 11});
  const ref_path* path = scene_find(&scene);
  assert_true(path->is_reached);
  assert_int_equal(path->count, 6); // there are no diagonals between heights
  assert_true(path->nodes[5].g == 5.0f);
  scene_close(&scene);
}
