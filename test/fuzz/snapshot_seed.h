// A small simulation whose snapshot the snapshot fuzzer and its seed corpus start from.
#ifndef OVIS_TEST_SNAPSHOT_SEED_H
#define OVIS_TEST_SNAPSHOT_SEED_H

#include <ovis/sim.h>

#define SNAPSHOT_HEAD_BYTES 24 // magic, version, size and checksum (src/sim/sim_state.c)

// All functions end the program when something fails: the seed has no damaged data.
ovis_world* snapshot_seed_world(void);

// `kind` 0: without a mob; 1: sheep; 2: sheep, zombie and a player that it attacks; 3: a villager
// with a bed. Each has run some ticks.
ovis_sim* snapshot_seed_sim(ovis_world* world, int32_t kind);

#define SNAPSHOT_SEEDS 4

#endif
