// A frog croaks, and lays its spawn on water beside the shore.
// Rules: docs/sources.md#frogs
#include "base/check.h"
#include "species/animals/frog.h"
#include "world/block_ids.h"

// Source of all numbers in this file: docs/sources.md#frogs
#define CROAK_TICKS 60
#define CROAK_LIMIT 100

// ---- Croak

#define CROAKING_STATE(X) X(I32, ticks, 0, CROAK_TICKS) /* so far */
OV_KIND_STATE(croaking, CROAKING_STATE)

static bool can_croak(ov_behavior_turn* turn) {
  const ov_body* body = &turn->agent->self->body;
  const ov_frog* frog = ov_frog_of(turn->agent->self);
  return (!body->is_in_water && !body->is_in_lava && frog->tongue_target == 0) ||
         ov_behavior_refuse(turn, OVIS_REASON_NOT_HERE, 0, 0);
}

static void start(ov_behavior_turn* turn) {
  croaking* self = turn->state;
  self->ticks = 0;
  ov_frog_of(turn->agent->self)->is_croaking = true;
}

static bool goes_on(ov_behavior_turn* turn) {
  const croaking* self = turn->state;
  OVIS_ASSERT(self->ticks >= 0);
  OVIS_ASSERT(self->ticks <= CROAK_TICKS);
  return self->ticks < CROAK_TICKS;
}

static void tick(ov_behavior_turn* turn) {
  croaking* self = turn->state;
  OVIS_ASSERT(self->ticks >= 0);
  OVIS_ASSERT(self->ticks <= CROAK_TICKS);
  self->ticks++;
}

static void stop(ov_behavior_turn* turn) {
  ov_frog_of(turn->agent->self)->is_croaking = false;
}

const ov_behavior_kind ov_croak = {
    OV_TIMED("Croak"),
    OV_NEEDS(OV_ABSENT(WALK_TARGET)),
    OV_TICKS(CROAK_LIMIT, CROAK_LIMIT),
    OV_STATE(croaking, croaking_fields),
    OV_BEHAVIOR_CALLS(can_croak, goes_on, start, tick, stop),
    OV_PHRASES(.words = "croak", .doing = "croaking",
               OV_WHY({OVIS_REASON_NOT_HERE, "it is not on land"})),
};

// ---- TryLaySpawnOnWaterNearLand

static bool is_place_for_spawn(const ov_agent* agent, ovis_pos water) {
  const ovis_state_traits* traits = ov_agent_block(agent, water);
  const ovis_pos above = {water.x, water.y + 1, water.z};
  return traits->fluid == OVIS_FLUID_WATER && traits->fluid_source != 0 &&
         ovis_blocks_get_shape(ovis_world_get_blocks(agent->world), traits->shape).count == 0 &&
         (ov_agent_block(agent, above)->tags & OVIS_TAG(AIR)) != 0;
}

static bool lay(ov_behavior_turn* turn) {
  static const int32_t ways[4][2] = {{0, -1}, {1, 0}, {0, 1}, {-1, 0}};
  ov_agent* agent = turn->agent;
  const ov_body* body = &agent->self->body;
  const ovis_pos at = ov_brain_own_cell(agent);
  ovis_state spawn;
  if (body->is_in_water || !body->is_on_ground ||
      !ov_registry_default_state(ovis_world_get_blocks(agent->world), OV_BLOCK_FROGSPAWN, &spawn)) {
    return ov_behavior_refuse(turn, OVIS_REASON_NOT_HERE, 0, 0);
  }
  for (int32_t i = 0; i < 4; i++) {
    const ovis_pos water = {at.x + ways[i][0], at.y - 1, at.z + ways[i][1]};
    if (is_place_for_spawn(agent, water)) {
      agent->verbs->set_block(agent, (ovis_pos){water.x, water.y + 1, water.z}, spawn);
      ov_brain_erase(turn->brain, OVIS_MEM_IS_PREGNANT);
      break;
    }
  }
  return true;
}

const ov_behavior_kind ov_lay_spawn = {
    OV_ONE_SHOT("TryLaySpawnOnWaterNearLand", lay),
    OV_NEEDS(OV_ABSENT(ATTACK_TARGET), OV_PRESENT(WALK_TARGET), OV_PRESENT(IS_PREGNANT)),
    OV_PHRASES(.words = "lay its spawn beside the shore",
               .doing = "laying its spawn beside the shore",
               .does = "lays its spawn beside the shore",
               OV_WHY({OVIS_REASON_NOT_HERE, "it does not stand on land"})),
};
