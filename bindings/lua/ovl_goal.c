// Problem: goals whose functions are Lua.
// Design: docs/scenes.md (Goals and species of your own)
#include "ovl_call.h"
#include "ovl_keep.h"

#include <ovis/mind.h>

#include <string.h>

#define GOAL "ovis.goal"

enum { CAN_USE, CAN_CONTINUE, START, TICK, STOP };
static const char* const function_names[OVL_FUNCTIONS_MAX] = {"can_use", "can_continue", "start",
                                                              "tick", "stop"};

typedef struct ovl_goal {
  ovl_callee callee; // first: ovl_callee_make
  ovis_goal_def def; // its context is this struct
  ovis_phrases phrases;
} ovl_goal;

static bool call_goal(const ovis_turn* turn, int which) {
  ovl_goal* goal = turn->context;
  return ovl_callee_call(&goal->callee, turn, which);
}

static bool can_use(const ovis_turn* turn) {
  return call_goal(turn, CAN_USE);
}

static bool can_continue(const ovis_turn* turn) {
  const ovl_goal* goal = turn->context;
  return call_goal(turn,
                   goal->callee.functions[CAN_CONTINUE] != LUA_NOREF ? CAN_CONTINUE : CAN_USE);
}

static void start(const ovis_turn* turn) {
  call_goal(turn, START);
}

static void tick(const ovis_turn* turn) {
  call_goal(turn, TICK);
}

static void stop(const ovis_turn* turn) {
  call_goal(turn, STOP);
}

// ---- ovis.goal

int ovl_make_goal(lua_State* L) {
  static const char* const names[] = {"name",  "flags", "every",   "keeps_flags",  "state",
                                      "words", "doing", "can_use", "can_continue", "start",
                                      "tick",  "stop",  NULL};
  static const ovl_callee_kind kind = {GOAL, "goal", names, function_names};
  ovl_goal* goal = ovl_callee_make(L, &kind, sizeof *goal);
  const char* name = goal->callee.name;
  if (name == NULL || name[0] == '\0' || goal->callee.functions[CAN_USE] == LUA_NOREF) {
    return luaL_error(L, "a goal needs 'name' and 'can_use'");
  }
  goal->def.flags = ovl_read_flags(L);
  ovl_callee_read_state(L, &goal->callee);
  goal->def.state_size = ovl_callee_state_size(&goal->callee);
  goal->phrases.words = ovl_keep_option(L, "words");
  goal->phrases.doing = ovl_keep_option(L, "doing");
  const bool has_phrases = goal->phrases.words != NULL && goal->phrases.doing != NULL;
  goal->def.cookie = OVIS_COOKIE;
  goal->def.name = name;
  goal->def.ticks_every = ovl_option_flag(L, 1, "every", false);
  goal->def.keeps_flags = ovl_option_flag(L, 1, "keeps_flags", false);
  goal->def.can_use = can_use;
  goal->def.can_continue = can_continue;
  goal->def.start = start;
  goal->def.tick = tick;
  goal->def.stop = stop;
  goal->def.context = goal;
  goal->def.phrases = has_phrases ? &goal->phrases : NULL;
  lua_settop(L, 2);
  return 1;
}

const ovis_goal_def* ovl_check_goal(lua_State* L, int index) {
  const ovl_goal* goal = luaL_checkudata(L, index, GOAL);
  return &goal->def;
}

const void* ovl_find_goal(lua_State* L, int index) {
  const ovl_goal* goal = luaL_testudata(L, index, GOAL);
  return goal != NULL ? &goal->def : NULL;
}

// ---- What a goal's functions may do: methods of its mob

static int go_to(lua_State* L) {
  const ovis_turn* turn = ovl_goal_turn_of(L);
  int next = 2;
  const ovis_vec3 pos = ovl_check_place(L, &next);
  const double speed = lua_isnoneornil(L, next) ? 1 : ovl_check_real(L, next, 0, 64);
  lua_pushboolean(L, ovis_turn_walk_to(turn, pos, speed));
  return 1;
}

static int stop_walk(lua_State* L) {
  ovis_turn_stop(ovl_goal_turn_of(L));
  return 0;
}

static int is_path_done(lua_State* L) {
  lua_pushboolean(L, ovis_turn_is_path_done(ovl_goal_turn_of(L)));
  return 1;
}

static int look_at(lua_State* L) {
  const ovis_turn* turn = ovl_goal_turn_of(L);
  int next = 2;
  ovis_turn_look_at(turn, ovl_check_place(L, &next));
  return 0;
}

static int draw(lua_State* L) {
  const ovis_turn* turn = ovl_goal_turn_of(L);
  ovl_push_whole(L, ovis_turn_draw(turn, (int32_t)ovl_check_whole(L, 2, 1, INT32_MAX)) + 1);
  return 1;
}

static int refuse(lua_State* L) {
  const ovis_turn* turn = ovl_goal_turn_of(L);
  const char* name = luaL_checkstring(L, 2);
  const double value = luaL_optnumber(L, 3, 0);
  const double limit = luaL_optnumber(L, 4, 0);
  int reason = OVIS_REASON_RUNNING + 1;
  while (reason < OVIS_REASON_COUNT && strcmp(ovis_reason_name((ovis_reason)reason), name) != 0) {
    reason++;
  }
  if (reason == OVIS_REASON_COUNT) {
    return luaL_argerror(L, 2, lua_pushfstring(L, "there is no reason '%s'", name));
  }
  ovis_turn_refuse(turn, (ovis_reason)reason, (float)value, (float)limit);
  lua_pushboolean(L, false);
  return 1;
}

static int set_target(lua_State* L) {
  const ovis_turn* turn = ovl_goal_turn_of(L);
  const ovis_mob_id target = lua_isnoneornil(L, 2) ? OVIS_NO_MOB : ovl_check_mob(L, 2)->id;
  lua_pushboolean(L, ovis_turn_set_target(turn, target));
  return 1;
}

static int attack(lua_State* L) {
  const ovis_turn* turn = ovl_goal_turn_of(L);
  lua_pushboolean(L, ovis_turn_attack(turn, ovl_check_mob(L, 2)->id));
  return 1;
}

static int jump(lua_State* L) {
  ovis_turn_jump(ovl_goal_turn_of(L));
  return 0;
}

const luaL_Reg ovl_goal_methods[] = {{"go_to", go_to},
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

static int describe(lua_State* L) {
  lua_pushfstring(L, "goal %s", ovl_check_goal(L, 1)->name);
  return 1;
}

void ovl_open_goal(lua_State* L) {
  if (luaL_newmetatable(L, GOAL) != 0) {
    lua_pushcfunction(L, describe);
    lua_setfield(L, -2, "__tostring");
    lua_pushstring(L, GOAL);
    lua_setfield(L, -2, "__metatable");
  }
  lua_pop(L, 1);
}
