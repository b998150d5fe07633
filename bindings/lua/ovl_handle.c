// Problem: handles of mobs in Lua, and how many mobs a script may have.
// Design: docs/scenes.md
#include "ovl.h"

void ovl_mob_push(lua_State* L, ovl_world* self, ovis_mob_id id) {
  ovis_mob_state state;
  if (!ovis_mob_get_state(self->sim, id, &state)) {
    lua_pushnil(L);
    return;
  }
  ovl_mob* mob = lua_newuserdata(L, sizeof *mob);
  *mob = (ovl_mob){.id = id, .species = state.species};
  luaL_getmetatable(L, OVL_MOB);
  lua_setmetatable(L, -2);
  mob->world = self;
  self->handle_count++;
}

void ovl_world_check_mob_count(lua_State* L, int32_t added) {
  const ovis_script* script = ovl_script(L);
  int64_t count = added;
  for (int32_t i = 0; script != NULL && i < script->world_count; i++) {
    count += script->worlds[i]->sim != NULL ? ovis_sim_get_mob_count(script->worlds[i]->sim) : 0;
  }
  if (script != NULL && count > OVL_MOBS_MAX) {
    ovl_fail(L, "a scene has at most %d mobs, players included; remove some with mob:remove()",
             OVL_MOBS_MAX);
  }
}
