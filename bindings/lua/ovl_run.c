#include "ovl.h"

#include <stdlib.h>

int ovl_at(lua_State* L) {
  ovl_world* self = ovl_check_world(L, 1);
  const int64_t tick = ovl_check_whole(L, 2, 0, (int64_t)1 << 53);
  luaL_checktype(L, 3, LUA_TFUNCTION);
  const int64_t now = ovis_sim_ticks(self->sim);
  if (tick < now) {
    return luaL_argerror(
        L, 2, lua_pushfstring(L, "tick %f is past: it is tick %f", (double)tick, (double)now));
  }
  if (self->alarm_count == self->alarm_capacity) {
    const int32_t capacity = self->alarm_capacity * 2 + 16;
    ovl_alarm* grown =
        capacity > 1 << 20 ? NULL : realloc(self->alarms, (size_t)capacity * sizeof *grown);
    if (grown == NULL) {
      return luaL_error(L, "too many functions wait for their tick");
    }
    self->alarms = grown;
    self->alarm_capacity = capacity;
  }
  lua_settop(L, 3);
  const int function = luaL_ref(L, LUA_REGISTRYINDEX);
  self->alarms[self->alarm_count++] = (ovl_alarm){tick, function};
  return 0;
}

int ovl_on(lua_State* L) {
  ovl_check_world(L, 1);
  luaL_checkstring(L, 2);
  luaL_checktype(L, 3, LUA_TFUNCTION);
  return luaL_error(L, "worlds have no events yet");
}

// Calls what waits for this tick, in the order of asking, and what they ask for at this tick.
static void ring_alarms(lua_State* L, ovl_world* self) {
  const int64_t now = ovis_sim_ticks(self->sim);
  bool is_any = false;
  for (int32_t i = 0; i < self->alarm_count; i++) {
    const ovl_alarm alarm = self->alarms[i];
    if (alarm.tick != now || alarm.function == LUA_NOREF) {
      continue;
    }
    is_any = true;
    self->alarms[i].function = LUA_NOREF;
    lua_rawgeti(L, LUA_REGISTRYINDEX, alarm.function);
    luaL_unref(L, LUA_REGISTRYINDEX, alarm.function);
    self->is_ticking = true;
    const int status = lua_pcall(L, 0, 0, 0);
    self->is_ticking = false;
    if (status != 0) {
      lua_error(L);
    }
  }
  int32_t kept = 0;
  for (int32_t i = 0; is_any && i < self->alarm_count; i++) {
    if (self->alarms[i].function != LUA_NOREF) {
      self->alarms[kept++] = self->alarms[i];
    }
  }
  self->alarm_count = is_any ? kept : self->alarm_count;
}

void ovl_flood(lua_State* L, ovl_world* self) {
  if (!self->has_dark) {
    return;
  }
  self->has_dark = false;
  (void)L;
}

void ovl_start(lua_State* L, ovl_world* self) {
  ovl_flood(L, self);
  ovis_script* script = ovl_script(L);
  if (self->has_started) {
    return;
  }
  self->has_started = true;
  if (script != NULL && self->is_of_script && script->def.start != NULL &&
      !script->def.start(script->def.context, self->sim)) {
    luaL_error(L, "the program stopped the script");
  }
}

void ovl_tick(lua_State* L, ovl_world* self) {
  const ovis_script* script = ovl_script(L);
  ovl_flood(L, self);
  const ovis_status status = ovis_sim_tick(self->sim);
  if (status != OVIS_OK) {
    ovl_raise(L, "run", status);
  }
  ring_alarms(L, self);
  if (script != NULL && self->is_of_script && script->def.tick != NULL) {
    script->def.tick(script->def.context, self->sim);
  }
}

int ovl_run(lua_State* L) {
  ovl_world* self = ovl_check_world(L, 1);
  const int64_t ticks = ovl_check_whole(L, 2, 0, OVL_TICKS_MAX);
  if (self->is_ticking) {
    return luaL_error(L, "a world that runs is not run again by what it calls");
  }
  ovl_start(L, self);
  ring_alarms(L, self);
  for (int64_t i = 0; i < ticks; i++) {
    ovl_charge(L, 20 + ovis_sim_mob_count(self->sim));
    ovl_tick(L, self);
  }
  return 0;
}
