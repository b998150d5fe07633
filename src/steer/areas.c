// Area sensors: overlap tests in a ring around the body; the free one nearest to the target wins.
// Rules: docs/sources.md#steering
#include "base/check.h"
#include "steer/steer_math.h"

ovis_areas_def ovis_default_areas_def(void) {
  return (ovis_areas_def){.distance = 1};
}

ovis_vec3 ovis_areas_step(const ovis_areas_def* def, const ovis_steer_step* step,
                          uint64_t* out_blocked) {
  OV_REQUIRE(def != NULL && step != NULL, (ovis_vec3){0});
  const ovis_vec3 none = {0, 0, 0};
  uint64_t blocked = 0;
  int32_t best = -1;
  double best_weight = 0;
  if (out_blocked != NULL) {
    *out_blocked = 0;
  }
  OV_REQUIRE(def->count >= 0, none);
  OV_REQUIRE(def->count <= OVIS_RAYS_MAX, none);
  OV_REQUIRE(def->directions != NULL || def->count == 0, none);
  OV_REQUIRE(ov_steer_is_space(step->space), none);
  if (!ov_steer_is_step(step) || !(def->distance >= 0 && def->distance <= 1e4)) {
    return none;
  }
  const ovis_vec3 to_target = ov_vec_minus(step->target, step->pos);
  for (int32_t i = 0; i < def->count; i++) {
    const ovis_vec3 at = ov_vec_along(step->pos, def->distance, def->directions[i]);
    if (step->space->overlap(step->space->context, &step->body, at)) { // claim 395
      blocked |= UINT64_C(1) << i;
      continue;
    }
    const double weight = ov_vec_dot(to_target, def->directions[i]);
    if (best < 0 || weight > best_weight) { // claim 395
      best = i;
      best_weight = weight;
    }
  }
  if (out_blocked != NULL) {
    *out_blocked = blocked;
  }
  return best >= 0 ? def->directions[best] : none;
}
