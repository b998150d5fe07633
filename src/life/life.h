// Life: steps of a body that need no mind: age, fire, breath, cold, falls, harmful blocks,
// crowding. The step numbers are those of docs/tick.md. Source: docs/sources.md#harm
#pragma once

#include "agent/agent.h"

// Step 2.3: counts down, grows up, burns, breathes. [Limit: the actor is alive]
void ov_life_tick(ov_turn* turn, ov_actor* actor);

// Step 2.9, after the body has moved.
void ov_life_land(ov_turn* turn, ov_actor* actor, const ov_body_landing* landing);

// Step 2.9: applies the blocks in the cells that the body overlaps, and the one below its feet.
// `has_ended`: ov_body_end was called in this turn.
void ov_life_touch_blocks(ov_turn* turn, ov_actor* actor, bool has_ended);

// Step 2.12: pushes overlapping bodies apart; too many of them hurt.
void ov_life_push_neighbors(ov_turn* turn, ov_actor* actor);

// Does the box, or the cell right below it, contain a block that hurts some species?
bool ov_life_is_harmful_at(const ovis_world* world, const ovis_aabb* box);
