// Keeps what a search that did not reach its target met, and finds in it what stood in the way.
// Design: include/ovis/story.h
#include "story/failed_search.h"
#include "base/cell.h"
#include "base/check.h"

#include <math.h>

#define LOG_MAX 100000 // entries of each list

static void hear_node(void* context, int32_t order, const ovis_path_node* node) {
  (void)order;
  OVIS_ASSERT(node != NULL);
  ov_failed_search* log = context;
  log->met.types |= UINT64_C(1) << node->type;
  log->is_out_of_memory |=
      log->nodes.count < LOG_MAX && !ov_array_push(&log->nodes, log->allocator, *node);
}

static void hear_refusal(void* context, const ovis_path_refusal* refusal) {
  ov_failed_search* log = context;
  log->met.types |= UINT64_C(1) << refusal->type;
  log->met.reasons |= UINT64_C(1) << refusal->reason;
  log->is_out_of_memory |=
      log->refusals.count < LOG_MAX && !ov_array_push(&log->refusals, log->allocator, *refusal);
}

ovis_path_watcher ov_failed_search_watcher(ov_failed_search* log) {
  return (ovis_path_watcher){
      .node = hear_node, .refused = hear_refusal, .context = log, .only_of_world = true};
}

void ov_failed_search_fini(ov_failed_search* log) {
  OVIS_ASSERT(log != NULL);
  ov_array_fini(&log->nodes, log->allocator);
  ov_array_fini(&log->refusals, log->allocator);
}

static const ovis_path_node* node_of(const ov_failed_search* log, ovis_pos pos) {
  for (int32_t i = 0; i < log->nodes.count; i++) {
    if (ov_cell_is_same(log->nodes.items[i].pos, pos)) {
      return &log->nodes.items[i];
    }
  }
  return NULL;
}

const ovis_path_refusal* ov_failed_search_refusal_on(const ov_failed_search* log,
                                                     const ovis_path* way) {
  OVIS_ASSERT(log != NULL);
  OVIS_ASSERT(way != NULL);
  for (int32_t n = 1; n < way->count; n++) {
    if (node_of(log, way->nodes[n].pos) != NULL) {
      continue;
    }
    const ovis_path_refusal* beside = NULL;
    for (int32_t i = 0; i < log->refusals.count; i++) {
      const ovis_path_refusal* refusal = &log->refusals.items[i];
      const ovis_pos to = refusal->to;
      if (ov_cell_is_same(refusal->from, way->nodes[n - 1].pos) && to.x == way->nodes[n].pos.x &&
          to.z == way->nodes[n].pos.z) {
        return refusal;
      }
      if (ov_cell_is_same(to, way->nodes[n].pos)) {
        beside = refusal;
      }
    }
    if (beside != NULL) {
      return beside;
    }
  }
  return NULL;
}

const ovis_path_refusal* ov_failed_search_refusal_into(const ov_failed_search* log, ovis_pos pos) {
  OVIS_ASSERT(log != NULL);
  for (int32_t i = 0; i < log->refusals.count; i++) {
    if (ov_cell_is_same(log->refusals.items[i].to, pos)) {
      return &log->refusals.items[i];
    }
  }
  return NULL;
}

static double distance(ovis_pos a, ovis_pos b) {
  return sqrt(ov_cell_dist2(a, b));
}

const ovis_path_refusal* ov_failed_search_nearest(const ov_failed_search* log,
                                                  const ovis_path* path) {
  OVIS_ASSERT(log != NULL);
  OVIS_ASSERT(path != NULL);
  const ovis_path_refusal* best = NULL;
  double best_cost = 0;
  for (int32_t i = 0; i < log->refusals.count; i++) {
    const ovis_path_refusal* refusal = &log->refusals.items[i];
    if (refusal->reason == OVIS_REFUSED_NO_BUDGET || refusal->reason == OVIS_REFUSED_TOO_FAR) {
      continue; // limits of the search, not of the place
    }
    const ovis_path_node* from = node_of(log, refusal->from);
    const double cost = (from != NULL ? (double)from->g : 0) +
                        distance(refusal->from, refusal->to) +
                        1.5 * distance(refusal->to, path->target);
    if (best == NULL || cost < best_cost) {
      best = refusal;
      best_cost = cost;
    }
  }
  return best;
}
