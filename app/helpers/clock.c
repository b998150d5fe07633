#define _POSIX_C_SOURCE 200809L

#include "helpers/clock.h"

#include <time.h>

int64_t clock_nsec(void* context) {
  (void)context;
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

int64_t clock_msec(void) {
  return clock_nsec(NULL) / 1000000;
}
