// Times sweeps against their runs alone, for the benchmark `sweep`.
#ifndef OVIS_APP_SWEEP_BENCH_H
#define OVIS_APP_SWEEP_BENCH_H

#include "bench/bench.h"

// Adds the rows. On failure it returns false and sets the error.
bool sweep_bench(bench_report* report);

#endif
