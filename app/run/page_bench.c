// Problem: what a reader of a page waits for happens in a browser, which a script drives.
// Design: docs/performance.md#ovis-bench-page; page_bench.js is the script
#define _POSIX_C_SOURCE 200809L

#include "run/page_bench.h"

#include "replay/replay_page.h"
#include "run/page_time.h"

#include <fcntl.h>
#include <math.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define SCENE "village"
#define DAY_TICKS 24000
#define RUN_FROM 2000 // as in page_bench.js
#define RUN_TO 12000
#define NATIVE_ROUNDS 3
#define OUTPUT_MAX 4096
#define BUILT_ENGINE "build/wasm/bindings/js/ovis-page.wasm" // by ./dev wasm
#define NO_ENGINE                                                                                  \
  "there is no engine for the page: ./dev wasm builds it, and the program looks for "              \
  "ovis-page.wasm beside itself, in ../share/ovis and in " BUILT_ENGINE

extern char** environ;
extern const unsigned char page_bench_script[];

typedef struct paths {
  char folder[512], script[544], page[544];
} paths;

static bool make_folder(paths* self) {
  const char* temporary = getenv("TMPDIR");
  const int size = snprintf(self->folder, sizeof self->folder, "%s/ovis_bench_XXXXXX",
                            temporary != NULL && temporary[0] != '\0' ? temporary : "/tmp");
  const bool is_made = size < (int)sizeof self->folder && mkdtemp(self->folder) != NULL;
  snprintf(self->script, sizeof self->script, "%s/page_bench.js", self->folder);
  snprintf(self->page, sizeof self->page, "%s/page.html", self->folder);
  return is_made;
}

static void remove_folder(const paths* self) {
  unlink(self->script);
  unlink(self->page);
  rmdir(self->folder);
}

static bool write_script(const paths* self) {
  FILE* file = fopen(self->script, "w");
  bool is_done = file != NULL && fputs((const char*)page_bench_script, file) >= 0;
  is_done = file != NULL && fclose(file) == 0 && is_done;
  return is_done;
}

// ---- The script

// Runs `node SCRIPT PAGE` and takes in its output. Returns its exit code; -1: there is no node.
static int run_script(const paths* self, char* out, size_t size) {
  char* const words[] = {(char*)"node", (char*)self->script, (char*)self->page, NULL};
  posix_spawn_file_actions_t files;
  int ends[2];
  pid_t child;
  size_t used = 0;
  int status = 0;
  out[0] = '\0';
  if (pipe(ends) != 0) {
    return -1;
  }
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_adddup2(&files, ends[1], STDOUT_FILENO);
  posix_spawn_file_actions_addclose(&files, ends[0]);
  const bool is_begun = posix_spawnp(&child, words[0], &files, NULL, words, environ) == 0;
  posix_spawn_file_actions_destroy(&files);
  close(ends[1]);
  for (ssize_t read_size = 1; is_begun && read_size > 0 && used < size - 1;) {
    read_size = read(ends[0], out + used, size - 1 - used);
    used += read_size > 0 ? (size_t)read_size : 0;
  }
  close(ends[0]);
  out[used] = '\0';
  if (!is_begun || waitpid(child, &status, 0) != child || !WIFEXITED(status)) {
    return -1;
  }
  return WEXITSTATUS(status) == 127 ? -1 : WEXITSTATUS(status);
}

// The time of a tick of the same part of the day in the program.
static double native_ticks_per_second(void) {
  double best = 0;
  for (int32_t i = 0; i < NATIVE_ROUNDS; i++) {
    int64_t before;
    int64_t after;
    if (page_time(SCENE, RUN_FROM, false, &before) && page_time(SCENE, RUN_TO, false, &after)) {
      best = fmax(best, (RUN_TO - RUN_FROM) * 1e9 / (double)(after - before));
    }
  }
  return best;
}

// `native` is 0 until it is measured.
static void add_line(bench_report* report, const char* name, double value, double* native) {
  if (strncmp(name, "ticks", strlen("ticks")) != 0) {
    bench_add(report, "village_day", name, "ms", value);
    return;
  }
  const bench_row row = {.case_name = "village_day", .what = name, .unit = "ticks", .value = value};
  if (*native == 0) {
    bench_progress(report, "the same ticks in the program");
    *native = native_ticks_per_second();
    bench_add(report, "village_day", "native_ticks_per_second", "ticks", *native);
  }
  bench_add_versus(report, &row, "native", value / *native);
}

static bool read_output(bench_report* report, char* text) {
  char* rest = NULL;
  double native = 0;
  for (char* line = strtok_r(text, "\n", &rest); line != NULL; line = strtok_r(NULL, "\n", &rest)) {
    char* value = strchr(line, ' ');
    if (value == NULL) {
      return false;
    }
    *value++ = '\0';
    if (strcmp(line, "missing") == 0) {
      snprintf(report->note, sizeof report->note, "this needs %.180s", value);
      return true;
    }
    // The report keeps the names.
    static const char* const names[] = {
        "ms_to_first_picture", "ms_to_jump_median",       "ms_to_jump_worst",
        "ms_to_branch_first",  "ms_to_branch_median",     "ms_to_branch_worst",
        "ticks_per_second",    "ticks_per_worker_second", "ms_to_tell_rest"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
      if (strcmp(line, names[i]) == 0) {
        add_line(report, names[i], strtod(value, NULL), &native);
      }
    }
  }
  return true;
}

// ---- The benchmark

static const char* find_engine(void) {
  char message[256];
  replay_page_engine engine;
  const char* found = "none";
  if (replay_page_engine_read(NULL, &engine, message, sizeof message) && engine.size > 0) {
    found = NULL; // beside the program
  } else if (access(BUILT_ENGINE, R_OK) == 0) {
    found = BUILT_ENGINE;
  }
  free(engine.bytes);
  return found;
}

static bool measure(bench_report* report, const paths* self) {
  const char* engine = find_engine();
  char output[OUTPUT_MAX];
  int64_t ns;
  bench_progress(report, "making the page of a day");
  if (!write_script(self) || !page_write(SCENE, DAY_TICKS, self->page, engine, &ns)) {
    return bench_fail(report, "the page cannot be written in %.200s", self->folder);
  }
  bench_progress(report, "in the browser");
  const int code = run_script(self, output, sizeof output);
  if (code < 0) {
    snprintf(report->note, sizeof report->note,
             "this needs node, playwright-core and Chromium (Debian: apt-get install nodejs npm "
             "chromium; npm install playwright-core)");
    return true;
  }
  if (code != 0 || !read_output(report, output)) {
    return bench_fail(report, "the browser does not show the page");
  }
  if (report->note[0] == '\0' && engine != NULL && strcmp(engine, "none") == 0) {
    snprintf(report->note, sizeof report->note, "%s", NO_ENGINE);
  }
  return true;
}

bool page_bench(bench_report* report) {
  paths self;
  if (!make_folder(&self)) {
    return bench_fail(report, "no folder for the page can be made");
  }
  const bool is_done = measure(report, &self);
  remove_folder(&self);
  return is_done;
}
