// Explosions: harm and push by distance and by the share of a body that the explosion reaches.
// Source: docs/sources.md#explosions
#pragma once

#include "agent/agent.h"

// Share of sample points of a box whose straight line to `from` meets no block. [Limits: 0 to 1]
double ov_exposure(const ovis_world* world, ovis_vec3 from, const ovis_aabb* box);

// Hurts and pushes all living actors near a position, except the agent itself.
void ov_explode(ov_agent* agent, ovis_vec3 pos, float power);

// Pushes all living actors near a position, except the agent itself, and hurts nobody.
void ov_burst(ov_agent* agent, ovis_vec3 pos, float power);
