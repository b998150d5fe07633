// A slow tree: in every tick it is walked from its root, once for each key that changed, once for
// timers and once for actions. It remembers which nodes run; nothing is registered or flat.
#ifndef OVIS_TEST_REFERENCE_TREE_REF_H
#define OVIS_TEST_REFERENCE_TREE_REF_H

#include <ovis/tree.h>

typedef struct tree_ref tree_ref;

// Actions do what a letter says: 'r' runs, 's' succeeds, 'f' fails.
typedef struct tree_ref_host {
  char (*act)(void* context, int32_t node, int64_t tick, bool is_start);
  void (*tell)(void* context, int32_t node, char what, int64_t tick);
  int32_t (*draw)(void* context, int32_t bound);
  void* context;
} tree_ref_host;

// A tree without subtrees. All keys are flags or numbers.
tree_ref* tree_ref_make(const ovis_tree_def* def, const tree_ref_host* host);
void tree_ref_free(tree_ref* ref);
void tree_ref_write(tree_ref* ref, int32_t key, bool is_set, double number);
void tree_ref_tick(tree_ref* ref, int64_t tick);
bool tree_ref_runs(const tree_ref* ref, int32_t node);

#endif
