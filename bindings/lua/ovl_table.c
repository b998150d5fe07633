// Problem: functions of table run as long as their numbers say, and sort depends on the clock.
// Design: docs/scenes.md (What scripts do not have)
//
// They give what those of Lua 5.1 give, in both Luas, without metamethods. Each element is charged.
// sort is a stable merge sort: the quicksort of LuaJIT takes the square of the count for some
// orders, and that of Lua 5.4 then draws its pivot from the clock.
#include "ovl_sandbox.h"

#include <math.h>

#define INDEX_MAX 0x7FFFFFFF // lua_rawgeti of LuaJIT takes an int
#define CHARGE_EVERY 1024    // elements

static int64_t check_index(lua_State* L, int index) {
  return (int64_t)ovl_check_real(L, index, -INDEX_MAX, INDEX_MAX);
}

static int64_t check_length(lua_State* L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  return (int64_t)lua_rawlen(L, 1);
}

// Counts one element, and charges every 1024.
static void charge_element(lua_State* L, int64_t* count) {
  if (++*count == CHARGE_EVERY) {
    *count = 0;
    ovl_charge(L, CHARGE_EVERY);
  }
}

static int concat(lua_State* L) {
  const int64_t length = check_length(L);
  size_t between;
  const char* separator = luaL_optlstring(L, 2, "", &between);
  const int64_t first = lua_isnoneornil(L, 3) ? 1 : check_index(L, 3);
  const int64_t last = lua_isnoneornil(L, 4) ? length : check_index(L, 4);
  luaL_Buffer out;
  luaL_buffinit(L, &out);
  int64_t work = 0;
  for (int64_t i = first; i <= last; i++) {
    charge_element(L, &work);
    lua_rawgeti(L, 1, (int)i);
    if (!lua_isstring(L, -1)) {
      return luaL_error(L, "invalid value (%s) at index %d in table for 'concat'",
                        luaL_typename(L, -1), (int)i);
    }
    ovl_charge(L, (int64_t)((lua_rawlen(L, -1) + between) / 16));
    luaL_addvalue(&out);
    if (i < last) {
      luaL_addlstring(&out, separator, between);
    }
  }
  ovl_charge(L, work);
  luaL_pushresult(&out);
  return 1;
}

static int insert(lua_State* L) {
  const int64_t end = check_length(L) + 1;
  int64_t pos = end;
  const int count = lua_gettop(L);
  if (count == 3) {
    pos = check_index(L, 2);
  } else if (count != 2) {
    return luaL_error(L, "wrong number of arguments to 'insert'");
  }
  int64_t work = 0;
  for (int64_t i = end; i > pos; i--) {
    charge_element(L, &work);
    lua_rawgeti(L, 1, (int)(i - 1));
    lua_rawseti(L, 1, (int)i);
  }
  ovl_charge(L, work);
  lua_settop(L, count);
  lua_rawseti(L, 1, (int)pos);
  return 0;
}

static int take_out(lua_State* L) {
  const int64_t length = check_length(L);
  const int64_t pos = lua_isnoneornil(L, 2) ? length : check_index(L, 2);
  if (pos < 1 || pos > length) {
    return 0;
  }
  lua_rawgeti(L, 1, (int)pos);
  int64_t work = 0;
  for (int64_t i = pos; i < length; i++) {
    charge_element(L, &work);
    lua_rawgeti(L, 1, (int)(i + 1));
    lua_rawseti(L, 1, (int)i);
  }
  ovl_charge(L, work);
  lua_pushnil(L);
  lua_rawseti(L, 1, (int)length);
  return 1;
}

// move(from, first, last, to [, into])
static int move(lua_State* L) {
  check_length(L);
  const int64_t first = check_index(L, 2);
  const int64_t last = check_index(L, 3);
  const int64_t to = check_index(L, 4);
  const int into = lua_isnoneornil(L, 5) ? 1 : 5;
  luaL_checktype(L, into, LUA_TTABLE);
  if (last >= first && to + (last - first) > INDEX_MAX) {
    return luaL_argerror(L, 4, "destination wrap around");
  }
  const bool is_forward = to <= first || to > last || !lua_rawequal(L, 1, into);
  int64_t work = 0;
  for (int64_t i = 0; i <= last - first; i++) {
    const int64_t offset = is_forward ? i : last - first - i;
    charge_element(L, &work);
    lua_rawgeti(L, 1, (int)(first + offset));
    lua_rawseti(L, into, (int)(to + offset));
  }
  ovl_charge(L, work);
  lua_pushvalue(L, into);
  return 1;
}

