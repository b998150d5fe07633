// Leashes: pull a mob toward the one who holds its leash, and break when that one is too far.
// Source: docs/sources.md#bonds
#ifndef OVIS_SRC_LIFE_LEASH_H
#define OVIS_SRC_LIFE_LEASH_H

#include "agent/agent.h"

// Once a tick, after the agent's mob has moved.
void ov_leash_tick(ov_agent* agent);

// Ties or unties a mob; `holder` NULL: unties. Emits LEASHED or UNLEASHED. False: no memory.
bool ov_leash_tie(ov_turn* turn, ov_actor* actor, const ov_actor* holder);

#endif
