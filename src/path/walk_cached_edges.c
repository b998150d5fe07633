// Ways: what a walker's cell leads to, found out once and kept in its word.
//
// A node is shared by all who meet its position, and accept() writes to it; so what a cell's
// neighbors are could depend on who was there before. It does not, in nearly all searches:
//
//   1. accept() reads nothing of a node but what it has just written to it. What it finds is the
//      same whoever was there before; only `closed` is another matter, and that is looked at by the
//      loop.
//   2. Written are the type of the position and, at least, its malus: what stands there already,
//      once a node is queued. But a drop that is too deep marks the cell where it gives up as
//      BLOCKED without looking at it. That can be a queued node. Such ways are cliffs, and where
//      one marks a node that is there, the search goes the long way, there and beside it.
//   3. A node so marked may be popped, and leads on to other impassable ones, with marks of their
//      own. It goes the long way, and so does all beside what it looked at.
//   4. The start may be OPEN or impassable; whoever stands on FENCE or a shut door is asked where
//      its body is; nodes by packed hash are shared by far cells. Such searches go the long way
//      from the start on (ov_walk_can_use_cache).
//
// A position that accept() touches without queueing it needs no node: a new one says the same.
#include "path/path_search.h"

bool ov_walk_can_use_cache(const ov_path_search* search) {
  const ov_path_node* start = ov_node_at(search, search->start);
  const ovis_path_watcher* watcher = search->query.watcher;
  const bool is_heard = watcher != NULL && (watcher->refused != NULL || watcher->neighbor != NULL);
  return search->body->evaluator == OVIS_EVALUATOR_WALK && !search->rules->node_hash_packed &&
         !is_heard && search->fall_max >= OV_EDGE_FALL_MAX && start->type != OVIS_PATH_OPEN &&
         start->malus >= 0 && ov_malus(search, OVIS_PATH_FENCE) < 0 &&
         ov_malus(search, OVIS_PATH_DOOR_WOOD_CLOSED) < 0 &&
         ov_malus(search, OVIS_PATH_DOOR_IRON_CLOSED) < 0;
}

void ov_walk_cache_edges(ov_path_search* search, ov_cell* cell, ovis_pos pos) {
  const bool touched_before = search->view.touched_unloaded;
  const int32_t fall_max = search->fall_max;
  search->view.touched_unloaded = false;
  search->fall_max = OV_EDGE_FALL_MAX;
  ov_found_edge found[OV_WALK_EDGES];
  ov_walk_compute_edges(search, pos, found);
  uint32_t ways = 0;
  bool is_looked_again = false;
  for (int32_t i = 0; i < OV_WALK_EDGES && !search->is_out_of_memory; i++) {
    ways |= (uint32_t)found[i].way << (OV_EDGES_SHIFT + 3 * i);
    is_looked_again |= found[i].way == OV_EDGE_OTHER;
  }
  // What is found out anew touches anew. It may sink deeper than words are mended for, and than the
  // next search's region goes.
  const bool is_touched = search->view.touched_unloaded && !is_looked_again;
  if (!search->is_out_of_memory) {
    cell->word |= ways | OV_EDGES_KNOWN | (is_touched ? OV_EDGES_TOUCHED : 0);
  }
  search->view.touched_unloaded |= touched_before;
  search->fall_max = fall_max;
}
