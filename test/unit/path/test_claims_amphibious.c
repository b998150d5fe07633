// Searches of bodies that walk and swim, frogs among them (sections 2.11 and 2.12 in
// test/reference/README.md). All expected values were derived by hand from the rules. Water has the
// type WATER only where no stone touches it, so most water of these scenes hangs in the air. Deep
// water is below y 18 (SEA - 10).
#include "support/path_scene.h"
#include "support/test.h"

#include <math.h>

enum { FEET = PATH_SCENE_FEET, SEA = 28, SHALLOWEST_DEEP = SEA - 11 };

static void amphibious_open(path_scene* scene, const char* species, draw_rows rows) {
  path_scene_open(scene, rows);
  scene->rules = ovis_rules_get_preset(OVIS_RULES_1_19_4);
  path_scene_become(scene, species);
  scene->query.body.sea_level = SEA;
}

static void swim_open(path_scene* scene, const char* species, double y) {
  amphibious_open(scene, species, MAP("."));
  scene->query.body.is_in_water = true;
  scene->query.body.is_on_ground = false;
  scene->query.body.pos = (ovis_vec3){10.5, y, 10.5};
}

// A body in the middle of a block of water, 5 cells a side, y 16 to 20.
static void deep_open(path_scene* scene, const char* species) {
  swim_open(scene, species, FEET + 2);
  path_scene_fill(scene, (ovis_pos){8, FEET, 8}, (ovis_pos){12, FEET + 4, 12}, "water");
}

static void expect_type(path_scene* scene, int x, int y, int z, ovis_path_type expected) {
  assert_string_equal(ovis_path_type_name(path_scene_type(scene, x, y, z)),
                      ovis_path_type_name(expected));
}

// ---- Start

CLAIM(on_land_the_amphibious_start_as_walkers_do) {
  path_scene scene;
  amphibious_open(&scene, "axolotl", MAP("S ."));
  scene.query.body.pos.y = FEET + 0.5; // on the ground: floor(y + 0.5)
  path_scene_set(&scene, 0, FEET, 0, "stone_slab[type=bottom]");
  path_scene_look_around(&scene);
  path_scene_expect_node(&scene.popped[0], 0, FEET + 1, 0, OVIS_PATH_WALKABLE, 6);
  scene.query.body.pos = (ovis_vec3){1.5, FEET + 3, 0.5};
  scene.query.body.is_on_ground = false; // in the air: over the ground
  path_scene_find(&scene);
  path_scene_expect_node(&scene.popped[0], 1, FEET, 0, OVIS_PATH_WALKABLE, 6);
  path_scene_close(&scene);
}

// 0.75 wide: x from 9.725.
CLAIM(in_water_the_amphibious_start_at_the_low_corner_half_a_block_up) {
  path_scene scene;
  deep_open(&scene, "axolotl");
  scene.query.body.pos = (ovis_vec3){10.1, FEET + 1.6, 10.5};
  path_scene_look_around(&scene);
  path_scene_expect_node(&scene.popped[0], 9, FEET + 2, 10, OVIS_PATH_WATER, 0);
  path_scene_close(&scene);
}

// 0.5 wide: x from 9.85.
CLAIM(in_water_a_frog_starts_at_the_low_corner) {
  path_scene scene;
  deep_open(&scene, "frog");
  scene.query.body.pos = (ovis_vec3){10.1, FEET + 1.6, 10.5};
  path_scene_look_around(&scene);
  path_scene_expect_node(&scene.popped[0], 9, FEET + 1, 10, OVIS_PATH_WATER, 0);
  scene.query.body.is_in_water = false;
  scene.query.body.is_on_ground = true;
  path_scene_find(&scene);
  path_scene_expect_node(&scene.popped[0], 10, FEET + 2, 10, OVIS_PATH_WATER, 0);
  path_scene_close(&scene);
}

// ---- Costs of one search

CLAIM(an_amphibious_search_costs_6_on_land_4_at_the_shore_and_nothing_in_water) {
  path_scene scene;
  amphibious_open(&scene, "frog",
                  MAP(". . . .", ". S . w", ". . . .")); // whose water costs 4 otherwise
  path_scene_set(&scene, 3, FEET - 1, 1, "water");
  path_scene_look_around(&scene);
  path_scene_expect_neighbor(&scene, 0, FEET, 1, OVIS_PATH_WALKABLE, 6);
  path_scene_expect_neighbor(&scene, 2, FEET, 1, OVIS_PATH_WATER_BORDER, 4);
  const ovis_path_node* water = path_scene_popped(&scene, 3, FEET, 1);
  assert_non_null(water);
  assert_int_equal(water->type, OVIS_PATH_WATER);
  path_scene_close(&scene);
}

