// Prints the result of a run as a table or as JSON.
#ifndef OVIS_APP_RUN_REPORT_H
#define OVIS_APP_RUN_REPORT_H

#include "run/run_costs.h"
#include "run/run_islands.h"
#include "run/run_log.h"
#include "run/run_why.h"
#include "worlds/world_rules.h"

#include <ovis/save_sim.h>

#include "ovis_lua.h"

// The part of a report that concerns a save.
typedef struct run_report_save {
  const ovis_saved_sim* saved; // for the counts of what was left out
  const world_rules* rules;
} run_report_save;

typedef struct run_report {
  const run_log* log;
  const run_report_save* save; // [opt] NULL: a scene
  const run_why* why;          // [opt] for JSON
  const run_costs* costs;      // [opt]
  const run_islands* islands;  // [opt]
  const ovis_script* script;   // [opt] of a scene, for its measures
  bool is_full;                // the table has all reasons, events and shares, not only the largest
  bool has_codes;              // the table has the names of events and activities in code
} run_report;

// The line that the table begins with: how many ticks ran, and the hash.
void run_report_hash(const ovis_sim* sim);

void run_report_table(const run_report* report, const ovis_sim* sim);

// Returns false without memory.
bool run_report_json(const run_report* report, const ovis_sim* sim);

#endif
