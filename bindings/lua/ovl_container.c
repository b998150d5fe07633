// Problem: chests for scripts: w:container(cell) and w:stock(cell, {items, locked = }).
// Design: docs/scenes.md
#include "ovl.h"

#include <ovis/container.h>

#include <string.h>

#define STOCK_WORK 4000 // instructions that a call counts as

static int no_chest(lua_State* L, ovis_pos cell) {
  return luaL_error(L, "there is no chest at %d %d %d", (int)cell.x, (int)cell.y, (int)cell.z);
}

int ovl_world_container(lua_State* L) {
  const ovl_world* self = ovl_check_world(L, 1);
  int next = 2;
  const ovis_pos cell = ovl_check_cell(L, &next);
  ovl_charge(L, STOCK_WORK);
  if (ovis_container_get_size(self->sim, cell) == 0) {
    lua_pushnil(L);
    return 1;
  }
  lua_newtable(L);
  lua_pushboolean(L, ovis_container_is_locked(self->sim, cell));
  lua_setfield(L, -2, "locked");
  int count = 0;
  for (int32_t i = 0; i < OVIS_CONTAINER_SIZE; i++) {
    const ovis_stack stack = ovis_container_get_stack(self->sim, cell, i);
    if (stack.count == 0) {
      continue;
    }
    lua_newtable(L);
    lua_pushstring(L, ovis_sim_get_item_name(self->sim, stack.item));
    lua_setfield(L, -2, "item");
    ovl_push_whole(L, stack.count);
    lua_setfield(L, -2, "count");
    ovl_push_whole(L, i + 1);
    lua_setfield(L, -2, "place");
    lua_rawseti(L, -2, ++count);
  }
  return 1;
}

// The stack of an entry of the list: "dirt", or {item = "dirt", count = 3, place = 9}.
static ovis_stack check_stack(lua_State* L, ovl_world* self, int32_t* place) {
  static const char* const names[] = {"item", "count", "place", NULL};
  if (lua_type(L, -1) == LUA_TSTRING) {
    return ovl_make_stack(L, self->sim, lua_tostring(L, -1), 1);
  }
  const int entry = lua_gettop(L);
  if (!lua_istable(L, entry)) {
    luaL_error(L, "what a chest holds is a name, or a table with item, count and place");
  }
  ovl_check_options(L, entry, names);
  const char* item = ovl_option_text(L, entry, "item");
  if (item == NULL) {
    luaL_error(L, "what a chest holds needs an item");
  }
  *place = (int32_t)ovl_option_whole(L, entry, "place", 1, OVIS_CONTAINER_SIZE, *place + 1) - 1;
  return ovl_make_stack(L, self->sim, item,
                        ovl_option_whole(L, entry, "count", 1, ovis_item_get_stack_max(item), 1));
}

static void put(lua_State* L, ovl_world* self, ovis_pos cell, int32_t place,
                const ovis_stack* stack) {
  if (place >= OVIS_CONTAINER_SIZE) {
    luaL_error(L, "a chest has %d places", OVIS_CONTAINER_SIZE);
  }
  const ovis_status status = ovis_container_set_stack(self->sim, cell, place, stack);
  if (status == OVIS_UNSUPPORTED) {
    no_chest(L, cell);
  } else if (status != OVIS_OK) {
    ovl_raise(L, "stock", status);
  }
}

// Keys that are no numbers: `locked` alone.
static bool check_lock(lua_State* L, int list) {
  lua_pushnil(L);
  while (lua_next(L, list) != 0) {
    lua_pop(L, 1);
    if (lua_type(L, -1) != LUA_TNUMBER &&
        (lua_type(L, -1) != LUA_TSTRING || strcmp(lua_tostring(L, -1), "locked") != 0)) {
      luaL_error(L, "a chest is told a list of what it holds, and `locked`");
    }
  }
  return ovl_option_flag(L, list, "locked", false);
}

int ovl_world_stock(lua_State* L) {
  ovl_world* self = ovl_check_world(L, 1);
  int next = 2;
  const ovis_pos cell = ovl_check_cell(L, &next);
  luaL_checktype(L, next, LUA_TTABLE);
  const bool is_locked = check_lock(L, next);
  const int32_t count = (int32_t)lua_rawlen(L, next);
  ovl_charge(L, STOCK_WORK);
  if (ovis_container_get_size(self->sim, cell) == 0) {
    return no_chest(L, cell);
  }
  for (int32_t i = 0; i < OVIS_CONTAINER_SIZE; i++) {
    put(L, self, cell, i, NULL);
  }
  int32_t place = 0;
  for (int32_t i = 1; i <= count; i++, place++) {
    lua_rawgeti(L, next, i);
    const ovis_stack stack = check_stack(L, self, &place);
    put(L, self, cell, place, &stack);
    lua_settop(L, next);
  }
  const ovis_status status =
      is_locked ? ovis_container_lock(self->sim, cell) : ovis_container_unlock(self->sim, cell);
  return status == OVIS_OK ? 0 : ovl_raise(L, "stock", status);
}
