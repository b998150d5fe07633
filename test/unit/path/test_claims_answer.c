// Claims 106 to 108: which path is the answer.
#include "support/path_scene.h"
#include "support/test.h"

enum { FEET = PATH_SCENE_FEET };

static void expect_target(path_scene* scene, int index) {
  path_scene_find(scene);
  assert_int_equal(scene->path.target.x, scene->targets[index].x);
  assert_int_equal(scene->path.target.y, scene->targets[index].y);
  assert_int_equal(scene->path.target.z, scene->targets[index].z);
}

// One popped node reaches both (test_claims_search.c: claim_96). The path to the end near (9, 0)
// has 4 nodes, to that near (3, 6) it has 2.
CLAIM(claim_106_of_reached_paths_the_one_with_the_fewest_nodes_wins) {
  for (int first = 0; first < 2; first++) {
    path_scene scene;
    path_scene_open(&scene, MAP("S . . .", "V . V V"));
    scene.query.reach_range = 6;
    path_scene_add_target(&scene, first == 0 ? 9 : 3, FEET, first == 0 ? 0 : 6);
    path_scene_add_target(&scene, first == 0 ? 3 : 9, FEET, first == 0 ? 6 : 0);
    expect_target(&scene, first == 0 ? 1 : 0);
    path_scene_expect_reached(&scene, PATH("1 . . .", "V 2 V V"));
    path_scene_close(&scene);
  }
}

// The first target is reached, the second is not, though its best end has fewer nodes.
CLAIM(claim_106_a_target_that_is_not_reached_does_not_count) {
  path_scene scene;
  path_scene_open(&scene, MAP("S . T"));
  path_scene_add_target(&scene, -9, FEET, 0);
  expect_target(&scene, 0);
  path_scene_expect_reached(&scene, PATH("1 2 3"));
  path_scene_close(&scene);
}

CLAIM(claim_106_of_equally_short_ones_the_first_target_wins) {
  path_scene scene;
  path_scene_open(&scene, MAP("S . ."));
  scene.query.reach_range = 1;
  path_scene_add_target(&scene, 2, FEET + 1, 0);
  path_scene_add_target(&scene, 3, FEET, 0);
  expect_target(&scene, 0);
  path_scene_close(&scene);
}

// From the corridor's end the first target is 3 away, from its start the second is 4.
CLAIM(claim_107_of_unreached_paths_the_one_that_ends_nearest_wins) {
  path_scene scene;
  path_scene_open(&scene, MAP("S . . ."));
  path_scene_add_target(&scene, 6, FEET, 0);
  path_scene_add_target(&scene, 0, FEET + 4, 0);
  expect_target(&scene, 0);
  path_scene_expect_partial(&scene, PATH("1 2 3 4"));
  path_scene_close(&scene);
}

CLAIM(claim_107_the_nearest_end_wins_also_when_it_is_the_second_targets) {
  path_scene scene;
  path_scene_open(&scene, MAP("S . . ."));
  path_scene_add_target(&scene, 0, FEET + 4, 0);
  path_scene_add_target(&scene, 6, FEET, 0);
  expect_target(&scene, 1);
  path_scene_expect_partial(&scene, PATH("1 2 3 4"));
  path_scene_close(&scene);
}

CLAIM(claim_107_of_ends_equally_near_the_one_with_the_fewest_nodes_wins) {
  for (int first = 0; first < 2; first++) {
    path_scene scene;
    path_scene_open(&scene, MAP("S . . ."));
    path_scene_add_target(&scene, first == 0 ? 6 : 0, FEET + (first == 0 ? 0 : 3), 0);
    path_scene_add_target(&scene, first == 0 ? 0 : 6, FEET + (first == 0 ? 3 : 0), 0);
    expect_target(&scene, first == 0 ? 1 : 0);
    path_scene_expect_partial(&scene, PATH("1 . . ."));
    path_scene_close(&scene);
  }
}

CLAIM(claim_107_of_equal_paths_the_first_targets_wins) {
  path_scene scene;
  path_scene_open(&scene, MAP("S . . ."));
  path_scene_add_target(&scene, 3, FEET + 3, 0);
  path_scene_add_target(&scene, 6, FEET, 0);
  expect_target(&scene, 0);
  path_scene_close(&scene);
}

// Straight on the heuristic promises more; around the corner the way is shorter.
CLAIM(claim_108_a_path_need_not_be_the_shortest) {
  path_scene scene;
  path_scene_open(&scene, MAP("S . . . .", ". # . . .", ". . . # #", ". . . . T"));
  path_scene_double(&scene, '#');
  path_scene_find(&scene);
  path_scene_expect_reached(&scene, PATH("1 2 3 . .", ". # 4 . .", ". . 5 # #", ". . 6 7 8"));
  assert_true(scene.nodes[7].g == 7.0f);
  scene.query.is_optimal = true;
  path_scene_find(&scene);
  path_scene_expect_reached(&scene, PATH("1 . . . .", "2 # . . .", "3 4 . # #", ". . 5 6 7"));
  assert_true(scene.nodes[6].g == 5.0f + 1.41421354f);
  path_scene_close(&scene);
}
