// Keeps inputs of turns for the merge, and who is steady between turns.
// Design: docs/islands.md
#include "sim/workers.h"

void ov_shift_keep_input(ov_shift* shift, const ovis_input* input) {
  const ov_kept_input kept = {shift->sim->turn.serial, shift->inputs.count, *input};
  const bool is_kept = shift->sim->input_keepers > 0;
  shift->is_out_of_memory |=
      is_kept && !ov_array_push(&shift->inputs, &shift->sim->allocator, kept);
}

bool ov_sim_is_first_worker(const ovis_sim* sim) {
  return sim->shift == NULL || sim->shift == &sim->workers->first;
}

bool ov_sim_is_steady(const ovis_sim* sim, int32_t slot, uint64_t serial) {
  return sim->workers != NULL && ov_islands_is_steady(&sim->workers->islands, slot, serial);
}

void ov_sim_note_moves(ovis_sim* sim) {
  if (sim->workers != NULL) {
    sim->workers->islands.knows_steady = false;
  }
}
