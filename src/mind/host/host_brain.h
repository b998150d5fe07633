// Brains that a host adds to a simulation: compiled like those of species, with built-in parts and
// the host's own.
#pragma once

#include "agent/profile.h"
#include "figures/species_row.h"
#include "mind/brain/brain.h"

#include <ovis/brain.h>

struct ov_own_block;

// The host's memories; a number is OVIS_MEM_OWN and an index.
typedef struct ov_own_memories {
  const ovis_memory_def* items;
  int32_t count;
} ov_own_memories;

typedef struct ov_own_brain {
  ov_brain_def def; // the first member: behaviors get from it to the rest
  char name[OVIS_MIND_NAME_MAX];
  ov_species_id like;
  bool is_for_all; // mobs of `like` have it if they are given no other mind
  bool has_steps;  // the species has a brain: its steps go on
  ov_host_reach reach;
  ov_brain_plan* plan; // owned
  ov_activity choose[OVIS_BRAIN_ACTIVITIES_MAX];
  int32_t choose_count;
  ov_schedule schedule;
  const char* own_activities[OVIS_BRAIN_OWN_ACTIVITIES_MAX];
  const ov_brain_def* extends; // [opt] NULL: it has no other brain's parts
  struct ov_own_block* blocks; // owned: the lists of the def
} ov_own_brain;

// OVIS_OUT_OF_RANGE: a memory breaks a rule.
ovis_status ov_own_memories_check(const ov_own_memories* memories, ovis_error* error);

// The number of a memory with that name, built in or the host's. False: there is none.
bool ov_own_memory_find(const ov_own_memories* memories, const char* name, ovis_memory* out);

typedef struct ov_own_brain_make_def {
  const ovis_brain_def* def;
  ov_own_memories memories;
  ov_profile_of_fn* profile_of;
  const ovis_rules* rules;
  const ovis_allocator* allocator;
} ov_own_brain_make_def;

// OVIS_OUT_OF_RANGE: the def breaks a rule. OVIS_FULL: it has too many parts. Free the brain, also
// after a failure.
ovis_status ov_own_brain_make(const ov_own_brain_make_def* make, ov_own_brain** out,
                              ovis_error* error);
void ov_own_brain_free(ov_own_brain* brain, const ovis_allocator* allocator);

// ---- A host's behaviors and sensors as kinds (host_behavior.c)

// Its settings are the def.
ov_behavior_kind ov_own_behavior_kind(const ovis_behavior_def* def);
ov_sensor_kind ov_own_sensor_kind(const ovis_sensor_def* def);

// Switches the behavior or sensor whose turn it is off for good.
void ov_own_behavior_fail(ov_behavior_turn* turn);
