// Benchmarks write their figures into rows; the program prints the rows.
//
//   bench_find("path")->run(report) --rows--> bench_finish: in_cal of each --> text or JSON
//
// Machines are noisy, so a time is the shortest of many rounds, and baselines run in the same
// process and the same rounds as the code that they are compared with. Between the cases the
// benchmark measures "cal", the time of a fixed piece of integer arithmetic on the same machine.
#ifndef OVIS_BENCH_BENCH_H
#define OVIS_BENCH_BENCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <ovis/sim.h>

typedef struct bench_row {
  const char* case_name;
  const char* what;
  const char* unit; // "ns", "us" and "ms" mark times
  double value;
  double in_cal;      // time / cal; NaN if the figure is no time
  const char* versus; // name of a baseline, or NULL
  double ratio;       // value / value of the baseline; NaN without a baseline
} bench_row;

typedef struct bench_report {
  const char* bench;
  double cal_us; // shortest so far
  bench_row* rows;
  int32_t count, capacity;
  void (*progress)(void* context, const char* doing); // [opt]
  void* context;
  char error[384]; // set if the run returned false
  // [opt] Runs the scene `castle` with so many mobs on each side and writes the shortest time of
  // each of its first ticks: the program has scripts, and benchmarks have none.
  bool (*siege)(int32_t mobs, double* ns, int32_t tick_count);
  // [opt] Runs a bundled scene with or without its page, and writes the processor time of all.
  bool (*page)(const char* scene, int32_t tick_count, bool has_page, int64_t* ns);
  // [opt] Times the page of a run in a browser: all rows of the benchmark `page`.
  bool (*browser)(struct bench_report* report);
  // [opt] Times sweeps: all rows of the benchmark `sweep`.
  bool (*sweep)(struct bench_report* report);
  // [opt] Threads for ovis_sim_def.run_tasks: makes so many less one, and ends them.
  void* (*begin_threads)(int32_t count);
  void (*end_threads)(void* threads);
  ovis_run_tasks_fn* run_tasks; // its context: what begin_threads returned
  char note[384];               // what could not be measured, and why; "": all was
} bench_report;

typedef struct bench {
  const char* name;
  const char* summary;
  bool (*run)(bench_report* report);
} bench;

int32_t bench_count(void);
const bench* bench_at(int32_t index);

// Returns NULL if there is no such benchmark.
const bench* bench_find(const char* name);

// Runs a benchmark. On failure it returns false and sets report->error. The caller frees the report
// in both cases. All fields but the functions and context must be zero.
bool bench_run(const bench* self, bench_report* report);
void bench_report_free(bench_report* report);

// ---- For benchmarks

bool bench_path_run(bench_report* report);
bool bench_body_run(bench_report* report);
bool bench_chase_run(bench_report* report);
bool bench_crowd_run(bench_report* report);
bool bench_herd_run(bench_report* report);
bool bench_islands_run(bench_report* report);
bool bench_brain_run(bench_report* report);
bool bench_sense_run(bench_report* report);  // the rows of sensors of "brain"
bool bench_beasts_run(bench_report* report); // its rows of whole mobs
bool bench_later_run(bench_report* report);
bool bench_nav_run(bench_report* report);
bool bench_page_run(bench_report* report);
bool bench_poi_run(bench_report* report);
bool bench_record_run(bench_report* report);
bool bench_sorting_run(bench_report* report);
bool bench_town_run(bench_report* report);
bool bench_steer_run(bench_report* report);
bool bench_sweep_run(bench_report* report);
bool bench_tree_run(bench_report* report);
bool bench_ask_run(bench_report* report); // its row of requests
bool bench_world_run(bench_report* report);

int64_t bench_now_ns(void);

// Returns the processor time of this thread.
int64_t bench_cpu_ns(void);

// Returns true while a case that started at `start_ns` should continue: for at least a few rounds,
// then until `seconds` are over or `rounds_max` rounds are done.
bool bench_goes_on(int64_t start_ns, int32_t rounds_done, int32_t rounds_max, double seconds);

// Measures cal again and keeps the shortest time.
void bench_cal(bench_report* report);

void bench_add(bench_report* report, const char* case_name, const char* what, const char* unit,
               double value);
void bench_add_versus(bench_report* report, const bench_row* row, const char* versus, double ratio);

void bench_progress(const bench_report* report, const char* format, ...)
    __attribute__((format(printf, 2, 3)));

// Sets the error and returns false.
bool bench_fail(bench_report* report, const char* format, ...)
    __attribute__((format(printf, 2, 3)));

// Returns a quantile: `share` 0.5 is the median. Sorts `values`.
double bench_quantile(double* values, int32_t count, double share);

// Allocates zeroed memory. Without memory it ends the process.
void* bench_alloc(size_t count, size_t size);

// Random numbers (splitmix64): 64 bits, or from 0 to limit - 1.
uint64_t bench_random(uint64_t* state);
int32_t bench_below(uint64_t* state, int32_t limit);

#endif
