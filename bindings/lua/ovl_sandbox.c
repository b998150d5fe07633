// Problem: scripts must not reach the machine, and every run must give the same result.
// Design: docs/scenes.md (What scripts do not have)
//
// Scripts see base, string, table and math. Removed: functions that load code or files, coroutines
// (Lua 5.4 gives each its own hook), collectgarbage. Replaced:
//
//   pairs, next     visit booleans, numbers, strings, mobs, each in order: the order of Lua changes
//                   from run to run
//   math.random     uses the seed of the world
//   print, tostring call the program; name objects by number (ovl_text.c)
//   string, table   count their work (ovl_string.c, ovl_table.c)
//   xpcall          calls its handler after the error: inside of the error no limit would apply
//   setmetatable    refuses __gc, which runs without limits
#include "ovl_sandbox.h"

#include <string.h>

// ---- Random: splitmix64, its state in the script

static uint64_t draw(ovis_script* script) {
  script->random += UINT64_C(0x9E3779B97F4A7C15);
  uint64_t z = script->random;
  z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
  z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
  return z ^ (z >> 31);
}

static int random_number(lua_State* L) {
  ovis_script* script = ovl_script(L);
  const int count = lua_gettop(L);
  if (count == 0) {
    lua_pushnumber(L, (double)(draw(script) >> 11) * 0x1p-53);
    return 1;
  }
  const int64_t limit = (int64_t)1 << 53;
  const int64_t low = count == 1 ? 1 : ovl_check_whole(L, 1, -limit, limit);
  const int64_t high = ovl_check_whole(L, count == 1 ? 1 : 2, -limit, limit);
  if (low > high) {
    return luaL_argerror(L, count == 1 ? 1 : 2, "nothing lies between the two numbers");
  }
  // Draws above the last full multiple of the span would favor low numbers.
  const uint64_t span = (uint64_t)(high - low) + 1;
  const uint64_t most = UINT64_MAX - UINT64_MAX % span;
  uint64_t value = draw(script);
  while (value >= most) {
    value = draw(script);
  }
  ovl_push_whole(L, low + (int64_t)(value % span));
  return 1;
}

static int random_seed(lua_State* L) {
  ovl_script(L)->random = (uint64_t)ovl_check_whole(L, 1, -((int64_t)1 << 53), (int64_t)1 << 53);
  return 0;
}

// ---- Tables in order

static int rank_of(lua_State* L, int index) {
  switch (lua_type(L, index)) {
  case LUA_TBOOLEAN: return 0;
  case LUA_TNUMBER: return 1;
  case LUA_TSTRING: return 2;
  case LUA_TUSERDATA: return 3;
  default: return 4;
  }
}

// Compares two keys that passed check_key.
static bool is_before(lua_State* L, int a, int b) {
  const int rank = rank_of(L, a);
  if (rank != rank_of(L, b)) {
    return rank < rank_of(L, b);
  }
  switch (rank) {
  case 0: return !lua_toboolean(L, a) && lua_toboolean(L, b);
  case 1: return lua_tonumber(L, a) < lua_tonumber(L, b);
  case 2: {
    size_t a_length;
    size_t b_length;
    const char* a_text = lua_tolstring(L, a, &a_length);
    const char* b_text = lua_tolstring(L, b, &b_length);
    const int order = memcmp(a_text, b_text, a_length < b_length ? a_length : b_length);
    return order != 0 ? order < 0 : a_length < b_length;
  }
  default:
    return ((ovl_mob*)lua_touserdata(L, a))->id.value < ((ovl_mob*)lua_touserdata(L, b))->id.value;
  }
}

static void check_key(lua_State* L, int index) {
  const int rank = rank_of(L, index);
  if (rank == 3) {
    luaL_checkudata(L, index, OVL_MOB);
  } else if (rank == 4) {
    luaL_error(L, "cannot iterate over a table with a %s as a key: such keys have no order",
               luaL_typename(L, index));
  }
}

// Upvalues: table, its keys in order, number of keys given so far.
static int next_in_order(lua_State* L) {
  lua_Integer given = lua_tointeger(L, lua_upvalueindex(3));
  for (;;) {
    lua_rawgeti(L, lua_upvalueindex(2), (int)++given);
    if (lua_isnil(L, -1)) {
      return 1;
    }
    lua_pushvalue(L, -1);
    lua_rawget(L, lua_upvalueindex(1));
    if (!lua_isnil(L, -1)) {
      lua_pushinteger(L, given);
      lua_replace(L, lua_upvalueindex(3));
      return 2;
    }
    lua_pop(L, 2);
  }
}

