// Starts and single steps of the land reference: sections 2.5 to 2.8, each outcome derived by hand
// beside its scene. Feet are at y 16 (SCENE_FEET), the ground is stone at 15.
#include "reference/land_scene.h"
#include "support/test.h"

enum { FEET = SCENE_FEET };

static void expect_start(land_scene* scene, int x, int y, int z, ref_type type) {
  if (scene->query.target_count == 0) {
    scene_add_target(scene, (ref_pos){9, FEET, 9});
  }
  scene_find(scene);
  scene_expect_node(&scene->result.start, x, y, z, type, scene->mob.malus[type]);
  scene_close(scene);
}

// ---- Start (2.5)

TEST(a_start_on_the_ground_rounds_the_height) {
  land_scene scene;
  scene_open(&scene, MAP("S"));
  scene.mob.position.y = FEET - 0.0625; // on a honey block
  scene_set(&scene, 0, FEET - 1, 0, 'h');
  expect_start(&scene, 0, FEET, 0, REF_STICKY_HONEY);
  scene_open(&scene, MAP("_"));
  scene.mob.position = (ref_vec){0.5, FEET + 0.5, 0.5}; // on a slab
  expect_start(&scene, 0, FEET + 1, 0, REF_WALKABLE);
}

TEST(a_start_in_the_air_is_the_cell_above_the_ground_below) {
  land_scene scene;
  scene_open(&scene, MAP("S"));
  scene_set(&scene, 0, FEET, 0, '*'); // grass lets through
  scene.mob.position.y = FEET + 5.3;
  scene.mob.is_on_ground = false;
  expect_start(&scene, 0, FEET, 0, REF_WALKABLE);
}

TEST(an_airborne_start_looks_from_the_own_block_and_by_the_newer_rule_from_the_one_above) {
  land_scene scene;
  scene_open(&scene, MAP("S"));
  scene_set(&scene, 0, FEET + 1, 0, '#');
  scene_set(&scene, 0, FEET + 2, 0, '#');
  scene.mob.height = 0.5f;
  scene.mob.position.y = FEET + 0.25;
  scene.mob.is_on_ground = false;
  expect_start(&scene, 0, FEET, 0, REF_WALKABLE);
  scene.rules.airborne_start_above = true; // 17 is stone: the start is above it, in stone again
  expect_start(&scene, 0, FEET + 2, 0, REF_BLOCKED);
}

TEST(an_airborne_start_over_nothing_is_one_above_the_bottom_of_the_world) {
  land_scene scene;
  scene_open(&scene, MAP("V"));
  scene.mob.position = (ref_vec){0.5, 9.5, 0.5};
  scene.mob.is_on_ground = false;
  expect_start(&scene, 0, 1, 0, REF_OPEN);
}

TEST(a_floating_start_is_the_highest_water) {
  land_scene scene;
  scene_open(&scene, MAP("w"));
  scene_set(&scene, 0, FEET + 1, 0, '~');
  scene_set(&scene, 0, FEET + 2, 0, 'f');
  scene.mob.position = (ref_vec){0.5, FEET + 0.2, 0.5};
  scene.mob.is_in_water = true;
  scene.mob.is_on_ground = false;
  scene.mob.can_float = true;
  expect_start(&scene, 0, FEET + 2, 0, REF_WATER);
  scene.mob.can_float = false; // water is land-pathfindable: down to the stone
  expect_start(&scene, 0, FEET, 0, REF_WATER);
}

TEST(a_floating_start_rises_in_flowing_water_of_other_blocks_only_by_the_newer_rule) {
  land_scene scene;
  scene_open(&scene, MAP("w"));
  scene_set(&scene, 0, FEET + 1, 0, 'v');
  scene.mob.position = (ref_vec){0.5, FEET + 0.2, 0.5};
  scene.mob.is_in_water = true;
  scene.mob.can_float = true;
  expect_start(&scene, 0, FEET, 0, REF_WATER);
  scene.rules.float_start_any_water = true;
  expect_start(&scene, 0, FEET + 1, 0, REF_WATER);
}

TEST(a_floating_start_with_dry_feet_is_one_below_them) {
  land_scene scene;
  scene_open(&scene, MAP("S"));
  scene_set(&scene, 0, FEET - 1, 0, 'w');
  scene.mob.is_in_water = true;
  scene.mob.can_float = true;
  expect_start(&scene, 0, FEET - 1, 0, REF_WATER);
}

