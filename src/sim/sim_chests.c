// Chests for turns: they are found before, and each worker changes what they hold by itself.
// Design: docs/islands.md
//
//   the simulation's containers   <-- views of all workers: what their turns have changed
#include "sim/workers.h"

#include "agent/containers.h"

bool ov_sim_knows_chests(ovis_sim* sim) {
  ov_containers* self = &sim->containers;
  const bool may_ask = sim->crowd.species_counts[OV_SPECIES_COPPER_GOLEM] > 0 ||
                       sim->brain_count > 0 || sim->own_species.count > 0;
  return !may_ask || self->knows_chests || ov_chests_scan(self, sim->world, &sim->allocator);
}

void ov_workers_begin_containers(ovis_sim* sim) {
  ov_workers* workers = sim->workers;
  workers->containers = sim->containers;
  for (int32_t i = 0; i < workers->count; i++) {
    ov_shift* shift = ov_shift_at(workers, i);
    shift->sim->containers = shift->containers;
    ov_containers_view(&shift->sim->containers, &workers->containers);
  }
}

// No two workers have changed the same one.
void ov_workers_end_containers(ovis_sim* sim) {
  ov_workers* workers = sim->workers;
  for (int32_t i = 0; i < workers->count; i++) {
    ov_shift* shift = ov_shift_at(workers, i);
    if (sim->ranks != NULL) {
      ov_ranks_note_chests(sim, &shift->sim->containers);
    }
    sim->is_out_of_memory |=
        !ov_containers_merge(&workers->containers, &shift->sim->containers, &sim->allocator);
    shift->containers = shift->sim->containers;
    shift->sim->containers = (ov_containers){.knows_chests = false};
  }
  sim->containers = workers->containers;
  workers->containers = (ov_containers){.knows_chests = false};
}
