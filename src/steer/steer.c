// Defaults of steering, and sets of directions.
// Rules: docs/sources.md#steering
#include "base/check.h"
#include "base/trig.h"
#include "steer/steer_math.h"

ovis_steer_step ovis_default_steer_step(void) {
  return (ovis_steer_step){.body = {.form = OVIS_STEER_CIRCLE, .layers = OVIS_STEER_LAYER}};
}

// The golden angle spreads points over a sphere evenly (Fibonacci sphere).
static ovis_vec3 on_sphere(int32_t i, int32_t count) {
  OVIS_ASSERT(count >= 0);
  const double y = 1 - (2 * i + 1) / (double)count;
  const double r = sqrt(1 - y * y);
  const double turn = OV_PI * (3 - sqrt(5)) * i;
  return (ovis_vec3){r * ov_cos(turn), y, r * ov_sin(turn)};
}

ovis_status ovis_steer_directions(ovis_steer_spread spread, int32_t count, ovis_vec3* out) {
  OV_REQUIRE(out != NULL, OVIS_BAD_ARGUMENT);
  if (count < 1 || count > OVIS_RAYS_MAX || (uint32_t)spread > OVIS_STEER_SPHERE) {
    return OVIS_OUT_OF_RANGE;
  }
  for (int32_t i = 0; i < count; i++) {
    const double turn = 2 * OV_PI * i / count;
    const double across = ov_sin(turn);
    const ovis_vec3 xy = {ov_cos(turn), across, 0};
    const ovis_vec3 xz = {ov_cos(turn), 0, across};
    out[i] = spread == OVIS_STEER_SPHERE    ? on_sphere(i, count)
             : spread == OVIS_STEER_RING_XY ? xy
                                            : xz;
  }
  return OVIS_OK;
}
