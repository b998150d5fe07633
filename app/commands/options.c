#include "commands/options.h"

#include "helpers/text.h"

#include <ovis/world.h>

#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int wrong(const char* format, ...) {
  char message[1024];
  char line[sizeof message];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(message, sizeof message, format, arguments);
  va_end(arguments);
  // Names out of a save may be in it: it stays one line, whatever they hold.
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

static void show_help(const command* self, const option* options, int32_t option_count,
                      const option* common, int32_t common_count) {
  printf("ovis %s %s\n\n%s\n", self->name, self->operands, self->summary);
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
  show_option(&(option){"--help", OPTION_FLAG, NULL, NULL, "this text"});
}

static const option* find(const option* options, int32_t count, const char* word) {
  for (int32_t i = 0; i < count; i++) {
    const size_t length = strlen(options[i].name);
    if (strncmp(options[i].name, word, length) == 0 &&
        (word[length] == '\0' || (word[length] == '=' && options[i].kind != OPTION_FLAG))) {
      return &options[i];
    }
  }
  return NULL;
}

// Gives an option its value. False: it was said why.
static bool take(const option* one, const char* value) {
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
      wrong("%s can be given %d times at most", one->name, list->capacity);
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

bool options_parse(const command* self, const option* options, int32_t option_count,
                   int32_t operand_max, common_options* common, int argc, char** argv,
                   parse_result* out) {
  *out = (parse_result){.exit_code = EXIT_WRONG};
  *common = (common_options){.time = -1};
  const option shared[] = {
      {"--json", OPTION_FLAG, &common->json, NULL, "print JSON for programs"},
      {"--dimension", OPTION_TEXT, &common->dimension, "NAME",
       "overworld, the_nether, the_end or a data pack's"},
      {"--time", OPTION_NUMBER, &common->time, "DAYTIME",
       "time of day instead of the world's; from 24000 on with its days"},
      {"--seed", OPTION_NUMBER, &common->seed, "S", "seed of all chance (0, or the scene's)"},
      {"--rules", OPTION_TEXT, &common->rules, "VERSION",
       "1.18, 1.19.3, 1.19.4, 1.20.1 or 23w14a (1.19.4)"},
      {"--script-limit", OPTION_NUMBER, &common->script_limit, "N",
       "instructions that a scene may take (2000000000)"},
      {"--quiet", OPTION_FLAG, &common->quiet, NULL, "no progress, no notes"},
  };
  const int32_t shared_count = (int32_t)(sizeof shared / sizeof *shared);
  for (int i = 0; i < argc; i++) {
    const char* word = argv[i];
    if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0) {
      show_help(self, options, option_count, shared, shared_count);
      out->exit_code = EXIT_DONE;
      return false;
    }
    if (word[0] != '-' || word[1] == '\0') {
      if (out->operand_count == operand_max) {
        wrong("'%s' is one word too many for '%s'; see 'ovis %s --help'", word, self->name,
              self->name);
        return false;
      }
      if (word[0] == '\0') {
        wrong("an empty word is no file, folder or scene; see 'ovis %s --help'", self->name);
        return false;
      }
      out->operands[out->operand_count++] = word;
      continue;
    }
    const option* one = find(options, option_count, word);
    one = one != NULL ? one : find(shared, shared_count, word);
    if (one == NULL) {
      wrong("'%s' is no option of '%s'; see 'ovis %s --help'", word, self->name, self->name);
      return false;
    }
    const char* equals = strchr(word, '=');
    const char* value = equals != NULL ? equals + 1 : NULL;
    if (one->kind != OPTION_FLAG && value == NULL && i + 1 < argc) {
      value = argv[++i];
    }
    if (!take(one, value)) {
      return false;
    }
    common->has_seed = common->has_seed || one->target == &common->seed;
    const bool is_counted = one->target == &common->time || one->target == &common->script_limit;
    if (is_counted && *(const int64_t*)one->target < 0) {
      wrong("%s goes from 0, not %s", one->name, value);
      return false;
    }
    if (common->time > OVIS_TIME_MAX) {
      wrong("%s goes up to %" PRId64 ", not %s", one->name, OVIS_TIME_MAX, value);
      return false;
    }
  }
  return true;
}
