// Random teleports, as of endermen.
// Source: docs/sources.md#monsters
#pragma once

#include "agent/agent.h"

// Teleports to a position, down to the first block below it that blocks motion. False: there is
// none, it is under water, or the body does not fit.
bool ov_teleport_down_to(ov_agent* agent, ovis_vec3 pos);

// To a random position within 32 blocks.
bool ov_teleport_anywhere(ov_agent* agent);

// Past an actor, about 16 blocks toward it.
bool ov_teleport_toward(ov_agent* agent, const ov_actor* other);
