// Whole searches whose outcome is derived by hand beside each scene, or by another way to find the
// shortest path.
#include "support/path_scene.h"
#include "support/test.h"

#include <math.h>

enum { FEET = PATH_SCENE_FEET };

// From S at 16 the way drops to (1,13) and on along 12; beside it, at z 1, runs a ledge at 16. When
// the end of the ledge is expanded, long after, its falls onto (2,12) and (3,12) are too deep, and
// turn the shared nodes, walked on and closed, to BLOCKED. They stand so on the path.
CLAIM(a_failed_fall_changes_the_node_that_a_path_already_uses) {
  path_scene scene;
  path_scene_open(&scene, MAP("S V V V V", ". . . V V"));
  for (int x = 0; x < 3; x++) {
    for (int y = 0; y < FEET; y++) {
      path_scene_set(&scene, x, y, 1, "stone");
    }
  }
  for (int y = 0; y < FEET; y++) {
    path_scene_set(&scene, 0, y, 0, "stone");
    path_scene_set(&scene, 1, y, 0, y < 13 ? "stone" : "air");
  }
  for (int x = 2; x < 5; x++) {
    path_scene_set(&scene, x, 11, 0, "stone");
  }
  path_scene_add_target(&scene, 6, 12, 0);
  const ovis_path* path = path_scene_find(&scene);
  path_scene_expect_partial(&scene, PATH("1 2 3 4 5", ". . . V V"));
  path_scene_expect_node(&path->nodes[1], 1, 13, 0, OVIS_PATH_WALKABLE, 0.0f);
  path_scene_expect_node(&path->nodes[2], 2, 12, 0, OVIS_PATH_BLOCKED, -1.0f);
  path_scene_expect_node(&path->nodes[3], 3, 12, 0, OVIS_PATH_BLOCKED, -1.0f);
  path_scene_expect_node(&path->nodes[4], 4, 12, 0, OVIS_PATH_WALKABLE, 0.0f);
  path_scene_expect_node(path_scene_popped(&scene, 2, 12, 0), 2, 12, 0, OVIS_PATH_WALKABLE, 0.0f);
  path_scene_close(&scene);
}

// ---- Random mazes

enum { MAZE = 12 };

// Cheapest way by relaxation until nothing changes: the textbook answer for walls two high, which
// no diagonal passes. -1 where there is none.
static double shortest(bool walls[MAZE][MAZE], int to_x, int to_z) {
  double cost[MAZE][MAZE];
  for (int i = 0; i < MAZE * MAZE; i++) {
    cost[i / MAZE][i % MAZE] = i == 0 ? 0.0 : 1e9;
  }
  for (bool has_changed = true; has_changed;) {
    has_changed = false;
    for (int i = 0; i < MAZE * MAZE * 9; i++) {
      const int x = i / 9 % MAZE;
      const int z = i / 9 / MAZE;
      const int nx = x + i % 3 - 1;
      const int nz = z + i / 3 % 3 - 1;
      if (nx < 0 || nz < 0 || nx >= MAZE || nz >= MAZE || walls[z][x] || walls[nz][nx] ||
          walls[z][nx] || walls[nz][x]) {
        continue;
      }
      const double through = cost[z][x] + (nx != x && nz != z ? sqrt(2.0) : 1.0);
      if (through < cost[nz][nx] - 1e-9) {
        cost[nz][nx] = through;
        has_changed = true;
      }
    }
  }
  return cost[to_z][to_x] < 1e8 ? cost[to_z][to_x] : -1.0;
}

static void check_maze(uint64_t* seed) {
  path_scene scene;
  path_scene_open(&scene, MAP("S"));
  bool walls[MAZE][MAZE] = {{false}};
  for (int i = 0; i < MAZE * MAZE; i++) {
    const int x = i % MAZE;
    const int z = i / MAZE;
    walls[z][x] = i != 0 && test_random(seed) % 10 < 3;
    path_scene_set(&scene, x, FEET - 1, z, "stone");
    path_scene_fill(&scene, (ovis_pos){x, FEET, z}, (ovis_pos){x, FEET + 1, z},
                    walls[z][x] ? "stone" : "air");
  }
  const int to_x = (int)(test_random(seed) % MAZE);
  const int to_z = (int)(test_random(seed) % MAZE);
  path_scene_add_target(&scene, to_x, FEET, to_z);
  scene.query.follow_range = 1000.0f;
  const double expected = walls[to_z][to_x] ? -1.0 : shortest(walls, to_x, to_z);
  for (int optimal = 0; optimal < 2; optimal++) {
    scene.query.is_optimal = optimal == 1;
    const ovis_path* path = path_scene_find(&scene);
    assert_true(path->count > 0);
    assert_int_equal(path->result == OVIS_PATH_REACHED, expected >= 0.0);
    const double length = (double)path->nodes[path->count - 1].g;
    if (expected >= 0.0) {
      assert_true(length > expected - 1e-4);
      assert_true(length < expected * (optimal == 1 ? 1.0 : 1.5) + 1e-4);
    }
  }
  path_scene_close(&scene);
}

// With weight 1 the length is the shortest, with 1.5 at most half more (claim 108).
CLAIM(an_optimal_search_finds_the_shortest_way_through_mazes) {
  uint64_t seed = test_seed(102);
  const int64_t count = test_count(300, 3000, 30000);
  for (int64_t i = 0; i < count; i++) {
    check_maze(&seed);
  }
}
