// Interruption of a sweep: after SIGINT, SIGTERM or SIGHUP it writes its batch, ends its runs, and
// ends by that signal.
#ifndef OVIS_APP_SWEEP_SIGNALS_H
#define OVIS_APP_SWEEP_SIGNALS_H

#include <signal.h>
#include <stdbool.h>

#define SWEEP_SIGNALS 3

typedef struct sweep_signals {
  struct sigaction before[SWEEP_SIGNALS];
} sweep_signals;

// Catches the signals until sweep_signals_end, but for those that this process ignores.
void sweep_signals_begin(sweep_signals* self);
bool sweep_signals_came(void);
// Raises a signal that came, for those that would have got it.
void sweep_signals_end(sweep_signals* self);

#endif
