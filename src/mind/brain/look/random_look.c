// Looks at a random cell ahead now and then.
// Rules: docs/sources.md#behaviors
#include "mind/brain/look/look_behaviors.h"

#include "base/angles.h"
#include "base/check.h"
#include "base/trig.h"
#include "world/place.h"

static void start(ov_behavior_turn* turn) {
  const ov_random_look_settings* settings = turn->settings;
  OVIS_ASSERT(settings != NULL);
  OVIS_ASSERT(settings->ticks_max >= 0);
  ov_actor* self = turn->agent->self;
  const float turned = (2 * ov_rng_float(&self->rng) - 1) * settings->yaw_max_deg;
  const double yaw = (double)(self->body.yaw_deg + turned) * OV_RAD_PER_DEG;
  const ovis_vec3 eye = ov_body_eye(&self->body);
  const ovis_vec3 at = {eye.x - ov_sin(yaw), eye.y, eye.z + ov_cos(yaw)};
  ov_brain_look_at_cell(turn->brain, ov_cell_of(at));
  const int32_t span = settings->ticks_max + 1 - settings->ticks_min;
  ov_brain_set_number(turn->brain, OVIS_MEM_GAZE_COOLDOWN_TICKS,
                      settings->ticks_min + ov_rng_int(&self->rng, span), OVIS_MEMORY_FOR_EVER);
}

const ov_behavior_kind ov_random_look = {
    OV_TIMED("RandomLookAround"),
    OV_NEEDS(OV_ABSENT(LOOK_TARGET), OV_ABSENT(GAZE_COOLDOWN_TICKS)),
    OV_SETTINGS(ov_random_look_settings),
    OV_BEHAVIOR_CALLS(NULL, NULL, start, NULL, NULL),
    OV_PHRASES(.words = "look around", .doing = "looking around"),
};
