// Prints the result of a run as a table or as JSON.
#ifndef OVIS_APP_RUN_REPORT_H
#define OVIS_APP_RUN_REPORT_H

#include "run/run_log.h"
#include "run/run_why.h"
#include "worlds/world_rules.h"

#include <ovis/save_sim.h>

// The part of a report that concerns a save.
typedef struct run_report_save {
  const ovis_saved_sim* saved; // for the counts of what was left out
  const world_rules* rules;
} run_report_save;

// `save` [opt]: NULL for a scene. The full table has all reasons, events and shares, the short one
// the largest.
void run_report_table(const run_log* log, const ovis_sim* sim, const run_report_save* save,
                      bool is_full);

// Includes the story of `why` [opt]. Returns false without memory.
bool run_report_json(const run_log* log, const ovis_sim* sim, const run_report_save* save,
                     const run_why* why);

#endif
