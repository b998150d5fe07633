// Objects: end crystals, which heal dragons and explode, and clouds of dragon's breath.
// Source: docs/sources.md#ender-dragon
#pragma once

#include "agent/agent.h"

extern const ov_profile ov_crystal_profile;
extern const ov_profile ov_breath_profile;

// A cloud of breath, which hurts like a potion of harming.
typedef struct ov_breath_def {
  ovis_vec3 pos;
  float radius, radius_end; // at its first and at its last tick. [Units: blocks]
  int32_t ticks;
  int32_t amplifier; // of the effect
  uint64_t owner;    // serial; 0: none
} ov_breath_def;

// It is there after the tick.
void ov_breath_launch(ov_turn* turn, const ov_breath_def* def);

// Removes the clouds of an agent that do not grow, in a box.
void ov_breath_end(ov_agent* agent, const ovis_aabb* box);
