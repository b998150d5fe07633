// The fly evaluator of the reference (section 2.9 in test/reference/README.md). All expected values
// were derived by hand from the rules.
#include "reference/land_scene.h"
#include "support/test.h"

#include <math.h>

enum { FEET = SCENE_FEET };

static void fly_open(land_scene* scene, const char* species, draw_rows rows) {
  scene_open(scene, rows);
  scene_become(scene, species);
}

// A flier in the middle of nothing.
static void air_open(land_scene* scene, const char* species) {
  fly_open(scene, species, MAP("."));
  scene->mob.position = (ref_vec){16.5, 24, 16.5};
}

static void expect_type(land_scene* scene, int x, int y, int z, ref_type expected) {
  assert_string_equal(land_ref_type_name(scene_type(scene, x, y, z)), land_ref_type_name(expected));
}

// Random numbers of a test: the listed ones, each with the bound that it was asked for.
typedef struct script {
  const int* numbers;
  int count;
  int bounds[32];
} script;

static int draw(void* context, int bound) {
  script* self = context;
  assert_true(self->count < 32);
  self->bounds[self->count] = bound;
  const int number = self->numbers[self->count];
  self->count++;
  assert_true(number < bound);
  return number;
}

static void use_script(land_scene* scene, script* numbers) {
  scene->query.draw = draw;
  scene->query.draw_context = numbers;
}

// ---- Start

TEST(a_flight_starts_at_the_nearest_height) {
  land_scene scene;
  air_open(&scene, "parrot");
  scene.mob.position.y = 24.4;
  scene_look_around(&scene);
  scene_expect_node(&scene.result.start, 16, 24, 16, REF_OPEN, 0);
  scene.mob.position.y = 24.5;
  scene_find(&scene);
  scene_expect_node(&scene.result.start, 16, 25, 16, REF_OPEN, 0);
  scene_close(&scene);
}

// The low flight's 1 is of neighbors.
TEST(a_flight_from_the_ground_starts_walkable_without_the_penalty) {
  land_scene scene;
  fly_open(&scene, "allay", MAP("S"));
  scene_look_around(&scene);
  scene_expect_node(&scene.result.start, 0, FEET, 0, REF_WALKABLE, 0);
  scene_close(&scene);
}

TEST(a_floating_flier_in_water_starts_over_it) {
  land_scene scene;
  fly_open(&scene, "parrot", MAP("S"));
  scene_fill(&scene, (ref_pos){0, FEET, 0}, (ref_pos){0, FEET + 2, 0}, 'w');
  scene_set(&scene, 0, FEET + 1, 0, 'f'); // flowing water is the same block
  scene.mob.is_in_water = true;
  scene.mob.can_float = true;
  scene_look_around(&scene);
  scene_expect_node(&scene.result.start, 0, FEET + 3, 0, REF_OPEN, 0);
  scene_set(&scene, 0, FEET + 1, 0, '~'); // seagrass is not
  scene_find(&scene);
  scene_expect_node(&scene.result.start, 0, FEET + 1, 0, REF_WATER, 8);
  scene.mob.can_float = false;
  scene_find(&scene);
  scene_expect_node(&scene.result.start, 0, FEET, 0, REF_WATER, 8);
  scene_close(&scene);
}

