// Runs what a sweep still lacks, and keeps it in its database.
#ifndef OVIS_APP_SWEEP_RUN_H
#define OVIS_APP_SWEEP_RUN_H

#include "sweep/sweep_plan.h"
#include "sweep/sweep_slots.h"
#include "sweep/sweep_store.h"
#include "sweep/sweep_until.h"

typedef struct sweep_run_def {
  const sweep_plan* plan;
  sweep_store* store;
  const char* const* words; // of each run, before --seed and --set; the first is the program
  int32_t word_count;
  sweep_slots* slots;  // where the runs are done
  sweep_until* until;  // decides when it is enough
  int64_t part, parts; // only runs `part`, `part` + `parts` and so on, from 0; {0, 1}: all
  bool is_quiet;
} sweep_run_def;

typedef struct sweep_run_result {
  int64_t before, done, failed; // runs: in the database before, and those of this command
  bool is_enough;               // the rest of the seeds was not needed
} sweep_run_result;

// Returns false with a message if the database or the system refuses.
bool sweep_run_all(const sweep_run_def* def, sweep_run_result* out, char* message,
                   size_t message_size);

#endif
