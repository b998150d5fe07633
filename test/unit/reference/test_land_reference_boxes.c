// Boxes that move through the world of the land reference: the body that rises (2.7 step 5) and the
// one that leaves a fence (2.7 step 3), each outcome derived by hand beside its scene. Feet are at
// y 16 (SCENE_FEET), the ground is stone at 15. A shelf is air to the path types.
#include "reference/land_scene.h"
#include "support/test.h"

enum { FEET = SCENE_FEET };

// ---- The rising body

// In the cell that it comes from, the body fills 0.2 to 0.8 on x and z, and 16.001 to 18.948.
static bool rises_under(ref_direction direction, int from_y, ref_box shelf) {
  land_scene scene;
  scene_open(&scene, MAP(". # .", "# S #", ". # ."));
  scene_shelf(&scene, 0, shelf);
  scene_set(&scene, 1, from_y, 1, '0');
  scene_look_around(&scene);
  const bool is_emitted = scene_emitted(&scene, direction) != NULL;
  scene_close(&scene);
  return is_emitted;
}

static const ref_direction sides[] = {REF_NORTH, REF_EAST, REF_SOUTH, REF_WEST};

TEST(the_rising_body_has_the_mob_s_width_in_the_cell_it_comes_from) {
  static const ref_box hit[] = {{{0, 0, 0}, {0.25, 0.1, 0.25}}, {{0.75, 0, 0.75}, {1, 0.1, 1}}};
  static const ref_box missed[] = {{{0, 0, 0}, {0.15, 0.1, 1}},
                                   {{0.85, 0, 0}, {1, 0.1, 1}},
                                   {{0, 0, 0}, {1, 0.1, 0.15}},
                                   {{0, 0, 0.85}, {1, 0.1, 1}}};
  for (int side = 0; side < 4; side++) {
    for (int i = 0; i < 2; i++) {
      assert_false(rises_under(sides[side], FEET + 2, hit[i]));
    }
    for (int i = 0; i < 4; i++) {
      assert_true(rises_under(sides[side], FEET + 2, missed[i]));
    }
  }
}

TEST(the_rising_body_ends_below_the_head_on_the_higher_floor) {
  assert_true(rises_under(REF_EAST, FEET + 2, (ref_box){{0, 0.95, 0}, {1, 1, 1}}));
  assert_false(rises_under(REF_EAST, FEET + 2, (ref_box){{0, 0.94, 0}, {1, 1, 1}}));
}

// A carpet underfoot is the floor of the cell above, so the box starts over it. One at the head is
// hit.
TEST(the_rising_body_starts_at_the_floor_that_the_mob_leaves) {
  for (int side = 0; side < 4; side++) {
    assert_true(rises_under(sides[side], FEET, (ref_box){{0, 0, 0}, {1, 0.0625, 1}}));
    assert_false(rises_under(sides[side], FEET + 1, (ref_box){{0, 0, 0}, {1, 0.0625, 1}}));
  }
}

// The floor that counts is that of the cell at y + 1, so the post that holds the mob up is hit.
TEST(the_rising_body_hits_the_fence_below_it) {
  land_scene scene;
  scene_open(&scene, MAP("S #"));
  scene_set(&scene, 0, FEET - 1, 0, 'F');
  scene.mob.position.y = FEET + 0.4;
  scene_look_around(&scene);
  scene_expect_refused(&scene, REF_EAST, REF_REFUSED_NO_NODE);
  scene_set(&scene, 0, FEET - 1, 0, '#');
  scene_find(&scene);
  scene_expect_emitted(&scene, REF_EAST, 1, FEET + 1, 0, REF_WALKABLE, 0.0f);
  scene_close(&scene);
}

