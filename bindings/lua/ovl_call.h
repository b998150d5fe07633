// Shared by goals, behaviors and sensors of a script: Lua functions with a state of each mob.
#ifndef OVIS_BINDINGS_LUA_OVL_CALL_H
#define OVIS_BINDINGS_LUA_OVL_CALL_H

#include "ovl_schema.h"

enum { OVL_CAN_START, OVL_CAN_CONTINUE, OVL_START, OVL_TICK, OVL_STOP, OVL_FUNCTIONS_MAX };
#define OVL_FIELDS_MAX ((OVIS_GOAL_STATE_MAX - 8) / 8)

typedef struct ovl_callee {
  const ovl_schema* schema; // its first struct is this one
  const char* name;
  ovl_turn_run* run;
  int functions[OVL_FUNCTIONS_MAX]; // references in Lua's registry, or LUA_NOREF
  bool has_state;
  int state; // reference of the table that functions get
  int names; // reference of the list of the state's names
  int32_t field_count;
  bool is_flag[OVL_FIELDS_MAX]; // a boolean, not a number
  double initial[OVL_FIELDS_MAX];
  bool is_named; // it failed, and the program said so
} ovl_callee;

// Keys of the schemas of such definitions: structs with `callee`, `phrases` and `def`.
#define OVL_CALLEE_NAME                                                                            \
  { "name", "as options and reports show it", OVL_TEXT, AT(callee.name), .is_required = true }
#define OVL_CALLEE_FUNCTION(which) OVL_FUNCTION, AT(callee.functions[which])
#define OVL_CALLEE_PLAN                                                                            \
  {"flags",       "what it holds while it runs", OVL_BITS,                                         \
   AT(def.flags), .max = OVIS_FLAG_COUNT,        .words = ovl_flag_names,                          \
   .unit = "flag"},                                                                                \
      {"state", "`{name = number or boolean}`: kept for each mob, with its first values", OVL_OWN, \
       .read = ovl_callee_read_state},                                                             \
      {"words", "for stories, after \"begins to\"; with `doing`", OVL_TEXT, AT(phrases.words)}, {  \
    "doing", "for stories, after \"stops\"; with `words`", OVL_TEXT, AT(phrases.doing)             \
  }

extern const char* const ovl_flag_names[];

// Pushes a userdata of a type at index 2 that stays as long as the Lua state, and reads the table
// at index 1 into it. All that is not given is zero, or LUA_NOREF. The userdata must begin with its
// ovl_callee.
void* ovl_callee_make(lua_State* L, const ovl_schema* schema, const char* type);

// Bytes of the state of one mob.
static inline size_t ovl_callee_state_size(const ovl_callee* callee) {
  return callee->has_state ? 8 + 8 * (size_t)callee->field_count : 0;
}

// Each calls a function with the mob and its state; the context of the turn is the callee. True: it
// said so, or there is no such function. An error switches what runs off.
bool ovl_callee_can_start(const ovis_turn* turn);
bool ovl_callee_can_continue(const ovis_turn* turn);
void ovl_callee_start(const ovis_turn* turn);
void ovl_callee_tick(const ovis_turn* turn);
void ovl_callee_stop(const ovis_turn* turn);
static inline bool ovl_callee_has(const ovl_callee* callee, int which) {
  return callee->functions[which] != LUA_NOREF;
}

// Reads the key "state" into the callee at `out`.
void ovl_callee_read_state(ovl_reader* reader, void* out);

void ovl_turn_register(lua_State* L);

// Registers a type of userdata that begin with an ovl_callee.
void ovl_callee_register(lua_State* L, const char* type);

// Both phrases, or NULL.
static inline const ovis_phrases* ovl_callee_phrases(const ovis_phrases* phrases) {
  return phrases->words != NULL && phrases->doing != NULL ? phrases : NULL;
}

#endif
