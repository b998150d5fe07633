// Problem: a scene is a file or a bundled text, and command line options override its settings.
// Design: docs/scenes.md
#include "worlds/scene.h"

#include "helpers/task_threads.h"

#include "worlds/scene_bundled.h"
#include "worlds/world_rules.h"

#include <ovis/base.h>

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TEXT_MAX (16 * 1024 * 1024) // bytes of a script
#define SETTING_MAX 80              // bytes of a setting
#define SETTING_EXTRA 8             // bytes that its assignment adds
#define READ_FIRST 4096             // bytes; the buffer doubles and grows by as many

static bool ends_with_lua(const char* name) {
  const size_t length = strlen(name);
  return length > 4 && strcmp(name + length - 4, ".lua") == 0;
}

static const scene_bundled* find_bundled(const char* name) {
  for (const scene_bundled* scene = scenes_bundled; scene->name != NULL; scene++) {
    if (strcmp(scene->name, name) == 0) {
      return scene;
    }
  }
  return NULL;
}

bool scene_is_name(const char* world) {
  return ends_with_lua(world) || find_bundled(world) != NULL;
}

const char* scene_nearest(const char* world) {
  ovis_spelling near = ovis_spelling_begin(world);
  for (const scene_bundled* scene = scenes_bundled; scene->name != NULL; scene++) {
    ovis_spelling_try(&near, scene->name);
  }
  return ovis_spelling_end(&near);
}

// Reads a whole file. On failure it returns NULL and sets `message`.
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
      room = room * 2 + READ_FIRST;
      char* grown = room > TEXT_MAX ? NULL : realloc(text, room);
      if (grown == NULL) {
        snprintf(message, capacity, "%s: a scene has at most %d bytes, or out of memory", path,
                 TEXT_MAX);
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

// With --json, standard output contains only the answer, so what the script prints goes to stderr.
static void print_to_stderr(void* context, const char* line, size_t length) {
  (void)context;
  fwrite(line, 1, length, stderr);
  fputc('\n', stderr);
}

// ---- Settings

static bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

// Letters, digits and underscores; `extra` are other characters that count.
static bool is_made_of(const char* text, size_t length, const char* extra) {
  for (size_t i = 0; i < length; i++) {
    const char c = text[i];
    if (!is_letter(c) && !(c >= '0' && c <= '9') && strchr(extra, c) == NULL) {
      return false;
    }
  }
  return length > 0;
}

// The setting as an assignment in Lua. False: `message` says what is wrong with it.
static bool write_setting(const char* setting, char* out, size_t room, char* message,
                          size_t capacity) {
  const char* equals = strchr(setting, '=');
  const size_t length = equals != NULL ? (size_t)(equals - setting) : 0;
  const char* value = equals != NULL ? equals + 1 : "";
  if (!is_made_of(setting, length, "") || !is_letter(setting[0])) {
    snprintf(message, capacity, "--set needs NAME=VALUE, such as WALL=6, not '%s'", setting);
    return false;
  }
  if (!is_made_of(value, strlen(value), ".-") || strlen(setting) > SETTING_MAX) {
    snprintf(message, capacity,
             "--set %s: the value is a number, true, false or a word of letters and digits, %d "
             "characters with its name",
             setting, SETTING_MAX);
    return false;
  }
  char* end;
  strtod(value, &end);
  const bool is_number = *end == '\0' && !is_letter(value[0]) && strpbrk(value, "xX") == NULL;
  const bool is_bare = is_number || strcmp(value, "true") == 0 || strcmp(value, "false") == 0;
  const char* quote = is_bare ? "" : "'";
  snprintf(out, room, "%.*s=%s%s%s ", (int)length, setting, quote, value, quote);
  return true;
}

// The scene with its settings in front, on its first line, so that errors name the right lines.
// NULL: `message` says why.
static char* with_settings(const ovis_script_def* def, const common_options* common,
                           size_t* out_size, char* message, size_t capacity) {
  const size_t room = SETTINGS_MAX * (SETTING_MAX + SETTING_EXTRA);
  size_t size = 0;
  char* text = malloc(room + def->size);
  if (text == NULL) {
    snprintf(message, capacity, "out of memory");
    return NULL;
  }
  for (int32_t i = 0; i < common->setting_count; i++) {
    if (!write_setting(common->settings[i], text + size, SETTING_MAX + SETTING_EXTRA, message,
                       capacity)) {
      free(text);
      return NULL;
    }
    size += strlen(text + size);
  }
  memcpy(text + size, def->text, def->size);
  *out_size = size + def->size;
  return text;
}

static void take_options(ovis_script_def* def, const common_options* common) {
  def->has_seed = common->has_seed;
  def->seed = (uint64_t)common->seed;
  def->day_time = common->time;
  if (common->script_limit > 0) {
    def->instruction_max = common->script_limit;
  }
  def->seconds_max = (double)common->script_seconds;
  def->print = common->json ? print_to_stderr : NULL;
}

// The folder of a script, below which it may read files. `out` [(char) * capacity]
static void folder_of(const char* path, char* out, size_t capacity) {
  const char* slash = strrchr(path, '/');
  const size_t length = slash == NULL ? 0 : slash == path ? 1 : (size_t)(slash - path);
  snprintf(out, capacity, "%.*s", slash == NULL ? 1 : (int)length, slash == NULL ? "." : path);
}

ovis_script_result scene_open(const char* world, const common_options* common,
                              const scene_hooks* hooks, ovis_script** out, char* message,
                              size_t capacity) {
  *out = NULL;
  ovis_script_def def = ovis_default_script_def();
  ovis_rules_version version;
  if (common->rules != NULL && !ovis_rules_find(common->rules, &version)) {
    world_rules_unknown(common->rules, message, capacity);
    return OVIS_SCRIPT_WRONG;
  }
  if (common->script_limit < 0) {
    snprintf(message, capacity, "--script-limit is a number of instructions, 1 or more");
    return OVIS_SCRIPT_WRONG;
  }
  def.has_rules = common->rules != NULL;
  def.rules = def.has_rules ? version : def.rules;
  take_options(&def, common);
  if (common->threads != NULL) {
    def.worker_count = common->workers;
    def.run_tasks = task_threads_run;
    def.task_context = common->threads;
  }
  if (hooks != NULL) {
    def.start = hooks->start;
    def.before = hooks->before;
    def.tick = hooks->tick;
    def.context = hooks->context;
  }
  const scene_bundled* bundled = find_bundled(world);
  char name[128];
  char own_folder[4096];
  const char* folders[2];
  def.folders = folders;
  if (common->files != NULL) {
    folders[def.folder_count++] = common->files;
  }
  char* text = NULL;
  if (bundled != NULL) {
    snprintf(name, sizeof name, "%s.lua", bundled->name);
    def.name = name;
    def.text = (const char*)bundled->text;
    def.size = bundled->size;
  } else {
    text = read_file(world, &def.size, message, capacity);
    if (text == NULL) {
      return OVIS_SCRIPT_WRONG;
    }
    def.name = world;
    def.text = text;
    folder_of(world, own_folder, sizeof own_folder);
    folders[def.folder_count++] = own_folder;
  }
  ovis_script_result result = OVIS_SCRIPT_WRONG;
  size_t size;
  char* whole = with_settings(&def, common, &size, message, capacity);
  if (whole != NULL) {
    def.text = whole;
    def.size = size;
    result = ovis_script_run(&def, out, message, capacity);
  }
  free(whole);
  free(text);
  return result;
}
