// The light that a mob perceives: time of day, weather, and the light of a cell.
#pragma once

#include <ovis/world.h>

// Levels by which time and weather reduce the light of the sky. [Limits: 0 <= value <= 11] Source:
// docs/sources.md#daylight
int32_t ov_sky_darken(const ovis_env* env);

// Is it day, that is, does the sky lose fewer than 4 levels? Never true in a dimension without a
// sky.
bool ov_is_day(const ovis_env* env);

// Time of day at which the day ends, in the weather of now. 0: it is not day. [Units: ticks]
int32_t ov_day_end(const ovis_env* env);

// Does rain fall on a cell, by weather, sky and biome?
bool ov_rains_at(const ovis_world* world, ovis_pos pos);

// Does the biome of a cell keep patrols and sieges away?
bool ov_is_peaceful_at(const ovis_world* world, ovis_pos pos);

// Temperature of a cell, by biome and height. Source: docs/sources.md#biomes
float ov_temperature(const ovis_world* world, ovis_pos pos);

// Has a cell full sky light? Where light is not known: is there no block above that blocks motion?
bool ov_sees_sky(const ovis_world* world, ovis_pos pos);

// Brightness of a cell for minds, from its current light level. [Limits: 0 <= value <= 1] Where
// light is not known, a cell under the open sky has full sky light, any other cell none.
float ov_brightness(const ovis_world* world, ovis_pos pos);
