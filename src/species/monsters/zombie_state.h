// The state and the rules that zombies of all kinds share.
// Source: docs/sources.md#zombies
#ifndef OVIS_SRC_SPECIES_MONSTERS_ZOMBIE_STATE_H
#define OVIS_SRC_SPECIES_MONSTERS_ZOMBIE_STATE_H

#include "species/monsters/monster_plan.h"

typedef struct ov_zombie {
  int32_t water_ticks;  // with the eyes under water; -1: they are not
  int32_t change_ticks; // until it has drowned and becomes another; -1: it does not change now
  float call_chance;    // of calling another zombie when it is hurt
  bool has_call_chance; // it was drawn
  // Of zombie villagers.
  int32_t profession;
  int32_t level;
  int32_t xp;
} ov_zombie;

extern const ov_goal_mind_plan ov_zombie_plan; // of zombies and zombie villagers

void ov_zombie_born(ov_actor* actor);
void ov_zombie_fields(void* own, ov_fields* fields);

// One tick under water. `into` [opt]: what it becomes.
void ov_zombie_drown(ov_agent* agent, const char* into);

// A blow on hard may call another zombie.
void ov_zombie_was_hurt(ov_agent* agent, ov_actor* by, const ov_harm* harm);

// A villager that it killed may become a zombie villager.
void ov_zombie_has_killed(ov_agent* agent, ov_actor* victim);

// A burning zombie with an empty hand may set its victim on fire.
void ov_zombie_has_hit(ov_agent* agent, ov_actor* target);

extern const ov_species_id ov_alerted_zombies[]; // all but zombified piglins

// A condition of BreakDoor: some zombies may.
bool ov_zombie_may_break_doors(ov_goal_turn* turn);

#define OV_ZOMBIE_PROPS                                                                            \
  OV_OWN_I32_PROP(WATER_TIME, ov_zombie, water_ticks, -1, 1e9),                                    \
      OV_OWN_I32_PROP(DROWNING_TIME, ov_zombie, change_ticks, -1, 1e9)

#endif
