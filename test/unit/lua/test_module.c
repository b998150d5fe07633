// The classic way: a host's own Lua state with all libraries, and require "ovis".
#include "support/test.h"

#include <lauxlib.h>
#include <lualib.h>
#include <stdio.h>
#include <stdlib.h>

static const char* run(lua_State* L, const char* text) {
  if (luaL_dostring(L, text) != 0) {
    return lua_tostring(L, -1);
  }
  return NULL;
}

TEST(require_gives_worlds_in_a_hosts_state) {
  lua_State* L = luaL_newstate();
  luaL_openlibs(L);
  char text[1024];
  snprintf(text, sizeof text, "package.cpath = '%s/bindings/lua/%s/?.so'",
           getenv("OVIS_BINARY_DIR"), getenv("OVIS_LUA_FOLDER"));
  assert_null(run(L, text));
  const char* error =
      run(L, "local ovis = require 'ovis'\n"
             "local w = ovis.world { size = {32, 32} }\n"
             "local z = w:spawn('zombie', 3.5, 64, 3.5)\n"
             "local ticks = 0\n"
             "w:at(5, function() ticks = w.tick end)\n"
             "w:run(10)\n"
             "assert(ticks == 5 and z.alive and z.pos.y == 64)\n"
             "w:close()\n"
             "local ok, message = pcall(function() return z.pos end)\n"
             "assert(not ok and message:find('closed'), message)\n"
             "ok, message = pcall(ovis.expect, false, 'so it is')\n"
             "assert(not ok and message:find(':11: so it is$'), message)\n"
             "for _ = 1, 20 do ovis.world { size = {16, 16} }:spawn('cow', 1, 64, 1) end\n"
             "collectgarbage() collectgarbage()\n"
             "kept = ovis.world { size = {16, 16} } mob = kept:spawn('cow', 1, 64, 1)\n"
             "kept:at(9, function() return kept end)\n");
  if (error != NULL) {
    fail_msg("%s", error);
  }
  lua_close(L); // with handles alive
}
