// Goals of vexes, and their state. Source of figures and flags: docs/sources.md#motions
#pragma once

#include "agent/own_state.h"
#include "mind/goal/goal_kind.h"
#include "species/monsters/glide.h"

#define OV_VEX_STATE(X)                                                                            \
  X(PART, glide, NONE, ov_glide, ov_glide_fields)                                                  \
  X(SERIAL, owner, NONE) /* serial; 0: none */                                                     \
  X(BOOL, has_bound, NONE)                                                                         \
  X(CELL_IF, bound, BOUND, has_bound) /* around which it flies */                                  \
  X(BOOL, has_life, NONE)             /* it fades after life_ticks */                              \
  X(COUNT, life_ticks, LIFE_TIME, 0)                                                               \
  X(BOOL, is_charging, NONE)
OV_OWN_STRUCT(ov_vex, OV_VEX_STATE);

extern const ov_goal_kind ov_goal_vex_charge;      // MOVE
extern const ov_goal_kind ov_goal_vex_random_move; // MOVE
extern const ov_goal_kind ov_goal_vex_copy_target; // TARGET