// The greatest positive number among the keys.
static int maxn(lua_State* L) {
  check_length(L);
  double most = 0;
  int64_t work = 0;
  for (lua_pushnil(L); lua_next(L, 1) != 0; lua_pop(L, 1)) {
    charge_element(L, &work);
    if (lua_type(L, -2) == LUA_TNUMBER && lua_tonumber(L, -2) > most) {
      most = lua_tonumber(L, -2);
    }
  }
  ovl_charge(L, work);
  ovl_push_number(L, most);
  return 1;
}

// ---- sort

// Merges the sorted runs from[low, middle) and from[middle, high) into `to`. Indices are those of
// the tables.
static void merge(lua_State* L, int from, int to, int64_t low, int64_t middle, int64_t high,
                  ovl_is_less is_less) {
  int64_t left = low;
  int64_t right = middle;
  for (int64_t out = low; out < high; out++) {
    bool takes_right = left == middle;
    if (left < middle && right < high) {
      ovl_charge(L, 4);
      lua_rawgeti(L, from, (int)right);
      lua_rawgeti(L, from, (int)left);
      takes_right = is_less(L, lua_gettop(L) - 1, lua_gettop(L)); // an equal one stays behind
      lua_pop(L, 2);
    }
    lua_rawgeti(L, from, (int)(takes_right ? right++ : left++));
    lua_rawseti(L, to, (int)out);
  }
}

void ovl_sort(lua_State* L, int table, int64_t count, ovl_is_less is_less) {
  // The script's table changes at the end only: an error leaves it whole.
  luaL_checkstack(L, 10, "sort");
  ovl_charge(L, count);
  lua_createtable(L, (int)count, 0);
  int from = lua_gettop(L);
  lua_createtable(L, (int)count, 0);
  int to = lua_gettop(L);
  for (int64_t i = 1; i <= count; i++) {
    lua_rawgeti(L, table, (int)i);
    lua_rawseti(L, from, (int)i);
  }
  for (int64_t width = 1; width < count; width *= 2) {
    for (int64_t low = 1; low <= count; low += 2 * width) {
      const int64_t middle = low + width <= count ? low + width : count + 1;
      const int64_t high = low + 2 * width <= count ? low + 2 * width : count + 1;
      merge(L, from, to, low, middle, high, is_less);
    }
    const int swapped = from;
    from = to;
    to = swapped;
    ovl_charge(L, count);
  }
  for (int64_t i = 1; i <= count; i++) {
    lua_rawgeti(L, from, (int)i);
    lua_rawseti(L, table, (int)i);
  }
  lua_pop(L, 2);
}

static bool is_less_by_lua(lua_State* L, int a, int b) {
#if LUA_VERSION_NUM < 502
  return lua_lessthan(L, a, b) != 0;
#else
  return lua_compare(L, a, b, LUA_OPLT) != 0;
#endif
}

// Asks the script's function, which is argument 2.
static bool is_less_by_script(lua_State* L, int a, int b) {
  lua_pushvalue(L, 2);
  lua_pushvalue(L, a);
  lua_pushvalue(L, b);
  lua_call(L, 2, 1);
  const bool is_less = lua_toboolean(L, -1) != 0;
  lua_pop(L, 1);
  return is_less;
}

static int sort(lua_State* L) {
  const int64_t count = check_length(L);
  lua_settop(L, 2);
  if (lua_isnil(L, 2)) {
    ovl_sort(L, 1, count, is_less_by_lua);
    return 0;
  }
  luaL_checktype(L, 2, LUA_TFUNCTION);
  ovl_sort(L, 1, count, is_less_by_script);
  return 0;
}

void ovl_open_table(lua_State* L) {
  static const char* const kept[] = {"pack", "unpack", NULL};
  static const luaL_Reg functions[] = {{"concat", concat}, {"insert", insert}, {"remove", take_out},
                                       {"move", move},     {"maxn", maxn},     {"sort", sort},
                                       {NULL, NULL}};
  lua_getglobal(L, "table");
  ovl_keep_only(L, kept);
  luaL_setfuncs(L, functions, 0);
  lua_pop(L, 1);
}
