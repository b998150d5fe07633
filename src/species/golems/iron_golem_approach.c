// Walks toward the mob's target, in steps at random.
// Rules: docs/sources.md#goals
#include "species/golems/iron_golem_goals.h"

#include "base/angles.h"
#include "base/check.h"
#include "mind/goal/goal_share.h"

#define STEP_XZ 16 // blocks
#define STEP_Y 7

#define MOVE_TOWARDS_STATE(X) X(PLACE, place)
OV_KIND_STATE(move_towards, MOVE_TOWARDS_STATE)

static bool is_near(ov_goal_turn* turn, const ov_actor* target) {
  const ov_move_towards_settings* settings = turn->settings;
  OVIS_ASSERT(settings != NULL);
  OVIS_ASSERT(settings->within >= 0);
  const double dist2 = ov_actor_dist2(turn->agent->self, target);
  return dist2 <= settings->within * settings->within ||
         ov_goal_refuse(turn, OVIS_REASON_TOO_FAR, dist2, settings->within * settings->within);
}

static bool can_use(ov_goal_turn* turn) {
  move_towards* self = turn->state;
  ov_agent* agent = turn->agent;
  const ov_actor* target = ov_goal_find_target(turn, agent->self->target);
  if (target == NULL || !is_near(turn, target)) {
    return false;
  }
  return ov_agent_random_pos_toward(agent, STEP_XZ, STEP_Y, target->body.pos, OV_HALF_PI,
                                    &self->place) ||
         ov_goal_refuse(turn, OVIS_REASON_NO_PLACE, 0, 0);
}

static bool can_continue(ov_goal_turn* turn) {
  const ov_actor* target = ov_goal_find_target(turn, turn->agent->self->target);
  return target != NULL && ov_goal_walks_on(turn) && is_near(turn, target);
}

static void start(ov_goal_turn* turn) {
  const move_towards* self = turn->state;
  const ov_move_towards_settings* settings = turn->settings;
  OVIS_ASSERT(settings->speed > 0);
  ov_agent_go_to(turn->agent, self->place, settings->speed);
}

const ov_goal_kind ov_goal_move_towards_target = {
    OV_GOAL("MoveTowardsTarget", OVIS_FLAG_MOVE),
    OV_STATE(move_towards, move_towards_fields),
    OV_SETTINGS(ov_move_towards_settings),
    OV_GOAL_CALLS(can_use, can_continue, start, NULL, NULL),
    OV_PHRASES(.words = "come nearer to its target", .doing = "coming nearer to its target"),
};
