// Problem: whose function runs within a tick, and what it must not call.
// Design: docs/scenes.md (Goals and species of your own)
#include "ovl_call.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#define CALL_WORK 20 // instructions
#define STACK_MIN 24

static char run_key;

ovl_turn_run* ovl_turn_run_of(lua_State* L) {
  lua_pushlightuserdata(L, &run_key);
  lua_rawget(L, LUA_REGISTRYINDEX);
  ovl_turn_run* run = lua_touserdata(L, -1);
  lua_pop(L, 1);
  return run;
}

void ovl_turn_refuse_in_form(lua_State* L) {
  if (ovl_turn_run_of(L)->is_in_form) {
    luaL_error(L, "'save' and 'load' of a memory cannot do this, because a world is being saved or "
                  "loaded; they only make a text of a value, or a value of a text");
  }
}

static int guarded(lua_State* L) {
  ovl_turn_refuse_in_form(L);
  if (ovl_turn_run_of(L)->turn != NULL) {
    return luaL_error(L,
                      "goals and behaviors cannot do this during a tick; they act by go_to, stop, "
                      "look_at, set_target, attack and jump");
  }
  return lua_tocfunction(L, lua_upvalueindex(1))(L);
}

void ovl_turn_push_guarded(lua_State* L, lua_CFunction function) {
  lua_pushcfunction(L, function);
  lua_pushcclosure(L, guarded, 1);
}

const ovis_turn* ovl_turn_of(lua_State* L) {
  const ovl_mob* mob = ovl_check_mob(L, 1);
  const ovl_turn_run* run = ovl_turn_run_of(L);
  if (run->turn == NULL || run->world != mob->world || run->turn->mob.value != mob->id.value) {
    luaL_error(L, "only the functions of a goal of this mob can call this");
  }
  return run->turn;
}

void ovl_turn_register(lua_State* L) {
  lua_pushlightuserdata(L, &run_key);
  ovl_turn_run* run = lua_newuserdata(L, sizeof *run);
  *run = (ovl_turn_run){0};
  lua_rawset(L, LUA_REGISTRYINDEX);
}

// ---- Calls from within a tick or a save, which no error leaves

bool ovl_protect_call(lua_State* L, int argument_count, ovl_failure* failure) {
  ovl_charge(L, CALL_WORK);
  const int status = ovl_call_placed(L, argument_count, 1);
  if (status != 0) {
    const char* text = lua_tostring(L, -1);
    snprintf(failure->text, sizeof failure->text, "%s%s", ovl_place_of(L, status),
             text != NULL ? text : "an error without text");
  }
  return status == 0;
}

void ovl_protect(lua_State* L, lua_CFunction function, ovl_failure* failure) {
  snprintf(failure->text, sizeof failure->text, "out of stack");
  if (!lua_checkstack(L, STACK_MIN)) {
    return;
  }
  failure->text[0] = '\0';
#if LUA_VERSION_NUM == 501
  const int status = lua_cpcall(L, function, failure);
#else
  lua_pushcfunction(L, function);
  lua_pushlightuserdata(L, failure);
  const int status = lua_pcall(L, 1, 0, 0);
#endif
  if (status != 0) {
    const char* text = lua_type(L, -1) == LUA_TSTRING ? lua_tostring(L, -1) : "out of memory";
    snprintf(failure->text, sizeof failure->text, "%s", text);
    lua_pop(L, 1);
  }
}

void ovl_complain(lua_State* L, bool* is_told, const char* format, ...) {
  char text[500];
  va_list values;
  if (*is_told) {
    return;
  }
  *is_told = true;
  va_start(values, format);
  vsnprintf(text, sizeof text, format, values);
  va_end(values);
  text[strcspn(text, "\r\n")] = '\0';
  ovl_filter(text, strlen(text));
  const ovis_script* script = L != NULL ? ovl_script(L) : NULL;
  if (script != NULL && script->def.print != NULL) {
    script->def.print(script->def.context, text, strlen(text));
  } else {
    fprintf(stderr, "%s\n", text);
  }
}
