// Stray cats of villages, which hosts switch on.
// Source: docs/sources.md#village-cats
#pragma once

#include "agent/agent.h"

// Is this a tick in which a cat may come to a player?
bool ov_stray_cats_are_due(const ov_turn* turn);

// Spawns a cat if the drawn place is in a village that has room for one. Needs points of interest.
void ov_stray_cats_tick(ov_turn* turn);
