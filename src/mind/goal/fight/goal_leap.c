// Leaps at a target that is 2 to 4 blocks away.
// Rules: docs/sources.md#goals
#include "base/check.h"
#include "mind/goal/fight/fight_goals.h"
#include "mind/goal/goal_share.h"

#include <math.h>

#define NEAR2 4.0       // blocks^2: nearer than this it does not leap
#define FAR2 16.0       // blocks^2: farther than this it does not leap
#define LEAP_ONE_IN 5   // ticks
#define SPEED 0.4       // toward the target [Units: blocks per tick]
#define OLD_SHARE 0.2   // of the velocity before the leap
#define LEVEL2_MIN 1e-7 // blocks^2: a target straight above gives no direction

static bool is_on_ground(ov_goal_turn* turn) {
  return turn->agent->self->body.is_on_ground || ov_goal_refuse(turn, OVIS_REASON_IN_AIR, 0, 0);
}

static bool can_use(ov_goal_turn* turn) {
  ov_agent* agent = turn->agent;
  const ov_actor* self = agent->self;
  if (self->riders[0] != 0) {
    return ov_goal_refuse(turn, OVIS_REASON_RIDDEN, 0, 0);
  }
  const ov_actor* target = ov_agent_find(agent, self->target);
  if (target == NULL) {
    return ov_goal_refuse(turn, OVIS_REASON_NO_TARGET, 0, 0);
  }
  const double dist2 = ov_actor_dist2(self, target);
  if (dist2 < NEAR2) {
    return ov_goal_refuse(turn, OVIS_REASON_TOO_NEAR, dist2, NEAR2);
  }
  if (dist2 > FAR2) {
    return ov_goal_refuse(turn, OVIS_REASON_TOO_FAR, dist2, FAR2);
  }
  return is_on_ground(turn) &&
         (ov_goal_roll(turn, ov_goal_delay(LEAP_ONE_IN)) ||
          ov_goal_refuse(turn, OVIS_REASON_NO_CHANCE, 1, ov_goal_delay(LEAP_ONE_IN)));
}

static bool can_continue(ov_goal_turn* turn) {
  return !turn->agent->self->body.is_on_ground || ov_goal_refuse(turn, OVIS_REASON_ENDED, 0, 0);
}

static void start(ov_goal_turn* turn) {
  const ov_leap_settings* settings = turn->settings;
  OVIS_ASSERT(settings != NULL);
  ov_agent* agent = turn->agent;
  const ov_actor* target = ov_agent_find(agent, agent->self->target);
  ov_body* body = &agent->self->body;
  if (target == NULL) {
    return;
  }
  const double dx = target->body.pos.x - body->pos.x;
  const double dz = target->body.pos.z - body->pos.z;
  const double level2 = dx * dx + dz * dz;
  if (level2 > LEVEL2_MIN) {
    const double level = sqrt(level2);
    body->velocity.x = dx / level * SPEED + body->velocity.x * OLD_SHARE;
    body->velocity.z = dz / level * SPEED + body->velocity.z * OLD_SHARE;
  }
  body->velocity.y = settings->lift;
}

const ov_goal_kind ov_goal_leap = {
    OV_GOAL("LeapAtTarget", OVIS_FLAG_JUMP | OVIS_FLAG_MOVE),
    OV_SETTINGS(ov_leap_settings),
    OV_GOAL_CALLS(can_use, can_continue, start, NULL, NULL),
    OV_PHRASES(.words = "leap at its target", .doing = "leaping at its target",
               .style = OVIS_STYLE_TARGET,
               OV_WHY({OVIS_REASON_NO_TARGET, "it has no target"},
                      {OVIS_REASON_TOO_NEAR, "its target is too near for a leap"},
                      {OVIS_REASON_TOO_FAR, "its target is too far for a leap"},
                      {OVIS_REASON_ENDED, "it landed"})),
};
