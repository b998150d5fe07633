// Log of the nodes that a search of the engine popped, and its bitwise comparison with the
// reference.
#ifndef OVIS_TEST_SUPPORT_PATH_LOG_H
#define OVIS_TEST_SUPPORT_PATH_LOG_H

#include "reference/land_ref.h"

#include <ovis/path.h>

enum { PATH_LOG_MAX = 20000 };

typedef struct path_log {
  ovis_path_node nodes[PATH_LOG_MAX];
  int32_t count; // 0 before each search
} path_log;

// The `node` of an ovis_path_watcher whose context is a path_log.
void path_log_hear(void* context, int32_t order, const ovis_path_node* node);

// True if the engine popped the same nodes in the same order and gave the same path as the
// reference. If not, prints the first difference. With `log` NULL it compares the paths only.
bool path_log_agrees(const path_log* log, const ovis_path* path, const ref_result* expected);

#endif
