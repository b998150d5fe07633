// Claims 110 to 114, 120 to 129 and their Z entries: where a step leads: to the cell, up, or down.
#include "support/path_scene.h"
#include "support/test.h"

enum { FEET = PATH_SCENE_FEET };

// ---- Climbing (claims 110, 111, 113, 121, 122) -------------------------------------------------

CLAIM(claim_110_a_block_is_climbed_and_left_again) {
  path_scene scene;
  path_scene_open(&scene, MAP("S # T"));
  path_scene_find(&scene);
  path_scene_expect_reached(&scene, PATH("1 2 3"));
  path_scene_expect_node(&scene.nodes[1], 1, FEET + 1, 0, OVIS_PATH_WALKABLE, 0);
  path_scene_expect_node(&scene.nodes[2], 2, FEET, 0, OVIS_PATH_WALKABLE, 0);
  path_scene_close(&scene);
}

CLAIM(claim_110_the_number_of_steps_up_is_the_step_height_rounded_down_and_at_least_1) {
  path_scene scene;
  path_scene_open(&scene, MAP("S #"));
  path_scene_set(&scene, 1, FEET + 1, 0, "stone_slab[type=bottom]"); // its top is 1.5 up
  scene.query.body.max_up_step = 1.6f;
  path_scene_expect_no_step(&scene, 1, FEET, 0, OVIS_REFUSED_IMPASSABLE);
  scene.query.body.max_up_step = 2.0f;
  path_scene_expect_step(&scene, 1, FEET + 2, 0, OVIS_PATH_WALKABLE, 0);
  path_scene_set(&scene, 1, FEET + 1, 0, "air");
  scene.query.body.max_up_step = 0.0f;
  path_scene_expect_step(&scene, 1, FEET + 1, 0, OVIS_PATH_WALKABLE, 0);
  path_scene_close(&scene);
}

CLAIM(claim_110_from_sticky_honey_nothing_is_climbed) {
  path_scene scene;
  path_scene_open(&scene, MAP("S #"));
  path_scene_set(&scene, 0, FEET - 1, 0, "honey_block");
  path_scene_expect_no_step(&scene, 1, FEET, 0, OVIS_REFUSED_NO_CLIMB);
  path_scene_close(&scene);
}

CLAIM(claim_110_under_an_impassable_cell_nothing_is_climbed) {
  path_scene scene;
  path_scene_open(&scene, MAP("S #"));
  path_scene_set(&scene, 0, FEET + 2, 0, "stone"); // a body at y 17 would meet it
  path_scene_expect_no_step(&scene, 1, FEET, 0, OVIS_REFUSED_NO_CLIMB);
  path_scene_close(&scene);
}

CLAIM(claim_110_the_cell_that_must_be_free_is_the_one_above_the_node) {
  path_scene scene;
  path_scene_open(&scene, MAP("S #"));
  scene.query.body.height = 0.95f;
  path_scene_set(&scene, 0, FEET + 1, 0, "lava");
  path_scene_expect_no_step(&scene, 1, FEET, 0, OVIS_REFUSED_NO_CLIMB);
  path_scene_close(&scene);
}

CLAIM(claim_305_a_malus_of_0_above_is_enough_to_climb) {
  path_scene scene;
  path_scene_open(&scene, MAP("S # T"));
  path_scene_find(&scene);
  path_scene_expect_reached(&scene, PATH("1 2 3"));
  scene.rules.climb_needs_positive_malus_above = true;
  path_scene_find(&scene);
  path_scene_expect_partial(&scene, PATH("1 # ."));
  path_scene_close(&scene);
}

// To the letter a cell above that costs something is needed.
CLAIM(claim_305_to_the_letter_climbing_starts_below_a_cell_that_costs) {
  path_scene scene;
  path_scene_open(&scene, MAP("S #"));
  scene.rules.climb_needs_positive_malus_above = true;
  scene.query.body.height = 1.0f; // two cells high, and rises to 17.998, below the trapdoor
  path_scene_set(&scene, 0, FEET + 2, 0, "oak_trapdoor");
  path_scene_expect_no_step(&scene, 1, FEET, 0, OVIS_REFUSED_NO_CLIMB);
  scene.query.body.malus[OVIS_PATH_TRAPDOOR] = 0.5f;
  path_scene_expect_step(&scene, 1, FEET + 1, 0, OVIS_PATH_WALKABLE, 0);
  path_scene_close(&scene);
}

