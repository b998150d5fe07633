// Fire: burning, catching fire in daylight, lava, and blocks that burn.
// Rules: docs/sources.md#harm
#include "agent/gear.h"
#include "base/check.h"
#include "life/life_parts.h"

#include "world/block_ids.h"
#include "world/daylight.h"
#include "world/place.h"

#define FIRE_DAMAGE_INTERVAL 20 // ticks
#define FIRE_DAMAGE 1.0f        // of burning, of fire and of campfires
#define SOUL_FIRE_DAMAGE 2.0f
#define FIRE_TICKS 160     // that a body burns after it was in fire, or in the sun
#define HELMET_WEAR_MORE 2 // uses that a sunny tick takes: below this, at random
#define FIRE_TICKS_MAX 32767
#define LAVA_FIRE_TICKS 300
#define LAVA_DAMAGE 4.0f
#define CAULDRON_LOW 0.25 // where the lava in a cauldron begins and ends, in blocks
#define CAULDRON_HIGH 0.9375

// The cell that an event names: the first one with lava in the column at the feet. A wide body may
// touch lava elsewhere.
static ov_touched lava_at(const ovis_world* world, const ov_actor* actor) {
  const ovis_pos feet = ov_body_cell(&actor->body);
  ovis_pos pos = feet;
  for (; pos.y <= feet.y + (int32_t)actor->body.size.height; pos.y++) {
    const ovis_state state = ovis_world_get_block(world, pos);
    if (state != OVIS_STATE_UNLOADED &&
        ovis_blocks_get_traits(ovis_world_get_blocks(world), state)->fluid == OVIS_FLUID_LAVA) {
      return (ov_touched){pos, state};
    }
  }
  const ovis_state state = ovis_world_get_block(world, feet);
  return (ov_touched){feet, state == OVIS_STATE_UNLOADED ? 0 : state};
}

void ov_burn_tick(ov_turn* turn, ov_actor* actor, bool is_wet) {
  OVIS_ASSERT(turn != NULL);
  OVIS_ASSERT(actor->fire_ticks >= 0);
  if (is_wet || actor->row->nature.is_fire_immune) {
    actor->fire_ticks = 0;
    return;
  }
  if (actor->fire_ticks > 0) {
    if (actor->fire_ticks % FIRE_DAMAGE_INTERVAL == 0 && !actor->body.is_in_lava) {
      ov_life_hurt(turn, actor, FIRE_DAMAGE, OVIS_DAMAGE_FIRE);
    }
    actor->fire_ticks--;
    actor->frozen_ticks = 0; // a burning body thaws
  }
  if (actor->body.is_in_lava) {
    actor->fire_ticks = LAVA_FIRE_TICKS;
    const ov_touched lava = lava_at(turn->world, actor);
    ov_life_hurt_by(turn, actor, &lava, LAVA_DAMAGE, OVIS_DAMAGE_LAVA);
  }
}

// The helmet takes the harm of the sun, until it is worn out. False: there is none.
static bool is_under_helmet(ov_turn* turn, ov_actor* actor) {
  OVIS_ASSERT(actor->helmet_uses >= 0);
  OVIS_ASSERT(actor->helmet_uses <= OV_HELMET_USES_MAX);
  if (!ov_gear_has_helmet(actor)) {
    return false;
  }
  if (actor->helmet_uses > 0) {
    const int32_t left = actor->helmet_uses - ov_rng_int(&actor->rng, HELMET_WEAR_MORE);
    actor->helmet_uses = left > 0 ? left : 0;
    if (left <= 0) {
      ov_gear_take_worn(turn, actor, OVIS_SLOT_HEAD, 1);
    }
  }
  return true;
}

void ov_burn_in_daylight(ov_turn* turn, ov_actor* actor, bool is_wet) {
  OVIS_ASSERT(turn != NULL);
  if (!actor->row->nature.burns_in_daylight || !ov_is_day(ovis_world_get_env(turn->world))) {
    return;
  }
  const ovis_pos eye = ov_cell_of(ov_body_eye(&actor->body));
  const float light = ov_brightness(turn->world, eye);
  if (light > 0.5f && ov_rng_float(&actor->rng) * 30.0f < (light - 0.4f) * 2.0f && !is_wet &&
      ov_sees_sky(turn->world, eye) && !is_under_helmet(turn, actor) &&
      actor->fire_ticks < FIRE_TICKS) {
    actor->fire_ticks = FIRE_TICKS;
  }
}

// Each cell of fire adds a tick, which burning takes away again: a body in fire never burns out.
static void catch_fire(ov_actor* actor) {
  if (actor->fire_ticks == 0) {
    actor->fire_ticks = FIRE_TICKS;
  } else if (actor->fire_ticks < FIRE_TICKS_MAX) {
    actor->fire_ticks++;
  }
}

static void dip_in_lava(ov_turn* turn, ov_actor* actor, const ov_touched* block) {
  OVIS_ASSERT(block != NULL);
  const ov_body* body = &actor->body;
  if (body->pos.y < block->pos.y + CAULDRON_HIGH &&
      body->pos.y + (double)body->size.height > block->pos.y + CAULDRON_LOW) {
    actor->fire_ticks = actor->fire_ticks > LAVA_FIRE_TICKS ? actor->fire_ticks : LAVA_FIRE_TICKS;
    ov_life_hurt_by(turn, actor, block, LAVA_DAMAGE, OVIS_DAMAGE_LAVA);
  }
}

// Lava itself is a fluid, and magma hurts from below.
void ov_burn_in_cell(ov_turn* turn, ov_actor* actor, const ov_touched* block) {
  OVIS_ASSERT(block != NULL);
  OVIS_ASSERT(turn != NULL);
  if (actor->row->nature.is_fire_immune) {
    return;
  }
  const ovis_blocks* registry = ovis_world_get_blocks(turn->world);
  const uint64_t tags = ovis_blocks_get_traits(registry, block->state)->tags;
  const ov_block_id id = ov_registry_block_id(registry, block->state);
  const bool is_soul = id == OV_BLOCK_SOUL_FIRE || id == OV_BLOCK_SOUL_CAMPFIRE;
  const bool is_fire = id == OV_BLOCK_FIRE || id == OV_BLOCK_SOUL_FIRE;
  if ((tags & OVIS_TAG(CAULDRON)) != 0) {
    dip_in_lava(turn, actor, block);
  } else if (is_fire || (tags & OVIS_TAG(CAMPFIRE)) != 0) {
    if (is_fire) {
      catch_fire(actor);
    }
    ov_life_hurt_by(turn, actor, block, is_soul ? SOUL_FIRE_DAMAGE : FIRE_DAMAGE,
                    OVIS_DAMAGE_IN_FIRE);
  }
}
