// Problem: run the benchmarks and print figures that can be compared between machines.
// Design: docs/performance.md
#include "commands/options.h"
#include "helpers/json.h"
#include "helpers/task_threads.h"
#include "run/page_bench.h"
#include "run/page_time.h"
#include "sweep/sweep_bench.h"
#include "worlds/siege.h"

#include "bench/bench.h"

#include <ovis/base.h>

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define CASES_MAX 16
#define LABEL_WIDTH 30

// ---- Progress: one line on the terminal that each report overwrites

static void show_progress(void* context, const char* doing) {
  fprintf(stderr, "\r\033[Kovis bench %s: %s", (const char*)context, doing);
  fflush(stderr);
}

static void clear_progress(const bench_report* report) {
  if (report->progress != NULL) {
    fprintf(stderr, "\r\033[K");
  }
}

// ---- JSON

static cJSON* json_row(const bench_row* row) {
  cJSON* item = cJSON_CreateObject();
  cJSON_AddStringToObject(item, "case", row->case_name);
  cJSON_AddStringToObject(item, "what", row->what);
  cJSON_AddStringToObject(item, "unit", row->unit);
  cJSON_AddItemToObject(item, "value", json_number(row->value));
  cJSON_AddItemToObject(item, "in_cal", json_number(row->in_cal));
  cJSON_AddItemToObject(item, "versus",
                        row->versus != NULL ? cJSON_CreateString(row->versus) : cJSON_CreateNull());
  cJSON_AddItemToObject(item, "ratio", json_number(row->ratio));
  return item;
}

static cJSON* json_report(const bench_report* report) {
  cJSON* root = cJSON_CreateObject();
  cJSON_AddStringToObject(root, "bench", report->bench);
  cJSON_AddItemToObject(root, "cal_us", json_number(report->cal_us));
  cJSON* rows = cJSON_AddArrayToObject(root, "rows");
  for (int32_t i = 0; i < report->count; i++) {
    cJSON_AddItemToArray(rows, json_row(&report->rows[i]));
  }
  if (report->note[0] != '\0') {
    cJSON_AddStringToObject(root, "note", report->note);
  }
  return root;
}

// ---- Text: one line per figure, one column per case

static int32_t collect_cases(const bench_report* report, const char* cases[CASES_MAX]) {
  int32_t count = 0;
  for (int32_t i = 0; i < report->count; i++) {
    int32_t at = 0;
    while (at < count && strcmp(cases[at], report->rows[i].case_name) != 0) {
      at++;
    }
    if (at == count && count < CASES_MAX) {
      cases[count++] = report->rows[i].case_name;
    }
  }
  return count;
}

static bool is_same_line(const bench_row* a, const bench_row* b) {
  return strcmp(a->what, b->what) == 0 &&
         (a->versus == NULL ? b->versus == NULL
                            : b->versus != NULL && strcmp(a->versus, b->versus) == 0);
}

// Returns true if no earlier row has the same figure (or, `by_baseline`, the same figure and
// baseline).
static bool is_first(const bench_report* report, int32_t index, bool by_baseline) {
  for (int32_t i = 0; i < index; i++) {
    if (by_baseline ? is_same_line(&report->rows[i], &report->rows[index])
                    : strcmp(report->rows[i].what, report->rows[index].what) == 0) {
      return false;
    }
  }
  return true;
}

static const bench_row* row_of(const bench_report* report, const bench_row* like,
                               const char* case_name, bool by_baseline) {
  for (int32_t i = 0; i < report->count; i++) {
    const bench_row* row = &report->rows[i];
    if (strcmp(row->case_name, case_name) == 0 &&
        (by_baseline ? is_same_line(row, like) : strcmp(row->what, like->what) == 0)) {
      return row;
    }
  }
  return NULL;
}

typedef enum shown { SHOWN_VALUE, SHOWN_CAL, SHOWN_RATIO } shown;

static void print_number(double value) {
  if (!isfinite(value)) {
    printf(" %10s", "-");
  } else if (value == floor(value) && fabs(value) < 1e9) {
    printf(" %10.0f", value);
  } else {
    printf(" %10.*f", fabs(value) >= 100 ? 1 : fabs(value) >= 1 ? 2 : 4, value);
  }
}

static void print_line(const bench_report* report, const bench_row* like, shown what,
                       const char* const* cases, int32_t case_count) {
  char label[64];
  if (what == SHOWN_VALUE) {
    snprintf(label, sizeof label, "%s [%s]", like->what, like->unit);
  } else if (what == SHOWN_CAL) {
    snprintf(label, sizeof label, "    in cal");
  } else {
    snprintf(label, sizeof label, "    times %s", like->versus);
  }
  printf("  %-*s", LABEL_WIDTH, label);
  for (int32_t i = 0; i < case_count; i++) {
    const bench_row* row = row_of(report, like, cases[i], what == SHOWN_RATIO);
    print_number(row == NULL           ? (double)NAN
                 : what == SHOWN_VALUE ? row->value
                 : what == SHOWN_CAL   ? row->in_cal
                                       : row->ratio);
  }
  printf("\n");
}

