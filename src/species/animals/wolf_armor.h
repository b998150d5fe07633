// Armor of wolves: it takes blows until it breaks, scutes mend it, shears take it off.
// Rules: docs/sources.md#wolf-armor
#pragma once

#include "agent/agent.h"
#include "agent/use.h"

// The use of a player's item for the armor of a tame wolf: SADDLE puts it on, SHEAR takes it
// off, HEAL mends it; else NOTHING.
ovis_use_kind ov_wolf_armor_kind(const ov_actor* wolf, const ov_use* use);
int32_t ov_wolf_armor_use(ov_agent* wolf, const ov_use* use, ovis_use_kind kind);

// The armor takes a harm. Returns what it leaves for the wolf's health.
float ov_wolf_armor_shields(ov_agent* wolf, ov_actor* by, const ov_harm* harm, float amount);

void ov_wolf_armor_drop(ov_agent* wolf);
