// Problem: the module table `ovis`, with expectations that end a script.
// Design: docs/scenes.md
#include "ovl_call.h"
#include "ovl_steer.h"

#include <stdio.h>

static int expect(lua_State* L) {
  luaL_checkany(L, 1);
  if (lua_toboolean(L, 1)) {
    lua_settop(L, 1);
    return 1;
  }
  const char* what = luaL_optstring(L, 2, "an expectation failed");
  ovl_where(L);
  lua_pushstring(L, what);
  lua_concat(L, 2);
  ovis_script* script = ovl_script(L);
  // That it failed stands, even if the script catches the error.
  if (script != NULL && !script->is_unmet) {
    script->is_unmet = true;
    snprintf(script->unmet, sizeof script->unmet, "%s", lua_tostring(L, -1));
  }
  return lua_error(L);
}

int luaopen_ovis(lua_State* L) {
  static const luaL_Reg functions[] = {{"world", ovl_world_make},
                                       {"open", ovl_world_make_open},
                                       {"expect", expect},
                                       {"goal", ovl_goal_make},
                                       {"species", ovl_species_make},
                                       {"tree", ovl_tree_make},
                                       {"memory", ovl_memory_make},
                                       {"sensor", ovl_sensor_make},
                                       {"behavior", ovl_behavior_make},
                                       {"brain", ovl_brain_make},
                                       {"plane", ovl_plane_make},
                                       {"navmesh", ovl_navmesh_make},
                                       {"steer", ovl_steer_make},
                                       {"directions", ovl_steer_list_directions},
                                       {NULL, NULL}};
  ovl_turn_register(L);
  ovl_goal_register(L);
  ovl_brain_register(L);
  ovl_world_register(L);
  ovl_mob_register(L);
  lua_newtable(L);
  luaL_setfuncs(L, functions, 0);
  lua_pushstring(L, ovis_version());
  lua_setfield(L, -2, "version");
  return 1;
}