TEST(a_mob_that_stands_on_its_fluid_starts_in_its_highest_cell) {
  land_scene scene;
  scene_open(&scene, MAP("L"));
  scene_set(&scene, 0, FEET + 1, 0, 'L');
  scene.mob.position = (ref_vec){0.5, FEET + 0.25, 0.5};
  scene.mob.can_stand_on_lava = true;
  scene.mob.malus[REF_LAVA] = 0.0f;
  expect_start(&scene, 0, FEET + 1, 0, REF_LAVA);
  scene.mob.can_stand_on_lava = false; // on the ground: floor(16.25 + 0.5)
  scene.mob.can_stand_on_water = true;
  expect_start(&scene, 0, FEET, 0, REF_LAVA);
}

TEST(a_start_that_is_fine_does_not_move_to_a_corner) {
  land_scene scene;
  scene_open(&scene, MAP(". ."));
  scene.mob.position = (ref_vec){1.1, FEET, 0.5};
  expect_start(&scene, 1, FEET, 0, REF_WALKABLE);
}

TEST(a_start_over_an_edge_moves_to_a_corner_of_the_body) {
  land_scene scene;
  scene_open(&scene, MAP(". V"));
  scene.mob.position = (ref_vec){1.1, FEET, 0.5}; // the body reaches from x 0.8
  expect_start(&scene, 0, FEET, 0, REF_WALKABLE);
}

TEST(start_corners_are_tried_low_low_then_low_x_high_z_then_high_x_low_z) {
  land_scene scene;
  scene_open(&scene, MAP("V . .", ". V .", ". . ."));
  scene.mob.position = (ref_vec){1.1, FEET, 1.1}; // cells 0 and 1 on both axes
  expect_start(&scene, 0, FEET, 1, REF_WALKABLE);
  scene_set(&scene, 0, FEET - 1, 1, '.');
  expect_start(&scene, 1, FEET, 0, REF_WALKABLE);
  scene_set(&scene, 0, FEET - 1, 0, '#');
  expect_start(&scene, 0, FEET, 0, REF_WALKABLE);
}

TEST(a_start_that_no_corner_mends_stays_and_is_searched_from) {
  land_scene scene;
  scene_open(&scene, MAP("V"));
  scene.mob.position = (ref_vec){0.5, FEET, 0.5};
  expect_start(&scene, 0, FEET, 0, REF_OPEN);
  scene_open(&scene, MAP("F"));
  scene.mob.position = (ref_vec){0.5, FEET, 0.5};
  expect_start(&scene, 0, FEET, 0, REF_FENCE);
}

// ---- Climbing (2.6, 2.7 steps 1 and 5)

TEST(a_block_is_climbed_and_left_again) {
  land_scene scene;
  scene_open(&scene, MAP("S # T"));
  const ref_path* path = scene_find(&scene);
  scene_expect_reached(&scene, PATH("1 2 3"));
  scene_expect_node(&path->nodes[1], 1, FEET + 1, 0, REF_WALKABLE, 0.0f);
  scene_expect_node(&path->nodes[2], 2, FEET, 0, REF_WALKABLE, 0.0f);
  scene_close(&scene);
}

TEST(z3_climbing_never_starts_below_free_air) {
  land_scene scene;
  scene_open(&scene, MAP("S # T"));
  scene.rules.climb_needs_positive_malus_above = true; // free air has malus 0
  scene_find(&scene);
  scene_expect_partial(&scene, PATH("1 # ."));
  scene_expect_refused(&scene, REF_EAST, REF_REFUSED_NO_NODE);
  scene_close(&scene);
}

TEST(a_slab_is_stepped_on_as_the_cell_above_it) {
  land_scene scene;
  scene_open(&scene, MAP("S _"));
  scene_look_around(&scene);
  scene_expect_emitted(&scene, REF_EAST, 1, FEET + 1, 0, REF_WALKABLE, 0.0f);
  scene_close(&scene);
}

TEST(two_blocks_are_too_high) {
  land_scene scene;
  scene_open(&scene, MAP("S #"));
  scene_double(&scene, '#');
  scene_look_around(&scene);
  scene_expect_refused(&scene, REF_EAST, REF_REFUSED_NO_NODE);
  scene.mob.max_up_step = 2.0f; // two steps up, and the floor may be 2 higher
  scene_find(&scene);
  scene_expect_emitted(&scene, REF_EAST, 1, FEET + 2, 0, REF_WALKABLE, 0.0f);
  scene_close(&scene);
}

