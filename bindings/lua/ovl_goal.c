// Problem: goals whose functions are Lua, called within a tick, whose errors must not leave it.
// Design: docs/scenes.md (Goals and species of your own)
//
//   tick --> mob --> goal --call_goal--> lua_pcall: f(mob, state)
//                                          \-> an error: the goal is off for this mob, and named
#include "ovl.h"

#include <ovis/goal.h>

#include <stdio.h>
#include <string.h>

#define GOAL "ovis.goal"
#define CALL_WORK 20 // instructions
#define STACK_MIN 24
#define FIELDS_MAX ((OVIS_GOAL_STATE_MAX - 8) / 8)

enum { CAN_USE, CAN_CONTINUE, START, TICK, STOP, FUNCTION_COUNT };
static const char* const function_names[FUNCTION_COUNT] = {"can_use", "can_continue", "start",
                                                           "tick", "stop"};

typedef struct ovl_goal {
  ovis_goal_def def; // its context is this struct
  ovis_phrases phrases;
  ovl_goal_run* run;
  int functions[FUNCTION_COUNT]; // references in Lua's registry, or LUA_NOREF
  int state;                     // reference of the table that functions get
  int names;                     // reference of the list of the state's names
  int32_t field_count;
  bool is_flag[FIELDS_MAX]; // a boolean, not a number
  double initial[FIELDS_MAX];
  bool is_named; // it failed, and the program said so
} ovl_goal;

// The state of one mob.
typedef struct kept_state {
  uint64_t has_begun; // 0: the values are those of the declaration
  double values[FIELDS_MAX];
} kept_state;

// ---- The goal that runs

static char run_key;

ovl_goal_run* ovl_goal_run_of(lua_State* L) {
  lua_pushlightuserdata(L, &run_key);
  lua_rawget(L, LUA_REGISTRYINDEX);
  ovl_goal_run* run = lua_touserdata(L, -1);
  lua_pop(L, 1);
  return run;
}

static int guarded(lua_State* L) {
  if (ovl_goal_run_of(L)->turn != NULL) {
    return luaL_error(L, "a goal cannot do this during a tick; it acts by go_to, stop, look_at, "
                         "set_target, attack and jump");
  }
  return lua_tocfunction(L, lua_upvalueindex(1))(L);
}

void ovl_push_guarded(lua_State* L, lua_CFunction function) {
  lua_pushcfunction(L, function);
  lua_pushcclosure(L, guarded, 1);
}

// ---- Calls

typedef struct goal_call {
  ovl_goal* goal;
  const ovis_mind_turn* turn;
  int which;
  bool result;
  char message[300]; // empty: it went well
} goal_call;

// Pushes the state as a table.
static void push_state(lua_State* L, const ovl_goal* goal, const kept_state* kept) {
  const double* values = kept->has_begun != 0 ? kept->values : goal->initial;
  lua_rawgeti(L, LUA_REGISTRYINDEX, goal->state);
  lua_rawgeti(L, LUA_REGISTRYINDEX, goal->names);
  for (int32_t i = 0; i < goal->field_count; i++) {
    lua_rawgeti(L, -1, i + 1);
    if (goal->is_flag[i]) {
      lua_pushboolean(L, values[i] != 0);
    } else {
      ovl_push_number(L, values[i]);
    }
    lua_rawset(L, -4);
  }
  lua_pop(L, 1);
}

static void take_state(lua_State* L, const ovl_goal* goal, kept_state* kept) {
  double values[FIELDS_MAX] = {0};
  lua_rawgeti(L, LUA_REGISTRYINDEX, goal->state);
  lua_rawgeti(L, LUA_REGISTRYINDEX, goal->names);
  for (int32_t i = 0; i < goal->field_count; i++) {
    lua_rawgeti(L, -1, i + 1);
    const char* name = lua_tostring(L, -1);
    lua_rawget(L, -3);
    const int wanted = goal->is_flag[i] ? LUA_TBOOLEAN : LUA_TNUMBER;
    values[i] = wanted == LUA_TBOOLEAN ? lua_toboolean(L, -1) : lua_tonumber(L, -1);
    if (lua_type(L, -1) != wanted || values[i] != values[i]) {
      luaL_error(L, "state.%s must stay a %s", name, lua_typename(L, wanted));
    }
    lua_pop(L, 1);
  }
  kept->has_begun = 1;
  memcpy(kept->values, values, (size_t)goal->field_count * sizeof *values);
}

