// Structs that the schemas fill from a host's declarations: those of <ovis/...>, and their parts.
#ifndef OVIS_BINDINGS_DEFINE_OVD_DEFINE_H
#define OVIS_BINDINGS_DEFINE_OVD_DEFINE_H

#include "ovd_schema.h"

#include <ovis/brain.h>
#include <ovis/mind.h>
#include <ovis/tree.h>

#define OVD_DEFS_MAX 64 // species, brains or trees of a host

// ========== Functions with a state of each mob

enum { OVD_CAN_START, OVD_CAN_CONTINUE, OVD_START, OVD_TICK, OVD_STOP, OVD_FUNCTIONS_MAX };
#define OVD_FIELDS_MAX ((OVIS_GOAL_STATE_MAX - 8) / 8)

// Shared by goals, behaviors and sensors.
typedef struct ovd_callee {
  const ovd_schema* schema; // its first struct is this one
  const char* name;
  int32_t functions[OVD_FUNCTIONS_MAX]; // references of the source, or OVD_NO_FUNCTION
  bool has_state;
  int32_t field_count;
  const char* names[OVD_FIELDS_MAX]; // in ascending order: two runs then hash the same bytes
  bool is_flag[OVD_FIELDS_MAX];      // a boolean, not a number
  double initial[OVD_FIELDS_MAX];
} ovd_callee;

// Keys of the schemas of such definitions: structs with `callee`, `phrases` and `def`.
#define OVD_CALLEE_NAME                                                                            \
  { "name", SAYS("as options and reports show it"), OVD_TEXT, AT(callee.name), .is_required = true }
#define OVD_CALLEE_FUNCTION(which) OVD_FUNCTION, AT(callee.functions[which])
#define OVD_CALLEE_PLAN                                                                            \
  {"flags",                                                                                        \
   SAYS("what it holds while it runs"),                                                            \
   OVD_BITS,                                                                                       \
   AT(def.flags),                                                                                  \
   .max = OVIS_FLAG_COUNT,                                                                         \
   .words = ovd_flag_names,                                                                        \
   .unit = "flag"},                                                                                \
      {"state", SAYS("`{name = number or boolean}`: kept for each mob, with its first values"),    \
       OVD_OWN, .read = ovd_callee_read_state},                                                    \
      {"words", SAYS("for stories, after \"begins to\"; with `doing`"), OVD_TEXT,                  \
       AT(phrases.words)},                                                                         \
  {                                                                                                \
    "doing", "for stories, after \"stops\"; with `words`", OVD_TEXT, AT(phrases.doing)             \
  }

extern const char* const ovd_flag_names[];
extern const char* const ovd_reason_names[]; // of ovis_reason; ends with NULL

// Begins a callee, which is all zero, without functions.
void ovd_callee_begin(ovd_callee* callee, const ovd_schema* schema);

// Reads the key "state" into the callee at `out`.
bool ovd_callee_read_state(ovd_reader* reader, const ovd_key* key, ovd_value value, void* out);

// The values of the state of the mob whose turn it is: [(double) * field_count]
const double* ovd_callee_get_state(const ovd_callee* callee, const ovis_turn* turn);
void ovd_callee_set_state(const ovd_callee* callee, const ovis_turn* turn, const double* values);

// The key of a function: "can_use".
const char* ovd_callee_function_name(const ovd_callee* callee, int32_t which);

static inline bool ovd_callee_has(const ovd_callee* callee, int32_t which) {
  return callee->functions[which] != OVD_NO_FUNCTION;
}

// Functions for the library: each calls a function of the language.
typedef struct ovd_calls {
  bool (*can_start)(const ovis_turn* turn);
  bool (*can_continue)(const ovis_turn* turn);
  void (*start)(const ovis_turn* turn);
  void (*tick)(const ovis_turn* turn);
  void (*stop)(const ovis_turn* turn);
} ovd_calls;

// ========== Definitions. ovd_clear, ovd_read and ovd_x_finish make them. `context` is that of
// their functions.

typedef struct ovd_goal {
  ovd_callee callee; // first: ovd_callee_read_state
  ovis_goal_def def;
  ovis_phrases phrases;
} ovd_goal;

void ovd_goal_finish(ovd_goal* self, const ovd_calls* calls, void* context);

typedef struct ovd_behavior {
  ovd_callee callee; // first: ovd_callee_read_state
  ovis_behavior_def def;
  ovis_phrases phrases;
} ovd_behavior;

void ovd_behavior_finish(ovd_behavior* self, const ovd_calls* calls, void* context);

typedef struct ovd_sensor {
  ovd_callee callee; // first: as of the others
  ovis_sensor_def def;
} ovd_sensor;

void ovd_sensor_finish(ovd_sensor* self, const ovd_calls* calls, void* context);

typedef struct ovd_memory {
  ovis_memory_def def;
  int32_t save, load; // references of the source, or OVD_NO_FUNCTION
} ovd_memory;

// Sets `def.is_saved` if it has a form of its own. NULL, or what is wrong.
const char* ovd_memory_finish(ovd_memory* self);
// Checks the memories of a host, of which the last one is new.
ovis_status ovd_memory_check(const ovis_memory_def* all, int32_t count, ovis_error* error);

typedef struct ovd_news {
  ovis_tree_news news;
  const char* memory;
} ovd_news;

typedef struct ovd_tree {
  ovis_tree_def def;
  const ovd_news* news;
  ovis_tree_node nodes[OVIS_TREE_NODES_MAX];
  ovis_phrases phrases[OVIS_TREE_NODES_MAX]; // of the nodes
} ovd_tree;

void ovd_tree_begin(ovd_tree* self);

// Looks for the first tree whose brain is missing, or does not have what the tree names, and writes
// the message. False: there is none.
bool ovd_tree_explain(const ovis_tree_def* trees, int32_t tree_count, const ovis_brain_def* brains,
                      int32_t brain_count, const ovis_memory_def* memories, int32_t memory_count,
                      char* message, size_t size);

#endif
