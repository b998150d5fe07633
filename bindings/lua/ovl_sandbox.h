// The Lua libraries that scripts see.
#ifndef OVIS_BINDINGS_LUA_OVL_SANDBOX_H
#define OVIS_BINDINGS_LUA_OVL_SANDBOX_H

#include "ovl.h"

// Opens base, string, table and math in a new state and removes what scripts must not use.
void ovl_open_sandbox(lua_State* L);

#endif
