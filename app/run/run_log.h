// What a run was like: where each mob went, what happened, and sums for each species.
#ifndef OVIS_APP_RUN_LOG_H
#define OVIS_APP_RUN_LOG_H

#include <ovis/sim.h>

#define RUN_TRACK_MAX 4096 // points a mob; then every second is dropped, and fewer are taken
#define RUN_EVENTS_MAX 100000
#define RUN_OPTIONS_MAX 64
#define RUN_SPECIES_MAX 160

typedef struct run_point {
  float x, z;
} run_point;

typedef struct run_mob {
  uint64_t serial;
  ovis_mob_id id;
  const ovis_species* species;
  ovis_vec3 last;
  run_point* track;
  int32_t track_count, track_capacity;
  int32_t every; // ticks between points
  bool is_player;
  bool was_born; // during the run
  bool is_dead;
} run_mob;

typedef struct run_option {
  const char* name;
  int64_t ran_ticks;
} run_option;

typedef struct run_species {
  const ovis_species* species;
  int32_t alive, born, died;
  int32_t in_water, frozen;
  bool has_mind;
  double walked; // blocks, on the level
  int64_t ticks; // that its mobs lived, in all
  ovis_nav_counts nav;
  run_option options[RUN_OPTIONS_MAX];
  int32_t option_count;
} run_species;

typedef struct run_log {
  run_mob* mobs; // by serial
  int32_t mob_count, mob_capacity;
  ovis_event* events; // of the kinds that a report lists
  int32_t event_count, event_capacity;
  int64_t events_left_out;
  int32_t events_heard; // of the last tick and what came after it
  int64_t event_totals[OVIS_EVENT_COUNT];
  run_species species[RUN_SPECIES_MAX]; // in the order in which they were met
  int32_t species_count;
} run_log;

// Called before the first tick and after each one. False: no memory.
bool run_log_update(run_log* log, const ovis_sim* sim);

// Called when something was done between ticks, before they are forgotten: takes the events of
// that. False: no memory.
bool run_log_add_events(run_log* log, const ovis_sim* sim);

// Adds what is only known at the end.
void run_log_finish(run_log* log, const ovis_sim* sim);
void run_log_fini(run_log* log);

// Is an event of a kind that a report lists?
bool run_log_lists(ovis_event_type type);

#endif
