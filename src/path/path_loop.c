// Runs the search: A* with the game's limits, and the slow expansion of its nodes.
// Rules: docs/claims.tsv, 90 to 108. Measurements: docs/performance.md#ovis-bench-path.
//
// The heuristic is multiplied by 1.5, so the path need not be the shortest (claim 108).
#include "base/check.h"
#include "path/fast_expand.h"

#include <math.h>

// Margins, as factors, below which rounding cannot change the exact test that follows.
#define NEAR_SQUARE_FACTOR 0.99f // of the squared range
#define WALKED_NEAR_FACTOR 0.9f  // of the range

#define VISITED_LIMIT_MAX 2147483000 // largest node budget, safely below 2^31

// ---- The watcher

ovis_path_node ov_public_node(const ov_path_node* node) {
  OVIS_ASSERT(node != NULL);
  return (ovis_path_node){node->pos,   (ovis_path_type)node->type, node->malus, node->g,
                          node->h,     node->g + node->h, // claim 12
                          node->walked};
}

static inline void report_node(const ov_path_search* search, int32_t index) {
  const ovis_path_watcher* watcher = search->query.watcher;
  if (watcher != NULL && watcher->node != NULL) {
    const ovis_path_node node = ov_public_node(ov_node_at(search, index));
    watcher->node(watcher->context, search->visited - 1, &node);
  }
}

static void report_neighbor(const ov_path_search* search, int32_t index) {
  OVIS_ASSERT(search->nodes.count <= search->nodes.capacity);
  OVIS_ASSERT(index >= 0);
  const ovis_path_watcher* watcher = search->query.watcher;
  if (watcher != NULL && watcher->neighbor != NULL) {
    const ovis_path_node node = ov_public_node(ov_node_at(search, index));
    watcher->neighbor(watcher->context, &node);
  }
}

// ---- The slow expansion

static int32_t neighbors_of(ov_path_search* search, int32_t node, int32_t out[OV_NEIGHBOR_MAX]) {
  OVIS_ASSERT(node >= 0);
  switch (search->body->evaluator) { // claims 24, 336
  case OVIS_EVALUATOR_FLY: return ov_fly_neighbors(search, node, out);
  case OVIS_EVALUATOR_SWIM: return ov_swim_neighbors(search, node, out);
  default: return ov_walk_neighbors(search, node, out);
  }
}

static void expand(ov_path_search* search, int32_t current) {
  int32_t neighbors[OV_NEIGHBOR_MAX];
  const int32_t count = neighbors_of(search, current, neighbors);
  if (search->is_out_of_memory || !ov_step_reserve(search)) {
    return;
  }
  for (int32_t i = 0; i < count; i++) {
    const int32_t index = neighbors[i];
    report_neighbor(search, index);
    ov_step_relax(search, current, index,
                  ov_euclid(ov_node_at(search, current)->pos, ov_node_at(search, index)->pos));
  }
}

// Reports the refusals of the world around a node. False: the slow path must be used, which reports
// them itself.
static bool report_heard(ov_path_search* search, int32_t current) {
  OVIS_ASSERT(search->is_fast);
  uint32_t edges;
  const bool is_fast = find_heard_edges(search, current, &edges);
  if (is_fast) {
    ov_walk_report_edges(search, ov_node_at(search, current)->pos, edges);
  }
  return is_fast;
}

// ---- The loop

// Marks the targets that the node reaches. True if any target is reached.
static inline bool reach_targets(ov_path_search* search, int32_t index) {
  const float range = (float)search->query.reach_range;
  const bool is_strict = search->rules->reached_only_inside_range; // claim 303
  for (int32_t i = 0; i < search->query.target_count; i++) {
    const float distance = ov_manhattan(ov_node_at(search, index)->pos, search->targets[i]);
    if (is_strict ? distance < range : distance <= range) { // claims 96, 303
      search->best[i].is_reached = true;
      search->is_reached = true;
      if (search->rules->path_ends_at_popped_node) { // claim 333
        search->best[i].node = index;
      }
    }
  }
  return search->is_reached;
}

