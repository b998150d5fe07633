// Rows of the path benchmark for changed blocks.
#ifndef OVIS_BENCH_BENCH_EDIT_H
#define OVIS_BENCH_BENCH_EDIT_H

#include "bench/bench.h"

#include <ovis/blocks.h>

// Adds edit_0 and edit_1000. On failure it returns false and sets the error of the report.
bool bench_edit_add(bench_report* report, ovis_blocks* registry);

#endif
