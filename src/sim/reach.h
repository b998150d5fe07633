// How far the turns of each species may read and write. docs/islands.md has the reasons; builds
// that validate prove it turn by turn.
#pragma once

#include "sim/islands.h"

// The reach of an actor's turn. False: it has no bound.
bool ov_reach_of(const ov_actor* actor, ov_reach* out);