// Expects a refusal of the step onto a stone whose top is at y 17. The block below the start
// decides how high the step is.
static void expect_rise(const char* ground, float rise) {
  path_scene scene;
  path_scene_open(&scene, MAP("S #"));
  path_scene_set(&scene, 0, FEET - 1, 0, ground);
  path_scene_expect_no_step(&scene, 1, FEET, 0, OVIS_REFUSED_TOO_HIGH);
  path_scene_expect_refused(&scene, 1, FEET, 0, OVIS_REFUSED_TOO_HIGH, rise, 1.125f);
  path_scene_close(&scene);
}

CLAIM(claim_111_the_floor_is_the_top_of_the_collision_shape_below) {
  expect_rise("stone_slab[type=bottom]", 1.5f);
  expect_rise("snow[layers=7]", 1.25f); // 0.75 high
  expect_rise("white_carpet", 1.9375f);
}

CLAIM(claim_111_without_a_collision_shape_the_floor_is_the_cells_bottom) {
  expect_rise("air", 2.0f);
  expect_rise("torch", 2.0f);
}

CLAIM(claim_111_of_several_boxes_the_highest_counts) {
  path_scene scene;
  path_scene_open(&scene, MAP("S #"));
  path_scene_set(&scene, 0, FEET - 1, 0, "oak_stairs[half=bottom]");
  path_scene_expect_step(&scene, 1, FEET + 1, 0, OVIS_PATH_WALKABLE, 0);
  path_scene_close(&scene);
}

// The stone of the start is soul sand, 0.875 high: 17 - 15.875 is just the limit.
CLAIM(claim_113_a_floor_of_9_eighths_higher_is_entered_and_a_higher_one_is_not) {
  path_scene scene;
  path_scene_open(&scene, MAP("S #"));
  path_scene_set(&scene, 0, FEET - 1, 0, "soul_sand");
  scene.query.body.pos.y = FEET - 0.125;
  path_scene_expect_step(&scene, 1, FEET + 1, 0, OVIS_PATH_WALKABLE, 0);
  path_scene_set(&scene, 0, FEET - 1, 0, "snow[layers=7]"); // 1.25 lower
  path_scene_expect_no_step(&scene, 1, FEET, 0, OVIS_REFUSED_TOO_HIGH);
  scene.query.body.max_up_step = 1.25f;
  path_scene_expect_step(&scene, 1, FEET + 1, 0, OVIS_PATH_WALKABLE, 0);
  path_scene_close(&scene);
}

// From the slab (floor 16.5, node y 17) to the block whose top is 18, one cell up.
CLAIM(claim_113_floors_are_compared_and_not_cells) {
  path_scene scene;
  path_scene_open(&scene, MAP("_ #"));
  path_scene_double(&scene, '#');
  scene.query.body.pos = (ovis_vec3){0.5, FEET + 0.5, 0.5};
  path_scene_expect_no_step(&scene, 1, FEET + 1, 0, OVIS_REFUSED_TOO_HIGH);
  path_scene_set(&scene, 0, FEET, 0, "stone");
  scene.query.body.pos.y = FEET + 1;
  path_scene_expect_step(&scene, 1, FEET + 2, 0, OVIS_PATH_WALKABLE, 0);
  path_scene_close(&scene);
}

CLAIM(claim_114_a_cell_whose_malus_is_not_below_0_becomes_the_neighbor) {
  path_scene scene;
  path_scene_open(&scene, MAP(". t .", "h S P", ". i ."));
  path_scene_expect_step(&scene, 1, FEET, 0, OVIS_PATH_TRAPDOOR, 0);
  path_scene_expect_step(&scene, 0, FEET, 1, OVIS_PATH_STICKY_HONEY, 8);
  path_scene_expect_step(&scene, 1, FEET, 2, OVIS_PATH_DAMAGE_FIRE, 16);
  path_scene_expect_no_step(&scene, 2, FEET, 1, OVIS_REFUSED_IMPASSABLE);
  path_scene_close(&scene);
}

