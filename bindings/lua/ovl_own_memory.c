// Problem: memories that a script declares, with the forms that its functions give them in saves.
// Design: docs/brains.md (In Lua)
//
//   save --> ovis_memory_def.save --lua_pcall--> save(value) = "text"
//   load --> ovis_memory_def.load --lua_pcall--> load("text") = value
#include "ovl_define.h"
#include "ovl_keep.h"

#include <ovis/brain.h>

#include <string.h>

typedef struct ovl_memory {
  ovd_memory memory; // first: ovl_push_defs copies its definition, whose context is this struct
  lua_State* thread; // for the functions: a save or a load may come at any time
  ovl_turn_run* run;
  bool is_named; // a function failed, and the program said so
} ovl_memory;

static char memory_key;

const ovis_memory_def* ovl_memory_push_all(lua_State* L, int32_t* out_count) {
  return ovl_push_defs(L, &memory_key, sizeof(ovis_memory_def), out_count);
}

// ---- Forms of a script

typedef struct form_call {
  ovl_failure failure; // first: ovl_protect
  ovl_memory* memory;
  const ovis_memory_value* value; // to be saved; NULL: the text is loaded
  ovis_memory_value* out;
  const char* text_in;
  char* text;
  size_t size;
  bool is_done;
} form_call;

// Reads the value on the top. nil: the text is damaged.
static bool take_value(lua_State* L, ovis_memory_value* out) {
  int index = lua_gettop(L);
  if (lua_isnil(L, index)) {
    return false;
  }
  switch (out->type) {
  case OVIS_MEMORY_BOOL: out->number = lua_toboolean(L, index); break;
  case OVIS_MEMORY_INT:
  case OVIS_MEMORY_LONG: out->number = (int64_t)ovl_check_real(L, index, -9e15, 9e15); break;
  case OVIS_MEMORY_CELL:
  case OVIS_MEMORY_PLACE: out->cell = ovl_cell_of(ovl_check_place(L, &index)); break;
  case OVIS_MEMORY_POINT: out->point = ovl_check_place(L, &index); break;
  default: return lua_toboolean(L, index);
  }
  return true;
}

// Copies the text on the top. nil: this value is not saved.
static bool take_text(lua_State* L, const form_call* call) {
  size_t length = 0;
  const char* text = lua_type(L, -1) == LUA_TSTRING ? lua_tolstring(L, -1, &length) : NULL;
  if (text == NULL && !lua_isnil(L, -1)) {
    luaL_error(L, "it must return a text, or nil");
  }
  if (text == NULL) {
    return false;
  }
  if (length >= call->size || strlen(text) != length) {
    luaL_error(L, "its text must be shorter than %d bytes, without a NUL", (int)call->size);
  }
  memcpy(call->text, text, length + 1);
  return true;
}

static int run_form(lua_State* L) {
  form_call* call = lua_touserdata(L, 1);
  const bool saves = call->value != NULL;
  lua_settop(L, 0);
  lua_rawgeti(L, LUA_REGISTRYINDEX, saves ? call->memory->memory.save : call->memory->memory.load);
  if (saves) {
    ovl_memory_push_value(L, NULL, call->value); // its type is no mob's
  } else {
    lua_pushstring(L, call->text_in);
  }
  if (!ovl_protect_call(L, 1, &call->failure)) {
    return 0;
  }
  call->is_done = saves ? take_text(L, call) : take_value(L, call->out);
  return 0;
}

static bool call_form(form_call* call) {
  ovl_memory* memory = call->memory;
  const bool was_in_form = memory->run->is_in_form;
  memory->run->is_in_form = true; // what it changed would be half in the save
  ovl_protect(memory->thread, run_form, &call->failure);
  memory->run->is_in_form = was_in_form;
  if (call->failure.text[0] != '\0') {
    ovl_complain(memory->thread, &memory->is_named, "the memory '%s': %s: %s",
                 memory->memory.def.name, call->value != NULL ? "save" : "load",
                 call->failure.text);
    return false;
  }
  return call->is_done;
}

static bool save_form(const ovis_sim* sim, const ovis_memory_value* value, char* text, size_t size,
                      void* context) {
  (void)sim;
  form_call call = {.memory = context, .value = value, .text = text, .size = size};
  return call_form(&call);
}

static bool load_form(const ovis_sim* sim, const char* text, ovis_memory_value* out,
                      void* context) {
  (void)sim;
  form_call call = {.memory = context, .text_in = text, .out = out};
  return call_form(&call);
}

// ---- ovis.memory

static void set_forms(lua_State* L, ovl_memory* self) {
  const char* wrong = ovd_memory_finish(&self->memory);
  if (wrong != NULL) {
    luaL_error(L, "%s", wrong);
  }
  if (self->memory.save == OVD_NO_FUNCTION) {
    return;
  }
  self->run = ovl_turn_run_of(L);
  self->thread = lua_newthread(L);
  luaL_ref(L, LUA_REGISTRYINDEX);
  self->memory.def.save = save_form;
  self->memory.def.load = load_form;
  self->memory.def.context = self;
}

int ovl_memory_make(lua_State* L) {
  ovl_memory* self = ovl_define_make(L, &ovd_memory_schema, sizeof *self);
  ovl_define_read(L, &ovd_memory_schema, self);
  set_forms(L, self);
  ovl_append(L, &memory_key, 2);
  int32_t count;
  const ovis_memory_def* all = ovl_memory_push_all(L, &count);
  ovis_error error = {0};
  if (ovd_memory_check(all, count, &error) != OVIS_OK) {
    ovl_push_list(L, &memory_key);
    lua_pushnil(L);
    lua_rawseti(L, -2, count); // not that one
    return luaL_error(L, "%s", error.message);
  }
  lua_pushstring(L, self->memory.def.name);
  return 1;
}
