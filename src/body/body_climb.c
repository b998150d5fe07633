// Decides whether a body climbs: on ladders, vines, trapdoors above ladders, and walls.
// Rules: docs/sources.md#body-physics
#include "base/check.h"
#include "body/body_internal.h"
#include "world/block_ids.h"
#include "world/block_values.h"

// An open trapdoor on the same side as the ladder below it continues the ladder.
static bool continues_ladder(const ovis_world* world, ovis_pos pos) {
  const ovis_blocks* registry = ovis_world_get_blocks(world);
  const ovis_state ladder = ovis_world_get_block(world, (ovis_pos){pos.x, pos.y - 1, pos.z});
  if (ladder == OVIS_STATE_UNLOADED || ov_registry_block_id(registry, ladder) != OV_BLOCK_LADDER) {
    return false;
  }
  const ovis_state here = ovis_world_get_block(world, pos);
  const int32_t facing = ov_registry_value(registry, here, OV_BLOCK_PROP_FACING);
  return facing != OV_BLOCK_VALUE_NONE &&
         facing == ov_registry_value(registry, ladder, OV_BLOCK_PROP_FACING);
}

bool ov_body_is_climbing_in(const ov_body* body, ov_cells* cells) {
  OVIS_ASSERT(body->size.height > 0);
  OVIS_ASSERT(cells->world != NULL);
  if (body->climbs_walls) {
    return body->is_on_wall; // spiders climb nothing else, not even ladders
  }
  const ovis_pos pos = ov_body_cell(body);
  const ovis_state_traits* traits = ov_cells_traits(cells, pos);
  if (traits == NULL) {
    return false;
  }
  if ((traits->tags & OVIS_TAG(CLIMBABLE)) != 0) {
    return true;
  }
  return (traits->tags & OVIS_TAG(TRAPDOOR)) != 0 && (traits->tags & OVIS_TAG(OPEN)) != 0 &&
         continues_ladder(cells->world, pos);
}

bool ov_body_is_climbing(const ov_body* body, const ovis_world* world) {
  ov_cells cells;
  ov_cells_init(&cells, world);
  return ov_body_is_climbing_in(body, &cells);
}
