// The mobs of a run: those of the save, and those of the command line.
#ifndef OVIS_APP_RUN_MOBS_H
#define OVIS_APP_RUN_MOBS_H

#include <ovis/save.h>
#include <ovis/sim.h>

// Puts the save's mobs into the simulation, in the order of chunk z, chunk x, place in the list,
// with what they had: motion, look, health, age, love, fire, wool. *out_unknown: mobs of species
// that Ovis does not know. False: no memory.
bool run_mobs_from_save(ovis_sim* sim, ovis_save* save, int32_t* out_unknown);

// Reads "zombie@1,64,-3.5" and puts one there, or on top of the blocks that it would be in. False:
// it was said why.
bool run_mobs_add(ovis_sim* sim, ovis_world* world, const char* text);

#endif