// From the slab (floor 16.5, node y 17) to the block whose top is 18: 1.5 is over 1.125, though it
// is one cell up.
TEST(a_floor_more_than_9_eighths_higher_is_refused) {
  land_scene scene;
  scene_open(&scene, MAP("_ #"));
  scene_double(&scene, '#');
  scene.mob.position = (ref_vec){0.5, FEET + 0.5, 0.5};
  scene_look_around(&scene);
  scene_expect_refused(&scene, REF_EAST, REF_REFUSED_NO_NODE);
  scene_set(&scene, 0, FEET, 0, '#'); // from a whole block: 1
  scene.mob.position.y = FEET + 1;
  scene_find(&scene);
  scene_expect_emitted(&scene, REF_EAST, 1, FEET + 2, 0, REF_WALKABLE, 0.0f);
  scene_close(&scene);
}

TEST(a_fence_is_stepped_over_only_with_the_flag_and_the_height) {
  land_scene scene;
  scene_open(&scene, MAP("S F"));
  scene_look_around(&scene);
  scene_expect_refused(&scene, REF_EAST, REF_REFUSED_CLOSED);
  scene_expect_node(&scene_refused(&scene, REF_EAST)->node, 1, FEET, 0, REF_FENCE, -1.0f);
  scene.mob.max_up_step = 1.5f;
  scene_find(&scene);
  scene_expect_refused(&scene, REF_EAST, REF_REFUSED_CLOSED);
  scene.mob.can_walk_over_fences = true; // the fence's top is 17.5: exactly 1.5
  scene_find(&scene);
  scene_expect_emitted(&scene, REF_EAST, 1, FEET + 1, 0, REF_WALKABLE, 0.0f);
  scene.mob.max_up_step = 1.0f;
  scene_find(&scene);
  scene_expect_refused(&scene, REF_EAST, REF_REFUSED_CLOSED);
  scene_close(&scene);
}

// In water a floating mob's floor is half a block higher: 17.5 - 16.5 = 1.
TEST(a_floating_mob_climbs_from_half_a_block_up) {
  land_scene scene;
  scene_open(&scene, MAP("S F"));
  scene_set(&scene, 0, FEET, 0, 'w');
  scene.mob.can_walk_over_fences = true;
  scene.mob.is_in_water = true;
  scene_look_around(&scene);
  scene_expect_refused(&scene, REF_EAST, REF_REFUSED_CLOSED);
  scene.mob.can_float = true;
  scene_find(&scene);
  scene_expect_emitted(&scene, REF_EAST, 1, FEET + 1, 0, REF_WATER_BORDER, 8.0f);
  scene_close(&scene);
}

// A honey block's own cell is STICKY_HONEY and passable at malus 8: nobody climbs onto one.
TEST(a_honey_block_is_walked_into_and_not_climbed) {
  land_scene scene;
  scene_open(&scene, MAP("S h"));
  scene_look_around(&scene);
  scene_expect_emitted(&scene, REF_EAST, 1, FEET, 0, REF_STICKY_HONEY, 8.0f);
  scene_close(&scene);
}

TEST(from_sticky_honey_nothing_is_climbed) {
  land_scene scene;
  scene_open(&scene, MAP("S # T"));
  scene_set(&scene, 0, FEET - 1, 0, 'h');
  scene_find(&scene);
  scene_expect_partial(&scene, PATH("1 # ."));
  scene_close(&scene);
}

TEST(under_a_low_ceiling_nothing_is_climbed) {
  land_scene scene;
  scene_open(&scene, MAP("S #"));
  scene_set(&scene, 0, FEET + 2, 0, '#'); // a body at y 17 would meet it
  scene_look_around(&scene);
  scene_expect_refused(&scene, REF_EAST, REF_REFUSED_NO_NODE);
  scene_close(&scene);
}

TEST(rails_trapdoors_and_powder_snow_are_not_climbed) {
  land_scene scene;
  scene_open(&scene, MAP(". P .", "r S t", ". _ ."));
  scene.mob.malus[REF_TRAPDOOR] = -1.0f;
  scene_look_around(&scene);
  scene_expect_refused(&scene, REF_NORTH, REF_REFUSED_NO_NODE);
  scene_expect_refused(&scene, REF_WEST, REF_REFUSED_NO_NODE);
  scene_expect_refused(&scene, REF_EAST, REF_REFUSED_NO_NODE);
  scene_expect_emitted(&scene, REF_SOUTH, 1, FEET + 1, 2, REF_WALKABLE, 0.0f);
  scene_close(&scene);
}

