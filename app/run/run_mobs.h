// Spawns the mobs of --mob.
#ifndef OVIS_APP_RUN_MOBS_H
#define OVIS_APP_RUN_MOBS_H

#include <ovis/sim.h>

// Parses "zombie@1,64,-3.5" and spawns the mob there, or above the blocks that it would be inside
// of. On failure it prints an error and returns false.
bool run_mobs_add(ovis_sim* sim, ovis_world* world, const char* text);

#endif
