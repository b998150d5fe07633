// The fly evaluator: finds the neighbors of a flier's node among all 26 cells around it.
// Rules: docs/sources.md#evaluators
#include "base/check.h"
#include "path/path_search.h"

// The node's malus grows by this each time that the search meets a cell just above the ground.
#define LOW_FLIGHT_MALUS 1

// A step to one of the 26 cells. A step over an edge of the cell needs both faces beside it; a step
// over a corner needs the three faces and three edges beside it.
typedef struct flight {
  int32_t dx, dy, dz;
  int32_t needs_count;
  int8_t needs[6]; // indexes of the flights whose cells must be passable
} flight;

enum {
  S,
  W,
  E,
  N,
  UP,
  DOWN,
  UP_S,
  UP_W,
  UP_E,
  UP_N,
  DOWN_S,
  DOWN_W,
  DOWN_E,
  DOWN_N,
  NE,
  SE,
  NW,
  SW
};

// Source: docs/sources.md#evaluators
static const flight flights[OV_NEIGHBOR_MAX] = {
    {0, 0, 1, 0, {0}},
    {-1, 0, 0, 0, {0}},
    {1, 0, 0, 0, {0}},
    {0, 0, -1, 0, {0}},
    {0, 1, 0, 0, {0}},
    {0, -1, 0, 0, {0}},
    {0, 1, 1, 2, {S, UP}},
    {-1, 1, 0, 2, {W, UP}},
    {1, 1, 0, 2, {E, UP}},
    {0, 1, -1, 2, {N, UP}},
    {0, -1, 1, 2, {S, DOWN}},
    {-1, -1, 0, 2, {W, DOWN}},
    {1, -1, 0, 2, {E, DOWN}},
    {0, -1, -1, 2, {N, DOWN}},
    {1, 0, -1, 2, {N, E}},
    {1, 0, 1, 2, {S, E}},
    {-1, 0, -1, 2, {N, W}},
    {-1, 0, 1, 2, {S, W}},
    {1, 1, -1, 6, {NE, N, E, UP, UP_N, UP_E}},
    {1, 1, 1, 6, {SE, S, E, UP, UP_S, UP_E}},
    {-1, 1, -1, 6, {NW, N, W, UP, UP_N, UP_W}},
    {-1, 1, 1, 6, {SW, S, W, UP, UP_S, UP_W}},
    {1, -1, -1, 6, {NE, N, E, DOWN, DOWN_N, DOWN_E}},
    {1, -1, 1, 6, {SE, S, E, DOWN, DOWN_S, DOWN_E}},
    {-1, -1, -1, 6, {NW, N, W, DOWN, DOWN_N, DOWN_W}},
    {-1, -1, 1, 6, {SW, S, W, DOWN, DOWN_S, DOWN_W}},
};

// Finds the node of a cell. OV_NO_NODE: the cell is impassable, or there is no memory.
static int32_t accept(ov_path_search* search, ovis_pos pos) {
  OVIS_ASSERT(search->nodes.count <= search->nodes.capacity);
  const ovis_path_type type = ov_body_type(search, pos);
  const float malus = ov_malus(search, type);
  if (malus < 0) {
    search->refusal = (ov_last_refusal){OVIS_REFUSED_IMPASSABLE, type, malus, 0};
    return OV_NO_NODE;
  }
  const int32_t index = ov_node_with(search, pos, type, malus);
  if (index != OV_NO_NODE && type == OVIS_PATH_WALKABLE) {
    search->nodes.items[index].malus += LOW_FLIGHT_MALUS;
  }
  return index;
}

// Index of the first cell that a flight needs and that is not passable, or -1.
static int32_t corner_in_the_way(const ov_path_search* search, const flight* way,
                                 const int32_t met[OV_NEIGHBOR_MAX]) {
  OVIS_ASSERT(way != NULL);
  for (int32_t i = 0; i < way->needs_count; i++) {
    if (!ov_is_passable(search, met[way->needs[i]])) {
      return way->needs[i];
    }
  }
  return -1;
}

int32_t ov_fly_neighbors(ov_path_search* search, int32_t from, int32_t out[OV_NEIGHBOR_MAX]) {
  OVIS_ASSERT(from >= 0);
  const ovis_pos pos = ov_node_at(search, from)->pos;
  int32_t met[OV_NEIGHBOR_MAX];
  int32_t count = 0;
  for (int32_t i = 0; i < OV_NEIGHBOR_MAX; i++) {
    const flight* way = &flights[i];
    const ovis_pos to = {pos.x + way->dx, pos.y + way->dy, pos.z + way->dz};
    met[i] = accept(search, to); // before the corner test: accept() may raise the node's malus
    const int32_t corner = corner_in_the_way(search, way, met);
    if (ov_is_open(search, met[i]) && corner < 0) {
      out[count++] = met[i];
    } else if (ov_is_watched(search)) {
      ov_report_no_neighbor(search, pos, to, met[i]);
    }
  }
  return count;
}
