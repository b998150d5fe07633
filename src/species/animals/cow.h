// Goals and uses that the cow and the mooshroom share (cow.c).
#pragma once

#include "agent/use.h"
#include "mind/goal/goal_mind.h"

extern const ov_goal_mind_plan ov_cow_plan;

ovis_use_kind ov_cow_use_kind(ov_agent* agent, const ov_use* use);
int32_t ov_cow_apply_use(ov_agent* agent, const ov_use* use, ovis_use_kind kind);
