// Problem: growing arrays, registering userdata and light bounds are the same in several files.
// Design: docs/architecture.md#rooms (bindings)
#include "ovl.h"

#include <stdlib.h>
#include <string.h>

#define TEXT_MAX 256          // bytes of a state's text
#define LIGHT_REACH 15        // blocks
#define FLOOD_SIDE 640        // blocks of a tile: a flood has a bound
#define FLOOD_CELLS_A_STEP 32 // cells whose light costs as much as an instruction

bool ovl_grow(void* items_address, int32_t count, int32_t* capacity, size_t item_size) {
  if (count < *capacity) {
    return true;
  }
  const int32_t wanted = *capacity * 2 + 16;
  void* items;
  memcpy(&items, items_address, sizeof items);
  void* grown = realloc(items, (size_t)wanted * item_size);
  if (grown == NULL) {
    return false;
  }
  memcpy(items_address, &grown, sizeof grown);
  *capacity = wanted;
  return true;
}

static bool is_listed(const char* const* names, const char* name) {
  while (*names != NULL && strcmp(*names, name) != 0) {
    names++;
  }
  return *names != NULL;
}

void ovl_register_kind(lua_State* L, const char* name, const luaL_Reg* meta,
                       const luaL_Reg* methods, const char* const* free, lua_CFunction index) {
  if (luaL_newmetatable(L, name) != 0) {
    luaL_setfuncs(L, meta, 0);
    for (const luaL_Reg* of = meta; of->name != NULL; of++) {
      if (strcmp(of->name, "__newindex") == 0) {
        ovl_turn_push_guarded(L, of->func);
        lua_setfield(L, -2, of->name);
      }
    }
    lua_newtable(L);
    for (const luaL_Reg* of = methods; of->name != NULL; of++) {
      if (is_listed(free, of->name)) {
        lua_pushcfunction(L, of->func);
      } else {
        ovl_turn_push_guarded(L, of->func);
      }
      lua_setfield(L, -2, of->name);
    }
    lua_pushcclosure(L, index, 1);
    lua_setfield(L, -2, "__index");
    lua_pushstring(L, name);
    lua_setfield(L, -2, "__metatable");
  }
  lua_pop(L, 1);
}

void ovl_world_flood(lua_State* L, ovl_world* self) {
  if (!self->has_dark) {
    return;
  }
  const ovis_pos min = {self->dark_min.x - LIGHT_REACH, self->min.y,
                        self->dark_min.z - LIGHT_REACH};
  const ovis_pos max = {self->dark_max.x + LIGHT_REACH, self->max.y,
                        self->dark_max.z + LIGHT_REACH};
  const int64_t columns = (int64_t)(max.x - min.x + 1) * (max.z - min.z + 1);
  ovl_charge(L, columns * (max.y - min.y + 1) / FLOOD_CELLS_A_STEP);
  const ovis_status status = ovl_flood_tiles(self->world, min, max, FLOOD_SIDE);
  if (status != OVIS_OK) {
    ovl_raise(L, "light", status);
  }
  self->has_dark = false;
}

void ovl_world_push_block(lua_State* L, const ovl_world* self, ovis_state state) {
  char text[TEXT_MAX];
  const size_t length = ovis_blocks_print(self->registry, state, text, sizeof text);
  if (length >= sizeof text) {
    const uint32_t block = ovis_blocks_get_block_of(self->registry, state);
    lua_pushstring(L, ovis_blocks_get_block_name(self->registry, block));
  } else {
    lua_pushlstring(L, text, length);
  }
}
