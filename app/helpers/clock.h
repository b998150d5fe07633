// The time of the machine, for progress, limits and batches: it never goes back.
#ifndef OVIS_APP_CLOCK_H
#define OVIS_APP_CLOCK_H

#include <stdint.h>

// [Units: milliseconds, from a moment that has no meaning]
int64_t clock_msec(void);

// For ovis_sim_def.clock. [Units: nanoseconds] Its context is not used.
int64_t clock_nsec(void* context);

#endif
