// Goals of phantoms, and their state. Source of figures and flags: docs/sources.md#motions
#ifndef OVIS_SRC_SPECIES_MONSTERS_PHANTOM_GOALS_H
#define OVIS_SRC_SPECIES_MONSTERS_PHANTOM_GOALS_H

#include "agent/agent.h"
#include "mind/goal/goal_kind.h"

typedef struct ov_phantom {
  int32_t size;
  bool has_anchor;
  bool is_swooping; // else it circles
  ovis_pos anchor;  // around which it circles
  ovis_vec3 point;  // to which it flies now
  float speed;
} ov_phantom;

extern const ov_goal_kind ov_goal_phantom_target;   // TARGET
extern const ov_goal_kind ov_goal_phantom_strategy; // No flags.
extern const ov_goal_kind ov_goal_phantom_sweep;    // MOVE
extern const ov_goal_kind ov_goal_phantom_circle;   // MOVE

#endif
