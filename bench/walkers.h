// A crowd of zombie-sized bodies in the benchmarks' village, led by nothing but what a benchmark
// tells their move controls. Each keeps to itself: there is no pushing.
#ifndef OVIS_BENCH_WALKERS_H
#define OVIS_BENCH_WALKERS_H

#include "bench/worlds.h"
#include "body/controls.h"

#define BENCH_WALKER_COUNT 64

typedef struct bench_walker {
  ov_body body;
  ov_controls controls;
} bench_walker;

// Puts them on random walkable cells and lets them come to rest.
void bench_walkers_init(bench_walker walkers[BENCH_WALKER_COUNT], const bench_world* world,
                        uint64_t* random);

// One tick of a body: fluids, controls, move, turn. `is_path_done` as the controls take it.
void bench_walker_begin(bench_walker* walker, const bench_world* world);
void bench_walker_end(bench_walker* walker, const bench_world* world, bool is_path_done);

#endif
