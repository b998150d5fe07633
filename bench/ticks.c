// Problem: benchmarks of crowds measure ticks and memory in the same way.
// Design: docs/performance.md
#include "bench/ticks.h"

#include <math.h>
#include <stdlib.h>

// ---- Memory

static void* tally_resize(void* context, void* ptr, size_t old_size, size_t new_size) {
  bench_tally* self = context;
  if (new_size == 0) {
    free(ptr);
    self->bytes -= old_size;
    return NULL;
  }
  void* moved = realloc(ptr, new_size);
  if (moved != NULL) {
    self->bytes += new_size - old_size;
    self->calls++;
  }
  return moved;
}

ovis_allocator bench_tally_allocator(bench_tally* self) {
  return (ovis_allocator){tally_resize, self};
}

// ---- Ticks

void bench_ticks_fini(bench_ticks* self) {
  free(self->ms);
  *self = (bench_ticks){0};
}

static bool reserve(bench_ticks* self, int32_t ticks) {
  if (self->count + ticks <= self->capacity) {
    return true;
  }
  double* grown = realloc(self->ms, (size_t)(self->count + ticks) * sizeof *grown);
  if (grown == NULL) {
    return false;
  }
  self->ms = grown;
  self->capacity = self->count + ticks;
  return true;
}

bool bench_ticks_run(ovis_sim* sim, int32_t ticks, bench_ticks* kept, bench_report* report) {
  if (kept != NULL && !reserve(kept, ticks)) {
    return bench_fail(report, "no memory is left");
  }
  for (int32_t i = 0; i < ticks; i++) {
    const int64_t start = bench_cpu_ns();
    if (ovis_sim_tick(sim) != OVIS_OK) {
      return bench_fail(report, "no memory is left");
    }
    if (kept != NULL) {
      kept->ms[kept->count++] = (double)(bench_cpu_ns() - start) / 1e6;
    }
  }
  return true;
}

double bench_ticks_best(const bench_ticks* self, int32_t window, double share) {
  double best = (double)INFINITY;
  for (int32_t at = 0; at + window <= self->count; at += window) {
    const double ms = bench_quantile(&self->ms[at], window, share);
    best = ms < best ? ms : best;
  }
  return best;
}
