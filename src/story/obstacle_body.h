// The blocks that hold a body where it is: at its sides, over its head, hot ground, dry land.
#pragma once

#include <ovis/story.h>

// The blocks that stop a mob on the straight line to the next cell of its path. Leaves the names of
// blocks to the caller, as all here. False: it touches nothing.
bool ov_obstacle_of_walk(const ovis_obstacle_def* def, ovis_obstacle* out);

// The block on which a mob stays although it is hurt there. False: nothing is known about it.
bool ov_obstacle_of_harm(const ovis_obstacle_def* def, ovis_obstacle* out);

// The block between the eyes of a mob and of another one. False: nothing keeps it from being seen.
bool ov_obstacle_of_sight(const ovis_obstacle_def* def, ovis_obstacle* out);
