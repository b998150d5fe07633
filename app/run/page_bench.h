// Times the page of a run in a browser, for the benchmark `page`.
#ifndef OVIS_APP_PAGE_BENCH_H
#define OVIS_APP_PAGE_BENCH_H

#include "bench/bench.h"

// Adds the rows. Without node, playwright-core or Chromium it adds none and sets `report->note`;
// without the engine it adds those of the page alone, and sets `report->note`. On failure it
// returns false and sets the error.
bool page_bench(bench_report* report);

#endif
