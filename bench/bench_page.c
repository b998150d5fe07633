// Problem: measure what a reader of a page waits for. The program has the page and drives a
// browser.
#include "bench/bench.h"

bool bench_page_run(bench_report* report) {
  return report->browser == NULL || report->browser(report);
}
