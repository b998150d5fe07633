// Parrots land on their owner's shoulder, and follow mobs of other species.
// Rules: docs/sources.md#parrots
#include "species/animals/parrot_goals.h"
#include "agent/player.h"
#include "base/check.h"
#include "mind/goal/goal_share.h"

#define REPATH_TICKS 10
#define LOOK_DEG 10.0f
#define LOOK_PITCH 40.0f

static bool can_land(ov_goal_turn* turn) {
  const ov_shoulder_settings* settings = turn->settings;
  OVIS_ASSERT(settings != NULL);
  const ov_actor* actor = turn->agent->self;
  const ov_actor* owner = ov_agent_owner(turn->agent);
  if (owner == NULL || owner->kind != OV_ACTOR_PLAYER) {
    return ov_goal_refuse(turn, OVIS_REASON_NO_TARGET, 0, 0);
  }
  const ov_bond* bond = ov_actor_bond(actor);
  if (ov_player_is_spectator(owner) || owner->body.is_in_water || owner->body.is_in_powder_snow ||
      bond->is_ordered_to_sit || bond->is_sitting || ov_agent_is_leashed(turn->agent) ||
      actor->vehicle != 0) {
    return ov_goal_refuse(turn,
                          bond->is_ordered_to_sit || bond->is_sitting ? OVIS_REASON_SITS
                          : ov_agent_is_leashed(turn->agent)          ? OVIS_REASON_LEASHED
                          : actor->vehicle != 0                       ? OVIS_REASON_RIDES
                          : owner->body.is_in_water                   ? OVIS_REASON_OWNER_SWIMS
                          : owner->body.is_in_powder_snow             ? OVIS_REASON_OWNER_FREEZES
                                                                      : OVIS_REASON_OWNER_WATCHES,
                          0, 0);
  }
  return settings->may_use(turn);
}

const ov_goal_kind ov_goal_land_on_shoulder = {
    OV_GOAL("LandOnOwnersShoulder", 0),
    .updates_every_tick = true,
    OV_SETTINGS(ov_shoulder_settings),
    OV_GOAL_CALLS(can_land, can_land, NULL, NULL, NULL),
    OV_PHRASES(.words = "land on its owner's shoulder", .doing = "landing on its owner's shoulder",
               OV_WHY({OVIS_REASON_NO_TARGET, "it has no owner here"},
                      {OVIS_REASON_NOT_HERE, "nobody carries parrots here"})),
};

// ---- Following

#define FOLLOW_MOB_STATE(X)                                                                        \
  X(SERIAL, mob)                                                                                   \
  X(COUNT, checks_until_path)
OV_KIND_STATE(follow_mob, FOLLOW_MOB_STATE)

static bool is_other(const ov_agent* agent, const ov_actor* other, const void* context) {
  (void)context;
  return other->row != agent->self->row;
}

static bool can_follow(ov_goal_turn* turn) {
  follow_mob* self = turn->state;
  const ov_follow_mob_settings* settings = turn->settings;
  OVIS_ASSERT(settings != NULL);
  const ov_search_near search = {.kind = OV_ACTOR_MOB,
                                 .grow_xz = (double)settings->area,
                                 .grow_y = (double)settings->area,
                                 .filter = is_other};
  const ov_actor* mob = ov_goal_find_nearest(turn, &search);
  self->mob = mob != NULL ? mob->serial : 0;
  return mob != NULL;
}

static bool goes_on(ov_goal_turn* turn) {
  const follow_mob* self = turn->state;
  const ov_follow_mob_settings* settings = turn->settings;
  const ov_actor* mob = ov_goal_find_target(turn, self->mob);
  if (mob == NULL || !ov_goal_walks_on(turn)) {
    return false;
  }
  const double stop2 = (double)settings->stop * (double)settings->stop;
  const double dist2 = ov_actor_dist2(turn->agent->self, mob);
  return dist2 > stop2 || ov_goal_refuse(turn, OVIS_REASON_TOO_NEAR, dist2, stop2);
}

static void tick_follow(ov_goal_turn* turn) {
  follow_mob* self = turn->state;
  OVIS_ASSERT(self->checks_until_path >= 0);
  const ov_follow_mob_settings* settings = turn->settings;
  OVIS_ASSERT(settings->speed > 0);
  ov_agent* agent = turn->agent;
  const ov_actor* mob = ov_agent_find(agent, self->mob);
  if (mob == NULL) {
    return;
  }
  ov_agent_look_at(agent, mob, LOOK_DEG, LOOK_PITCH);
  self->checks_until_path -= ov_goal_checks(turn);
  if (self->checks_until_path > 0) {
    return;
  }
  self->checks_until_path = ov_goal_delay(REPATH_TICKS);
  if (ov_actor_dist2(agent->self, mob) <= (double)settings->stop * (double)settings->stop) {
    ov_agent_stop(agent);
  } else {
    ov_agent_go_to_actor(agent, mob, settings->speed);
  }
}

static void start_follow(ov_goal_turn* turn) {
  follow_mob* self = turn->state;
  self->checks_until_path = 0;
}

static void stop_follow(ov_goal_turn* turn) {
  follow_mob* self = turn->state;
  self->mob = 0;
  ov_agent_stop(turn->agent);
}

const ov_goal_kind ov_goal_follow_mob = {
    OV_GOAL("FollowMob", OVIS_FLAG_MOVE | OVIS_FLAG_LOOK),
    OV_STATE(follow_mob, follow_mob_fields),
    OV_SETTINGS(ov_follow_mob_settings),
    OV_GOAL_CALLS(can_follow, goes_on, start_follow, tick_follow, stop_follow),
    OV_PHRASES(.words = "follow a mob", .doing = "following a mob",
               OV_WHY({OVIS_REASON_NO_TARGET, "no mob of another kind is near"})),
};
