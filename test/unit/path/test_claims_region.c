// Claims 75, 80 to 82: what is not searched.
#include "support/path_scene.h"
#include "support/test.h"

enum { FEET = PATH_SCENE_FEET };

CLAIM(claim_75_without_targets_there_is_no_path) {
  path_scene scene;
  path_scene_open(&scene, MAP("S ."));
  const ovis_path* path = path_scene_find(&scene);
  assert_int_equal(path->result, OVIS_PATH_NONE);
  assert_int_equal(path->count, 0);
  assert_int_equal(path->visited, 0);
  path_scene_close(&scene);
}

enum { MIDDLE = 10 };

// A body in the middle of a floor, whose search sees as far as `half` from its block.
static void open_region(path_scene* scene, int half) {
  path_scene_open(scene, MAP("V"));
  path_scene_fill(scene, (ovis_pos){MIDDLE - 4, FEET - 1, MIDDLE - 4},
                  (ovis_pos){MIDDLE + 4, FEET - 1, MIDDLE + 4}, "stone");
  scene->query.body.pos = (ovis_vec3){MIDDLE + 0.9, FEET, MIDDLE + 0.1};
  scene->query.region_half = half;
}

// Is a fence seen that stands `up` cells over the neighbor's feet?
static bool is_seen_over(int up, int half, bool is_at_head) {
  path_scene scene;
  open_region(&scene, half);
  scene.query.is_region_at_head = is_at_head;
  scene.query.body.height = 3.95f;
  path_scene_set(&scene, MIDDLE + 1, FEET + up, MIDDLE, "oak_fence");
  const bool is_step = path_scene_step(&scene, MIDDLE + 1, FEET, MIDDLE) != NULL;
  path_scene_close(&scene);
  return !is_step;
}

// Is a floor seen that lies `down` cells below the feet?
static bool is_seen_below(int down, int half, bool is_at_head) {
  path_scene scene;
  open_region(&scene, half);
  scene.query.is_region_at_head = is_at_head;
  path_scene_set(&scene, MIDDLE + 1, FEET - 1, MIDDLE, "air");
  path_scene_set(&scene, MIDDLE + 1, FEET - down, MIDDLE, "stone");
  const bool is_step = path_scene_step(&scene, MIDDLE + 1, FEET - down + 1, MIDDLE) != NULL;
  path_scene_close(&scene);
  return is_step;
}

CLAIM(claim_80_the_region_lies_around_the_feet_or_the_head) {
  assert_true(is_seen_over(2, 2, false));
  assert_false(is_seen_over(3, 2, false));
  assert_true(is_seen_over(3, 2, true));
  assert_true(is_seen_below(2, 2, false));
  assert_true(is_seen_below(1, 2, true));
  assert_false(is_seen_below(2, 2, true));
}

// Magma two cells away makes the neighbor DANGER_FIRE, if it is seen.
static void expect_sides_at_half_size(void) {
  static const int ways[4][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
  for (int i = 0; i < 4; i++) {
    for (int half = 1; half <= 2; half++) {
      path_scene scene;
      open_region(&scene, half);
      path_scene_set(&scene, MIDDLE + 2 * ways[i][0], FEET, MIDDLE + 2 * ways[i][1], "magma_block");
      const ovis_path_node* node =
          path_scene_step(&scene, MIDDLE + ways[i][0], FEET, MIDDLE + ways[i][1]);
      assert_int_equal(node->type, half == 2 ? OVIS_PATH_DANGER_FIRE : OVIS_PATH_WALKABLE);
      path_scene_close(&scene);
    }
  }
}

CLAIM(claim_81_the_region_ends_at_its_half_size_on_each_axis) {
  expect_sides_at_half_size();
  assert_true(is_seen_over(1, 1, false));
  assert_false(is_seen_over(2, 1, false));
  assert_true(is_seen_below(1, 1, false));
  assert_false(is_seen_below(2, 1, false));
  assert_true(is_seen_below(3, 0, false)); // 0: no bound
}

CLAIM(claim_82_outside_the_region_all_is_air) {
  path_scene scene;
  open_region(&scene, 3);
  path_scene_add_target(&scene, MIDDLE + 4, FEET, MIDDLE);
  path_scene_find(&scene);
  assert_int_equal(scene.path.result, OVIS_PATH_PARTIAL);
  assert_int_equal(scene.nodes[scene.path.count - 1].pos.x, MIDDLE + 3);
  path_scene_expect_refused(&scene, MIDDLE + 4, FEET - 4, MIDDLE, OVIS_REFUSED_DROP_TOO_DEEP, 4, 3);
  assert_false(scene.path.touched_unloaded); // it is loaded, only not looked at
  scene.query.region_half = 4;
  path_scene_find(&scene);
  assert_int_equal(scene.path.result, OVIS_PATH_REACHED);
  path_scene_close(&scene);
}

// The last cells that are seen on each side, and the first ones that are not.
CLAIM(claim_82_a_region_has_its_outermost_cells_and_nothing_past_them) {
  expect_sides_at_half_size();
  assert_true(is_seen_over(2, 2, false));
  assert_false(is_seen_over(2, 1, false));
  assert_true(is_seen_below(2, 2, false));
  assert_false(is_seen_below(2, 1, false));
}

CLAIM(claim_82_what_is_not_loaded_is_air_and_the_path_says_so) {
  path_scene scene;
  open_region(&scene, 0);
  path_scene_add_target(&scene, MIDDLE + 9, FEET, MIDDLE);
  path_scene_find(&scene);
  assert_int_equal(scene.path.count, 5);
  assert_false(scene.path.touched_unloaded);
  ovis_world_drop_section(scene.world, (ovis_section_pos){0, 0, 0}); // the floor at 15
  path_scene_find(&scene);
  assert_int_equal(scene.path.count, 1);
  assert_true(scene.path.touched_unloaded);
  path_scene_close(&scene);
}
