// Which species has which mind. The only table where goals, brains and trees meet.
#ifndef OVIS_SRC_MOB_KINDS_H
#define OVIS_SRC_MOB_KINDS_H

#include "agent/kind.h"
#include "species/species_row.h"

// What the rooms below are told of a species; a still body's if it has no mind here yet.
const ov_kind* ov_kind_of(const ovis_species* species);

// The mind of walkers, and its plan for a species.
extern const ov_mind_ops* const ov_walker_mind;
const void* ov_walker_plan(const ovis_species* species);

extern const ov_kind ov_sheep_kind;
extern const ov_kind ov_zombie_kind;

#endif
