// Problem: functions of goals, behaviors and sensors that are Lua, called within a tick, whose
// errors must not leave it. Design: docs/scenes.md (Goals and species of your own)
//
//   tick --> mob --> goal --ovl_callee_call--> lua_pcall: f(mob, state)
//                                                \-> an error: it is off for this mob, and named
#include "ovl_call.h"

#include <string.h>

// The state of one mob.
typedef struct kept_state {
  uint64_t has_begun; // 0: the values are those of the declaration
  double values[OVL_FIELDS_MAX];
} kept_state;

// ---- Calls

typedef struct function_call {
  ovl_failure failure; // first: ovl_protect
  ovl_callee* callee;
  const ovis_turn* turn;
  int which;
  bool result;
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
  lua_rawgeti(L, LUA_REGISTRYINDEX, callee->functions[call->which]);
  ovl_mob_push(L, callee->run->world, call->turn->mob);
  if (callee->has_state) {
    push_state(L, callee, call->turn->state);
  }
  if (!ovl_protect_call(L, callee->has_state ? 2 : 1, &call->failure)) {
    return 0;
  }
  call->result = lua_toboolean(L, -1) != 0;
  if (callee->has_state) {
    take_state(L, callee, call->turn->state);
  }
  return 0;
}

static const char* function_name(const ovl_callee* callee, int which) {
  const size_t at = offsetof(ovl_callee, functions) + (size_t)which * sizeof *callee->functions;
  const ovl_key* key = callee->schema->keys;
  while (key->kind != OVL_FUNCTION || key->at != at) {
    key++;
  }
  return key->name;
}

static bool call(const ovis_turn* turn, int which) {
  ovl_callee* callee = turn->context;
  ovl_turn_run* run = callee->run;
  if (callee->functions[which] == LUA_NOREF) {
    return true;
  }
  function_call its = {.failure.text = "no script runs this tick; call ovis_script_tick",
                       .callee = callee,
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
    ovl_complain(L, &callee->is_named, "the %s '%s' is switched off: %s: %s", callee->schema->noun,
                 callee->name, function_name(callee, which), its.failure.text);
    return false;
  }
  return its.result;
}

bool ovl_callee_can_start(const ovis_turn* turn) {
  return call(turn, OVL_CAN_START);
}

bool ovl_callee_can_continue(const ovis_turn* turn) {
  return call(turn, OVL_CAN_CONTINUE);
}

void ovl_callee_start(const ovis_turn* turn) {
  call(turn, OVL_START);
}

void ovl_callee_tick(const ovis_turn* turn) {
  call(turn, OVL_TICK);
}

void ovl_callee_stop(const ovis_turn* turn) {
  call(turn, OVL_STOP);
}

// ---- Declarations

const char* const ovl_flag_names[] = {"MOVE", "LOOK", "JUMP", "TARGET", NULL};
_Static_assert(sizeof ovl_flag_names / sizeof *ovl_flag_names == OVIS_FLAG_COUNT + 1,
               "a name each");

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

// Reads the table at `declared`. Returns the number of values.
static int32_t read_fields(ovl_reader* reader, ovl_callee* callee, int declared, int names) {
  lua_State* L = reader->L;
  int32_t count = 0;
  for (lua_pushnil(L); lua_next(L, declared) != 0; lua_pop(L, 1)) {
    if (lua_type(L, -2) != LUA_TSTRING ||
        (lua_type(L, -1) != LUA_TNUMBER && lua_type(L, -1) != LUA_TBOOLEAN)) {
      ovl_reader_fail(reader, ": 'state' must list names with numbers or booleans");
    }
    if (count == OVL_FIELDS_MAX) {
      ovl_reader_fail(reader, ": a state has at most %d values", OVL_FIELDS_MAX);
    }
    lua_pushvalue(L, -2);
    insert_name(L, names, count++);
  }
  for (int32_t i = 0; i < count; i++) {
    lua_rawgeti(L, names, i + 1);
    lua_rawget(L, declared);
    callee->is_flag[i] = lua_type(L, -1) == LUA_TBOOLEAN;
    callee->initial[i] = callee->is_flag[i] ? lua_toboolean(L, -1) : lua_tonumber(L, -1);
    lua_pop(L, 1);
  }
  return count;
}

void ovl_callee_read_state(ovl_reader* reader, void* out) {
  lua_State* L = reader->L;
  ovl_callee* callee = out;
  const int declared = lua_gettop(L);
  lua_newtable(L); // names
  if (lua_istable(L, declared)) {
    callee->field_count = read_fields(reader, callee, declared, declared + 1);
  } else if (!lua_isnil(L, declared)) {
    ovl_reader_fail(reader, ": 'state' must list names with numbers or booleans");
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

void* ovl_callee_make(lua_State* L, const ovl_schema* schema, const char* type) {
  ovl_callee* callee = ovl_schema_make(L, schema);
  callee->schema = schema;
  callee->run = ovl_turn_run_of(L);
  luaL_getmetatable(L, type);
  lua_setmetatable(L, -2);
  lua_pushvalue(L, -1);
  luaL_ref(L, LUA_REGISTRYINDEX); // worlds point to it
  ovl_schema_read(L, schema, callee);
  return callee;
}

static int describe(lua_State* L) {
  const ovl_callee* callee = lua_touserdata(L, 1);
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
