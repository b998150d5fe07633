// What the blocks in whose cells a body is do to it, and the one it stands on. Figures and how sure
// they are: docs/sources.md#harm
#include "sim/sim_internal.h"

#include "world/block_ids.h"
#include "world/collision.h"

#include <math.h>
#include <string.h>

#define PRICK_DAMAGE 1.0f // of cacti and berry bushes
#define BUSH_MOVE_MIN ((double)0.003f)
#define FIRE_TICKS 160
#define FIRE_TICKS_MAX 32767
#define FIRE_DAMAGE 1.0f // of campfires as well
#define SOUL_FIRE_DAMAGE 2.0f
#define HOT_FLOOR_DAMAGE 1.0f
#define HOT_FLOOR_DEPTH 0.2
#define CAULDRON_LOW 0.25
#define CAULDRON_HIGH 0.9375
#define FREEZE_INTERVAL 40
#define FREEZE_DAMAGE 1.0f
#define FREEZE_DAMAGE_EXTRA 5.0f
#define THAW_TICKS 2

#define HARMFUL                                                                                    \
  (OVIS_TAG(CACTUS) | OVIS_TAG(SWEET_BERRY_BUSH) | OVIS_TAG(POWDER_SNOW) | OVIS_TAG(BURNING))

typedef struct touched {
  ovis_pos pos;
  ovis_state state;
  ov_block_id block;
} touched;

static touched touch(const ovis_sim* sim, ovis_pos pos, ovis_state state) {
  const ovis_registry* registry = ovis_world_registry(sim->world);
  return (touched){pos, state, ov_registry_block_id(registry, state)};
}

static void harm(ovis_sim* sim, ov_actor* actor, const touched* block, float amount,
                 ovis_damage damage) {
  const ov_harm blow = {amount, damage, block->pos, block->state};
  ov_sim_harm(sim, NULL, actor, &blow);
}

// ---- In a cell

static bool has_moved_in(const ov_body* body) {
  return fabs(body->pos.x - body->tick_pos.x) >= BUSH_MOVE_MIN ||
         fabs(body->pos.z - body->tick_pos.z) >= BUSH_MOVE_MIN;
}

// A bush without berries has no thorns yet. Whom it does not hold it does not hurt.
static void prick(ovis_sim* sim, ov_actor* actor, const touched* block) {
  const char* age = ovis_registry_property(ovis_world_registry(sim->world), block->state, "age");
  if (!actor->body.passes_bushes && age != NULL && strcmp(age, "0") != 0 &&
      has_moved_in(&actor->body)) {
    harm(sim, actor, block, PRICK_DAMAGE, OVIS_DAMAGE_BERRY_BUSH);
  }
}

// Each cell of fire adds a tick, which burning takes away again, so that one is never burnt out
// in it.
static void catch_fire(ov_actor* actor) {
  if (actor->fire_ticks == 0) {
    actor->fire_ticks = FIRE_TICKS;
  } else if (actor->fire_ticks < FIRE_TICKS_MAX) {
    actor->fire_ticks++;
  }
}

static void dip_in_lava(ovis_sim* sim, ov_actor* actor, const touched* block) {
  const ov_body* body = &actor->body;
  if (body->pos.y < block->pos.y + CAULDRON_HIGH &&
      body->pos.y + (double)body->size.height > block->pos.y + CAULDRON_LOW) {
    actor->fire_ticks =
        actor->fire_ticks > OV_LAVA_FIRE_TICKS ? actor->fire_ticks : OV_LAVA_FIRE_TICKS;
    harm(sim, actor, block, OV_LAVA_DAMAGE, OVIS_DAMAGE_LAVA);
  }
}

// Fire, lit campfires and cauldrons of lava. Lava itself is a fluid, and magma hurts from below.
static void singe(ovis_sim* sim, ov_actor* actor, const touched* block, uint64_t tags) {
  if (actor->row->nature.is_fire_immune) {
    return;
  }
  const bool is_soul = block->block == OV_BLOCK_SOUL_FIRE || block->block == OV_BLOCK_SOUL_CAMPFIRE;
  const bool is_fire = block->block == OV_BLOCK_FIRE || block->block == OV_BLOCK_SOUL_FIRE;
  if ((tags & OVIS_TAG(CAULDRON)) != 0) {
    dip_in_lava(sim, actor, block);
  } else if (is_fire || (tags & OVIS_TAG(CAMPFIRE)) != 0) {
    if (is_fire) {
      catch_fire(actor);
    }
    harm(sim, actor, block, is_soul ? SOUL_FIRE_DAMAGE : FIRE_DAMAGE, OVIS_DAMAGE_IN_FIRE);
  }
}

