// The register of a village as tables and as JSON.
#ifndef OVIS_APP_VILLAGE_REPORT_H
#define OVIS_APP_VILLAGE_REPORT_H

#include <ovis/census.h>

void village_report_table(const ovis_census* village, const ovis_sim* sim);

// Returns false without memory.
bool village_report_json(const ovis_census* village);

#endif
