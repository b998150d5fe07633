// What 'ovis replay' prints.
#ifndef OVIS_APP_REPLAY_REPORT_H
#define OVIS_APP_REPLAY_REPORT_H

#include <ovis/record.h>

// What is in a recording. False: it cannot be read on, or no memory is left; `error` says which.
bool replay_report_summary(ovis_recording* recording, bool json, ovis_error* error);

// How things are after the tick where the recording stands.
bool replay_report_tick(const ovis_recording* recording, bool json);

// Where a run parted from what was recorded, or from another.
bool replay_report_divergence(const ovis_divergence* where, const char* against, bool json);

#endif
