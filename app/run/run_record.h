// Records a run to a file, to a web page, or to both.
#ifndef OVIS_APP_RUN_RECORD_H
#define OVIS_APP_RUN_RECORD_H

#include "replay/page_looks.h"
#include "replay/replay_page.h"

#include <ovis/record.h>
#include <ovis/story.h>

// Options of the command line. Without `record` and `html` nothing is recorded.
typedef struct run_record_options {
  const char* record; // file of the recording
  const char* html;   // file of the page
  const char* engine; // of the page: replay_page_engine_read
  // "3,7" or "all": mobs whose refusals are recorded. NULL: all for a page, otherwise none.
  const char* watch;
  int64_t hash_every; // ticks; 0: the default of the recorder
  bool is_full;       // the page has all lines of stories
  char title[256];    // of the page: the name of the world
} run_record_options;

typedef struct run_record {
  const run_record_options* options;
  ovis_recorder* recorder;   // NULL: nothing is recorded
  const ovis_costs* costs;   // [opt] for the page; set before the end
  ovis_sim* sim;             // not owned
  page_looks looks;          // for the page
  replay_page_engine engine; // of the page
  bool has_failed;           // the error message is printed
} run_record;

// Call before the first tick. On failure it prints an error and returns false.
bool run_record_begin(run_record* self, const run_record_options* options, ovis_sim* sim);

// Call after each tick. Prints an error once, at the first failure.
void run_record_tick(run_record* self);

// Ends the recording and writes the page. Set `is_sim_alive` to false if the simulation is
// destroyed already. Returns an exit code; errors are printed.
int run_record_end(run_record* self, bool is_sim_alive);

// Frees a recording that was not ended.
void run_record_fini(run_record* self, bool is_sim_alive);

#endif
