// A body put at rest: what it stands on, and the water that it touches.
#include "support/path_scene.h"
#include "support/test.h"

enum { FEET = PATH_SCENE_FEET };

// On the middle of a floor of 3 x 3, with a state in the cell of the feet.
static ovis_path_body put(const char* state, double x, double y, double z) {
  path_scene scene;
  path_scene_open(&scene, MAP(". . .", ". S .", ". . ."));
  path_scene_set(&scene, 1, FEET, 1, state);
  ovis_path_body body = scene.query.body;
  body.is_on_ground = true;
  body.is_in_water = true;
  ovis_path_body_place(scene.world, (ovis_vec3){x, y, z}, &body);
  assert_true(body.pos.x == x && body.pos.y == y && body.pos.z == z);
  path_scene_close(&scene);
  return body;
}

TEST(a_body_on_the_floor_is_on_ground_and_dry) {
  const ovis_path_body body = put("air", 1.5, FEET, 1.5);
  assert_true(body.is_on_ground);
  assert_false(body.is_in_water);
}

TEST(a_hair_over_the_floor_is_on_ground_and_more_is_not) {
  assert_true(put("air", 1.5, FEET + 0.0009, 1.5).is_on_ground);
  assert_false(put("air", 1.5, FEET + 0.0011, 1.5).is_on_ground);
}

TEST(the_edge_of_the_box_is_enough_to_stand) {
  // The cell east of the floor has no ground under it; the box is 0.6 wide.
  assert_true(put("air", 3.29, FEET, 1.5).is_on_ground);
  assert_false(put("air", 3.31, FEET, 1.5).is_on_ground);
}

TEST(in_a_wall_it_is_on_ground) {
  assert_true(put("stone", 1.5, FEET + 0.5, 1.5).is_on_ground);
}

TEST(a_source_counts_as_a_full_cell) {
  assert_true(put("water", 1.5, FEET, 1.5).is_in_water);
  assert_true(put("water", 1.5, FEET + 0.99, 1.5).is_in_water);
  assert_false(put("water", 1.5, FEET + 1, 1.5).is_in_water);
}

TEST(flowing_water_is_as_high_as_its_ninths) {
  // level 5: 3 of 9
  assert_true(put("water[level=5]", 1.5, FEET + 0.33, 1.5).is_in_water);
  assert_false(put("water[level=5]", 1.5, FEET + 0.34, 1.5).is_in_water);
  assert_false(put("water[level=5]", 1.5, FEET + 3 / 9.0, 1.5).is_in_water); // on it, not in it
}

TEST(water_beside_the_feet_counts_where_the_box_reaches_it) {
  assert_true(put("water", 2.29, FEET, 1.5).is_in_water);
  assert_false(put("water", 2.31, FEET, 1.5).is_in_water);
}

TEST(water_at_the_head_counts) {
  // 1.95 high
  assert_true(put("water", 1.5, FEET - 1.9, 1.5).is_in_water);
  assert_false(put("water", 1.5, FEET - 1.96, 1.5).is_in_water);
}

TEST(a_waterlogged_block_is_water_and_lava_is_not) {
  assert_true(put("oak_slab[type=bottom,waterlogged=true]", 1.5, FEET + 0.5, 1.5).is_in_water);
  assert_false(put("lava", 1.5, FEET, 1.5).is_in_water);
}

TEST(what_is_not_loaded_is_air) {
  const ovis_path_body body = put("air", 1e6, FEET, -1e6);
  assert_false(body.is_on_ground);
  assert_false(body.is_in_water);
}
