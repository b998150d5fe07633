// Remembers what mobs were hashed from, for callers that ask for hashes often.
// Design: agent/actor_hash.h
#include "base/check.h"
#include "sim/sim_internal.h"

#include <ovis/sim.h>

void ov_sim_forget_hashes(ovis_sim* sim) {
  for (int32_t i = 0; i < sim->hashed.count; i++) {
    ov_actor_memory_fini(&sim->hashed.items[i], &sim->allocator);
  }
  ov_array_fini(&sim->hashed, &sim->allocator);
}

ovis_status ovis_sim_keep_hashes(ovis_sim* sim, bool is_on) {
  OV_REQUIRE(sim != NULL, OVIS_BAD_ARGUMENT);
  OV_REQUIRE(ov_sim_accepts_commands(sim), OVIS_BUSY);
  sim->hash_keepers += is_on ? 1 : sim->hash_keepers > 0 ? -1 : 0;
  if (sim->hash_keepers == 0) {
    ov_sim_forget_hashes(sim);
  }
  return OVIS_OK;
}

ov_actor_memory* ov_sim_hash_memory(ovis_sim* sim, int32_t slot, uint64_t serial) {
  while (sim->hashed.count <= slot) {
    if (!ov_array_push(&sim->hashed, &sim->allocator, (ov_actor_memory){0})) {
      return NULL;
    }
  }
  ov_actor_memory* memory = &sim->hashed.items[slot];
  if (memory->serial != serial) {
    memory->serial = serial;
    memory->kept = 0;
  }
  return memory;
}
