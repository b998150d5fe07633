// Problem: whose function runs within a tick, and what it must not call.
// Design: docs/scenes.md (Goals and species of your own)
#include "ovl_call.h"

static char run_key;

ovl_goal_run* ovl_goal_run_of(lua_State* L) {
  lua_pushlightuserdata(L, &run_key);
  lua_rawget(L, LUA_REGISTRYINDEX);
  ovl_goal_run* run = lua_touserdata(L, -1);
  lua_pop(L, 1);
  return run;
}

void ovl_refuse_in_form(lua_State* L) {
  if (ovl_goal_run_of(L)->is_in_form) {
    luaL_error(L, "'save' and 'load' of a memory cannot do this, because a world is being saved or "
                  "loaded; they only make a text of a value, or a value of a text");
  }
}

static int guarded(lua_State* L) {
  ovl_refuse_in_form(L);
  if (ovl_goal_run_of(L)->turn != NULL) {
    return luaL_error(L,
                      "goals and behaviors cannot do this during a tick; they act by go_to, stop, "
                      "look_at, set_target, attack and jump");
  }
  return lua_tocfunction(L, lua_upvalueindex(1))(L);
}

void ovl_push_guarded(lua_State* L, lua_CFunction function) {
  lua_pushcfunction(L, function);
  lua_pushcclosure(L, guarded, 1);
}

const ovis_turn* ovl_goal_turn_of(lua_State* L) {
  const ovl_mob* mob = ovl_check_mob(L, 1);
  const ovl_goal_run* run = ovl_goal_run_of(L);
  if (run->turn == NULL || run->world != mob->world || run->turn->mob.value != mob->id.value) {
    luaL_error(L, "only the functions of a goal of this mob can call this");
  }
  return run->turn;
}

void ovl_open_call(lua_State* L) {
  lua_pushlightuserdata(L, &run_key);
  ovl_goal_run* run = lua_newuserdata(L, sizeof *run);
  *run = (ovl_goal_run){0};
  lua_rawset(L, LUA_REGISTRYINDEX);
}
