// Leashes: pull a mob toward the one who holds its leash, and break when that one is too far.
// Source: docs/sources.md#bonds
#pragma once

#include "agent/agent.h"

// Once a tick, after the agent's mob has moved.
void ov_leash_tick(ov_agent* agent);

// Ties a mob to a holder or to the block of a cell, or unties it. Emits LEASHED or UNLEASHED unless
// nothing changes. False: no memory.
bool ov_leash_tie(ov_turn* turn, ov_actor* actor, const ov_actor* holder);
bool ov_leash_knot(ov_turn* turn, ov_actor* actor, ovis_pos knot);
bool ov_leash_untie(ov_turn* turn, ov_actor* actor);
