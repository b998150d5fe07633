// A tree whose actions do what a test says: each keeps a letter in the log for its start (s), tick
// (t), end or abort (x).
#ifndef OVIS_TEST_SUPPORT_TREE_RIG_H
#define OVIS_TEST_SUPPORT_TREE_RIG_H

#include "mind/tree/run/tree_live.h"

#define TREE_RIG_LOG 65536

// An action does what a letter says: 'r' runs, 's' succeeds, 'f' fails.
typedef char tree_rig_script(void* context, int32_t node, int64_t tick, bool is_start);

typedef struct tree_rig {
  ov_tree_plan plan;
  ov_tree* tree;
  int64_t tick;
  tree_rig_script* script;
  void* context;
  uint64_t random;
  char* log; // what happened in the order in which it did: "node letter@tick "
  size_t length;
  char wants[OVIS_TREE_NODES_MAX]; // without a script: what each node does. 0: 'r'
} tree_rig;

void tree_rig_make(tree_rig* rig, const ovis_tree_def* def);
void tree_rig_free(tree_rig* rig);
void tree_rig_tick(tree_rig* rig); // the next tick

// The log since the last call.
const char* tree_rig_read(tree_rig* rig);

void tree_rig_set(tree_rig* rig, const char* key, double number);
void tree_rig_erase(tree_rig* rig, const char* key);

// The number of a node by its name.
int32_t tree_rig_node(const tree_rig* rig, const char* name);
bool tree_rig_runs(const tree_rig* rig, const char* name);
ovis_answer tree_rig_why(const tree_rig* rig, const char* name);

// Nodes for static trees.
#define ACTION(node_name)                                                                          \
  { .kind = OVIS_TREE_ACTION, .name = (node_name), .goal = (node_name) }
#define IF_SET(key_name, rule)                                                                     \
  {                                                                                                \
    .kind = OVIS_TREE_IF, .children = 1, .name = "if " key_name, .key = (key_name),                \
    .stops = OVIS_TREE_STOPS_##rule                                                                \
  }
#define NODE(node_kind, count_of_children)                                                         \
  { .kind = OVIS_TREE_##node_kind, .children = (count_of_children), .name = #node_kind }

extern const struct ovis_goal_def* const tree_rig_service; // of services
extern const ovis_tree_key tree_rig_keys[4];               // flags a, b, c; number n

#define TREE(...)                                                                                  \
  &(const ovis_tree_def) {                                                                         \
    .cookie = OVIS_COOKIE, .name = "test", .nodes = (const ovis_tree_node[]){__VA_ARGS__},         \
    .node_count = (int32_t)(sizeof(const ovis_tree_node[]){__VA_ARGS__} / sizeof(ovis_tree_node)), \
    .keys = tree_rig_keys, .key_count = 4                                                          \
  }

#endif
