// Shared by goals, behaviors and sensors of a script: Lua functions with a state of each mob.
#ifndef OVIS_BINDINGS_LUA_OVL_CALL_H
#define OVIS_BINDINGS_LUA_OVL_CALL_H

#include "ovl_define.h"

typedef struct ovl_callee {
  ovd_callee* callee;
  ovl_turn_run* run;
  int state;     // reference of the table that functions get
  int names;     // reference of the list of the state's names
  bool is_named; // it failed, and the program said so
} ovl_callee;

// Pushes a userdata of a type at index 2 that stays as long as the Lua state, and reads the table
// at index 1 into it. It begins with the struct of the schema, and has its ovl_callee, which is
// set, at `offset`. Other bytes of its `size` are zero.
void* ovl_callee_make(lua_State* L, const ovd_schema* schema, size_t size, size_t offset,
                      const char* type);

// Each calls a function with the mob and its state; the context of the turn is the ovl_callee.
// True: it said so, or there is no such function. An error switches what runs off.
extern const ovd_calls ovl_callee_calls;

void ovl_turn_register(lua_State* L);

// Registers a type of userdata that begin with an ovd_callee.
void ovl_callee_register(lua_State* L, const char* type);

#endif
