// The log of one search: the nodes that it expanded and the steps that it refused.
#ifndef OVIS_APP_PATH_LOG_H
#define OVIS_APP_PATH_LOG_H

#include <ovis/path.h>

typedef struct path_log {
  ovis_path_node* nodes; // in the order of expansion
  int32_t node_count, node_capacity;
  ovis_path_refusal* refusals; // refusals because of the world: blocked, too high, impassable, ...
  int32_t refusal_count, refusal_capacity;
  ovis_path_refusal* others; // OVIS_REFUSED_CLOSED and OVIS_REFUSED_NOT_BETTER
  int32_t other_count, other_capacity;
  int64_t refused_total; // of both kinds, also beyond the limit of the lists
  bool is_out_of_memory;
} path_log;

// A watcher that fills the log. Each list stops at 100,000 entries; refused_total counts on.
ovis_path_watcher path_log_watcher(path_log* log);
void path_log_fini(path_log* log);

#endif
