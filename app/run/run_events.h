// The events of a run as JSON.
#pragma once

#include "run/run_log.h"

#include <cjson/cJSON.h>

// Adds the list of events, how many there are of each type, and how many the list has not.
void run_events_json(const run_log* log, const ovis_sim* sim, cJSON* root);
