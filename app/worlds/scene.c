#include "worlds/scene.h"

#include "worlds/scene_bundled.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TEXT_MAX (16 * 1024 * 1024)

static bool ends_with_lua(const char* word) {
  const size_t length = strlen(word);
  return length > 4 && strcmp(word + length - 4, ".lua") == 0;
}

static const scene_bundled* find_bundled(const char* word) {
  for (const scene_bundled* scene = scenes_bundled; scene->name != NULL; scene++) {
    if (strcmp(scene->name, word) == 0) {
      return scene;
    }
  }
  return NULL;
}

bool scene_is_name(const char* word) {
  return ends_with_lua(word) || find_bundled(word) != NULL;
}

// A file's content, or NULL and why.
static char* read_file(const char* path, size_t* out_size, char* message, size_t capacity) {
  FILE* file = fopen(path, "rb");
  if (file == NULL) {
    snprintf(message, capacity, "%s: %s", path, strerror(errno));
    return NULL;
  }
  char* text = NULL;
  size_t size = 0;
  size_t room = 0;
  for (;;) {
    if (size == room) {
      room = room * 2 + 4096;
      char* grown = room > TEXT_MAX ? NULL : realloc(text, room);
      if (grown == NULL) {
        snprintf(message, capacity, "%s: too large for a scene", path);
        break;
      }
      text = grown;
    }
    const size_t got = fread(text + size, 1, room - size, file);
    size += got;
    if (got == 0 && ferror(file) != 0) {
      snprintf(message, capacity, "%s: %s", path, strerror(errno));
      break;
    }
    if (got == 0) {
      fclose(file);
      *out_size = size;
      return text;
    }
  }
  free(text);
  fclose(file);
  return NULL;
}

// With --json, standard output is the answer's alone.
static void print_aside(void* context, const char* line, size_t length) {
  (void)context;
  fwrite(line, 1, length, stderr);
  fputc('\n', stderr);
}

ovis_script_result scene_open(const char* word, const common_options* common,
                              const scene_hooks* hooks, ovis_script** out, char* message,
                              size_t capacity) {
  *out = NULL;
  ovis_script_def def = ovis_default_script_def();
  ovis_rules_version version;
  if (common->rules != NULL && !ovis_rules_find(common->rules, &version)) {
    snprintf(message, capacity, "'%s' is no rules version", common->rules);
    return OVIS_SCRIPT_WRONG;
  }
  if (common->script_limit < 0) {
    snprintf(message, capacity, "--script-limit is a number of instructions, from 1");
    return OVIS_SCRIPT_WRONG;
  }
  def.has_rules = common->rules != NULL;
  def.rules = def.has_rules ? version : def.rules;
  def.has_seed = common->has_seed;
  def.seed = (uint64_t)common->seed;
  def.day_time = common->time;
  if (common->script_limit > 0) {
    def.instruction_max = common->script_limit;
  }
  def.print = common->json ? print_aside : NULL;
  if (hooks != NULL) {
    def.start = hooks->start;
    def.before = hooks->before;
    def.tick = hooks->tick;
    def.context = hooks->context;
  }
  const scene_bundled* bundled = find_bundled(word);
  char name[128];
  char* text = NULL;
  if (bundled != NULL) {
    snprintf(name, sizeof name, "%s.lua", bundled->name);
    def.name = name;
    def.text = (const char*)bundled->text;
    def.size = bundled->size;
  } else {
    text = read_file(word, &def.size, message, capacity);
    if (text == NULL) {
      return OVIS_SCRIPT_WRONG;
    }
    def.name = word;
    def.text = text;
  }
  const ovis_script_result result = ovis_script_run(&def, out, message, capacity);
  free(text);
  return result;
}
