// Problem: read what scripts declare by the schemas of the definitions. Design: docs/definitions.md
//
// A value is an index of the stack. A table in Lua's registry holds all that a definition keeps.
#include "ovl_define.h"

#include <stdio.h>
#include <string.h>

#define STACK_MIN 16

_Static_assert(OVD_NO_FUNCTION == LUA_NOREF, "a reference to no function");

typedef struct ovl_source {
  lua_State* L;
  int kept; // stack index of the table that keeps texts and lists
  char type_name[40];
} ovl_source;

static lua_State* state_of(void* context) {
  return ((ovl_source*)context)->L;
}

// ---- Values

static ovd_type get_type(void* context, ovd_value value) {
  switch (value != 0 ? lua_type(state_of(context), (int)value) : LUA_TNIL) {
  case LUA_TNIL: return OVD_IS_NIL;
  case LUA_TBOOLEAN: return OVD_IS_FLAG;
  case LUA_TNUMBER: return OVD_IS_NUMBER;
  case LUA_TSTRING: return OVD_IS_TEXT;
  case LUA_TTABLE: return OVD_IS_TABLE;
  case LUA_TFUNCTION: return OVD_IS_FUNCTION;
  default: return OVD_IS_OTHER;
  }
}

static const char* get_type_name(void* context, ovd_value value) {
  ovl_source* self = context;
  snprintf(self->type_name, sizeof self->type_name, "a %s",
           value != 0 ? luaL_typename(self->L, (int)value) : "nil");
  return self->type_name;
}

static bool get_flag(void* context, ovd_value value) {
  return lua_toboolean(state_of(context), (int)value) != 0;
}

static double get_number(void* context, ovd_value value) {
  return lua_tonumber(state_of(context), (int)value);
}

static const char* get_text(void* context, ovd_value value, size_t* out_size) {
  return lua_tolstring(state_of(context), (int)value, out_size);
}

// ---- Tables: raw, because nothing would keep a value that a metamethod creates

static int32_t get_length(void* context, ovd_value table) {
  return (int32_t)lua_rawlen(state_of(context), (int)table);
}

static ovd_value get_item(void* context, ovd_value table, int32_t place) {
  lua_State* L = state_of(context);
  lua_rawgeti(L, (int)table, place);
  return lua_gettop(L);
}

static ovd_value get_field(void* context, ovd_value table, const char* name) {
  lua_State* L = state_of(context);
  lua_pushstring(L, name);
  lua_rawget(L, (int)table);
  return lua_gettop(L);
}

static bool next(void* context, ovd_value table, ovd_item* item) {
  lua_State* L = state_of(context);
  if (item->at == 0) {
    lua_pushnil(L);
    item->at = lua_gettop(L);
  }
  const int key = (int)item->at;
  lua_settop(L, key);
  if (lua_next(L, (int)table) == 0) {
    return false;
  }
  item->name = lua_type(L, key) == LUA_TSTRING ? lua_tostring(L, key) : NULL;
  item->number = lua_type(L, key) == LUA_TNUMBER ? lua_tonumber(L, key) : 0;
  item->value = lua_gettop(L);
  return true;
}

static int32_t mark(void* context) {
  lua_State* L = state_of(context);
  luaL_checkstack(L, STACK_MIN, "out of stack");
  return lua_gettop(L);
}

static void release(void* context, int32_t top) {
  lua_settop(state_of(context), top);
}

// ---- What stays

// Keeps the value on the top as long as the definition, and pops it.
static void keep(const ovl_source* self) {
  lua_rawseti(self->L, self->kept, (int)lua_rawlen(self->L, self->kept) + 1);
}

static void* reserve(void* context, size_t size) {
  void* memory = lua_newuserdata(state_of(context), size);
  memset(memory, 0, size);
  keep(context);
  return memory;
}

static const char* keep_text(void* context, ovd_value value) {
  lua_State* L = state_of(context);
  lua_pushvalue(L, (int)value);
  keep(context);
  return lua_tostring(L, (int)value);
}

static int32_t keep_function(void* context, ovd_value value) {
  lua_State* L = state_of(context);
  lua_pushvalue(L, (int)value);
  return luaL_ref(L, LUA_REGISTRYINDEX);
}

static bool find_part(void* context, ovd_value value, ovd_part part, const void** out,
                      char* message) {
  static const char* const types[] = {NULL, OVL_GOAL, OVL_SENSOR, OVL_BEHAVIOR};
  const void* self = luaL_testudata(state_of(context), (int)value, types[part]);
  (void)message;
  *out = self == NULL         ? NULL
         : part == OVD_GOAL   ? (const void*)&((const ovd_goal*)self)->def
         : part == OVD_SENSOR ? (const void*)&((const ovd_sensor*)self)->def
                              : (const void*)&((const ovd_behavior*)self)->def;
  return true;
}

// ---- Reading

static const ovd_words words = {
    .options = "name = value",
    .settings = "{name = number or boolean, ...}",
    .open = '{',
    .close = '}',
    .parts = {NULL, "an ovis.goal", "an ovis.sensor", "an ovis.behavior"}};

void ovl_define_read(lua_State* L, const ovd_schema* schema, void* out) {
  char message[OVD_MESSAGE_MAX];
  ovl_source self = {.L = L};
  const ovd_source source = {.context = &self,
                             .words = &words,
                             .get_type = get_type,
                             .get_type_name = get_type_name,
                             .get_flag = get_flag,
                             .get_number = get_number,
                             .get_text = get_text,
                             .get_length = get_length,
                             .get_item = get_item,
                             .get_field = get_field,
                             .next = next,
                             .keep_function = keep_function,
                             .find_part = find_part,
                             .mark = mark,
                             .release = release,
                             .reserve = reserve,
                             .keep_text = keep_text};
  lua_newtable(L);
  self.kept = lua_gettop(L);
  if (!ovd_read(&source, 1, schema, out, message)) {
    luaL_error(L, "%s", message);
  }
  luaL_ref(L, LUA_REGISTRYINDEX);
}

void* ovl_define_make(lua_State* L, const ovd_schema* schema, size_t size) {
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_settop(L, 1);
  void* def = lua_newuserdata(L, size);
  memset(def, 0, size);
  ovd_clear(schema, def);
  return def;
}
