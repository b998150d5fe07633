// What one search did: nodes and refusals, as the watcher told them.
#ifndef OVIS_APP_PATH_LOG_H
#define OVIS_APP_PATH_LOG_H

#include <ovis/path.h>

typedef struct path_log {
  ovis_path_node* nodes; // in the order of expansion
  int32_t node_count, node_capacity;
  ovis_path_refusal* refusals; // those that say something about the world
  int32_t refusal_count, refusal_capacity;
  ovis_path_refusal* others; // places that were visited already, or are no better this way
  int32_t other_count, other_capacity;
  int64_t refused_total;
  bool is_out_of_memory;
} path_log;

// A watcher that fills the log. Lists stop at 100,000 entries; the total goes on.
ovis_path_watcher path_log_watcher(path_log* log);
void path_log_fini(path_log* log);

#endif
