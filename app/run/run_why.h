// Keeps the story of one mob during a run, for --why.
#ifndef OVIS_APP_RUN_WHY_H
#define OVIS_APP_RUN_WHY_H

#include <ovis/story.h>

#include <cJSON.h>

typedef struct run_why {
  ovis_tracer* tracer; // NULL: --why was not given
  ovis_story* story;
  uint64_t serial;
  int64_t from, to;
  bool is_out_of_memory;
} run_why;

// The mob of a number ("3"), or the first one of a species ("villager"). Returns 0 and a message
// that names the species which are there, if it is not.
ovis_mob_id run_why_find(const ovis_sim* sim, const char* mob, char* message, size_t size);

// Call before the first tick. Returns false without memory.
bool run_why_begin(run_why* self, ovis_sim* sim, ovis_mob_id mob);

// Call after each tick.
void run_why_tick(run_why* self);

// Ends the story. Returns false without memory.
bool run_why_end(run_why* self);

// Print or return the ended story.
void run_why_print(const run_why* self);
cJSON* run_why_json(const run_why* self);

// Set `is_sim_alive` to false if the simulation is destroyed already.
void run_why_fini(run_why* self, bool is_sim_alive);

#endif