// ---- Types

CLAIM(water_that_touches_a_blocked_block_is_a_border) {
  static const ovis_pos sides[] = {{1, 0, 0},  {-1, 0, 0}, {0, 1, 0},
                                   {0, -1, 0}, {0, 0, 1},  {0, 0, -1}};
  for (int i = 0; i < 6; i++) {
    path_scene scene;
    deep_open(&scene, "axolotl");
    expect_type(&scene, 10, FEET + 2, 10, OVIS_PATH_WATER);
    path_scene_set(&scene, 10 + sides[i].x, FEET + 2 + sides[i].y, 10 + sides[i].z, "stone");
    expect_type(&scene, 10, FEET + 2, 10, OVIS_PATH_WATER_BORDER);
    path_scene_close(&scene);
  }
}

CLAIM(a_corner_or_another_type_makes_no_border_of_water) {
  path_scene scene;
  deep_open(&scene, "axolotl");
  path_scene_set(&scene, 11, FEET + 2, 11, "stone");
  path_scene_set(&scene, 11, FEET + 2, 10, "oak_leaves");
  path_scene_set(&scene, 9, FEET + 2, 10, "oak_fence");
  path_scene_set(&scene, 10, FEET + 3, 10, "oak_trapdoor[half=bottom,open=false]");
  path_scene_set(&scene, 10, FEET + 1, 10, "honey_block");
  path_scene_set(&scene, 10, FEET + 2, 9, "air");
  expect_type(&scene, 10, FEET + 2, 10, OVIS_PATH_WATER);
  path_scene_set(&scene, 10, FEET + 2, 9,
                 "stone_slab[type=bottom,waterlogged=true]"); // a waterlogged slab is BLOCKED
  expect_type(&scene, 10, FEET + 2, 10, OVIS_PATH_WATER_BORDER);
  path_scene_close(&scene);
}

CLAIM(cells_without_water_are_as_for_walkers) {
  path_scene scene;
  amphibious_open(&scene, "axolotl", MAP(". . . . # F m . . w q"));
  for (int x = 0; x < 11; x++) {
    for (int y = FEET; y < FEET + 2; y++) {
      if (x == 9 && y == FEET) {
        continue; // water over stone
      }
      scene.query.body.evaluator = OVIS_EVALUATOR_WALK;
      const ovis_path_type walking = path_scene_type(&scene, x, y, 0);
      scene.query.body.evaluator = OVIS_EVALUATOR_AMPHIBIOUS;
      expect_type(&scene, x, y, 0, walking);
    }
  }
  expect_type(&scene, 9, FEET, 0, OVIS_PATH_WATER_BORDER);
  path_scene_close(&scene);
}

// 1.2 wide: two cells a side. One of the four touches a stone.
CLAIM(the_worst_cell_of_the_box_decides_in_water_too) {
  path_scene scene;
  deep_open(&scene, "turtle");
  expect_type(&scene, 9, FEET + 2, 9, OVIS_PATH_WATER);
  path_scene_set(&scene, 11, FEET + 2, 10, "stone");
  expect_type(&scene, 9, FEET + 2, 9, OVIS_PATH_WATER_BORDER);
  expect_type(&scene, 10, FEET + 2, 9, OVIS_PATH_BLOCKED);
  path_scene_close(&scene);
}

CLAIM(a_turtle_stays_out_of_doors) {
  path_scene scene;
  amphibious_open(&scene, "turtle", MAP("o D M"));
  scene.query.body.width = 0.6f;
  scene.query.body.can_open_doors = true;
  for (int x = 0; x < 3; x += 2) {
    assert_true(scene.query.body.malus[path_scene_type(&scene, x, FEET, 0)] < 0.0f);
  }
  expect_type(&scene, 1, FEET, 0, OVIS_PATH_WALKABLE_DOOR);
  path_scene_close(&scene);
}

// ---- The frog's types

CLAIM(over_lily_pads_and_dripleaves_all_is_open_to_a_frog) {
  path_scene scene;
  amphibious_open(&scene, "frog", MAP("y p y t"));
  path_scene_set(&scene, 2, FEET + 1, 0, "stone"); // whatever is there
  for (int x = 0; x < 3; x++) {
    expect_type(&scene, x, FEET + 1, 0, OVIS_PATH_OPEN);
  }
  expect_type(&scene, 3, FEET + 1, 0, OVIS_PATH_WALKABLE);
  path_scene_become(&scene, "axolotl");
  expect_type(&scene, 0, FEET + 1, 0, OVIS_PATH_WALKABLE);
  expect_type(&scene, 2, FEET + 1, 0, OVIS_PATH_BLOCKED);
  path_scene_close(&scene);
}

