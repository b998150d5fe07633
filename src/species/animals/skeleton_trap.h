// Traps of skeleton horses. Source: docs/sources.md#goals-of-animals
#pragma once

#include "agent/agent.h"

#define OV_TRAP_TICKS 18000 // after which a trap that nobody has sprung goes

// Lightning strikes the agent's horse; riders and other horses come.
void ov_skeleton_trap_spring(ov_agent* agent);
