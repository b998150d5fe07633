// Running scripts in tests: a text or a file, and what came of it.
#ifndef OVIS_TEST_UNIT_LUA_LUA_SCENE_H
#define OVIS_TEST_UNIT_LUA_LUA_SCENE_H

#include "ovis_lua.h"
#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct lua_scene {
  ovis_script* script;
  ovis_script_result result;
  char message[512];
  char printed[4096]; // by print, a line each
} lua_scene;

static inline void lua_scene_print(void* context, const char* line, size_t length) {
  lua_scene* self = context;
  const size_t used = strlen(self->printed);
  if (used + length + 2 < sizeof self->printed) {
    memcpy(self->printed + used, line, length);
    memcpy(self->printed + used + length, "\n", 2);
  }
}

static inline void lua_scene_run_def(lua_scene* self, ovis_script_def* def, const char* text) {
  *self = (lua_scene){0};
  def->text = text;
  def->size = strlen(text);
  def->print = lua_scene_print;
  def->context = self;
  self->result = ovis_script_run(def, &self->script, self->message, sizeof self->message);
}

static inline void lua_scene_run(lua_scene* self, const char* text) {
  ovis_script_def def = ovis_default_script_def();
  def.name = "test.lua";
  lua_scene_run_def(self, &def, text);
}

static inline void lua_scene_close(lua_scene* self) {
  ovis_script_destroy(self->script);
  self->script = NULL;
}

// Runs to the end without complaint, and printed this.
static inline void lua_scene_expect(const char* text, const char* printed) {
  lua_scene scene;
  lua_scene_run(&scene, text);
  if (scene.result != OVIS_SCRIPT_DONE) {
    fail_msg("%s", scene.message);
  }
  assert_string_equal(scene.printed, printed);
  lua_scene_close(&scene);
}

// Ends with an error that has this in it.
static inline void lua_scene_expect_wrong(const char* text, const char* message) {
  lua_scene scene;
  lua_scene_run(&scene, text);
  assert_int_equal(scene.result, OVIS_SCRIPT_WRONG);
  assert_null(scene.script);
  if (strstr(scene.message, message) == NULL) {
    fail_msg("'%s' is not in '%s'", message, scene.message);
  }
}

// A script that its limit of instructions ends. Counts those only: the result must not depend on
// the machine.
static inline void lua_scene_expect_limited(const char* text) {
  lua_scene scene;
  ovis_script_def def = ovis_default_script_def();
  def.name = "bomb.lua";
  def.instruction_max = 2000000;
  def.seconds_max = 0;
  lua_scene_run_def(&scene, &def, text);
  assert_int_equal(scene.result, OVIS_SCRIPT_WRONG);
  if (strstr(scene.message, "--script-limit") == NULL ||
      strncmp(scene.message, "bomb.lua:", 9) != 0 || strchr(scene.message, '\n') != NULL) {
    fail_msg("%s: %s", text, scene.message);
  }
}

#endif
