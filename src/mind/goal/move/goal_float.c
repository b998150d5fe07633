// A land mob in deep water or lava jumps to stay at the surface.
// Rules: docs/sources.md#goals
#include "mind/goal/goal_share.h"
#include "mind/goal/move/move_goals.h"

#define JUMP_CHANCE 0.8f // a tick

static bool can_use(ov_goal_turn* turn) {
  const ov_body* body = &turn->agent->self->body;
  const double threshold = ov_body_fluid_jump_threshold(body);
  if (body->is_in_lava || (body->is_in_water && body->water_height > threshold)) {
    return true;
  }
  return ov_goal_refuse(turn, OVIS_REASON_NO_NEED, body->water_height, threshold);
}

static void tick(ov_goal_turn* turn) {
  ov_actor* actor = turn->agent->self;
  if (ov_rng_float(&actor->rng) < JUMP_CHANCE) {
    ov_jump_control_jump(&actor->controls.jump);
  }
}

const ov_goal_kind ov_goal_float = {
    OV_GOAL("Float", OVIS_FLAG_JUMP), // claim 387
    .updates_every_tick = true,
    OV_GOAL_CALLS(can_use, can_use, NULL, tick, NULL),
    OV_PHRASES(.words = "swim up", .doing = "swimming up",
               OV_WHY({OVIS_REASON_NO_NEED, "it is not in deep water"})),
};
