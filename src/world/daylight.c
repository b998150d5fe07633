// Computes the darkness of the sky from time and weather, and the brightness of a cell for minds.
// Rules: docs/sources.md#daylight
#include "world/daylight.h"

#include "base/check.h"
#include "base/trig.h"

#include <math.h>

#define NIGHT_LEVELS 11.0
#define DAY_DARKEN_MAX 4

static double clamp_unit(double value) {
  return value < 0 ? 0 : value > 1 ? 1 : value;
}

int64_t ovis_time_of_day(int64_t day_time) {
  const int64_t rest = day_time % OVIS_DAY_TICKS;
  return rest < 0 ? rest + OVIS_DAY_TICKS : rest;
}

int64_t ovis_time_at(int64_t day_time, int64_t time) {
  time = time < 0 ? 0 : time;
  const int64_t at = time < OVIS_DAY_TICKS ? day_time - ovis_time_of_day(day_time) + time : time;
  return at < OVIS_TIME_MAX ? at : OVIS_TIME_MAX;
}

// Angle of the sun in turns: 0 at noon, 0.5 at midnight. The sun moves slightly faster around noon.
static double sun_turn(int64_t day_time) {
  const double share = (double)ovis_time_of_day(day_time) / OVIS_DAY_TICKS - 0.25;
  const double turn = share - floor(share);
  const double eased = 0.5 - ov_cos(turn * OV_PI) / 2;
  return (turn * 2 + eased) / 3;
}

int32_t ov_sky_darken(const ovis_env* env) {
  const double sun = clamp_unit(ov_cos(sun_turn(env->day_time) * 2 * OV_PI) * 2 + 0.5);
  const double rain = env->is_raining ? 1 - 5.0 / 16 : 1;
  const double thunder = env->is_thundering ? 1 - 5.0 / 16 : 1;
  return (int32_t)((1 - sun * rain * thunder) * NIGHT_LEVELS);
}

bool ov_is_day(const ovis_env* env) {
  return env->dimension.has_sky && ov_sky_darken(env) < DAY_DARKEN_MAX;
}

int32_t ov_day_end(const ovis_env* env) {
  if (!ov_is_day(env)) {
    return 0;
  }
  ovis_env at = *env; // from noon to midnight it only gets darker
  int32_t day = OVIS_DAY_TICKS / 4;
  int32_t night = OVIS_DAY_TICKS / 4 * 3;
  while (night - day > 1) {
    const int32_t middle = (day + night) / 2;
    at.day_time = middle;
    *(ov_is_day(&at) ? &day : &night) = middle;
  }
  return night;
}

bool ov_sees_sky(const ovis_world* world, ovis_pos pos) {
  if (!ovis_world_get_env(world)->dimension.has_sky) {
    return false;
  }
  const int32_t light = ovis_world_get_sky_light(world, pos);
  if (light >= 0) {
    return light == 15;
  }
  return pos.y >= ovis_world_get_height(world, OVIS_HEIGHTMAP_MOTION_BLOCKING, pos.x, pos.z);
}

bool ov_rains_at(const ovis_world* world, ovis_pos pos) {
  return ovis_world_get_env(world)->is_raining && ov_sees_sky(world, pos) &&
         ovis_world_get_precipitation(world, pos) == OVIS_PRECIPITATION_RAIN;
}

float ov_brightness(const ovis_world* world, ovis_pos pos) {
  const int32_t known_sky = ovis_world_get_sky_light(world, pos);
  const int32_t sky = known_sky >= 0 ? known_sky : ov_sees_sky(world, pos) ? 15 : 0;
  const int32_t from_sky = sky - ov_sky_darken(ovis_world_get_env(world));
  const int32_t block = ovis_world_get_block_light(world, pos);
  const int32_t level = block > from_sky ? block : from_sky > 0 ? from_sky : 0;
  const float share = (float)level / 15.0f;
  return share / (4.0f - 3.0f * share);
}
