// Random draws and countdowns of mobs that think rarely: one call stands for several ticks.
// Design: ovis_sim_def.far_think_ticks
#include "base/check.h"
#include "mind/goal/goal_share.h"

int32_t ov_goal_ticks(const ov_goal_turn* turn) {
  return turn->elapsed_ticks > 1 ? turn->elapsed_ticks : 1;
}

int32_t ov_goal_checks(const ov_goal_turn* turn) {
  return turn->elapsed_ticks > 1 ? ov_goal_delay(turn->elapsed_ticks) : 1;
}

bool ov_goal_roll(ov_goal_turn* turn, int32_t one_in) {
  OVIS_ASSERT(one_in >= 0);
  ov_rng* rng = &turn->agent->self->rng;
  for (int32_t i = ov_goal_checks(turn); i > 0; i--) {
    if (ov_rng_int(rng, one_in) == 0) {
      return true;
    }
  }
  return false;
}

float ov_goal_draw(ov_goal_turn* turn, float chance) {
  OVIS_ASSERT(chance >= 0);
  ov_rng* rng = &turn->agent->self->rng;
  float draw = ov_rng_float(rng);
  for (int32_t i = ov_goal_checks(turn); i > 1 && draw >= chance; i--) {
    draw = ov_rng_float(rng);
  }
  return draw;
}
