// Log of a run: the track of each mob, events, and sums per species.
#ifndef OVIS_APP_RUN_LOG_H
#define OVIS_APP_RUN_LOG_H

#include <ovis/sim.h>
#include <ovis/village.h>

// Points per mob. A full track loses every second point, and gets new points half as often.
#define RUN_TRACK_MAX 4096
#define RUN_EVENTS_MAX 100000 // further events are counted only
#define RUN_EVENT_WORDS ((OVIS_EVENT_COUNT + 63) / 64)

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
  int32_t every;                   // ticks between points
  uint64_t heard[RUN_EVENT_WORDS]; // a bit for each type of events that it was the subject of
  bool is_player;
  bool was_born; // during the run
  bool is_dead;
  ovis_nav_counts nav; // after the last tick in which it was there
} run_mob;

typedef struct run_option {
  const char* name; // "looking around", or with has_codes "RandomLookAround"
  int64_t ran_ticks;
} run_option;

typedef struct run_shares {
  run_option* items; // by first appearance
  int32_t count, capacity;
} run_shares;

typedef struct run_species {
  const ovis_species* species;
  int32_t alive, born, died;
  int32_t in_water, frozen;
  bool has_mind;
  bool is_no_mob; // a stand-in or an item: it never has a mind of its own
  double walked;  // horizontal blocks
  int64_t ticks;  // that its mobs lived, or that samples of brains stand for
  ovis_nav_counts nav;
  run_shares options;    // of a brain: from samples, as it does not count
  run_shares activities; // of a brain
} run_species;

// Items of one name that mobs took out of chests and put into others.
#define RUN_CARGO_MAX 64
typedef struct run_cargo {
  char item[40]; // of the last row "others"
  int64_t taken, put;
} run_cargo;

typedef struct run_log {
  int64_t first_tick;
  bool has_first;
  run_mob* mobs; // by serial
  int32_t mob_count, mob_capacity;
  ovis_event* events; // the first RUN_EVENTS_MAX
  int32_t event_count, event_capacity;
  int64_t events_left_out;
  int32_t events_heard; // events since the last tick that are counted already
  int64_t event_totals[OVIS_EVENT_COUNT];
  int64_t raid_news[OVIS_RAID_NEWS_COUNT];
  run_cargo cargo[RUN_CARGO_MAX]; // by first appearance
  int32_t cargo_count;
  run_species* species; // by first appearance
  int32_t species_count, species_capacity;
  bool is_out_of_memory; // a row of a species is missing
  bool has_codes;        // options have their names in code; set before the first tick
} run_log;

// The row of a species, added if it is new. Valid until the next row is added. Without memory it
// sets is_out_of_memory and returns a row that belongs to no species and is reset by each call.
run_species* run_log_row(run_log* log, const ovis_species* species);

// Call before the first tick and after each tick. Returns false without memory.
bool run_log_update(run_log* log, const ovis_sim* sim);

// Adds the events of actions between ticks. Call before the next tick drops them. Returns false
// without memory.
bool run_log_add_events(run_log* log, const ovis_sim* sim);

// Adds the sums that are known only at the end. Returns false without memory.
bool run_log_finish(run_log* log, const ovis_sim* sim);
void run_log_fini(run_log* log);

#endif
