// Twins: one random world run by one worker, and again by several whose islands act in a random
// order. After every tick both have the same hash and the same events. From the middle on a third
// one goes on from a snapshot of the second, with another number of workers.
#ifndef OVIS_TEST_SUPPORT_TWINS_H
#define OVIS_TEST_SUPPORT_TWINS_H

#include <ovis/sim.h>

#include <stdbool.h>

#define TWIN_FEET 16
#define TWIN_HEIGHT 48

typedef struct twin {
  ovis_blocks* registry;
  ovis_world* world;
  ovis_sim* sim;
  uint64_t random; // the same for all twins
} twin;

typedef struct twins {
  int32_t columns_x, columns_z; // of sections of grass, from 0 0
  int32_t ticks;
  void (*define)(ovis_sim_def* def); // [opt]
  void (*build)(twin* self);         // places blocks and mobs
  void (*act)(twin* self);           // [opt] before each tick; draws from `random` alone
  void (*end)(const twin* self);     // [opt] after the last tick
} twins;

typedef struct twins_answer {
  int32_t divided;      // ticks in which islands ran apart
  int32_t islands_max;  // in one tick
  int32_t islands_last; // in the last tick
} twins_answer;

twins_answer twins_run(const twins* setup, uint64_t seed, int32_t workers);

// The same with a thread for each worker.
twins_answer twins_run_on_threads(const twins* setup, uint64_t seed, int32_t workers);

// ---- For setups

int32_t twin_draw(twin* self, int32_t below);
void twin_set(twin* self, int32_t x, int32_t y, int32_t z, const char* state);
ovis_mob_id twin_spawn(twin* self, const char* species, const char* mind, double x, double z);
ovis_mob_id twin_player(twin* self, double x, double z);

#endif
