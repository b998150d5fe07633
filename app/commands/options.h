// Parses the command line of every command.
#ifndef OVIS_APP_OPTIONS_H
#define OVIS_APP_OPTIONS_H

#include <stdbool.h>
#include <stdint.h>

// Exit codes. Source: docs/cli.md
#define EXIT_DONE 0
#define EXIT_NO 1
#define EXIT_WRONG 2

typedef enum option_kind { OPTION_FLAG, OPTION_TEXT, OPTION_NUMBER, OPTION_LIST } option_kind;

// Target of an option that may be repeated.
typedef struct option_list {
  const char** items;
  int32_t* count;
  int32_t capacity;
} option_list;

// One option of a command. Parsing sets the value that `target` points to: a bool, const char*,
// int64_t or option_list, as `kind` says.
typedef struct option {
  const char* name; // with both dashes
  option_kind kind;
  void* target;
  const char* value_name; // as the help prints it
  const char* help;
} option;

typedef struct command {
  const char* name;
  const char* operands; // as the help prints them
  const char* summary;
  const char* details; // further text of the help, or NULL
  int (*run)(int argc, char** argv);
  bool has_world;      // the options of common_options from `seed` on belong to it
  const char* program; // [opt] whose command it is; NULL: ovis
} command;

#define SETTINGS_MAX 16 // of --set

#define NUMBER_NOT_GIVEN INT64_MIN // initial value of a number option without a default

// Values of the options that every command has; from `seed` on only commands with a WORLD.
typedef struct common_options {
  bool json;
  bool quiet;
  int64_t seed; // 0 without --seed
  bool has_seed;
  int64_t script_limit;   // instructions of a scene's script; 0: the default
  int64_t script_seconds; // seconds of a scene's script; 0: no limit
  bool has_script_seconds;
  const char* settings[SETTINGS_MAX]; // of a scene: "NAME=VALUE"
  int32_t setting_count;
  const char* files; // [opt] folder that a scene's script may read too
  const char* rules;
  int64_t time; // ticks; -1: the time of the save
  const char* dimension;
  struct task_threads* threads; // [opt] that run the mobs of a tick; NULL: one after the other
  int32_t workers;
} common_options;

extern const command command_bench;
extern const command command_info;
extern const command command_path;
extern const command command_replay;
extern const command command_run;
extern const command command_species;
extern const command command_sweep;
extern const command command_view;
extern const command command_page;
extern const command command_village;

typedef struct parse_result {
  const char* operands[4];
  int32_t operand_count;
  int exit_code;
} parse_result;

// Parses argv[0 .. argc - 1], without the program and the command. `operands` gets at most
// `operand_max` arguments that are no options. Returns false if the program should end with
// exit_code: it has printed help, or one line on stderr that names the wrong argument.
bool options_parse(const command* self, const option* options, int32_t option_count,
                   int32_t operand_max, common_options* common, int argc, char** argv,
                   parse_result* out);

// Prints "ovis: " and a message to stderr as one line. Returns EXIT_WRONG.
int wrong(const char* format, ...) __attribute__((format(printf, 1, 2)));

#endif
