// A patroller that sees an enemy stands and watches until the enemy comes near.
// Rules: docs/sources.md#raiders
#include "agent/raid.h"
#include "base/check.h"
#include "mind/goal/goal_share.h"
#include "species/illagers/raider_goals.h"

#define TELL_RANGE 8.0
#define LOOK_DEG 30.0f

static bool can_use(ov_goal_turn* turn) {
  const ov_actor* actor = turn->agent->self;
  const ov_raider* raider = ov_raider_of(actor);
  OVIS_ASSERT(raider != NULL);
  const ov_actor* attacker = ov_agent_find(turn->agent, actor->attacker);
  if (ov_raid_at(turn->agent->turn, ov_body_cell(&actor->body)) != NULL) {
    return ov_goal_refuse(turn, OVIS_REASON_NOT_HERE, 0, 0);
  }
  if (!raider->is_patrolling) {
    return ov_goal_refuse(turn, OVIS_REASON_NO_NEED, 0, 0);
  }
  if (ov_agent_find(turn->agent, actor->target) == NULL) {
    return ov_goal_refuse(turn, OVIS_REASON_NO_TARGET, 0, 0);
  }
  return (!actor->is_aggressive && (attacker == NULL || attacker->kind != OV_ACTOR_PLAYER)) ||
         ov_goal_refuse(turn, OVIS_REASON_ENDED, 0, 0);
}

typedef struct telling {
  bool is_aggressive;
} telling;

static void tell(ov_agent* agent, ov_actor* other, void* context) {
  const telling* self = context;
  if (ov_raider_of(other) == NULL || ov_actor_dist2(agent->self, other) > TELL_RANGE * TELL_RANGE) {
    return;
  }
  if (agent->verbs->alert(agent, other, agent->self->target) && self->is_aggressive) {
    other->is_aggressive = true;
  }
}

static void tell_all(ov_agent* agent, bool is_aggressive) {
  const ovis_aabb box = ov_body_box(&agent->self->body);
  const double r = TELL_RANGE;
  const ovis_aabb near = {{box.min.x - r, box.min.y - r, box.min.z - r},
                          {box.max.x + r, box.max.y + r, box.max.z + r}};
  telling self = {is_aggressive};
  ov_agent_each_near(agent, &near, OV_ACTOR_MOB, tell, &self);
}

static void start(ov_goal_turn* turn) {
  ov_agent_stop(turn->agent);
  tell_all(turn->agent, false);
}

static void stop(ov_goal_turn* turn) {
  if (ov_agent_find(turn->agent, turn->agent->self->target) != NULL) {
    tell_all(turn->agent, true);
    turn->agent->self->is_aggressive = true;
  }
}

static void tick(ov_goal_turn* turn) {
  const ov_hold_ground_settings* settings = turn->settings;
  OVIS_ASSERT(settings != NULL);
  OVIS_ASSERT(settings->radius > 0);
  ov_agent* agent = turn->agent;
  const ov_actor* target = ov_agent_find(agent, agent->self->target);
  if (target == NULL) {
    return;
  }
  if (ov_actor_dist2(agent->self, target) > settings->radius * settings->radius) {
    ov_agent_look_at(agent, target, LOOK_DEG, LOOK_DEG);
  } else {
    agent->self->is_aggressive = true;
  }
}

const ov_goal_kind ov_goal_hold_ground = {
    OV_GOAL("HoldGroundAttack", OVIS_FLAG_MOVE | OVIS_FLAG_LOOK),
    .updates_every_tick = true,
    OV_SETTINGS(ov_hold_ground_settings),
    OV_GOAL_CALLS(can_use, can_use, start, tick, stop),
    OV_PHRASES(.words = "hold its ground", .doing = "holding its ground",
               .style = OVIS_STYLE_TARGET,
               OV_WHY({OVIS_REASON_NO_NEED, "it is on no patrol"},
                      {OVIS_REASON_ENDED, "it attacks already"},
                      {OVIS_REASON_NOT_HERE, "a raid is here"})),
};
