#include "goal/goals.h"

#define CHANCE 0.8f

static bool can_use(ov_goal_context* context, ov_goal_state* state, const void* settings) {
  (void)state;
  (void)settings;
  const ov_body* body = &context->agent->self->body;
  const double threshold = ov_body_fluid_jump_threshold(body);
  if (body->is_in_lava || (body->is_in_water && body->water_height > threshold)) {
    return true;
  }
  return ov_goal_no(context, OVIS_REASON_NO_NEED, body->water_height, threshold);
}

static void tick(ov_goal_context* context, ov_goal_state* state, const void* settings) {
  (void)state;
  (void)settings;
  ov_actor* self = context->agent->self;
  if (ov_rng_float(&self->rng) < CHANCE) {
    ov_jump_control_jump(&self->controls.jump);
  }
}

const ov_goal_ops ov_goal_float = {.name = "Float",
                                   .flags = OVIS_FLAG_JUMP,
                                   .updates_every_tick = true,
                                   .can_use = can_use,
                                   .can_continue = can_use,
                                   .tick = tick};
