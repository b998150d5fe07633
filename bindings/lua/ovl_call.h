// Shared by goals, behaviors and sensors of a script: Lua functions with a state of each mob.
#ifndef OVIS_BINDINGS_LUA_OVL_CALL_H
#define OVIS_BINDINGS_LUA_OVL_CALL_H

#include "ovl.h"

#define OVL_FUNCTIONS_MAX 5
#define OVL_FIELDS_MAX ((OVIS_GOAL_STATE_MAX - 8) / 8)

typedef struct ovl_callee {
  const char* what; // "goal"
  const char* name;
  const char* const* function_names; // [(function) * OVL_FUNCTIONS_MAX] NULL: there are no more
  ovl_goal_run* run;
  int functions[OVL_FUNCTIONS_MAX]; // references in Lua's registry, or LUA_NOREF
  bool has_state;
  int state; // reference of the table that functions get
  int names; // reference of the list of the state's names
  int32_t field_count;
  bool is_flag[OVL_FIELDS_MAX]; // a boolean, not a number
  double initial[OVL_FIELDS_MAX];
  bool is_named; // it failed, and the program said so
} ovl_callee;

// The kind of a definition whose functions are Lua: a goal, a behavior or a sensor.
typedef struct ovl_callee_kind {
  const char* type;                  // of the userdata: "ovis.goal"
  const char* what;                  // "goal"
  const char* const* option_names;   // ends with NULL
  const char* const* function_names; // [(function) * OVL_FUNCTIONS_MAX] NULL: there are no more
} ovl_callee_kind;

// Checks the options of the table at index 1, pushes a userdata at index 2 that stays as long as
// the Lua state, and reads the functions and the name, which is NULL if it is not given. The
// userdata must begin with its ovl_callee; all else is zero.
void* ovl_callee_make(lua_State* L, const ovl_callee_kind* kind, size_t size);

// Bytes of the state of one mob.
static inline size_t ovl_callee_state_size(const ovl_callee* callee) {
  return callee->has_state ? 8 + 8 * (size_t)callee->field_count : 0;
}

// Calls a function with the mob and its state. True: it said so, or there is no such function. An
// error switches what runs off.
bool ovl_callee_call(ovl_callee* callee, const ovis_turn* turn, int which);

// Read options of the table at index 1.
uint8_t ovl_read_flags(lua_State* L);
void ovl_callee_read_state(lua_State* L, ovl_callee* callee);

void ovl_open_call(lua_State* L);

#endif
