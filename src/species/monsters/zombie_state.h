// The state and the rules that zombies of all kinds share.
// Source: docs/sources.md#zombies
#pragma once

#include "agent/own_state.h"
#include "species/monsters/monster_plan.h"

#define OV_ZOMBIE_PROFESSION_MAX 64
#define OV_ZOMBIE_LEVEL_MAX 5

#define OV_ZOMBIE_STATE(X)                                                                         \
  /* with the eyes under water; -1: they are not */                                                \
  X(COUNT, water_ticks, WATER_TIME, -1)                                                            \
  /* until it has drowned and becomes another; -1: it does not change now */                       \
  X(COUNT, change_ticks, DROWNING_TIME, -1)                                                        \
  X(F32, call_chance, NONE, -10, 10) /* of calling another zombie when it is hurt */               \
  X(BOOL, has_call_chance, NONE)     /* it was drawn */                                            \
  /* Of zombie villagers. */                                                                       \
  X(I32, profession, NONE, 0, OV_ZOMBIE_PROFESSION_MAX)                                            \
  X(I32, level, NONE, 0, OV_ZOMBIE_LEVEL_MAX)                                                      \
  X(COUNT, xp, NONE, 0)
OV_OWN_STRUCT(ov_zombie, OV_ZOMBIE_STATE);
OV_OWN_DECLARE(ov_zombie);

extern const ov_goal_mind_plan ov_zombie_plan; // of zombies and zombie villagers

void ov_zombie_born(ov_actor* actor);

// One tick under water. `into` [opt]: what it becomes.
void ov_zombie_drown(ov_agent* agent, ov_species_id into);

// A blow on hard may call another zombie.
void ov_zombie_was_hurt(ov_agent* agent, ov_actor* by, const ov_harm* harm);

// A villager that it killed may become a zombie villager.
void ov_zombie_has_killed(ov_agent* agent, ov_actor* victim);

// A burning zombie with an empty hand may set its victim on fire.
void ov_zombie_has_hit(ov_agent* agent, ov_actor* target);

extern const ov_species_id ov_alerted_zombies[]; // all but zombified piglins

// A condition of BreakDoor: some zombies may.
bool ov_zombie_may_break_doors(ov_goal_turn* turn);
