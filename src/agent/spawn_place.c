// Tells whether mobs may come into the world in a cell.
// Rules: docs/sources.md#raids
#include "agent/spawn_place.h"

#include "world/registry_internal.h"

bool ov_spawn_is_free(const ovis_world* world, ovis_pos cell) {
  const ovis_blocks* registry = ovis_world_get_blocks(world);
  const ovis_state state = ovis_world_get_block(world, cell);
  if (state == OVIS_STATE_UNLOADED) {
    return false;
  }
  const ovis_state_traits* traits = ov_registry_traits(registry, state);
  return traits->fluid == OVIS_FLUID_NONE &&
         ovis_blocks_get_shape(registry, traits->shape).count == 0;
}

// Does the block below fill its top face?
static bool has_floor(const ovis_world* world, ovis_pos feet) {
  const ovis_pos below = {feet.x, feet.y - 1, feet.z};
  const ovis_state state = ovis_world_get_block(world, below);
  return state != OVIS_STATE_UNLOADED &&
         (ov_registry_traits(ovis_world_get_blocks(world), state)->tags & OVIS_TAG(FULL_TOP)) != 0;
}

bool ov_spawn_is_on_ground(const ovis_world* world, ovis_pos feet) {
  const ovis_pos head = {feet.x, feet.y + 1, feet.z};
  return has_floor(world, feet) && ov_spawn_is_free(world, feet) && ov_spawn_is_free(world, head);
}
