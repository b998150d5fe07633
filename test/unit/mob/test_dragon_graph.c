// The graph of the ender dragon: nodes, neighbors, paths, against a table typed from
// docs/sources.md#ender-dragon.
#include "species/end/dragon_graph.h"
#include "support/mob_scene.h"
#include "support/test.h"

#include <math.h>
#include <string.h>

enum { MIDDLE = 64 };

static const ovis_pos middle = {MIDDLE, 0, MIDDLE};

// Node, ring beside it, other rings. The bits of a mask are written as a list that ends with -1.
typedef struct row {
  int32_t node;
  int32_t near[8];
} row;

static const row rows[OV_DRAGON_NODES] = {
    {0, {1, 11, 12, -1}},
    {1, {0, 2, 13, -1}},
    {2, {1, 3, 13, -1}},
    {3, {2, 4, 14, -1}},
    {4, {3, 5, 15, -1}},
    {5, {4, 6, 15, -1}},
    {6, {5, 7, 16, -1}},
    {7, {6, 8, 17, -1}},
    {8, {7, 9, 17, -1}},
    {9, {8, 10, 18, -1}},
    {10, {9, 11, 19, -1}},
    {11, {10, 0, 19, -1}},
    {12, {13, 19, 20, 0, -1}},
    {13, {12, 14, 20, 21, 1, 2, -1}},
    {14, {13, 15, 21, 3, -1}},
    {15, {14, 16, 21, 22, 4, 5, -1}},
    {16, {15, 17, 22, 6, -1}},
    {17, {16, 18, 22, 23, 7, 8, -1}},
    {18, {17, 19, 23, 9, -1}},
    {19, {18, 12, 23, 20, 10, 11, -1}},
    {20, {21, 22, 23, 12, 13, 19, -1}},
    {21, {20, 22, 23, 13, 14, 15, -1}},
    {22, {20, 21, 23, 15, 16, 17, -1}},
    {23, {20, 21, 22, 17, 18, 19, -1}},
};

TEST(each_node_has_its_ring_and_the_rings_next_to_it_as_neighbors) {
  for (int32_t i = 0; i < OV_DRAGON_NODES; i++) {
    uint32_t mask = 0;
    for (int32_t k = 0; rows[i].near[k] >= 0; k++) {
      mask |= 1u << rows[i].near[k];
    }
    assert_int_equal(rows[i].node, i);
    assert_int_equal(ov_dragon_graph_neighbors(i), mask);
  }
}

TEST(neighbors_are_mutual) {
  for (int32_t a = 0; a < OV_DRAGON_NODES; a++) {
    for (int32_t b = 0; b < OV_DRAGON_NODES; b++) {
      assert_int_equal(ov_dragon_graph_neighbors(a) >> b & 1u,
                       ov_dragon_graph_neighbors(b) >> a & 1u);
    }
  }
}

static void check_ring(const ov_dragon_graph* graph, int32_t first, int32_t count, double radius) {
  for (int32_t i = 0; i < count; i++) {
    const double angle = 2 * acos(-1) * i / count;
    const ovis_pos node = graph->nodes[first + i];
    // Rounded down to whole blocks.
    assert_int_equal(node.x - MIDDLE, (int)floor(radius * cos(angle) + 1e-9));
    assert_int_equal(node.z - MIDDLE, (int)floor(radius * sin(angle) + 1e-9));
  }
}

TEST(the_nodes_are_three_rings_of_radius_60_40_and_20) {
  mob_scene scene = mob_scene_open("stone");
  const ov_dragon_graph graph = ov_dragon_graph_make(scene.world, middle, true);
  check_ring(&graph, 0, 12, 60);
  check_ring(&graph, 12, 8, 40);
  check_ring(&graph, 20, 4, 20);
  mob_scene_close(&scene);
}

TEST(nodes_are_5_or_15_above_the_highest_block_and_at_least_at_73) {
  mob_scene scene = mob_scene_open("stone"); // its highest block is at 63
  ov_dragon_graph graph = ov_dragon_graph_make(scene.world, middle, true);
  for (int32_t i = 0; i < OV_DRAGON_NODES; i++) {
    assert_int_equal(graph.nodes[i].y, i >= 12 && i < 20 ? 63 + 15 : 73);
  }
  mob_scene_set(&scene, MIDDLE + 60, 90, MIDDLE, "obsidian");
  mob_scene_set(&scene, MIDDLE + 40, 90, MIDDLE, "obsidian");
  mob_scene_set(&scene, MIDDLE + 20, 90, MIDDLE, "obsidian");
  mob_scene_set(&scene, MIDDLE, 90, MIDDLE + 20, "glass");
  graph = ov_dragon_graph_make(scene.world, middle, true);
  assert_int_equal(graph.nodes[0].y, 95);
  assert_int_equal(graph.nodes[12].y, 105);
  assert_int_equal(graph.nodes[20].y, 95);
  assert_int_equal(graph.nodes[21].y, 95);
  assert_int_equal(graph.nodes[22].y, 73);
  mob_scene_close(&scene);
}

