// Goals of vexes, and their state. Source of figures and flags: docs/sources.md#motions
#ifndef OVIS_SRC_SPECIES_MONSTERS_VEX_GOALS_H
#define OVIS_SRC_SPECIES_MONSTERS_VEX_GOALS_H

#include "mind/goal/goal_kind.h"
#include "species/monsters/glide.h"

typedef struct ov_vex {
  ov_glide glide; // first
  uint64_t owner; // serial; 0: none
  bool has_bound;
  ovis_pos bound; // around which it flies
  bool has_life;  // it fades after life_ticks
  int32_t life_ticks;
  bool is_charging;
} ov_vex;

extern const ov_goal_kind ov_goal_vex_charge;      // MOVE
extern const ov_goal_kind ov_goal_vex_random_move; // MOVE
extern const ov_goal_kind ov_goal_vex_copy_target; // TARGET

#endif