static int run_call(lua_State* L) {
  goal_call* call = lua_touserdata(L, 1);
  ovl_goal* goal = call->goal;
  lua_settop(L, 0);
  ovl_charge(L, CALL_WORK);
  lua_rawgeti(L, LUA_REGISTRYINDEX, goal->functions[call->which]);
  ovl_push_mob(L, goal->run->world, call->turn->mob);
  push_state(L, goal, call->turn->state);
  const int status = ovl_call_placed(L, 2, 1);
  if (status != 0) {
    const char* text = lua_tostring(L, -1);
    snprintf(call->message, sizeof call->message, "%s%s", ovl_place_of(L, status),
             text != NULL ? text : "an error without text");
    return 0;
  }
  call->result = lua_toboolean(L, -1) != 0;
  take_state(L, goal, call->turn->state);
  return 0;
}

// No error leaves this function, also none of missing memory.
static int call_protected(lua_State* L, goal_call* call) {
#if LUA_VERSION_NUM == 501
  return lua_cpcall(L, run_call, call);
#else
  lua_pushcfunction(L, run_call);
  lua_pushlightuserdata(L, call);
  return lua_pcall(L, 1, 0, 0);
#endif
}

static void name_failure(lua_State* L, const goal_call* call) {
  ovl_goal* goal = call->goal;
  if (goal->is_named) {
    return;
  }
  goal->is_named = true;
  char text[500];
  snprintf(text, sizeof text, "the goal '%s' is switched off: %s: %s", goal->def.name,
           function_names[call->which], call->message);
  text[strcspn(text, "\r\n")] = '\0';
  ovl_filter(text, strlen(text));
  const ovis_script* script = ovl_script(L);
  if (script != NULL && script->def.print != NULL) {
    script->def.print(script->def.context, text, strlen(text));
  } else {
    fprintf(stderr, "%s\n", text);
  }
}

static bool call_goal(const ovis_mind_turn* turn, int which) {
  ovl_goal* goal = turn->context;
  ovl_goal_run* run = goal->run;
  if (goal->functions[which] == LUA_NOREF) {
    return true;
  }
  goal_call call = {.goal = goal, .turn = turn, .which = which};
  lua_State* L = run->L;
  snprintf(call.message, sizeof call.message, "out of stack");
  if (L != NULL && lua_checkstack(L, STACK_MIN)) {
    ovis_script* script = ovl_script(L);
    const bool was_ticking = run->world->is_ticking;
    call.message[0] = '\0';
    run->turn = turn;
    run->world->is_ticking = true;
    if (script != NULL) {
      ovl_clock_start(script); // it stands while the host ticks
    }
    if (call_protected(L, &call) != 0) {
      const char* text = lua_type(L, -1) == LUA_TSTRING ? lua_tostring(L, -1) : "out of memory";
      snprintf(call.message, sizeof call.message, "%s", text);
      lua_pop(L, 1);
    }
    if (script != NULL && script->is_host_ticking) {
      ovl_clock_stop(script);
    }
    run->world->is_ticking = was_ticking;
    run->turn = NULL;
  }
  if (call.message[0] != '\0') {
    ovis_goal_fail(turn);
    name_failure(L, &call);
    return false;
  }
  return call.result;
}

static bool can_use(const ovis_mind_turn* turn) {
  return call_goal(turn, CAN_USE);
}

static bool can_continue(const ovis_mind_turn* turn) {
  const ovl_goal* goal = turn->context;
  return call_goal(turn, goal->functions[CAN_CONTINUE] != LUA_NOREF ? CAN_CONTINUE : CAN_USE);
}

static void start(const ovis_mind_turn* turn) {
  call_goal(turn, START);
}

static void tick(const ovis_mind_turn* turn) {
  call_goal(turn, TICK);
}

static void stop(const ovis_mind_turn* turn) {
  call_goal(turn, STOP);
}

// ---- ovis.goal

