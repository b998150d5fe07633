// The measured ticks of a simulation, and the memory that it holds.
#ifndef OVIS_BENCH_TICKS_H
#define OVIS_BENCH_TICKS_H

#include "bench/bench.h"

#include <ovis/sim.h>

// An allocator that counts what a simulation holds and how often it asks.
typedef struct bench_tally {
  size_t bytes;
  int64_t calls;
} bench_tally;

// `self` must outlive the simulation.
ovis_allocator bench_tally_allocator(bench_tally* self);

// Processor times of ticks.
typedef struct bench_ticks {
  double* ms; // [(tick) * capacity] owned
  int32_t count, capacity;
} bench_ticks;

void bench_ticks_fini(bench_ticks* self);

// Runs ticks and keeps their times. `kept` [opt] NULL: they only warm up. False: no memory, which
// the report says.
bool bench_ticks_run(ovis_sim* sim, int32_t ticks, bench_ticks* kept, bench_report* report);

// A quantile of the ticks of a window; of all windows the lowest: noise only adds. [Units: ms]
double bench_ticks_best(const bench_ticks* self, int32_t window, double share);

#endif
