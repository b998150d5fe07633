// What scripts see of Lua.
#ifndef OVIS_BINDINGS_LUA_OVL_SANDBOX_H
#define OVIS_BINDINGS_LUA_OVL_SANDBOX_H

#include "ovl.h"

// Opens base, string, table and math in a new state and takes away what scripts may not have.
void ovl_open_sandbox(lua_State* L);

#endif
