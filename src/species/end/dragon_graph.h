// The graph on which an ender dragon flies: three rings of nodes around the middle of its island.
//
//   outer  0..11  radius 60, every 30 degrees   only while end crystals are left
//   middle 12..19 radius 40, every 45 degrees   10 blocks higher than the others
//   inner  20..23 radius 20, every 90 degrees
//
// Source: docs/sources.md#ender-dragon
#pragma once

#include <ovis/world.h>

#define OV_DRAGON_OUTER 0
#define OV_DRAGON_MIDDLE 12
#define OV_DRAGON_INNER 20
#define OV_DRAGON_NODES 24
#define OV_DRAGON_PATH_MAX (OV_DRAGON_NODES + 1) // all nodes and a finish point

typedef struct ov_dragon_graph {
  ovis_pos nodes[OV_DRAGON_NODES];
  int32_t first; // nodes below this one are not used
} ov_dragon_graph;

// The graph over the world as it is now. `has_crystals`: the outer ring is used.
ov_dragon_graph ov_dragon_graph_make(const ovis_world* world, ovis_pos middle, bool has_crystals);

// The neighbors of a node, a bit each: those in its own ring and in the rings next to it.
uint32_t ov_dragon_graph_neighbors(int32_t node);

// The used node that is nearest to a cell. Nodes from 100 blocks on do not count: without a nearer
// one the first node of the outer ring.
int32_t ov_dragon_graph_nearest(const ov_dragon_graph* graph, ovis_pos cell);

// The shortest path between two nodes over used ones, and to `finish` [opt] behind it. If the graph
// does not connect them, the path to the node that is nearest to the end. Returns its length; 0:
// there is no path.
int32_t ov_dragon_graph_path(const ov_dragon_graph* graph, int32_t from, int32_t to,
                             const ovis_pos* finish, ovis_pos out[OV_DRAGON_PATH_MAX]);
