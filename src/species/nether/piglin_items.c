// Piglins and gold: what they want, pick up, admire and barter for.
// Rules: docs/sources.md#piglins
#include "agent/item.h"
#include "agent/item_table.h"
#include "agent/player.h"
#include "base/check.h"
#include "base/vec.h"
#include "species/nether/piglin.h"

#include <math.h>

// Source of all numbers in this file: docs/sources.md#piglins
#define ATE_TICKS 200
#define TIRED_TICKS 200 // of walking to an item
#define DISABLED_TICKS 200
#define ADMIRE_RANGE 9.0 // blocks
#define PICK_UP_REACH 1.0
#define THROW_SPEED 0.3
#define THROW_BELOW 0.3 // the eyes
#define THROW_XZ 4
#define THROW_Y 2

// ---- Tastes

static bool is_food(ovis_item item) {
  return item == OV_ITEM_PORKCHOP || item == OV_ITEM_COOKED_PORKCHOP;
}

static bool is_ingot(ovis_item item) {
  return item == OV_ITEM_GOLD_INGOT;
}

static bool is_repellent(ovis_item item) {
  return item == OV_ITEM_SOUL_TORCH || item == OV_ITEM_SOUL_LANTERN ||
         item == OV_ITEM_SOUL_CAMPFIRE;
}

bool ov_piglin_likes_hands(const ov_agent* agent, const ov_actor* other) {
  (void)agent;
  return other->kind == OV_ACTOR_PLAYER &&
         (ov_piglin_loves(ov_gear_worn(other, OVIS_SLOT_MAIN_HAND)->item) ||
          ov_piglin_loves(ov_gear_worn(other, OVIS_SLOT_OFF_HAND)->item));
}

bool ov_piglin_hand_is_free(const ov_agent* agent, const ov_actor* self) {
  (void)agent;
  return !ov_piglin_loves(ov_gear_worn(self, OVIS_SLOT_OFF_HAND)->item);
}

bool ov_piglin_wants(const ov_agent* agent, const ovis_stack* stack) {
  const ov_actor* self = agent->self;
  const ov_brain* brain = ov_brain_of(self);
  if (!agent->env->mob_griefing || brain == NULL ||
      (self->is_baby && stack->item == OV_ITEM_LEATHER) || is_repellent(stack->item) ||
      (ov_brain_has(brain, OVIS_MEM_ADMIRING_DISABLED) &&
       ov_brain_has(brain, OVIS_MEM_ATTACK_TARGET))) {
    return false;
  }
  if (is_ingot(stack->item)) {
    return ov_piglin_hand_is_free(agent, self);
  }
  const bool has_room = ov_gear_pack_room(agent->turn->items, self, stack) > 0;
  if (stack->item == OV_ITEM_GOLD_NUGGET) {
    return has_room;
  }
  if (is_food(stack->item)) {
    return !ov_brain_has(brain, OVIS_MEM_ATE_RECENTLY) && has_room;
  }
  ovis_slot slot;
  return ov_piglin_loves(stack->item) ? ov_piglin_hand_is_free(agent, self) && has_room
                                      : ov_piglin_would_wear(agent, stack, &slot);
}

// ---- Throwing

static void throw_toward(ov_agent* agent, const ovis_stack* stack, ovis_vec3 target) {
  const ovis_vec3 at = agent->self->body.pos;
  const ovis_vec3 eye = ov_body_eye(&agent->self->body);
  const ovis_vec3 to = {target.x - at.x, target.y + 1 - at.y, target.z - at.z};
  const double length = ov_vec_length(to);
  const double share = length < 1e-4 ? 0 : THROW_SPEED / length;
  agent->verbs->throw_item(agent, stack, (ovis_vec3){eye.x, eye.y - THROW_BELOW, eye.z},
                           (ovis_vec3){to.x * share, to.y * share, to.z * share});
}

static ovis_vec3 random_near(ov_agent* agent) {
  ovis_vec3 place;
  return ov_agent_random_land_pos(agent, THROW_XZ, THROW_Y, &place) ? place : agent->self->body.pos;
}

