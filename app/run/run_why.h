// One mob of a run whose story is kept, for --why.
#ifndef OVIS_APP_RUN_WHY_H
#define OVIS_APP_RUN_WHY_H

#include <ovis/story.h>

#include <cJSON.h>

typedef struct run_why {
  ovis_tracer* tracer; // NULL: nobody is asked about
  ovis_story* story;
  uint64_t serial;
  int64_t from, to;
  bool is_out_of_memory;
} run_why;

// Before the first tick. False: no memory.
bool run_why_begin(run_why* self, ovis_sim* sim, ovis_mob_id mob);

// After each tick.
void run_why_tick(run_why* self);

// Ends the story. False: no memory.
bool run_why_end(run_why* self);

// What became of it, once the story has ended.
void run_why_print(const run_why* self);
cJSON* run_why_json(const run_why* self);

// `is_sim_there`: false when the simulation is destroyed already.
void run_why_fini(run_why* self, bool is_sim_there);

#endif
