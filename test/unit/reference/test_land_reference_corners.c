// Diagonals, and ways out of fences and shut doors, in the land reference: 2.6 and 2.7 step 3, each
// outcome derived by hand beside its scene. Feet are at y 16 (SCENE_FEET), the ground is stone at
// 15.
#include "reference/land_scene.h"
#include "support/test.h"

enum { FEET = SCENE_FEET };

// ---- Diagonals (2.6)

TEST(a_diagonal_between_free_cells_is_taken) {
  land_scene scene;
  scene_open(&scene, MAP("S .", ". T"));
  scene_find(&scene);
  scene_expect_reached(&scene, PATH("1 .", ". 2"));
  scene_close(&scene);
}

TEST(a_diagonal_past_a_wall_is_refused) {
  land_scene scene;
  scene_open(&scene, MAP("S #", ". T"));
  scene_double(&scene, '#');
  scene_find(&scene);
  scene_expect_reached(&scene, PATH("1 #", "2 3"));
  scene_expect_refused(&scene, REF_SOUTH_EAST, REF_REFUSED_CORNER_NONE);
  scene_close(&scene);
}

TEST(a_diagonal_past_a_higher_cell_is_refused) {
  land_scene scene;
  scene_open(&scene, MAP("S #", ". T"));
  scene_find(&scene);
  scene_expect_reached(&scene, PATH("1 #", "2 3"));
  scene_expect_refused(&scene, REF_SOUTH_EAST, REF_REFUSED_CORNER_HIGHER);
  scene_close(&scene);
}

TEST(z8_a_diagonal_past_a_higher_cell_is_taken) {
  land_scene scene;
  scene_open(&scene, MAP("S #", ". T"));
  scene.rules.diagonal_ignores_side_height = true;
  scene_find(&scene);
  scene_expect_reached(&scene, PATH("1 #", ". 2"));
  scene_close(&scene);
}

TEST(a_diagonal_past_a_pit_is_taken) {
  land_scene scene;
  scene_open(&scene, MAP("S V", "V T"));
  scene_find(&scene);
  scene_expect_reached(&scene, PATH("1 V", "V 2"));
  scene_close(&scene);
}

TEST(a_fence_corner_stops_diagonals_of_wide_mobs) {
  land_scene scene;
  scene_open(&scene, MAP("S F", ". T"));
  scene_find(&scene);
  scene_expect_reached(&scene, PATH("1 F", "2 3"));
  scene_expect_refused(&scene, REF_SOUTH_EAST, REF_REFUSED_CORNER);
  scene.mob.width = 0.4f; // narrow helps only between two fences
  scene_find(&scene);
  scene_expect_reached(&scene, PATH("1 F", "2 3"));
  scene_close(&scene);
}

TEST(a_mob_narrower_than_half_squeezes_between_two_fences) {
  land_scene scene;
  scene_open(&scene, MAP("S F", "F T"));
  scene.mob.width = 0.5f;
  scene_find(&scene);
  scene_expect_partial(&scene, PATH("1 F", "F ."));
  scene.mob.width = 0.49f;
  scene_find(&scene);
  scene_expect_reached(&scene, PATH("1 F", "F 2"));
  scene_close(&scene);
}

TEST(no_diagonal_touches_a_door_that_the_mob_opens) {
  land_scene scene;
  scene_open(&scene, MAP("S D", ". ."));
  scene_double(&scene, 'D');
  scene.mob.can_open_doors = true;
  scene_look_around(&scene);
  scene_expect_emitted(&scene, REF_EAST, 1, FEET, 0, REF_WALKABLE_DOOR, 0.0f);
  scene_expect_refused(&scene, REF_SOUTH_EAST, REF_REFUSED_DOOR);
  scene_close(&scene);
}

TEST(a_shut_door_that_the_mob_cannot_open_is_a_closed_node_one_up) {
  land_scene scene;
  scene_open(&scene, MAP("S D"));
  scene_double(&scene, 'D');
  scene_look_around(&scene); // the climb meets the upper half, and step 8 closes it there
  scene_expect_refused(&scene, REF_EAST, REF_REFUSED_CLOSED);
  scene_expect_node(&scene_refused(&scene, REF_EAST)->node, 1, FEET + 1, 0, REF_DOOR_WOOD_CLOSED,
                    -1.0f);
  scene_close(&scene);
}

// ---- Out of fences and doors (2.7 step 3)

// A mob in the middle of a shut door whose board is on the west side. On the way to the north, west
// and south the corner moves onto the board; to the east it moves away (the seed's picture).
static void open_in_west_door(land_scene* scene) {
  scene_open(scene, MAP(". . .", ". S .", ". . ."));
  scene_set(scene, 1, FEET, 1, 'W');
  scene_double(scene, 'W');
}