// A carpet hangs at 18 over the start: nothing to the types, but the body that rises from 16.001 to
// 17 + 1.95 - 0.002 hits it.
static void open_under_carpet(land_scene* scene) {
  scene_open(scene, MAP("S #"));
  scene_set(scene, 0, FEET + 2, 0, '=');
}

TEST(a_climb_whose_rising_body_collides_is_refused) {
  land_scene scene;
  open_under_carpet(&scene);
  scene_look_around(&scene);
  scene_expect_refused(&scene, REF_EAST, REF_REFUSED_NO_NODE);
  scene.mob.height = 0.95f; // its head ends at 17.948
  scene_find(&scene);
  scene_expect_emitted(&scene, REF_EAST, 1, FEET + 1, 0, REF_WALKABLE, 0.0f);
  scene_close(&scene);
}

TEST(z4_a_climb_whose_rising_body_collides_is_kept) {
  land_scene scene;
  open_under_carpet(&scene);
  scene.rules.climb_test_negated = true;
  scene_look_around(&scene);
  scene_expect_emitted(&scene, REF_EAST, 1, FEET + 1, 0, REF_WALKABLE, 0.0f);
  scene_close(&scene);
}

// Two cells wide, so the cell to the east is barred by the wall behind it. The box in the cell that
// it comes from would hit the carpet at its head (17), but is not asked for.
static void open_wide(land_scene* scene) {
  scene_open(scene, MAP("S . # .", ". . # .", ". . . ."));
  scene_set(scene, 0, FEET + 1, 0, '=');
  scene->mob.width = 1.0f;
}

TEST(a_climb_of_a_mob_of_width_1_is_not_tested) {
  land_scene scene;
  open_wide(&scene);
  scene_look_around(&scene);
  scene_expect_node(&scene.result.start, 0, FEET, 0, REF_WALKABLE, 0.0f);
  scene_expect_emitted(&scene, REF_EAST, 1, FEET + 1, 0, REF_WALKABLE, 0.0f);
  scene_close(&scene);
}

// By the letter of Z4 any one of three saves the node: WALKABLE, narrow, collides. Magma beside the
// wall makes the cell on top DANGER_FIRE.
TEST(z4_a_climb_is_dropped_that_is_special_wide_and_free) {
  land_scene scene;
  open_wide(&scene);
  scene_set(&scene, 0, FEET + 1, 0, '.');
  scene.rules.climb_test_negated = true;
  scene_look_around(&scene);
  scene_expect_emitted(&scene, REF_EAST, 1, FEET + 1, 0, REF_WALKABLE, 0.0f);
  scene_set(&scene, 3, FEET, 0, 'm');
  scene_find(&scene);
  scene_expect_refused(&scene, REF_EAST, REF_REFUSED_NO_NODE);
  scene_set(&scene, 0, FEET + 1, 0, '=');
  scene_find(&scene);
  scene_expect_emitted(&scene, REF_EAST, 1, FEET + 1, 0, REF_DANGER_FIRE, 8.0f);
  scene_set(&scene, 0, FEET + 1, 0, '.');
  scene.rules.climb_test_negated = false;
  scene_find(&scene);
  scene_expect_emitted(&scene, REF_EAST, 1, FEET + 1, 0, REF_DANGER_FIRE, 8.0f);
  scene_close(&scene);
}

TEST(z4_a_narrow_mob_keeps_a_climb_to_a_special_cell) {
  land_scene scene;
  scene_open(&scene, MAP("S # m"));
  scene.rules.climb_test_negated = true;
  scene_look_around(&scene);
  scene_expect_emitted(&scene, REF_EAST, 1, FEET + 1, 0, REF_DANGER_FIRE, 8.0f);
  scene_close(&scene);
}

TEST(z3_climbing_starts_below_a_cell_that_costs) {
  land_scene scene;
  scene_open(&scene, MAP("S #"));
  scene.rules.climb_needs_positive_malus_above = true;
  scene.mob.height = 1.0f; // two cells high, and rises to 17.998, below the trapdoor
  scene.mob.malus[REF_TRAPDOOR] = 0.5f;
  scene_set(&scene, 0, FEET + 2, 0, 't');
  scene_look_around(&scene);
  scene_expect_emitted(&scene, REF_EAST, 1, FEET + 1, 0, REF_WALKABLE, 0.0f);
  scene_close(&scene);
}

