// Slots of a sweep that are the ranks of an MPI job. Rank 0 coordinates, and slot 0 is its own.
#ifndef OVIS_APP_SWEEP_RANKS_H
#define OVIS_APP_SWEEP_RANKS_H

#include "sweep/sweep_local.h"

typedef struct sweep_rank_slot {
  bool has_outcome, is_refused;
  sweep_outcome outcome;
} sweep_rank_slot;

typedef struct sweep_ranks {
  sweep_slots slots;
  sweep_local own;
  sweep_rank_slot* others; // [slots.count] the first is not used
  bool is_stopped;
} sweep_ranks;

// Of rank 0. `program` does the runs. Returns false without memory; sweep_ranks_fini is called in
// either case.
bool sweep_ranks_init(sweep_ranks* self, int32_t count, const char* program);
// Ends the runs, and lets the other ranks return from sweep_rank_serve.
void sweep_ranks_fini(sweep_ranks* self);

// Of the other ranks: does the runs that rank 0 sends, until it sends no more. Returns false
// without memory.
bool sweep_rank_serve(const char* program);

#endif
