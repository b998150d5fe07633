// Adds what chasers sensed, tick by tick, to a page: rays, trails, paths and meshes.
#ifndef OVIS_APP_REPLAY_PAGE_CHASE_H
#define OVIS_APP_REPLAY_PAGE_CHASE_H

#include "replay/page_text.h"

#include <ovis/record.h>

#include <stdbool.h>
#include <stdint.h>

#define PAGE_CHASERS_MAX 64 // of a page

// Has a species the mind of a chaser?
bool page_chase_has(const ovis_trace_species* species);

// Adds ,"chasers":[...] of these mobs, with one moment every `step` ticks. Runs the recording again
// if there are any: their senses are not recorded. A recording that does not run again has none.
void page_chase_put(ovis_recording* recording, const uint64_t* serials, int32_t count, int64_t step,
                    page_text* out);

#endif
