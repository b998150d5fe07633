// Configures a body and its controls from the body plan of a species.
// Rules: docs/sources.md#body-plans
#include "body/body_plan.h"
#include "base/check.h"

static float or_usual(float own, float usual) {
  return own > 0 ? own : usual;
}

static bool has(const ov_body_plan* plan, uint32_t trait) {
  OVIS_ASSERT(plan != NULL);
  return (plan->traits & trait) != 0;
}

void ov_body_plan_apply(const ov_body_plan* plan, ov_body* body, ov_controls* controls) {
  OVIS_ASSERT(plan != NULL);
  OVIS_ASSERT(body->levitation >= 0);
  body->travel = plan->travel;
  body->is_pushed_by_fluids = !has(plan, OV_BODY_NOT_PUSHED_BY_FLUIDS);
  body->sinks_idle = has(plan, OV_BODY_SINKS_IDLE);
  body->walks_on_powder_snow = has(plan, OV_BODY_ON_POWDER_SNOW);
  body->stands_on_lava = has(plan, OV_BODY_ON_LAVA);
  body->passes_cobwebs = has(plan, OV_BODY_PASSES_COBWEBS);
  body->passes_bushes = has(plan, OV_BODY_PASSES_BUSHES);
  body->climbs_walls = has(plan, OV_BODY_CLIMBS_WALLS);
  body->passes_blocks = has(plan, OV_BODY_PASSES_BLOCKS);
  body->has_gravity = !has(plan, OV_BODY_WEIGHTLESS);
  controls->move_kind = plan->move;
  controls->limits = (ov_move_limits){.yaw_max_deg = plan->turn,
                                      .pitch_max_deg = plan->tilt,
                                      .water_factor = plan->water,
                                      .land_factor = plan->land,
                                      .flight_speed = plan->flight_speed,
                                      .delay_factor = plan->delay_factor,
                                      .hovers = has(plan, OV_BODY_HOVERS),
                                      .rises = has(plan, OV_BODY_RISES),
                                      .sinks = has(plan, OV_BODY_SINKS_IDLE)};
  controls->look_kind = plan->look_center > 0 ? OV_LOOK_KIND_SWIMMING : OV_LOOK_KIND_PLAIN;
  controls->look_center_max_deg = plan->look_center;
  controls->head_yaw_max_deg = or_usual(plan->head_yaw, controls->head_yaw_max_deg);
  controls->head_pitch_max_deg =
      has(plan, OV_BODY_LEVEL_HEAD) ? 0 : or_usual(plan->head_pitch, controls->head_pitch_max_deg);
  controls->head_turn_max_deg = or_usual(plan->head_turn, controls->head_turn_max_deg);
}