// 1.4 wide at the corner of four cells, and two cells a side: own cell 2,2 sees 2..3.
TEST(a_large_flier_that_cannot_be_where_it_is_tries_its_corners_in_order) {
  land_scene scene;
  fly_open(&scene, "allay", MAP("."));
  scene.mob.width = scene.mob.height = 1.4f;
  scene.mob.position = (ref_vec){2.0, 24, 2.0};
  scene_look_around(&scene);
  scene_expect_node(&scene.result.start, 2, 24, 2, REF_OPEN, 0);
  scene_set(&scene, 3, 24, 3, '#');
  scene_find(&scene);
  scene_expect_node(&scene.result.start, 1, 24, 1, REF_OPEN, 0); // low x, low z
  scene_set(&scene, 1, 24, 1, '#');
  scene_find(&scene);
  scene_expect_node(&scene.result.start, 1, 24, 2, REF_OPEN, 0); // low x, high z
  scene_set(&scene, 1, 25, 3, '#');
  scene_find(&scene);
  scene_expect_node(&scene.result.start, 2, 24, 1, REF_OPEN, 0); // high x, low z
  scene_set(&scene, 3, 24, 1, '#');
  scene_find(&scene);
  scene_expect_node(&scene.result.start, 2, 24, 2, REF_BLOCKED, -1); // none: where it is
  scene_close(&scene);
}

TEST(the_corners_are_at_the_height_of_the_fliers_block) {
  land_scene scene;
  fly_open(&scene, "wither", MAP(".")); // 0.9 x 3.5: on average over 1
  scene.mob.position = (ref_vec){2.1, 23.6, 2.5};
  scene_set(&scene, 2, 26, 2, '#'); // own cell is at 24
  scene_look_around(&scene);
  scene_expect_node(&scene.result.start, 1, 23, 2, REF_OPEN, 0);
  scene_close(&scene);
}

// 0.35 x 0.6: grown by 1.15 and 0.9 at both ends, x and z span 1.175 to 3.825, y 23.1 to 25.5.
TEST(a_small_flier_that_cannot_be_where_it_is_tries_random_cells_around) {
  static const int numbers[] = {1, 1, 1, 0, 1, 2};
  script cells = {.numbers = numbers};
  land_scene scene;
  air_open(&scene, "allay");
  scene.mob.position = (ref_vec){2.5, 24, 2.5};
  use_script(&scene, &cells);
  scene_look_around(&scene);
  assert_int_equal(cells.count, 0); // it can be where it is
  scene_set(&scene, 2, 24, 2, '#');
  scene_find(&scene);
  scene_expect_node(&scene.result.start, 1, 24, 3, REF_OPEN, 0); // after 2,24,2
  assert_int_equal(cells.count, 6);
  for (int i = 0; i < 6; i++) {
    assert_int_equal(cells.bounds[i], 3);
  }
  scene_close(&scene);
}

// 0.5 x 0.9, off the middle: x 1.05 to 3.55 spans three cells, z 1.95 to 4.45 four; y 23.4 to 25.5.
TEST(the_cells_of_a_small_flier_are_those_that_its_grown_box_spans) {
  static const int numbers[] = {2, 0, 3};
  script cells = {.numbers = numbers};
  land_scene scene;
  air_open(&scene, "parrot");
  scene.mob.position = (ref_vec){2.3, 24, 3.2};
  scene_set(&scene, 2, 24, 3, '#');
  use_script(&scene, &cells);
  scene_look_around(&scene);
  scene_expect_node(&scene.result.start, 3, 23, 4, REF_OPEN, 0);
  assert_int_equal(cells.bounds[0], 3);
  assert_int_equal(cells.bounds[1], 3);
  assert_int_equal(cells.bounds[2], 4);
  scene_close(&scene);
}

TEST(after_ten_random_cells_a_small_flier_starts_where_it_is) {
  static const int numbers[32] = {0};
  script cells = {.numbers = numbers};
  land_scene scene;
  air_open(&scene, "allay");
  scene.mob.position = (ref_vec){2.5, 24, 2.5};
  scene_set(&scene, 2, 24, 2, 'L');
  scene_set(&scene, 1, 23, 1, '#');
  use_script(&scene, &cells);
  scene_look_around(&scene);
  scene_expect_node(&scene.result.start, 2, 24, 2, REF_LAVA, -1);
  assert_int_equal(cells.count, 30);
  scene_close(&scene);
}

