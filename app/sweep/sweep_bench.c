// Problem: measure what a sweep adds to the time of its runs: plan, database, reports, waiting.
// Design: docs/performance.md
#define _POSIX_C_SOURCE 200809L

#include "sweep/sweep_bench.h"

#include "sweep/sweep_local.h"
#include "sweep/sweep_run.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// Runs of about 0.15 s, as the shortest that the figure is about take 0.1 s.
#define SEEDS "1..6"
#define TICKS "1200"
#define WAIT_MSEC 1000
#define STARTS 50
#define ROUNDS_MAX 20
#define CASE_SECONDS 17
#define WORD_COUNT 7 // of a run, before its seed

typedef struct sweep_timer {
  bench_report* report;
  char program[4096];
  const char* words[WORD_COUNT];
  sweep_plan plan;
  sweep_local local;
  char path[64]; // of the database
} sweep_timer;

static bool start_run(sweep_timer* self, int32_t slot, int64_t index) {
  char seed[32];
  char* words[WORD_COUNT + 3];
  memcpy(words, self->words, sizeof self->words);
  snprintf(seed, sizeof seed, "%" PRId64, sweep_plan_seed(&self->plan, index));
  words[WORD_COUNT] = (char*)(uintptr_t) "--seed";
  words[WORD_COUNT + 1] = seed;
  words[WORD_COUNT + 2] = NULL;
  return self->local.slots.ops->start(&self->local.slots, slot, words) ||
         bench_fail(self->report, "the system refuses another process");
}

// The same runs, as many beside each other, and nothing else.
static bool run_alone(sweep_timer* self, int64_t* ns) {
  sweep_slots* slots = &self->local.slots;
  const int64_t start = bench_now_ns();
  for (int64_t next = 0, ended = 0; ended < self->plan.seed_count;) {
    for (int32_t i = 0; i < slots->count && next < self->plan.seed_count; i++) {
      if (self->local.children[i].pid == 0 && !start_run(self, i, next++)) {
        return false;
      }
    }
    slots->ops->wait(slots, WAIT_MSEC);
    for (int32_t i = 0; i < slots->count; i++) {
      sweep_outcome outcome;
      if (self->local.children[i].pid == 0 ||
          slots->ops->take(slots, i, &outcome) == SWEEP_NOTHING) {
        continue;
      }
      free(outcome.report);
      ended++;
      if (!outcome.is_done) {
        return bench_fail(self->report, "a run failed: %s", outcome.error);
      }
    }
  }
  *ns = bench_now_ns() - start;
  return true;
}

static void remove_database(const sweep_timer* self) {
  char journal[sizeof self->path + 16];
  snprintf(journal, sizeof journal, "%s-journal", self->path);
  unlink(self->path);
  unlink(journal);
}

// All that `ovis sweep` does from its open database to the last commit.
static bool run_sweep(sweep_timer* self, int64_t* ns) {
  sweep_store store = {.message = "out of memory"};
  sweep_until until;
  sweep_run_result result;
  char message[512];
  const sweep_run_def def = {.plan = &self->plan,
                             .store = &store,
                             .words = self->words,
                             .word_count = WORD_COUNT,
                             .slots = &self->local.slots,
                             .until = &until,
                             .parts = 1,
                             .is_quiet = true};
  remove_database(self);
  bool is_good = sweep_until_init(&until, &self->plan, 0, NULL, 0) &&
                 sweep_store_open(&store, self->path, "bench sweep");
  if (!is_good) {
    bench_fail(self->report, "%s: %s", self->path, store.message);
  } else {
    const int64_t start = bench_now_ns();
    is_good = sweep_run_all(&def, &result, message, sizeof message) ||
              bench_fail(self->report, "%s", message);
    *ns = bench_now_ns() - start;
    is_good = is_good && (result.failed == 0 || bench_fail(self->report, "a run failed"));
    (void)sweep_store_close(&store);
  }
  sweep_until_fini(&until);
  remove_database(self);
  return is_good;
}

