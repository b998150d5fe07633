// What several files of the binding do in the same way.
#include "ovl.h"

#include <stdlib.h>
#include <string.h>

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

void ovl_open_kind(lua_State* L, const char* name, const luaL_Reg* meta, const luaL_Reg* methods,
                   lua_CFunction index) {
  if (luaL_newmetatable(L, name) != 0) {
    luaL_setfuncs(L, meta, 0);
    lua_newtable(L);
    luaL_setfuncs(L, methods, 0);
    lua_pushcclosure(L, index, 1);
    lua_setfield(L, -2, "__index");
    lua_pushstring(L, name);
    lua_setfield(L, -2, "__metatable");
  }
  lua_pop(L, 1);
}