TEST(before_1_19_3_a_small_flier_tries_its_corners) {
  land_scene scene;
  air_open(&scene, "allay");
  scene.mob.position = (ref_vec){2.1, 24, 2.5}; // x from 1.925
  scene.rules.fly_start_corners = true;
  scene_set(&scene, 2, 24, 2, '#');
  scene_look_around(&scene);
  scene_expect_node(&scene.result.start, 1, 24, 2, REF_OPEN, 0);
  scene_close(&scene);
}

// A cube of side 1 is large: its corners are tried, and no number is drawn.
TEST(a_flier_of_mean_side_1_is_large) {
  land_scene scene;
  air_open(&scene, "allay");
  scene.mob.width = scene.mob.height = 1.0f;
  scene.mob.position = (ref_vec){2.5, 24, 2.5};
  scene_set(&scene, 3, 24, 3, '#'); // it sees 2..3, and its high corner is at 3
  scene_look_around(&scene);
  scene_expect_node(&scene.result.start, 2, 24, 2, REF_BLOCKED, -1);
  scene_close(&scene);
}

// ---- Type of a cell

// The cell over a mark, far from everything else.
static ref_type type_over(char mark, ref_type_list list) {
  land_scene scene;
  air_open(&scene, "parrot");
  scene.rules.type_list = list;
  scene_set(&scene, 5, 20, 5, mark);
  const ref_type type =
      land_ref_cell_type_for(&scene.world, &scene.mob, &scene.rules, (ref_pos){5, 21, 5});
  scene_close(&scene);
  return type;
}

static void expect_over(char mark, ref_type expected) {
  assert_string_equal(land_ref_type_name(type_over(mark, REF_TYPES_1_19)),
                      land_ref_type_name(expected));
}

TEST(air_over_fire_or_lava_is_damage_fire_to_a_flier) {
  expect_over('L', REF_DAMAGE_FIRE);
  expect_over('m', REF_DAMAGE_FIRE);
  expect_over('C', REF_DAMAGE_FIRE);
}

TEST(air_over_thorns_cocoa_and_fences_is_what_they_are_to_a_flier) {
  expect_over('b', REF_DAMAGE_OTHER);
  expect_over('c', REF_DAMAGE_CACTUS);
  assert_int_equal(type_over('c', REF_TYPES_23W12A), REF_DAMAGE_OTHER);
  expect_over('k', REF_COCOA);
  expect_over('F', REF_FENCE);
  expect_over('g', REF_FENCE);
}

TEST(air_over_air_or_water_is_open_to_a_flier) {
  expect_over('.', REF_OPEN);
  expect_over('w', REF_OPEN);
  expect_over('*', REF_OPEN); // a plant
}

TEST(air_over_anything_else_is_walkable_to_a_flier) {
  expect_over('#', REF_WALKABLE);
  expect_over('P', REF_WALKABLE);
  expect_over('h', REF_WALKABLE);
  expect_over('t', REF_WALKABLE);
  expect_over('r', REF_WALKABLE);
  expect_over('D', REF_WALKABLE);
  expect_over('o', REF_WALKABLE);
  expect_over('l', REF_WALKABLE);
  assert_int_equal(type_over('d', REF_TYPES_23W12A), REF_WALKABLE);
}

TEST(a_flier_over_a_fence_in_its_own_block_is_in_open_air) {
  land_scene scene;
  air_open(&scene, "parrot");
  scene_set(&scene, 16, 23, 16, 'F');
  expect_type(&scene, 16, 24, 16, REF_OPEN);
  scene.mob.position.x = 15.5;
  expect_type(&scene, 16, 24, 16, REF_FENCE);
  scene_close(&scene);
}

// Beside the cell that is looked at; nothing is under it, so a walker finds it OPEN.
static void expect_beside(char mark, ref_type expected) {
  land_scene scene;
  air_open(&scene, "parrot");
  scene_set(&scene, 6, 20, 5, mark);
  expect_type(&scene, 5, 21, 5, expected);
  scene.mob.evaluator = REF_EVALUATOR_WALK;
  expect_type(&scene, 5, 21, 5, REF_OPEN);
  scene_close(&scene);
}

