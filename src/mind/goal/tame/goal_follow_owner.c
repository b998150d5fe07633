// A tame animal follows its owner, and jumps to one who is too far to walk to.
// Rules: docs/sources.md#bonds
#include "base/check.h"
#include "mind/goal/goal_share.h"
#include "mind/goal/tame/tame_goals.h"

#define REPATH_TICKS 10
#define TELEPORT2 144.0 // blocks^2: from here on it jumps
#define LOOK_DEG 10.0f

#define FOLLOW_OWNER_STATE(X) X(COUNT, checks_until_path)
OV_KIND_STATE(follow_owner, FOLLOW_OWNER_STATE)

// The owner, if nothing holds the animal back. NULL: refuses.
static const ov_actor* find_owner(ov_goal_turn* turn) {
  const ov_actor* self = turn->agent->self;
  const ov_bond* bond = ov_actor_bond(self);
  OVIS_ASSERT(bond != NULL);
  if (!bond->is_tame) {
    ov_goal_refuse(turn, OVIS_REASON_NOT_ITS_KIND, 0, 0);
    return NULL;
  }
  const ov_actor* owner = ov_agent_owner(turn->agent);
  if (owner == NULL) {
    ov_goal_refuse(turn, OVIS_REASON_NO_TARGET, 0, 0);
    return NULL;
  }
  if (bond->is_ordered_to_sit || self->vehicle != 0 || ov_agent_is_leashed(turn->agent)) {
    ov_goal_refuse(turn,
                   bond->is_ordered_to_sit ? OVIS_REASON_SITS
                   : self->vehicle != 0    ? OVIS_REASON_RIDES
                                           : OVIS_REASON_LEASHED,
                   0, 0);
    return NULL;
  }
  return owner;
}

static bool can_use(ov_goal_turn* turn) {
  const ov_follow_owner_settings* settings = turn->settings;
  OVIS_ASSERT(settings != NULL);
  const ov_actor* owner = find_owner(turn);
  if (owner == NULL) {
    return false;
  }
  const double start2 = (double)settings->start * (double)settings->start;
  const double dist2 = ov_actor_dist2(turn->agent->self, owner);
  return dist2 >= start2 || ov_goal_refuse(turn, OVIS_REASON_TOO_NEAR, dist2, start2);
}

static bool can_continue(ov_goal_turn* turn) {
  const ov_follow_owner_settings* settings = turn->settings;
  const ov_actor* owner = ov_goal_walks_on(turn) ? find_owner(turn) : NULL;
  if (owner == NULL) {
    return false;
  }
  const double stop2 = (double)settings->stop * (double)settings->stop;
  const double dist2 = ov_actor_dist2(turn->agent->self, owner);
  return dist2 > stop2 || ov_goal_refuse(turn, OVIS_REASON_TOO_NEAR, dist2, stop2);
}

static void start(ov_goal_turn* turn) {
  follow_owner* self = turn->state;
  self->checks_until_path = 0;
  ov_actor_bond(turn->agent->self)->is_following = true;
}

static void tick(ov_goal_turn* turn) {
  follow_owner* self = turn->state;
  OVIS_ASSERT(self->checks_until_path >= 0);
  const ov_follow_owner_settings* settings = turn->settings;
  OVIS_ASSERT(settings->speed > 0);
  ov_agent* agent = turn->agent;
  const ov_actor* owner = ov_agent_owner(agent);
  if (owner == NULL) {
    return;
  }
  const bool is_far = ov_actor_dist2(agent->self, owner) >= TELEPORT2;
  if (!is_far) {
    ov_agent_look_at(agent, owner, LOOK_DEG, agent->self->controls.head_pitch_max_deg);
  }
  self->checks_until_path -= ov_goal_checks(turn);
  if (self->checks_until_path > 0) {
    return;
  }
  self->checks_until_path = ov_goal_delay(REPATH_TICKS);
  if (is_far) {
    ov_agent_teleport_beside(agent, owner, settings->can_fly);
  } else {
    ov_agent_go_to_actor(agent, owner, settings->speed);
  }
}

static void stop(ov_goal_turn* turn) {
  ov_actor_bond(turn->agent->self)->is_following = false;
  ov_agent_stop(turn->agent);
}

const ov_goal_kind ov_goal_follow_owner = {
    OV_GOAL("FollowOwner", OVIS_FLAG_MOVE | OVIS_FLAG_LOOK),
    OV_STATE(follow_owner, follow_owner_fields),
    OV_SETTINGS(ov_follow_owner_settings),
    OV_GOAL_CALLS(can_use, can_continue, start, tick, stop),
    OV_PHRASES(.words = "follow its owner", .doing = "following its owner",
               OV_WHY({OVIS_REASON_NOT_ITS_KIND, "it is not tame"},
                      {OVIS_REASON_NO_TARGET, "its owner is not here"},
                      {OVIS_REASON_TOO_NEAR, "its owner is near enough"})),
};
