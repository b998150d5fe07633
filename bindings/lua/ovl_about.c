// Problem: every table of an answer names whom and which block it is about in the same fields.
// Design: docs/scenes.md
#include "ovl.h"

void ovl_answer_push_about(lua_State* L, const ovis_answer* answer) {
  if (answer->who != 0) {
    ovl_push_whole(L, (int64_t)answer->who);
    lua_setfield(L, -2, "who");
  }
  if (answer->block != NULL) {
    ovl_push_cell(L, answer->cell);
    lua_setfield(L, -2, "cell");
    lua_pushstring(L, answer->block);
    lua_setfield(L, -2, "block");
  }
  if (answer->until != 0) { // "until" is a word of Lua
    ovl_push_whole(L, answer->until);
    lua_setfield(L, -2, "until_tick");
  }
}
