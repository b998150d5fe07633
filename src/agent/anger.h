// Anger of neutral mobs: whom a mob is angry at, and for how long. A mob gets angry at each new
// target. Its anger runs out after 20 to 39 seconds, and then it drops the target.
// Source: docs/sources.md#anger
#pragma once

#include "agent/agent.h"

// Once a tick, before the mind. [Limit: the mob's profile gets_angry]
void ov_anger_tick(ov_agent* agent);

// Ends the anger, and drops the target and the last attacker.
void ov_anger_stop(ov_actor* actor);

// Forgets whom it is angry at and stays angry: with the rule universal_anger, at all players.
void ov_anger_widen(ov_actor* actor);

// Is the agent angry at `other`? A filter of target goals; `context` is not used.
bool ov_anger_is_at(const ov_agent* agent, const ov_actor* other, const void* context);
