// Problem: parse the command line of every command, and print its help and errors in one form.
// Design: docs/cli.md
#include "commands/options.h"

#include "helpers/text.h"

#include <ovis/base.h>
#include <ovis/rules.h>
#include <ovis/world.h>

#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SCRIPT_SECONDS 60      // docs/scenes.md
#define SHARED_WITHOUT_WORLD 2 // options of every command: --json and --quiet come first

#define RULES_VERSION(value, name) " " name
#define RULES_VERSIONS OVIS_RULES_VERSION_LIST(RULES_VERSION)

int wrong(const char* format, ...) {
  char message[1024];
  char line[sizeof message];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(message, sizeof message, format, arguments);
  va_end(arguments);
  // The message may contain names of a save: remove line ends and control characters.
  text_plain(message, line, sizeof line);
  fprintf(stderr, "ovis: %s\n", line);
  return EXIT_WRONG;
}

static void show_option(const option* one) {
  char left[64];
  snprintf(left, sizeof left, "%s%s%s", one->name, one->value_name != NULL ? " " : "",
           one->value_name != NULL ? one->value_name : "");
  printf("  %-22s %s\n", left, one->help);
}

static const char* program_of(const command* self) {
  return self->program != NULL ? self->program : "ovis";
}

static void show_help(const command* self, const option* options, int32_t option_count,
                      const option* common, int32_t common_count) {
  printf("%s %s %s\n\n%s\n", program_of(self), self->name, self->operands, self->summary);
  if (self->details != NULL) {
    printf("\n%s\n", self->details);
  }
  printf("\nOptions:\n");
  for (int32_t i = 0; i < option_count; i++) {
    show_option(&options[i]);
  }
  for (int32_t i = 0; i < common_count; i++) {
    show_option(&common[i]);
  }
  show_option(&(option){"--help", OPTION_FLAG, NULL, NULL, "print this help"});
}

static const option* find(const option* options, int32_t count, const char* argument) {
  for (int32_t i = 0; i < count; i++) {
    const size_t length = strlen(options[i].name);
    if (strncmp(options[i].name, argument, length) == 0 &&
        (argument[length] == '\0' || (argument[length] == '=' && options[i].kind != OPTION_FLAG))) {
      return &options[i];
    }
  }
  return NULL;
}

static void add_names(ovis_spelling* near, const option* options, int32_t count) {
  for (int32_t i = 0; i < count; i++) {
    ovis_spelling_try(near, options[i].name);
  }
}

static void report_unknown(const command* self, const option* options, int32_t option_count,
                           const option* shared, int32_t shared_count, const char* argument) {
  char name[OVIS_SPELLING_MAX];
  snprintf(name, sizeof name, "%.*s", (int)strcspn(argument, "="), argument);
  const option* flag = find(options, option_count, name);
  flag = flag != NULL ? flag : find(shared, shared_count, name);
  if (flag != NULL) { // find() takes every other option with a value
    wrong("%s takes no value: it is given or not", flag->name);
    return;
  }
  ovis_spelling near = ovis_spelling_begin(name);
  add_names(&near, options, option_count);
  add_names(&near, shared, shared_count);
  const char* meant = ovis_spelling_end(&near);
  wrong("there is no option '%s' of '%s %s'%s%s%s; see '%s %s --help'", argument, program_of(self),
        self->name, meant != NULL ? "; did you mean '" : "", meant != NULL ? meant : "",
        meant != NULL ? "'?" : "", program_of(self), self->name);
}

// Stores the value of an option. On failure it prints an error and returns false.
static bool store_value(const option* one, const char* value) {
  if (one->kind == OPTION_FLAG) {
    *(bool*)one->target = true;
    return true;
  }
  if (value == NULL) {
    wrong("%s needs a value: %s %s", one->name, one->name, one->value_name);
    return false;
  }
  if (one->kind == OPTION_TEXT) {
    *(const char**)one->target = value;
    return true;
  }
  if (one->kind == OPTION_LIST) {
    const option_list* list = one->target;
    if (*list->count == list->capacity) {
      wrong("%s can be repeated at most %d times", one->name, list->capacity);
      return false;
    }
    list->items[(*list->count)++] = value;
    return true;
  }
  char* end = NULL;
  errno = 0;
  const long long number = strtoll(value, &end, 10);
  if (errno != 0 || end == value || *end != '\0') {
    wrong("%s needs a whole number, not '%s'", one->name, value);
    return false;
  }
  *(int64_t*)one->target = number;
  return true;
}