static void print_text(const bench_report* report) {
  const char* cases[CASES_MAX];
  const int32_t case_count = collect_cases(report, cases);
  printf("%s: cal %.3f us\n  %-*s", report->bench, report->cal_us, LABEL_WIDTH, "");
  for (int32_t i = 0; i < case_count; i++) {
    printf(" %10s", cases[i]);
  }
  printf("\n");
  for (int32_t i = 0; i < report->count; i++) {
    const bench_row* row = &report->rows[i];
    if (!is_first(report, i, false)) {
      continue;
    }
    print_line(report, row, SHOWN_VALUE, cases, case_count);
    if (isfinite(row->in_cal)) {
      print_line(report, row, SHOWN_CAL, cases, case_count);
    }
    for (int32_t k = i; k < report->count; k++) {
      const bench_row* other = &report->rows[k];
      if (other->versus != NULL && strcmp(other->what, row->what) == 0 &&
          is_first(report, k, true)) {
        print_line(report, other, SHOWN_RATIO, cases, case_count);
      }
    }
  }
}

// ---- The command

static void* begin_threads(int32_t count) {
  return task_threads_make(count);
}

static void end_threads(void* threads) {
  task_threads_end(threads);
}

// A benchmark that measures nothing fails if it `is_named`, and is left out of all of them.
static bool run_one(const bench* self, bool is_named, const common_options* common, cJSON* all) {
  bench_report report = {.siege = siege_time,
                         .page = page_time,
                         .browser = page_bench,
                         .sweep = sweep_bench,
                         .begin_threads = begin_threads,
                         .end_threads = end_threads,
                         .run_tasks = task_threads_run};
  if (!common->quiet && isatty(STDERR_FILENO) != 0) {
    report.progress = show_progress;
    report.context = (void*)(uintptr_t)self->name;
  }
  bool is_done = bench_run(self, &report);
  clear_progress(&report);
  if (is_done && report.count == 0 && is_named) {
    is_done = bench_fail(&report, "%s", report.note);
    report.note[0] = '\0';
  }
  if (!is_done) {
    wrong("bench %s: %s", self->name, report.error);
  } else if (common->json) {
    cJSON_AddItemToArray(all, json_report(&report));
  } else if (report.count > 0) {
    print_text(&report);
  }
  if (is_done && report.note[0] != '\0') {
    fprintf(stderr, "ovis: bench %s: %s\n", self->name, report.note);
  }
  bench_report_free(&report);
  return is_done;
}

static void note_asserts(const common_options* common) {
#if defined(OVIS_ENABLE_ASSERTS) || !defined(NDEBUG)
  if (!common->quiet) {
    fputs("ovis: asserts are enabled in this build, so a release build is faster than these "
          "figures\n",
          stderr);
  }
#else
  (void)common;
#endif
}

static int unknown_bench(const char* name) {
  char names[256] = "";
  for (int32_t i = 0; i < bench_count(); i++) {
    const size_t length = strlen(names);
    snprintf(names + length, sizeof names - length, "%s%s", i > 0 ? ", " : "", bench_at(i)->name);
  }
  ovis_spelling near = ovis_spelling_begin(name);
  for (int32_t i = 0; i < bench_count(); i++) {
    ovis_spelling_try(&near, bench_at(i)->name);
  }
  const char* meant = ovis_spelling_end(&near);
  return wrong("there is no benchmark '%s'%s%s%s; there are: %s", name,
               meant != NULL ? "; did you mean '" : "", meant != NULL ? meant : "",
               meant != NULL ? "'?" : "", names);
}

static int run(int argc, char** argv) {
  common_options common;
  parse_result parsed;
  if (!options_parse(&command_bench, NULL, 0, 1, &common, argc, argv, &parsed)) {
    return parsed.exit_code;
  }
  const bench* named = NULL;
  if (parsed.operand_count == 1) {
    named = bench_find(parsed.operands[0]);
    if (named == NULL) {
      return unknown_bench(parsed.operands[0]);
    }
  }
  note_asserts(&common);
  cJSON* all = cJSON_CreateArray();
  bool is_done = true;
  for (int32_t i = 0; i < bench_count() && is_done; i++) {
    if (named == NULL || named == bench_at(i)) {
      is_done = run_one(bench_at(i), named != NULL, &common, all);
    }
  }
  if (is_done && common.json && named != NULL) {
    json_print(cJSON_DetachItemFromArray(all, 0));
  } else if (is_done && common.json) {
    cJSON* root = cJSON_CreateObject();
    cJSON_AddItemToObject(root, "benches", all);
    json_print(root);
    return EXIT_DONE;
  }
  cJSON_Delete(all);
  return is_done ? EXIT_DONE : EXIT_WRONG;
}

const command command_bench = {
    "bench",
    "[NAME]",
    "measure how much time and memory Ovis takes on this machine",
    "NAME is body, brain, chase, crowd, herd, later, nav, page, path, poi, record, steer, sweep, "
    "town, "
    "tree\n"
    "or world; "
    "without NAME all benchmarks run. Each takes up to 40 s. Every time is the shortest of many\n"
    "rounds. The rows \"in cal\" compare machines: they divide the time by the time that a fixed\n"
    "piece of integer arithmetic takes (cal). Baselines run in the same rounds: \"times floor\" "
    "is\n"
    "Ovis's time divided by the time of the same search on a graph that was built in advance. The\n"
    "benchmark page needs node, playwright-core and Chromium, and for branches the engine of ./dev "
    "wasm.",
    run,
    false,
    NULL};
