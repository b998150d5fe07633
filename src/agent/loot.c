// Mobs take equipment that lies around if it is better than what they wear or hold.
// Rules: docs/sources.md#loot
#include "agent/loot.h"

#include "agent/armor.h"
#include "agent/attack.h"
#include "agent/gear.h"
#include "agent/item.h"
#include "agent/item_table.h"

// Source of all numbers in this file: docs/sources.md#loot
#define REACH 1.0       // blocks sideways
#define DROP_LESS 0.1f  // of a number below 1 ...
#define DROP_MAX 0.085f // ... what stays below this drops the old piece, if it was not picked up

ovis_slot ov_loot_slot_of(const ov_items* items, ovis_item item) {
  const ov_item_figures* figures = ov_items_find(items, item);
  return figures != NULL ? (ovis_slot)figures->slot : OVIS_SLOT_MAIN_HAND;
}

// More points; of equal ones more toughness.
static bool is_better_armor(ovis_item item, ovis_item worn, ovis_slot slot) {
  const ov_armor new_piece = ov_armor_of(item, slot);
  const ov_armor old_piece = ov_armor_of(worn, slot);
  return new_piece.points != old_piece.points ? new_piece.points > old_piece.points
                                              : new_piece.toughness > old_piece.toughness;
}

bool ov_loot_is_better(const ov_items* items, ovis_item item, ovis_item worn, ovis_slot slot) {
  if (slot >= OVIS_SLOT_FEET) {
    return is_better_armor(item, worn, slot);
  }
  if (ov_items_have(items, item, OV_ITEM_IS_SWORD)) {
    return !ov_items_have(items, worn, OV_ITEM_IS_SWORD) ||
           ov_weapon_damage(item) > ov_weapon_damage(worn);
  }
  return ov_items_have(items, item, OV_ITEM_IS_DIGGER) &&
         ov_items_have(items, worn, OV_ITEM_IS_DIGGER) &&
         ov_weapon_damage(item) > ov_weapon_damage(worn);
}

// ---- Picking up

// Does the mob take it at all? Zombies leave the ink of glow squids.
static bool wants(const ov_actor* self, ovis_item item) {
  const bool is_egg = item == OV_ITEM_EGG;
  return item != OV_ITEM_GLOW_INK_SAC && !(is_egg && self->is_baby && self->vehicle != 0);
}

static bool replaces(const ov_agent* agent, ovis_item item, ovis_slot slot) {
  const ovis_stack* worn = ov_gear_worn(agent->self, slot);
  return ov_stack_is_empty(worn) || ov_loot_is_better(agent->turn->items, item, worn->item, slot);
}

// An old piece that the mob picked up drops for sure, another one by chance.
static void drop_old(ov_agent* agent, ovis_slot slot) {
  ov_actor* self = agent->self;
  const ovis_stack old = ov_gear_take_worn(agent->turn, self, slot, OV_STACK_MAX);
  if (ov_stack_is_empty(&old)) {
    return;
  }
  const float draw = ov_rng_float(&self->rng) - DROP_LESS;
  if ((self->looted_slots & 1u << slot) != 0 || (draw > 0 ? draw : 0) < DROP_MAX) {
    agent->verbs->throw_item(agent, &old, self->body.pos, (ovis_vec3){0, 0.2, 0});
  }
}

static void take(ov_agent* agent, ov_actor* item, void* context) {
  (void)context;
  ov_actor* self = agent->self;
  if (!ov_actor_is_alive(self) || !ov_item_is_free(item)) {
    return;
  }
  const ovis_stack* found = &ov_item_of(item)->stack;
  const ovis_slot slot = ov_loot_slot_of(agent->turn->items, found->item);
  if (ov_stack_is_empty(found) || !wants(self, found->item) ||
      !replaces(agent, found->item, slot)) {
    return;
  }
  const int32_t count = slot >= OVIS_SLOT_FEET ? 1 : found->count;
  const ovis_stack taken = agent->verbs->pick_up(agent, item, count);
  if (!ov_stack_is_empty(&taken)) {
    drop_old(agent, slot);
    ov_gear_wear(agent->turn, self, slot, &taken);
    self->looted_slots |= (uint8_t)(1u << slot);
  }
}

void ov_loot_pick_up(ov_agent* agent) {
  if (!agent->env->mob_griefing || !ov_actor_is_alive(agent->self)) {
    return;
  }
  ovis_aabb box = ov_body_box(&agent->self->body);
  box.min.x -= REACH;
  box.min.z -= REACH;
  box.max.x += REACH;
  box.max.z += REACH;
  ov_agent_each_near(agent, &box, OV_ACTOR_ITEM, take, NULL);
}

void ov_loot_drop(ov_agent* agent) {
  ov_actor* self = agent->self;
  for (int32_t slot = 0; slot < OVIS_SLOT_COUNT; slot++) {
    if ((self->looted_slots & 1u << slot) != 0) {
      const ovis_stack stack = ov_gear_take_worn(agent->turn, self, (ovis_slot)slot, OV_STACK_MAX);
      if (!ov_stack_is_empty(&stack)) {
        agent->verbs->throw_item(agent, &stack, self->body.pos, (ovis_vec3){0, 0.2, 0});
      }
    }
  }
  self->looted_slots = 0;
}
