// Anger of neutral mobs: whom a mob is angry at, and for how long. A mob gets angry at each new
// target. Its anger runs out after 20 to 39 seconds, and then it drops the target.
// Source: docs/sources.md#anger
#pragma once

#include "agent/agent.h"

// The reason for an anger, for its event.
typedef struct ov_anger_about {
  ovis_anger kind;
  ovis_pos pos;         // of a block ...
  ovis_state state;     // ... as it was
  ovis_event_ref cause; // of a blow
} ov_anger_about;

// Emits the event of an anger that begins, or begins again, and lasts so many ticks; 0: as long as
// that is its target.
void ov_anger_tell(ov_agent* agent, const ov_actor* at, int32_t ticks, const ov_anger_about* about);

// Once a tick, before the mind. [Limit: the mob's profile gets_angry]
void ov_anger_tick(ov_agent* agent);

// Ends the anger, and drops the target and the last attacker.
void ov_anger_stop(ov_actor* actor);

// Forgets whom it is angry at and stays angry: with the rule universal_anger, at all players.
void ov_anger_widen(ov_actor* actor);

// Is the agent angry at `other`? A filter of target goals; `context` is not used.
bool ov_anger_is_at(const ov_agent* agent, const ov_actor* other, const void* context);
