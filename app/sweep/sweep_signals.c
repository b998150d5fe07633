// Problem: lose no run that has ended when the user or mpirun ends a sweep.
// Design: docs/formats/sweep.md
#define _POSIX_C_SOURCE 200809L

#include "sweep/sweep_signals.h"

#include <stddef.h>

static const int numbers[SWEEP_SIGNALS] = {SIGINT, SIGTERM, SIGHUP};
static volatile sig_atomic_t came; // the signal; 0: none

static void note(int number) {
  came = number;
}

void sweep_signals_begin(sweep_signals* self) {
  came = 0;
  for (int i = 0; i < SWEEP_SIGNALS; i++) {
    struct sigaction action = {.sa_handler = note}; // it interrupts poll
    sigemptyset(&action.sa_mask);
    sigaction(numbers[i], NULL, &self->before[i]);
    if (self->before[i].sa_handler != SIG_IGN) {
      sigaction(numbers[i], &action, NULL);
    }
  }
}

bool sweep_signals_came(void) {
  return came != 0;
}

void sweep_signals_end(sweep_signals* self) {
  for (int i = 0; i < SWEEP_SIGNALS; i++) {
    sigaction(numbers[i], &self->before[i], NULL);
  }
  if (came != 0) {
    raise(came);
  }
}