static void read_flags(lua_State* L, ovl_goal* goal) {
  static const char* const names[OVIS_FLAG_COUNT] = {"MOVE", "LOOK", "JUMP", "TARGET"};
  if (!ovl_get_option(L, 1, "flags")) {
    return;
  }
  luaL_checktype(L, -1, LUA_TTABLE);
  for (int i = 1; i <= OVIS_FLAG_COUNT; i++) {
    lua_rawgeti(L, -1, i);
    const char* name = lua_tostring(L, -1);
    int flag = 0;
    while (name != NULL && flag < OVIS_FLAG_COUNT && strcmp(names[flag], name) != 0) {
      flag++;
    }
    if (flag == OVIS_FLAG_COUNT) {
      luaL_error(L, "there is no flag '%s'; use MOVE, LOOK, JUMP and TARGET", name);
    }
    goal->def.flags |= (uint8_t)(name != NULL ? 1u << flag : 0);
    lua_pop(L, 1);
  }
  lua_pop(L, 1);
}

static int refuse_new_field(lua_State* L) {
  return luaL_error(L, "state.%s is not declared: list it in the goal's state",
                    lua_tostring(L, 2) != NULL ? lua_tostring(L, 2) : "?");
}

// Keeps the names in ascending order: two runs then hash the same bytes.
static void insert_name(lua_State* L, int list, int32_t count) {
  int32_t at = count;
  for (; at > 0; at--) {
    lua_rawgeti(L, list, at);
    const bool is_there = strcmp(lua_tostring(L, -1), lua_tostring(L, -2)) < 0;
    if (is_there) {
      lua_pop(L, 1);
      break;
    }
    lua_rawseti(L, list, at + 1);
  }
  lua_rawseti(L, list, at + 1);
}

static void read_state(lua_State* L, ovl_goal* goal) {
  lua_newtable(L); // names
  const int names = lua_gettop(L);
  if (ovl_get_option(L, 1, "state")) {
    luaL_checktype(L, -1, LUA_TTABLE);
    const int declared = lua_gettop(L);
    for (lua_pushnil(L); lua_next(L, declared) != 0; lua_pop(L, 1)) {
      if (lua_type(L, -2) != LUA_TSTRING ||
          (lua_type(L, -1) != LUA_TNUMBER && lua_type(L, -1) != LUA_TBOOLEAN)) {
        luaL_error(L, "'state' must list names with numbers or booleans");
      }
      if (goal->field_count == FIELDS_MAX) {
        luaL_error(L, "a state has at most %d values", FIELDS_MAX);
      }
      lua_pushvalue(L, -2);
      insert_name(L, names, goal->field_count);
      goal->field_count++;
    }
    for (int32_t i = 0; i < goal->field_count; i++) {
      lua_rawgeti(L, names, i + 1);
      lua_rawget(L, declared);
      goal->is_flag[i] = lua_type(L, -1) == LUA_TBOOLEAN;
      goal->initial[i] = goal->is_flag[i] ? lua_toboolean(L, -1) : lua_tonumber(L, -1);
      lua_pop(L, 1);
    }
    lua_pop(L, 1);
  }
  goal->names = luaL_ref(L, LUA_REGISTRYINDEX);
  lua_newtable(L); // the state that functions get
  lua_newtable(L);
  lua_pushcfunction(L, refuse_new_field);
  lua_setfield(L, -2, "__newindex");
  lua_setmetatable(L, -2);
  goal->state = luaL_ref(L, LUA_REGISTRYINDEX);
  goal->def.state_size = 8 + 8 * (size_t)goal->field_count;
}

// A text that stays as long as the Lua state. NULL: not given.
static const char* keep_text(lua_State* L, const char* name) {
  const char* text = ovl_option_text(L, 1, name);
  if (text != NULL) {
    lua_pushstring(L, text);
    text = lua_tostring(L, -1);
    luaL_ref(L, LUA_REGISTRYINDEX);
  }
  return text;
}

