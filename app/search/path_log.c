// Problem: `ovis path` explains a search by what it visited and refused, and a search can be huge.
// Design: docs/architecture.md#rooms (app, search)
#include "search/path_log.h"

#include "helpers/grow.h"

#include <stdlib.h>

#define ENTRY_MAX 100000 // entries per list

// Is there room for one more entry, within the limit?
static bool has_room(void* items_address, int32_t count, int32_t* capacity, size_t item_size) {
  return count < ENTRY_MAX && grow_array(items_address, count, capacity, item_size);
}

static void log_node(void* context, int32_t order, const ovis_path_node* node) {
  (void)order;
  path_log* log = context;
  if (has_room(&log->nodes, log->node_count, &log->node_capacity, sizeof *log->nodes)) {
    log->nodes[log->node_count++] = *node;
  }
}

static void log_refusal(void* context, const ovis_path_refusal* refusal) {
  path_log* log = context;
  log->refused_total++;
  const bool is_other =
      refusal->reason == OVIS_REFUSED_CLOSED || refusal->reason == OVIS_REFUSED_NOT_BETTER;
  ovis_path_refusal** items = is_other ? &log->others : &log->refusals;
  int32_t* count = is_other ? &log->other_count : &log->refusal_count;
  int32_t* capacity = is_other ? &log->other_capacity : &log->refusal_capacity;
  if (has_room(items, *count, capacity, sizeof **items)) {
    (*items)[(*count)++] = *refusal;
  }
}

ovis_path_watcher path_log_watcher(path_log* log) {
  return (ovis_path_watcher){.node = log_node, .refused = log_refusal, .context = log};
}

void path_log_fini(path_log* log) {
  free(log->nodes);
  free(log->refusals);
  free(log->others);
  *log = (path_log){0};
}