CLAIM(claim_120_a_walkable_cell_is_the_neighbor_at_once) {
  path_scene scene;
  path_scene_open(&scene, MAP("S ."));
  path_scene_expect_step(&scene, 1, FEET, 0, OVIS_PATH_WALKABLE, 0);
  assert_null(path_scene_step(&scene, 1, FEET + 1, 0));
  path_scene_close(&scene);
}

CLAIM(claim_120_only_a_walkable_cell_is_the_neighbor_at_once) {
  path_scene scene;
  path_scene_open(&scene, MAP("S V"));
  path_scene_set(&scene, 1, FEET - 2, 0, "stone");
  path_scene_expect_step(&scene, 1, FEET - 1, 0, OVIS_PATH_WALKABLE, 0);
  assert_null(path_scene_step(&scene, 1, FEET, 0)); // OPEN
  path_scene_close(&scene);
}

// Out of the lower half of a door, which leaves room to climb: a walkable cell whose way is blocked
// is not tried once more from above.
CLAIM(claim_120_a_walkable_cell_that_cannot_be_reached_is_not_climbed) {
  path_scene scene;
  path_scene_open(&scene, MAP(". S ."));
  path_scene_set(&scene, 1, FEET, 0, "oak_door[facing=east,open=false]");
  path_scene_expect_no_step(&scene, 0, FEET, 0, OVIS_REFUSED_WAY_BLOCKED);
  path_scene_expect_step(&scene, 2, FEET, 0, OVIS_PATH_WALKABLE, 0);
  path_scene_close(&scene);
}

CLAIM(claim_121_rails_trapdoors_and_powder_snow_are_not_climbed) {
  path_scene scene;
  path_scene_open(&scene, MAP(". P .", "r S t", ". _ ."));
  scene.query.body.malus[OVIS_PATH_TRAPDOOR] = -1;
  path_scene_expect_no_step(&scene, 1, FEET, 0, OVIS_REFUSED_IMPASSABLE);
  path_scene_expect_no_step(&scene, 0, FEET, 1, OVIS_REFUSED_IMPASSABLE);
  path_scene_expect_no_step(&scene, 2, FEET, 1, OVIS_REFUSED_IMPASSABLE);
  path_scene_expect_step(&scene, 1, FEET + 1, 2, OVIS_PATH_WALKABLE, 0);
  assert_int_equal(path_scene_step_count(&scene), 1);
  path_scene_close(&scene);
}

CLAIM(claim_121_leaves_and_other_impassable_cells_are_climbed) {
  path_scene scene;
  path_scene_open(&scene, MAP("l S M"));
  path_scene_expect_step(&scene, 0, FEET + 1, 0, OVIS_PATH_WALKABLE, 0);
  path_scene_expect_step(&scene, 2, FEET + 1, 0, OVIS_PATH_WALKABLE, 0);
  path_scene_close(&scene);
}

CLAIM(claim_121_what_is_passable_is_entered_and_not_climbed) {
  path_scene scene;
  path_scene_open(&scene, MAP("S h"));
  path_scene_expect_step(&scene, 1, FEET, 0, OVIS_PATH_STICKY_HONEY, 8);
  assert_null(path_scene_step(&scene, 1, FEET + 1, 0));
  path_scene_close(&scene);
}

CLAIM(claim_121_a_fence_is_climbed_only_with_the_flag_and_the_height) {
  path_scene scene;
  path_scene_open(&scene, MAP("S F"));
  path_scene_expect_no_step(&scene, 1, FEET, 0, OVIS_REFUSED_IMPASSABLE);
  scene.query.body.max_up_step = 1.5f;
  path_scene_expect_no_step(&scene, 1, FEET, 0, OVIS_REFUSED_IMPASSABLE);
  assert_null(path_scene_step(&scene, 1, FEET + 1, 0));
  scene.query.body.can_walk_over_fences = true; // the fence's top is 17.5: exactly 1.5 up
  path_scene_expect_step(&scene, 1, FEET + 1, 0, OVIS_PATH_WALKABLE, 0);
  scene.query.body.max_up_step = 1.0f;
  assert_null(path_scene_step(&scene, 1, FEET + 1, 0));
  path_scene_close(&scene);
}

