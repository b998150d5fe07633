// Problem: which functions of a Lua library a script sees.
// Design: docs/scenes.md
#include "ovl_sandbox.h"

#include <string.h>

void ovl_keep_only(lua_State* L, const char* const* names) {
  lua_pushnil(L);
  while (lua_next(L, -2) != 0) {
    lua_pop(L, 1);
    bool is_kept = false;
    for (int32_t i = 0; names[i] != NULL && lua_type(L, -1) == LUA_TSTRING; i++) {
      is_kept = is_kept || strcmp(lua_tostring(L, -1), names[i]) == 0;
    }
    if (!is_kept) {
      lua_pushvalue(L, -1);
      lua_pushnil(L);
      lua_settable(L, -4); // clearing a field during the iteration is allowed
    }
  }
}
