// Keeps a target, and gives it up.
// Rules: docs/sources.md#goals
#include "mind/goal/fight/aim.h"
#include "base/check.h"

void ov_aim_fields(ov_aim* self, ov_fields* list) {
  ov_field_serial(list, "target", &self->target);
  ov_field_goal_count(list, "unseen_checks", &self->unseen_checks);
}

void ov_aim_take(ov_goal_turn* turn, ov_aim* self, uint64_t target) {
  turn->agent->self->target = target;
  *self = (ov_aim){.target = target};
}

void ov_aim_drop(ov_goal_turn* turn, ov_aim* self) {
  ov_aim_take(turn, self, 0);
}

bool ov_aim_keeps(ov_goal_turn* turn, ov_aim* self, bool must_see, int32_t unseen_ticks,
                  double range_share) {
  OVIS_ASSERT(unseen_ticks >= 0);
  ov_agent* agent = turn->agent;
  const ov_targeting combat = {.is_combat = true};
  const ov_actor* target = ov_agent_find(agent, self->target);
  if (target == NULL || !ov_agent_can_target(agent, target, &combat)) {
    return ov_goal_refuse_target(turn, self->target);
  }
  const double range = (double)agent->self->species->follow_range * range_share;
  const double dist2 = ov_actor_dist2(agent->self, target);
  if (dist2 > range * range) {
    return ov_goal_refuse(turn, OVIS_REASON_TOO_FAR, dist2, range * range);
  }
  if (must_see) {
    self->unseen_checks = ov_agent_sees(agent, target) ? 0 : self->unseen_checks + 1;
    if (self->unseen_checks > ov_goal_delay(unseen_ticks)) {
      return ov_goal_refuse(turn, OVIS_REASON_NOT_SEEN, self->unseen_checks,
                            ov_goal_delay(unseen_ticks));
    }
  }
  agent->self->target = self->target;
  return true;
}
