// Reports what is true of a run at its end and no option decides: what a raid waits for, and how
// many iron golems came before and since.
#ifndef OVIS_APP_RUN_FACTS_H
#define OVIS_APP_RUN_FACTS_H

#include "run/run_log.h"

#include <ovis/sim.h>

#include <cJSON.h>

void run_facts_print(const run_log* log, const ovis_sim* sim);
cJSON* run_facts_json(const run_log* log, const ovis_sim* sim);

#endif
