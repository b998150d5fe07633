// Reports refused steps of a search to its watcher, with reason, value and limit.
// Design: include/ovis/path.h (ovis_path_watcher).
#include "base/check.h"
#include "path/path_search.h"

void ov_report_refusal(const ov_path_search* search, ovis_pos from, ovis_pos to,
                       const ov_last_refusal* why) {
  OVIS_ASSERT(search->heap.count <= search->heap.capacity);
  OVIS_ASSERT(why != NULL);
  const ovis_path_watcher* watcher = search->query.watcher;
  const bool is_of_search =
      why->reason == OVIS_REFUSED_CLOSED || why->reason == OVIS_REFUSED_NOT_BETTER;
  if (watcher == NULL || watcher->refused == NULL || (watcher->only_of_world && is_of_search)) {
    return;
  }
  const ovis_path_refusal refusal = {from, to, why->reason, why->type, why->value, why->limit};
  watcher->refused(watcher->context, &refusal);
}

void ov_report_no_neighbor(const ov_path_search* search, ovis_pos from, ovis_pos to, int32_t met) {
  OVIS_ASSERT(search->cells_wide >= 0);
  const ov_last_refusal closed = {OVIS_REFUSED_CLOSED, OVIS_PATH_BLOCKED, 0, 0};
  const ov_last_refusal cut = {OVIS_REFUSED_CORNER_MISSING, OVIS_PATH_BLOCKED, 0, 0};
  const ov_last_refusal* why = ov_is_open(search, met) ? &cut : &closed;
  ov_report_refusal(search, from, to, met == OV_NO_NODE ? &search->refusal : why);
}

void ov_report_step(const ov_path_search* search, int32_t from, int32_t to,
                    ovis_path_refusal_reason reason, float value, float limit) {
  OVIS_ASSERT((uint32_t)reason < OVIS_REFUSED_COUNT);
  OVIS_ASSERT(from >= 0);
  if (ov_is_watched(search)) {
    const ov_last_refusal why = {reason, (ovis_path_type)ov_node_at(search, to)->type, value,
                                 limit};
    ov_report_refusal(search, ov_node_at(search, from)->pos, ov_node_at(search, to)->pos, &why);
  }
}
