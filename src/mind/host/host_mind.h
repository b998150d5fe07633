// A mind of the host: `data` of its kind is an ovis_mind_def.
#ifndef OVIS_SRC_MIND_HOST_HOST_MIND_H
#define OVIS_SRC_MIND_HOST_HOST_MIND_H

#include "agent/profile.h"
#include "figures/species_row.h"

extern const ov_mind_ops ov_own_mind_ops;
const void* ov_own_mind_plan(const ov_mind_kind* kind, const ov_species* species);

#endif
