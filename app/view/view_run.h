// A run that a browser watches: its last minutes as a page, while it goes on at the speed of the
// game.
#ifndef OVIS_APP_VIEW_RUN_H
#define OVIS_APP_VIEW_RUN_H

#include "replay/page_follow.h"
#include "view/http_server.h"

#include <ovis/record.h>

// Ticks of the run that the page has at first, once they have passed; it has at most twice as many.
#define VIEW_HISTORY_TICKS 3000

// An open page gets what is new in parts. One that needs a part which was removed opens again.
#define VIEW_PART_TICKS 200 // of a part, at most
#define VIEW_PARTS_MAX 128
#define VIEW_PARTS_BYTES ((size_t)16 << 20) // of all parts; the last one is always there

// The data of the ticks after `from` up to `to`, as app/replay/page_put.c writes them.
typedef struct view_part {
  int64_t from, to;
  char* bytes;
  size_t size;
} view_part;

typedef struct view_run {
  http_server* server; // not owned
  ovis_sim* sim;       // NULL: it has not begun
  const char* title;
  double ticks_per_second;
  // The page begins with the older one. Both record; the newer one takes its place.
  ovis_recorder *older, *newer;
  int64_t newer_first; // first tick of the newer one
  page_follow follow;
  bool is_followed;
  view_part parts[VIEW_PARTS_MAX]; // by tick
  int32_t part_count;
  size_t part_bytes;
  int64_t village_tick; // of the last part with the register of the village
  double next_msec;     // when the next tick is due; several may be in one
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

// The http_answer_fn of the server: "/" is the page; "/tick" says how far the run is;
// "/since/TICK/MOB" has the parts after a tick that a part or a page ended with, and why each
// option of the mob with that serial runs or does not; "/knows" has searches and path types.
void view_run_answer(void* context, const char* path, http_answer* out);

#endif
