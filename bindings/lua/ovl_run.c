// Problem: run the ticks of a world, and call the script's functions in an order that never varies.
// Design: docs/scenes.md (w:run, w:at, w:on)
#include "ovl.h"

#include <ovis/base.h>

#include <stdio.h>
#include <string.h>

#define ALARM_COUNT_MAX (1 << 20)
#define LISTENER_COUNT_MAX (1 << 16)

// ---- Alarms: a heap by tick and serial

static bool is_earlier(const ovl_alarm* a, const ovl_alarm* b) {
  return a->tick != b->tick ? a->tick < b->tick : a->serial < b->serial;
}

// The array has room for one more.
static void push_alarm(ovl_world* self, ovl_alarm alarm) {
  int32_t at = self->alarm_count++;
  while (at > 0 && is_earlier(&alarm, &self->alarms[(at - 1) / 2])) {
    self->alarms[at] = self->alarms[(at - 1) / 2];
    at = (at - 1) / 2;
  }
  self->alarms[at] = alarm;
}

static ovl_alarm pop_alarm(ovl_world* self) {
  const ovl_alarm first = self->alarms[0];
  const ovl_alarm last = self->alarms[--self->alarm_count];
  int32_t at = 0;
  for (;;) {
    int32_t child = at * 2 + 1;
    if (child >= self->alarm_count) {
      break;
    }
    if (child + 1 < self->alarm_count &&
        is_earlier(&self->alarms[child + 1], &self->alarms[child])) {
      child++;
    }
    if (!is_earlier(&self->alarms[child], &last)) {
      break;
    }
    self->alarms[at] = self->alarms[child];
    at = child;
  }
  self->alarms[at] = last;
  return first;
}

int ovl_world_at(lua_State* L) {
  ovl_world* self = ovl_check_world(L, 1);
  const int64_t tick = ovl_check_whole(L, 2, 0, (int64_t)1 << 53);
  luaL_checktype(L, 3, LUA_TFUNCTION);
  const int64_t now = ovis_sim_get_ticks(self->sim);
  if (tick < now) {
    return luaL_argerror(L, 2,
                         lua_pushfstring(L, "tick %f is in the past: the world is at tick %f",
                                         (double)tick, (double)now));
  }
  if (self->alarm_count == ALARM_COUNT_MAX) {
    return luaL_error(L, "too many functions wait for a tick; at most 1048576 are allowed");
  }
  if (!ovl_grow(&self->alarms, self->alarm_count, &self->alarm_capacity, sizeof *self->alarms)) {
    return luaL_error(L, "out of memory");
  }
  lua_settop(L, 3);
  const int function = luaL_ref(L, LUA_REGISTRYINDEX);
  push_alarm(self, (ovl_alarm){tick, ++self->alarm_serial, function});
  return 0;
}

// ---- Events

#define NAME(event, name, sentence) name,
static const char* const event_names[] = {OVIS_EVENT_LIST(NAME) NULL};

int ovl_world_on(lua_State* L) {
  ovl_world* self = ovl_check_world(L, 1);
  const char* name = luaL_checkstring(L, 2);
  luaL_checktype(L, 3, LUA_TFUNCTION);
  const int32_t type = ovl_check_word(L, "event", name, event_names);
  if (self->listener_count == LISTENER_COUNT_MAX) {
    return luaL_error(L, "too many functions wait for events; at most 65536 are allowed");
  }
  if (!ovl_grow(&self->listeners, self->listener_count, &self->listener_capacity,
                sizeof *self->listeners)) {
    return luaL_error(L, "out of memory");
  }
  lua_settop(L, 3);
  const int function = luaL_ref(L, LUA_REGISTRYINDEX);
  self->listeners[self->listener_count++] = (ovl_listener){(ovis_event_type)type, function};
  return 0;
}

static void set_text(lua_State* L, const char* name, const char* value) {
  lua_pushstring(L, value);
  lua_setfield(L, -2, name);
}

