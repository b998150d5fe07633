// Searches of bodies that fly: their starts, types and neighbors (section 2.9 in
// test/reference/README.md). All expected values were derived by hand from the rules.
#include "base/rng.h"
#include "support/path_scene.h"
#include "support/test.h"

#include <math.h>
#include <string.h>

enum { FEET = PATH_SCENE_FEET };

static void fly_open(path_scene* scene, const char* species, draw_rows rows) {
  path_scene_open(scene, rows);
  scene->rules = ovis_rules_get_preset(OVIS_RULES_1_19_4);
  path_scene_become(scene, species);
}

// A flier in the middle of nothing.
static void air_open(path_scene* scene, const char* species) {
  fly_open(scene, species, MAP("."));
  scene->query.body.pos = (ovis_vec3){16.5, 24, 16.5};
}

static void expect_type(path_scene* scene, int x, int y, int z, ovis_path_type expected) {
  assert_string_equal(ovis_path_type_name(path_scene_type(scene, x, y, z)),
                      ovis_path_type_name(expected));
}

// The first cell of a box that is free among ten that are drawn, or `own`.
static ovis_pos drawn_cell(path_scene* scene, ovis_pos low, ovis_pos size, ovis_pos own) {
  ov_rng rng = ov_rng_make(scene->query.start_seed, 0);
  for (int i = 0; i < 10; i++) {
    const int x = low.x + ov_rng_int(&rng, size.x);
    const int y = low.y + ov_rng_int(&rng, size.y);
    const int z = low.z + ov_rng_int(&rng, size.z);
    if (scene->query.body.malus[path_scene_type(scene, x, y, z)] >= 0.0f) {
      return (ovis_pos){x, y, z};
    }
  }
  return own;
}

// Searches with many seeds. Returns how many of the starts are not the body's own cell.
static int expect_drawn(path_scene* scene, ovis_pos low, ovis_pos size, ovis_pos own) {
  int moved = 0;
  scene->query.visited_max = 2; // no more than the start
  for (uint64_t seed = 0; seed < 60; seed++) {
    scene->query.start_seed = seed;
    path_scene_find(scene);
    const ovis_pos start = drawn_cell(scene, low, size, own);
    assert_memory_equal(&scene->popped[0].pos, &start, sizeof start);
    moved += memcmp(&start, &own, sizeof own) != 0;
  }
  return moved;
}

// ---- Start

CLAIM(a_flight_starts_at_the_nearest_height) {
  path_scene scene;
  air_open(&scene, "parrot");
  scene.query.body.pos.y = 24.4;
  path_scene_look_around(&scene);
  path_scene_expect_node(&scene.popped[0], 16, 24, 16, OVIS_PATH_OPEN, 0);
  scene.query.body.pos.y = 24.5;
  path_scene_find(&scene);
  path_scene_expect_node(&scene.popped[0], 16, 25, 16, OVIS_PATH_OPEN, 0);
  path_scene_close(&scene);
}

// The low flight's 1 is of neighbors.
CLAIM(a_flight_from_the_ground_starts_walkable_without_the_penalty) {
  path_scene scene;
  fly_open(&scene, "allay", MAP("S"));
  path_scene_look_around(&scene);
  path_scene_expect_node(&scene.popped[0], 0, FEET, 0, OVIS_PATH_WALKABLE, 0);
  path_scene_close(&scene);
}

CLAIM(a_floating_flier_in_water_starts_over_it) {
  path_scene scene;
  fly_open(&scene, "parrot", MAP("S"));
  path_scene_fill(&scene, (ovis_pos){0, FEET, 0}, (ovis_pos){0, FEET + 2, 0}, "water");
  path_scene_set(&scene, 0, FEET + 1, 0, "water[level=1]"); // flowing water is the same block
  scene.query.body.is_in_water = true;
  scene.query.body.can_float = true;
  path_scene_look_around(&scene);
  path_scene_expect_node(&scene.popped[0], 0, FEET + 3, 0, OVIS_PATH_OPEN, 0);
  path_scene_set(&scene, 0, FEET + 1, 0, "seagrass"); // seagrass is not
  path_scene_find(&scene);
  path_scene_expect_node(&scene.popped[0], 0, FEET + 1, 0, OVIS_PATH_WATER, 8);
  scene.query.body.can_float = false;
  path_scene_find(&scene);
  path_scene_expect_node(&scene.popped[0], 0, FEET, 0, OVIS_PATH_WATER, 8);
  path_scene_close(&scene);
}

