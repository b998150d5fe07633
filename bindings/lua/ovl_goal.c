// Problem: goals whose functions are Lua.
// Design: docs/scenes.md (Goals and species of your own)
#include "ovl_call.h"

#include <ovis/mind.h>

#include <string.h>

typedef struct ovl_goal {
  ovd_goal goal; // first: ovl_callee_make
  ovl_callee callee;
} ovl_goal;

int ovl_goal_make(lua_State* L) {
  ovl_goal* self =
      ovl_callee_make(L, &ovd_goal_schema, sizeof(ovl_goal), offsetof(ovl_goal, callee), OVL_GOAL);
  ovd_goal_finish(&self->goal, &ovl_callee_calls, &self->callee);
  lua_settop(L, 2);
  return 1;
}

// ---- What a goal's functions may do: methods of its mob

static int go_to(lua_State* L) {
  const ovis_turn* turn = ovl_turn_of(L);
  int next = 2;
  const ovis_vec3 pos = ovl_check_place(L, &next);
  const double speed = lua_isnoneornil(L, next) ? 1 : ovl_check_real(L, next, 0, 64);
  lua_pushboolean(L, ovis_turn_walk_to(turn, pos, speed) == OVIS_OK);
  return 1;
}

static int stop_walk(lua_State* L) {
  ovis_turn_stop(ovl_turn_of(L));
  return 0;
}

static int is_path_done(lua_State* L) {
  lua_pushboolean(L, ovis_turn_is_path_done(ovl_turn_of(L)));
  return 1;
}

static int look_at(lua_State* L) {
  const ovis_turn* turn = ovl_turn_of(L);
  int next = 2;
  ovis_turn_look_at(turn, ovl_check_place(L, &next));
  return 0;
}

static int draw(lua_State* L) {
  const ovis_turn* turn = ovl_turn_of(L);
  ovl_push_whole(L, ovis_turn_draw(turn, (int32_t)ovl_check_whole(L, 2, 1, INT32_MAX)) + 1);
  return 1;
}

static int refuse(lua_State* L) {
  const ovis_turn* turn = ovl_turn_of(L);
  const char* name = luaL_checkstring(L, 2);
  const double value = luaL_optnumber(L, 3, 0);
  const double limit = luaL_optnumber(L, 4, 0);
  const int32_t first = OVIS_REASON_RUNNING + 1; // those before are no refusals
  const int32_t reason = first + ovl_check_word(L, "reason", name, ovd_reason_names + first);
  ovis_turn_refuse(turn, (ovis_reason)reason, (float)value, (float)limit);
  lua_pushboolean(L, false);
  return 1;
}

static int set_target(lua_State* L) {
  const ovis_turn* turn = ovl_turn_of(L);
  const ovis_mob_id target = lua_isnoneornil(L, 2) ? OVIS_NO_MOB : ovl_check_mob(L, 2)->id;
  lua_pushboolean(L, ovis_turn_set_target(turn, target) == OVIS_OK);
  return 1;
}

static int attack(lua_State* L) {
  const ovis_turn* turn = ovl_turn_of(L);
  lua_pushboolean(L, ovis_turn_attack(turn, ovl_check_mob(L, 2)->id) == OVIS_OK);
  return 1;
}

static int jump(lua_State* L) {
  ovis_turn_jump(ovl_turn_of(L));
  return 0;
}

const luaL_Reg ovl_turn_methods[] = {{"go_to", go_to},
                                     {"stop", stop_walk},
                                     {"is_path_done", is_path_done},
                                     {"look_at", look_at},
                                     {"random", draw},
                                     {"refuse", refuse},
                                     {"set_target", set_target},
                                     {"attack", attack},
                                     {"jump", jump},
                                     {"board", ovl_mob_board},
                                     {"set_board", ovl_mob_set_board},
                                     {"items", ovl_mob_items},
                                     {"set_activity", ovl_mob_set_activity},
                                     {NULL, NULL}};

void ovl_goal_register(lua_State* L) {
  ovl_callee_register(L, OVL_GOAL);
}
