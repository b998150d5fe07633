// Problem: functions of goals, behaviors and sensors that are Lua, called within a tick, whose
// errors must not leave it. Design: docs/scenes.md (Goals and species of your own)
//
//   tick --> mob --> goal --ovl_callee_call--> lua_pcall: f(mob, state)
//                                                \-> an error: it is off for this mob, and named
#include "ovl_call.h"

#include "ovl_keep.h"

#include <stdio.h>
#include <string.h>

#define CALL_WORK 20 // instructions
#define STACK_MIN 24

// The state of one mob.
typedef struct kept_state {
  uint64_t has_begun; // 0: the values are those of the declaration
  double values[OVL_FIELDS_MAX];
} kept_state;

// ---- Calls

typedef struct function_call {
  ovl_callee* callee;
  const ovis_turn* turn;
  int which;
  bool result;
  char message[300]; // empty: it went well
} function_call;

// Pushes the state as a table.
static void push_state(lua_State* L, const ovl_callee* callee, const kept_state* kept) {
  const double* values = kept->has_begun != 0 ? kept->values : callee->initial;
  lua_rawgeti(L, LUA_REGISTRYINDEX, callee->state);
  lua_rawgeti(L, LUA_REGISTRYINDEX, callee->names);
  for (int32_t i = 0; i < callee->field_count; i++) {
    lua_rawgeti(L, -1, i + 1);
    if (callee->is_flag[i]) {
      lua_pushboolean(L, values[i] != 0);
    } else {
      ovl_push_number(L, values[i]);
    }
    lua_rawset(L, -4);
  }
  lua_pop(L, 1);
}

static void take_state(lua_State* L, const ovl_callee* callee, kept_state* kept) {
  double values[OVL_FIELDS_MAX] = {0};
  lua_rawgeti(L, LUA_REGISTRYINDEX, callee->state);
  lua_rawgeti(L, LUA_REGISTRYINDEX, callee->names);
  for (int32_t i = 0; i < callee->field_count; i++) {
    lua_rawgeti(L, -1, i + 1);
    const char* name = lua_tostring(L, -1);
    lua_rawget(L, -3);
    const int wanted = callee->is_flag[i] ? LUA_TBOOLEAN : LUA_TNUMBER;
    values[i] = wanted == LUA_TBOOLEAN ? lua_toboolean(L, -1) : lua_tonumber(L, -1);
    if (lua_type(L, -1) != wanted || values[i] != values[i]) {
      luaL_error(L, "state.%s must stay a %s", name, lua_typename(L, wanted));
    }
    lua_pop(L, 1);
  }
  kept->has_begun = 1;
  memcpy(kept->values, values, (size_t)callee->field_count * sizeof *values);
}

static int run_call(lua_State* L) {
  function_call* call = lua_touserdata(L, 1);
  ovl_callee* callee = call->callee;
  lua_settop(L, 0);
  ovl_charge(L, CALL_WORK);
  lua_rawgeti(L, LUA_REGISTRYINDEX, callee->functions[call->which]);
  ovl_push_mob(L, callee->run->world, call->turn->mob);
  if (callee->has_state) {
    push_state(L, callee, call->turn->state);
  }
  const int status = ovl_call_placed(L, callee->has_state ? 2 : 1, 1);
  if (status != 0) {
    const char* text = lua_tostring(L, -1);
    snprintf(call->message, sizeof call->message, "%s%s", ovl_place_of(L, status),
             text != NULL ? text : "an error without text");
    return 0;
  }
  call->result = lua_toboolean(L, -1) != 0;
  if (callee->has_state) {
    take_state(L, callee, call->turn->state);
  }
  return 0;
}

// No error leaves this function, also none of missing memory.
static int call_protected(lua_State* L, function_call* call) {
#if LUA_VERSION_NUM == 501
  return lua_cpcall(L, run_call, call);
#else
  lua_pushcfunction(L, run_call);
  lua_pushlightuserdata(L, call);
  return lua_pcall(L, 1, 0, 0);
#endif
}

