// Problem: show that a long run goes on, at the speed of the machine and not of the ticks.
// Design: docs/cli.md#ovis-run
#include "run/run_progress.h"

#include "helpers/clock.h"

#include <inttypes.h>
#include <stdio.h>
#include <unistd.h>

#define BAR_WIDTH 30
#define LINE_MSEC 200 // five lines a second: a tick of a full village takes 0.02 ms to 20 ms

run_progress run_progress_begin(bool is_quiet, int64_t ticks) {
  return (run_progress){.is_shown = !is_quiet && isatty(STDERR_FILENO) != 0, .ticks = ticks};
}

void run_progress_tick(run_progress* self, int64_t tick) {
  if (!self->is_shown) {
    return;
  }
  const int64_t now = clock_msec();
  if (self->has_line && now < self->next_msec && tick != self->ticks) {
    return;
  }
  self->next_msec = now + LINE_MSEC;
  self->has_line = true;
  if (tick > self->ticks || self->ticks == 0) { // a script runs its world as long as it wants to
    fprintf(stderr, "\r\033[Ktick %" PRId64, tick);
    return;
  }
  char bar[BAR_WIDTH + 1] = {0};
  for (int32_t i = 0; i < BAR_WIDTH; i++) {
    bar[i] = tick * BAR_WIDTH >= self->ticks * (i + 1) ? '#' : '.';
  }
  fprintf(stderr, "\r\033[K[%s] tick %" PRId64 " of %" PRId64, bar, tick, self->ticks);
}

void run_progress_end(run_progress* self, const char* what) {
  if (!self->is_shown) {
    return;
  }
  fprintf(stderr, "%s", self->has_line ? "\n" : "");
  self->has_line = false;
  if (what != NULL) {
    fprintf(stderr, "%s\n", what);
  }
}
