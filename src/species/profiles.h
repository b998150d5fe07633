// Profiles of species: the only table that knows their goals and brains.
#pragma once

#include "agent/profile.h"
#include "figures/species_row.h"
#include "mind/mind.h"

// Profile of a species.
const ov_profile* ov_profile_of(const ovis_species* species);

// The same by the number of the species. [Limit: id < OV_SPECIES_COUNT]
const ov_profile* ov_profile_at(ov_species_id id);

// The goals and the brain of a species. NULL: it has none.
const struct ov_goal_mind_plan* ov_species_goals(const ov_species* row);
const struct ov_brain_def* ov_species_brain(const ov_species* row);

extern const ov_profile ov_player_profile;
#define OV_SPECIES(id, name, category, monster) extern const ov_profile ov_##name##_profile;
#include "figures/species.def"
#undef OV_SPECIES