CLAIM(elsewhere_a_frog_sees_what_the_amphibious_see) {
  path_scene scene;
  deep_open(&scene, "frog");
  expect_type(&scene, 10, FEET + 2, 10, OVIS_PATH_WATER);
  path_scene_set(&scene, 10, FEET + 2, 9, "stone");
  expect_type(&scene, 10, FEET + 2, 10, OVIS_PATH_WATER_BORDER);
  expect_type(&scene, 10, FEET + 5, 10, OVIS_PATH_OPEN);
  expect_type(&scene, 0, FEET, 0, OVIS_PATH_WALKABLE);
  path_scene_close(&scene);
}

// ---- Neighbors

CLAIM(the_amphibious_have_the_eight_of_walkers_then_up_and_down) {
  path_scene scene;
  deep_open(&scene, "axolotl");
  path_scene_look_around(&scene);
  path_scene_expect_ways(&scene, "s w e n nw ne sw se u d");
  path_scene_expect_neighbor(&scene, 10, FEET + 3, 10, OVIS_PATH_WATER, 0);
  path_scene_expect_neighbor(&scene, 10, FEET + 1, 10, OVIS_PATH_WATER, 0);
  path_scene_expect_neighbor(&scene, 10, FEET + 2, 11, OVIS_PATH_WATER, 0);
  scene.rules.neighbor_order = OVIS_NEIGHBOR_ORDER_1_20_5;
  path_scene_find(&scene);
  path_scene_expect_ways(&scene, "n e s w ne se sw nw u d");
  path_scene_close(&scene);
}

// Over the surface is OPEN: it falls back onto the cell it came from.
CLAIM(up_from_the_surface_leads_back) {
  path_scene scene;
  deep_open(&scene, "axolotl");
  scene.query.body.pos.y = FEET + 4;
  path_scene_look_around(&scene);
  path_scene_expect_refusal(&scene, 10, FEET + 4, 10, OVIS_REFUSED_CLOSED);
  path_scene_close(&scene);
}

CLAIM(up_and_down_enter_water_only_and_no_border) {
  path_scene scene;
  deep_open(&scene, "axolotl");
  path_scene_set(&scene, 10, FEET, 10, "stone");     // two down
  path_scene_set(&scene, 11, FEET + 3, 10, "stone"); // beside the cell above
  path_scene_look_around(&scene);
  path_scene_expect_refused_beside(&scene, 0, -1, 0, OVIS_REFUSED_NOT_WATER);
  path_scene_expect_refused_beside(&scene, 0, 1, 0, OVIS_REFUSED_NOT_WATER);
  path_scene_set(&scene, 11, FEET + 3, 10, "water");
  path_scene_set(&scene, 11, FEET + 2, 10, "stone"); // beside the start: a step up enters a border
  path_scene_find(&scene);
  path_scene_expect_neighbor(&scene, 10, FEET + 3, 10, OVIS_PATH_WATER, 0);
  path_scene_expect_neighbor(&scene, 11, FEET + 3, 10, OVIS_PATH_WATER_BORDER, 4);
  path_scene_close(&scene);
}

CLAIM(a_walker_in_water_does_not_rise) {
  path_scene scene;
  deep_open(&scene, "axolotl");
  path_scene_expect_step(&scene, 10, FEET + 3, 10, OVIS_PATH_WATER, 0);
  scene.query.body.evaluator = OVIS_EVALUATOR_WALK;
  assert_null(path_scene_step(&scene, 10, FEET + 3, 10));
  path_scene_close(&scene);
}

CLAIM(from_a_lily_pad_there_is_no_way_down) {
  path_scene scene;
  deep_open(&scene, "axolotl");
  scene.query.body.pos.y = FEET + 5.1;
  scene.query.body.is_in_water = false;
  scene.query.body.is_on_ground = true;
  path_scene_set(&scene, 10, FEET + 5, 10, "lily_pad");
  path_scene_look_around(&scene);
  path_scene_expect_node(&scene.popped[0], 10, FEET + 5, 10, OVIS_PATH_TRAPDOOR, 0);
  path_scene_expect_refused_beside(&scene, 0, -1, 0, OVIS_REFUSED_NOT_WATER);
  path_scene_close(&scene);
}

