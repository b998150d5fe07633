// Problem: measure the memory of a village's sections.
// Design: docs/performance.md
#include "bench/bench.h"
#include "bench/worlds.h"

bool bench_world_run(bench_report* report) {
  ovis_blocks* registry = bench_registry();
  if (registry == NULL) {
    return bench_fail(report, "out of memory");
  }
  bench_world village;
  bench_progress(report, "making the village");
  const bool is_done = bench_world_init(&village, BENCH_VILLAGE, registry, report);
  if (is_done) {
    const ovis_world_stats stats = ovis_world_get_stats(village.world);
    const double sections = stats.sections;
    bench_add(report, "village", "bytes_per_section", "bytes",
              (double)stats.section_bytes / sections);
    bench_add(report, "village", "total_bytes_per_section", "bytes",
              (double)stats.total_bytes / sections);
    bench_add(report, "village", "sections", "sections", sections);
    bench_add(report, "village", "sections_uniform", "sections", stats.sections_uniform);
  }
  bench_world_fini(&village);
  ovis_blocks_destroy(registry);
  return is_done;
}
