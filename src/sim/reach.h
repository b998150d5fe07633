// Knows how far the turn of an actor may read and write. docs/islands.md has the reasons; builds
// that validate prove it turn by turn.
#pragma once

#include "agent/reach_row.h"
#include "sim/islands.h"

typedef struct ov_reach_row {
  float write, read; // blocks; 0: as the usual, but EVERYWHERE has no bound
  const char* why;   // sentences
} ov_reach_row;
extern const ov_reach_row ov_reach_rows[OV_REACH_COUNT];

// The reach of an actor's turn. False: it has no bound. [Context: the simulation]
ov_reach_fn ov_reach_of;

// The turn of an actor may read or write the members of a raid whose center is so far away,
// sideways, or nearer. 0: of no raid. [Units: blocks]
double ov_reach_of_raids(const ov_crowd* crowd, const ov_actor* actor);