// Two steps: the cell above is searched with one step less each time.
CLAIM(claim_121_the_search_upward_goes_on_for_as_many_steps_as_may_be_climbed) {
  path_scene scene;
  path_scene_open(&scene, MAP("S #"));
  path_scene_fill(&scene, (ovis_pos){1, FEET, 0}, (ovis_pos){1, FEET + 2, 0}, "stone");
  scene.query.body.max_up_step = 2.0f;
  assert_null(path_scene_step(&scene, 1, FEET + 3, 0));
  scene.query.body.max_up_step = 3.0f;
  path_scene_expect_step(&scene, 1, FEET + 3, 0, OVIS_PATH_WALKABLE, 0);
  path_scene_close(&scene);
}

// A bush on a block has no height, so that the trapdoor over it is only 1 up - and 2 cells.
static void open_bush(path_scene* scene) {
  path_scene_open(scene, MAP("S #"));
  path_scene_set(scene, 1, FEET + 1, 0, "sweet_berry_bush");
  path_scene_set(scene, 1, FEET + 2, 0, "oak_trapdoor");
}

CLAIM(claim_110_cells_are_counted_also_where_the_floor_is_low_enough) {
  path_scene scene;
  open_bush(&scene);
  path_scene_expect_no_step(&scene, 1, FEET, 0, OVIS_REFUSED_IMPASSABLE);
  scene.query.body.max_up_step = 2.0f;
  path_scene_expect_step(&scene, 1, FEET + 2, 0, OVIS_PATH_TRAPDOOR, 0);
  path_scene_close(&scene);
}

CLAIM(claim_121_each_cell_up_takes_one_of_the_steps) {
  path_scene scene;
  open_bush(&scene);
  path_scene_expect_no_step(&scene, 1, FEET, 0, OVIS_REFUSED_IMPASSABLE);
  path_scene_close(&scene);
}

// A carpet hangs at 18 over the start: nothing to the types, but a body that rises from 16.001 to
// 17 + 1.95 - 0.002 hits it.
static void open_under_carpet(path_scene* scene) {
  path_scene_open(scene, MAP("S #"));
  path_scene_set(scene, 0, FEET + 2, 0, "white_carpet");
}

CLAIM(claim_306_a_climb_without_room_to_rise_is_refused) {
  path_scene scene;
  open_under_carpet(&scene);
  path_scene_expect_no_step(&scene, 1, FEET, 0, OVIS_REFUSED_NO_ROOM_TO_RISE);
  scene.query.body.height = 0.95f; // its head ends at 17.948
  path_scene_expect_step(&scene, 1, FEET + 1, 0, OVIS_PATH_WALKABLE, 0);
  path_scene_close(&scene);
}

// The head of a body that is 1.001 high ends at 17.999, and of one 1.003 high at 18.001.
CLAIM(claim_306_the_rising_body_ends_2_thousandths_below_its_height) {
  path_scene scene;
  open_under_carpet(&scene);
  scene.query.body.height = 1.001f;
  path_scene_expect_step(&scene, 1, FEET + 1, 0, OVIS_PATH_WALKABLE, 0);
  scene.query.body.height = 1.003f;
  path_scene_expect_no_step(&scene, 1, FEET, 0, OVIS_REFUSED_NO_ROOM_TO_RISE);
  path_scene_close(&scene);
}

// Two carpets in the start's column: the body stands in one and rises from its top, 16.0625, and
// the other is in its way at 17 to 17.0625.
CLAIM(claim_306_the_rising_body_begins_a_thousandth_over_the_floor) {
  path_scene scene;
  path_scene_open(&scene, MAP("S #"));
  path_scene_set(&scene, 0, FEET, 0, "white_carpet");
  path_scene_expect_step(&scene, 1, FEET + 1, 0, OVIS_PATH_WALKABLE, 0);
  path_scene_set(&scene, 0, FEET + 1, 0, "white_carpet");
  path_scene_expect_no_step(&scene, 1, FEET, 0, OVIS_REFUSED_NO_ROOM_TO_RISE);
  path_scene_close(&scene);
}

