// Writes what chasers sensed, tick by tick, for the page: rays, trails, paths and meshes.
#ifndef OVIS_APP_REPLAY_PAGE_CHASE_H
#define OVIS_APP_REPLAY_PAGE_CHASE_H

#include <ovis/record.h>

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

// Writes ,"chasers":[...], with one moment every `step` ticks. Runs the recording again if it has
// chasers: their senses are not recorded. A recording that does not run again has none.
void page_chase_put(ovis_recording* recording, int64_t step, FILE* out);

#endif
