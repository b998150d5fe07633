// The part of a run's report that a sweep reads: a few members, of which the whole one of a village
// has hundreds of mobs and points beside.
#ifndef OVIS_APP_SWEEP_BRIEF_H
#define OVIS_APP_SWEEP_BRIEF_H

#include <stddef.h>

// Keeps of a JSON object, in place, the members ticks, hash, measures, village and event_totals.
// Returns its new size; 0: it is no object, or cut off.
size_t sweep_brief(char* text, size_t size);

#endif
