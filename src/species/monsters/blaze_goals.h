// Goals of blazes. Source of figures and flags: docs/sources.md#goals
#pragma once

#include "mind/goal/fight/fight_goals.h"

// Three fireballs after a charge. MOVE, LOOK. The settings are ov_shooter_settings.
extern const ov_goal_kind ov_goal_blaze;
