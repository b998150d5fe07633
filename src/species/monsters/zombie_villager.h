// Zombie villagers: what they keep of the villager, and their cure.
// Source: docs/sources.md#cures
#ifndef OVIS_SRC_SPECIES_MONSTERS_ZOMBIE_VILLAGER_H
#define OVIS_SRC_SPECIES_MONSTERS_ZOMBIE_VILLAGER_H

#include "species/monsters/zombie_state.h"
#include "species/villager/counter.h"
#include "species/villager/gossip.h"

typedef struct ov_zombie_villager {
  ov_zombie zombie; // first
  int32_t type;     // biome of its clothes
  ov_gossips gossips;
  ov_counter counter;       // its offers
  int32_t cure_ticks;       // left; 0: nobody cures it
  bool has_healer;          // a player cures it ...
  ov_gossip_subject healer; // ... and the villager will think of that one
} ov_zombie_villager;

ov_zombie_villager* ov_zombie_villager_of(const ov_actor* actor); // NULL: none

// Moves gossips and trades from an actor that is removed right after; its customer leaves.
void ov_villager_move_lists(ov_gossips* to, ov_gossips* from, ov_counter* goods, ov_counter* old);

// A villager becomes a zombie villager: profession, level, experience, offers and gossips go over.
void ov_zombie_villager_begin(ov_turn* turn, ov_actor* newborn, const ov_birth* birth);

#endif
