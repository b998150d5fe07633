// The state of an actor that is an item: its stack, its age, and when it can be picked up.
#pragma once

#include "agent/agent.h"
#include "agent/stack.h"

// An item's own state.
typedef struct ov_item {
  ovis_stack stack;
  int32_t age_ticks;    // OVIS_ITEM_AGE_NEVER: it does not age
  int32_t pickup_ticks; // left until it can be picked up; OVIS_ITEM_DELAY_NEVER: never
  uint64_t thrower;     // serial; 0: none
} ov_item;

#define OV_ITEM_PICKUP_TICKS 10 // docs/sources.md#items

// The state of an actor that is an item, else NULL.
static inline ov_item* ov_item_of(const ov_actor* actor) {
  return actor->kind == OV_ACTOR_ITEM ? actor->own : NULL;
}

// Can a mob pick it up now?
bool ov_item_is_free(const ov_actor* actor);

// An item that flies off after the tick, from a position with a velocity.
ov_launch ov_item_launch(const ovis_stack* stack, ovis_vec3 pos, ovis_vec3 velocity);
