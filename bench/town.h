// A world of villages: squares of plots, each with a house, four beds, four job sites and
// villagers.
#ifndef OVIS_BENCH_TOWN_H
#define OVIS_BENCH_TOWN_H

#include "bench/bench.h"
#include "bench/ticks.h"

#include <ovis/sim.h>

#define BENCH_TOWN_GAP 64 // blocks between two villages, as usual

// `villages` by `rows` squares of `plots` by `plots` plots.
typedef struct bench_town {
  int32_t villages, plots, count;
  int32_t rows;   // 0: as many as villages
  int32_t gap;    // blocks between two villages
  int32_t land;   // blocks around all of them
  int32_t side;   // blocks in x
  int32_t side_z; // blocks
  ovis_world* world;
  ovis_sim* sim;
  bench_tally memory;
  size_t bytes_without;
  bench_ticks ticks;
} bench_town;

// Makes the world and its villagers. `self` has the numbers, else zero. `workers` [opt] has the
// simulation's workers and clock; its memory is then not counted. False: no memory, which the
// report says; call close anyway.
bool bench_town_open(bench_town* self, const ovis_sim_def* workers, ovis_blocks* registry,
                     bench_report* report);
void bench_town_close(bench_town* self);

// Blocks from the corner of a village to that of the next one.
int32_t bench_town_stride(const bench_town* self);

#endif
