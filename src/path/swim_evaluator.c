// The swim evaluator: finds a swimmer's neighbors at the six faces and four level diagonals.
// Rules: docs/sources.md#evaluators; claims 66 to 69.
#include "base/check.h"
#include "path/path_search.h"

// The node's malus grows by this each time that the search meets a cell without fluid, as one into
// which a dolphin leaps. Source: docs/sources.md#evaluators
#define DRY_CELL_MALUS 8

typedef struct stroke {
  int32_t dx, dy, dz;
  int32_t a, b; // of a diagonal: indexes of the strokes beside it; -1: none
} stroke;

enum { N = 2, S, W, E, STROKE_COUNT = 10 };

// Source: docs/sources.md#evaluators
static const stroke strokes[STROKE_COUNT] = {
    {0, -1, 0, -1, -1}, {0, 1, 0, -1, -1}, {0, 0, -1, -1, -1}, {0, 0, 1, -1, -1},
    {-1, 0, 0, -1, -1}, {1, 0, 0, -1, -1}, {1, 0, -1, N, E},   {1, 0, 1, E, S},
    {-1, 0, 1, S, W},   {-1, 0, -1, W, N},
};

// Finds the node of a cell of water, or of air above water if the body can breach. OV_NO_NODE: the
// body cannot enter the cell, or there is no memory.
static int32_t accept(ov_path_search* search, ovis_pos pos) {
  const ovis_path_type type = ov_body_type(search, pos);
  const float malus = ov_malus(search, type);
  const bool is_allowed =
      type == OVIS_PATH_WATER || (type == OVIS_PATH_BREACH && search->body->can_breach);
  if (!is_allowed || malus < 0) {
    search->refusal = (ov_last_refusal){OVIS_REFUSED_IMPASSABLE, type, malus, 0};
    return OV_NO_NODE;
  }
  const int32_t index = ov_node_with(search, pos, type, malus);
  if (index != OV_NO_NODE && (ov_view_kind(&search->view, pos) & OV_KIND_DRY) != 0) {
    search->nodes.items[index].malus += DRY_CELL_MALUS;
  }
  return index;
}

int32_t ov_swim_neighbors(ov_path_search* search, int32_t from, int32_t out[OV_NEIGHBOR_MAX]) {
  OVIS_ASSERT(from >= 0);
  const ovis_pos pos = ov_node_at(search, from)->pos;
  int32_t met[STROKE_COUNT];
  int32_t count = 0;
  for (int32_t i = 0; i < STROKE_COUNT; i++) {
    const stroke* way = &strokes[i];
    const ovis_pos to = {pos.x + way->dx, pos.y + way->dy, pos.z + way->dz};
    met[i] = accept(search, to); // before the corner test: accept() may raise the node's malus
    const bool is_cut = way->a >= 0 && (!ov_is_passable(search, met[way->a]) ||
                                        !ov_is_passable(search, met[way->b]));
    if (ov_is_open(search, met[i]) && !is_cut) {
      out[count++] = met[i];
    } else if (ov_is_watched(search)) {
      ov_report_no_neighbor(search, pos, to, met[i]);
    }
  }
  return count;
}
