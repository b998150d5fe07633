// Problem: a script must end, also inside of C functions, and must not take the machine's memory.
// Design: docs/scenes.md (What scripts do not have)
//
//   instructions of the script --hook every 16 to 1000--+
//   work of C functions --------ovl_charge--------------+--> spend --> --script-limit
//   memory of new blocks -------allocate----------------+        \-> --script-seconds
//
// An allocator cannot raise errors: what it spends is compared at the next hook or charge.
#include "ovl_limit.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#define HOOK_EVERY_MAX 1000           // instructions
#define HOOK_EVERY_MIN 16             // instructions
#define MEMORY_SLOW ((size_t)4 << 20) // bytes; one instruction may copy all that a script holds
#define BLOCK_SLOW ((size_t)1 << 20)  // bytes
#define CLOCK_EVERY 1000              // instructions
#define BYTES_A_STEP 64               // allocated bytes for the cost of an instruction

// ---- Time

static int64_t now_ns(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

void ovl_clock_start(ovis_script* script) {
  if (script->def.seconds_max > 0 && !script->is_clocked) {
    script->is_clocked = true;
    script->since_ns = now_ns();
  }
}

void ovl_clock_stop(ovis_script* script) {
  if (script->is_clocked) {
    script->is_clocked = false;
    script->spent_ns += now_ns() - script->since_ns;
  }
}

static bool is_late(ovis_script* script) {
  script->unclocked = 0;
  return script->is_clocked &&
         (double)(script->spent_ns + now_ns() - script->since_ns) > script->def.seconds_max * 1e9;
}

// ---- Work

static void watch(lua_State* L, lua_Debug* activation);

static void arm(ovis_script* script, int every) {
  script->hook_every = every;
  lua_sethook(script->state, watch, LUA_MASKCOUNT, every);
}

static void spend(ovis_script* script, int64_t work) {
  const int64_t rest = INT64_MAX - script->spent;
  script->spent = work < rest ? script->spent + work : INT64_MAX;
  script->unclocked = work < CLOCK_EVERY ? script->unclocked + work : CLOCK_EVERY;
}

// Raises an error if a limit is exceeded. If the script catches it, the next instruction raises it
// again.
static void check_limits(lua_State* L, ovis_script* script) {
  if (script->unclocked >= CLOCK_EVERY && is_late(script)) {
    script->is_late = true;
  }
  if (script->is_late) {
    arm(script, 1);
    char seconds[32];
    snprintf(seconds, sizeof seconds, "%g", script->def.seconds_max);
    ovl_fail(L, "the script ran longer than the %s seconds of --script-seconds", seconds);
  }
  if (script->spent > script->def.instruction_max) {
    arm(script, 1);
    ovl_fail(L, "the script did more work than --script-limit allows; is there an endless loop?");
  }
}

// Remembers where the script is, for errors that Lua raises without memory or stack for a place.
static void note_place(lua_State* L, char* place) {
  lua_Debug activation;
  place[0] = '\0';
  for (int level = 0; lua_getstack(L, level, &activation) != 0; level++) {
    lua_getinfo(L, "Sl", &activation);
    if (activation.currentline > 0) {
      snprintf(place, OVL_PLACE_MAX, "%s:%d: ", activation.short_src, activation.currentline);
      return;
    }
  }
}

static void watch(lua_State* L, lua_Debug* activation) {
  (void)activation;
  ovis_script* script = ovl_script(L);
  spend(script, script->hook_every);
  script->unclocked = CLOCK_EVERY;
  check_limits(L, script);
  note_place(L, script->watched_at);
  const size_t memory = script->memory;
  int every = memory <= MEMORY_SLOW ? HOOK_EVERY_MAX : (int)(HOOK_EVERY_MAX * MEMORY_SLOW / memory);
  every = every > HOOK_EVERY_MIN ? every : HOOK_EVERY_MIN;
  if (every != script->hook_every) {
    arm(script, every);
  }
}

void ovl_watch_start(ovis_script* script) {
  arm(script, HOOK_EVERY_MAX);
}

void ovl_charge(lua_State* L, int64_t work) {
  ovis_script* script = ovl_script(L);
  if (script == NULL) {
    return;
  }
  spend(script, work);
  check_limits(L, script);
}

// ---- Memory

// Calls the allocator of Lua up to a limit. Beyond it the script gets the error "not enough
// memory".
static void* allocate(void* context, void* ptr, size_t old_size, size_t new_size) {
  ovis_script* self = context;
  // For a new block Lua passes the type of the object as its old size.
  const size_t held = ptr != NULL ? old_size : 0;
  if (new_size > held && self->memory - held + new_size > OVL_MEMORY_MAX) {
    note_place(self->state, self->starved_at);
    return NULL;
  }
  void* made = self->allocate(self->allocate_context, ptr, old_size, new_size);
  if (made != NULL || new_size == 0) {
    self->memory += new_size - held;
  }
  if (new_size > held) {
    spend(self, (int64_t)(new_size / BYTES_A_STEP));
  }
  if (new_size >= BLOCK_SLOW && self->hook_every > HOOK_EVERY_MIN) {
    spend(self, self->hook_every); // what the hook has counted so far is lost
    arm(self, HOOK_EVERY_MIN);
  }
  return made;
}

void ovl_limit_memory(ovis_script* script) {
  lua_State* L = script->state;
  script->memory = (size_t)lua_gc(L, LUA_GCCOUNT, 0) * 1024 + 1024;
  script->allocate = lua_getallocf(L, &script->allocate_context);
  lua_setallocf(L, allocate, script);
}

ovis_script* ovl_script(lua_State* L) {
  void* context;
  return lua_getallocf(L, &context) == allocate ? context : NULL;
}

// ---- Errors with a place

void ovl_where(lua_State* L) {
  lua_Debug activation;
  for (int level = 0; lua_getstack(L, level, &activation) != 0; level++) {
    lua_getinfo(L, "Sl", &activation);
    if (activation.currentline > 0) {
      lua_pushfstring(L, "%s:%d: ", activation.short_src, activation.currentline);
      return;
    }
  }
  lua_pushliteral(L, "");
}

int ovl_fail(lua_State* L, const char* format, ...) {
  ovl_where(L);
  va_list arguments;
  va_start(arguments, format);
  lua_pushvfstring(L, format, arguments);
  va_end(arguments);
  lua_concat(L, 2);
  return lua_error(L);
}

// A message handler of lua_pcall.
static int add_place(lua_State* L) {
  lua_settop(L, 1);
  const char* text = lua_tostring(L, 1);
  ovl_where(L);
  const char* place = lua_tostring(L, 2);
  // "name:3: " is there already if the text starts with the name and has a line after it.
  const char* colon = strrchr(place, ':');
  size_t name = colon != NULL ? (size_t)(colon - place) : 0;
  while (name > 0 && place[name - 1] != ':') {
    name--;
  }
  if (text == NULL) {
    lua_pushfstring(L, "the error is a %s", luaL_typename(L, 1));
    lua_replace(L, 1);
  } else if (name == 0 || strncmp(text, place, name) == 0) {
    lua_settop(L, 1);
    return 1;
  }
  lua_insert(L, 1);
  lua_concat(L, 2);
  return 1;
}

int ovl_call_placed(lua_State* L, int argument_count, int result_count) {
  const int handler = lua_gettop(L) - argument_count;
  lua_pushcfunction(L, add_place);
  lua_insert(L, handler);
  const int status = lua_pcall(L, argument_count, result_count, handler);
  lua_remove(L, handler);
  return status;
}

const char* ovl_place_of(lua_State* L, int status) {
  const ovis_script* script = ovl_script(L);
  if (script == NULL || (status != LUA_ERRMEM && status != LUA_ERRERR)) {
    return "";
  }
  return status == LUA_ERRMEM ? script->starved_at : script->watched_at;
}
