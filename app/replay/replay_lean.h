// Makes a small recording of a run, from which the engine in a page goes on.
#ifndef OVIS_APP_REPLAY_LEAN_H
#define OVIS_APP_REPLAY_LEAN_H

#include "replay/page_text.h"

#include <ovis/record.h>

// Ticks between two snapshots, at most: a replay runs so many to reach any tick. In a page somebody
// waits for it, and the page of the village's day with a snapshot every 500 ticks is above 6 MB.
#define REPLAY_SNAPSHOT_TICKS 2000
#define REPLAY_LEAN_SNAPSHOT_TICKS 1000

// Runs a recording again, and adds the bytes of a lean recording of it.
// False: it does not run again, or not as it was recorded; `error` says why.
bool replay_lean_make(ovis_recording* recording, page_text* out, ovis_error* error);

#endif