TEST(the_cell_that_must_be_free_to_climb_is_the_one_above_the_node) {
  land_scene scene;
  scene_open(&scene, MAP("S #"));
  scene.mob.height = 0.95f;
  scene_set(&scene, 0, FEET + 1, 0, 'L');
  scene_look_around(&scene);
  scene_expect_refused(&scene, REF_EAST, REF_REFUSED_NO_NODE);
  scene_close(&scene);
}

// Step height 1.6 is one step up, though the floor may be 1.6 higher; the slab's top is 1.5 up.
TEST(the_number_of_steps_up_is_rounded_down) {
  land_scene scene;
  scene_open(&scene, MAP("S #"));
  scene_set(&scene, 1, FEET + 1, 0, '_');
  scene.mob.max_up_step = 1.6f;
  scene_look_around(&scene);
  scene_expect_refused(&scene, REF_EAST, REF_REFUSED_NO_NODE);
  scene.mob.max_up_step = 2.0f;
  scene_find(&scene);
  scene_expect_emitted(&scene, REF_EAST, 1, FEET + 2, 0, REF_WALKABLE, 0.0f);
  scene_close(&scene);
}

// Over a pit the floor level is 15, the empty cell's bottom: the block's top is 2 higher.
TEST(without_ground_the_floor_is_the_bottom_of_the_cell_below) {
  land_scene scene;
  scene_open(&scene, MAP("V #"));
  scene.mob.position = (ref_vec){0.5, FEET, 0.5};
  scene_look_around(&scene);
  scene_expect_refused(&scene, REF_EAST, REF_REFUSED_NO_NODE);
  scene_close(&scene);
}

// From the slab at 16.5, a stair one up: its highest box, the second of three, ends at 18.
TEST(the_floor_is_the_top_of_the_highest_box) {
  land_scene scene;
  scene_open(&scene, MAP("_ #"));
  scene.mob.position = (ref_vec){0.5, FEET + 0.5, 0.5};
  scene_shelf(&scene, 0, (ref_box){{0, 0, 0}, {1, 0.25, 1}});
  ref_block* stair = &scene.shelves[0];
  stair->land_pathfindable = false;
  stair->box_count = 3;
  stair->boxes[1] = (ref_box){{0, 0, 0}, {1, 1, 0.5}};
  stair->boxes[2] = (ref_box){{0, 0, 0}, {0.5, 0.5, 1}};
  scene_set(&scene, 1, FEET + 1, 0, '0');
  scene_look_around(&scene);
  scene_expect_refused(&scene, REF_EAST, REF_REFUSED_NO_NODE);
  stair->boxes[1].max.y = 0.5; // 17.5
  scene_find(&scene);
  scene_expect_emitted(&scene, REF_EAST, 1, FEET + 2, 0, REF_WALKABLE, 0.0f);
  scene_close(&scene);
}

// ---- Water and falls (2.7 steps 6 and 7, 2.8)

TEST(a_drop_of_3_is_taken_and_one_of_4_is_refused) {
  land_scene scene;
  scene_open(&scene, MAP("V S V"));
  scene_set(&scene, 2, FEET - 4, 0, '#');
  scene_set(&scene, 0, FEET - 5, 0, '#');
  scene_look_around(&scene);
  scene_expect_emitted(&scene, REF_EAST, 2, FEET - 3, 0, REF_WALKABLE, 0.0f);
  scene_expect_refused(&scene, REF_WEST, REF_REFUSED_IMPASSABLE);
  scene_expect_node(&scene_refused(&scene, REF_WEST)->node, 0, FEET - 4, 0, REF_BLOCKED, -1.0f);
  scene_close(&scene);
}

TEST(a_target_makes_a_mob_drop_deeper) {
  land_scene scene;
  scene_open(&scene, MAP("S V"));
  scene_set(&scene, 1, FEET - 5, 0, '#');
  scene.mob.has_target = true;
  scene_look_around(&scene);
  scene_expect_emitted(&scene, REF_EAST, 1, FEET - 4, 0, REF_WALKABLE, 0.0f);
  scene_close(&scene);
}