// 1.4 wide at the corner of four cells, and two cells a side: own cell 2,2 sees 2..3.
CLAIM(a_large_flier_that_cannot_be_where_it_is_tries_its_corners_in_order) {
  path_scene scene;
  fly_open(&scene, "allay", MAP("."));
  scene.query.body.width = scene.query.body.height = 1.4f;
  scene.query.body.pos = (ovis_vec3){2.0, 24, 2.0};
  path_scene_look_around(&scene);
  path_scene_expect_node(&scene.popped[0], 2, 24, 2, OVIS_PATH_OPEN, 0);
  path_scene_set(&scene, 3, 24, 3, "stone");
  path_scene_find(&scene);
  path_scene_expect_node(&scene.popped[0], 1, 24, 1, OVIS_PATH_OPEN, 0); // low x, low z
  path_scene_set(&scene, 1, 24, 1, "stone");
  path_scene_find(&scene);
  path_scene_expect_node(&scene.popped[0], 1, 24, 2, OVIS_PATH_OPEN, 0); // low x, high z
  path_scene_set(&scene, 1, 25, 3, "stone");
  path_scene_find(&scene);
  path_scene_expect_node(&scene.popped[0], 2, 24, 1, OVIS_PATH_OPEN, 0); // high x, low z
  path_scene_set(&scene, 3, 24, 1, "stone");
  path_scene_find(&scene);
  path_scene_expect_node(&scene.popped[0], 2, 24, 2, OVIS_PATH_BLOCKED, -1); // none: where it is
  path_scene_close(&scene);
}

CLAIM(the_corners_are_at_the_height_of_the_fliers_block) {
  path_scene scene;
  fly_open(&scene, "wither", MAP(".")); // 0.9 x 3.5: on average over 1
  scene.query.body.pos = (ovis_vec3){2.1, 23.6, 2.5};
  path_scene_set(&scene, 2, 26, 2, "stone"); // own cell is at 24
  path_scene_look_around(&scene);
  path_scene_expect_node(&scene.popped[0], 1, 23, 2, OVIS_PATH_OPEN, 0);
  path_scene_close(&scene);
}

// 0.35 x 0.6: grown by 1.15 and 0.9 at both ends, x and z span 1.175 to 3.825, y 23.1 to 25.5.
CLAIM(a_small_flier_that_cannot_be_where_it_is_tries_random_cells_around) {
  path_scene scene;
  air_open(&scene, "allay");
  scene.query.body.pos = (ovis_vec3){2.5, 24, 2.5};
  path_scene_look_around(&scene);
  path_scene_expect_node(&scene.popped[0], 2, 24, 2, OVIS_PATH_OPEN, 0);
  path_scene_set(&scene, 2, 24, 2, "stone");
  const ovis_pos low = {1, 23, 1};
  const ovis_pos size = {3, 3, 3};
  const ovis_pos own = {2, 24, 2};
  assert_int_equal(expect_drawn(&scene, low, size, own), 60);
  path_scene_close(&scene);
}

// 0.5 x 0.9, off the middle: x 1.05 to 3.55 spans three cells, z 1.95 to 4.45 four; y 23.4 to 25.5.
CLAIM(the_cells_of_a_small_flier_are_those_that_its_grown_box_spans) {
  path_scene scene;
  air_open(&scene, "parrot");
  scene.query.body.pos = (ovis_vec3){2.3, 24, 3.2};
  path_scene_set(&scene, 2, 24, 3, "stone");
  path_scene_look_around(&scene);
  const ovis_pos low = {1, 23, 1};
  const ovis_pos size = {3, 3, 4};
  const ovis_pos own = {2, 24, 3};
  assert_int_equal(expect_drawn(&scene, low, size, own), 60);
  path_scene_close(&scene);
}

