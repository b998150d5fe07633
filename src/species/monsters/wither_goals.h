// The goal of withers that have just come, and their state. Source of figures and flags:
// docs/sources.md#withers
#ifndef OVIS_SRC_SPECIES_MONSTERS_WITHER_GOALS_H
#define OVIS_SRC_SPECIES_MONSTERS_WITHER_GOALS_H

#include "mind/goal/goal_kind.h"

#define OV_WITHER_HEADS 3
#define OV_WITHER_SIDE_HEADS 2

// The own state of withers. Head 0 is the middle one; its target is the mob's own.
typedef struct ov_wither {
  int32_t shield_ticks;              // left in which nothing hurts it
  int32_t break_ticks;               // until it destroys the blocks around it; 0: it does not
  uint64_t targets[OV_WITHER_HEADS]; // serials; 0: none
  int64_t next_ticks[OV_WITHER_SIDE_HEADS];  // of its life, in which the side head acts again
  int32_t idle_counts[OV_WITHER_SIDE_HEADS]; // of its acts without a target
} ov_wither;

// Stands while its shield lasts. MOVE, LOOK, JUMP. No settings.
extern const ov_goal_kind ov_goal_wither_do_nothing;

#endif
