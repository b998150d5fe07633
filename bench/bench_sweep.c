// Problem: measure what a sweep adds to the time of its runs. The program has sweeps, and
// benchmarks have none.
#include "bench/bench.h"

bool bench_sweep_run(bench_report* report) {
  return report->sweep == NULL || report->sweep(report);
}
