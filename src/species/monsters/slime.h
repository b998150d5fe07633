// State and profile that slimes and magma cubes share (slime.c).
#pragma once

#include "agent/own_state.h"
#include "species/monsters/monster_plan.h"

#define OV_SLIME_STEPS_MORE_MAX                                                                    \
  29 // as the save counts: the largest one is 30 times the smallest, 15.6 blocks

#define OV_SLIME_STATE(X)                                                                          \
  X(I32, size, SIZE, 0, OV_SLIME_STEPS_MORE_MAX)     /* 0: the smallest, as in a save */           \
  X(I32, old_size, NONE, 0, OV_SLIME_STEPS_MORE_MAX) /* before it was set last */
OV_OWN_STRUCT(ov_slime, OV_SLIME_STATE);
OV_OWN_DECLARE(ov_slime);

extern const ov_goal_mind_plan ov_slime_plan;

int32_t ov_slime_steps(const ov_actor* actor); // of size, from 1
double ov_slime_attribute(const ov_actor* actor, ov_attribute which, double base);
void ov_slime_was_set(ov_actor* actor);
void ov_slime_moved(ov_agent* agent);
void ov_slime_gone(ov_agent* agent);

#define OV_SLIME                                                                                   \
  .goals = &ov_slime_plan, OV_OWN(ov_slime), .attribute = ov_slime_attribute,                      \
  .born = ov_slime_was_set, .was_set = ov_slime_was_set, .moved = ov_slime_moved,                  \
  .gone = ov_slime_gone
