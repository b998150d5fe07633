// Problem: functions of goals, behaviors and sensors that are Lua, called within a tick, whose
// errors must not leave it. Design: docs/scenes.md (Goals and species of your own)
//
//   tick --> mob --> goal --ovl_callee_call--> lua_pcall: f(mob, state)
//                                                \-> an error: it is off for this mob, and named
#include "ovl_call.h"

// ---- Calls

typedef struct function_call {
  ovl_failure failure; // first: ovl_protect
  const ovl_callee* self;
  const ovis_turn* turn;
  int which;
  bool result;
} function_call;

// Pushes the state as a table.
static void push_state(lua_State* L, const ovl_callee* self, const ovis_turn* turn) {
  const ovd_callee* callee = self->callee;
  const double* values = ovd_callee_get_state(callee, turn);
  lua_rawgeti(L, LUA_REGISTRYINDEX, self->state);
  lua_rawgeti(L, LUA_REGISTRYINDEX, self->names);
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

static void take_state(lua_State* L, const ovl_callee* self, const ovis_turn* turn) {
  const ovd_callee* callee = self->callee;
  double values[OVD_FIELDS_MAX] = {0};
  lua_rawgeti(L, LUA_REGISTRYINDEX, self->state);
  lua_rawgeti(L, LUA_REGISTRYINDEX, self->names);
  for (int32_t i = 0; i < callee->field_count; i++) {
    lua_rawgeti(L, -1, i + 1);
    lua_rawget(L, -3);
    const int wanted = callee->is_flag[i] ? LUA_TBOOLEAN : LUA_TNUMBER;
    values[i] = wanted == LUA_TBOOLEAN ? lua_toboolean(L, -1) : lua_tonumber(L, -1);
    if (lua_type(L, -1) != wanted || values[i] != values[i]) {
      luaL_error(L, "state.%s must stay a %s", callee->names[i], lua_typename(L, wanted));
    }
    lua_pop(L, 1);
  }
  ovd_callee_set_state(callee, turn, values);
}

static int run_call(lua_State* L) {
  function_call* call = lua_touserdata(L, 1);
  const ovl_callee* self = call->self;
  const ovd_callee* callee = self->callee;
  lua_settop(L, 0);
  lua_rawgeti(L, LUA_REGISTRYINDEX, callee->functions[call->which]);
  ovl_mob_push(L, self->run->world, call->turn->mob);
  if (callee->has_state) {
    push_state(L, self, call->turn);
  }
  if (!ovl_protect_call(L, callee->has_state ? 2 : 1, &call->failure)) {
    return 0;
  }
  call->result = lua_toboolean(L, -1) != 0;
  if (callee->has_state) {
    take_state(L, self, call->turn);
  }
  return 0;
}

static bool call(const ovis_turn* turn, int which) {
  ovl_callee* self = turn->context;
  const ovd_callee* callee = self->callee;
  ovl_turn_run* run = self->run;
  if (!ovd_callee_has(callee, which)) {
    return true;
  }
  function_call its = {.failure.text = "no script runs this tick; call ovis_script_tick",
                       .self = self,
                       .turn = turn,
                       .which = which};
  lua_State* L = run->L;
  if (L != NULL) {
    ovis_script* script = ovl_script(L);
    const bool was_ticking = run->world->is_ticking;
    run->turn = turn;
    run->world->is_ticking = true;
    if (script != NULL) {
      ovl_clock_start(script); // it stands while the host ticks
    }
    ovl_protect(L, run_call, &its.failure);
    if (script != NULL && script->is_host_ticking) {
      ovl_clock_stop(script);
    }
    run->world->is_ticking = was_ticking;
    run->turn = NULL;
  }
  if (its.failure.text[0] != '\0') {
    ovis_turn_fail(turn);
    ovl_complain(L, &self->is_named, "the %s '%s' is switched off: %s: %s", callee->schema->noun,
                 callee->name, ovd_callee_function_name(callee, which), its.failure.text);
    return false;
  }
  return its.result;
}

static bool can_start(const ovis_turn* turn) {
  return call(turn, OVD_CAN_START);
}

static bool can_continue(const ovis_turn* turn) {
  return call(turn, OVD_CAN_CONTINUE);
}

static void start(const ovis_turn* turn) {
  call(turn, OVD_START);
}

static void tick(const ovis_turn* turn) {
  call(turn, OVD_TICK);
}

static void stop(const ovis_turn* turn) {
  call(turn, OVD_STOP);
}

const ovd_calls ovl_callee_calls = {can_start, can_continue, start, tick, stop};

// ---- Declarations

static int refuse_new_field(lua_State* L) {
  return luaL_error(L, "state.%s is not declared: list it in the state of what it belongs to",
                    lua_tostring(L, 2) != NULL ? lua_tostring(L, 2) : "?");
}

// Makes the table that functions get, and the list of its names.
static void make_state(lua_State* L, ovl_callee* self) {
  lua_newtable(L);
  for (int32_t i = 0; i < self->callee->field_count; i++) {
    lua_pushstring(L, self->callee->names[i]);
    lua_rawseti(L, -2, i + 1);
  }
  self->names = luaL_ref(L, LUA_REGISTRYINDEX);
  lua_newtable(L);
  lua_newtable(L);
  lua_pushcfunction(L, refuse_new_field);
  lua_setfield(L, -2, "__newindex");
  lua_setmetatable(L, -2);
  self->state = luaL_ref(L, LUA_REGISTRYINDEX);
}

void* ovl_callee_make(lua_State* L, const ovd_schema* schema, size_t size, size_t offset,
                      const char* type) {
  ovd_callee* callee = ovl_define_make(L, schema, size);
  ovl_callee* self = (ovl_callee*)(void*)((char*)callee + offset);
  ovd_callee_begin(callee, schema);
  self->callee = callee;
  self->run = ovl_turn_run_of(L);
  luaL_getmetatable(L, type);
  lua_setmetatable(L, -2);
  lua_pushvalue(L, -1);
  luaL_ref(L, LUA_REGISTRYINDEX); // worlds point to it
  ovl_define_read(L, schema, callee);
  if (callee->has_state) {
    make_state(L, self);
  }
  return callee;
}

static int describe(lua_State* L) {
  const ovd_callee* callee = lua_touserdata(L, 1);
  lua_pushfstring(L, "%s %s", callee->schema->noun, callee->name);
  return 1;
}

void ovl_callee_register(lua_State* L, const char* type) {
  if (luaL_newmetatable(L, type) != 0) {
    lua_pushcfunction(L, describe);
    lua_setfield(L, -2, "__tostring");
    lua_pushstring(L, type);
    lua_setfield(L, -2, "__metatable");
  }
  lua_pop(L, 1);
}
