// Shoots at a target from a distance: snow golems, witches, llamas, withers, drowned.
// Rules: docs/sources.md#goals
#include "base/check.h"
#include "mind/goal/fight/fight_goals.h"
#include "mind/goal/goal_share.h"

#include <math.h>

#define SEEN_TICKS 5 // of sight until it stands still
#define LOOK_DEG 30.0f
#define NOT_YET (-1) // of shot_ticks

#define RANGED_STATE(X)                                                                            \
  X(COUNT, shot_ticks) /* until the next shot; below 0: not set yet */                             \
  X(COUNT, seen_ticks) /* since it saw its target without a break */
OV_KIND_STATE(ranged, RANGED_STATE)

static bool can_use(ov_goal_turn* turn) {
  const ov_ranged_settings* settings = turn->settings;
  OVIS_ASSERT(settings != NULL);
  OVIS_ASSERT(settings->radius > 0);
  if (settings->may_use != NULL && !settings->may_use(turn)) {
    return false;
  }
  return ov_agent_find(turn->agent, turn->agent->self->target) != NULL ||
         ov_goal_refuse(turn, OVIS_REASON_NO_TARGET, 0, 0);
}

static void reset(ov_goal_turn* turn) {
  ranged* self = turn->state;
  *self = (ranged){.shot_ticks = NOT_YET};
}

static int32_t interval(const ov_ranged_settings* settings, double share) {
  const int32_t more = settings->interval_max - settings->interval_min;
  return (int32_t)floor(share * more + settings->interval_min);
}

static void tick(ov_goal_turn* turn) {
  ranged* self = turn->state;
  OVIS_ASSERT(self->seen_ticks >= 0);
  const ov_ranged_settings* settings = turn->settings;
  OVIS_ASSERT(settings != NULL);
  ov_agent* agent = turn->agent;
  ov_actor* target = ov_agent_find(agent, agent->self->target);
  if (target == NULL) {
    return;
  }
  const double dist2 = ov_actor_dist2(agent->self, target);
  const double radius = (double)settings->radius;
  const bool is_seen = ov_agent_sees(agent, target);
  self->seen_ticks = is_seen ? self->seen_ticks + 1 : 0;
  if (agent->self->has_nav && dist2 <= radius * radius && self->seen_ticks >= SEEN_TICKS) {
    ov_agent_stop(agent);
  } else if (agent->self->has_nav) {
    ov_agent_go_to_actor(agent, target, settings->speed);
  }
  ov_agent_look_at(agent, target, LOOK_DEG, LOOK_DEG);
  const double share = sqrt(dist2) / radius;
  self->shot_ticks--;
  if (self->shot_ticks == 0) {
    if (!is_seen) {
      return;
    }
    settings->shoot(agent, target, (float)(share < 0.1 ? 0.1 : share > 1 ? 1 : share));
    self->shot_ticks = interval(settings, share);
  } else if (self->shot_ticks < 0) {
    self->shot_ticks = interval(settings, share);
  }
}

static bool can_continue(ov_goal_turn* turn) {
  return can_use(turn);
}

const ov_goal_kind ov_goal_ranged = {
    OV_GOAL("RangedAttack", OVIS_FLAG_MOVE | OVIS_FLAG_LOOK),
    .updates_every_tick = true,
    OV_STATE(ranged, ranged_fields),
    OV_SETTINGS(ov_ranged_settings),
    OV_GOAL_CALLS(can_use, can_continue, reset, tick, reset),
    OV_PHRASES(.words = "shoot at its target", .doing = "shooting at its target",
               .style = OVIS_STYLE_TARGET, OV_WHY({OVIS_REASON_NO_TARGET, "it has no target"})),
};
