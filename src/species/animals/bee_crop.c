// A bee with nectar lets crops below it grow.
// Rules: docs/sources.md#bees
#include "base/check.h"
#include "mind/goal/goal_share.h"
#include "species/animals/bee_goals.h"
#include "world/block_ids.h"
#include "world/world_internal.h"

#define CROPS_MAX 10
#define REST_CHANCE 0.3f
#define ONE_IN 30

static bool can_use(ov_goal_turn* turn) {
  ov_agent* agent = turn->agent;
  const ov_bee* self = ov_bee_of(agent->self);
  if (!ov_bee_is_calm(turn)) {
    return false;
  }
  if (!self->has_nectar) {
    return ov_goal_refuse(turn, OVIS_REASON_NO_NEED, 0, 0);
  }
  if (self->crops_grown >= CROPS_MAX) {
    return ov_goal_refuse(turn, OVIS_REASON_ENDED, self->crops_grown, CROPS_MAX);
  }
  if (ov_rng_float(&agent->self->rng) < REST_CHANCE) {
    return ov_goal_refuse(turn, OVIS_REASON_NO_CHANCE, 0, 0);
  }
  return (self->has_hive && ov_bee_is_hive(agent, self->hive)) ||
         ov_goal_refuse(turn, OVIS_REASON_NO_TARGET, 0, 0);
}

// The next age of a crop or berry bush, or the berries of cave vines.
static bool grow(const ov_agent* agent, ovis_pos pos, ovis_state* out) {
  const ovis_blocks* registry = ovis_world_get_blocks(agent->world);
  const ovis_state state = ovis_world_get_block(agent->world, pos);
  if (state == OVIS_STATE_UNLOADED) {
    return false;
  }
  const ov_block_id id = ov_registry_block_id(registry, state);
  if (id == OV_BLOCK_CAVE_VINES || id == OV_BLOCK_CAVE_VINES_PLANT) {
    return ov_registry_with_value(registry, state, OV_BLOCK_PROP_BERRIES, true, out) &&
           *out != state;
  }
  const uint64_t tags = ovis_blocks_get_traits(registry, state)->tags;
  const int32_t age = ov_registry_value(registry, state, OV_BLOCK_PROP_AGE);
  return (tags & (OVIS_TAG(CROP) | OVIS_TAG(SWEET_BERRY_BUSH))) != 0 && age >= 0 &&
         ov_registry_with_value(registry, state, OV_BLOCK_PROP_AGE, age + 1, out);
}

static void tick(ov_goal_turn* turn) {
  ov_agent* agent = turn->agent;
  ov_bee* self = ov_bee_of(agent->self);
  OVIS_ASSERT(self->crops_grown >= 0);
  if (!ov_goal_roll(turn, ov_goal_delay(ONE_IN))) {
    return;
  }
  const ovis_pos at = ov_body_cell(&agent->self->body);
  for (int32_t down = 1; down <= 2; down++) {
    const ovis_pos below = {at.x, at.y - down, at.z};
    ovis_state grown;
    if (grow(agent, below, &grown) && agent->verbs->set_block(agent, below, grown)) {
      self->crops_grown++;
    }
  }
}

const ov_goal_kind ov_goal_bee_grow_crop = {
    OV_GOAL("BeeGrowCrop", 0),
    OV_GOAL_CALLS(can_use, can_use, NULL, tick, NULL),
    OV_PHRASES(.words = "let crops grow", .doing = "letting crops grow",
               OV_WHY({OVIS_REASON_NOT_HERE, "it is angry"},
                      {OVIS_REASON_NO_NEED, "it has no nectar"},
                      {OVIS_REASON_NO_TARGET, "it knows no hive"})),
};
