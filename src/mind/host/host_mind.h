// A mind of the host as a part: its plan is an ovis_mind_def.
#pragma once

#include "agent/agent.h"

extern const ov_mind_ops ov_own_mind_ops;

void ov_own_mind_think(ov_agent* agent);
