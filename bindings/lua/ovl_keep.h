// Shared by goals, species, brains, memories and trees of a script: definitions that stay as long
// as the Lua state.
#ifndef OVIS_BINDINGS_LUA_OVL_KEEP_H
#define OVIS_BINDINGS_LUA_OVL_KEEP_H

#include "ovl.h"

#include <ovis/mind.h>

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

// Each returns a text that stays as long as the Lua state, or NULL if the value is no string. None
// calls a metamethod, which could change the table that is read.
const char* ovl_keep_top(lua_State* L); // pops the value on the top
const char* ovl_keep_field(lua_State* L, int index, const char* name);
const char* ovl_keep_item(lua_State* L, int index, int item);
// The same for an option of the table at index 1; raises an error if it is there and no string.
const char* ovl_keep_option(lua_State* L, const char* name);

// Reads the option "settings" of the table at `index`, {name = number or boolean}, in the order of
// the names. Returns how many there are.
int32_t ovl_keep_settings(lua_State* L, int index, ovis_setting* out, int32_t capacity);

// Pushes an option that is a list and returns its length. 0: it is empty or not given, and nothing
// is pushed. Raises an error for more than `most` items; `unit` names them in its text.
int32_t ovl_push_items(lua_State* L, int index, const char* option, const char* unit, int32_t most);

#endif
