// The scene `castle` for the benchmark `tree`.
#ifndef OVIS_APP_SIEGE_H
#define OVIS_APP_SIEGE_H

#include <stdbool.h>
#include <stdint.h>

// Runs a castle with `mobs` on each side a few times. Writes the shortest time of each of its first
// ticks. [Limit: ns has room for tick_count]
bool siege_time(int32_t mobs, double* ns, int32_t tick_count);

#endif
