// A run that a browser watches: its last minutes as a page, while it goes on at the speed of the
// game.
#ifndef OVIS_APP_VIEW_RUN_H
#define OVIS_APP_VIEW_RUN_H

#include "replay/page_looks.h"
#include "view/http_server.h"

#include <ovis/record.h>

// Ticks of the run that the page has at least, once they have passed; it has at most twice as many.
#define VIEW_HISTORY_TICKS 3000

typedef struct view_run {
  http_server* server; // not owned
  ovis_sim* sim;       // NULL: it has not begun
  const char* title;
  double ticks_per_second;
  // The page shows the older one. Both record; the newer one takes its place.
  ovis_recorder *older, *newer;
  int64_t newer_first; // first tick of the newer one
  page_looks looks;
  int64_t next_msec; // when the next tick is due
  bool is_ended;
  char message[512]; // "": nothing went wrong
} view_run;

// Begins to record. False: `message` says why not.
bool view_run_begin(view_run* self, ovis_sim* sim);

// Call after each tick: serves until the next one is due.
void view_run_tick(view_run* self);

// The run has ended, and its page stays. The simulation is still there.
void view_run_end(view_run* self);

void view_run_fini(view_run* self);

// The http_answer_fn of the server: "/" is the page, "/tick" says how far the run is.
void view_run_answer(void* context, const char* path, http_answer* out);

#endif
