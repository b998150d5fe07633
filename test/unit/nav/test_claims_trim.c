// Claims 142 to 145: how a path is trimmed when it is taken over.
#include "nav/nav_internal.h"
#include "support/nav_scene.h"
#include "support/test.h"

enum { FEET = PATH_SCENE_FEET };

#define assert_cell(pos, px, py, pz)                                                               \
  do {                                                                                             \
    assert_int_equal((pos).x, px);                                                                 \
    assert_int_equal((pos).y, py);                                                                 \
    assert_int_equal((pos).z, pz);                                                                 \
  } while (0)

// The path is found while the floor is bare; the cauldron comes before the walk.
TEST(claim_142_a_path_is_trimmed_when_it_is_started) {
  nav_scene scene;
  nav_scene_open(&scene, MAP("S . . ."));
  nav_scene_start(&scene);
  const ov_nav_path path = ov_nav_path_to_block(&scene.nav, &scene.mob, nav_scene_cell(3, 0), 0);
  path_scene_set(&scene.blocks, 2, FEET, 0, "cauldron");
  assert_cell(path.nodes[2].pos, 2, FEET, 0);
  assert_true(ov_nav_move_to(&scene.nav, &scene.mob, &path, 1.0));
  assert_cell(scene.nav.nodes[2].pos, 2, FEET + 1, 0);
  nav_scene_close(&scene);
}

TEST(claim_143_a_cauldron_lifts_its_node_and_the_next_unless_that_is_higher) {
  nav_scene scene;
  nav_scene_open(&scene, MAP("S . . . . #"));
  nav_scene_start(&scene);
  const ov_nav_path path = ov_nav_path_to_block(&scene.nav, &scene.mob, nav_scene_cell(5, 0), 0);
  path_scene_set(&scene.blocks, 1, FEET, 0, "water_cauldron[level=2]");
  path_scene_set(&scene.blocks, 4, FEET, 0, "cauldron");
  assert_true(ov_nav_move_to(&scene.nav, &scene.mob, &path, 1.0));
  const int heights[6] = {0, 1, 1, 0, 1, 1};
  assert_int_equal(scene.nav.count, 6);
  for (int i = 0; i < 6; i++) {
    assert_cell(scene.nav.nodes[i].pos, i, FEET + heights[i], 0);
  }
  nav_scene_close(&scene);
}

// Walks a path of the given heights over a floor at FEET, with cauldrons at 0, 3 and 5, and checks
// the heights after. Behind the path there is one node more, which must stay as it is.
static void expect_heights(const int* before, const int* after, int count) {
  nav_scene scene;
  nav_scene_open(&scene, MAP("S . . . . . ."));
  for (int x = 0; x <= 5; x += x == 0 ? 3 : 2) {
    path_scene_set(&scene.blocks, x, FEET, 0, "cauldron");
  }
  nav_scene_start(&scene);
  ov_nav_node nodes[7];
  for (int i = 0; i < count; i++) {
    nodes[i] = (ov_nav_node){{i, FEET + before[i], 0}, OVIS_PATH_WALKABLE};
  }
  const ov_nav_path path = {
      .nodes = nodes, .count = count, .result = OVIS_PATH_PARTIAL, .serial = scene.shared.serial};
  scene.nav.has_target = true;
  assert_true(ov_nav_move_to(&scene.nav, &scene.mob, &path, 1.0));
  for (int i = 0; i < count; i++) {
    assert_int_equal(scene.nav.nodes[i].pos.y, FEET + after[i]);
  }
  if (scene.nav.room > count) { // what is behind the path stays as it is
    scene.nav.nodes[count - 1].pos.y = FEET + before[count - 1];
    scene.nav.nodes[count].pos = (ovis_pos){0};
    ov_nav_trim(&scene.nav, &scene.mob);
    assert_int_equal(scene.nav.nodes[count].pos.y, 0);
  }
  nav_scene_close(&scene);
}

