// Problem: benchmarks share time, cal, rows and random numbers.
// Design: docs/performance.md
#include "bench/bench.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

// ---- Time

int64_t bench_now_ns(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

int64_t bench_cpu_ns(void) {
  struct timespec now;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

bool bench_goes_on(int64_t start_ns, int32_t rounds_done, int32_t rounds_max, double seconds) {
  if (rounds_done < 3) {
    return true;
  }
  return rounds_done < rounds_max && (double)(bench_now_ns() - start_ns) / 1e9 < seconds;
}

// cal: CAL_TRIES runs of a fixed number of steps of a linear congruential generator; the factor and
// the addend are Knuth's (MMIX).
#define CAL_STEPS 280
#define CAL_ITERATIONS 400
#define CAL_TRIES 25
#define CAL_FACTOR UINT64_C(6364136223846793005)
#define CAL_ADD UINT64_C(1442695040888963407)

static uint64_t cal_round(const uint64_t table[512]) {
  uint64_t sum = 0;
  for (uint64_t i = 0; i < CAL_ITERATIONS; i++) {
    uint64_t x = i;
    for (int32_t step = 0; step < CAL_STEPS; step++) {
      x = (x ^ table[x >> 55]) * CAL_FACTOR + CAL_ADD;
    }
    sum += x;
  }
  return sum;
}

void bench_cal(bench_report* report) {
  uint64_t table[512];
  uint64_t value = 1;
  for (int32_t i = 0; i < 512; i++) {
    table[i] = value;
    value = value * CAL_FACTOR + CAL_ADD;
  }
  static volatile uint64_t sink; // keeps the compiler from removing the loop
  for (int32_t i = 0; i < CAL_TRIES; i++) {
    const int64_t start = bench_now_ns();
    sink = cal_round(table);
    const double us = (double)(bench_now_ns() - start) / 1000 / CAL_ITERATIONS;
    if (report->cal_us <= 0 || us < report->cal_us) {
      report->cal_us = us;
    }
  }
  (void)sink;
}

// ---- Rows

static void add_row(bench_report* report, const bench_row* row) {
  if (report->count == report->capacity) {
    report->capacity = report->capacity * 2 + 64;
    bench_row* grown = bench_alloc((size_t)report->capacity, sizeof *grown);
    if (report->count > 0) {
      memcpy(grown, report->rows, (size_t)report->count * sizeof *grown);
    }
    free(report->rows);
    report->rows = grown;
  }
  report->rows[report->count++] = *row;
}

void bench_add(bench_report* report, const char* case_name, const char* what, const char* unit,
               double value) {
  add_row(report, &(bench_row){case_name, what, unit, value, (double)NAN, NULL, (double)NAN});
}

void bench_add_versus(bench_report* report, const bench_row* row, const char* versus,
                      double ratio) {
  bench_row made = *row;
  made.versus = versus;
  made.ratio = ratio;
  add_row(report, &made);
}

void bench_report_free(bench_report* report) {
  free(report->rows);
  report->rows = NULL;
  report->count = report->capacity = 0;
}

void bench_progress(const bench_report* report, const char* format, ...) {
  if (report->progress == NULL) {
    return;
  }
  char doing[128];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(doing, sizeof doing, format, arguments);
  va_end(arguments);
  report->progress(report->context, doing);
}

bool bench_fail(bench_report* report, const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(report->error, sizeof report->error, format, arguments);
  va_end(arguments);
  return false;
}

// ---- Small helpers

static int by_value(const void* a, const void* b) {
  const double left = *(const double*)a;
  const double right = *(const double*)b;
  return (left > right) - (left < right);
}

double bench_quantile(double* values, int32_t count, double share) {
  qsort(values, (size_t)count, sizeof *values, by_value);
  const double at = share * (count - 1);
  const int32_t low = (int32_t)at;
  const int32_t high = low + 1 < count ? low + 1 : low;
  return values[low] + (values[high] - values[low]) * (at - low);
}

void* bench_alloc(size_t count, size_t size) {
  void* memory = calloc(count > 0 ? count : 1, size);
  if (memory == NULL) {
    fputs("ovis: out of memory for the benchmark\n", stderr);
    exit(2);
  }
  return memory;
}

uint64_t bench_random(uint64_t* state) {
  *state += UINT64_C(0x9E3779B97F4A7C15);
  uint64_t z = *state;
  z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
  z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
  return z ^ z >> 31;
}

int32_t bench_below(uint64_t* state, int32_t limit) {
  return (int32_t)(bench_random(state) % (uint64_t)limit);
}