// `L`: [opt] of the tick that runs.
static void name_failure(lua_State* L, const function_call* call) {
  ovl_callee* callee = call->callee;
  if (callee->is_named) {
    return;
  }
  callee->is_named = true;
  char text[500];
  snprintf(text, sizeof text, "the %s '%s' is switched off: %s: %s", callee->what, callee->name,
           callee->function_names[call->which], call->message);
  text[strcspn(text, "\r\n")] = '\0';
  ovl_filter(text, strlen(text));
  const ovis_script* script = L != NULL ? ovl_script(L) : NULL;
  if (script != NULL && script->def.print != NULL) {
    script->def.print(script->def.context, text, strlen(text));
  } else {
    fprintf(stderr, "%s\n", text);
  }
}

bool ovl_callee_call(ovl_callee* callee, const ovis_turn* turn, int which) {
  ovl_goal_run* run = callee->run;
  if (callee->functions[which] == LUA_NOREF) {
    return true;
  }
  function_call call = {.callee = callee, .turn = turn, .which = which};
  lua_State* L = run->L;
  snprintf(call.message, sizeof call.message, "%s",
           L != NULL ? "out of stack" : "no script runs this tick; call ovis_script_tick");
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
    ovis_turn_fail(turn);
    name_failure(L, &call);
    return false;
  }
  return call.result;
}

// ---- Declarations

uint8_t ovl_read_flags(lua_State* L) {
  static const char* const names[OVIS_FLAG_COUNT] = {"MOVE", "LOOK", "JUMP", "TARGET"};
  uint8_t flags = 0;
  if (!ovl_get_option(L, 1, "flags")) {
    return 0;
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
    flags |= (uint8_t)(name != NULL ? 1u << flag : 0);
    lua_pop(L, 1);
  }
  lua_pop(L, 1);
  return flags;
}

static int refuse_new_field(lua_State* L) {
  return luaL_error(L, "state.%s is not declared: list it in the state of what it belongs to",
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

void ovl_callee_read_state(lua_State* L, ovl_callee* callee) {
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
      if (callee->field_count == OVL_FIELDS_MAX) {
        luaL_error(L, "a state has at most %d values", OVL_FIELDS_MAX);
      }
      lua_pushvalue(L, -2);
      insert_name(L, names, callee->field_count);
      callee->field_count++;
    }
    for (int32_t i = 0; i < callee->field_count; i++) {
      lua_rawgeti(L, names, i + 1);
      lua_rawget(L, declared);
      callee->is_flag[i] = lua_type(L, -1) == LUA_TBOOLEAN;
      callee->initial[i] = callee->is_flag[i] ? lua_toboolean(L, -1) : lua_tonumber(L, -1);
      lua_pop(L, 1);
    }
    lua_pop(L, 1);
  }
  callee->names = luaL_ref(L, LUA_REGISTRYINDEX);
  lua_newtable(L); // the state that functions get
  lua_newtable(L);
  lua_pushcfunction(L, refuse_new_field);
  lua_setfield(L, -2, "__newindex");
  lua_setmetatable(L, -2);
  callee->state = luaL_ref(L, LUA_REGISTRYINDEX);
  callee->has_state = true;
}

static void read_functions(lua_State* L, ovl_callee* callee) {
  for (int i = 0; i < OVL_FUNCTIONS_MAX; i++) {
    callee->functions[i] = LUA_NOREF;
    if (callee->function_names[i] != NULL && ovl_get_option(L, 1, callee->function_names[i])) {
      luaL_checktype(L, -1, LUA_TFUNCTION);
      callee->functions[i] = luaL_ref(L, LUA_REGISTRYINDEX);
    }
  }
}

void* ovl_callee_make(lua_State* L, const ovl_callee_kind* kind, size_t size) {
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_settop(L, 1);
  ovl_check_options(L, 1, kind->option_names);
  ovl_callee* callee = lua_newuserdata(L, size);
  memset(callee, 0, size);
  callee->what = kind->what;
  callee->function_names = kind->function_names;
  callee->run = ovl_goal_run_of(L);
  luaL_getmetatable(L, kind->type);
  lua_setmetatable(L, -2);
  lua_pushvalue(L, -1);
  luaL_ref(L, LUA_REGISTRYINDEX); // worlds point to it
  read_functions(L, callee);
  callee->name = ovl_keep_option(L, "name");
  return callee;
}