// Of 27 cells one is free: three of ten searches find it.
CLAIM(after_ten_random_cells_a_small_flier_starts_where_it_is) {
  path_scene scene;
  air_open(&scene, "allay");
  scene.query.body.pos = (ovis_vec3){2.5, 24, 2.5};
  path_scene_fill(&scene, (ovis_pos){1, 23, 1}, (ovis_pos){3, 25, 3}, "stone");
  path_scene_set(&scene, 2, 24, 2, "lava");
  path_scene_set(&scene, 3, 24, 1, "air");
  path_scene_look_around(&scene);
  const ovis_pos low = {1, 23, 1};
  const ovis_pos size = {3, 3, 3};
  const ovis_pos own = {2, 24, 2};
  assert_in_range(expect_drawn(&scene, low, size, own), 10, 30);
  path_scene_close(&scene);
}

CLAIM(before_1_19_3_a_small_flier_tries_its_corners) {
  path_scene scene;
  air_open(&scene, "allay");
  scene.query.body.pos = (ovis_vec3){2.1, 24, 2.5}; // x from 1.925
  scene.rules.fly_start_corners = true;
  path_scene_set(&scene, 2, 24, 2, "stone");
  path_scene_look_around(&scene);
  path_scene_expect_node(&scene.popped[0], 1, 24, 2, OVIS_PATH_OPEN, 0);
  path_scene_close(&scene);
}

// A cube of side 1 is large: its corners are tried, and no number is drawn.
CLAIM(a_flier_of_mean_side_1_is_large) {
  path_scene scene;
  air_open(&scene, "allay");
  scene.query.body.width = scene.query.body.height = 1.0f;
  scene.query.body.pos = (ovis_vec3){2.5, 24, 2.5};
  path_scene_set(&scene, 3, 24, 3, "stone"); // it sees 2..3, and its high corner is at 3
  path_scene_look_around(&scene);
  path_scene_expect_node(&scene.popped[0], 2, 24, 2, OVIS_PATH_BLOCKED, -1);
  path_scene_close(&scene);
}

// ---- Type of a cell

// The cell over a mark, far from everything else.
static ovis_path_type type_over(const char* state, ovis_path_type_list list) {
  path_scene scene;
  air_open(&scene, "parrot");
  scene.rules.path_type_list = list;
  scene.query.body.height = 0.9f; // one cell
  path_scene_set(&scene, 5, 20, 5, state);
  const ovis_path_type type = path_scene_type(&scene, 5, 21, 5);
  path_scene_close(&scene);
  return type;
}

static void expect_over(const char* state, ovis_path_type expected) {
  assert_string_equal(ovis_path_type_name(type_over(state, OVIS_PATH_TYPES_1_19)),
                      ovis_path_type_name(expected));
}

CLAIM(air_over_fire_or_lava_is_damage_fire_to_a_flier) {
  expect_over("lava", OVIS_PATH_DAMAGE_FIRE);
  expect_over("magma_block", OVIS_PATH_DAMAGE_FIRE);
  expect_over("campfire[lit=true]", OVIS_PATH_DAMAGE_FIRE);
}

CLAIM(air_over_thorns_cocoa_and_fences_is_what_they_are_to_a_flier) {
  expect_over("sweet_berry_bush", OVIS_PATH_DAMAGE_OTHER);
  expect_over("cactus", OVIS_PATH_DAMAGE_CACTUS);
  assert_int_equal(type_over("cactus", OVIS_PATH_TYPES_23W12A), OVIS_PATH_DAMAGE_OTHER);
  expect_over("cocoa", OVIS_PATH_COCOA);
  expect_over("oak_fence", OVIS_PATH_FENCE);
  expect_over("oak_fence_gate[open=false]", OVIS_PATH_FENCE);
}

CLAIM(air_over_air_or_water_is_open_to_a_flier) {
  expect_over("air", OVIS_PATH_OPEN);
  expect_over("water", OVIS_PATH_OPEN);
  expect_over("short_grass", OVIS_PATH_OPEN); // a plant
}

