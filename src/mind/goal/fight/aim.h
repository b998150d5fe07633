// The target that a target goal keeps: shared by all goals that choose one.
#pragma once

#include "mind/goal/goal_share.h"

// The first member of the goal's state.
typedef struct ov_aim {
  uint64_t target;       // serial; 0: none
  int32_t unseen_checks; // since it was seen
} ov_aim;

void ov_aim_fields(ov_aim* self, ov_fields* list);

// Makes an actor the target of mob and goal; 0: none.
void ov_aim_take(ov_goal_turn* turn, ov_aim* self, uint64_t target);
void ov_aim_drop(ov_goal_turn* turn, ov_aim* self);

// Continues while the target can be attacked, is within that share of the follow range and, if it
// must be seen, was seen recently.
bool ov_aim_keeps(ov_goal_turn* turn, ov_aim* self, bool must_see, int32_t unseen_ticks,
                  double range_share);
