// Which species has which mind, and the minds that any mob can be given. The only table where
// goals, brains and trees meet.
#ifndef OVIS_SRC_MOB_PROFILES_H
#define OVIS_SRC_MOB_PROFILES_H

#include "agent/profile.h"
#include "species/species_row.h"

#include <ovis/mind.h>

// Mind and own state of a species; those of a still body if it has no mind here yet.
const ov_profile* ov_profile_of(const ovis_species* species);

// A mind that goes where it is sent. Players' stand-ins have it.
#define OV_WALKER_MIND "walker"
extern const ov_mind_kind ov_walker_mind;

// A mind of a host's own (own_mind.c): `data` is its ovis_mind_def.
extern const ov_mind_ops ov_own_mind_ops;
const void* ov_own_mind_plan(const ov_mind_kind* kind, const ov_species* species);

extern const ov_profile ov_sheep_profile;
extern const ov_profile ov_zombie_profile;

#endif