TEST(claim_143_the_node_after_a_cauldron_is_lifted_unless_it_is_higher) {
  expect_heights((int[]){0, 2, 0, 0, -3, 0}, (int[]){1, 2, 0, 1, 1, 1}, 6);
  expect_heights((int[]){0, 1, 2, 0, 0, 0, 2}, (int[]){1, 1, 2, 1, 1, 1, 2}, 7);
  expect_heights((int[]){0, 0, 5}, (int[]){1, 1, 5}, 3);
  expect_heights((int[]){0, 0}, (int[]){1, 1}, 2);
  expect_heights((int[]){0}, (int[]){1}, 1);
}

typedef struct placed {
  int x, y; // over the feet
  const char* state;
} placed;

// Walks along the floor, where `blocks` were put after the search, and checks the nodes.
static void expect_lifted(const placed* blocks, int block_count, const int* heights, int count) {
  nav_scene scene;
  nav_scene_open(&scene, MAP("S . . . ."));
  nav_scene_start(&scene);
  const ov_nav_path path =
      ov_nav_path_to_block(&scene.nav, &scene.mob, nav_scene_cell(count - 1, 0), 0);
  for (int i = 0; i < block_count; i++) {
    path_scene_set(&scene.blocks, blocks[i].x, FEET + blocks[i].y, 0, blocks[i].state);
  }
  assert_true(ov_nav_move_to(&scene.nav, &scene.mob, &path, 1.0));
  assert_int_equal(scene.nav.count, count);
  for (int i = 0; i < count; i++) {
    assert_cell(scene.nav.nodes[i].pos, i, FEET + heights[i], 0);
  }
  nav_scene_close(&scene);
}

TEST(claim_143_cauldrons_of_every_kind_count_where_the_node_is) {
  static const char* const kinds[] = {"cauldron", "water_cauldron[level=1]", "lava_cauldron",
                                      "powder_snow_cauldron[level=3]"};
  for (int i = 0; i < 4; i++) {
    expect_lifted(&(placed){1, 0, kinds[i]}, 1, (int[]){0, 1, 1, 0}, 4);
    expect_lifted(&(placed){1, 1, kinds[i]}, 1, (int[]){0, 0, 0, 0}, 4);
    expect_lifted(&(placed){1, -1, kinds[i]}, 1, (int[]){0, 0, 0, 0}, 4);
    expect_lifted(&(placed){3, 0, kinds[i]}, 1, (int[]){0, 0, 0, 1}, 4);
  }
  expect_lifted(&(placed){1, 0, "composter"}, 1, (int[]){0, 0, 0, 0}, 4);
  expect_lifted(&(placed){1, 0, "hopper"}, 1, (int[]){0, 0, 0, 0}, 4);
}

// The node of the second cauldron is lifted by the first one, and is then in none: the third node
// stays. With a cauldron on top of the second one it is in one again.
TEST(claim_143_a_lifted_node_counts_where_it_is_then) {
  const placed row[] = {{1, 0, "cauldron"}, {2, 0, "cauldron"}, {2, 1, "cauldron"}};
  expect_lifted(row, 2, (int[]){0, 1, 1, 0, 0}, 5);
  expect_lifted(row, 3, (int[]){0, 1, 2, 2, 0}, 5);
}

TEST(claim_144_a_path_ends_at_the_first_node_in_the_sun) {
  nav_scene scene;
  nav_scene_open(&scene, MAP("S . . . ."));
  path_scene_fill(&scene.blocks, (ovis_pos){0, FEET + 4, 0}, (ovis_pos){2, FEET + 4, 0}, "stone");
  nav_scene_start(&scene);
  scene.nav.avoids_sun = true;
  ovis_pos sunny;
  assert_false(ov_nav_last_sunny(&scene.nav, &sunny));
  nav_scene_send(&scene, 4, 0);
  assert_int_equal(scene.nav.count, 3);
  assert_true(ov_nav_last_sunny(&scene.nav, &sunny));
  assert_cell(sunny, 3, FEET, 0);
  nav_scene_place(&scene, 2.5, FEET, 0.5);
  scene.nav.next_index = 2;
  nav_scene_tick(&scene);
  assert_int_equal(scene.nav.last_end, OVIS_NAV_END_ENDED_SHORT);
  assert_true(ov_nav_last_sunny(&scene.nav, &sunny)); // after its end, too
  nav_scene_send(&scene, 1, 0);
  assert_false(ov_nav_last_sunny(&scene.nav, &sunny));
  nav_scene_close(&scene);
}