CLAIM(air_over_anything_else_is_walkable_to_a_flier) {
  expect_over("stone", OVIS_PATH_WALKABLE);
  expect_over("powder_snow", OVIS_PATH_WALKABLE);
  expect_over("honey_block", OVIS_PATH_WALKABLE);
  expect_over("oak_trapdoor[half=bottom,open=false]", OVIS_PATH_WALKABLE);
  expect_over("rail", OVIS_PATH_WALKABLE);
  expect_over("oak_door[facing=south,open=false]", OVIS_PATH_WALKABLE);
  expect_over("oak_door[open=true]", OVIS_PATH_WALKABLE);
  expect_over("oak_leaves", OVIS_PATH_WALKABLE);
  assert_int_equal(type_over("pointed_dripstone", OVIS_PATH_TYPES_23W12A), OVIS_PATH_WALKABLE);
}

CLAIM(a_flier_over_a_fence_in_its_own_block_is_in_open_air) {
  path_scene scene;
  air_open(&scene, "parrot");
  path_scene_set(&scene, 16, 23, 16, "oak_fence");
  expect_type(&scene, 16, 24, 16, OVIS_PATH_OPEN);
  scene.query.body.pos.x = 15.5;
  expect_type(&scene, 16, 24, 16, OVIS_PATH_FENCE);
  path_scene_close(&scene);
}

// Beside the cell that is looked at; nothing is under it, so a walker finds it OPEN.
static void expect_beside(const char* state, ovis_path_type expected) {
  path_scene scene;
  air_open(&scene, "parrot");
  path_scene_set(&scene, 6, 20, 5, state);
  expect_type(&scene, 5, 21, 5, expected);
  scene.query.body.evaluator = OVIS_EVALUATOR_WALK;
  expect_type(&scene, 5, 21, 5, OVIS_PATH_OPEN);
  path_scene_close(&scene);
}

CLAIM(the_neighborhood_counts_for_open_air_too) {
  expect_beside("water", OVIS_PATH_WATER_BORDER);
  expect_beside("lava", OVIS_PATH_DANGER_FIRE);
  expect_beside("fire", OVIS_PATH_DANGER_FIRE);
  expect_beside("cactus", OVIS_PATH_DANGER_CACTUS);
  expect_beside("sweet_berry_bush", OVIS_PATH_DANGER_OTHER);
  expect_beside("stone", OVIS_PATH_OPEN);
}

CLAIM(at_the_bottom_of_the_world_a_flier_looks_around_but_not_below) {
  path_scene scene;
  air_open(&scene, "parrot");
  expect_type(&scene, 5, 0, 5, OVIS_PATH_OPEN);
  path_scene_set(&scene, 4, 0, 4, "water");
  expect_type(&scene, 5, 0, 5, OVIS_PATH_WATER_BORDER);
  path_scene_close(&scene);
}

CLAIM(a_lake_is_a_border_all_over_to_a_flier) {
  path_scene scene;
  fly_open(&scene, "bee", MAP("w w w", "w w w", "w w w"));
  expect_type(&scene, 1, FEET + 1, 1, OVIS_PATH_WATER_BORDER);
  expect_type(&scene, 1, FEET + 2, 1, OVIS_PATH_OPEN);
  path_scene_close(&scene);
}

// ---- Type for a mob

CLAIM(an_impassable_rail_decides_nothing_at_once_for_a_flier) {
  path_scene scene;
  fly_open(&scene, "parrot", MAP(". r . r"));
  scene.query.body.height = 1.95f;
  scene.query.body.malus[OVIS_PATH_UNPASSABLE_RAIL] = 0.0f;
  path_scene_set(&scene, 1, FEET + 1, 0, "water");
  expect_type(&scene, 1, FEET, 0, OVIS_PATH_WATER); // 8 against 0
  scene.query.body.malus[OVIS_PATH_UNPASSABLE_RAIL] = -1.0f;
  expect_type(&scene, 1, FEET, 0, OVIS_PATH_UNPASSABLE_RAIL); // now it is the first below 0
  path_scene_set(&scene, 3, FEET + 1, 0, "stone");
  expect_type(&scene, 3, FEET, 0, OVIS_PATH_BLOCKED); // before it in the list
  scene.query.body.evaluator = OVIS_EVALUATOR_WALK;
  expect_type(&scene, 3, FEET, 0, OVIS_PATH_UNPASSABLE_RAIL);
  path_scene_close(&scene);
}

