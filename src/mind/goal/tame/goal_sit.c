// A tame animal sits as long as its owner wants it to.
// Rules: docs/sources.md#bonds
#include "base/check.h"
#include "mind/goal/goal_share.h"
#include "mind/goal/tame/tame_goals.h"

#define HELP2 144.0 // blocks^2 to an owner whose attacker calls it up

static bool can_use(ov_goal_turn* turn) {
  const ov_actor* self = turn->agent->self;
  const ov_bond* bond = ov_actor_bond(self);
  OVIS_ASSERT(bond != NULL);
  if (!bond->is_tame) {
    return ov_goal_refuse(turn, OVIS_REASON_NOT_ITS_KIND, 0, 0);
  }
  if (self->body.is_in_water || !self->body.is_on_ground) {
    return ov_goal_refuse(turn, self->body.is_in_water ? OVIS_REASON_IN_WATER : OVIS_REASON_IN_AIR,
                          0, 0);
  }
  const ov_actor* owner = ov_agent_owner(turn->agent);
  if (owner == NULL) {
    return true; // until can_continue asks for the order
  }
  const double dist2 = ov_actor_dist2(self, owner);
  if (dist2 < HELP2 && owner->attacker != 0) {
    return ov_goal_refuse(turn, OVIS_REASON_TOO_NEAR, dist2, HELP2);
  }
  return bond->is_ordered_to_sit || ov_goal_refuse(turn, OVIS_REASON_NO_NEED, 0, 0);
}

static bool can_continue(ov_goal_turn* turn) {
  return ov_actor_bond(turn->agent->self)->is_ordered_to_sit ||
         ov_goal_refuse(turn, OVIS_REASON_NO_NEED, 0, 0);
}

static void start(ov_goal_turn* turn) {
  ov_agent_stop(turn->agent);
  ov_actor_bond(turn->agent->self)->is_sitting = true;
}

static void stop(ov_goal_turn* turn) {
  ov_actor_bond(turn->agent->self)->is_sitting = false;
}

const ov_goal_kind ov_goal_sit = {
    OV_GOAL("SitWhenOrdered", OVIS_FLAG_JUMP | OVIS_FLAG_MOVE),
    OV_GOAL_CALLS(can_use, can_continue, start, NULL, stop),
    OV_PHRASES(.words = "sit as ordered", .doing = "sitting as ordered",
               .style = OVIS_STYLE_ORDERED,
               OV_WHY({OVIS_REASON_NOT_ITS_KIND, "it is not tame"},
                      {OVIS_REASON_TOO_NEAR, "its owner nearby was attacked"},
                      {OVIS_REASON_NO_NEED, "its owner does not want it to sit"})),
};
