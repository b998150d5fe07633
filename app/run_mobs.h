// The mobs of a run: those of the save, and those of the command line.
#ifndef OVIS_APP_RUN_MOBS_H
#define OVIS_APP_RUN_MOBS_H

#include <ovis/save.h>
#include <ovis/sim.h>

// A mob as the save had it.
typedef struct saved_mob {
  uint64_t serial; // in the simulation
  uint32_t uuid[4];
  ovis_vec3 pos;
  double props[OVIS_PROP_COUNT];
} saved_mob;

typedef struct saved_mobs {
  saved_mob* items; // by serial
  int32_t count;
  int32_t unknown; // of species that Ovis does not know: left out
} saved_mobs;

// Puts the save's mobs into the simulation, in the order of chunk z, chunk x, place in the list,
// with what they had: motion, look, health, age, love, fire, wool. False: no memory.
bool run_mobs_from_save(ovis_sim* sim, ovis_save* save, saved_mobs* out);
void run_mobs_fini(saved_mobs* mobs);

// Reads "zombie@1,64,-3.5" and puts one there, or on top of the blocks that it would be in. False:
// it was said why.
bool run_mobs_add(ovis_sim* sim, ovis_world* world, const char* text);

#endif