TEST(the_neighborhood_counts_for_open_air_too) {
  expect_beside('w', REF_WATER_BORDER);
  expect_beside('L', REF_DANGER_FIRE);
  expect_beside('i', REF_DANGER_FIRE);
  expect_beside('c', REF_DANGER_CACTUS);
  expect_beside('b', REF_DANGER_OTHER);
  expect_beside('#', REF_OPEN);
}

TEST(at_the_bottom_of_the_world_a_flier_looks_around_but_not_below) {
  land_scene scene;
  air_open(&scene, "parrot");
  expect_type(&scene, 5, 0, 5, REF_OPEN);
  scene_set(&scene, 4, 0, 4, 'w');
  expect_type(&scene, 5, 0, 5, REF_WATER_BORDER);
  scene_close(&scene);
}

TEST(a_lake_is_a_border_all_over_to_a_flier) {
  land_scene scene;
  fly_open(&scene, "bee", MAP("w w w", "w w w", "w w w"));
  expect_type(&scene, 1, FEET + 1, 1, REF_WATER_BORDER);
  expect_type(&scene, 1, FEET + 2, 1, REF_OPEN);
  scene_close(&scene);
}

// ---- Type for a mob

TEST(an_impassable_rail_decides_nothing_at_once_for_a_flier) {
  land_scene scene;
  fly_open(&scene, "parrot", MAP(". r . r"));
  scene.mob.height = 1.95f;
  scene.mob.malus[REF_UNPASSABLE_RAIL] = 0.0f;
  scene_set(&scene, 1, FEET + 1, 0, 'w');
  expect_type(&scene, 1, FEET, 0, REF_WATER); // 8 against 0
  scene.mob.malus[REF_UNPASSABLE_RAIL] = -1.0f;
  expect_type(&scene, 1, FEET, 0, REF_UNPASSABLE_RAIL); // now it is the first below 0
  scene_set(&scene, 3, FEET + 1, 0, '#');
  expect_type(&scene, 3, FEET, 0, REF_BLOCKED); // before it in the list
  scene.mob.evaluator = REF_EVALUATOR_WALK;
  expect_type(&scene, 3, FEET, 0, REF_UNPASSABLE_RAIL);
  scene_close(&scene);
}

// The first cell is over air, its neighbor over stone.
TEST(a_wide_flier_may_be_in_the_open) {
  land_scene scene;
  fly_open(&scene, "parrot", MAP("V ."));
  scene.mob.width = 1.4f;
  expect_type(&scene, 0, FEET, 0, REF_OPEN);
  scene.mob.evaluator = REF_EVALUATOR_WALK;
  expect_type(&scene, 0, FEET, 0, REF_WALKABLE);
  scene_close(&scene);
}

TEST(a_fence_in_the_box_decides_for_a_flier_too) {
  land_scene scene;
  fly_open(&scene, "parrot", MAP(". F"));
  scene.mob.width = 1.4f;
  scene.mob.malus[REF_FENCE] = 0.0f;
  scene.mob.malus[REF_WALKABLE] = 1.0f;
  expect_type(&scene, 0, FEET, 0, REF_FENCE);
  scene_close(&scene);
}

TEST(a_flier_opens_doors_as_a_walker_does) {
  land_scene scene;
  fly_open(&scene, "parrot", MAP("D o"));
  expect_type(&scene, 0, FEET, 0, REF_DOOR_WOOD_CLOSED);
  expect_type(&scene, 1, FEET, 0, REF_DOOR_OPEN);
  scene.mob.can_open_doors = true;
  expect_type(&scene, 0, FEET, 0, REF_WALKABLE_DOOR);
  scene.mob.can_pass_doors = false;
  expect_type(&scene, 1, FEET, 0, REF_BLOCKED);
  scene_close(&scene);
}

// ---- Neighbors

