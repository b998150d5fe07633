// Random worlds of several places far from each other, with mobs of many species, for tests that
// run the same world in two ways.
#pragma once

#include <ovis/sim.h>

#define CROWDED_PLACES_MAX 9

typedef struct crowded_place {
  int32_t x, z;
} crowded_place;

typedef struct crowded {
  ovis_blocks* registry;
  ovis_world* world;
  ovis_sim* sim;
  uint64_t random;
  crowded_place places[CROWDED_PLACES_MAX];
  int32_t place_count;
} crowded;

// Creates world and simulation of that seed; sets world, seed and load_distance of the def.
crowded crowded_open(uint64_t seed, ovis_sim_def* def);
void crowded_close(crowded* self);

// Does something between two ticks: edits between places, blows between mobs that are far from each
// other, long walks, teleports, leashes, bells; or nothing.
void crowded_act(crowded* self);
