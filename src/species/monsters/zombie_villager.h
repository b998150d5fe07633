// Zombie villagers: what they keep of the villager, and their cure.
// Source: docs/sources.md#cures
#pragma once

#include "species/monsters/zombie_state.h"
#include "species/villager/counter.h"
#include "species/villager/gossip.h"

#define OV_ZOMBIE_VILLAGER_STATE(X)                                                                \
  X(BASE, zombie, NONE, ov_zombie)                                                                 \
  X(SEEN_I32, zombie.profession, PROFESSION, 0, OV_ZOMBIE_PROFESSION_MAX)                          \
  X(SEEN_I32, zombie.level, LEVEL, 0, OV_ZOMBIE_LEVEL_MAX)                                         \
  X(SEEN_COUNT, zombie.xp, XP, 0)                                                                  \
  X(I32, type, NONE, 0, 6) /* biome of its clothes */                                              \
  X(PART, gossips, NONE, ov_gossips, ov_gossip_fields)                                             \
  X(PART, counter, NONE, ov_counter, ov_counter_fields) /* its offers */                           \
  X(COUNT, cure_ticks, CURE_TIME, 0)                    /* left; 0: nobody cures it */             \
  X(BOOL, has_healer, NONE)                             /* a player cures it ... */                \
  /* ... and the villager will think of that one */                                                \
  X(PART, healer, NONE, ov_gossip_subject, healer_fields)
OV_OWN_STRUCT(ov_zombie_villager, OV_ZOMBIE_VILLAGER_STATE);

ov_zombie_villager* ov_zombie_villager_of(const ov_actor* actor); // NULL: none

// Moves gossips and trades from an actor that is removed right after; its customer leaves.
void ov_villager_move_lists(ov_gossips* to, ov_gossips* from, ov_counter* goods, ov_counter* old);

// A villager becomes a zombie villager: profession, level, experience, offers and gossips go over.
void ov_zombie_villager_begin(ov_turn* turn, ov_actor* newborn, const ov_spawn_request* request);