// Two cells wide, so that the cell to the east is barred by the wall behind it. The rising box
// would hit the carpet at its head (17), but is not asked for.
static void open_wide(path_scene* scene, float width) {
  path_scene_open(scene, MAP("S . # .", ". . # .", ". . . ."));
  path_scene_set(scene, 0, FEET + 1, 0, "white_carpet");
  scene->query.body.width = width;
}

CLAIM(claim_306_a_body_of_width_1_needs_no_room_to_rise) {
  path_scene scene;
  open_wide(&scene, 1.0f);
  path_scene_expect_step(&scene, 1, FEET + 1, 0, OVIS_PATH_WALKABLE, 0);
  path_scene_close(&scene);
}

// Magma beside the step makes its top DANGER_FIRE, which is neither OPEN nor WALKABLE.
CLAIM(claim_306_a_climb_to_a_special_cell_needs_no_room_to_rise) {
  path_scene scene;
  path_scene_open(&scene, MAP("S # m"));
  path_scene_set(&scene, 0, FEET + 2, 0, "white_carpet");
  path_scene_expect_step(&scene, 1, FEET + 1, 0, OVIS_PATH_DANGER_FIRE, 8);
  path_scene_close(&scene);
}

CLAIM(claim_122_to_the_letter_a_walkable_climb_is_kept_though_it_collides) {
  path_scene scene;
  open_under_carpet(&scene);
  scene.rules.climb_test_negated = true;
  path_scene_expect_step(&scene, 1, FEET + 1, 0, OVIS_PATH_WALKABLE, 0);
  path_scene_close(&scene);
}

// Any one of three keeps it by the letter: OPEN or WALKABLE, narrow, or colliding.
CLAIM(claim_122_to_the_letter_a_climb_is_dropped_that_is_special_wide_and_free) {
  path_scene scene;
  open_wide(&scene, 1.0f);
  scene.rules.climb_test_negated = true;
  path_scene_set(&scene, 3, FEET, 0, "magma_block");
  path_scene_expect_step(&scene, 1, FEET + 1, 0, OVIS_PATH_DANGER_FIRE, 8); // colliding
  path_scene_set(&scene, 0, FEET + 1, 0, "air");
  assert_null(path_scene_step(&scene, 1, FEET + 1, 0));
  path_scene_set(&scene, 3, FEET, 0, "air"); // WALKABLE
  path_scene_expect_step(&scene, 1, FEET + 1, 0, OVIS_PATH_WALKABLE, 0);
  path_scene_close(&scene);
}

CLAIM(claim_122_to_the_letter_a_narrow_body_keeps_a_climb_to_a_special_cell) {
  path_scene scene;
  path_scene_open(&scene, MAP("S # m"));
  scene.rules.climb_test_negated = true;
  path_scene_expect_step(&scene, 1, FEET + 1, 0, OVIS_PATH_DANGER_FIRE, 8);
  path_scene_close(&scene);
}

// ---- Sinking (claim 123) -----------------------------------------------------------------------

static void open_lake(path_scene* scene) {
  path_scene_open(scene, MAP("S w"));
  path_scene_fill(scene, (ovis_pos){1, FEET - 2, 0}, (ovis_pos){1, FEET, 0}, "water");
  path_scene_set(scene, 1, FEET - 3, 0, "stone");
}

CLAIM(claim_123_who_does_not_float_goes_down_to_the_last_water) {
  path_scene scene;
  open_lake(&scene);
  path_scene_expect_step(&scene, 1, FEET - 2, 0, OVIS_PATH_WATER, 8);
  scene.query.body.can_float = true;
  path_scene_expect_step(&scene, 1, FEET, 0, OVIS_PATH_WATER, 8);
  path_scene_close(&scene);
}

CLAIM(claim_123_water_one_deep_is_entered_as_it_is) {
  path_scene scene;
  path_scene_open(&scene, MAP("S w"));
  path_scene_expect_step(&scene, 1, FEET, 0, OVIS_PATH_WATER, 8);
  path_scene_close(&scene);
}

