// Boxes that move through the world: the body that rises (claims 306, 112) and the one that leaves
// a fence (claims 114, 115), each outcome derived by hand beside its scene. Feet are at y 16
// (PATH_SCENE_FEET), the ground is stone at 15. A shelf is air to the path types.
#include "support/path_scene.h"
#include "support/test.h"

enum { FEET = PATH_SCENE_FEET };

// ---- The rising body

// In the cell that it comes from, the body fills 0.2 to 0.8 on x and z, and 16.001 to 18.948.
static bool rises_under(ovis_pos side, int from_y, ovis_aabb shelf) {
  path_scene scene;
  path_scene_open(&scene, MAP(". # .", "# S #", ". # ."));
  path_scene_shelf(&scene, 1, from_y, 1, shelf);
  const bool is_step = path_scene_step(&scene, side.x, side.y, side.z) != NULL;
  path_scene_close(&scene);
  return is_step;
}

static const ovis_pos sides[] = {
    {1, FEET + 1, 0}, {2, FEET + 1, 1}, {1, FEET + 1, 2}, {0, FEET + 1, 1}};
static const ovis_pos east = {2, FEET + 1, 1};

CLAIM(the_rising_body_has_the_mob_s_width_in_the_cell_it_comes_from) {
  static const ovis_aabb hit[] = {{{0, 0, 0}, {0.25, 0.1, 0.25}}, {{0.75, 0, 0.75}, {1, 0.1, 1}}};
  static const ovis_aabb missed[] = {{{0, 0, 0}, {0.15, 0.1, 1}},
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

CLAIM(the_rising_body_ends_below_the_head_on_the_higher_floor) {
  assert_true(rises_under(east, FEET + 2, (ovis_aabb){{0, 0.95, 0}, {1, 1, 1}}));
  assert_false(rises_under(east, FEET + 2, (ovis_aabb){{0, 0.94, 0}, {1, 1, 1}}));
}

// A carpet underfoot is the floor of the cell above, so the box starts over it. One at the head is
// hit.
CLAIM(the_rising_body_starts_at_the_floor_that_the_mob_leaves) {
  for (int side = 0; side < 4; side++) {
    assert_true(rises_under(sides[side], FEET, (ovis_aabb){{0, 0, 0}, {1, 0.0625, 1}}));
    assert_false(rises_under(sides[side], FEET + 1, (ovis_aabb){{0, 0, 0}, {1, 0.0625, 1}}));
  }
}

// The floor that counts is that of the cell at y + 1, so the post that holds the mob up is hit.
CLAIM(the_rising_body_hits_the_fence_below_it) {
  path_scene scene;
  path_scene_open(&scene, MAP("S #"));
  path_scene_set(&scene, 0, FEET - 1, 0, "oak_fence");
  scene.query.body.pos.y = FEET + 0.4;
  path_scene_expect_no_step(&scene, 1, FEET, 0, OVIS_REFUSED_NO_ROOM_TO_RISE);
  path_scene_set(&scene, 0, FEET - 1, 0, "stone");
  path_scene_expect_step(&scene, 1, FEET + 1, 0, OVIS_PATH_WALKABLE, 0);
  path_scene_close(&scene);
}

// Shapes that hang over from the cells to the east, south and above, by less than one block.
CLAIM(a_shape_that_leaves_its_cell_is_hit_where_it_hangs) {
  static const struct {
    ovis_pos at, side;
    ovis_aabb shelf;
  } hanging[] = {
      {{2, FEET + 2, 1}, {1, FEET, 0}, {{-0.9, 0, 0}, {1, 0.1, 1}}},
      {{1, FEET + 2, 2}, {2, FEET, 1}, {{0, 0, -0.9}, {1, 0.1, 1}}},
      {{1, FEET + 3, 1}, {2, FEET, 1}, {{0, -0.5, 0}, {1, 1, 1}}},
  };
  for (size_t i = 0; i < sizeof hanging / sizeof hanging[0]; i++) {
    const ovis_pos at = hanging[i].at;
    const ovis_pos side = hanging[i].side;
    path_scene scene;
    path_scene_open(&scene, MAP(". # .", "# S #", ". # ."));
    path_scene_expect_step(&scene, side.x, FEET + 1, side.z, OVIS_PATH_WALKABLE, 0);
    path_scene_shelf(&scene, at.x, at.y, at.z, hanging[i].shelf);
    path_scene_expect_no_step(&scene, side.x, FEET, side.z, OVIS_REFUSED_NO_ROOM_TO_RISE);
    path_scene_close(&scene);
  }
}

// A body 0.3 high climbs out of a cell with something 1.2 high: from 17.201 to 17.298, free. From
// something 1.5 high it would start at 17.501 and end below that: it spans both, and hits what it
// stands in (question 11).
CLAIM(a_rising_body_upside_down_spans_both_heights) {
  path_scene scene;
  path_scene_open(&scene, MAP("S #"));
  scene.query.body.height = 0.3f;
  path_scene_shelf(&scene, 0, FEET, 0, (ovis_aabb){{0.4, 0, 0.4}, {0.6, 1.2, 0.6}});
  path_scene_expect_step(&scene, 1, FEET + 1, 0, OVIS_PATH_WALKABLE, 0);
  path_scene_shelf(&scene, 0, FEET, 0, (ovis_aabb){{0.4, 0, 0.4}, {0.6, 1.5, 0.6}});
  path_scene_expect_no_step(&scene, 1, FEET, 0, OVIS_REFUSED_NO_ROOM_TO_RISE);
  path_scene_close(&scene);
}

// ---- The way out of a fence

// A body 0.3 wide and 0.5 high in the south-east of a fence's cell, clear of the post. To the east
// it goes by (0.35, 0.25, -0.65) in three steps and ends with its corner at (2, 16.25, 1).
static bool leaves_to_the_east(ovis_pos at, ovis_aabb shelf) {
  path_scene scene;
  path_scene_open(&scene, MAP(". . .", ". F .", ". . ."));
  scene.query.body.width = 0.3f;
  scene.query.body.height = 0.5f;
  scene.query.body.pos = (ovis_vec3){1.8, FEET, 1.8};
  path_scene_shelf(&scene, at.x, at.y, at.z, shelf);
  const bool is_step = path_scene_step(&scene, 2, FEET, 1) != NULL;
  path_scene_expect_node(&scene.popped[0], 1, FEET, 1, OVIS_PATH_FENCE, -1);
  path_scene_close(&scene);
  return is_step;
}

CLAIM(the_last_step_of_the_reach_test_counts_and_nothing_behind_it) {
  const ovis_aabb at_end = {{0, 0.5, 0}, {0.25, 0.6, 0.1}};
  const ovis_aabb behind = {{0, 0.5, 0.8}, {1, 0.6, 0.9}};
  assert_false(leaves_to_the_east((ovis_pos){2, FEET, 1}, at_end));
  assert_true(leaves_to_the_east((ovis_pos){2, FEET, 0}, behind));
}

// The start ends at x 1.95 and z 1.95. The first step fills x 1.767 to 2.067 and z 1.433 to 1.733:
// on the way there the body sweeps over (2, 1.8), but is in it neither before nor after.
CLAIM(the_reach_test_looks_where_steps_end_and_not_between) {
  const ovis_aabb between = {{0, 0.1, 0.78}, {0.01, 0.4, 0.82}};
  const ovis_aabb at_the_first = {{0, 0.2, 0.6}, {0.05, 0.3, 0.7}};
  assert_true(leaves_to_the_east((ovis_pos){2, FEET, 1}, between));
  assert_false(leaves_to_the_east((ovis_pos){2, FEET, 1}, at_the_first));
}

CLAIM(the_reach_test_ends_half_a_body_above_the_node) {
  const ovis_aabb touched_above = {{0, 0.75, 0}, {0.25, 0.8, 0.1}};
  const ovis_aabb touched_below = {{0, 0.2, 0}, {0.25, 0.25, 0.1}};
  const ovis_aabb met_above = {{0, 0.74, 0}, {0.25, 0.8, 0.1}};
  const ovis_aabb met_below = {{0, 0.2, 0}, {0.25, 0.26, 0.1}};
  assert_true(leaves_to_the_east((ovis_pos){2, FEET, 1}, touched_above));
  assert_true(leaves_to_the_east((ovis_pos){2, FEET, 1}, touched_below));
  assert_false(leaves_to_the_east((ovis_pos){2, FEET, 1}, met_above));
  assert_false(leaves_to_the_east((ovis_pos){2, FEET, 1}, met_below));
}

CLAIM(the_reach_test_ends_with_the_corner_on_the_node_s_corner) {
  const ovis_aabb touched = {{0, 0, 0.5}, {1, 1, 1}}; // north of the node: ends at z 1
  assert_true(leaves_to_the_east((ovis_pos){2, FEET, 0}, touched));
  const ovis_aabb met = {{0, 0, 0}, {1, 1, 0.01}};
  assert_false(leaves_to_the_east((ovis_pos){2, FEET, 1}, met));
}
