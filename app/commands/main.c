// ovis: the program. Each command is a file of its own.
#include "commands/options.h"

#include <ovis/base.h>

#include <stdio.h>
#include <string.h>

static const command* const commands[] = {&command_info,   &command_path,    &command_run,
                                          &command_replay, &command_species, &command_bench};
#define COMMAND_COUNT (sizeof commands / sizeof *commands)

static void show_help(void) {
  printf("ovis %s: what will the mobs of a voxel world do, and why?\n\n", ovis_version());
  for (size_t i = 0; i < COMMAND_COUNT; i++) {
    printf("  ovis %-8s %-34s %s\n", commands[i]->name, commands[i]->operands,
           commands[i]->summary);
  }
  printf(
      "\n'ovis COMMAND --help' says more. WORLD is a Minecraft save folder, one of its dimension\n"
      "folders, one region file (.mca), a scene script (.lua), or the name of a bundled scene.\n");
}

// What was printed counts only once it is out: a full disk must not look like success.
static int finish(int exit_code) {
  const bool is_written = fflush(stdout) == 0 && ferror(stdout) == 0;
  if (exit_code == EXIT_WRONG || is_written) {
    return exit_code;
  }
  return wrong("standard output did not take all of it; is the disk full?");
}

int main(int argc, char** argv) {
  if (argc < 2 || strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0 ||
      strcmp(argv[1], "help") == 0) {
    show_help();
    return finish(argc < 2 ? EXIT_WRONG : EXIT_DONE);
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
  return wrong("'%s' is no command; 'ovis --help' lists them", argv[1]);
}
