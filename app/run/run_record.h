// A run that is recorded: to a file, to a page, or both.
#ifndef OVIS_APP_RUN_RECORD_H
#define OVIS_APP_RUN_RECORD_H

#include <ovis/record.h>

// What the words ask for; all NULL: nothing is recorded.
typedef struct run_record_options {
  const char* record; // file of the recording
  const char* html;   // file of the page
  const char* watch; // "3,7" or "all": mobs whose refusals are kept; NULL: of a page all, else none
  int64_t hash_every; // 0: as usual
  const char* title;  // of the page
} run_record_options;

typedef struct run_record {
  const run_record_options* words;
  ovis_recorder* recorder; // NULL: nothing is recorded
  bool has_failed;         // it was said why
} run_record;

// Before the first tick. False: it was said why.
bool run_record_begin(run_record* self, const run_record_options* words, ovis_sim* sim);

// After each tick. What fails is said once.
void run_record_tick(run_record* self);

// Ends the recording, and writes the page. `is_sim_there`: false when the simulation is gone.
// Returns an exit code; it was said why.
int run_record_end(run_record* self, bool is_sim_there);

// Frees what was not ended.
void run_record_fini(run_record* self, bool is_sim_there);

#endif