// The first cell is over air, its neighbor over stone.
CLAIM(a_wide_flier_may_be_in_the_open) {
  path_scene scene;
  fly_open(&scene, "parrot", MAP("V ."));
  scene.query.body.width = 1.4f;
  expect_type(&scene, 0, FEET, 0, OVIS_PATH_OPEN);
  scene.query.body.evaluator = OVIS_EVALUATOR_WALK;
  expect_type(&scene, 0, FEET, 0, OVIS_PATH_WALKABLE);
  path_scene_close(&scene);
}

CLAIM(a_fence_in_the_box_decides_for_a_flier_too) {
  path_scene scene;
  fly_open(&scene, "parrot", MAP(". F"));
  scene.query.body.width = 1.4f;
  scene.query.body.malus[OVIS_PATH_FENCE] = 0.0f;
  scene.query.body.malus[OVIS_PATH_WALKABLE] = 1.0f;
  expect_type(&scene, 0, FEET, 0, OVIS_PATH_FENCE);
  path_scene_close(&scene);
}

CLAIM(a_flier_opens_doors_as_a_walker_does) {
  path_scene scene;
  fly_open(&scene, "parrot", MAP("D o"));
  expect_type(&scene, 0, FEET, 0, OVIS_PATH_DOOR_WOOD_CLOSED);
  expect_type(&scene, 1, FEET, 0, OVIS_PATH_DOOR_OPEN);
  scene.query.body.can_open_doors = true;
  expect_type(&scene, 0, FEET, 0, OVIS_PATH_WALKABLE_DOOR);
  scene.query.body.can_pass_doors = false;
  expect_type(&scene, 1, FEET, 0, OVIS_PATH_BLOCKED);
  path_scene_close(&scene);
}

// ---- Neighbors

CLAIM(a_flier_has_26_neighbors_in_a_fixed_order) {
  static const char ways[] = "s w e n u d us uw ue un ds dw de dn ne se nw sw "
                             "une use unw usw dne dse dnw dsw";
  path_scene scene;
  air_open(&scene, "parrot");
  path_scene_look_around(&scene);
  path_scene_expect_ways(&scene, ways);
  path_scene_expect_neighbor(&scene, 15, 25, 17, OVIS_PATH_OPEN, 0);
  path_scene_expect_neighbor(&scene, 17, 23, 16, OVIS_PATH_OPEN, 0);
  scene.rules.neighbor_order = OVIS_NEIGHBOR_ORDER_1_20_5; // the order of walkers
  path_scene_find(&scene);
  path_scene_expect_ways(&scene, ways);
  path_scene_close(&scene);
}

// A stone in the air, and how many of the 26 are left.
static void expect_left(int x, int y, int z, int count) {
  path_scene scene;
  air_open(&scene, "parrot");
  path_scene_set(&scene, 16 + x, 24 + y, 16 + z, "stone");
  path_scene_look_around(&scene);
  assert_int_equal(path_scene_emitted(&scene, 0).count, count);
  path_scene_close(&scene);
}

CLAIM(edges_need_both_faces_and_corners_all_three) {
  expect_left(1, 0, 0, 17);  // itself, 4 edges, 4 corners
  expect_left(0, 0, -1, 17); // the same
  expect_left(0, 1, 0, 17);
  expect_left(0, -1, 0, 17);
}

CLAIM(corners_need_the_level_diagonal_and_both_vertical_edges) {
  expect_left(1, 0, -1, 23); // itself, the corners over and under it
  expect_left(1, 1, 0, 23);
  expect_left(0, -1, 1, 23);
  expect_left(1, 1, 1, 25); // itself alone
}

CLAIM(low_flight_costs_1_more) {
  path_scene scene;
  fly_open(&scene, "allay", MAP(". . .", ". S .", ". . ."));
  path_scene_look_around(&scene);
  path_scene_expect_neighbor(&scene, 1, FEET, 2, OVIS_PATH_WALKABLE, 1);
  path_scene_expect_neighbor(&scene, 2, FEET, 0, OVIS_PATH_WALKABLE, 1);
  path_scene_expect_neighbor(&scene, 1, FEET + 1, 1, OVIS_PATH_OPEN, 0);
  path_scene_expect_refused_beside(&scene, 0, -1, 0, OVIS_REFUSED_IMPASSABLE);
  assert_int_equal(path_scene_emitted(&scene, 0).count, 17);
  path_scene_close(&scene);
}

