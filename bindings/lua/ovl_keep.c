// Problem: what a script declares must stay as long as the Lua state, because worlds point to it.
// Design: docs/scenes.md (Goals and species of your own)
//
//   registry: [key of a kind] -> list of userdata, each of which begins with its definition
//             [reference]     -> a text or a userdata to which a definition points
#include "ovl_keep.h"

#include <string.h>

// ---- Lists of the state

void ovl_push_list(lua_State* L, char* key) {
  lua_pushlightuserdata(L, key);
  lua_rawget(L, LUA_REGISTRYINDEX);
  if (lua_isnil(L, -1)) {
    lua_pop(L, 1);
    lua_newtable(L);
    lua_pushlightuserdata(L, key);
    lua_pushvalue(L, -2);
    lua_rawset(L, LUA_REGISTRYINDEX);
  }
}

void ovl_append(lua_State* L, char* key, int index) {
  ovl_push_list(L, key);
  lua_pushvalue(L, index);
  lua_rawseti(L, -2, (int)lua_rawlen(L, -2) + 1);
  lua_pop(L, 1);
}

void* ovl_push_defs(lua_State* L, char* key, size_t size, int32_t* out_count) {
  ovl_push_list(L, key);
  const int32_t count = (int32_t)lua_rawlen(L, -1);
  char* all = lua_newuserdata(L, (size_t)(count + 1) * size);
  for (int32_t i = 0; i < count; i++) {
    lua_rawgeti(L, -2, i + 1);
    memcpy(all + (size_t)i * size, lua_touserdata(L, -1), size);
    lua_pop(L, 1);
  }
  lua_remove(L, -2);
  *out_count = count;
  return all;
}

void ovl_check_new(lua_State* L, char* key, const char* noun, const char* name, int32_t most) {
  ovl_push_list(L, key);
  const int32_t count = (int32_t)lua_rawlen(L, -1);
  for (int32_t i = 1; i <= count; i++) {
    lua_rawgeti(L, -1, i);
    if (strcmp(*(const char**)lua_touserdata(L, -1), name) == 0) {
      luaL_error(L, "there is a %s '%s' already", noun, name);
    }
    lua_pop(L, 1);
  }
  lua_pop(L, 1);
  if (count == most) {
    luaL_error(L, "there are %d definitions of a %s, and a script adds no more", (int)most, noun);
  }
}

int ovl_keep_def(lua_State* L, char* key, ovis_status status, const ovis_error* error) {
  if (status != OVIS_OK) {
    return luaL_error(L, "%s",
                      error->message[0] != '\0' ? error->message : ovis_status_sentence(status));
  }
  ovl_append(L, key, 2);
  lua_pushstring(L, *(const char**)lua_touserdata(L, 2));
  return 1;
}