TEST(a_path_leads_from_node_to_node_and_to_the_finish) {
  mob_scene scene = mob_scene_open("stone");
  const ov_dragon_graph graph = ov_dragon_graph_make(scene.world, middle, true);
  ovis_pos path[OV_DRAGON_PATH_MAX];
  // Half around the outer ring is 180 degrees: through the inner rings it is shorter.
  const int32_t count = ov_dragon_graph_path(&graph, 0, 6, NULL, path);
  assert_int_equal(count, 6);
  static const int32_t expected[] = {0, 12, 20, 22, 16, 6};
  for (int32_t i = 0; i < count; i++) {
    assert_memory_equal(&path[i], &graph.nodes[expected[i]], sizeof path[i]);
  }
  const ovis_pos finish = {MIDDLE, 64, MIDDLE};
  assert_int_equal(ov_dragon_graph_path(&graph, 0, 6, &finish, path), 7);
  assert_memory_equal(&path[6], &finish, sizeof finish);
  assert_int_equal(ov_dragon_graph_path(&graph, 3, 4, NULL, path), 2);
  assert_int_equal(ov_dragon_graph_path(&graph, 9, 9, &finish, path), 2);
  assert_memory_equal(&path[0], &graph.nodes[9], sizeof path[0]);
  mob_scene_close(&scene);
}

// Each path is as long as the shortest of a slow search over all pairs (Floyd and Warshall).
TEST(paths_are_the_shortest_ones) {
  mob_scene scene = mob_scene_open("stone");
  mob_scene_set(&scene, MIDDLE + 28, 120, MIDDLE + 28, "obsidian"); // node 13 is high
  for (int32_t first = 0; first <= OV_DRAGON_MIDDLE; first += OV_DRAGON_MIDDLE) {
    const ov_dragon_graph graph = ov_dragon_graph_make(scene.world, middle, first == 0);
    assert_int_equal(graph.first, first);
    double far[OV_DRAGON_NODES][OV_DRAGON_NODES];
    for (int32_t a = first; a < OV_DRAGON_NODES; a++) {
      for (int32_t b = first; b < OV_DRAGON_NODES; b++) {
        const bool is_near = (ov_dragon_graph_neighbors(a) >> b & 1u) != 0;
        const ovis_pos* p = &graph.nodes[a];
        const ovis_pos* q = &graph.nodes[b];
        const double off = sqrt(pow(p->x - q->x, 2) + pow(p->y - q->y, 2) + pow(p->z - q->z, 2));
        far[a][b] = a == b ? 0 : is_near ? off : 1e9;
      }
    }
    for (int32_t k = first; k < OV_DRAGON_NODES; k++) {
      for (int32_t a = first; a < OV_DRAGON_NODES; a++) {
        for (int32_t b = first; b < OV_DRAGON_NODES; b++) {
          far[a][b] = fmin(far[a][b], far[a][k] + far[k][b]);
        }
      }
    }
    for (int32_t a = first; a < OV_DRAGON_NODES; a++) {
      for (int32_t b = first; b < OV_DRAGON_NODES; b++) {
        ovis_pos path[OV_DRAGON_PATH_MAX];
        const int32_t count = ov_dragon_graph_path(&graph, a, b, NULL, path);
        double length = 0;
        for (int32_t i = 1; i < count; i++) {
          length += sqrt(pow(path[i].x - path[i - 1].x, 2) + pow(path[i].y - path[i - 1].y, 2) +
                         pow(path[i].z - path[i - 1].z, 2));
        }
        assert_true(count > 0);
        assert_true(fabs(length - far[a][b]) < 1e-3);
      }
    }
  }
  mob_scene_close(&scene);
}

TEST(without_crystals_the_outer_ring_is_not_used) {
  mob_scene scene = mob_scene_open("stone");
  const ov_dragon_graph all = ov_dragon_graph_make(scene.world, middle, true);
  const ov_dragon_graph few = ov_dragon_graph_make(scene.world, middle, false);
  const ovis_pos far = {MIDDLE + 61, 73, MIDDLE + 1};
  assert_int_equal(ov_dragon_graph_nearest(&all, far), 0);
  assert_int_equal(ov_dragon_graph_nearest(&few, far), 12);
  ovis_pos path[OV_DRAGON_PATH_MAX];
  assert_int_equal(ov_dragon_graph_path(&few, 12, 13, NULL, path), 2);
  // Nobody is sent to a node of the outer ring; then the path ends at the nearest one.
  const int32_t count = ov_dragon_graph_path(&few, 16, 0, NULL, path);
  assert_true(count > 0);
  assert_memory_equal(&path[count - 1], &few.nodes[12], sizeof path[0]);
  mob_scene_close(&scene);
}
