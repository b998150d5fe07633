// Farmland under a body that falls on it turns to dirt, and the crop on it breaks.
// Rules: docs/sources.md#crops
#include "agent/item.h"
#include "base/check.h"
#include "life/crops.h"
#include "life/life_parts.h"
#include "world/block_ids.h"
#include "world/place.h"

#define FREE_FALL 0.5    // blocks; the chance is what a fall has more
#define VOLUME_MIN 0.512 // width^2 * height of the smallest body that tramples
#define DROP_SPREAD 0.25 // blocks from the middle of the cell
#define DROP_RISE 0.2    // blocks per tick
#define DROP_SPEED 0.1   // blocks per tick, along x and z

static double offset(ov_rng* rng, double most) {
  return (ov_rng_double(rng) * 2 - 1) * most;
}

static void drop(ov_turn* turn, ov_rng* rng, const ov_crop_drop* what, ovis_pos cell) {
  OVIS_ASSERT(what != NULL);
  const ovis_stack stack = ov_stack_of(what->item, what->count);
  const double dx = offset(rng, DROP_SPREAD);
  const double dy = offset(rng, DROP_SPREAD);
  const double dz = offset(rng, DROP_SPREAD);
  const double vx = offset(rng, DROP_SPEED);
  const double vz = offset(rng, DROP_SPEED);
  const ovis_vec3 at = {cell.x + 0.5 + dx, cell.y + 0.5 + dy, cell.z + 0.5 + dz};
  const ov_launch launch = ov_item_launch(&stack, at, (ovis_vec3){vx, DROP_RISE, vz});
  ov_turn_launch(turn, &launch);
}

static void break_crop(ov_agent* agent, ovis_pos cell) {
  const ovis_blocks* registry = ovis_world_get_blocks(agent->world);
  const ovis_state state = ovis_world_get_block(agent->world, cell);
  ov_crop_drop drops[OV_CROP_DROPS_MAX];
  if (state == OVIS_STATE_UNLOADED || ov_crop_of(registry, state) == OV_CROP_COUNT ||
      !agent->verbs->set_block(agent, cell, 0)) {
    return;
  }
  const int32_t count = ov_crop_drops(registry, state, &agent->self->rng, drops);
  for (int32_t i = 0; i < count; i++) {
    drop(agent->turn, &agent->self->rng, &drops[i], cell);
  }
}

// A body that the game would draw a number for although it cannot trample draws none here.
static bool does_trample(ov_actor* actor, const ov_body_landing* landing) {
  OVIS_ASSERT(landing != NULL);
  const double width = (double)actor->body.size.width;
  const double chance = (double)landing->fall_distance - FREE_FALL;
  return width * width * (double)actor->body.size.height > VOLUME_MIN && chance > 0 &&
         ov_rng_double(&actor->rng) < chance;
}

void ov_life_trample(ov_turn* turn, ov_actor* actor, const ov_body_landing* landing) {
  OVIS_ASSERT(landing != NULL);
  OVIS_ASSERT(turn != NULL);
  const ovis_state state = ovis_world_get_block(turn->world, landing->ground);
  const ovis_blocks* registry = ovis_world_get_blocks(turn->world);
  ovis_state dirt;
  if (actor->kind != OV_ACTOR_MOB || !ovis_world_get_env(turn->world)->mob_griefing ||
      state == OVIS_STATE_UNLOADED ||
      (ovis_blocks_get_traits(registry, state)->tags & OVIS_TAG(FARMLAND)) == 0 ||
      !ov_registry_default_state(registry, OV_BLOCK_DIRT, &dirt) || !does_trample(actor, landing)) {
    return;
  }
  ov_agent agent = ov_agent_of(turn, actor);
  if (agent.verbs->set_block(&agent, landing->ground, dirt)) {
    const ovis_pos above = {landing->ground.x, landing->ground.y + 1, landing->ground.z};
    break_crop(&agent, above);
    // Dirt is higher than farmland: it lifts the body that stands in it.
    actor->body.pos.y = actor->body.pos.y > above.y ? actor->body.pos.y : above.y;
  }
}