CLAIM(claim_123_water_down_to_the_bottom_of_the_world_ends_in_its_lowest_cell) {
  path_scene scene;
  path_scene_open(&scene, MAP("S w"));
  path_scene_fill(&scene, (ovis_pos){1, 0, 0}, (ovis_pos){1, FEET, 0}, "water");
  scene.query.follow_range = 24;
  path_scene_expect_step(&scene, 1, 0, 0, OVIS_PATH_WATER, 8);
  path_scene_close(&scene);
}

CLAIM(claim_124_under_water_that_hangs_in_the_air_nobody_falls) {
  path_scene scene;
  path_scene_open(&scene, MAP("S V"));
  path_scene_fill(&scene, (ovis_pos){1, FEET - 2, 0}, (ovis_pos){1, FEET, 0}, "water");
  scene.query.body.height = 0.9f;
  path_scene_expect_step(&scene, 1, FEET - 2, 0, OVIS_PATH_WATER, 8);
  path_scene_close(&scene);
}

// ---- Falling (claims 124 to 128, 329) ----------------------------------------------------------

CLAIM(claim_124_an_open_cell_leads_down_to_the_first_that_is_not) {
  path_scene scene;
  path_scene_open(&scene, MAP("S V"));
  for (int depth = 1; depth <= 3; depth++) {
    path_scene_set(&scene, 1, FEET - 1 - depth, 0, "stone");
    path_scene_expect_step(&scene, 1, FEET - depth, 0, OVIS_PATH_WALKABLE, 0);
    path_scene_set(&scene, 1, FEET - 1 - depth, 0, "air");
  }
  path_scene_close(&scene);
}

// The node is seen by a diagonal past it: lower than the start, it is no hindrance.
CLAIM(claim_124_past_the_limit_a_blocked_node_is_placed_there) {
  path_scene scene;
  path_scene_open(&scene, MAP("S V", ". ."));
  path_scene_expect_no_step(&scene, 1, FEET - 4, 0, OVIS_REFUSED_DROP_TOO_DEEP);
  path_scene_expect_step(&scene, 1, FEET, 1, OVIS_PATH_WALKABLE, 0);
  path_scene_close(&scene);
}

CLAIM(claim_124_past_the_bottom_of_the_world_a_blocked_node_is_placed) {
  path_scene scene;
  path_scene_open(&scene, MAP("S V"));
  scene.query.body.max_fall = 100;
  path_scene_expect_no_step(&scene, 1, FEET, 0, OVIS_REFUSED_WORLD_BOTTOM);
  path_scene_close(&scene);
}

// Stone in the lowest cell of the world, and water there, can be landed on and in.
CLAIM(claim_124_the_lowest_cell_of_the_world_can_be_landed_in) {
  path_scene scene;
  path_scene_open(&scene, MAP("S V"));
  scene.query.body.max_fall = 100;
  scene.query.follow_range = 24;
  path_scene_set(&scene, 1, 0, 0, "water");
  path_scene_expect_step(&scene, 1, 0, 0, OVIS_PATH_WATER, 8);
  path_scene_close(&scene);
}

CLAIM(claim_329_a_fall_out_of_the_world_is_blocked_where_it_began) {
  path_scene scene;
  path_scene_open(&scene, MAP("S V", ". ."));
  scene.query.body.max_fall = 100;
  path_scene_expect_no_step(&scene, 1, FEET, 0, OVIS_REFUSED_WORLD_BOTTOM);
  path_scene_expect_no_step(&scene, 1, FEET, 1, OVIS_REFUSED_CORNER_BLOCKED);
  path_scene_close(&scene);
}

CLAIM(claim_329_to_the_letter_a_fall_out_of_the_world_is_blocked_at_the_bottom) {
  path_scene scene;
  path_scene_open(&scene, MAP("S V", ". ."));
  scene.query.body.max_fall = 100;
  scene.rules.fall_blocked_at_lowest_cell = true;
  path_scene_expect_no_step(&scene, 1, 0, 0, OVIS_REFUSED_WORLD_BOTTOM);
  path_scene_expect_step(&scene, 1, FEET, 1, OVIS_PATH_WALKABLE, 0);
  path_scene_close(&scene);
}

