// Random teleports, as of endermen.
// Source: docs/sources.md#monsters
#pragma once

#include "agent/agent.h"

// To a random position within 32 blocks.
bool ov_teleport_anywhere(ov_agent* agent);

// Past an actor, about 16 blocks toward it.
bool ov_teleport_toward(ov_agent* agent, const ov_actor* other);
