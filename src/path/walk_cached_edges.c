// Computes a walker's edges once and caches them, and decides which searches may use them.
// Design: docs/architecture.md#rooms (path). The fast path is fast_expand.h, the slow path is
// expand() in path_loop.c.
//
// A search has one node for each position, and accept() writes to it. A cell's neighbors could
// therefore depend on what the search did before. In nearly all searches they do not:
//
//   1. accept() reads from a node only what it has just written to it. So it returns the same,
//      whatever happened to the node before. The exception is `closed`, which the loop tests
//      itself.
//   2. accept() sets the type of the position and raises its malus. A queued node already holds
//      both values. The exception is a drop that is too deep: accept() marks the cell where it
//      gives up as BLOCKED without looking at it, and that cell can have a queued node. Such an
//      edge is a cliff. Where a cliff marks an existing node, the search uses the slow path for
//      that node and beside it.
//   3. A node that a cliff marked may be popped. It leads on to other impassable nodes, which mark
//      cells in turn. It uses the slow path, and so do all nodes beside the cells it looked at.
//   4. Four cases make a search use the slow path throughout (ov_walk_can_use_cache): the start is
//      OPEN or impassable; the body may stand on FENCE or a shut door, where the result depends on
//      its position; nodes are found by packed hash, so that distant cells share them; the body
//      climbs ladders, for which there are no edges.
//
// An amphibious body also steps up and down through water, for which there are no edges: the fast
// path adds those to water right above and below. Where a step up or down leads to other water
// its first edge is OTHER, and it uses the slow path, beside that cell as beside cliffs. It also
// uses it where a step leads into deep water that it avoids, since such a node gets a malus each
// time that the search meets it.
//
// A position that accept() touches without queueing it needs no node, since a new node would hold
// the same values.
#include "base/check.h"
#include "path/path_search.h"

bool ov_walk_can_use_cache(const ov_path_search* search) {
  const ov_path_node* start = ov_node_at(search, search->start);
  const ovis_path_watcher* watcher = search->query.watcher;
  // The refusals of the world follow from the edges, except those up and down through water.
  const bool hears_all =
      ov_is_watched(search) && (!watcher->only_of_world || search->is_amphibious);
  const bool reports_steps = hears_all || (watcher != NULL && watcher->neighbor != NULL);
  const bool walks = search->body->evaluator == OVIS_EVALUATOR_WALK || search->is_amphibious;
  return walks && !search->uses_ladders && !search->rules->node_hash_packed && !reports_steps &&
         search->fall_max >= OV_EDGE_FALL_MAX && start->type != OVIS_PATH_OPEN &&
         start->malus >= 0 && ov_malus(search, OVIS_PATH_FENCE) < 0 &&
         ov_malus(search, OVIS_PATH_DOOR_WOOD_CLOSED) < 0 &&
         ov_malus(search, OVIS_PATH_DOOR_IRON_CLOSED) < 0;
}

void ov_walk_cache_edges(ov_path_search* search, ov_cell* cell, ovis_pos pos) {
  OVIS_ASSERT(cell != NULL);
  const bool touched_before = search->view.touched_unloaded;
  const int32_t fall_max = search->fall_max;
  search->view.touched_unloaded = false;
  search->fall_max = OV_EDGE_FALL_MAX;
  ov_found_edge found[OV_WALK_EDGES];
  ov_walk_compute_edges(search, pos, found);
  uint32_t edges = 0;
  bool has_uncached_edge = false;
  for (int32_t i = 0; i < OV_WALK_EDGES && !search->is_out_of_memory; i++) {
    edges |= (uint32_t)found[i].edge << (OV_EDGES_SHIFT + 3 * i);
    has_uncached_edge |= found[i].edge == OV_EDGE_OTHER;
  }
  // Each search computes OTHER edges again, and sets touched_unloaded again. Such an edge may sink
  // deeper than the cache's reach, and deeper than the region of the next search.
  const bool is_touched = search->view.touched_unloaded && !has_uncached_edge;
  if (!search->is_out_of_memory) {
    cell->word |= edges | OV_EDGES_KNOWN | (is_touched ? OV_EDGES_TOUCHED : 0);
  }
  search->view.touched_unloaded |= touched_before;
  search->fall_max = fall_max;
}
