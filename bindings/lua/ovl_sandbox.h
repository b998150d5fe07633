// The Lua libraries that scripts see.
#ifndef OVIS_BINDINGS_LUA_OVL_SANDBOX_H
#define OVIS_BINDINGS_LUA_OVL_SANDBOX_H

#include "ovl.h"

// Opens base, string, table and math in a new state and removes what scripts must not use.
void ovl_open_sandbox(lua_State* L);

// Removes from the table on top of the stack all fields that `names`, which ends with NULL, lacks.
void ovl_keep_only(lua_State* L, const char* const* names);

// Put what scripts see into the globals "string" and "table", and "print" and "tostring".
void ovl_open_string(lua_State* L);
void ovl_open_table(lua_State* L);
void ovl_open_text(lua_State* L);

int ovl_format(lua_State* L); // string.format

// Compares two values at absolute indices.
typedef bool (*ovl_is_less)(lua_State* L, int a, int b);

// Sorts elements 1 to `count` of a table without metamethods. Equal ones keep their order.
void ovl_sort(lua_State* L, int table, int64_t count, ovl_is_less is_less);

#endif
