// Goals that choose a target and attack it. Source of figures and flags: docs/sources.md#goals
#ifndef OVIS_SRC_GOAL_FIGHT_FIGHT_GOALS_H
#define OVIS_SRC_GOAL_FIGHT_FIGHT_GOALS_H

#include "agent/actor.h"
#include "goal/goal_kind.h"

// Walks to its target and hits it. MOVE, LOOK
typedef struct ov_melee_settings {
  double speed;
  bool follows_unseen; // goes on when its path ends, and finds new ones without seeing
  bool raises_arms;    // a zombie's: aggressive only while it is about to hit
} ov_melee_settings;
extern const ov_goal_kind ov_goal_melee;

// Aims at its last attacker. TARGET
typedef struct ov_hurt_by_settings {
  const ov_species_id* alerted; // [opt] that it sets on it as well, ends with OV_SPECIES_NONE
} ov_hurt_by_settings;
extern const ov_goal_kind ov_goal_hurt_by;

// Aims at the nearest of a kind. TARGET
typedef struct ov_nearest_settings {
  ov_actor_kind kind;
  const ov_species_id* species; // [opt] of mobs, ends with OV_SPECIES_NONE
  int32_t interval;             // once in so many ticks; 0: 10
  bool must_see;
  bool only_young_on_land;
} ov_nearest_settings;
extern const ov_goal_kind ov_goal_nearest_attackable;

#endif
