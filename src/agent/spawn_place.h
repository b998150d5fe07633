// Places where mobs may come into the world on the ground.
#pragma once

#include <ovis/world.h>

// Is the cell loaded, without shape and fluid?
bool ov_spawn_is_free(const ovis_world* world, ovis_pos cell);
// A floor, and two free cells above it?
bool ov_spawn_is_on_ground(const ovis_world* world, ovis_pos feet);
