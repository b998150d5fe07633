// Problem: run scripts of strangers, with an error in one line whatever they do.
// Design: docs/scenes.md (What scripts do not have); ovl_limit.c has the limits.
#include "ovl_limit.h"
#include "ovl_sandbox.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#if LUA_VERSION_NUM == 501
#include <luajit.h>
#endif

ovis_script_def ovis_default_script_def(void) {
  return (ovis_script_def){.name = "script",
                           .instruction_max = 2000000000,
                           .seconds_max = 60,
                           .day_time = -1,
                           .cookie = OVIS_COOKIE};
}

// ---- Protected calls

// Writes the error on top of the stack as one line.
static void take_message(const ovis_script* self, int status, char* message, size_t capacity) {
  const char* text = lua_tostring(self->state, -1);
  const char* place = ovl_place_of(self->state, status);
  snprintf(message, capacity, "%s%s", place, text != NULL ? text : "an error without text");
}

static ovis_script_result conclude(ovis_script* self, int status, char* message, size_t capacity) {
  if (capacity > 0) {
    message[0] = '\0';
  }
  ovis_script_result result = OVIS_SCRIPT_DONE;
  if (self->is_unmet) {
    snprintf(message, capacity, "%s", self->unmet);
    result = OVIS_SCRIPT_UNMET;
  } else if (status != 0) {
    take_message(self, status, message, capacity);
    result = OVIS_SCRIPT_WRONG;
  }
  if (capacity > 0) {
    message[strcspn(message, "\r\n")] = '\0';
    ovl_filter(message, strlen(message));
  }
  lua_settop(self->state, 0);
  return result;
}

// Opens the libraries, loads the text and runs it. May raise errors.
static int run_all(lua_State* L) {
  ovis_script* self = lua_touserdata(L, 1);
  lua_settop(L, 0);
  ovl_open_sandbox(L);
  luaopen_ovis(L);
  lua_setglobal(L, "ovis");
  lua_pushfstring(L, "@%s", self->def.name);
  const int status = luaL_loadbufferx(L, self->def.text, self->def.size, lua_tostring(L, -1), "t");
  if (status != 0) {
    return lua_error(L);
  }
  ovl_watch_start(self);
  lua_call(L, 0, 0);
  if (self->world == NULL) {
    return luaL_error(L, "%s makes no world: call ovis.world or ovis.open", self->def.name);
  }
  ovl_world_start(L, self->world);
  return 0;
}

static int tick_once(lua_State* L) {
  ovis_script* self = lua_touserdata(L, 1);
  ovl_world_start(L, self->world);
  ovl_world_ring(L, self->world);
  ovl_world_tick(L, self->world);
  return 0;
}

// Calls a C function with one pointer by lua_pcall. Only missing memory could make pushing fail.
static int call_guarded(ovis_script* self, lua_CFunction function) {
  lua_pushcfunction(self->state, function);
  lua_pushlightuserdata(self->state, self);
  ovl_clock_start(self);
  const int status = ovl_call_placed(self->state, 1, 0);
  ovl_clock_stop(self);
  return status;
}

ovis_script_result ovis_script_run(const ovis_script_def* def, ovis_script** out, char* message,
                                   size_t capacity) {
  *out = NULL;
  if (def->cookie != OVIS_COOKIE) {
    snprintf(message, capacity, "the def has no cookie; begin with ovis_default_script_def");
    return OVIS_SCRIPT_WRONG;
  }
  ovis_script* self = calloc(1, sizeof *self);
  lua_State* L = self != NULL ? luaL_newstate() : NULL;
  if (L == NULL) {
    free(self);
    snprintf(message, capacity, "out of memory");
    return OVIS_SCRIPT_WRONG;
  }
  self->def = *def;
  self->state = L;
  self->random = def->has_seed ? def->seed : 0;
  ovl_script_open_folders(self);
  ovl_limit_memory(self);
#if LUA_VERSION_NUM == 501
  // Compiled loops would not call the hook.
  luaJIT_setmode(L, 0, LUAJIT_MODE_ENGINE | LUAJIT_MODE_OFF);
#endif
  const int status = call_guarded(self, run_all);
  const ovis_script_result result = conclude(self, status, message, capacity);
  self->def.name = NULL;
  self->def.text = NULL;
  self->def.folders = NULL;
  if (result == OVIS_SCRIPT_WRONG || self->world == NULL) {
    ovis_script_destroy(self);
    return result;
  }
  *out = self;
  return result;
}

ovis_script_result ovis_script_tick(ovis_script* script, char* message, size_t capacity) {
  script->is_host_ticking = true;
  return conclude(script, call_guarded(script, tick_once), message, capacity);
}

void ovis_script_destroy(ovis_script* script) {
  if (script == NULL) {
    return;
  }
  // The hook would interrupt the finalizers that closing runs.
  lua_sethook(script->state, NULL, 0, 0);
  if (script->world != NULL) {
    ovl_world_release(script->state, script->world);
  }
  // Closing frees the state itself, which this allocator did not allocate.
  lua_setallocf(script->state, script->allocate, script->allocate_context);
  lua_close(script->state);
  ovl_script_close_folders(script);
  free(script);
}

ovis_blocks* ovis_script_registry(const ovis_script* script) {
  return script->world != NULL ? script->world->registry : NULL;
}

ovis_world* ovis_script_world(const ovis_script* script) {
  return script->world != NULL ? script->world->world : NULL;
}

ovis_sim* ovis_script_sim(const ovis_script* script) {
  return script->world != NULL ? script->world->sim : NULL;
}

bool ovis_script_bounds(const ovis_script* script, ovis_pos* out_min, ovis_pos* out_max) {
  *out_min = *out_max = (ovis_pos){0};
  if (script->world == NULL || !script->world->has_bounds) {
    return false;
  }
  *out_min = script->world->min;
  *out_max = script->world->max;
  return true;
}