// Keeps what fits, and throws the rest away.
static void store(ov_agent* agent, const ovis_stack* stack) {
  ovis_stack rest = *stack;
  ov_stack_take(&rest, ov_gear_store(agent->turn, agent->self, stack));
  if (!ov_stack_is_empty(&rest)) {
    throw_toward(agent, &rest, random_near(agent));
  }
}

static bool wear(ov_agent* agent, const ovis_stack* stack) {
  ov_actor* self = agent->self;
  ovis_slot slot;
  if (!ov_piglin_would_wear(agent, stack, &slot)) {
    return false;
  }
  const ovis_stack old = ov_gear_take_worn(agent->turn, self, slot, OV_STACK_MAX);
  if (!ov_stack_is_empty(&old)) {
    ov_use_drop(agent, &old);
  }
  ov_gear_wear(agent->turn, self, slot, stack);
  return true;
}

// ---- Admiring

static void hold(ov_agent* agent, const ovis_stack* stack) {
  ov_actor* self = agent->self;
  const ovis_stack old = ov_gear_take_worn(agent->turn, self, OVIS_SLOT_OFF_HAND, OV_STACK_MAX);
  if (!ov_stack_is_empty(&old)) {
    ov_use_drop(agent, &old);
  }
  ov_gear_wear(agent->turn, self, OVIS_SLOT_OFF_HAND, stack);
  ov_brain_set_number(ov_brain_of(self), OVIS_MEM_ADMIRING_ITEM, 1, OV_PIGLIN_ADMIRE_TICKS);
}

// The host rolls the list of bargains and throws what comes out of it.
static void barter(ov_agent* agent) {
  const ov_actor* player = ov_brain_actor(agent, OVIS_MEM_NEAREST_VISIBLE_PLAYER);
  const ovis_vec3 to = player != NULL ? player->body.pos : random_near(agent);
  const ovis_event more = {
      .pos = {(int32_t)floor(to.x), (int32_t)floor(to.y), (int32_t)floor(to.z)}};
  ov_turn_emit(agent->turn, OVIS_EVENT_BARTERED, agent->self, player, &more);
}

// A baby takes what it admired into its main hand, and what it held there goes away.
static void swap_hands(ov_agent* agent, const ovis_stack* stack) {
  ov_actor* self = agent->self;
  const ovis_stack held = ov_gear_take_worn(agent->turn, self, OVIS_SLOT_MAIN_HAND, OV_STACK_MAX);
  if (!ov_stack_is_empty(&held)) {
    if (ov_piglin_loves(held.item)) {
      store(agent, &held);
    } else {
      throw_toward(agent, &held, random_near(agent));
    }
  }
  ov_gear_wear(agent->turn, self, OVIS_SLOT_MAIN_HAND, stack);
}

void ov_piglin_stop_admiring(ov_agent* agent, bool pays) {
  ov_actor* self = agent->self;
  const ovis_stack stack = ov_gear_take_worn(agent->turn, self, OVIS_SLOT_OFF_HAND, OV_STACK_MAX);
  if (ov_stack_is_empty(&stack)) {
    return;
  }
  if (self->is_baby) {
    if (!wear(agent, &stack)) {
      swap_hands(agent, &stack);
    }
  } else if (!is_ingot(stack.item)) {
    if (!wear(agent, &stack)) {
      store(agent, &stack);
    }
  } else if (pays) {
    barter(agent);
  }
}

static bool stop_holding(ov_behavior_turn* turn) {
  const ovis_stack* held = ov_gear_worn(turn->agent->self, OVIS_SLOT_OFF_HAND);
  if (ov_stack_is_empty(held) || held->item == OV_ITEM_SHIELD) {
    return ov_behavior_refuse(turn, OVIS_REASON_NO_NEED, 0, 0);
  }
  ov_piglin_stop_admiring(turn->agent, true);
  return true;
}

