// Taming, orders, and what a player gets from an animal.
// Rules: docs/sources.md#taming
#include "mob/animals/animal_use.h"

#include "base/check.h"

#define TAMED_IN 3 // tries, on average

bool ov_use_is_one_of(const ov_use* use, const char* const* items) {
  for (int32_t i = 0; items[i] != NULL; i++) {
    if (ov_use_is_with(use, items[i])) {
      return true;
    }
  }
  return false;
}

int32_t ov_animal_try_tame(ov_agent* agent, const ov_use* use) {
  ov_actor* actor = agent->self;
  ov_bond* bond = ov_actor_bond(actor);
  OVIS_ASSERT(bond != NULL);
  if (ov_rng_int(&actor->rng, TAMED_IN) == 0) {
    ov_agent_tame(agent, use->player);
    bond->is_ordered_to_sit = true;
    actor->health = (float)ov_actor_attribute(actor, OV_ATTRIBUTE_HEALTH_MAX);
  }
  return 1;
}

ovis_use_kind ov_animal_order_kind(const ov_actor* pet, const ov_use* use) {
  const ov_bond* bond = ov_actor_bond(pet);
  OVIS_ASSERT(bond != NULL);
  return bond->is_tame && bond->owner == use->player->serial ? OVIS_USE_ORDER : OVIS_USE_NOTHING;
}

void ov_animal_order(ov_agent* agent) {
  ov_bond* bond = ov_actor_bond(agent->self);
  OVIS_ASSERT(bond != NULL);
  bond->is_ordered_to_sit = !bond->is_ordered_to_sit;
}

void ov_animal_stop(ov_agent* agent) {
  agent->self->controls.jump.is_wanted = false;
  agent->self->target = 0;
  ov_agent_stop(agent);
}

void ov_animal_give(ov_agent* agent, const ov_use* use, const char* item) {
  const ovis_stack stack = ovis_stack_of(item, 1);
  if (ov_gear_store(agent->turn, use->player, &stack) == 0) {
    ov_use_drop(agent, &stack);
  }
}