// Pushes the value of a field. Returns false and pushes nothing if this event has none.
static bool push_field(lua_State* L, ovl_world* self, const ovis_event* event,
                       ovis_event_field field) {
  const char* word = ovis_event_reason_name(event);
  // pos and state of harm are those of the block that did it; USED names a mob, or a block.
  const bool is_harm = event->type == OVIS_EVENT_HURT || event->type == OVIS_EVENT_DIED;
  const bool has_cell = is_harm ? ovis_event_has_state(event)
                                : event->type != OVIS_EVENT_USED || event->other_serial == 0;
  switch (field) {
  case OVIS_EVENT_FIELD_POS:
    if (has_cell) {
      ovl_push_cell(L, event->pos);
    }
    return has_cell;
  case OVIS_EVENT_FIELD_STATE:
    if (ovis_event_has_state(event)) {
      ovl_world_push_block(L, self, event->state);
    }
    return ovis_event_has_state(event);
  case OVIS_EVENT_FIELD_AMOUNT: ovl_push_number(L, (double)event->amount); return true;
  case OVIS_EVENT_FIELD_DAMAGE: lua_pushstring(L, ovis_damage_name(event->damage)); return true;
  case OVIS_EVENT_FIELD_NAV_END: lua_pushstring(L, ovis_nav_end_name(event->nav_end)); return true;
  case OVIS_EVENT_FIELD_REFUSAL:
    lua_pushstring(L, ovis_nav_refusal_name(event->refusal));
    return true;
  case OVIS_EVENT_FIELD_VERB: lua_pushstring(L, ovis_verb_name(event->verb)); return true;
  case OVIS_EVENT_FIELD_REASON:
    if (word != NULL) {
      lua_pushstring(L, word);
    } else {
      ovl_push_whole(L, event->reason);
    }
    return true;
  case OVIS_EVENT_FIELD_ITEM:
    if (event->item[0] != '\0') {
      lua_pushstring(L, event->item);
    }
    return event->item[0] != '\0';
  case OVIS_EVENT_FIELD_COUNT: ovl_push_whole(L, event->count); return true;
  default: return false;
  }
}

// Sets the fields that events of this type have, under the names of ovis_event.
static void push_event(lua_State* L, ovl_world* self, const ovis_event* event) {
  lua_createtable(L, 0, 10);
  ovl_push_whole(L, event->tick);
  lua_setfield(L, -2, "tick");
  set_text(L, "type", ovis_event_name(event->type));
  if (event->species != NULL) {
    set_text(L, "species", event->species->name);
  }
  ovl_mob_push(L, self, event->mob);
  lua_setfield(L, -2, "mob");
  ovl_mob_push(L, self, event->other);
  lua_setfield(L, -2, "other");
  const uint32_t fields = ovis_event_get_fields(event->type);
  for (int32_t i = OVIS_EVENT_FIELD_POS; i < OVIS_EVENT_FIELDS_COUNT; i++) {
    if ((fields >> i & 1u) != 0 && push_field(L, self, event, (ovis_event_field)i)) {
      lua_setfield(L, -2, ovis_event_field_name((ovis_event_field)i));
    }
  }
  if (event->type == OVIS_EVENT_ANSWERED || event->type == OVIS_EVENT_REQUEST_ENDED) {
    set_text(L, event->type == OVIS_EVENT_ANSWERED ? "answer" : "result",
             ovis_event_reason_name(event));
  }
}

// Functions of scripts read mobs of all ranks.
static void gather(lua_State* L, ovl_world* self) {
  const ovis_status status = ovis_sim_gather(self->sim);
  if (status != OVIS_OK && status != OVIS_BUSY) { // within a turn there are no ranks
    ovl_raise(L, "run", status);
  }
}

static void call_guarded(lua_State* L, ovl_world* self, int argument_count) {
  gather(L, self);
  self->is_ticking = true;
  const int status = ovl_call_placed(L, argument_count, 0);
  self->is_ticking = false;
  if (status != 0) {
    char place[OVL_PLACE_MAX]; // pushing may need memory, and change the one that is remembered
    snprintf(place, sizeof place, "%s", ovl_place_of(L, status));
    if (status == LUA_ERRMEM) {
      lua_gc(L, LUA_GCCOLLECT, 0);
    }
    lua_pushstring(L, place);
    lua_insert(L, -2);
    lua_concat(L, 2);
    lua_error(L);
  }
}

