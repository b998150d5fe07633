// Reads the cells that the decisions of navigation depend on.
// Rules: docs/sources.md#navigation
#include "nav/nav_internal.h"

const ovis_state_traits* ov_nav_traits(const ovis_world* world, ovis_pos pos) {
  const ovis_state state = ovis_world_get_block(world, pos);
  return state == OVIS_STATE_UNLOADED ? NULL
                                      : ovis_blocks_get_traits(ovis_world_get_blocks(world), state);
}

bool ov_nav_is_air(const ovis_world* world, ovis_pos pos) {
  const ovis_state_traits* traits = ov_nav_traits(world, pos);
  return traits == NULL || (traits->tags & OVIS_TAG(AIR)) != 0;
}