// Returns its tags.
static uint64_t feel_cell(ovis_sim* sim, ov_actor* actor, ovis_pos pos) {
  const ovis_state state = ovis_world_block(sim->world, pos);
  if (state == OVIS_STATE_UNLOADED) {
    return 0;
  }
  const uint64_t tags = ovis_registry_traits(ovis_world_registry(sim->world), state)->tags;
  if ((tags & HARMFUL) != 0) {
    const touched block = touch(sim, pos, state);
    if ((tags & OVIS_TAG(CACTUS)) != 0) {
      harm(sim, actor, &block, PRICK_DAMAGE, OVIS_DAMAGE_CACTUS);
    } else if ((tags & OVIS_TAG(SWEET_BERRY_BUSH)) != 0) {
      prick(sim, actor, &block);
    } else if ((tags & OVIS_TAG(BURNING)) != 0) {
      singe(sim, actor, &block, tags);
    }
  }
  return tags;
}

// ---- On the ground

static void feel_ground(ovis_sim* sim, ov_actor* actor) {
  const ov_body* body = &actor->body;
  if (!body->is_on_ground || actor->row->nature.is_fire_immune) {
    return;
  }
  const ovis_pos pos = {(int32_t)floor(body->pos.x), (int32_t)floor(body->pos.y - HOT_FLOOR_DEPTH),
                        (int32_t)floor(body->pos.z)};
  const ovis_state state = ovis_world_block(sim->world, pos);
  if (state == OVIS_STATE_UNLOADED ||
      (ovis_registry_traits(ovis_world_registry(sim->world), state)->tags & OVIS_TAG(BURNING)) ==
          0) {
    return;
  }
  const touched block = touch(sim, pos, state);
  if (block.block == OV_BLOCK_MAGMA_BLOCK) {
    harm(sim, actor, &block, HOT_FLOOR_DAMAGE, OVIS_DAMAGE_HOT_FLOOR);
  }
}

// ---- Cold

static void freeze(ovis_sim* sim, ov_actor* actor, const ovis_pos* snow) {
  const ov_cold cold = actor->row->nature.cold;
  if (snow == NULL || cold == OV_COLD_NEVER) {
    actor->frozen_ticks = actor->frozen_ticks > THAW_TICKS ? actor->frozen_ticks - THAW_TICKS : 0;
  } else if (actor->frozen_ticks < OV_FROZEN_TICKS_MAX) {
    actor->frozen_ticks++;
  }
  // The rule counts the tick that a mob is in: its first is 1.
  if (snow != NULL && actor->frozen_ticks >= OV_FROZEN_TICKS_MAX && cold != OV_COLD_NEVER &&
      (actor->age_ticks + 1) % FREEZE_INTERVAL == 0) {
    const touched block = touch(sim, *snow, ovis_world_block(sim->world, *snow));
    harm(sim, actor, &block, cold == OV_COLD_HARD ? FREEZE_DAMAGE_EXTRA : FREEZE_DAMAGE,
         OVIS_DAMAGE_FREEZE);
  }
}

// ---- All of it

// The last of the cells with powder snow, in *out. False: there is none.
static bool feel_cells(ovis_sim* sim, ov_actor* actor, ovis_pos* out) {
  const ovis_aabb box = ov_body_box(&actor->body);
  const ov_cell_range in = ov_cells_inside(&box);
  bool is_in_snow = false;
  for (int32_t x = in.min.x; x <= in.max.x; x++) {
    for (int32_t y = in.min.y; y <= in.max.y; y++) {
      for (int32_t z = in.min.z; z <= in.max.z; z++) {
        const ovis_pos pos = {x, y, z};
        if ((feel_cell(sim, actor, pos) & OVIS_TAG(POWDER_SNOW)) != 0) {
          *out = pos;
          is_in_snow = true;
        }
      }
    }
  }
  return is_in_snow;
}

static bool is_harmful(const ovis_sim* sim, ovis_pos pos) {
  const ovis_state state = ovis_world_block(sim->world, pos);
  if (state == OVIS_STATE_UNLOADED) {
    return false;
  }
  const ovis_state_traits* traits = ovis_registry_traits(ovis_world_registry(sim->world), state);
  return (traits->tags & HARMFUL) != 0 || traits->fluid == OVIS_FLUID_LAVA;
}

bool ov_sim_is_harmful_at(const ovis_sim* sim, const ovis_aabb* box) {
  ovis_aabb lower = *box;
  lower.min.y -= HOT_FLOOR_DEPTH;
  const ov_cell_range in = ov_cells_inside(&lower);
  for (int32_t x = in.min.x; x <= in.max.x; x++) {
    for (int32_t y = in.min.y; y <= in.max.y; y++) {
      for (int32_t z = in.min.z; z <= in.max.z; z++) {
        if (is_harmful(sim, (ovis_pos){x, y, z})) {
          return true;
        }
      }
    }
  }
  return false;
}

void ov_sim_feel_blocks(ovis_sim* sim, ov_actor* actor, bool has_ended) {
  feel_ground(sim, actor);
  // The body's end has looked at its cells; who has had none looks here.
  const bool is_near = !has_ended || (actor->body.rest.around & HARMFUL) != 0;
  ovis_pos snow;
  const bool is_in_snow = is_near && feel_cells(sim, actor, &snow);
  if (is_in_snow) {
    actor->fire_ticks = 0;
  }
  if (is_in_snow || actor->frozen_ticks > 0) {
    freeze(sim, actor, is_in_snow ? &snow : NULL);
  }
}