TEST(max_fall_follows_health_and_difficulty) {
  ref_mob mob = land_ref_default_mob();
  mob.difficulty = 3;
  assert_int_equal(land_ref_max_fall(&mob), 3);
  mob.has_target = true; // int(20 - 6.6) = 13
  assert_int_equal(land_ref_max_fall(&mob), 16);
  mob.difficulty = 2;
  assert_int_equal(land_ref_max_fall(&mob), 12);
  mob.difficulty = 0;
  assert_int_equal(land_ref_max_fall(&mob), 4);
  mob.health = 10.0f; // int(3.4) - 12 is below 0
  assert_int_equal(land_ref_max_fall(&mob), 3);
  mob.is_creeper = true;
  mob.health = 20.0f;
  assert_int_equal(land_ref_max_fall(&mob), 22);
  mob.health = 19.5f; // int(18.5)
  assert_int_equal(land_ref_max_fall(&mob), 21);
  mob.has_target = false;
  assert_int_equal(land_ref_max_fall(&mob), 3);
}

TEST(three_cells_of_air_over_water_are_refused_and_two_are_not) {
  land_scene scene;
  scene_open(&scene, MAP("V S V"));
  scene_set(&scene, 0, FEET - 4, 0, 'w');
  scene_set(&scene, 2, FEET - 3, 0, 'w');
  scene_look_around(&scene);
  scene_expect_refused(&scene, REF_WEST, REF_REFUSED_IMPASSABLE);
  scene_expect_node(&scene_refused(&scene, REF_WEST)->node, 0, FEET - 4, 0, REF_BLOCKED, -1.0f);
  scene_expect_emitted(&scene, REF_EAST, 2, FEET - 3, 0, REF_WATER, 8.0f);
  scene_close(&scene);
}

TEST(a_fall_ends_blocked_where_the_landing_is_impassable) {
  land_scene scene;
  scene_open(&scene, MAP("S V"));
  scene_set(&scene, 1, FEET - 2, 0, 'L');
  scene_look_around(&scene);
  scene_expect_refused(&scene, REF_EAST, REF_REFUSED_IMPASSABLE);
  scene_expect_node(&scene_refused(&scene, REF_EAST)->node, 1, FEET - 2, 0, REF_BLOCKED, -1.0f);
  scene_close(&scene);
}

TEST(a_fall_into_the_lowest_cell_of_the_world_is_taken) {
  land_scene scene;
  scene_open(&scene, MAP("S V"));
  scene.world.min_y = FEET - 3;
  scene_set(&scene, 1, FEET - 3, 0, 'w');
  scene_look_around(&scene);
  scene_expect_emitted(&scene, REF_EAST, 1, FEET - 3, 0, REF_WATER, 8.0f);
  scene_close(&scene);
}

TEST(a_fall_out_of_the_world_is_blocked_at_the_height_where_it_began) {
  land_scene scene;
  scene_open(&scene, MAP("S V"));
  scene.world.min_y = FEET - 1;
  scene.world.height = 16;
  scene_look_around(&scene);
  scene_expect_refused(&scene, REF_EAST, REF_REFUSED_IMPASSABLE);
  scene_expect_node(&scene_refused(&scene, REF_EAST)->node, 1, FEET, 0, REF_BLOCKED, -1.0f);
  scene_close(&scene);
}

// The blocked cell beside the diagonal is lower now, and what is lower does not bar the way.
TEST(z27_a_fall_out_of_the_world_is_blocked_at_the_bottom) {
  land_scene scene;
  scene_open(&scene, MAP("S V", ". ."));
  scene.world.min_y = FEET - 1;
  scene.world.height = 16;
  scene_look_around(&scene);
  scene_expect_refused(&scene, REF_SOUTH_EAST, REF_REFUSED_CORNER);
  scene.rules.fall_blocked_at_lowest_cell = true;
  scene_find(&scene);
  scene_expect_node(&scene_refused(&scene, REF_EAST)->node, 1, FEET - 1, 0, REF_BLOCKED, -1.0f);
  scene_expect_emitted(&scene, REF_SOUTH_EAST, 1, FEET, 1, REF_WALKABLE, 0.0f);
  scene_close(&scene);
}

TEST(a_mob_that_does_not_float_walks_on_the_bottom_of_water) {
  land_scene scene;
  scene_open(&scene, MAP("S w"));
  scene_set(&scene, 1, FEET - 1, 0, 'w');
  scene_set(&scene, 1, FEET - 2, 0, 'w');
  scene_set(&scene, 1, FEET - 3, 0, '#');
  scene_look_around(&scene);
  scene_expect_emitted(&scene, REF_EAST, 1, FEET - 2, 0, REF_WATER, 8.0f);
  scene.mob.can_float = true;
  scene_find(&scene);
  scene_expect_emitted(&scene, REF_EAST, 1, FEET, 0, REF_WATER, 8.0f);
  scene_close(&scene);
}
