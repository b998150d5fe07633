// Problem: the module table `ovis`, with expectations that end a script, and what sweeps ask of it.
// Design: docs/scenes.md
#include "ovl_call.h"
#include "ovl_steer.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

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

// ovis.parameter(name, usual): the value that the command line gives, or the usual one.
static int parameter(lua_State* L) {
  const char* name = luaL_checkstring(L, 1);
  luaL_checkany(L, 2);
  lua_settop(L, 2);
  lua_getglobal(L, name);
  if (lua_isnil(L, 3)) {
    lua_settop(L, 2);
    return 1;
  }
  if (lua_type(L, 3) != lua_type(L, 2)) {
    return luaL_error(L, "the parameter '%s' is a %s, not a %s", name, luaL_typename(L, 2),
                      luaL_typename(L, 3));
  }
  return 1;
}

// ovis.measure(name, number): a figure of the run, for its report and for sweeps.
static int measure(lua_State* L) {
  const char* name = luaL_checkstring(L, 1);
  const double value = luaL_checknumber(L, 2);
  ovis_script* script = ovl_script(L);
  if (script == NULL) {
    return 0;
  }
  if (name[0] == '\0' || strlen(name) >= OVL_MEASURE_NAME_MAX || !isfinite(value)) {
    return luaL_error(L, "a measure has a name of 1 to %d bytes, and a finite number",
                      OVL_MEASURE_NAME_MAX - 1);
  }
  int32_t at = 0;
  while (at < script->measure_count && strcmp(script->measures[at].name, name) != 0) {
    at++;
  }
  if (at == OVL_MEASURES_MAX) {
    return luaL_error(L, "a script has at most %d measures", OVL_MEASURES_MAX);
  }
  script->measure_count = at == script->measure_count ? at + 1 : script->measure_count;
  snprintf(script->measures[at].name, sizeof script->measures[at].name, "%s", name);
  script->measures[at].value = value;
  return 0;
}

int luaopen_ovis(lua_State* L) {
  static const luaL_Reg functions[] = {{"world", ovl_world_make},
                                       {"open", ovl_world_make_open},
                                       {"expect", expect},
                                       {"parameter", parameter},
                                       {"measure", measure},
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