// On failure it prints an error and returns false.
static bool is_in_limits(const common_options* common, const option* one, const char* value) {
  const bool is_counted = one->target == &common->time || one->target == &common->script_limit ||
                          one->target == &common->script_seconds;
  if (is_counted && *(const int64_t*)one->target < 0) {
    wrong("%s must not be negative, but is %s", one->name, value);
    return false;
  }
  if (one->target == &common->script_limit && common->script_limit == 0) {
    wrong("--script-limit is a number of instructions, 1 or more, not 0");
    return false;
  }
  if (common->time > OVIS_TIME_MAX) {
    wrong("%s goes up to %" PRId64 ", but is %s", one->name, OVIS_TIME_MAX, value);
    return false;
  }
  return true;
}

bool options_parse(const command* self, const option* options, int32_t option_count,
                   int32_t operand_max, common_options* common, int argc, char** argv,
                   parse_result* out) {
  *out = (parse_result){.exit_code = EXIT_WRONG};
  *common = (common_options){.time = -1, .script_seconds = SCRIPT_SECONDS};
  option_list settings = {common->settings, &common->setting_count, SETTINGS_MAX};
  const option all_shared[] = {
      {"--json", OPTION_FLAG, &common->json, NULL, "print the result as JSON"},
      {"--quiet", OPTION_FLAG, &common->quiet, NULL, "print no progress and no notes"},
      {"--dimension", OPTION_TEXT, &common->dimension, "NAME",
       "dimension of a save: overworld, the_nether, the_end or one of a data pack"},
      {"--time", OPTION_NUMBER, &common->time, "DAYTIME",
       "start at this time of day, 0 to 23999; from 24000 on it counts days"},
      {"--seed", OPTION_NUMBER, &common->seed, "S",
       "random seed (default: 0, or the seed of the scene)"},
      {"--set", OPTION_LIST, (void*)&settings, "NAME=VALUE",
       "give a scene script a global: a number, true, false or a word; may be repeated"},
      {"--files", OPTION_TEXT, &common->files, "FOLDER",
       "let a scene script read structures below this folder, not only below its own"},
      {"--rules", OPTION_TEXT, &common->rules, "VERSION",
       "game version of the rules (default: nearest to the save; 1.19.4); one of" RULES_VERSIONS},
      {"--script-limit", OPTION_NUMBER, &common->script_limit, "N",
       "stop a scene script after N instructions (default: 2000000000)"},
      {"--script-seconds", OPTION_NUMBER, &common->script_seconds, "N",
       "stop a scene script after N seconds, with the ticks that it runs; 0: never (default: 60)"},
  };
  const option* shared = all_shared;
  const int32_t shared_count =
      self->has_world ? (int32_t)(sizeof all_shared / sizeof *all_shared) : SHARED_WITHOUT_WORLD;
  for (int i = 0; i < argc; i++) {
    const char* argument = argv[i];
    if (strcmp(argument, "--help") == 0 || strcmp(argument, "-h") == 0) {
      show_help(self, options, option_count, shared, shared_count);
      out->exit_code = EXIT_DONE;
      return false;
    }
    if (argument[0] != '-' || argument[1] == '\0') {
      if (out->operand_count == operand_max) {
        wrong("'%s' is one argument too many for '%s %s'; see '%s %s --help'", argument,
              program_of(self), self->name, program_of(self), self->name);
        return false;
      }
      if (argument[0] == '\0') {
        wrong("an empty argument does not name a file, folder or scene; see '%s %s --help'",
              program_of(self), self->name);
        return false;
      }
      out->operands[out->operand_count++] = argument;
      continue;
    }
    const option* one = find(options, option_count, argument);
    one = one != NULL ? one : find(shared, shared_count, argument);
    if (one == NULL) {
      report_unknown(self, options, option_count, shared, shared_count, argument);
      return false;
    }
    const char* equals = strchr(argument, '=');
    const char* value = equals != NULL ? equals + 1 : NULL;
    if (one->kind != OPTION_FLAG && value == NULL && i + 1 < argc) {
      value = argv[++i];
    }
    if (!store_value(one, value)) {
      return false;
    }
    common->has_seed = common->has_seed || one->target == &common->seed;
    common->has_script_seconds =
        common->has_script_seconds || one->target == &common->script_seconds;
    if (!is_in_limits(common, one, value)) {
      return false;
    }
  }
  return true;
}
