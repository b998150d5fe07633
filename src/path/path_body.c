// Puts a body at rest at a place, for callers that search for a path without a mob.
// Design: docs/architecture.md#rooms (path); the contract is in include/ovis/path.h.
#include "base/check.h"
#include "base/limits.h"
#include "path/path_search.h"

// A body stands on the ground if its box, lowered by this, would hit a shape. [Units: blocks]
#define GROUND_BELOW 0.001

// Height to which a fluid fills its cell. A source counts as a full cell here, whatever is above
// it. A body's tick uses 8/9 for a source below air instead. [Units: blocks]
static double fluid_level(const ovis_state_traits* traits) {
  OVIS_ASSERT(traits != NULL);
  return traits->fluid_amount >= 8 ? 1 : traits->fluid_amount / 9.0;
}

static bool touches_water(const ovis_world* world, const ovis_aabb* box) {
  const ovis_blocks* registry = ovis_world_get_blocks(world);
  const ovis_pos min = ov_cell_of(&box->min);
  const ovis_pos max = ov_cell_of(&box->max);
  for (int32_t x = min.x; x <= max.x; x++) {
    for (int32_t y = min.y; y <= max.y; y++) {
      for (int32_t z = min.z; z <= max.z; z++) {
        const ovis_state state = ovis_world_get_block(world, (ovis_pos){x, y, z});
        if (state == OVIS_STATE_UNLOADED) {
          continue;
        }
        const ovis_state_traits* traits = ovis_blocks_get_traits(registry, state);
        if (traits->fluid == OVIS_FLUID_WATER && y + fluid_level(traits) > box->min.y) {
          return true;
        }
      }
    }
  }
  return false;
}

void ovis_path_body_set_own(ovis_path_body* body, const ovis_own_body* own) {
  OV_REQUIRE(body != NULL && own != NULL, );
  if (own->width > 0) {
    body->width = own->width;
    body->height = own->height;
    body->max_up_step = own->step_height;
    body->max_fall = own->max_fall;
  }
}

void ovis_path_body_place(const ovis_world* world, ovis_vec3 pos, ovis_path_body* body) {
  OV_REQUIRE(world != NULL && body != NULL, );
  body->pos = pos;
  if (!ov_is_place(&pos) || !ov_is_body_size(body->width, body->height)) {
    body->is_on_ground = body->is_in_water = false;
    return;
  }
  const ovis_aabb box = ov_path_body_box(body);
  ovis_aabb lower = box;
  lower.min.y -= GROUND_BELOW;
  lower.max.y -= GROUND_BELOW;
  body->is_on_ground = ovis_world_has_collision(world, &lower);
  body->is_in_water = touches_water(world, &box);
}
