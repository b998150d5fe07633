// Finds a random position to swim to.
// Rules: docs/sources.md#goals-in-water
#include "species/water/water_goals.h"

#define RANGE_XZ 10 // blocks
#define RANGE_Y 7
#define TRIES_MORE 10 // after a position that is not in water

bool ov_swim_find(ov_agent* agent, ovis_vec3* out) {
  for (int32_t i = 0; i <= TRIES_MORE; i++) {
    if (!ov_agent_random_pos(agent, RANGE_XZ, RANGE_Y, out)) {
      return false;
    }
    if (ov_agent_block(agent, ov_cell_of(*out))->fluid == OVIS_FLUID_WATER) {
      return true;
    }
  }
  return false;
}
