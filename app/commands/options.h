// The words of the command line, the same for every command.
#ifndef OVIS_APP_OPTIONS_H
#define OVIS_APP_OPTIONS_H

#include <stdbool.h>
#include <stdint.h>

// Exit codes: house rules, docs/cli.md.
#define EXIT_DONE 0
#define EXIT_NO 1
#define EXIT_WRONG 2

typedef enum option_kind { OPTION_FLAG, OPTION_TEXT, OPTION_NUMBER, OPTION_LIST } option_kind;

// What an option that may be given several times fills.
typedef struct option_list {
  const char** items;
  int32_t* count;
  int32_t capacity;
} option_list;

// One option of a command. Parsing fills what `target` points at: bool, const char*, int64_t or
// option_list.
typedef struct option {
  const char* name; // with its dashes
  option_kind kind;
  void* target;
  const char* value_name; // as the help shows it
  const char* help;
} option;

typedef struct command {
  const char* name;
  const char* operands; // as the help shows them
  const char* summary;
  const char* details; // the help's further text, or NULL
  int (*run)(int argc, char** argv);
} command;

// What every command takes.
typedef struct common_options {
  bool json;
  bool quiet;
  int64_t seed; // 0 without --seed
  bool has_seed;
  int64_t script_limit; // instructions of a scene's script; 0: the usual
  const char* rules;
  int64_t time; // -1: as the save says
  const char* dimension;
} common_options;

extern const command command_bench;
extern const command command_info;
extern const command command_path;
extern const command command_replay;
extern const command command_run;
extern const command command_species;

// Parses argv[0 .. argc - 1] (without program and command). Operands go to `operands`, at most
// `operand_max`. Returns true to go on; false when the program should end with *exit_code: help was
// shown, or the words were wrong and a line on stderr says how.
typedef struct parse_result {
  const char* operands[4];
  int32_t operand_count;
  int exit_code;
} parse_result;

bool options_parse(const command* self, const option* options, int32_t option_count,
                   int32_t operand_max, common_options* common, int argc, char** argv,
                   parse_result* out);

// "ovis: what" on stderr; returns EXIT_WRONG.
int wrong(const char* format, ...) __attribute__((format(printf, 1, 2)));

#endif
