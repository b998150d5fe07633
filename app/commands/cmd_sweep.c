// Problem: answer a question that takes many runs, and say how sure the answer is.
// Design: docs/cli.md#ovis-sweep
#define _POSIX_C_SOURCE 200809L

#include "commands/cmd_sweep.h"

#include "helpers/text.h"
#include "sweep/sweep_local.h"
#include "sweep/sweep_report.h"
#include "sweep/sweep_run.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define TICKS_MAX 10000000
#define JOBS_MAX 512
#define RUN_SECONDS 600
#define RUN_SECONDS_MAX 1000000
#define WANTED_MAX 32
#define WORDS_MAX 48
#define MERGED_MAX 1024
#define PARTS_MAX 100000

typedef struct sweep_options {
  const char *seeds, *database, *csv, *png, *until, *part_text;
  double share; // of --until
  int64_t ticks, jobs, run_seconds;
  bool tries_again;
  int64_t part, parts; // from 0; {0, 1}: all
  const char* wanted[WANTED_MAX];
  int32_t wanted_count;
  const char* merged[MERGED_MAX];
  int32_t merged_count;
} sweep_options;

// The words of each run, and the same as text for the database.
typedef struct run_words {
  char program[4096];
  char numbers[4][32];
  const char* words[WORDS_MAX];
  int32_t count;
  char what[1024];
} run_words;

static void add(run_words* self, const char* word) {
  self->words[self->count++] = word;
  const size_t used = strlen(self->what);
  snprintf(self->what + used, sizeof self->what - used, "%s%s", used > 0 ? " " : "", word);
}

static void add_number(run_words* self, int32_t which, const char* name, int64_t value) {
  snprintf(self->numbers[which], sizeof self->numbers[which], "%" PRId64, value);
  add(self, name);
  add(self, self->numbers[which]);
}

static void add_text(run_words* self, const char* name, const char* value) {
  if (value != NULL) {
    add(self, name);
    add(self, value);
  }
}

static bool find_program(run_words* self, const char* given) {
  return given != NULL ? snprintf(self->program, sizeof self->program, "%s", given) <
                             (int)sizeof self->program
                       : readlink("/proc/self/exe", self->program, sizeof self->program - 1) > 0;
}

static bool make_words(run_words* self, const char* world, const sweep_options* options,
                       const common_options* common, const char* program) {
  *self = (run_words){.count = 0};
  if (!find_program(self, program)) {
    wrong("the program cannot find itself, so that it cannot start the runs");
    return false;
  }
  self->words[self->count++] = self->program;
  self->words[self->count++] = "run";
  add(self, world);
  if (options->ticks >= 0) {
    add_number(self, 0, "--ticks", options->ticks);
  }
  if (common->time >= 0) {
    add_number(self, 1, "--time", common->time);
  }
  if (common->script_limit > 0) {
    add_number(self, 2, "--script-limit", common->script_limit);
  }
  if (common->has_script_seconds) {
    add_number(self, 3, "--script-seconds", common->script_seconds);
  }
  add_text(self, "--rules", common->rules);
  add_text(self, "--dimension", common->dimension);
  add_text(self, "--files", common->files);
  self->words[self->count++] = "--json";
  self->words[self->count++] = "--quiet";
  return true;
}

static int64_t core_count(void) {
  const long count = sysconf(_SC_NPROCESSORS_ONLN);
  return count < 1 ? 1 : count > JOBS_MAX ? JOBS_MAX : count;
}

// ---- The result

static int show(const sweep_options* options, const common_options* common, const char* world,
                const sweep_report* report) {
  char message[512];
  char title[128];
  text_title(world, title, sizeof title);
  if (options->csv != NULL && !sweep_report_csv(report, options->csv, message, sizeof message)) {
    return wrong("cannot write %s: %s", options->csv, message);
  }
  if (options->png != NULL &&
      !sweep_report_png(report, title, options->png, message, sizeof message)) {
    return wrong("cannot write %s: %s", options->png, message);
  }
  if (common->json) {
    return sweep_report_json(report) ? EXIT_DONE : wrong("out of memory");
  }
  sweep_report_table(report);
  return EXIT_DONE;
}

static int tell(const sweep_options* options, const common_options* common, const char* world,
                const sweep_plan* plan, sweep_store* store) {
  char message[512];
  sweep_report report;
  int result = EXIT_WRONG;
  if (sweep_report_make(&report, plan, store, options->wanted, options->wanted_count, message,
                        sizeof message)) {
    result = show(options, common, world, &report);
  } else {
    wrong("%s: %s", options->database, message);
  }
  sweep_report_fini(&report);
  return result;
}

