// The line of a run on a terminal that shows how many ticks are done.
#ifndef OVIS_APP_RUN_PROGRESS_H
#define OVIS_APP_RUN_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

typedef struct run_progress {
  bool is_shown;     // false: nothing is written
  bool has_line;     // a line without its end is on the terminal
  int64_t ticks;     // of the whole run
  int64_t next_msec; // time of the next line
} run_progress;

// Shows progress on stderr if it is a terminal and `is_quiet` is false.
run_progress run_progress_begin(bool is_quiet, int64_t ticks);

// Call before the first tick with 0, and after each tick. Writes a line five times a second at
// most.
void run_progress_tick(run_progress* self, int64_t tick);

// Writes that the ticks are done and the run now does `what`, as in "writing run.html". NULL: ends
// the line.
void run_progress_end(run_progress* self, const char* what);

#endif