CLAIM(a_bee_does_not_fly_into_water_and_pays_16_over_it) {
  path_scene scene;
  fly_open(&scene, "bee", MAP("w w w", "w w w", "w w w"));
  scene.query.body.pos = (ovis_vec3){1.5, FEET + 1, 1.5};
  path_scene_look_around(&scene);
  path_scene_expect_refused_beside(&scene, 0, -1, 0, OVIS_REFUSED_IMPASSABLE);
  path_scene_expect_neighbor(&scene, 2, FEET + 1, 1, OVIS_PATH_WATER_BORDER, 16);
  path_scene_expect_neighbor(&scene, 1, FEET + 2, 1, OVIS_PATH_OPEN, 0);
  path_scene_close(&scene);
}

// ---- Whole searches

// One cell wide and high, between stones.
static void tunnel_open(path_scene* scene, draw_rows rows) {
  fly_open(scene, "allay", rows);
  for (int z = 0; z < draw_depth(rows); z++) {
    for (int x = 0; x < draw_width(rows); x++) {
      path_scene_set(scene, x, FEET + 1, z, "stone");
    }
  }
}

// 2 is met from 1 and from 3: 2. The start is met from 2: 1. 4 ends the search, so 3 is met once.
CLAIM(low_flight_costs_1_more_each_time_it_is_met) {
  path_scene scene;
  tunnel_open(&scene, MAP("# # # # # #", "# S . . T #", "# # # # # #"));
  const ovis_path* path = path_scene_find(&scene);
  path_scene_expect_reached(&scene, PATH("# # # # # #", "# 1 2 3 4 #", "# # # # # #"));
  static const float malus[] = {1, 2, 1, 1};
  for (int i = 0; i < 4; i++) {
    assert_true(path->nodes[i].malus == malus[i]);
    assert_true(path->nodes[i].g == 2.0f * (float)i); // paid with 1 each
  }
  path_scene_close(&scene);
}

// Two cells high. The edge over the stone's near side is barred by the stone itself, so the flier
// rises before it; 2,16 is popped in vain after 2,17, and has met 3,17, whose malus grows by it.
CLAIM(a_flier_rises_before_a_wall_and_sinks_behind_it) {
  path_scene scene;
  fly_open(&scene, "allay", MAP("# # # # # # #", "# S . # . T #", "# # # # # # #"));
  path_scene_fill(&scene, (ovis_pos){0, FEET + 1, 0}, (ovis_pos){6, FEET + 2, 2}, "stone");
  path_scene_fill(&scene, (ovis_pos){1, FEET + 1, 1}, (ovis_pos){5, FEET + 1, 1}, "air");
  const ovis_path* path = path_scene_find(&scene);
  assert_int_equal(scene.path.visited, 6);
  assert_int_equal(path->count, 5);
  assert_int_equal(path->result, OVIS_PATH_REACHED);
  path_scene_expect_node(&path->nodes[0], 1, FEET, 1, OVIS_PATH_WALKABLE, 2);
  path_scene_expect_node(&path->nodes[1], 2, FEET + 1, 1, OVIS_PATH_OPEN, 0);
  path_scene_expect_node(&path->nodes[2], 3, FEET + 1, 1, OVIS_PATH_WALKABLE, 3);
  path_scene_expect_node(&path->nodes[3], 4, FEET + 1, 1, OVIS_PATH_OPEN, 0);
  path_scene_expect_node(&path->nodes[4], 5, FEET, 1, OVIS_PATH_WALKABLE, 1);
  const float root = sqrtf(2.0f);
  assert_true(path->nodes[1].g == root);
  assert_true(path->nodes[2].g == root + 1.0f + 1.0f);
  assert_true(path->nodes[4].g == root + 1.0f + 1.0f + 1.0f + root + 1.0f);
  path_scene_close(&scene);
}

CLAIM(a_flier_crosses_a_corner_of_space_in_one_step) {
  path_scene scene;
  air_open(&scene, "parrot");
  path_scene_add_target(&scene, 18, 26, 18);
  const ovis_path* path = path_scene_find(&scene);
  assert_int_equal(path->count, 3);
  assert_true(path->nodes[2].g == sqrtf(3.0f) + sqrtf(3.0f));
  path_scene_close(&scene);
}