static int32_t visited_limit(const ovis_path_query* query) {
  OVIS_ASSERT(query != NULL);
  const float base = query->visited_max > 0 ? (float)query->visited_max
                                            : floorf(query->follow_range * 16); // claim 93
  const float limit = base * query->visited_multiplier;                         // claim 93
  if (!(limit < (float)VISITED_LIMIT_MAX)) { // a range without bound as well
    return VISITED_LIMIT_MAX;
  }
  return limit > -(float)VISITED_LIMIT_MAX ? (int32_t)limit : -VISITED_LIMIT_MAX;
}

ovis_status ov_loop_begin(ov_path_search* search) {
  ov_search_clear(search); // claims 92, 337
  search->visited = 0;     // claim 337
  search->visited_limit = visited_limit(&search->query);
  search->weight = search->query.is_optimal ? 1.0f : 1.5f; // claims 103, 108
  search->is_reached = false;                              // claim 337
  search->ran_out = false;                                 // claim 337
  for (int32_t i = 0; i < search->query.target_count; i++) {
    search->best[i] = (ov_best_node){OV_NO_NODE, FLT_MAX, false};
  }
  search->start = ov_search_start(search);
  if (search->start == OV_NO_NODE || search->is_out_of_memory || !ov_step_reserve(search)) {
    return OVIS_NO_MEMORY;
  }
  ov_path_node* start = ov_step_node(search, search->start);
  start->h = ov_distance_to_targets(search, search->start, start->pos); // claim 91
  ov_heap_push(search, search->start, start->h);                        // claim 92
  search->is_fast = ov_walk_can_use_cache(search);
  search->has_marks = false;
  search->order = ov_walk_order(search->rules);
  search->against = ov_walk_opposite_mask(search->rules);
  return OVIS_OK;
}

// Is the distance below the range? The first test is cheaper and decides most cases without a root.
static inline bool is_near(ovis_pos a, ovis_pos b, float range) {
  const float dx = (float)(b.x - a.x);
  const float dy = (float)(b.y - a.y);
  const float dz = (float)(b.z - a.z);
  const float square = dx * dx + dy * dy + dz * dz;
  return square < NEAR_SQUARE_FACTOR * range * range || sqrtf(square) < range;
}

ov_loop_state ov_loop_run(ov_path_search* search, int32_t count) {
  const int32_t limit = search->visited_limit;
  const int32_t last = search->rules->visits_equal_limit ? limit : limit - 1; // claim 330
  const ovis_pos start = ov_node_at(search, search->start)->pos;
  const float range = search->query.follow_range;
  const bool is_heard = search->is_fast && ov_is_watched(search);
  while (search->heap.count > 0) { // claim 94
    if (search->visited >= last) {
      search->ran_out = true; // claim 94
      const int32_t next = search->heap.items[0].node;
      ov_report_step(search, next, next, OVIS_REFUSED_NO_BUDGET, (float)search->visited,
                     (float)limit);
      return OV_LOOP_DONE;
    }
    if (count <= 0) {
      return OV_LOOP_MORE;
    }
    count--;
    const int32_t current = ov_heap_pop(search); // claim 90
    search->visited++;
    ov_step_node(search, current)->is_closed = true; // claims 15, 95
    report_node(search, current);
    if (reach_targets(search, current)) { // claim 97
      return OV_LOOP_DONE;
    }
    // A node is never farther from the start than the path to it is long, except for rounding.
    // Without this test first mazes are 4 % slower.
    if (!(ov_node_at(search, current)->walked < WALKED_NEAR_FACTOR * range) &&
        !is_near(ov_node_at(search, current)->pos, start, range)) { // claims 73, 98
      ov_report_step(search, current, current, OVIS_REFUSED_TOO_FAR,
                     ov_euclid(ov_node_at(search, current)->pos, start), range);
      continue;
    }
    // An impassable node leads on to other impassable ones (claims 131, 132). Cached edges do not
    // contain those.
    const bool is_impassable = ov_node_at(search, current)->malus < 0;
    if (is_impassable && search->is_fast) {
      mark_columns_around(search, ov_node_at(search, current)->pos);
    }
    const bool is_slow =
        !search->is_fast || is_impassable || (is_heard && !report_heard(search, current));
    if (is_slow || !expand_fast(search, current)) {
      expand(search, current);
    }
    if (search->is_out_of_memory) {
      return OV_LOOP_NO_MEMORY;
    }
    OVIS_VALIDATE(ov_heap_is_valid(search));
  }
  return OV_LOOP_DONE;
}