const ov_behavior_kind ov_stop_holding_item = {
    OV_ONE_SHOT("StopHoldingItemIfNoLongerAdmiring", stop_holding),
    OV_NEEDS(OV_ABSENT(ADMIRING_ITEM)),
    OV_PHRASES(.words = "put away what it admired", .doing = "putting away what it admired",
               OV_WHY({OVIS_REASON_NO_NEED, "its other hand is empty"})),
};

static bool start_admiring(ov_behavior_turn* turn) {
  const ov_actor* item = ov_brain_actor(turn->agent, OVIS_MEM_NEAREST_VISIBLE_WANTED_ITEM);
  const ov_item* what = item != NULL ? ov_item_of(item) : NULL; // a host may have set a mob
  if (what == NULL || !ov_piglin_loves(what->stack.item)) {
    return ov_behavior_refuse(turn, OVIS_REASON_NOT_ITS_KIND, 0, 0);
  }
  ov_brain_set_number(turn->brain, OVIS_MEM_ADMIRING_ITEM, 1, OV_PIGLIN_ADMIRE_TICKS);
  return true;
}

const ov_behavior_kind ov_start_admiring = {
    OV_ONE_SHOT("StartAdmiringItemIfSeen", start_admiring),
    OV_NEEDS(OV_PRESENT(NEAREST_VISIBLE_WANTED_ITEM), OV_ABSENT(ADMIRING_ITEM),
             OV_ABSENT(ADMIRING_DISABLED), OV_ABSENT(DISABLE_WALK_TO_ADMIRE_ITEM)),
    OV_PHRASES(.words = "admire an item", .doing = "admiring an item",
               OV_WHY({OVIS_REASON_NOT_ITS_KIND, "it does not love the item that it wants"})),
};

static bool is_holding(ov_behavior_turn* turn) {
  return !ov_stack_is_empty(ov_gear_worn(turn->agent->self, OVIS_SLOT_OFF_HAND));
}

static bool stop_far(ov_behavior_turn* turn) {
  const ov_actor* item = ov_brain_actor(turn->agent, OVIS_MEM_NEAREST_VISIBLE_WANTED_ITEM);
  const double d2 = item != NULL ? ov_actor_dist2(turn->agent->self, item) : 0;
  if (is_holding(turn)) {
    return ov_behavior_refuse(turn, OVIS_REASON_NO_NEED, 0, 0);
  }
  if (item != NULL && d2 < ADMIRE_RANGE * ADMIRE_RANGE) {
    return ov_behavior_refuse(turn, OVIS_REASON_TOO_NEAR, d2, ADMIRE_RANGE * ADMIRE_RANGE);
  }
  ov_brain_erase(turn->brain, OVIS_MEM_ADMIRING_ITEM);
  return true;
}

const ov_behavior_kind ov_stop_admiring_far = {
    OV_ONE_SHOT("StopAdmiringIfItemTooFarAway", stop_far),
    OV_NEEDS(OV_PRESENT(ADMIRING_ITEM), OV_REGISTERED(NEAREST_VISIBLE_WANTED_ITEM)),
    OV_PHRASES(.words = "give up an item that is far away",
               .doing = "giving up an item that is far away",
               OV_WHY({OVIS_REASON_NO_NEED, "it holds the item"},
                      {OVIS_REASON_TOO_NEAR, "the item is near"})),
};

static bool stop_tired(ov_behavior_turn* turn) {
  ov_brain* brain = turn->brain;
  if (is_holding(turn)) {
    return ov_behavior_refuse(turn, OVIS_REASON_NO_NEED, 0, 0);
  }
  const int64_t tried = ov_brain_number(brain, OVIS_MEM_TIME_TRYING_TO_REACH_ADMIRE_ITEM);
  if (tried > TIRED_TICKS) {
    ov_brain_erase(brain, OVIS_MEM_ADMIRING_ITEM);
    ov_brain_erase(brain, OVIS_MEM_TIME_TRYING_TO_REACH_ADMIRE_ITEM);
    ov_brain_set_number(brain, OVIS_MEM_DISABLE_WALK_TO_ADMIRE_ITEM, 1, DISABLED_TICKS);
  } else {
    ov_brain_set_number(brain, OVIS_MEM_TIME_TRYING_TO_REACH_ADMIRE_ITEM, tried + 1,
                        OVIS_MEMORY_FOR_EVER);
  }
  return true;
}

