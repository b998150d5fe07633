// Goals of phantoms, and their state. Source of figures and flags: docs/sources.md#motions
#pragma once

#include "agent/agent.h"
#include "agent/own_state.h"
#include "mind/goal/goal_kind.h"

#define OV_PHANTOM_STATE(X)                                                                        \
  X(I32, size, SIZE, 0, PHANTOM_SIZE_MAX)                                                          \
  X(BOOL, has_anchor, NONE)                                                                        \
  X(BOOL, is_swooping, NONE)             /* else it circles */                                     \
  X(CELL_IF, anchor, ANCHOR, has_anchor) /* around which it circles */                             \
  X(PLACE, point, NONE)                  /* to which it flies now */                               \
  X(F32, speed, NONE, 0.05f, 2.0f)
OV_OWN_STRUCT(ov_phantom, OV_PHANTOM_STATE);

extern const ov_goal_kind ov_goal_phantom_target;   // TARGET
extern const ov_goal_kind ov_goal_phantom_strategy; // No flags.
extern const ov_goal_kind ov_goal_phantom_sweep;    // MOVE
extern const ov_goal_kind ov_goal_phantom_circle;   // MOVE
