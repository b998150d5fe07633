// Goals that choose a target and attack it. Source of figures and flags: docs/sources.md#goals
#ifndef OVIS_SRC_GOAL_FIGHT_FIGHT_GOALS_H
#define OVIS_SRC_GOAL_FIGHT_FIGHT_GOALS_H

#include "agent/actor.h"
#include "goal/goal_kind.h"

// Walks to its target and hits it. MOVE, LOOK
typedef struct ov_melee_settings {
  double speed;
  bool follows_unseen; // continues without a path or a line of sight
  bool raises_arms;    // zombies: aggressive only shortly before a blow
} ov_melee_settings;
extern const ov_goal_kind ov_goal_melee;

// Targets the last attacker. TARGET
typedef struct ov_hurt_by_settings {
  const ov_species_id* alerted; // [opt] species nearby that get the same target; ends with
                                // OV_SPECIES_NONE
} ov_hurt_by_settings;
extern const ov_goal_kind ov_goal_hurt_by;

// Targets the nearest candidate. TARGET
typedef struct ov_nearest_settings {
  ov_actor_kind kind;
  const ov_species_id* species; // [opt] of mobs, ends with OV_SPECIES_NONE
  int32_t interval;             // ticks; it searches once in so many on average; 0: 10
  bool must_see;
  bool only_young_on_land;
} ov_nearest_settings;
extern const ov_goal_kind ov_goal_nearest_attackable;
// The same with words that name the candidates, for species that have several such goals.
extern const ov_goal_kind ov_goal_attack_player;
extern const ov_goal_kind ov_goal_attack_villager;
extern const ov_goal_kind ov_goal_attack_golem;
extern const ov_goal_kind ov_goal_attack_turtle;

#endif
