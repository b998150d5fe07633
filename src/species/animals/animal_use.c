// Taming, orders, and what a player gets from an animal.
// Rules: docs/sources.md#taming
#include "species/animals/animal_use.h"

#include "agent/item_table.h"
#include "base/check.h"

#define TAMED_IN 3 // tries, on average

bool ov_use_is_one_of(const ov_use* use, const ovis_item* items) {
  for (int32_t i = 0; items[i] != 0; i++) {
    if (ov_use_is_with(use, items[i])) {
      return true;
    }
  }
  return false;
}

// Source: docs/sources.md#taming
int32_t ov_animal_nutrition(ovis_item item) {
  static const struct {
    ovis_item item;
    int32_t points;
  } foods[] = {
      {OV_ITEM_BEEF, 3},         {OV_ITEM_COOKED_BEEF, 8},
      {OV_ITEM_PORKCHOP, 3},     {OV_ITEM_COOKED_PORKCHOP, 8},
      {OV_ITEM_CHICKEN, 2},      {OV_ITEM_COOKED_CHICKEN, 6},
      {OV_ITEM_MUTTON, 2},       {OV_ITEM_COOKED_MUTTON, 6},
      {OV_ITEM_RABBIT, 3},       {OV_ITEM_COOKED_RABBIT, 5},
      {OV_ITEM_ROTTEN_FLESH, 4}, {OV_ITEM_COD, 2},
      {OV_ITEM_SALMON, 2},
  };
  for (size_t i = 0; i < sizeof foods / sizeof *foods; i++) {
    if (foods[i].item == item) {
      return foods[i].points;
    }
  }
  return 0;
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

void ov_animal_give(ov_agent* agent, const ov_use* use, ovis_item item) {
  const ovis_stack stack = ov_stack_of(item, 1);
  if (ov_gear_store(agent->turn, use->player, &stack) == 0) {
    ov_use_drop(agent, &stack);
  }
}
