// Vexes that an evoker calls.
#pragma once

#include "agent/agent.h"

// A vex of the agent appears at a position, flies around it, and fades after a minute or two.
bool ov_vex_call(ov_agent* agent, ovis_vec3 pos);
