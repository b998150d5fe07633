// Tells what the villagers of a run did: lines of a table, and JSON.
#ifndef OVIS_APP_RUN_VILLAGE_H
#define OVIS_APP_RUN_VILLAGE_H

#include "helpers/json.h"
#include "run/run_log.h"

// Prints nothing for a run without villagers.
void run_village_print(const run_log* log, bool is_full);

// Adds "village" to the report. Nothing for a run without villagers.
void run_village_json(const run_log* log, cJSON* root);

#endif
