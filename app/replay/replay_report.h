// Prints the answers of 'ovis replay'.
#ifndef OVIS_APP_REPLAY_REPORT_H
#define OVIS_APP_REPLAY_REPORT_H

#include "replay/replay_difference.h"

#include <ovis/record.h>

// Prints a summary of a recording. Returns false and sets `error` if the recording cannot be read
// or memory runs out.
bool replay_report_summary(ovis_recording* recording, bool json, ovis_error* error);

// Prints the state of all mobs at the current tick of the recording.
bool replay_report_tick(const ovis_recording* recording, bool json);

// Prints where a run differs from its recording, or from the recording `against` [opt].
bool replay_report_divergence(const ovis_divergence* where, const replay_difference* seen,
                              const char* against, bool json);

#endif
