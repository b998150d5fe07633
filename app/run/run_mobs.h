// The mobs of the command line.
#ifndef OVIS_APP_RUN_MOBS_H
#define OVIS_APP_RUN_MOBS_H

#include <ovis/sim.h>

// Reads "zombie@1,64,-3.5" and puts one there, or on top of the blocks that it would be in. False:
// it was said why.
bool run_mobs_add(ovis_sim* sim, ovis_world* world, const char* text);

#endif
