// Follows what a run costs, for its report.
#ifndef OVIS_APP_RUN_COSTS_H
#define OVIS_APP_RUN_COSTS_H

#include <ovis/story.h>

#include <cJSON.h>

typedef struct run_costs {
  ovis_costs* costs; // NULL: the run did not begin
  bool has_times;
  bool is_out_of_memory;
} run_costs;

// Call before the first tick. `has_times`: measures time as well. Returns false without memory.
bool run_costs_begin(run_costs* self, ovis_sim* sim, bool has_times);

// Call after each tick.
void run_costs_tick(run_costs* self);

// Ends the count. The simulation must be there. Returns false without memory.
bool run_costs_end(run_costs* self);
void run_costs_fini(run_costs* self);

// Print or return what was counted. The short table has the most expensive species.
void run_costs_print(const run_costs* self, bool is_full);
cJSON* run_costs_json(const run_costs* self);

#endif
