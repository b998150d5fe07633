// The search: A* with the game's limits. The heuristic is multiplied by 1.5, so the path need not
// be the shortest (claim 108); what is open, when the search ends and which path is the answer are
// all rules.
#include "base/check.h"
#include "path/fast_expand.h"

#include <math.h>

// ---- The watcher

ovis_path_node ov_public_node(const ov_path_node* node) {
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
  const ovis_path_watcher* watcher = search->query.watcher;
  if (watcher != NULL && watcher->neighbor != NULL) {
    const ovis_path_node node = ov_public_node(ov_node_at(search, index));
    watcher->neighbor(watcher->context, &node);
  }
}

// ---- Expanding: the slow path

static int32_t neighbors_of(ov_path_search* search, int32_t node, int32_t out[OV_NEIGHBOR_MAX]) {
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

// ---- The loop

// Marks the targets that a popped node reaches. True if there is one.
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
  const int32_t base = query->visited_max > 0
                           ? query->visited_max
                           : (int32_t)floorf(query->follow_range * 16); // claim 93
  const float limit = (float)base * query->visited_multiplier;          // claim 93
  return limit < 2147483000.0f ? (int32_t)limit : 2147483000;
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
  search->is_quick = ov_walk_can_use_cache(search);
  search->has_marks = false;
  search->order = ov_walk_order(search->rules);
  search->against = ov_walk_opposite_mask(search->rules);
  return OVIS_OK;
}

// Is the distance below the range? Mostly so clearly that the root need not be drawn.
static inline bool is_near(ovis_pos a, ovis_pos b, float range) {
  const float dx = (float)(b.x - a.x);
  const float dy = (float)(b.y - a.y);
  const float dz = (float)(b.z - a.z);
  const float square = dx * dx + dy * dy + dz * dz;
  return square < 0.99f * range * range || sqrtf(square) < range;
}

ov_loop_state ov_loop_run(ov_path_search* search, int32_t count) {
  const int32_t limit = search->visited_limit;
  const int32_t last = search->rules->visits_equal_limit ? limit : limit - 1; // claim 330
  const ovis_pos start = ov_node_at(search, search->start)->pos;
  const float range = search->query.follow_range;
  while (search->heap.count > 0) { // claim 94
    if (search->visited >= last) {
      search->ran_out = true; // claim 94
      const int32_t next = search->heap.items[0].node;
      ov_report_step(search, next, next, OVIS_REFUSED_NO_BUDGET, (float)search->visited,
                     (float)limit);
      return OV_LOOP_DONE;
    }
    if (count-- <= 0) {
      return OV_LOOP_MORE;
    }
    const int32_t current = ov_heap_pop(search); // claim 90
    search->visited++;
    ov_step_node(search, current)->is_closed = true; // claims 15, 95
    report_node(search, current);
    if (reach_targets(search, current)) { // claim 97
      return OV_LOOP_DONE;
    }
    // Nobody is further from the start than the way there is long, but for rounding. (Without this
    // test first: mazes 4 % slower.)
    if (!(ov_node_at(search, current)->walked < 0.9f * range) &&
        !is_near(ov_node_at(search, current)->pos, start, range)) { // claims 73, 98
      ov_report_step(search, current, current, OVIS_REFUSED_TOO_FAR,
                     ov_euclid(ov_node_at(search, current)->pos, start), range);
      continue;
    }
    // From a place that is impassable itself one may go on to others (claims 131, 132); words do
    // not know of them.
    const bool is_impassable = ov_node_at(search, current)->malus < 0;
    if (is_impassable && search->is_quick) {
      remember_around(search, ov_node_at(search, current)->pos);
    }
    if (!search->is_quick || is_impassable || !expand_quickly(search, current)) {
      expand(search, current);
    }
    if (search->is_out_of_memory) {
      return OV_LOOP_NO_MEMORY;
    }
    OVIS_VALIDATE(ov_heap_is_valid(search));
  }
  return OV_LOOP_DONE;
}
