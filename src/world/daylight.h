// How light it is for a mob: time of day, weather, and the light of a cell.
#ifndef OVIS_SRC_WORLD_DAYLIGHT_H
#define OVIS_SRC_WORLD_DAYLIGHT_H

#include <ovis/world.h>

// Levels that the sky's light loses to the hour and the weather. [Limits: 0 <= value <= 11]
// Source: docs/sources.md#daylight
int32_t ov_sky_darken(const ovis_env* env);

// Day: the sky loses fewer than 4 levels. Never under a dimension without a sky.
bool ov_is_day(const ovis_env* env);

// Does the full sky shine on a cell? Where light is not known: nothing above that stops motion.
bool ov_sees_sky(const ovis_world* world, ovis_pos pos);

// Brightness of a cell for minds, from its level now. [Limits: 0 <= value <= 1] Where light is not
// known, a cell under the sky has its full light, any other none.
float ov_brightness(const ovis_world* world, ovis_pos pos);

#endif
