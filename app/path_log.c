#include "path_log.h"

#include <stdlib.h>

#define ENTRY_MAX 100000

// Room for one entry more; NULL when there is none.
static void* room(void** items, int32_t count, int32_t* capacity, size_t size) {
  if (count >= ENTRY_MAX) {
    return NULL;
  }
  if (count == *capacity) {
    const int32_t grown = *capacity * 2 + 256;
    void* moved = realloc(*items, (size_t)grown * size);
    if (moved == NULL) {
      return NULL;
    }
    *items = moved;
    *capacity = grown;
  }
  return (char*)*items + (size_t)count * size;
}

static void hear_node(void* context, int32_t order, const ovis_path_node* node) {
  (void)order;
  path_log* log = context;
  ovis_path_node* entry =
      room((void**)&log->nodes, log->node_count, &log->node_capacity, sizeof *entry);
  if (entry != NULL) {
    *entry = *node;
    log->node_count++;
  }
}

static void hear_refusal(void* context, const ovis_path_refusal* refusal) {
  path_log* log = context;
  log->refused_total++;
  const bool is_other =
      refusal->reason == OVIS_REFUSED_CLOSED || refusal->reason == OVIS_REFUSED_NOT_BETTER;
  ovis_path_refusal* entry =
      is_other
          ? room((void**)&log->others, log->other_count, &log->other_capacity, sizeof *entry)
          : room((void**)&log->refusals, log->refusal_count, &log->refusal_capacity, sizeof *entry);
  if (entry != NULL) {
    *entry = *refusal;
    *(is_other ? &log->other_count : &log->refusal_count) += 1;
  }
}

ovis_path_watcher path_log_watcher(path_log* log) {
  return (ovis_path_watcher){.node = hear_node, .refused = hear_refusal, .context = log};
}

void path_log_fini(path_log* log) {
  free(log->nodes);
  free(log->refusals);
  free(log->others);
  *log = (path_log){0};
}
