// Keeps inputs of turns for the merge.
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
