// Benchmarks: what they measure goes into rows; who prints them is the program.
//
//   bench_find("path")->run(report) --rows--> bench_finish: in_cal of each --> text or JSON
//
// Machines are noisy. A time is the shortest of many rounds, and baselines run in the same process,
// round by round with what is measured against them. Between the cases the same machine's "cal" is
// taken: the time of a fixed piece of integer arithmetic.
#ifndef OVIS_BENCH_BENCH_H
#define OVIS_BENCH_BENCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct bench_row {
  const char* case_name;
  const char* what;
  const char* unit; // "ns", "us" and "ms" are times; others are not
  double value;
  double in_cal;      // the time in us / cal in us; NaN when it is no time
  const char* versus; // a baseline's name, or NULL
  double ratio;       // value / the baseline's value; NaN without one
} bench_row;

typedef struct bench_report {
  const char* bench;
  double cal_us; // the best so far
  bench_row* rows;
  int32_t count, capacity;
  void (*progress)(void* context, const char* doing); // [opt]
  void* context;
  char error[256]; // of a run that returned false
} bench_report;

typedef struct bench {
  const char* name;
  const char* summary;
  bool (*run)(bench_report* report);
} bench;

int32_t bench_count(void);
const bench* bench_at(int32_t index);

// NULL when there is none.
const bench* bench_find(const char* name);

// Runs one. False: report->error says why. The report is the caller's to free either way. It must
// be zeroed but for progress and context.
bool bench_run(const bench* self, bench_report* report);
void bench_report_free(bench_report* report);

// ---- For benchmarks

bool bench_path_run(bench_report* report);
bool bench_body_run(bench_report* report);
bool bench_nav_run(bench_report* report);
bool bench_record_run(bench_report* report);
bool bench_world_run(bench_report* report);

int64_t bench_now_ns(void);

// Time that this thread had on the processor.
int64_t bench_cpu_ns(void);

// True while a case that began then should go on: a few rounds at least, then as many as fit.
bool bench_goes_on(int64_t start_ns, int32_t rounds_done, int32_t rounds_max, double seconds);

// Takes cal once more.
void bench_cal(bench_report* report);

void bench_add(bench_report* report, const char* case_name, const char* what, const char* unit,
               double value);
void bench_add_versus(bench_report* report, const bench_row* row, const char* versus, double ratio);

void bench_progress(const bench_report* report, const char* format, ...)
    __attribute__((format(printf, 2, 3)));

// Sets the error; returns false.
bool bench_fail(bench_report* report, const char* format, ...)
    __attribute__((format(printf, 2, 3)));

// Value at a share of the way through the sorted values: 0.5 is the median. Sorts `values`.
double bench_quantile(double* values, int32_t count, double share);

// Memory of the benchmarks. Never NULL: without memory the process ends.
void* bench_alloc(size_t count, size_t size);

// Random numbers of the benchmarks (splitmix64), and one in 0 .. limit - 1.
uint64_t bench_random(uint64_t* state);
int32_t bench_below(uint64_t* state, int32_t limit);

#endif
