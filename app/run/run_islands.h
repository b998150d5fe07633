// Islands of a run: what the report says of them, and a timeline of the workers.
#ifndef OVIS_APP_RUN_ISLANDS_H
#define OVIS_APP_RUN_ISLANDS_H

#include "helpers/out_file.h"

#include <ovis/islands.h>

#include <cJSON.h>

typedef struct run_islands {
  const char* trace; // name of the file; NULL: no timeline
  out_file file;
  bool is_open;
  int64_t first_ns; // when the timeline begins
  int64_t count;    // of its events
  bool is_asked;    // --workers was given: the report says what they did
} run_islands;

// Opens the file of a timeline, and gives the simulation a clock for it. False: an error, which is
// printed.
bool run_islands_begin(run_islands* self, ovis_sim* sim);

// Closes the file. False: it could not be written; the message is printed.
bool run_islands_end(run_islands* self, bool is_whole);

void run_islands_print(const run_islands* self, const ovis_sim* sim, bool is_full);
cJSON* run_islands_json(const ovis_sim* sim);

#endif
