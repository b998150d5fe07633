// Goals of ghasts. Source of figures and flags: docs/sources.md#motions
#pragma once

#include "mind/goal/fight/fight_goals.h"
#include "species/monsters/glide.h"

extern const ov_goal_kind ov_goal_float_around; // MOVE
extern const ov_goal_kind ov_goal_ghast_look;   // LOOK
extern const ov_goal_kind ov_goal_ghast_shoot;  // No flags. ov_shooter_settings
