// Declarations that the files of the slow brain share. Tests do not include it.
#ifndef OVIS_TEST_REFERENCE_BRAIN_REF_INSIDE_H
#define OVIS_TEST_REFERENCE_BRAIN_REF_INSIDE_H

#include "reference/brain_ref.h"

enum { BRAIN_REF_PLACES_MAX = BRAIN_REF_ACTIVITIES_MAX * BRAIN_REF_ENTRIES_MAX };

typedef struct ref_memory {
  bool is_registered, is_present;
  int64_t value;
  int64_t time_to_live; // ticks, or BRAIN_REF_FOREVER
} ref_memory;

typedef struct ref_behavior_state {
  bool is_running;
  int64_t end;                       // last game time at which it is not timed out
  int order[BRAIN_REF_CHILDREN_MAX]; // gates: places of children, as the last start ordered them
} ref_behavior_state;

struct brain_ref {
  const brain_ref_plan* plan;
  const brain_ref_table* table;
  int64_t now;
  ref_memory memory[BRAIN_REF_MEMORIES];
  int sensor_count[BRAIN_REF_SENSORS_MAX];
  ref_behavior_state behavior[BRAIN_REF_BEHAVIORS_MAX];
  bool active[BRAIN_REF_ACTIVITIES_MAX];
  bool has_schedule_update;
  int64_t schedule_update; // game time
  int place_count;
  brain_ref_place place[BRAIN_REF_PLACES_MAX];
  int record_count, record_capacity;
  brain_ref_record* record;
};

// brain_ref.c
void brain_ref_write(brain_ref* b, brain_ref_what what, int a, int64_t value);
bool brain_ref_conditions_hold(const brain_ref* b, const brain_ref_conditions* conditions);
void brain_ref_erase_list(brain_ref* b, const brain_ref_erased* erased);

// brain_ref_behaviors.c
bool brain_ref_try_start(brain_ref* b, int behavior);
void brain_ref_tick_or_stop(brain_ref* b, int behavior);
void brain_ref_do_stop(brain_ref* b, int behavior);

// brain_ref_activities.c
void brain_ref_make_order(brain_ref* b);

#endif