int ovl_make_goal(lua_State* L) {
  static const char* const names[] = {"name",    "flags",        "every", "state", "words", "doing",
                                      "can_use", "can_continue", "start", "tick",  "stop",  NULL};
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_settop(L, 1);
  ovl_check_options(L, 1, names);
  ovl_goal* goal = lua_newuserdata(L, sizeof *goal);
  *goal = (ovl_goal){.run = ovl_goal_run_of(L)};
  luaL_getmetatable(L, GOAL);
  lua_setmetatable(L, -2);
  lua_pushvalue(L, -1);
  luaL_ref(L, LUA_REGISTRYINDEX); // worlds point to it
  for (int i = 0; i < FUNCTION_COUNT; i++) {
    goal->functions[i] = LUA_NOREF;
    if (ovl_get_option(L, 1, function_names[i])) {
      luaL_checktype(L, -1, LUA_TFUNCTION);
      goal->functions[i] = luaL_ref(L, LUA_REGISTRYINDEX);
    }
  }
  const char* name = keep_text(L, "name");
  if (name == NULL || name[0] == '\0' || goal->functions[CAN_USE] == LUA_NOREF) {
    return luaL_error(L, "a goal needs 'name' and 'can_use'");
  }
  read_flags(L, goal);
  read_state(L, goal);
  goal->phrases.words = keep_text(L, "words");
  goal->phrases.doing = keep_text(L, "doing");
  const bool has_phrases = goal->phrases.words != NULL && goal->phrases.doing != NULL;
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

// ---- What a goal's functions may do: methods of its mob

const ovis_mind_turn* ovl_goal_turn_of(lua_State* L) {
  const ovl_mob* mob = ovl_check_mob(L, 1);
  const ovl_goal_run* run = ovl_goal_run_of(L);
  if (run->turn == NULL || run->world != mob->world || run->turn->mob != mob->id) {
    luaL_error(L, "only the functions of a goal of this mob can call this");
  }
  return run->turn;
}

static int go_to(lua_State* L) {
  const ovis_mind_turn* turn = ovl_goal_turn_of(L);
  int next = 2;
  const ovis_vec3 pos = ovl_check_place(L, &next);
  const double speed = lua_isnoneornil(L, next) ? 1 : ovl_check_real(L, next, 0, 64);
  lua_pushboolean(L, ovis_mind_go_to(turn, pos, speed));
  return 1;
}

static int stop_walk(lua_State* L) {
  ovis_mind_stop(ovl_goal_turn_of(L));
  return 0;
}

static int is_path_done(lua_State* L) {
  lua_pushboolean(L, ovis_mind_is_path_done(ovl_goal_turn_of(L)));
  return 1;
}

static int look_at(lua_State* L) {
  const ovis_mind_turn* turn = ovl_goal_turn_of(L);
  int next = 2;
  ovis_mind_look_at(turn, ovl_check_place(L, &next));
  return 0;
}

static int draw(lua_State* L) {
  const ovis_mind_turn* turn = ovl_goal_turn_of(L);
  ovl_push_whole(L, ovis_mind_random(turn, (int32_t)ovl_check_whole(L, 2, 1, INT32_MAX)) + 1);
  return 1;
}

static int refuse(lua_State* L) {
  const ovis_mind_turn* turn = ovl_goal_turn_of(L);
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
  ovis_goal_refuse(turn, (ovis_reason)reason, (float)value, (float)limit);
  lua_pushboolean(L, false);
  return 1;
}

static int set_target(lua_State* L) {
  const ovis_mind_turn* turn = ovl_goal_turn_of(L);
  const ovis_mob_id target = lua_isnoneornil(L, 2) ? 0 : ovl_check_mob(L, 2)->id;
  lua_pushboolean(L, ovis_goal_set_target(turn, target));
  return 1;
}

static int attack(lua_State* L) {
  const ovis_mind_turn* turn = ovl_goal_turn_of(L);
  lua_pushboolean(L, ovis_goal_attack(turn, ovl_check_mob(L, 2)->id));
  return 1;
}

static int jump(lua_State* L) {
  ovis_goal_jump(ovl_goal_turn_of(L));
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
                                     {NULL, NULL}};

static int describe(lua_State* L) {
  lua_pushfstring(L, "goal %s", ovl_check_goal(L, 1)->name);
  return 1;
}

void ovl_open_goal(lua_State* L) {
  lua_pushlightuserdata(L, &run_key);
  ovl_goal_run* run = lua_newuserdata(L, sizeof *run);
  *run = (ovl_goal_run){0};
  lua_rawset(L, LUA_REGISTRYINDEX);
  if (luaL_newmetatable(L, GOAL) != 0) {
    lua_pushcfunction(L, describe);
    lua_setfield(L, -2, "__tostring");
    lua_pushstring(L, GOAL);
    lua_setfield(L, -2, "__metatable");
  }
  lua_pop(L, 1);
}
