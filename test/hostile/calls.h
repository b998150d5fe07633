// Random calls of the public interface of a simulation, for the driver test_calls.c: values that a
// host means, limits, and values that no host means.
#ifndef OVIS_TEST_HOSTILE_CALLS_H
#define OVIS_TEST_HOSTILE_CALLS_H

#include "support/lively.h"

#include <ovis/trace.h>

#define CALLS_IDS_MAX 64
#define CALLS_MOBS_MAX 40

typedef struct calls_stage {
  uint64_t random;
  lively scene;
  ovis_tracer* tracer;            // NULL: none
  ovis_mob_id ids[CALLS_IDS_MAX]; // of mobs that were spawned; most are stale
  int32_t id_count;               // of all that were spawned
} calls_stage;

typedef struct calls_entry {
  const char* name;
  void (*call)(calls_stage* stage);
} calls_entry;

typedef struct calls_table {
  const calls_entry* entries;
  int32_t count;
} calls_table;

// Calls that change the simulation or its world.
calls_table calls_of_mobs(void);
calls_table calls_of_places(void);

// Calls that change nothing.
calls_table calls_that_ask(void);

// Calls with indices and capacities that break preconditions: builds with asserts stop at them.
calls_table calls_that_break(void);

// ---- Values

// A number that is often at some limit, or is none.
double wild_number(calls_stage* stage);
int32_t wild_count(calls_stage* stage);

// Mostly a small number from 0 on, else wild.
int32_t any_count(calls_stage* stage, int32_t bound);

// A mob of the simulation; at times a stale or invented one, or none.
ovis_mob_id any_mob(calls_stage* stage);

// The same, and mostly one of that species (NULL: a player's stand-in), if there is one.
ovis_mob_id any_of(calls_stage* stage, const char* species);

// Mostly inside the scene.
ovis_vec3 any_place(calls_stage* stage);
ovis_pos any_cell(calls_stage* stage);
ovis_vec3 any_velocity(calls_stage* stage);
float any_angle(calls_stage* stage);

// A name of an item or of nothing; may be NULL if `is_optional`.
const char* any_item(calls_stage* stage, bool is_optional);
ovis_stack any_stack(calls_stage* stage);

// A state of the registry, at times one that it does not have.
ovis_state any_state(calls_stage* stage);
void any_uuid(calls_stage* stage, uint32_t out[4]);

#endif
