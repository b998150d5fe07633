// Goals that move. Source of figures and flags: docs/sources.md#goals
#ifndef OVIS_SRC_GOAL_MOVE_MOVE_GOALS_H
#define OVIS_SRC_GOAL_MOVE_MOVE_GOALS_H

#include "goal/goal_kind.h"

// Keeps the head above water or lava: jumps in four ticks out of five. JUMP. No settings.
extern const ov_goal_kind ov_goal_float;

// Runs from an attacker, and from fire to water. MOVE
typedef struct ov_panic_settings {
  double speed;
} ov_panic_settings;
extern const ov_goal_kind ov_goal_panic;

// Follows a player who holds an item that it likes. MOVE, LOOK
typedef struct ov_tempt_settings {
  double speed;
  const char* const* items; // ends with NULL
  bool is_shy;              // stops when the player moves or turns nearby
} ov_tempt_settings;
extern const ov_goal_kind ov_goal_tempt;

// A baby stays near an adult of its species. No flags.
typedef struct ov_follow_parent_settings {
  double speed;
} ov_follow_parent_settings;
extern const ov_goal_kind ov_goal_follow_parent;

// Walks to a random position. MOVE
typedef struct ov_stroll_settings {
  double speed;
  int32_t interval;      // ticks; it starts once in so many on average; 0: 120
  float chance_anywhere; // of a position that may be in water, with `avoids_water`
  bool avoids_water;
} ov_stroll_settings;
extern const ov_goal_kind ov_goal_stroll;

// Walks to ov_actor.walk_target; gives up after three tries that bring it no closer.
// MOVE. No settings.
extern const ov_goal_kind ov_goal_go_to;

#endif