TEST(claim_116_from_a_shut_door_only_the_ways_off_its_board_are_free) {
  land_scene scene;
  open_in_west_door(&scene);
  scene_look_around(&scene);
  scene_expect_refused(&scene, REF_NORTH, REF_REFUSED_NO_NODE);
  scene_expect_refused(&scene, REF_WEST, REF_REFUSED_NO_NODE);
  scene_expect_refused(&scene, REF_SOUTH, REF_REFUSED_NO_NODE);
  scene_expect_emitted(&scene, REF_EAST, 2, FEET, 1, REF_WALKABLE, 0.0f);
  scene_close(&scene);
}

TEST(claim_119_a_board_on_the_east_side_bars_the_east_only) {
  land_scene scene;
  open_in_west_door(&scene);
  scene_set(&scene, 1, FEET, 1, 'E');
  scene_set(&scene, 1, FEET + 1, 1, 'E');
  scene_look_around(&scene);
  scene_expect_refused(&scene, REF_EAST, REF_REFUSED_NO_NODE);
  scene_expect_emitted(&scene, REF_WEST, 0, FEET, 1, REF_WALKABLE, 0.0f);
  scene_expect_emitted(&scene, REF_NORTH, 1, FEET, 0, REF_WALKABLE, 0.0f);
  scene_expect_emitted(&scene, REF_SOUTH, 1, FEET, 2, REF_WALKABLE, 0.0f);
  scene_close(&scene);
}

TEST(z32_under_a_lintel_no_way_is_free_but_with_a_level_test) {
  land_scene scene;
  open_in_west_door(&scene);
  scene_set(&scene, 1, FEET + 2, 1, '#'); // the box ends with its head at 16 + 2.925
  scene_look_around(&scene);
  scene_expect_refused(&scene, REF_EAST, REF_REFUSED_NO_NODE);
  scene.rules.reach_box_stays_level = true;
  scene_find(&scene);
  scene_expect_emitted(&scene, REF_EAST, 2, FEET, 1, REF_WALKABLE, 0.0f);
  scene_expect_refused(&scene, REF_WEST, REF_REFUSED_NO_NODE);
  scene_close(&scene);
}

TEST(claim_118_before_22w16a_a_shut_door_does_not_hold_the_mob) {
  land_scene scene;
  open_in_west_door(&scene);
  scene.rules.partial_fence_only = true;
  scene_look_around(&scene);
  scene_expect_emitted(&scene, REF_NORTH, 1, FEET, 0, REF_WALKABLE, 0.0f);
  scene_expect_emitted(&scene, REF_WEST, 0, FEET, 1, REF_WALKABLE, 0.0f);
  scene_expect_emitted(&scene, REF_SOUTH, 1, FEET, 2, REF_WALKABLE, 0.0f);
  scene_expect_emitted(&scene, REF_EAST, 2, FEET, 1, REF_WALKABLE, 0.0f);
  scene_close(&scene);
}

// A body 0.3 wide south-east of the post (1.375 to 1.625). To the north, three steps each way: from
// its minimum corner the second third is at z 1.1 to 1.4, in the post; from its bottom's center
// that is z 1.05 to 1.35, past it.
TEST(claim_117_before_22w16a_the_reach_test_starts_at_the_bottom_center) {
  land_scene scene;
  scene_open(&scene, MAP(". . .", ". F .", ". . ."));
  scene.mob.width = 0.3f;
  scene.mob.position = (ref_vec){1.8, FEET, 1.8};
  scene_look_around(&scene);
  scene_expect_node(&scene.result.start, 1, FEET, 1, REF_FENCE, -1.0f);
  scene_expect_refused(&scene, REF_NORTH, REF_REFUSED_NO_NODE);
  scene.rules.reach_from_bottom = true;
  scene_find(&scene);
  scene_expect_emitted(&scene, REF_NORTH, 1, FEET, 0, REF_WALKABLE, 0.0f);
  scene_close(&scene);
}

// Claims 130 to 132: the start's own malus is below 0, so BLOCKED cells of failed falls are
// emitted, and falls from those add up: 16, 12, 8, then 3 down onto the stone at 4.
TEST(claim_131_from_an_impassable_start_falls_add_up) {
  land_scene scene;
  scene_open(&scene, MAP("F"));
  scene.mob.position = (ref_vec){0.5, FEET, 0.5};
  scene_add_target(&scene, (ref_pos){0, 5, 3});
  for (int z = 1; z < 5; z++) {
    scene_set(&scene, 0, 4, z, '#');
  }
  const ref_path* path = scene_find(&scene);
  assert_true(path->is_reached);
  assert_int_equal(path->count, 4);
  scene_expect_node(&path->nodes[0], 0, FEET, 0, REF_FENCE, -1.0f);
  scene_expect_node(&path->nodes[1], 0, FEET - 4, 1, REF_BLOCKED, -1.0f);
  scene_expect_node(&path->nodes[2], 0, FEET - 8, 2, REF_BLOCKED, -1.0f);
  scene_expect_node(&path->nodes[3], 0, 5, 3, REF_WALKABLE, 0.0f);
  scene_close(&scene);
}
