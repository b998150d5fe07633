// Goals of blazes. Source of figures and flags: docs/sources.md#goals
#ifndef OVIS_SRC_SPECIES_MONSTERS_BLAZE_GOALS_H
#define OVIS_SRC_SPECIES_MONSTERS_BLAZE_GOALS_H

#include "mind/goal/fight/fight_goals.h"

// Three fireballs after a charge. MOVE, LOOK. The settings are ov_shooter_settings.
extern const ov_goal_kind ov_goal_blaze;

#endif
