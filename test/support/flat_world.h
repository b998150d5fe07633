// Worlds from y 0 on whose sections are ground or air, with the blocks of path_scene_registry.
#ifndef OVIS_TEST_SUPPORT_FLAT_WORLD_H
#define OVIS_TEST_SUPPORT_FLAT_WORLD_H

#include <ovis/world.h>

ovis_world* flat_world_open(int32_t height, int64_t day_time); // without sections

// Sections from `min` to below `max`: ground below y `feet`, air from there on. [Limit: `feet` is a
// multiple of 16]
void flat_world_fill(ovis_world* world, ovis_section_pos min, ovis_section_pos max,
                     const char* ground, int32_t feet);

#endif
