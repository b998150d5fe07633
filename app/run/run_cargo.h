// Tells which items mobs moved between chests: lines of a table, and JSON.
#ifndef OVIS_APP_RUN_CARGO_H
#define OVIS_APP_RUN_CARGO_H

#include "helpers/json.h"
#include "run/run_log.h"

// Counts an event, if it is about items in containers.
void run_cargo_add(run_log* log, const ovis_event* event);

// Prints nothing for a run without such items. `ticks`: of the run.
void run_cargo_print(const run_log* log, int64_t ticks);

// Adds "cargo" to the report. Nothing for a run without such items.
void run_cargo_json(const run_log* log, int64_t ticks, cJSON* root);

#endif
