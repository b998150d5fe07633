// A run's end as a table, as JSON, and the answer to "why?".
#ifndef OVIS_APP_RUN_REPORT_H
#define OVIS_APP_RUN_REPORT_H

#include "run/run_log.h"

#include <ovis/save_mobs.h>

// `mobs` [opt]: those of the save.
void run_report_table(const run_log* log, const ovis_sim* sim, const ovis_saved_mobs* mobs);

// With the answer to why `why` [opt] does what it does: null if it did not live to the end. False:
// no memory.
bool run_report_json(const run_log* log, const ovis_sim* sim, ovis_mob_id why);

// Why a mob does what it does, goal by goal, as of the last tick. False: there is no such mob.
bool run_report_why(const ovis_sim* sim, ovis_mob_id mob);

#endif
