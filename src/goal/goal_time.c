// How long a check is.
#include "goal/goals.h"

int32_t ov_goal_ticks(const ov_goal_context* context) {
  return context->elapsed_ticks > 1 ? context->elapsed_ticks : 1;
}

int32_t ov_goal_checks(const ov_goal_context* context) {
  return context->elapsed_ticks > 1 ? ov_goal_delay(context->elapsed_ticks) : 1;
}

bool ov_goal_happens(ov_goal_context* context, int32_t one_in) {
  ov_rng* rng = &context->agent->self->rng;
  for (int32_t i = ov_goal_checks(context); i > 0; i--) {
    if (ov_rng_int(rng, one_in) == 0) {
      return true;
    }
  }
  return false;
}

float ov_goal_draw(ov_goal_context* context, float chance) {
  ov_rng* rng = &context->agent->self->rng;
  float draw = ov_rng_float(rng);
  for (int32_t i = ov_goal_checks(context); i > 1 && draw >= chance; i--) {
    draw = ov_rng_float(rng);
  }
  return draw;
}
