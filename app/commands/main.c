// Problem: choose the command that the first argument names.
// Design: docs/architecture.md#rooms (app, commands)
#define _XOPEN_SOURCE 700 // SIGXFSZ

#include "commands/options.h"
#include "helpers/json.h"
#include "sweep/sweep_child.h"

#include <ovis/record.h>
#include <ovis/rules.h>
#include <ovis/save.h>

#include <signal.h>
#include <stdio.h>
#include <string.h>

static const command* const commands[] = {
    &command_info, &command_path,    &command_run,   &command_replay,  &command_page,
    &command_view, &command_village, &command_sweep, &command_species, &command_bench};
#define COMMAND_COUNT (sizeof commands / sizeof *commands)

static void show_help(void) {
  printf("ovis %s: shows what the mobs of a voxel world do, and why\n\n", ovis_version());
  for (size_t i = 0; i < COMMAND_COUNT; i++) {
    printf("  ovis %-8s %-34s %s\n", commands[i]->name, commands[i]->operands,
           commands[i]->summary);
  }
  printf(
      "\n'ovis COMMAND --help' explains a command and its options. WORLD is a Minecraft save "
      "folder, one\n"
      "of its dimension folders, one region file (.mca), a scene script (.lua), or the name of a\n"
      "bundled scene. 'ovis --version --json' prints the versions of the library and its "
      "formats.\n");
}

// The versions that another program asks for before it exchanges files with this one.
static int show_version_json(void) {
  cJSON* root = cJSON_CreateObject();
  cJSON_AddItemToObject(root, "version", json_text(ovis_version()));
  cJSON* formats = cJSON_AddObjectToObject(root, "formats");
  cJSON_AddItemToObject(formats, "recording", json_whole(OVIS_RECORDING_VERSION));
  cJSON_AddItemToObject(formats, "snapshot", json_whole(OVIS_SNAPSHOT_VERSION));
  cJSON_AddItemToObject(formats, "oldest_data_version", json_whole(OVIS_DATA_VERSION_MIN));
  cJSON* rules = cJSON_AddArrayToObject(root, "rules");
  for (int32_t i = 0; i < OVIS_RULES_VERSION_COUNT; i++) {
    cJSON_AddItemToArray(rules, json_text(ovis_rules_version_name((ovis_rules_version)i)));
  }
  cJSON* build = cJSON_AddObjectToObject(root, "build");
#if defined(__VERSION__)
  cJSON_AddItemToObject(build, "compiler", json_text(__VERSION__));
#endif
#if defined(OVIS_ENABLE_ASSERTS)
  cJSON_AddBoolToObject(build, "asserts", true);
#else
  cJSON_AddBoolToObject(build, "asserts", false);
#endif
  return json_print(root) ? EXIT_DONE : EXIT_WRONG;
}

// Flushes standard output: a full disk must not look like success.
static int finish(int exit_code) {
  const bool is_written = fflush(stdout) == 0 && ferror(stdout) == 0;
  if (exit_code == EXIT_WRONG || is_written) {
    return exit_code;
  }
  return wrong("cannot write all of the output to standard output; is the disk full?");
}

int main(int argc, char** argv) {
  sweep_child_follow_parent();
  signal(SIGXFSZ, SIG_IGN); // a file beyond the limit of its size is an error, not an end
  if (argc < 2 || strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0 ||
      strcmp(argv[1], "help") == 0) {
    show_help();
    return finish(argc < 2 ? EXIT_WRONG : EXIT_DONE);
  }
  if (strcmp(argv[1], "--version") == 0 && argc > 2 && strcmp(argv[2], "--json") == 0) {
    return finish(show_version_json());
  }
  if (strcmp(argv[1], "--version") == 0) {
    printf("ovis %s\n", ovis_version());
    return finish(EXIT_DONE);
  }
  for (size_t i = 0; i < COMMAND_COUNT; i++) {
    if (strcmp(argv[1], commands[i]->name) == 0) {
      return finish(commands[i]->run(argc - 2, argv + 2));
    }
  }
  ovis_spelling near = ovis_spelling_begin(argv[1]);
  for (size_t i = 0; i < COMMAND_COUNT; i++) {
    ovis_spelling_try(&near, commands[i]->name);
  }
  const char* meant = ovis_spelling_end(&near);
  return wrong("there is no command '%s'%s%s%s; 'ovis --help' lists the commands", argv[1],
               meant != NULL ? "; did you mean '" : "", meant != NULL ? meant : "",
               meant != NULL ? "'?" : "");
}
