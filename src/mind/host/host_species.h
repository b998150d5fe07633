// Species that a host adds to a simulation: a copy of a built-in row with another name, other
// figures and a plan of goals.
#pragma once

#include "agent/profile.h"
#include "figures/species_row.h"
#include "mind/goal/goal_selector.h"

#include <ovis/mind.h>

struct ov_own_species;

typedef struct ov_own_species_list {
  struct ov_own_species* items;
  int32_t count;    // those that are made
  int32_t capacity; // of `items`
} ov_own_species_list;

// OVIS_OUT_OF_RANGE: a def exceeds its limits, or names what does not exist; the error [opt] says
// which. Free the list, also
// after a failure.
ovis_status ov_own_species_make(const ovis_species_def* defs, int32_t count,
                                ov_profile_of_fn* profile_of, const ovis_allocator* allocator,
                                ov_own_species_list* out, ovis_error* error);
void ov_own_species_free(ov_own_species_list* list, const ovis_allocator* allocator);

// A host's goal as a kind of goal, whose settings are the def.
ov_goal_kind ov_own_goal_kind(const ovis_goal_def* def);
bool ov_own_goal_is_good(const ovis_goal_def* def);

// The entry of a plan with that name. NULL: it has none.
const ov_goal_entry* ov_own_find_entry(const ov_goal_plan* plan, const char* name);

// NULL: there is none with that name.
const ov_species* ov_own_species_find(const ov_own_species_list* list, const char* name);

// The row of a species by its place. [Limit: index < list->count]
const ov_species* ov_own_species_at(const ov_own_species_list* list, int32_t index);

// Is it a row of this list, or a built-in one?
bool ov_own_species_is_known(const ov_own_species_list* list, const ovis_species* species);
