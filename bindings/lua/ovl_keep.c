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

// ---- Texts

const char* ovl_keep_top(lua_State* L) {
  const char* text = NULL;
  if (lua_type(L, -1) == LUA_TSTRING) {
    text = lua_tostring(L, -1);
    lua_pushvalue(L, -1);
    luaL_ref(L, LUA_REGISTRYINDEX);
  }
  lua_pop(L, 1);
  return text;
}

const char* ovl_keep_field(lua_State* L, int index, const char* name) {
  return ovl_get_option(L, index, name) ? ovl_keep_top(L) : NULL;
}

const char* ovl_keep_item(lua_State* L, int index, int item) {
  lua_rawgeti(L, index, item);
  return ovl_keep_top(L);
}

const char* ovl_keep_option(lua_State* L, const char* name) {
  return ovl_option_text(L, 1, name) != NULL ? ovl_keep_field(L, 1, name) : NULL;
}

// ---- Lists of tables

int32_t ovl_push_items(lua_State* L, int index, const char* option, const char* unit,
                       int32_t most) {
  if (!ovl_get_option(L, index, option)) {
    return 0;
  }
  luaL_checktype(L, -1, LUA_TTABLE);
  const int32_t count = (int32_t)lua_rawlen(L, -1);
  if (count > most) {
    luaL_error(L, "'%s' has at most %d %s here", option, most, unit);
  }
  if (count == 0) {
    lua_pop(L, 1);
  }
  return count;
}

// Keeps the list in order: a table has none.
static void insert(ovis_setting* out, int32_t count, ovis_setting setting) {
  int32_t at = count;
  for (; at > 0 && strcmp(out[at - 1].name, setting.name) > 0; at--) {
    out[at] = out[at - 1];
  }
  out[at] = setting;
}

int32_t ovl_keep_settings(lua_State* L, int index, ovis_setting* out, int32_t capacity) {
  const int table = index;
  int32_t count = 0;
  if (!ovl_get_option(L, table, "settings")) {
    return 0;
  }
  const int list = lua_gettop(L);
  if (!lua_istable(L, list)) {
    luaL_error(L, "'settings' must be {name = number or boolean, ...}");
  }
  for (lua_pushnil(L); lua_next(L, list) != 0;) {
    const int type = lua_type(L, -1);
    if (lua_type(L, -2) != LUA_TSTRING || (type != LUA_TNUMBER && type != LUA_TBOOLEAN)) {
      luaL_error(L, "'settings' must be {name = number or boolean, ...}");
    }
    if (count == capacity || count == OVIS_SETTINGS_MAX) {
      luaL_error(L, "'settings' has more than %d settings", OVIS_SETTINGS_MAX);
    }
    ovis_setting one = {.value = type == LUA_TNUMBER ? lua_tonumber(L, -1) : lua_toboolean(L, -1)};
    lua_pop(L, 1);
    lua_pushvalue(L, -1);
    one.name = ovl_keep_top(L);
    insert(out, count++, one);
  }
  lua_settop(L, list - 1);
  return count;
}
