// Wandering traders, and the trades that they share with villagers.
#ifndef OVIS_SRC_SPECIES_VILLAGER_WANDERING_TRADER_H
#define OVIS_SRC_SPECIES_VILLAGER_WANDERING_TRADER_H

#include "agent/actor.h"
#include "species/villager/counter.h"
#include "species/villager/gossip.h"

typedef struct ov_trader {
  ov_counter counter;
  int32_t despawn_ticks; // left; 0: it stays
  bool has_target;       // a place to which it wanders ...
  ovis_pos target;       // ... and around which it stays
} ov_trader;

ov_trader* ov_trader_of(const ov_actor* actor); // NULL: no trader

// The trades of a villager or trader, and those that a zombie villager keeps; NULL: it is none.
ov_counter* ov_counter_of(const ov_actor* actor);

// The gossips of a villager or zombie villager; NULL: it is neither.
ov_gossips* ov_gossips_of(const ov_actor* actor);

#endif
