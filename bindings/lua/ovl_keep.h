// Shared by goals, species, brains, memories and trees of a script: definitions that stay as long
// as the Lua state.
#ifndef OVIS_BINDINGS_LUA_OVL_KEEP_H
#define OVIS_BINDINGS_LUA_OVL_KEEP_H

#include "ovl.h"

// Pushes the list of a kind. The address of `key` names the kind.
void ovl_push_list(lua_State* L, char* key);

// Appends the value at `index` to the list of a kind.
void ovl_append(lua_State* L, char* key, int index);

// Pushes an array with the first `size` bytes of each userdata of a list, and returns it. Each
// userdata must begin with a definition of that size.
void* ovl_push_defs(lua_State* L, char* key, size_t size, int32_t* out_count);

// Raises an error if the list of a kind, whose userdata begin with their names, has that name or no
// place left.
void ovl_check_new(lua_State* L, char* key, const char* noun, const char* name, int32_t most);

// Appends the userdata at index 2, which begins with its name, and pushes that; or raises the error
// of a check.
int ovl_keep_def(lua_State* L, char* key, ovis_status status, const ovis_error* error);

#endif
