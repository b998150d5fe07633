// Problem: boards of trees, read and written by a script's functions.
// Design: docs/scenes.md (Goals and species of your own)
#include "ovl.h"

#include <ovis/tree.h>

// Pushes a value as the board has it: a number, a flag, a place or a mob.
static void push_value(lua_State* L, ovl_world* world, const ovis_tree_value* value) {
  const bool is_mob = value->mob != 0;
  const bool is_place = value->place.x != 0 || value->place.y != 0 || value->place.z != 0;
  if (is_mob) {
    ovl_mob_push(L, world, ovis_mob_find(world->sim, value->mob));
  } else if (is_place) {
    ovl_push_place(L, value->place);
  } else {
    ovl_push_number(L, value->number);
  }
}

int ovl_mob_board(lua_State* L) {
  const ovl_mob* mob = ovl_check_mob(L, 1);
  ovis_tree_value value;
  if (!ovis_mob_get_board(mob->world->sim, mob->id, luaL_checkstring(L, 2), &value)) {
    lua_pushnil(L);
    return 1;
  }
  push_value(L, mob->world, &value);
  return 1;
}

int ovl_mob_set_board(lua_State* L) {
  const ovis_turn* turn = ovl_turn_of(L);
  const ovl_mob* mob = ovl_check_mob(L, 1);
  const char* key = luaL_checkstring(L, 2);
  const int32_t ticks = lua_isnoneornil(L, 4) ? 0 : (int32_t)ovl_check_whole(L, 4, 0, 1000000000);
  ovis_tree_value value = {.number = 1};
  bool is_set = true;
  switch (lua_type(L, 3)) {
  case LUA_TNIL:
  case LUA_TNONE: is_set = false; break;
  case LUA_TBOOLEAN: value.number = lua_toboolean(L, 3); break;
  case LUA_TNUMBER: value.number = ovl_check_real(L, 3, -1e15, 1e15); break;
  case LUA_TTABLE: {
    int next = 3;
    value.place = ovl_check_place(L, &next);
    break;
  }
  default: {
    const ovl_mob* other = ovl_check_mob(L, 3);
    ovis_mob_state state;
    is_set = ovis_mob_get_state(mob->world->sim, other->id, &state);
    value.mob = state.serial;
    value.place = state.pos;
    break;
  }
  }
  if (ovis_turn_set_board(turn, key, is_set ? &value : NULL, ticks) != OVIS_OK) {
    return luaL_error(L, "this mob's tree has no key '%s'", key);
  }
  return 0;
}