CLAIM(from_a_trapdoor_under_water_there_is_a_way_up) {
  path_scene scene;
  deep_open(&scene, "axolotl");
  path_scene_set(&scene, 10, FEET + 2, 10, "oak_trapdoor[half=bottom,open=false,waterlogged=true]");
  path_scene_look_around(&scene);
  path_scene_expect_node(&scene.popped[0], 10, FEET + 2, 10, OVIS_PATH_TRAPDOOR, 0);
  path_scene_expect_neighbor(&scene, 10, FEET + 3, 10, OVIS_PATH_WATER, 0);
  path_scene_expect_refused_beside(&scene, 0, -1, 0, OVIS_REFUSED_NOT_WATER);
  path_scene_close(&scene);
}

// In the air over water, up falls past the start as down does: one node, emitted twice, and charged
// twice for its depth.
CLAIM(up_in_the_air_falls_to_where_down_leads) {
  path_scene scene;
  swim_open(&scene, "frog", SHALLOWEST_DEEP + 1);
  path_scene_fill(&scene, (ovis_pos){8, FEET, 8}, (ovis_pos){12, SHALLOWEST_DEEP, 12}, "water");
  scene.query.body.is_in_water = false;
  scene.query.body.is_on_ground = true;
  path_scene_look_around(&scene);
  path_scene_expect_node(&scene.popped[0], 10, SHALLOWEST_DEEP + 1, 10, OVIS_PATH_OPEN, 0);
  const path_scene_nodes emitted = path_scene_emitted(&scene, 0);
  const ovis_path_node* up = &emitted.nodes[emitted.count - 2];
  assert_memory_equal(&up[0].pos, &up[1].pos, sizeof up[0].pos);
  path_scene_expect_node(&up[1], 10, SHALLOWEST_DEEP, 10, OVIS_PATH_WATER, 2);
  path_scene_expect_refusal(&scene, 10, SHALLOWEST_DEEP, 10, OVIS_REFUSED_NOT_BETTER);
  path_scene_close(&scene);
}

// ---- Accept

// The column hangs beside the shore; its cell at the feet's height touches no stone.
CLAIM(the_amphibious_stay_at_the_height_at_which_they_meet_water) {
  path_scene scene;
  amphibious_open(&scene, "axolotl", MAP("S V"));
  path_scene_fill(&scene, (ovis_pos){1, FEET - 2, 0}, (ovis_pos){1, FEET, 0}, "water");
  path_scene_look_around(&scene);
  path_scene_expect_neighbor(&scene, 1, FEET, 0, OVIS_PATH_WATER, 0);
  scene.query.body.evaluator = OVIS_EVALUATOR_WALK; // and a walker sinks
  path_scene_find(&scene);
  path_scene_expect_neighbor(&scene, 1, FEET - 2, 0, OVIS_PATH_WATER, 0);
  path_scene_close(&scene);
}

// From water three deep the shore, a block over the surface, is half a block up; for a walker in it
// the floor is the lower side of its cell, two below.
CLAIM(the_amphibious_rise_from_half_of_their_water) {
  path_scene scene;
  amphibious_open(&scene, "axolotl", MAP("S ."));
  path_scene_fill(&scene, (ovis_pos){0, FEET - 2, 0}, (ovis_pos){0, FEET, 0}, "water");
  path_scene_set(&scene, 1, FEET, 0, "stone");
  scene.query.body.is_in_water = true;
  scene.query.body.max_up_step = 0.6f;
  path_scene_look_around(&scene);
  path_scene_expect_node(&scene.popped[0], 0, FEET, 0, OVIS_PATH_WATER_BORDER, 4);
  path_scene_expect_neighbor(&scene, 1, FEET + 1, 0, OVIS_PATH_WATER_BORDER, 4);
  scene.query.body.evaluator = OVIS_EVALUATOR_WALK;
  path_scene_find(&scene);
  path_scene_expect_node(&scene.popped[0], 0, FEET, 0, OVIS_PATH_WATER, 0);
  path_scene_expect_refused_beside(&scene, 1, 0, 0, OVIS_REFUSED_TOO_HIGH);
  path_scene_close(&scene);
}

// ---- Shallow and deep