// ---- The command

static int run_and_tell(const sweep_options* options, const common_options* common,
                        const char* world, const sweep_plan* plan, sweep_store* store,
                        const run_words* words, sweep_until* until, sweep_slots* slots) {
  char message[512];
  sweep_run_result done;
  const sweep_run_def def = {.plan = plan,
                             .store = store,
                             .words = words->words,
                             .word_count = words->count,
                             .slots = slots,
                             .until = until,
                             .part = options->part,
                             .parts = options->parts,
                             .is_quiet = common->quiet};
  for (int32_t i = 0; i < options->merged_count; i++) {
    if (!sweep_store_merge(store, options->merged[i])) {
      return wrong("--merge %s: %s", options->merged[i], store->message);
    }
  }
  if (options->tries_again && !sweep_store_forget_failed(store)) {
    return wrong("%s: %s", options->database, store->message);
  }
  if (!sweep_run_all(&def, &done, message, sizeof message)) {
    return wrong("%s: %s", options->database, message);
  }
  if (!common->quiet && until->share > 0) {
    fprintf(stderr, "%s after %" PRId64 " seeds\n",
            done.is_enough ? "sure enough" : "not sure enough", until->seed_count);
  } else if (done.done + done.failed == 0 && !common->quiet) {
    fprintf(stderr, "%s has all %" PRId64 " runs%s already\n", options->database, done.before,
            options->parts > 1 ? " of this part" : "");
  }
  const int result = tell(options, common, world, plan, store);
  return result == EXIT_DONE && done.failed > 0 ? EXIT_NO : result;
}

static int sweep(const sweep_options* options, const common_options* common, const char* world,
                 sweep_slots* slots) {
  char message[512];
  sweep_plan plan;
  sweep_store store;
  run_words words;
  int result = EXIT_WRONG;
  if (!sweep_plan_init(&plan, options->seeds, common, message, sizeof message)) {
    wrong("%s", message);
  } else if (make_words(&words, world, options, common, slots->program)) {
    if (sweep_store_open(&store, options->database, words.what)) {
      sweep_until until;
      result =
          sweep_until_init(&until, &plan, options->share, options->wanted, options->wanted_count)
              ? run_and_tell(options, common, world, &plan, &store, &words, &until, slots)
              : wrong("out of memory");
      sweep_until_fini(&until);
    } else {
      wrong("%s: %s", options->database, store.message);
    }
    if (!sweep_store_close(&store) && result != EXIT_WRONG) {
      result = wrong("%s: %s", options->database, store.message);
    }
  }
  sweep_plan_fini(&plan);
  return result;
}

static int sweep_here(const sweep_options* options, const common_options* common,
                      const char* world) {
  sweep_local local;
  const bool has_memory =
      sweep_local_init(&local, (int32_t)options->jobs, options->run_seconds * 1000);
  const int result =
      has_memory ? sweep(options, common, world, &local.slots) : wrong("out of memory");
  sweep_local_fini(&local);
  return result;
}

// "2%" or "2". Without --until all seeds are run.
static bool read_until(sweep_options* options) {
  char* end = NULL;
  if (options->until == NULL) {
    return true;
  }
  options->share = strtod(options->until, &end) / 100;
  end += *end == '%';
  return *end == 0 && options->share > 0 && options->share <= 1;
}

// "3/64": the third of 64 parts.
static bool read_part(sweep_options* options) {
  char* end = NULL;
  options->parts = 1;
  if (options->part_text == NULL) {
    return true;
  }
  options->part = strtol(options->part_text, &end, 10) - 1;
  if (*end != '/') {
    return false;
  }
  options->parts = strtol(end + 1, &end, 10);
  return *end == 0 && options->parts >= 1 && options->parts <= PARTS_MAX && options->part >= 0 &&
         options->part < options->parts;
}

