// The mobs of a simulation, to be found by UUID.
#ifndef OVIS_SRC_SAVE_SAVE_KNOWN_H
#define OVIS_SRC_SAVE_SAVE_KNOWN_H

#include "base/array.h"

#include <ovis/sim.h>

typedef struct ov_known_mob {
  uint32_t uuid[4];
  uint64_t serial;
} ov_known_mob;

// By UUID, then serial. Empty: not listed yet.
typedef ov_array(ov_known_mob) ov_known_mobs;

// Lists all mobs unless that has been done. False: no memory. Free with ov_array_fini.
bool ov_known_mobs_list(ov_known_mobs* known, const ovis_sim* sim, const ovis_allocator* allocator);

// The serial of the first mob with that UUID; 0: there is none.
uint64_t ov_known_mobs_find(const ov_known_mobs* known, const uint32_t uuid[4]);

#endif
