// Minds of the library that can be given to any mob.
#ifndef OVIS_SRC_MIND_MIND_H
#define OVIS_SRC_MIND_MIND_H

#include "agent/profile.h"

#include <ovis/chase.h>
#include <ovis/mind.h>

// A mind that obeys ovis_sim_walk_to. Players' stand-ins have it.
#define OV_WALKER_MIND "walker"
extern const ov_mind_kind ov_walker_mind;

// Minds that chase players (chaser.c), by way.
extern const ov_mind_kind ov_chaser_minds[OVIS_CHASE_COUNT];

// The view of a chaser. False: the actor is none.
struct ov_actor;
bool ov_chaser_look(const struct ov_actor* actor, ovis_chase_view* out);

// The mind of the library with that name, for any mob. NULL: there is none.
const ov_mind_kind* ov_built_in_mind(const char* name);

#endif