// Shapes that hang over from the cells to the east, south and above, by less than one block.
TEST(a_shape_that_leaves_its_cell_is_hit_where_it_hangs) {
  static const struct {
    ref_pos at;
    ref_direction direction;
    ref_box shelf;
  } hanging[] = {
      {{2, FEET + 2, 1}, REF_NORTH, {{-0.9, 0, 0}, {1, 0.1, 1}}},
      {{1, FEET + 2, 2}, REF_EAST, {{0, 0, -0.9}, {1, 0.1, 1}}},
      {{1, FEET + 3, 1}, REF_EAST, {{0, -0.5, 0}, {1, 1, 1}}},
  };
  for (size_t i = 0; i < sizeof hanging / sizeof hanging[0]; i++) {
    land_scene scene;
    scene_open(&scene, MAP(". # .", "# S #", ". # ."));
    scene_look_around(&scene);
    scene_expect_emitted(&scene, REF_NORTH, 1, FEET + 1, 0, REF_WALKABLE, 0.0f);
    scene_expect_emitted(&scene, REF_EAST, 2, FEET + 1, 1, REF_WALKABLE, 0.0f);
    scene_shelf(&scene, 0, hanging[i].shelf);
    scene_set(&scene, hanging[i].at.x, hanging[i].at.y, hanging[i].at.z, '0');
    scene_find(&scene);
    scene_expect_refused(&scene, hanging[i].direction, REF_REFUSED_NO_NODE);
    scene_close(&scene);
  }
}

// A diagonal is walked to the north or south, so its body rises in the cell east or west of the
// start, not in the start's own.
TEST(the_body_of_a_diagonal_rises_beside_the_start) {
  land_scene scene;
  scene_open(&scene, MAP(". . .", ". S .", ". . #"));
  scene_shelf(&scene, 0, (ref_box){{0, 0, 0}, {1, 0.1, 1}});
  scene_set(&scene, 1, FEET + 2, 1, '0');
  scene_set(&scene, 1, FEET + 2, 2, '0');
  scene_look_around(&scene);
  scene_expect_emitted(&scene, REF_SOUTH_EAST, 2, FEET + 1, 2, REF_WALKABLE, 0.0f);
  scene_set(&scene, 1, FEET + 2, 1, '.');
  scene_set(&scene, 1, FEET + 2, 2, '.');
  scene_set(&scene, 2, FEET + 2, 1, '0');
  scene_find(&scene);
  scene_expect_refused(&scene, REF_SOUTH_EAST, REF_REFUSED_NO_NODE);
  scene_close(&scene);
}

// A body 0.3 high climbs out of a cell with something 1.2 high: from 17.201 to 17.298, free. From
// something 1.5 high it would start at 17.501 and end below that: it spans both, and hits what it
// stands in (question 11).
TEST(a_rising_body_upside_down_spans_both_heights) {
  land_scene scene;
  scene_open(&scene, MAP("S #"));
  scene.mob.height = 0.3f;
  scene_shelf(&scene, 0, (ref_box){{0.4, 0, 0.4}, {0.6, 1.2, 0.6}});
  scene_set(&scene, 0, FEET, 0, '0');
  scene_look_around(&scene);
  scene_expect_emitted(&scene, REF_EAST, 1, FEET + 1, 0, REF_WALKABLE, 0.0f);
  scene.shelves[0].boxes[0].max.y = 1.5;
  scene_find(&scene);
  scene_expect_refused(&scene, REF_EAST, REF_REFUSED_NO_NODE);
  scene_close(&scene);
}

// ---- The way out of a fence

// A body 0.3 wide and 0.5 high in the south-east of a fence's cell, clear of the post. To the east
// it goes by (0.35, 0.25, -0.65) in three steps and ends with its corner at (2, 16.25, 1).
static bool leaves_to_the_east(ref_pos at, ref_box shelf) {
  land_scene scene;
  scene_open(&scene, MAP(". . .", ". F .", ". . ."));
  scene.mob.width = 0.3f;
  scene.mob.height = 0.5f;
  scene.mob.position = (ref_vec){1.8, FEET, 1.8};
  scene_shelf(&scene, 0, shelf);
  scene_set(&scene, at.x, at.y, at.z, '0');
  scene_look_around(&scene);
  scene_expect_node(&scene.result.start, 1, FEET, 1, REF_FENCE, -1.0f);
  const bool is_emitted = scene_emitted(&scene, REF_EAST) != NULL;
  scene_close(&scene);
  return is_emitted;
}