// The start and end of a process that does nothing.
static bool time_start(sweep_timer* self) {
  sweep_slots* slots = &self->local.slots;
  char* const words[] = {self->program, (char*)(uintptr_t) "--version", NULL};
  double least = 1e18;
  for (int32_t i = 0; i < STARTS; i++) {
    sweep_outcome outcome;
    const int64_t start = bench_now_ns();
    if (!slots->ops->start(slots, 0, words)) {
      return bench_fail(self->report, "the system refuses another process");
    }
    while (slots->ops->take(slots, 0, &outcome) == SWEEP_NOTHING) {
      slots->ops->wait(slots, WAIT_MSEC);
    }
    free(outcome.report);
    least = fmin(least, (double)(bench_now_ns() - start));
  }
  bench_add(self->report, "overhead", "ms_per_start", "ms", least / 1e6);
  return true;
}

static bool time_case(sweep_timer* self, const char* case_name) {
  double alone[ROUNDS_MAX], sweep[ROUNDS_MAX], own[ROUNDS_MAX];
  const int64_t start = bench_now_ns();
  int32_t rounds = 0;
  while (bench_goes_on(start, rounds, ROUNDS_MAX, CASE_SECONDS)) {
    int64_t ns = 0;
    bench_progress(self->report, "%s, round %d", case_name, (int)rounds + 1);
    if (!run_alone(self, &ns)) {
      return false;
    }
    alone[rounds] = (double)ns;
    const int64_t start_cpu = bench_cpu_ns();
    if (!run_sweep(self, &ns)) {
      return false;
    }
    own[rounds] = (double)(bench_cpu_ns() - start_cpu);
    sweep[rounds++] = (double)ns;
  }
  const double least_alone = bench_quantile(alone, rounds, 0);
  const double least_sweep = bench_quantile(sweep, rounds, 0);
  const double least_own = bench_quantile(own, rounds, 0);
  const double runs = 1e6 * (double)self->plan.seed_count / self->local.slots.count;
  bench_add(self->report, case_name, "percent_slower", "%",
            100 * (least_sweep - least_alone) / least_alone);
  bench_add(self->report, case_name, "ms_per_run", "ms", least_sweep / runs);
  bench_add(self->report, case_name, "ms_per_run_alone", "ms", least_alone / runs);
  bench_add(self->report, case_name, "ms_per_run_own", "ms",
            least_own / 1e6 / (double)self->plan.seed_count);
  return true;
}

static bool time_jobs(sweep_timer* self, int32_t jobs, const char* case_name) {
  const bool is_good =
      (sweep_local_init(&self->local, jobs, 0) || bench_fail(self->report, "out of memory")) &&
      time_case(self, case_name) && (jobs > 1 || time_start(self));
  if (self->local.children != NULL) {
    self->local.slots.ops->stop(&self->local.slots);
  }
  sweep_local_fini(&self->local);
  return is_good;
}

bool sweep_bench(bench_report* report) {
  const common_options common = {.seed = 0};
  char message[256];
  sweep_timer self = {
      .report = report,
      .words = {self.program, "run", "village", "--ticks", TICKS, "--json", "--quiet"}};
  snprintf(self.path, sizeof self.path, "/var/tmp/ovis-bench-%d.sqlite", (int)getpid());
  bool is_good = readlink("/proc/self/exe", self.program, sizeof self.program - 1) > 0 ||
                 bench_fail(report, "the program cannot find itself");
  is_good = is_good && (sweep_plan_init(&self.plan, SEEDS, &common, message, sizeof message) ||
                        bench_fail(report, "%s", message));
  is_good = is_good && time_jobs(&self, 1, "overhead") && time_jobs(&self, 2, "overhead_2");
  sweep_plan_fini(&self.plan);
  return is_good;
}
