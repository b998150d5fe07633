// Items of villagers: picked up, thrown to others, held, dropped.
// Rules: docs/sources.md#villager-food
#include "species/villager/villager_items.h"

#include "agent/gear.h"
#include "base/check.h"
#include "base/vec.h"

#include <math.h>

#define REACH_XZ 1.0     // blocks beside the box in which items are picked up
#define THROW_SPEED 0.3  // blocks per tick
#define THROW_BELOW 0.3  // blocks below the eyes
#define SHARE_OVER 24    // items that it keeps of a smaller stack
#define DROP_SPREAD 0.25 // blocks from the middle

uint32_t ov_villager_requests(int32_t profession) {
  return profession == OV_PROFESSION_FARMER
             ? OV_GOOD_MASK(WHEAT) | OV_GOOD_MASK(WHEAT_SEEDS) | OV_GOOD_MASK(BEETROOT_SEEDS) |
                   OV_GOOD_MASK(BONE_MEAL)
             : 0;
}

bool ov_villager_wants(const ov_agent* agent, const ovis_stack* stack) {
  const ov_villager* villager = ov_villager_self(agent);
  const ov_good good = ov_good_find(stack->item);
  const uint32_t always = ~OV_GOOD_MASK(BONE_MEAL);
  return good != OV_GOOD_COUNT &&
         ((always | ov_villager_requests(villager->profession)) >> good & 1u) != 0 &&
         ov_pack_room(&villager->pack, good) > 0;
}

static void pick_up_one(ov_agent* agent, ov_actor* item, void* context) {
  (void)context;
  const ov_item* state = ov_item_of(item);
  if (!ov_item_is_free(item) || !ov_villager_wants(agent, &state->stack)) {
    return;
  }
  ov_pack* pack = &ov_villager_self(agent)->pack;
  const ov_good good = ov_good_find(state->stack.item);
  const int32_t room = ov_pack_room(pack, good);
  const int32_t wanted = state->stack.count < room ? state->stack.count : room;
  const ovis_stack taken = agent->verbs->pick_up(agent, item, wanted);
  ov_pack_add(pack, good, taken.count);
}

void ov_villager_pick_up(ov_agent* agent) {
  if (agent->crowd->grid.members[OV_ACTOR_ITEM].count == 0 || !agent->env->mob_griefing ||
      agent->self->mind == NULL) {
    return;
  }
  const ovis_aabb body = ov_body_box(&agent->self->body);
  const ovis_aabb box = {{body.min.x - REACH_XZ, body.min.y, body.min.z - REACH_XZ},
                         {body.max.x + REACH_XZ, body.max.y, body.max.z + REACH_XZ}};
  ov_agent_each_near(agent, &box, OV_ACTOR_ITEM, pick_up_one, NULL);
}

void ov_villager_hold(ov_agent* agent, ovis_item item) {
  const ovis_stack shown = ov_stack_of(item, 1);
  ov_gear_wear(agent->turn, agent->self, OVIS_SLOT_MAIN_HAND, &shown);
}

static double offset(ov_rng* rng, double most) {
  return (ov_rng_double(rng) * 2 - 1) * most;
}

void ov_villager_drop(ov_agent* agent, const ovis_stack* stack, ovis_vec3 at) {
  ov_rng* rng = &agent->self->rng;
  const double dx = offset(rng, DROP_SPREAD);
  const double dy = offset(rng, DROP_SPREAD);
  const double dz = offset(rng, DROP_SPREAD);
  const double vx = offset(rng, 0.1);
  const double vz = offset(rng, 0.1);
  ov_launch launch =
      ov_item_launch(stack, (ovis_vec3){at.x + dx, at.y + dy, at.z + dz}, (ovis_vec3){vx, 0.2, vz});
  launch.is_silent = true;
  ov_turn_launch(agent->turn, &launch);
}

void ov_villager_throw_to(ov_agent* agent, const ovis_stack* stack, const ov_actor* other) {
  const ovis_vec3 eye = ov_body_eye(&agent->self->body);
  const ovis_vec3 from = {eye.x, eye.y - THROW_BELOW, eye.z};
  const ovis_vec3 to = {other->body.pos.x - agent->self->body.pos.x,
                        other->body.pos.y - agent->self->body.pos.y,
                        other->body.pos.z - agent->self->body.pos.z};
  const double length = ov_vec_length(to);
  const double share = length > 1e-4 ? THROW_SPEED / length : 0;
  agent->verbs->throw_item(agent, stack, from,
                           (ovis_vec3){to.x * share, to.y * share, to.z * share});
}

void ov_villager_share(ov_agent* agent, uint32_t mask, const ov_actor* other) {
  ov_pack* pack = &ov_villager_self(agent)->pack;
  for (int32_t i = 0; i < OV_PACK_SLOTS; i++) {
    ov_pack_slot* slot = &pack->slots[i];
    if (slot->count == 0 || (mask >> slot->good & 1u) == 0) {
      continue;
    }
    const int32_t given = slot->count > OV_PACK_STACK_MAX / 2 ? slot->count / 2
                          : slot->count > SHARE_OVER          ? slot->count - SHARE_OVER
                                                              : 0;
    if (given > 0) {
      const ovis_stack stack = ov_stack_of(ov_good_item((ov_good)slot->good), given);
      slot->count = (int8_t)(slot->count - given);
      ov_villager_throw_to(agent, &stack, other);
      return;
    }
  }
}
