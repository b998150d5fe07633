// Goals of turtles, and their state. Source: docs/sources.md#goals-in-water
#pragma once

#include "agent/agent.h"
#include "agent/own_state.h"
#include "base/check.h"
#include "mind/goal/goal_kind.h"

// The own state of a turtle.
#define OV_TURTLE_STATE(X)                                                                         \
  X(BOOL, has_home, NONE)                                                                          \
  X(BOOL, has_egg, HAS_EGG)                                                                        \
  X(BOOL, is_going_home, NONE)                                                                     \
  X(CELL_IF, home, HOME, has_home)
OV_OWN_STRUCT(ov_turtle, OV_TURTLE_STATE);

static inline ov_turtle* ov_turtle_of(const ov_actor* actor) {
  OVIS_ASSERT(actor->profile->own_size >= sizeof(ov_turtle));
  return actor->own;
}

extern const ov_goal_kind ov_goal_turtle_go_home; // MOVE
extern const ov_goal_kind ov_goal_turtle_travel;  // MOVE