TEST(claim_144_a_mob_that_stands_in_the_sun_walks_on_in_it) {
  nav_scene scene;
  nav_scene_open(&scene, MAP("S . . . ."));
  path_scene_fill(&scene.blocks, (ovis_pos){1, FEET + 4, 0}, (ovis_pos){2, FEET + 4, 0}, "stone");
  nav_scene_start(&scene);
  scene.nav.avoids_sun = true;
  nav_scene_send(&scene, 4, 0);
  assert_int_equal(scene.nav.count, 5);
  nav_scene_close(&scene);
}

TEST(claim_145_without_being_told_a_mob_does_not_avoid_the_sun) {
  nav_scene scene;
  nav_scene_open(&scene, MAP("S . . . ."));
  path_scene_set(&scene.blocks, 0, FEET + 4, 0, "stone");
  nav_scene_start(&scene);
  nav_scene_send(&scene, 4, 0);
  assert_int_equal(scene.nav.count, 5);
  nav_scene_close(&scene);
}

// Behind the path lie nodes of an older one, in the sun.
TEST(claim_144_what_is_behind_the_path_does_not_cut_it) {
  nav_scene scene;
  nav_scene_open(&scene, MAP("S . . . ."));
  path_scene_fill(&scene.blocks, (ovis_pos){0, FEET + 4, 0}, (ovis_pos){2, FEET + 4, 0}, "stone");
  nav_scene_start(&scene);
  scene.nav.avoids_sun = true;
  nav_scene_send(&scene, 2, 0);
  assert_int_equal(scene.nav.count, 3);
  assert_true(scene.nav.room > 3);
  scene.nav.nodes[3].pos = nav_scene_cell(3, 0);
  ov_nav_trim(&scene.nav, &scene.mob);
  assert_int_equal(scene.nav.count, 3);
  assert_false(scene.nav.is_cut);
  nav_scene_close(&scene);
}

static bool says_sunny(void* context, const ovis_world* world, ovis_pos pos) {
  (void)world;
  return pos.x >= *(const int*)context;
}

// The mob is under the roof of cell 1, half over the border: its path starts in the sun.
TEST(claim_144_a_path_that_would_start_in_the_sun_is_not_walked) {
  nav_scene scene;
  nav_scene_open(&scene, MAP("S . . . ."));
  nav_scene_start(&scene);
  nav_scene_send(&scene, 4, 0);
  int border = 1;
  scene.shared.sees_sky = says_sunny;
  scene.shared.context = &border;
  scene.nav.avoids_sun = true;
  ov_nav_path path = ov_nav_path_to_block(&scene.nav, &scene.mob, nav_scene_cell(3, 0), 0);
  nav_scene_place(&scene, 0.5, FEET, 0.5);
  border = 0;
  assert_true(ov_nav_move_to(&scene.nav, &scene.mob, &path, 1.0)); // in the sun itself
  path = ov_nav_path_to_block(&scene.nav, &scene.mob, nav_scene_cell(2, 0), 0);
  nav_scene_place(&scene, -0.5, FEET, 0.5);
  assert_false(ov_nav_move_to(&scene.nav, &scene.mob, &path, 1.0));
  assert_int_equal(scene.nav.last_end, OVIS_NAV_END_SUNLIT);
  assert_true(ov_nav_is_done(&scene.nav));
  nav_scene_close(&scene);
}
