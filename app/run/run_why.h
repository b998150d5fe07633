// Keeps the story of one mob during a run, for --why.
#ifndef OVIS_APP_RUN_WHY_H
#define OVIS_APP_RUN_WHY_H

#include <ovis/story.h>

#include <cJSON.h>

typedef struct run_why {
  ovis_sim* sim;
  const char* asked;   // number or species; NULL: --why was not given
  ovis_tracer* tracer; // NULL: no mob of the species has come yet
  ovis_story* story;
  uint64_t serial;
  int64_t from, to;
  bool is_full;       // all lines
  bool is_of_species; // the first mob of it that comes
  bool is_out_of_memory;
} run_why;

// Call before the first tick. `mob` is a number ("3"), or a species ("villager"), which means the
// first one of it; both may come later. NULL: no story. Returns false without memory.
bool run_why_begin(run_why* self, ovis_sim* sim, const char* mob, bool is_full);

// Call after each tick.
void run_why_tick(run_why* self);

// Ends the story. Returns false without memory.
bool run_why_end(run_why* self);

// False, and a message that names the species which are there, if the mob never came.
bool run_why_is_there(const run_why* self, const ovis_sim* sim, char* message, size_t size);

// Print or return the ended story.
void run_why_print(const run_why* self, bool has_codes);
cJSON* run_why_json(const run_why* self);

// Set `is_sim_alive` to false if the simulation is destroyed already.
void run_why_fini(run_why* self, bool is_sim_alive);

#endif