static void expect_depth_cost(const char* species, bool prefers_shallow, float malus) {
  path_scene scene;
  swim_open(&scene, species, SHALLOWEST_DEEP + 1);
  path_scene_fill(&scene, (ovis_pos){8, FEET, 8}, (ovis_pos){12, FEET + 4, 12}, "water");
  scene.query.body.prefers_shallow = prefers_shallow;
  path_scene_look_around(&scene);
  path_scene_expect_neighbor(&scene, 10, SHALLOWEST_DEEP, 10, OVIS_PATH_WATER, malus);
  path_scene_expect_neighbor(&scene, 10, SHALLOWEST_DEEP + 1, 11, OVIS_PATH_WATER, 0);
  path_scene_close(&scene);
}

CLAIM(water_more_than_10_below_the_sea_costs_1_more_for_those_that_prefer_shallow) {
  expect_depth_cost("axolotl", false, 0);
  expect_depth_cost("axolotl", true, 1);
}

CLAIM(a_frog_always_prefers_shallow_water) {
  expect_depth_cost("frog", false, 1);
  expect_depth_cost("frog", true, 1);
}

CLAIM(the_shore_of_deep_water_costs_no_more) {
  path_scene scene;
  deep_open(&scene, "frog");
  scene.query.body.pos.y = FEET + 1;
  path_scene_set(&scene, 11, FEET, 10, "stone");
  path_scene_look_around(&scene);
  path_scene_expect_neighbor(&scene, 11, FEET + 1, 10, OVIS_PATH_WATER_BORDER, 4);
  path_scene_expect_neighbor(&scene, 9, FEET + 1, 10, OVIS_PATH_WATER, 1);
  path_scene_close(&scene);
}

// Four cells of water over air. All three others are emitted from the start, with 1. The east is
// popped next (f 14 against 14.5 and 15.6), and emits the two that are open again: 2.
CLAIM(deep_water_costs_1_more_each_time_it_is_emitted) {
  path_scene scene;
  amphibious_open(&scene, "axolotl", MAP(". .", ". ."));
  path_scene_fill(&scene, (ovis_pos){0, FEET + 1, 0}, (ovis_pos){1, FEET + 1, 1}, "water");
  scene.query.body.pos = (ovis_vec3){0.5, FEET + 1, 0.5};
  scene.query.body.is_in_water = true;
  scene.query.body.prefers_shallow = true;
  path_scene_add_target(&scene, 9, FEET + 1, 0);
  path_scene_find(&scene);
  assert_int_equal(path_scene_emitted(&scene, 0).count, 3);
  path_scene_expect_neighbor(&scene, 1, FEET + 1, 1, OVIS_PATH_WATER, 1);
  path_scene_expect_refused_beside(&scene, 0, -1, 0, OVIS_REFUSED_NOT_WATER); // a border, on stone
  path_scene_expect_node(&scene.popped[1], 1, FEET + 1, 0, OVIS_PATH_WATER, 1);
  const path_scene_nodes emitted = path_scene_emitted(&scene, 1);
  assert_int_equal(emitted.count, 2);
  path_scene_expect_node(&emitted.nodes[0], 1, FEET + 1, 1, OVIS_PATH_WATER, 2);
  path_scene_expect_node(&emitted.nodes[1], 0, FEET + 1, 1, OVIS_PATH_WATER, 2);
  path_scene_close(&scene);
}

// ---- Whole searches

// Along the shore each step would cost 1 + 4.
CLAIM(an_axolotl_takes_to_the_water_beside_its_way) {
  path_scene scene;
  amphibious_open(&scene, "axolotl", MAP("S . . T", "w w w w"));
  path_scene_fill(&scene, (ovis_pos){0, FEET - 1, 1}, (ovis_pos){3, FEET - 1, 1}, "water");
  const ovis_path* path = path_scene_find(&scene);
  path_scene_expect_reached(&scene, PATH("1 . . 4", "w 2 3 w"));
  const float root = sqrtf(2.0f);
  assert_true(path->nodes[1].g == root);
  assert_true(path->nodes[2].g == root + 1.0f);
  assert_true(path->nodes[3].g == root + 1.0f + root + 4.0f);
  path_scene_close(&scene);
}

// From the ground of deep water straight up, and on at the surface.
CLAIM(an_axolotl_rises_in_water) {
  path_scene scene;
  deep_open(&scene, "axolotl");
  scene.query.body.pos.y = FEET;
  path_scene_add_target(&scene, 10, FEET + 4, 11);
  const ovis_path* path = path_scene_find(&scene);
  assert_int_equal(path->result, OVIS_PATH_REACHED);
  assert_int_equal(path->count, 6); // there are no diagonals between heights
  assert_true(path->nodes[5].g == 5.0f);
  path_scene_close(&scene);
}
