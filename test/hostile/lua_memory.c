// Scenes in Lua without memory: each allocation of Lua and of Ovis fails once. A script then ends
// well, because Lua collected its garbage and asked again, or with a message about memory. A
// sanitizer reports leaks at the end.
//
// Linked with --wrap=realloc: Lua and Ovis allocate with it only.
#include "ovis_lua.h"

#include <lauxlib.h>
#include <lua.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int64_t calls;   // so far
static int64_t fail_at; // 0: none

void* __real_realloc(void* ptr, size_t size);
void* __wrap_realloc(void* ptr, size_t size);

void* __wrap_realloc(void* ptr, size_t size) {
  return ++calls == fail_at ? NULL : __real_realloc(ptr, size);
}

static void* allocate(void* context, void* ptr, size_t old_size, size_t new_size) {
  (void)context;
  if (new_size == 0) {
    free(ptr);
    return NULL;
  }
  // Lua counts on it that a block can be made smaller.
  return ptr != NULL && new_size <= old_size ? __real_realloc(ptr, new_size)
                                             : __wrap_realloc(ptr, new_size);
}

// Stands before the one of Lua, so that scripts run with this allocator.
lua_State* luaL_newstate(void) {
  return lua_newstate(allocate, NULL);
}

static const char* const scenes[][2] = {
    {"bodies", "local w = ovis.world{ size = {24, 24} }\n"
               "local z = w:spawn('zombie', 4, 64, 4)\n"
               "w:spawn('villager', 12, 64, 12)\n"
               "w:spawn('wolf', 9, 64, 3)\n"
               "w:set(6, 64, 6, 'stone')\n"
               "w:run(30)\n"
               "print(z)\n"},
    {"callbacks", "local w = ovis.world{ size = {24, 24} }\n"
                  "local z = w:spawn('cow', 4, 64, 4)\n"
                  "local n = 0\n"
                  "w:on('born', function() n = n + 1 end)\n"
                  "w:at(3, function() n = n + 2 end)\n"
                  "local s = {}\n"
                  "for i = 1, 200 do s[i] = ('x'):rep(i) end\n"
                  "w:run(10)\n"},
};

static void quiet(void* context, const char* line, size_t length) {
  (void)context;
  (void)line;
  (void)length;
}

// Runs a scene whose allocation `at` fails. Returns 1 at a wrong answer.
static int run(const char* text, const char* name, int64_t at, bool is_sound) {
  ovis_script_def def = ovis_default_script_def();
  ovis_script* script = NULL;
  char message[512] = "";
  def.name = name;
  def.text = text;
  def.size = strlen(text);
  def.print = quiet;
  calls = 0;
  fail_at = at;
  const ovis_script_result result = ovis_script_run(&def, &script, message, sizeof message);
  fail_at = 0;
  ovis_script_destroy(script);
  if (is_sound ? result == OVIS_SCRIPT_DONE
               : result == OVIS_SCRIPT_DONE || strstr(message, "memory") != NULL) {
    return 0;
  }
  printf("%s: allocation %lld failed, and the answer is: %s\n", name, (long long)at, message);
  return 1;
}

int main(void) {
  int faults = 0;
  for (size_t i = 0; i < sizeof scenes / sizeof *scenes; i++) {
    if (run(scenes[i][1], scenes[i][0], 0, true) != 0) {
      return 1;
    }
    const int64_t count = calls;
    const char* asked = getenv("OVIS_TEST_LABEL");
    const int64_t step = asked == NULL || strcmp(asked, "quick") == 0 ? 1 + count / 150 : 1;
    for (int64_t at = 1; at <= count; at += step) {
      faults += run(scenes[i][1], scenes[i][0], at, false);
    }
    printf("%s: %lld allocations, every %lldth failed once\n", scenes[i][0], (long long)count,
           (long long)step);
  }
  printf("%d wrong answers\n", faults);
  return faults > 0;
}
