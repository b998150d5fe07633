// The flight of a bullet that follows its target: one axis at a time.
#pragma once

#include "agent/missile.h"

#define OV_BULLET_NO_AXIS (-1)
#define OV_BULLET_LEG_TICKS 50 // of the longest leg

void ov_bullet_home(ov_agent* agent, ov_missile* state);    // before it flies
void ov_bullet_end_leg(ov_agent* agent, ov_missile* state); // after it flew
