// Keeps what a search that did not reach its target met, and finds in it what stood in the way.
// Design: include/ovis/story.h
#include "story/failed_search.h"
#include "base/cell.h"
#include "base/check.h"
#include "base/hash.h"

#include <math.h>
#include <string.h>

#define LOG_MAX 100000 // entries of each list

// ---- The search

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
  const int32_t last = log->nodes.count - 1; // refusals are those of the node popped last
  const bool is_of_last = last >= 0 && ov_cell_is_same(log->nodes.items[last].pos, refusal->from);
  const ov_failed_step step = {*refusal, is_of_last ? last : -1};
  log->is_out_of_memory |=
      log->steps.count < LOG_MAX && !ov_array_push(&log->steps, log->allocator, step);
}

// The slot of a cell, or the free slot for it. [Limit: there are slots]
static int32_t* slot_of(const ov_failed_search* log, ovis_pos pos) {
  const uint32_t mask = (uint32_t)log->slots.count - 1;
  uint32_t at = (uint32_t)ov_mix64((uint64_t)(uint32_t)pos.x << 32 ^
                                   (uint64_t)(uint32_t)pos.y << 20 ^ (uint32_t)pos.z);
  for (at &= mask; log->slots.items[at] != 0; at = (at + 1) & mask) {
    if (ov_cell_is_same(log->nodes.items[log->slots.items[at] - 1].pos, pos)) {
      break;
    }
  }
  return &log->slots.items[at];
}

// Fills the hash table. False: no memory.
static bool index_nodes(ov_failed_search* log) {
  int32_t size = 1;
  while (size < 2 * log->nodes.count) {
    size *= 2;
  }
  if (!ov_array_reserve(&log->slots, log->allocator, size)) {
    return false;
  }
  log->slots.count = size;
  memset(log->slots.items, 0, (size_t)size * sizeof *log->slots.items);
  for (int32_t i = 0; i < log->nodes.count; i++) {
    int32_t* slot = slot_of(log, log->nodes.items[i].pos);
    *slot = *slot == 0 ? i + 1 : *slot;
  }
  return true;
}

ovis_status ov_failed_search_run(ov_failed_search* log, ovis_path_finder* finder,
                                 const ovis_path_query* query, ovis_path* path) {
  OVIS_ASSERT(log->nodes.count == 0);
  OVIS_ASSERT(log->slots.count == 0);
  const ovis_path_watcher watcher = {
      .node = hear_node, .refused = hear_refusal, .context = log, .only_of_world = true};
  ovis_path_query watched = *query;
  watched.watcher = &watcher;
  const ovis_status status = ovis_path_find(finder, &watched, path);
  log->is_out_of_memory = log->is_out_of_memory || !index_nodes(log);
  return status == OVIS_OK && log->is_out_of_memory ? OVIS_NO_MEMORY : status;
}

void ov_failed_search_fini(ov_failed_search* log) {
  OVIS_ASSERT(log != NULL);
  ov_array_fini(&log->nodes, log->allocator);
  ov_array_fini(&log->steps, log->allocator);
  ov_array_fini(&log->slots, log->allocator);
}

// ---- What stood in the way

const ovis_path_node* ov_failed_search_node(const ov_failed_search* log, ovis_pos pos) {
  OVIS_ASSERT(log != NULL);
  const int32_t slot = log->nodes.count > 0 ? *slot_of(log, pos) : 0;
  return slot > 0 ? &log->nodes.items[slot - 1] : NULL;
}

const ovis_path_refusal* ov_failed_search_refusal_on(const ov_failed_search* log,
                                                     const ovis_path* way, int32_t* out_index) {
  OVIS_ASSERT(log != NULL);
  OVIS_ASSERT(way != NULL);
  *out_index = -1;
  for (int32_t n = 1; n < way->count; n++) {
    if (ov_failed_search_node(log, way->nodes[n].pos) != NULL) {
      continue;
    }
    const int32_t first = *out_index < 0 ? n : *out_index;
    *out_index = n;
    const ovis_path_refusal* beside = NULL;
    for (int32_t i = 0; i < log->steps.count; i++) {
      const ovis_path_refusal* refusal = &log->steps.items[i].refusal;
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
    *out_index = first;
  }
  return NULL;
}

const ovis_path_refusal* ov_failed_search_refusal_beside(const ov_failed_search* log,
                                                         const ovis_path_refusal* diagonal,
                                                         uint64_t types, uint64_t reasons) {
  OVIS_ASSERT(diagonal != NULL);
  for (int32_t i = 0; i < log->steps.count; i++) {
    const ovis_path_refusal* one = &log->steps.items[i].refusal;
    const bool is_beside = (one->to.x == diagonal->to.x && one->to.z == diagonal->from.z) ||
                           (one->to.x == diagonal->from.x && one->to.z == diagonal->to.z);
    if (is_beside && ov_cell_is_same(one->from, diagonal->from) &&
        ((types >> one->type & 1u) != 0 || (reasons >> one->reason & 1u) != 0)) {
      return one;
    }
  }
  return NULL;
}

const ovis_path_refusal* ov_failed_search_refusal_into(const ov_failed_search* log, ovis_pos pos) {
  OVIS_ASSERT(log != NULL);
  for (int32_t i = 0; i < log->steps.count; i++) {
    if (ov_cell_is_same(log->steps.items[i].refusal.to, pos)) {
      return &log->steps.items[i].refusal;
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
  for (int32_t i = 0; i < log->steps.count; i++) {
    const ovis_path_refusal* refusal = &log->steps.items[i].refusal;
    if (refusal->reason == OVIS_REFUSED_NO_BUDGET || refusal->reason == OVIS_REFUSED_TOO_FAR) {
      continue; // limits of the search, not of the place
    }
    const int32_t from = log->steps.items[i].from;
    const double cost = (from >= 0 ? (double)log->nodes.items[from].g : 0) +
                        distance(refusal->from, refusal->to) +
                        1.5 * distance(refusal->to, path->target);
    if (best == NULL || cost < best_cost) {
      best = refusal;
      best_cost = cost;
    }
  }
  return best;
}