// Calls listeners for all new events, and for the events that the listeners cause.
static void tell_events(lua_State* L, ovl_world* self) {
  int32_t count;
  ovis_sim_get_events(self->sim, &count);
  for (; self->events_told < count; ovis_sim_get_events(self->sim, &count)) {
    const ovis_event event = ovis_sim_get_events(self->sim, &count)[self->events_told++];
    const int32_t listener_count = self->listener_count;
    ovl_charge(L, 1 + listener_count / 4);
    for (int32_t i = 0; i < listener_count; i++) {
      const ovl_listener listener = self->listeners[i];
      if (listener.type == event.type) {
        lua_rawgeti(L, LUA_REGISTRYINDEX, listener.function);
        push_event(L, self, &event);
        call_guarded(L, self, 1);
      }
    }
  }
}

// ---- Ticks

// Calls the functions that wait for this tick, in the order in which they were added, and those
// that they add for this tick.
void ovl_world_ring(lua_State* L, ovl_world* self) {
  const int64_t now = ovis_sim_get_ticks(self->sim);
  while (self->alarm_count > 0 && self->alarms[0].tick <= now) {
    const ovl_alarm alarm = pop_alarm(self);
    lua_rawgeti(L, LUA_REGISTRYINDEX, alarm.function);
    luaL_unref(L, LUA_REGISTRYINDEX, alarm.function);
    call_guarded(L, self, 0);
  }
}

void ovl_world_start(lua_State* L, ovl_world* self) {
  ovl_world_flood(L, self);
  ovis_script* script = ovl_script(L);
  if (self->has_started) {
    return;
  }
  self->has_started = true;
  ovl_story_start(L, self);
  if (script == NULL || !self->is_of_script || script->def.start == NULL) {
    return;
  }
  ovl_clock_stop(script);
  const bool goes_on = script->def.start(script->def.context, self->sim);
  ovl_clock_start(script);
  if (!goes_on) {
    luaL_error(L, "the program stopped the script");
  }
}

// Runs a tick, with the host's callbacks before and after it.
static ovis_status tick_with_host(ovis_script* script, ovis_sim* sim) {
  const ovis_script_def* def = &script->def;
  ovl_clock_stop(script);
  if (def->before != NULL) {
    def->before(def->context, sim);
  }
  if (!script->is_host_ticking) {
    ovl_clock_start(script);
  }
  const ovis_status status = ovis_sim_tick(sim);
  ovl_clock_stop(script);
  if (status == OVIS_OK && def->tick != NULL) {
    // The host comes first: what the script's functions do belongs to the next tick.
    def->tick(def->context, sim);
  }
  ovl_clock_start(script);
  return status;
}

void ovl_world_tick(lua_State* L, ovl_world* self) {
  ovis_script* script = ovl_script(L);
  tell_events(L, self); // events since the last tick
  ovl_world_flood(L, self);
  self->events_told = 0;
  ovl_turn_run* run = ovl_turn_run_of(L);
  const ovl_turn_run before = *run; // of another world, whose callback runs this one
  *run = (ovl_turn_run){.L = L, .world = self};
  const ovis_status status = script != NULL && self->is_of_script
                                 ? tick_with_host(script, self->sim)
                                 : ovis_sim_tick(self->sim);
  *run = before;
  if (status != OVIS_OK) {
    ovl_raise(L, "run", status);
  }
  ovl_story_tick(L, self);
  ovl_work_tick(self);
  ovl_world_check_mob_count(L, 0); // some were born
  tell_events(L, self);
  ovl_world_ring(L, self);
}

int ovl_world_run(lua_State* L) {
  ovl_world* self = ovl_check_world(L, 1);
  const int64_t ticks = ovl_check_whole(L, 2, 0, OVL_TICKS_MAX);
  if (self->is_ticking) {
    return luaL_error(L, "w:run cannot run again inside of a callback of the same world");
  }
  ovl_world_start(L, self);
  ovl_world_ring(L, self);
  tell_events(L, self);
  for (int64_t i = 0; i < ticks; i++) {
    ovl_charge(L, 20 + ovis_sim_get_mob_count(self->sim));
    ovl_world_tick(L, self);
  }
  gather(L, self);
  return 0;
}
