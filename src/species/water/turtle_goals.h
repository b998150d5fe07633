// Goals of turtles, and their state. Source: docs/sources.md#goals-in-water
#ifndef OVIS_SRC_SPECIES_WATER_TURTLE_GOALS_H
#define OVIS_SRC_SPECIES_WATER_TURTLE_GOALS_H

#include "agent/agent.h"
#include "mind/goal/goal_kind.h"

// The own state of a turtle.
typedef struct ov_turtle {
  bool has_home, has_egg, is_going_home;
  ovis_pos home;
} ov_turtle;

static inline ov_turtle* ov_turtle_of(const ov_actor* actor) {
  return actor->own;
}

extern const ov_goal_kind ov_goal_turtle_go_home; // MOVE
extern const ov_goal_kind ov_goal_turtle_travel;  // MOVE

#endif
