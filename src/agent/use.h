// Uses of a player's item on a mob. A species says in its profile what each of them is:
//
//   ovis_player_use --kind_of (changes nothing)--> FEED --the host agrees--> apply --> event USED
#pragma once

#include "agent/agent.h"
#include "agent/stack.h"

#include <ovis/player.h>

typedef struct ov_use {
  ov_actor* player;
  ovis_stack item; // in the hand; empty: nothing
} ov_use;

typedef struct ov_use_ops {
  // The use that the mob (agent->self) makes of the item now. Must not change anything, and must
  // not draw.
  ovis_use_kind (*kind_of)(ov_agent* agent, const ov_use* use);
  // Does it. Returns how many items of the stack it uses up.
  int32_t (*apply)(ov_agent* agent, const ov_use* use, ovis_use_kind kind);
} ov_use_ops;

static inline bool ov_use_is_with(const ov_use* use, ovis_item item) {
  return use->item.item == item;
}

static inline bool ov_use_is_empty(const ov_use* use) {
  return ov_stack_is_empty(&use->item);
}

// ---- Uses that many species share (use.c). `foods` ends with 0.

// FEED if the item is one of the foods and the animal would eat it now, else NOTHING.
ovis_use_kind ov_use_food(const ov_actor* animal, const ov_use* use, const ovis_item* foods);

// An adult falls in love, a baby grows faster. Returns 1, the item that it ate.
int32_t ov_use_feed(ov_actor* animal);

// Throws a stack out of the mob, as shearing does.
void ov_use_drop(ov_agent* agent, const ovis_stack* stack);
