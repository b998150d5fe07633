// Problem: a tame wolf wears armor that takes its harm and wears out.
// Rules: docs/sources.md#wolf-armor
#include "species/animals/wolf_armor.h"

#include "agent/bond.h"
#include "agent/gear.h"
#include "agent/item_table.h"
#include "base/check.h"

#include <math.h>

#define USES 64
#define MENDED_USES 8 // of a scute: an eighth

static const ovis_stack* armor_of(const ov_actor* wolf) {
  const ovis_stack* worn = ov_gear_worn(wolf, OVIS_SLOT_CHEST);
  return worn->item == OV_ITEM_WOLF_ARMOR ? worn : NULL;
}

static void set_wear(ov_agent* agent, const ovis_stack* armor, int32_t wear) {
  ovis_stack stack = *armor;
  OVIS_ASSERT(wear >= 0);
  ovis_stack_set_wear(&stack, wear);
  ov_gear_wear(agent->turn, agent->self, OVIS_SLOT_CHEST, &stack);
}

static void take_off(ov_agent* agent) {
  const ovis_stack none = {0};
  ov_gear_wear(agent->turn, agent->self, OVIS_SLOT_CHEST, &none);
}

// ---- Harm

static bool gets_through(ovis_damage damage) {
  switch (damage) {
  case OVIS_DAMAGE_VOID:
  case OVIS_DAMAGE_CRAMMING:
  case OVIS_DAMAGE_DROWNING:
  case OVIS_DAMAGE_FREEZE:
  case OVIS_DAMAGE_SUFFOCATION:
  case OVIS_DAMAGE_MAGIC:
  case OVIS_DAMAGE_THORNS:
  case OVIS_DAMAGE_WITHER: return true;
  default: return false;
  }
}

float ov_wolf_armor_shields(ov_agent* wolf, ov_actor* by, const ov_harm* harm, float amount) {
  const ovis_stack* armor = armor_of(wolf->self);
  if (armor == NULL || amount <= 0 || gets_through(harm->damage)) {
    return amount;
  }
  const double spent = ceil((double)amount);
  const int32_t wear = ovis_stack_get_wear(armor) + (int32_t)(spent < USES ? spent : USES);
  const int32_t left = wear < USES ? USES - wear : 0;
  if (left > 0) {
    set_wear(wolf, armor, wear);
  } else {
    take_off(wolf);
  }
  const ovis_event more = {.amount = amount, .damage = harm->damage, .count = left};
  ov_turn_emit(wolf->turn, OVIS_EVENT_ARMOR_TOOK, wolf->self, by, &more);
  return 0;
}

void ov_wolf_armor_drop(ov_agent* wolf) {
  const ovis_stack* armor = armor_of(wolf->self);
  if (armor != NULL) {
    const ovis_stack dropped = *armor;
    take_off(wolf);
    ov_use_drop(wolf, &dropped);
  }
}

// ---- Its owner

ovis_use_kind ov_wolf_armor_kind(const ov_actor* wolf, const ov_use* use) {
  const ov_bond* bond = ov_actor_bond(wolf);
  const ovis_stack* armor = armor_of(wolf);
  if (bond->owner != use->player->serial) {
    return OVIS_USE_NOTHING;
  }
  if (armor == NULL) {
    const bool is_bare = ov_stack_is_empty(ov_gear_worn(wolf, OVIS_SLOT_CHEST));
    return ov_use_is_with(use, OV_ITEM_WOLF_ARMOR) && is_bare && !wolf->is_baby ? OVIS_USE_SADDLE
                                                                                : OVIS_USE_NOTHING;
  }
  if (ov_use_is_with(use, OV_ITEM_SHEARS)) {
    return OVIS_USE_SHEAR;
  }
  const bool is_mendable = bond->is_sitting && ovis_stack_get_wear(armor) > 0;
  return ov_use_is_with(use, OV_ITEM_ARMADILLO_SCUTE) && is_mendable ? OVIS_USE_HEAL
                                                                     : OVIS_USE_NOTHING;
}

int32_t ov_wolf_armor_use(ov_agent* wolf, const ov_use* use, ovis_use_kind kind) {
  if (kind == OVIS_USE_SADDLE) {
    ovis_stack one = use->item;
    one.count = 1;
    ov_gear_wear(wolf->turn, wolf->self, OVIS_SLOT_CHEST, &one);
    return 1;
  }
  if (kind == OVIS_USE_SHEAR) {
    ov_wolf_armor_drop(wolf);
    return 0;
  }
  const ovis_stack* armor = armor_of(wolf->self);
  OVIS_ASSERT(armor != NULL);
  const int32_t wear = ovis_stack_get_wear(armor) - MENDED_USES;
  set_wear(wolf, armor, wear > 0 ? wear : 0);
  return 1;
}
