// Prints the result of a run as a table or as JSON.
#ifndef OVIS_APP_RUN_REPORT_H
#define OVIS_APP_RUN_REPORT_H

#include "run/run_log.h"
#include "run/run_why.h"

#include <ovis/save_mobs.h>

// `mobs` [opt]: the mobs of the save, for the counts of those left out.
void run_report_table(const run_log* log, const ovis_sim* sim, const ovis_saved_mobs* mobs);

// Includes the story of `why` [opt]. Returns false without memory.
bool run_report_json(const run_log* log, const ovis_sim* sim, const run_why* why);

#endif