static int pairs_in_order(lua_State* L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_settop(L, 1);
  lua_newtable(L);
  int count = 0;
  bool is_sorted = true;
  lua_pushnil(L);
  while (lua_next(L, 1) != 0) {
    lua_pop(L, 1);
    check_key(L, 3);
    if (count > 0 && is_sorted) {
      lua_rawgeti(L, 2, count);
      is_sorted = is_before(L, 4, 3);
      lua_pop(L, 1);
    }
    lua_pushvalue(L, 3);
    lua_rawseti(L, 2, ++count);
  }
  ovl_charge(L, count);
  if (!is_sorted) {
    ovl_sort(L, 2, count, is_before);
  }
  lua_pushinteger(L, 0);
  lua_pushcclosure(L, next_in_order, 3);
  return 1;
}

// next(t, key): finds the following key by a scan of all keys.
static int next_key(lua_State* L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_settop(L, 2);
  if (!lua_isnil(L, 2)) {
    check_key(L, 2);
  }
  lua_pushnil(L); // 3: the best key so far
  int64_t count = 0;
  lua_pushnil(L); // 4: the key looked at
  while (lua_next(L, 1) != 0) {
    lua_pop(L, 1);
    check_key(L, 4);
    count++;
    if ((lua_isnil(L, 2) || is_before(L, 2, 4)) && (lua_isnil(L, 3) || is_before(L, 4, 3))) {
      lua_pushvalue(L, 4);
      lua_replace(L, 3);
    }
  }
  ovl_charge(L, count);
  lua_settop(L, 3);
  if (lua_isnil(L, 3)) {
    return 1;
  }
  lua_pushvalue(L, 3);
  lua_rawget(L, 1);
  return 2;
}

// ---- xpcall, setmetatable

static int call_handled(lua_State* L) {
  luaL_checkany(L, 2);
  const int count = lua_gettop(L);
  lua_pushvalue(L, 2); // handler f args... : the handler stays at the bottom
  lua_insert(L, 1);
  lua_remove(L, 3);
  const int status = lua_pcall(L, count - 2, LUA_MULTRET, 0);
  if (status == 0) {
    lua_pushboolean(L, 1);
    lua_replace(L, 1);
    return lua_gettop(L);
  }
  lua_pushvalue(L, 1);
  lua_insert(L, -2);
  lua_call(L, 1, 1);
  lua_pushboolean(L, 0);
  lua_insert(L, -2);
  return 2;
}

// Upvalue: setmetatable of Lua.
static int set_metatable(lua_State* L) {
  if (lua_istable(L, 2)) {
    lua_pushliteral(L, "__gc");
    lua_rawget(L, 2);
    if (!lua_isnil(L, -1)) {
      return luaL_error(L, "scripts cannot use __gc");
    }
    lua_pop(L, 1);
  }
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_insert(L, 1);
  lua_call(L, lua_gettop(L) - 1, 1);
  return 1;
}

// ---- Opening

static void open_library(lua_State* L, const char* name, lua_CFunction open) {
  lua_pushcfunction(L, open);
  lua_pushstring(L, name);
  lua_call(L, 1, 1);
  if (name[0] != '\0') {
    lua_setglobal(L, name);
  } else {
    lua_pop(L, 1);
  }
}

static void push_globals(lua_State* L) {
#if LUA_VERSION_NUM < 502
  lua_pushvalue(L, LUA_GLOBALSINDEX);
#else
  lua_pushglobaltable(L);
#endif
}

void ovl_open_sandbox(lua_State* L) {
  static const char* const kept[] = {
      "_G",     "_VERSION", "assert", "error",  "ipairs",       "pcall",        "rawequal",
      "rawget", "rawlen",   "rawset", "select", "tonumber",     "tostring",     "type",
      "unpack", "string",   "table",  "math",   "getmetatable", "setmetatable", NULL};
  open_library(L, "", luaopen_base);
  open_library(L, "string", luaopen_string);
  open_library(L, "table", luaopen_table);
  open_library(L, "math", luaopen_math);
  push_globals(L);
  ovl_keep_only(L, kept);
  lua_getfield(L, -1, "setmetatable");
  lua_pushcclosure(L, set_metatable, 1);
  lua_setfield(L, -2, "setmetatable");
  lua_pushcfunction(L, next_key);
  lua_setfield(L, -2, "next");
  lua_pushcfunction(L, call_handled);
  lua_setfield(L, -2, "xpcall");
  lua_pushcfunction(L, pairs_in_order);
  lua_setfield(L, -2, "pairs");
  lua_getfield(L, -1, "math");
  lua_pushcfunction(L, random_number);
  lua_setfield(L, -2, "random");
  lua_pushcfunction(L, random_seed);
  lua_setfield(L, -2, "randomseed");
  lua_pop(L, 2);
  ovl_open_string(L);
  ovl_open_table(L);
  ovl_open_text(L);
}
