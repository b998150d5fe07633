// The goal of withers that have just come, and their state. Source of figures and flags:
// docs/sources.md#withers
#pragma once

#include "agent/own_state.h"
#include "mind/goal/goal_kind.h"

#define OV_WITHER_HEADS 3
#define OV_WITHER_SIDE_HEADS 2

// The own state of withers. Head 0 is the middle one; its target is the mob's own.
#define OV_WITHER_STATE(X)                                                                         \
  X(I32, shield_ticks, SHIELD, 0, SHIELD_TICKS_MAX) /* left in which nothing hurts it */           \
  /* until it destroys the blocks around it; 0: it does not */                                     \
  X(I32, break_ticks, NONE, 0, BREAK_TICKS)                                                        \
  X(ARRAY, targets, NONE, uint64_t, OV_WITHER_HEADS, targets_fields) /* serials; 0: none */        \
  /* of its life, in which the side head acts again */                                             \
  X(ARRAY, next_ticks, NONE, int64_t, OV_WITHER_SIDE_HEADS, side_fields)                           \
  /* of its acts without a target; with next_ticks */                                              \
  X(ARRAY, idle_counts, NONE, int32_t, OV_WITHER_SIDE_HEADS, OV_OWN_WITH_ANOTHER)
OV_OWN_STRUCT(ov_wither, OV_WITHER_STATE);

// Stands while its shield lasts. MOVE, LOOK, JUMP. No settings.
extern const ov_goal_kind ov_goal_wither_do_nothing;
