// Mobs take equipment that lies around if it is better than what they wear or hold.
// Rules: docs/sources.md#loot
#include "agent/loot.h"

#include "agent/armor.h"
#include "agent/attack.h"
#include "agent/gear.h"
#include "agent/item.h"

#include <string.h>

// Source of all numbers in this file: docs/sources.md#loot
#define REACH 1.0       // blocks sideways
#define DROP_LESS 0.1f  // of a number below 1 ...
#define DROP_MAX 0.085f // ... what stays below this drops the old piece, if it was not picked up

static bool ends_with(const char* text, const char* end) {
  const size_t length = strlen(text);
  const size_t end_length = strlen(end);
  return length >= end_length && strcmp(text + length - end_length, end) == 0;
}

ovis_slot ov_loot_slot_of(const char* item) {
  static const struct {
    const char* end;
    ovis_slot slot;
  } ends[] = {{"_helmet", OVIS_SLOT_HEAD},      {"_skull", OVIS_SLOT_HEAD},
              {"_head", OVIS_SLOT_HEAD},        {"carved_pumpkin", OVIS_SLOT_HEAD},
              {"_chestplate", OVIS_SLOT_CHEST}, {"elytra", OVIS_SLOT_CHEST},
              {"_leggings", OVIS_SLOT_LEGS},    {"_boots", OVIS_SLOT_FEET},
              {"shield", OVIS_SLOT_OFF_HAND}};
  for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
    if (ends_with(item, ends[i].end)) {
      return ends[i].slot;
    }
  }
  return OVIS_SLOT_MAIN_HAND;
}

// More points; of equal ones more toughness.
static bool is_better_armor(const char* item, const char* worn, ovis_slot slot) {
  const ov_armor new_piece = ov_armor_of(item, slot);
  const ov_armor old_piece = ov_armor_of(worn, slot);
  return new_piece.points != old_piece.points ? new_piece.points > old_piece.points
                                              : new_piece.toughness > old_piece.toughness;
}

static bool is_digger(const char* item) {
  return ends_with(item, "_axe") || ends_with(item, "_pickaxe") || ends_with(item, "_shovel") ||
         ends_with(item, "_hoe");
}

bool ov_loot_is_better(const char* item, const char* worn, ovis_slot slot) {
  if (slot >= OVIS_SLOT_FEET) {
    return is_better_armor(item, worn, slot);
  }
  if (ends_with(item, "_sword")) {
    return !ends_with(worn, "_sword") || ov_weapon_damage(item) > ov_weapon_damage(worn);
  }
  return is_digger(item) && is_digger(worn) && ov_weapon_damage(item) > ov_weapon_damage(worn);
}

// ---- Picking up

// Does the mob take it at all? Zombies leave the ink of glow squids.
static bool wants(const ov_actor* self, const char* item) {
  const bool is_egg = strcmp(item, "egg") == 0;
  return strcmp(item, "glow_ink_sac") != 0 && !(is_egg && self->is_baby && self->vehicle != 0);
}

static bool replaces(const ov_actor* self, const char* item, ovis_slot slot) {
  const ovis_stack* worn = ov_gear_worn(self, slot);
  return ov_stack_is_empty(worn) || ov_loot_is_better(item, worn->item, slot);
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
  const ovis_slot slot = ov_loot_slot_of(found->item);
  if (ov_stack_is_empty(found) || !wants(self, found->item) || !replaces(self, found->item, slot)) {
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
