// The mobs of a save, into a simulation.
#ifndef OVIS_BINDINGS_LUA_OVL_OPEN_H
#define OVIS_BINDINGS_LUA_OVL_OPEN_H

#include <ovis/save.h>
#include <ovis/sim.h>

// In the order of their creation: chunk z, chunk x, place in the list, with the properties that the
// save has, as `ovis run` does. Mobs of unknown species and chunks that cannot be read are left
// out.
ovis_status ovl_spawn_saved(ovis_save* save, ovis_sim* sim);

#endif
