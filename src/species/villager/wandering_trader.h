// Wandering traders, and the trades that they share with villagers.
#pragma once

#include "agent/actor.h"
#include "agent/own_state.h"
#include "species/villager/counter.h"
#include "species/villager/gossip.h"

#define OV_TRADER_STATE(X)                                                                         \
  X(PART, counter, NONE, ov_counter, ov_counter_fields)                                            \
  X(I32, despawn_ticks, DESPAWN_DELAY, 0, DESPAWN_MAX) /* left; 0: it stays */                     \
  X(BOOL, has_target, NONE)                            /* a place to which it wanders ... */       \
  X(CELL_IF, target, WANDER, has_target)               /* ... and around which it stays */
OV_OWN_STRUCT(ov_trader, OV_TRADER_STATE);

ov_trader* ov_trader_of(const ov_actor* actor); // NULL: no trader

// The trades of a villager or trader, and those that a zombie villager keeps; NULL: it is none.
ov_counter* ov_counter_of(const ov_actor* actor);

// The gossips of a villager or zombie villager; NULL: it is neither.
ov_gossips* ov_gossips_of(const ov_actor* actor);