TEST(the_last_step_of_the_reach_test_counts_and_nothing_behind_it) {
  const ref_box at_end = {{0, 0.5, 0}, {0.25, 0.6, 0.1}};
  const ref_box behind = {{0, 0.5, 0.8}, {1, 0.6, 0.9}};
  assert_false(leaves_to_the_east((ref_pos){2, FEET, 1}, at_end));
  assert_true(leaves_to_the_east((ref_pos){2, FEET, 0}, behind));
}

// The start ends at x 1.95 and z 1.95. The first step fills x 1.767 to 2.067 and z 1.433 to 1.733:
// on the way there the body sweeps over (2, 1.8), but is in it neither before nor after.
TEST(the_reach_test_looks_where_steps_end_and_not_between) {
  const ref_box between = {{0, 0.1, 0.78}, {0.01, 0.4, 0.82}};
  const ref_box at_the_first = {{0, 0.2, 0.6}, {0.05, 0.3, 0.7}};
  assert_true(leaves_to_the_east((ref_pos){2, FEET, 1}, between));
  assert_false(leaves_to_the_east((ref_pos){2, FEET, 1}, at_the_first));
}

TEST(the_reach_test_ends_half_a_body_above_the_node) {
  const ref_box touched_above = {{0, 0.75, 0}, {0.25, 0.8, 0.1}};
  const ref_box touched_below = {{0, 0.2, 0}, {0.25, 0.25, 0.1}};
  const ref_box met_above = {{0, 0.74, 0}, {0.25, 0.8, 0.1}};
  const ref_box met_below = {{0, 0.2, 0}, {0.25, 0.26, 0.1}};
  assert_true(leaves_to_the_east((ref_pos){2, FEET, 1}, touched_above));
  assert_true(leaves_to_the_east((ref_pos){2, FEET, 1}, touched_below));
  assert_false(leaves_to_the_east((ref_pos){2, FEET, 1}, met_above));
  assert_false(leaves_to_the_east((ref_pos){2, FEET, 1}, met_below));
}

TEST(the_reach_test_ends_with_the_corner_on_the_node_s_corner) {
  const ref_box touched = {{0, 0, 0.5}, {1, 1, 1}}; // north of the node: ends at z 1
  assert_true(leaves_to_the_east((ref_pos){2, FEET, 0}, touched));
  const ref_box met = {{0, 0, 0}, {1, 1, 0.01}};
  assert_false(leaves_to_the_east((ref_pos){2, FEET, 1}, met));
}

// ---- Collision

TEST(boxes_that_touch_or_overlap_by_a_hair_do_not_collide) {
  const ref_box cube = {{0, 0, 0}, {1, 1, 1}};
  ref_box other = {{1.0, 0, 0}, {2, 1, 1}};
  assert_false(land_ref_overlaps(&cube, &other));
  other.min.x = 1.0 - 1e-8;
  assert_false(land_ref_overlaps(&cube, &other));
  other.min.x = 1.0 - 1e-6;
  assert_true(land_ref_overlaps(&cube, &other));
  assert_true(land_ref_overlaps(&other, &cube));
  other.min.y = 1.0;
  assert_false(land_ref_overlaps(&other, &cube));
}

TEST(a_body_is_its_width_around_its_position) {
  ref_mob mob = land_ref_default_mob();
  mob.position = (ref_vec){2.5, 7.0, -0.5};
  const ref_box body = land_ref_body(&mob);
  assert_true(body.min.x == 2.5 - (double)0.6f / 2);
  assert_true(body.max.z == -0.5 + (double)0.6f / 2);
  assert_true(body.min.y == 7.0);
  assert_true(body.max.y == 7.0 + (double)1.95f);
}