CLAIM(claim_125_a_passable_landing_becomes_the_neighbor) {
  path_scene scene;
  path_scene_open(&scene, MAP("S V"));
  path_scene_set(&scene, 1, FEET - 3, 0, "honey_block");
  path_scene_expect_step(&scene, 1, FEET - 2, 0, OVIS_PATH_STICKY_HONEY, 8);
  path_scene_set(&scene, 1, FEET - 3, 0, "powder_snow"); // its malus is just 0
  path_scene_expect_step(&scene, 1, FEET - 2, 0, OVIS_PATH_DANGER_POWDER_SNOW, 0);
  path_scene_close(&scene);
}

CLAIM(claim_125_an_impassable_landing_is_a_blocked_node) {
  path_scene scene;
  path_scene_open(&scene, MAP("S V"));
  path_scene_set(&scene, 1, FEET - 2, 0, "lava");
  path_scene_expect_no_step(&scene, 1, FEET - 2, 0, OVIS_REFUSED_BAD_LANDING);
  path_scene_close(&scene);
}

CLAIM(claim_126_a_villager_takes_a_drop_of_3_and_not_of_4) {
  const ovis_fall_limits limits = {.health = 20, .health_max = 20, .difficulty = 3};
  assert_int_equal(path_scene_max_fall(&limits), 3);
  path_scene scene;
  path_scene_open(&scene, MAP("V S V"));
  path_scene_set(&scene, 0, FEET - 5, 0, "stone");
  path_scene_set(&scene, 2, FEET - 4, 0, "stone");
  path_scene_expect_step(&scene, 2, FEET - 3, 0, OVIS_PATH_WALKABLE, 0);
  path_scene_expect_no_step(&scene, 0, FEET - 4, 0, OVIS_REFUSED_DROP_TOO_DEEP);
  path_scene_close(&scene);
}

// The cells of air are counted before the landing is looked at.
CLAIM(claim_126_three_cells_of_air_over_water_are_refused_and_two_are_not) {
  path_scene scene;
  path_scene_open(&scene, MAP("V S V"));
  path_scene_set(&scene, 0, FEET - 4, 0, "water");
  path_scene_set(&scene, 2, FEET - 3, 0, "water");
  path_scene_expect_no_step(&scene, 0, FEET - 4, 0, OVIS_REFUSED_DROP_TOO_DEEP);
  path_scene_expect_step(&scene, 2, FEET - 3, 0, OVIS_PATH_WATER, 8);
  path_scene_close(&scene);
}

CLAIM(claim_127_with_a_target_the_drop_follows_health_and_difficulty) {
  static const struct {
    float health, health_max;
    ovis_difficulty difficulty;
    int32_t expected; // h - hmax / 3 + 4 d - 9, at least 3
  } table[] = {
      {20, 20, OVIS_DIFFICULTY_HARD, 16},   // 13.4 + 3
      {20, 20, OVIS_DIFFICULTY_NORMAL, 12}, // 13.4 - 4 + 3
      {20, 20, OVIS_DIFFICULTY_EASY, 8},      {20, 20, OVIS_DIFFICULTY_PEACEFUL, 4},
      {10, 20, OVIS_DIFFICULTY_HARD, 6},  // 3.4 + 3
      {7.5, 20, OVIS_DIFFICULTY_HARD, 3}, // 0.9 + 3
      {10, 20, OVIS_DIFFICULTY_EASY, 3},      {1, 20, OVIS_DIFFICULTY_HARD, 3},
      {100, 100, OVIS_DIFFICULTY_NORMAL, 66}, // 100 - 33 - 4 + 3
  };
  for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
    const ovis_fall_limits limits = {.health = table[i].health,
                                     .health_max = table[i].health_max,
                                     .difficulty = table[i].difficulty,
                                     .has_target = true};
    assert_int_equal(path_scene_max_fall(&limits), table[i].expected);
  }
}

CLAIM(claim_127_the_limit_is_what_the_search_drops) {
  path_scene scene;
  path_scene_open(&scene, MAP("V S V"));
  const ovis_fall_limits limits = {.health = 20, .health_max = 20, .has_target = true};
  scene.query.body.max_fall = path_scene_max_fall(&limits); // 4
  path_scene_set(&scene, 0, FEET - 6, 0, "stone");
  path_scene_set(&scene, 2, FEET - 5, 0, "stone");
  path_scene_expect_step(&scene, 2, FEET - 4, 0, OVIS_PATH_WALKABLE, 0);
  path_scene_expect_no_step(&scene, 0, FEET - 5, 0, OVIS_REFUSED_DROP_TOO_DEEP);
  path_scene_close(&scene);
}

