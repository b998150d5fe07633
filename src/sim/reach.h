// Knows how far the turn of an actor may read and write. docs/islands.md has the reasons; builds
// that validate prove it turn by turn.
#pragma once

#include "sim/islands.h"

// The reach of an actor's turn. False: it has no bound. [Context: the ov_crowd]
ov_reach_fn ov_reach_of;

// How far a raid's center may be, sideways, if the turn of an actor reads or writes its members.
// 0: the turn never does. [Units: blocks]
double ov_reach_of_raids(const ov_actor* actor);
