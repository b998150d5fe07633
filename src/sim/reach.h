// Knows how far the turn of an actor may read and write. docs/islands.md has the reasons; builds
// that validate prove it turn by turn.
#pragma once

#include "sim/islands.h"

// The reach of an actor's turn. False: it has no bound.
// The way that its body may go in a tick, sideways. [Units: blocks]
double ov_reach_of_motion(const ov_actor* actor);

ov_reach_fn ov_reach_of; // needs no context