CLAIM(claim_128_the_drop_leaves_about_a_third_of_the_health_on_hard) {
  for (int health = 10; health <= 100; health += 10) {
    const ovis_fall_limits limits = {.health = (float)health,
                                     .health_max = (float)health,
                                     .difficulty = OVIS_DIFFICULTY_HARD,
                                     .has_target = true};
    const int32_t drop = path_scene_max_fall(&limits);
    const double left = health - (drop - 3.0); // a fall hurts by its blocks less 3
    assert_true(left >= health * 0.33);
    assert_true(left < health * 0.33 + 1);
  }
}

CLAIM(claim_127_a_creeper_drops_as_deep_as_its_health_says) {
  ovis_fall_limits limits = {.health = 19.5f, .health_max = 20, .is_creeper = true};
  assert_int_equal(path_scene_max_fall(&limits), 3);
  limits.has_target = true;
  assert_int_equal(path_scene_max_fall(&limits), 21);
}

// ---- Closed nodes (claim 129) ------------------------------------------------------------------

CLAIM(claim_129_a_fence_that_cannot_be_entered_is_a_closed_node) {
  path_scene scene;
  path_scene_open(&scene, MAP("S F", ". ."));
  path_scene_expect_no_step(&scene, 1, FEET, 0, OVIS_REFUSED_IMPASSABLE);
  path_scene_expect_no_step(&scene, 1, FEET, 1, OVIS_REFUSED_CORNER_BLOCKED); // a node, not none
  path_scene_close(&scene);
}

// A body in a fence may enter impassable cells, but not closed ones.
CLAIM(claim_129_a_closed_node_is_not_even_entered_from_an_impassable_one) {
  path_scene scene;
  path_scene_open(&scene, MAP("F F"));
  scene.query.body.pos = (ovis_vec3){0.5, FEET, 0.5};
  path_scene_expect_no_step(&scene, 1, FEET, 0, OVIS_REFUSED_IMPASSABLE);
  path_scene_close(&scene);
}

// The climb meets the upper half of the door, and that is the node.
CLAIM(claim_129_a_shut_door_is_a_closed_node_one_up) {
  path_scene scene;
  path_scene_open(&scene, MAP("S D", ". ."));
  path_scene_double(&scene, 'D');
  path_scene_expect_no_step(&scene, 1, FEET + 1, 0, OVIS_REFUSED_IMPASSABLE);
  path_scene_expect_no_step(&scene, 1, FEET, 1, OVIS_REFUSED_CORNER_HIGHER);
  path_scene_close(&scene);
}

// To before 22w16a a shut door is no such node: there is none, and the corner is missing.
CLAIM(claim_129_before_22w16a_only_fences_are_closed_nodes) {
  path_scene scene;
  path_scene_open(&scene, MAP("S D", ". ."));
  path_scene_double(&scene, 'D');
  scene.rules = ovis_rules_get_preset(OVIS_RULES_1_18);
  path_scene_expect_no_step(&scene, 1, FEET, 1, OVIS_REFUSED_CORNER_MISSING);
  path_scene_close(&scene);
}

// The malus of the closed node is the base value, whatever the body's own is.
CLAIM(claim_129_a_closed_node_has_the_base_malus) {
  path_scene scene;
  path_scene_open(&scene, MAP("S F", ". ."));
  scene.query.body.malus[OVIS_PATH_FENCE] = -7;
  path_scene_expect_no_step(&scene, 1, FEET, 1, OVIS_REFUSED_CORNER_BLOCKED);
  path_scene_expect_refused(&scene, 1, FEET, 1, OVIS_REFUSED_CORNER_BLOCKED, -1, 0);
  if (test_subject_now() == TEST_ENGINE) { // the reference names the type of the diagonal
    assert_int_equal(path_scene_refusal(&scene, 1, FEET, 1)->type, OVIS_PATH_FENCE);
  }
  path_scene_close(&scene);
}
