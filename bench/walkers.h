// A crowd of zombie-sized bodies in the village of the benchmarks. The benchmark sets their move
// controls. The bodies do not push each other.
#ifndef OVIS_BENCH_WALKERS_H
#define OVIS_BENCH_WALKERS_H

#include "bench/worlds.h"
#include "body/controls.h"

#define BENCH_WALKER_COUNT 64

typedef struct bench_walker {
  ov_body body;
  ov_controls controls;
} bench_walker;

// Puts the walkers on random walkable cells and ticks them until they rest.
void bench_walkers_init(bench_walker walkers[BENCH_WALKER_COUNT], const bench_world* world,
                        uint64_t* random);

// Begin and end one tick of a body: fluids, controls, move, turn. `is_path_done` is passed to the
// controls.
void bench_walker_begin(bench_walker* walker, const bench_world* world);
void bench_walker_end(bench_walker* walker, const bench_world* world, bool is_path_done);

#endif
