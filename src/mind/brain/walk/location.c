// Walks to a remembered location, or rather to a block beside it.
// Rules: docs/sources.md#attacks-of-brains
#include "base/cell.h"
#include "base/check.h"
#include "mind/brain/walk/walk_behaviors.h"

static int32_t draw_step(ov_agent* agent) {
  return ov_rng_int(&agent->self->rng, 3) - 1;
}

static bool go_to_location(ov_behavior_turn* turn) {
  const ov_location_settings* settings = turn->settings;
  OVIS_ASSERT(settings != NULL);
  OVIS_ASSERT(settings->speed >= 0);
  ov_agent* agent = turn->agent;
  if (settings->test != NULL && !settings->test(turn)) {
    return ov_behavior_refuse(turn, OVIS_REASON_NO_NEED, 0, 0);
  }
  const ovis_pos at = *ov_brain_cell(turn->brain, ov_behavior_memory(turn, 0));
  const ovis_pos own = ov_brain_own_cell(agent);
  const double d2 = ov_cell_dist2(own, at);
  const double close2 = (double)settings->close_enough * settings->close_enough;
  if (d2 < close2) {
    return ov_behavior_refuse(turn, OVIS_REASON_TOO_NEAR, d2, close2);
  }
  const int32_t step_x = draw_step(agent);
  const ovis_pos to = {at.x + step_x, at.y, at.z + draw_step(agent)};
  ov_brain_walk_to_cell(turn->brain, to, settings->speed, settings->close_enough);
  return true;
}

const ov_behavior_kind ov_go_to_location = {
    OV_ONE_SHOT("GoToTargetLocation", go_to_location),
    OV_SETTINGS(ov_location_settings),
    OV_PHRASES(.words = "go to a location", .doing = "going to a location"),
};
