// Stays close to an actor or a place.
// Rules: docs/sources.md#behaviors
#include "base/check.h"
#include "base/vec.h"
#include "mind/brain/walk/walk_behaviors.h"

static bool stay_close(ov_behavior_turn* turn) {
  const ov_stay_close_settings* settings = turn->settings;
  OVIS_ASSERT(settings != NULL);
  OVIS_ASSERT(settings->range >= 0);
  OVIS_ASSERT(settings->speed >= 0);
  ov_tracked target;
  if (!settings->find(turn, &target)) {
    return ov_behavior_refuse(turn, OVIS_REASON_NO_TARGET, 0, 0);
  }
  const ovis_vec3 at = turn->agent->self->body.pos;
  const double d2 = ov_vec_dist2(target.pos, at);
  if (d2 < settings->range * settings->range) { // claim 196
    return ov_behavior_refuse(turn, OVIS_REASON_TOO_NEAR, d2, settings->range * settings->range);
  }
  ov_brain_go_and_look(turn->brain, &target.look, settings->speed, settings->close_enough);
  return true;
}

const ov_behavior_kind ov_stay_close = {
    OV_ONE_SHOT("StayCloseToTarget", stay_close),
    // claim 353
    OV_NEEDS(OV_REGISTERED(LOOK_TARGET), OV_ABSENT(WALK_TARGET)),
    OV_SETTINGS(ov_stay_close_settings),
    OV_PHRASES(.words = "stay close", .doing = "staying close",
               OV_WHY({OVIS_REASON_NO_TARGET, "there is nobody and no place to stay close to"})),
};
