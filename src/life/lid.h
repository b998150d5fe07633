// A lid that opens pushes what lies before it.
#pragma once

#include "agent/turn.h"

// Moves all living actors in `room` by `motion`, as far as shapes let them; not `actor` itself, not
// its kind, and nobody that the host moves. docs/sources.md#shulkers
void ov_life_push_with_lid(ov_turn* turn, const ov_actor* actor, const ovis_aabb* room,
                           ovis_vec3 motion);