// The order as it is said in words, each way by the letters of north, east, south, west, up and
// down; found again in where the neighbors are, so that the reference's own names have no part in
// it.
static void expect_ways(const ref_step* step, ref_pos from, const char* ways) {
  int count = 0;
  for (const char* at = ways; *at != '\0'; at += *at == ' ') {
    ref_pos to = from;
    for (; *at != '\0' && *at != ' '; at++) {
      to.x += (*at == 'e') - (*at == 'w');
      to.y += (*at == 'u') - (*at == 'd');
      to.z += (*at == 's') - (*at == 'n');
    }
    assert_true(count < step->emitted_count);
    const ref_pos pos = step->emitted[count].node.pos;
    assert_int_equal(pos.x, to.x);
    assert_int_equal(pos.y, to.y);
    assert_int_equal(pos.z, to.z);
    count++;
  }
  assert_int_equal(step->emitted_count, count);
}

TEST(a_flier_has_26_neighbors_in_a_fixed_order) {
  static const char ways[] = "s w e n u d us uw ue un ds dw de dn ne se nw sw "
                             "une use unw usw dne dse dnw dsw";
  land_scene scene;
  air_open(&scene, "parrot");
  scene_look_around(&scene);
  expect_ways(&scene.result.steps[0], scene.result.start.pos, ways);
  scene_expect_emitted(&scene, REF_UP_SOUTH_WEST, 15, 25, 17, REF_OPEN, 0);
  scene_expect_emitted(&scene, REF_DOWN_EAST, 17, 23, 16, REF_OPEN, 0);
  scene.rules.neighbor_order = REF_ORDER_1_20_5; // the order of walkers
  scene_find(&scene);
  expect_ways(&scene.result.steps[0], scene.result.start.pos, ways);
  scene_close(&scene);
}

// A stone in the air, and how many of the 26 are left.
static void expect_left(int x, int y, int z, int count) {
  land_scene scene;
  air_open(&scene, "parrot");
  scene_set(&scene, 16 + x, 24 + y, 16 + z, '#');
  scene_look_around(&scene);
  assert_int_equal(scene.result.steps[0].emitted_count, count);
  scene_close(&scene);
}

TEST(edges_need_both_faces_and_corners_all_three) {
  expect_left(1, 0, 0, 17);  // itself, 4 edges, 4 corners
  expect_left(0, 0, -1, 17); // the same
  expect_left(0, 1, 0, 17);
  expect_left(0, -1, 0, 17);
}

TEST(corners_need_the_level_diagonal_and_both_vertical_edges) {
  expect_left(1, 0, -1, 23); // itself, the corners over and under it
  expect_left(1, 1, 0, 23);
  expect_left(0, -1, 1, 23);
  expect_left(1, 1, 1, 25); // itself alone
}

TEST(low_flight_costs_1_more) {
  land_scene scene;
  fly_open(&scene, "allay", MAP(". . .", ". S .", ". . ."));
  scene_look_around(&scene);
  scene_expect_emitted(&scene, REF_SOUTH, 1, FEET, 2, REF_WALKABLE, 1);
  scene_expect_emitted(&scene, REF_NORTH_EAST, 2, FEET, 0, REF_WALKABLE, 1);
  scene_expect_emitted(&scene, REF_UP, 1, FEET + 1, 1, REF_OPEN, 0);
  scene_expect_refused(&scene, REF_DOWN, REF_REFUSED_NO_NODE);
  assert_int_equal(scene.result.steps[0].emitted_count, 17);
  scene_close(&scene);
}

TEST(a_bee_does_not_fly_into_water_and_pays_16_over_it) {
  land_scene scene;
  fly_open(&scene, "bee", MAP("w w w", "w w w", "w w w"));
  scene.mob.position = (ref_vec){1.5, FEET + 1, 1.5};
  scene_look_around(&scene);
  scene_expect_refused(&scene, REF_DOWN, REF_REFUSED_NO_NODE);
  scene_expect_emitted(&scene, REF_EAST, 2, FEET + 1, 1, REF_WATER_BORDER, 16);
  scene_expect_emitted(&scene, REF_UP, 1, FEET + 2, 1, REF_OPEN, 0);
  scene_close(&scene);
}

