// The header for C++, and the module in a state of the host's.
#include <ovis_lua.h>

extern "C" {
#include <lauxlib.h>
#include <lualib.h>
}

int main() {
  lua_State* L = luaL_newstate();
  luaL_openlibs(L);
  luaopen_ovis(L);
  lua_setglobal(L, "ovis");
  const char* text = "local w = ovis.world {}; print('the module has ' .. w.tick .. ' ticks')";
  const bool is_bad = luaL_loadstring(L, text) != 0 || lua_pcall(L, 0, 0, 0) != 0;
  lua_close(L);
  return is_bad ? 1 : 0;
}
