// A run's end as a table and as JSON.
#ifndef OVIS_APP_RUN_REPORT_H
#define OVIS_APP_RUN_REPORT_H

#include "run/run_log.h"
#include "run/run_why.h"

#include <ovis/save_mobs.h>

// `mobs` [opt]: those of the save.
void run_report_table(const run_log* log, const ovis_sim* sim, const ovis_saved_mobs* mobs);

// With the story of the mob that `why` [opt] was asked about. False: no memory.
bool run_report_json(const run_log* log, const ovis_sim* sim, const run_why* why);

#endif