// ---- Whole searches

// One cell wide and high, between stones.
static void tunnel_open(land_scene* scene, draw_rows rows) {
  fly_open(scene, "allay", rows);
  for (int z = 0; z < draw_depth(rows); z++) {
    for (int x = 0; x < draw_width(rows); x++) {
      scene_set(scene, x, FEET + 1, z, '#');
    }
  }
}

// 2 is met from 1 and from 3: 2. The start is met from 2: 1. 4 ends the search, so 3 is met once.
TEST(low_flight_costs_1_more_each_time_it_is_met) {
  land_scene scene;
  tunnel_open(&scene, MAP("# # # # # #", "# S . . T #", "# # # # # #"));
  const ref_path* path = scene_find(&scene);
  scene_expect_reached(&scene, PATH("# # # # # #", "# 1 2 3 4 #", "# # # # # #"));
  static const float malus[] = {1, 2, 1, 1};
  for (int i = 0; i < 4; i++) {
    assert_true(path->nodes[i].malus == malus[i]);
    assert_true(path->nodes[i].g == 2.0f * (float)i); // paid with 1 each
  }
  scene_close(&scene);
}

// Two cells high. The edge over the stone's near side is barred by the stone itself, so the flier
// rises before it; 2,16 is popped in vain after 2,17, and has met 3,17, whose malus grows by it.
TEST(a_flier_rises_before_a_wall_and_sinks_behind_it) {
  land_scene scene;
  fly_open(&scene, "allay", MAP("# # # # # # #", "# S . # . T #", "# # # # # # #"));
  scene_fill(&scene, (ref_pos){0, FEET + 1, 0}, (ref_pos){6, FEET + 2, 2}, '#');
  scene_fill(&scene, (ref_pos){1, FEET + 1, 1}, (ref_pos){5, FEET + 1, 1}, '.');
  const ref_path* path = scene_find(&scene);
  assert_int_equal(scene.result.step_count, 6);
  assert_int_equal(path->count, 5);
  assert_true(path->is_reached);
  scene_expect_node(&path->nodes[0], 1, FEET, 1, REF_WALKABLE, 2);
  scene_expect_node(&path->nodes[1], 2, FEET + 1, 1, REF_OPEN, 0);
  scene_expect_node(&path->nodes[2], 3, FEET + 1, 1, REF_WALKABLE, 3);
  scene_expect_node(&path->nodes[3], 4, FEET + 1, 1, REF_OPEN, 0);
  scene_expect_node(&path->nodes[4], 5, FEET, 1, REF_WALKABLE, 1);
  const float root = sqrtf(2.0f);
  assert_true(path->nodes[1].g == root);
  assert_true(path->nodes[2].g == root + 1.0f + 1.0f);
  assert_true(path->nodes[4].g == root + 1.0f + 1.0f + 1.0f + root + 1.0f);
  scene_close(&scene);
}

TEST(a_flier_crosses_a_corner_of_space_in_one_step) {
  land_scene scene;
  air_open(&scene, "parrot");
  scene_add_target(&scene, (ref_pos){18, 26, 18});
  const ref_path* path = scene_find(&scene);
  assert_int_equal(path->count, 3);
  assert_true(path->nodes[2].g == sqrtf(3.0f) + sqrtf(3.0f));
  scene_close(&scene);
}

TEST(a_flight_leaves_the_costs_as_they_were) {
  land_scene scene;
  fly_open(&scene, "bee", MAP("S T"));
  scene_find(&scene);
  for (int i = 0; i < REF_TYPE_COUNT; i++) {
    assert_true(scene.result.malus_after[i] == scene.mob.malus[i]);
  }
  scene_close(&scene);
}