const ov_behavior_kind ov_stop_admiring_tired = {
    OV_ONE_SHOT("StopAdmiringIfTiredOfTryingToReachItem", stop_tired),
    OV_NEEDS(OV_PRESENT(ADMIRING_ITEM), OV_PRESENT(NEAREST_VISIBLE_WANTED_ITEM),
             OV_REGISTERED(TIME_TRYING_TO_REACH_ADMIRE_ITEM),
             OV_REGISTERED(DISABLE_WALK_TO_ADMIRE_ITEM)),
    OV_PHRASES(.words = "count how long it tries to get an item",
               .doing = "counting how long it tries",
               OV_WHY({OVIS_REASON_NO_NEED, "it holds the item"})),
};

// ---- Picking up

static void take(ov_agent* agent, const ovis_stack* stack) {
  ov_brain* brain = ov_brain_of(agent->self);
  if (ov_piglin_loves(stack->item)) {
    ov_brain_erase(brain, OVIS_MEM_TIME_TRYING_TO_REACH_ADMIRE_ITEM);
    hold(agent, stack);
  } else if (is_food(stack->item) && !ov_brain_has(brain, OVIS_MEM_ATE_RECENTLY)) {
    ov_brain_set_number(brain, OVIS_MEM_ATE_RECENTLY, 1, ATE_TICKS);
  } else if (!wear(agent, stack)) {
    store(agent, stack);
  }
}

static void pick_up_one(ov_agent* agent, ov_actor* item, void* context) {
  bool* has_taken = context;
  if (*has_taken || !ov_item_is_free(item) || !ov_piglin_wants(agent, &ov_item_of(item)->stack)) {
    return;
  }
  const bool is_nugget = ov_item_of(item)->stack.item == OV_ITEM_GOLD_NUGGET;
  const ovis_stack taken =
      agent->verbs->pick_up(agent, item, is_nugget ? ov_item_of(item)->stack.count : 1);
  if (!ov_stack_is_empty(&taken)) {
    *has_taken = true;
    ov_brain_erase(ov_brain_of(agent->self), OVIS_MEM_WALK_TARGET);
    ov_agent_stop(agent);
    take(agent, &taken);
  }
}

void ov_piglin_pick_up(ov_agent* agent) {
  ovis_aabb box = ov_body_box(&agent->self->body);
  box.min.x -= PICK_UP_REACH;
  box.min.z -= PICK_UP_REACH;
  box.max.x += PICK_UP_REACH;
  box.max.z += PICK_UP_REACH;
  bool has_taken = false;
  ov_agent_each_near(agent, &box, OV_ACTOR_ITEM, pick_up_one, &has_taken);
}

// ---- Gifts of players

static ovis_use_kind kind_of(ov_agent* agent, const ov_use* use) {
  const ov_brain* brain = ov_brain_of(agent->self);
  const bool is_willing = brain != NULL && !agent->self->is_baby &&
                          !ov_brain_has(brain, OVIS_MEM_ADMIRING_ITEM) &&
                          !ov_brain_has(brain, OVIS_MEM_ADMIRING_DISABLED);
  return is_willing && is_ingot(use->item.item) ? OVIS_USE_GIVE : OVIS_USE_NOTHING;
}

static int32_t apply(ov_agent* agent, const ov_use* use, ovis_use_kind kind) {
  (void)kind;
  OVIS_ASSERT((uint32_t)kind < OVIS_USE_COUNT);
  ovis_stack one = use->item;
  one.count = 1;
  hold(agent, &one);
  ov_brain_erase(ov_brain_of(agent->self), OVIS_MEM_WALK_TARGET);
  ov_agent_stop(agent);
  return 1;
}

const ov_use_ops ov_piglin_use = {.kind_of = kind_of, .apply = apply};
