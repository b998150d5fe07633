// Harm by blocks: in the cells that a body overlaps, and below its feet.
// Rules: docs/sources.md#harm
#include "life/life.h"

#include "base/check.h"
#include "life/life_parts.h"
#include "world/block_ids.h"
#include "world/block_values.h"
#include "world/place.h"
#include "world/scan.h"

#include <math.h>

#define PRICK_DAMAGE 1.0f // of cacti and berry bushes
#define BUSH_AGE_MAX 3
#define BUSH_MOVE_MIN ((double)0.003f)
#define HOT_FLOOR_DAMAGE 1.0f
#define HOT_FLOOR_DEPTH 0.2 // blocks below the feet

#define HARMFUL                                                                                    \
  (OVIS_TAG(CACTUS) | OVIS_TAG(SWEET_BERRY_BUSH) | OVIS_TAG(POWDER_SNOW) | OVIS_TAG(BURNING))

// ---- In a cell

static bool has_moved_in(const ov_body* body) {
  OVIS_ASSERT(body->levitation >= 0);
  return fabs(body->pos.x - body->tick_pos.x) >= BUSH_MOVE_MIN ||
         fabs(body->pos.z - body->tick_pos.z) >= BUSH_MOVE_MIN;
}

// A bush without berries has no thorns yet. It hurts only bodies that it slows down.
static void prick(ov_turn* turn, ov_actor* actor, const ov_touched* block) {
  OVIS_ASSERT(block != NULL);
  const int32_t age =
      ov_registry_value(ovis_world_get_blocks(turn->world), block->state, OV_BLOCK_PROP_AGE);
  OVIS_ASSERT(age <= BUSH_AGE_MAX);
  if (!actor->body.passes_bushes && age > 0 && has_moved_in(&actor->body)) {
    ov_life_hurt_by(turn, actor, block, PRICK_DAMAGE, OVIS_DAMAGE_BERRY_BUSH);
  }
}

// Returns the block's tags.
static uint64_t touch_cell(ov_turn* turn, ov_actor* actor, ovis_pos pos) {
  const ovis_state state = ovis_world_get_block(turn->world, pos);
  if (state == OVIS_STATE_UNLOADED) {
    return 0;
  }
  const uint64_t tags = ovis_blocks_get_traits(ovis_world_get_blocks(turn->world), state)->tags;
  const ov_touched block = {pos, state};
  if ((tags & OVIS_TAG(CACTUS)) != 0) {
    ov_life_hurt_by(turn, actor, &block, PRICK_DAMAGE, OVIS_DAMAGE_CACTUS);
  } else if ((tags & OVIS_TAG(SWEET_BERRY_BUSH)) != 0) {
    prick(turn, actor, &block);
  } else if ((tags & OVIS_TAG(BURNING)) != 0) {
    ov_burn_in_cell(turn, actor, &block);
  }
  return tags;
}

// Touches all cells that the body overlaps. *out: the last one with powder snow. False: none.
static bool touch_cells(ov_turn* turn, ov_actor* actor, ovis_pos* out) {
  OVIS_ASSERT(out != NULL);
  const ovis_aabb box = ov_body_box(&actor->body);
  const ov_cell_range in = ov_cells_inside(&box);
  bool is_in_snow = false;
  for (ovis_pos pos = in.min; pos.x <= in.max.x; pos = ov_scan_xyz(pos, &in)) {
    if ((touch_cell(turn, actor, pos) & OVIS_TAG(POWDER_SNOW)) != 0) {
      *out = pos;
      is_in_snow = true;
    }
  }
  return is_in_snow;
}

// ---- On the ground

// `has_ended`: ov_body_end has run; it knows whether the body lies still among the same blocks.
static void touch_ground(ov_turn* turn, ov_actor* actor, bool has_ended) {
  ov_body* body = &actor->body;
  const bool is_known = has_ended && body->rest.has_cool_floor;
  if (!body->is_on_ground || actor->row->nature.is_fire_immune || is_known) {
    return;
  }
  const ovis_pos pos =
      ov_cell_of((ovis_vec3){body->pos.x, body->pos.y - HOT_FLOOR_DEPTH, body->pos.z});
  const ovis_state state = ovis_world_get_block(turn->world, pos);
  if (state == OVIS_STATE_UNLOADED) {
    return;
  }
  const bool is_hot =
      ov_registry_block_id(ovis_world_get_blocks(turn->world), state) == OV_BLOCK_MAGMA_BLOCK;
  body->rest.has_cool_floor = has_ended && !is_hot;
  if (is_hot) {
    const ov_touched block = {pos, state};
    ov_life_hurt_by(turn, actor, &block, HOT_FLOOR_DAMAGE, OVIS_DAMAGE_HOT_FLOOR);
  }
}

// ---- All of it

void ov_life_touch_blocks(ov_turn* turn, ov_actor* actor, bool has_ended) {
  OVIS_ASSERT(turn != NULL);
  OVIS_ASSERT(actor != NULL);
  touch_ground(turn, actor, has_ended);
  // ov_body_end has scanned the cells; without it the scan happens here.
  const bool is_near = !has_ended || (actor->body.rest.around & HARMFUL) != 0;
  ovis_pos pos;
  const bool is_in_snow = is_near && touch_cells(turn, actor, &pos);
  if (is_in_snow) {
    actor->fire_ticks = 0;
    const ov_touched snow = {pos, ovis_world_get_block(turn->world, pos)};
    ov_freeze_tick(turn, actor, &snow);
  } else if (actor->frozen_ticks > 0) {
    ov_freeze_tick(turn, actor, NULL);
  }
}

static bool is_harmful(const ovis_world* world, ovis_pos pos) {
  const ovis_state state = ovis_world_get_block(world, pos);
  if (state == OVIS_STATE_UNLOADED) {
    return false;
  }
  const ovis_state_traits* traits = ovis_blocks_get_traits(ovis_world_get_blocks(world), state);
  return (traits->tags & HARMFUL) != 0 || traits->fluid == OVIS_FLUID_LAVA;
}

bool ov_life_is_harmful_at(const ovis_world* world, const ovis_aabb* box) {
  ovis_aabb lower = *box;
  lower.min.y -= HOT_FLOOR_DEPTH;
  const ov_cell_range in = ov_cells_inside(&lower);
  bool is_found = false;
  for (ovis_pos pos = in.min; pos.x <= in.max.x && !is_found; pos = ov_scan_xyz(pos, &in)) {
    is_found = is_harmful(world, pos);
  }
  return is_found;
}