// Says what is wrong with the options, or returns EXIT_DONE.
static int check(sweep_options* options, const common_options* common) {
  if (common->has_seed) {
    return wrong("--seed is for one run; a sweep takes --seeds");
  }
  if (options->jobs < 1 || options->jobs > JOBS_MAX) {
    return wrong("--jobs is from 1 to %d", JOBS_MAX);
  }
  if (options->ticks > TICKS_MAX || options->ticks < -1) {
    return wrong("--ticks is from 0 to %d", TICKS_MAX);
  }
  if (options->run_seconds < 0 || options->run_seconds > RUN_SECONDS_MAX) {
    return wrong("--run-seconds is from 0 to %d", RUN_SECONDS_MAX);
  }
  if (!read_until(options)) {
    return wrong("--until takes a part of the mean, such as 2%%, not '%.60s'", options->until);
  }
  if (!read_part(options)) {
    return wrong("--part takes a part of how many, such as 3/64, not '%.60s'", options->part_text);
  }
  if (options->until != NULL && options->parts > 1) {
    return wrong("--until asks about all runs: it cannot be used with --part");
  }
  if (options->until != NULL && options->wanted_count == 0) {
    return wrong("--until needs --measure: the mean of what shall be sure?");
  }
  return EXIT_DONE;
}

int cmd_sweep_run(const command* self, sweep_slots* ranks, int argc, char** argv) {
  sweep_options options = {.ticks = -1, .jobs = core_count(), .run_seconds = RUN_SECONDS};
  common_options common = {.time = -1};
  option_list wanted = {options.wanted, &options.wanted_count, WANTED_MAX};
  option_list merged = {options.merged, &options.merged_count, MERGED_MAX};
  const option list[] = {
      {"--seeds", OPTION_TEXT, &options.seeds, "LIST",
       "seeds and ranges of them: 1..1000 or 3,8..20"},
      {"--db", OPTION_TEXT, &options.database, "FILE",
       "SQLite database that keeps every run; the same command goes on with it"},
      {"--ticks", OPTION_NUMBER, &options.ticks, "N", "ticks of each run (default: as ovis run)"},
      {"--run-seconds", OPTION_NUMBER, &options.run_seconds, "N",
       "end a run that takes longer, as failed; 0: never (default: 600)"},
      {"--until", OPTION_TEXT, &options.until, "PERCENT",
       "stop when half of each interval of --measure is at most this part of its mean: 2%"},
      {"--part", OPTION_TEXT, &options.part_text, "K/N",
       "do only part K of N of the runs: for arrays of a batch system, with a --db for each"},
      {"--merge", OPTION_LIST, (void*)&merged, "FILE",
       "take in the runs of another database of this sweep first; may be repeated"},
      {"--again", OPTION_FLAG, &options.tries_again, NULL, "run those again that failed"},
      {"--measure", OPTION_LIST, (void*)&wanted, "NAME",
       "show this measure; may be repeated (default: those that are not 0)"},
      {"--csv", OPTION_TEXT, &options.csv, "FILE", "write the figures of all measures as a table"},
      {"--png", OPTION_TEXT, &options.png, "FILE", "draw the runs of each setting side by side"},
      {"--jobs", OPTION_NUMBER, &options.jobs, "N", "runs beside each other (default: cores)"},
  };
  const int32_t list_count = (int32_t)(sizeof list / sizeof *list) - (ranks != NULL); // --jobs
  parse_result parsed;
  if (!options_parse(self, list, list_count, 1, &common, argc, argv, &parsed)) {
    return parsed.exit_code;
  }
  if (parsed.operand_count < 1 || options.seeds == NULL || options.database == NULL) {
    return wrong("a sweep needs a WORLD, --seeds and --db; 'ovis sweep --help' explains them");
  }
  if (check(&options, &common) != EXIT_DONE) {
    return EXIT_WRONG;
  }
  if (ranks == NULL) {
    return sweep_here(&options, &common, parsed.operands[0]);
  }
  ranks->limit_msec = options.run_seconds * 1000;
  return sweep(&options, &common, parsed.operands[0], ranks);
}

static int run(int argc, char** argv) {
  return cmd_sweep_run(&command_sweep, NULL, argc, argv);
}

const command command_sweep = {
    .name = "sweep",
    .operands = "WORLD",
    .summary = "run many seeds and settings, and say how sure the answer is",
    .details =
        "Each run is a process of its own and a row of the database. A run that crashes or hangs\n"
        "is kept as failed, with its seed. A sweep that was stopped goes on with the same "
        "command.\n"
        "In a sweep --set takes several values, NAME=A,B,C; with several names all combinations\n"
        "are run. The figures are of all runs that the database has of these settings; intervals\n"
        "are of 95 %: the mean's by Student's t, those of differences by Welch's method. The exit\n"
        "code is 1 if runs failed.",
    .run = run,
    .has_world = true,
};
