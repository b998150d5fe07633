// A cat or ocelot stalks its target, sprints at it when it is near, and bites.
// Rules: docs/sources.md#goals-of-animals
#include "species/animals/cat_goals.h"

#include "agent/attack.h"
#include "base/check.h"
#include "mind/goal/goal_share.h"

#define FAR2 225.0 // blocks^2: farther than this it gives up
#define NEAR2 16.0 // blocks^2: nearer than this it sprints
#define SPRINT_SPEED 1.33
#define STALK_SPEED 0.6
#define WALK_SPEED 0.8
#define BITE_TICKS 20 // between two bites
#define LOOK_DEG 30.0f

#define OCELOT_ATTACK_STATE(X)                                                                     \
  X(SERIAL, target) /* serial; 0: none */                                                          \
  X(COUNT, ticks_until_bite)
OV_KIND_STATE(ocelot_attack, OCELOT_ATTACK_STATE)

static bool can_use(ov_goal_turn* turn) {
  ocelot_attack* self = turn->state;
  const ov_actor* target = ov_agent_find(turn->agent, turn->agent->self->target);
  if (target == NULL) {
    return ov_goal_refuse(turn, OVIS_REASON_NO_TARGET, 0, 0);
  }
  self->target = target->serial;
  return true;
}

static bool can_continue(ov_goal_turn* turn) {
  const ocelot_attack* self = turn->state;
  const ov_actor* target = ov_goal_find_target(turn, self->target);
  if (target == NULL) {
    return false;
  }
  const double dist2 = ov_actor_dist2(turn->agent->self, target);
  if (dist2 > FAR2) {
    return ov_goal_refuse(turn, OVIS_REASON_TOO_FAR, dist2, FAR2);
  }
  return !ov_agent_is_path_done(turn->agent) || can_use(turn);
}

static void tick(ov_goal_turn* turn) {
  ocelot_attack* self = turn->state;
  OVIS_ASSERT(self->ticks_until_bite >= 0);
  ov_agent* agent = turn->agent;
  ov_actor* target = ov_agent_find(agent, self->target);
  if (target == NULL) {
    return;
  }
  ov_agent_look_at(agent, target, LOOK_DEG, LOOK_DEG);
  const double width = (double)agent->self->body.size.width * 2;
  const double reach2 = width * width;
  const double dist2 = ov_actor_dist2(agent->self, target);
  OVIS_ASSERT(dist2 >= 0);
  const bool is_sprint = dist2 > reach2 && dist2 < NEAR2;
  ov_agent_go_to_actor(agent, target,
                       is_sprint      ? SPRINT_SPEED
                       : dist2 < FAR2 ? STALK_SPEED
                                      : WALK_SPEED);
  self->ticks_until_bite -= self->ticks_until_bite > 0;
  if (dist2 <= reach2 && self->ticks_until_bite == 0) {
    self->ticks_until_bite = BITE_TICKS;
    agent->verbs->hurt(agent, target, ov_attack_damage(agent->self), OVIS_DAMAGE_ATTACK);
  }
}

static void stop(ov_goal_turn* turn) {
  ocelot_attack* self = turn->state;
  self->target = 0;
  ov_agent_stop(turn->agent);
}

const ov_goal_kind ov_goal_ocelot_attack = {
    OV_GOAL("OcelotAttack", OVIS_FLAG_MOVE | OVIS_FLAG_LOOK),
    .updates_every_tick = true,
    OV_STATE(ocelot_attack, ocelot_attack_fields),
    OV_GOAL_CALLS(can_use, can_continue, NULL, tick, stop),
    OV_PHRASES(.words = "stalk its prey", .doing = "stalking its prey", .style = OVIS_STYLE_TARGET,
               OV_WHY({OVIS_REASON_NO_TARGET, "it has no target"},
                      {OVIS_REASON_TARGET_GONE, "its prey is dead"})),
};
