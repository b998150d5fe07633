// Ghasts float about, face where they fly or whom they attack, and shoot fireballs.
// Rules: docs/sources.md#motions
#include "species/monsters/ghast_goals.h"

#include "base/check.h"
#include "body/body_angle.h"
#include "mind/goal/goal_share.h"
#include "species/monsters/glide.h"

#define NEAR2 1.0
#define FAR2 3600.0
#define RANGE 16.0f
#define SIGHT2 4096.0 // blocks^2
#define FIRE_AT 20
#define PAUSE (-40)

// ---- Floating about

static bool can_float(ov_goal_turn* turn) {
  const ov_glide* glide = ov_glide_of(turn->agent->self);
  if (!glide->has_wanted) {
    return true;
  }
  const double dist2 = ov_goal_dist2(glide->wanted, turn->agent->self);
  return dist2 < NEAR2 || dist2 > FAR2 || ov_goal_refuse(turn, OVIS_REASON_NOT_HERE, dist2, FAR2);
}

static bool is_over(ov_goal_turn* turn) {
  return ov_goal_refuse(turn, OVIS_REASON_ENDED, 0, 0);
}

static void start_float(ov_goal_turn* turn) {
  ov_actor* actor = turn->agent->self;
  const ovis_vec3 at = actor->body.pos;
  const float dx = (ov_rng_float(&actor->rng) * 2 - 1) * RANGE;
  const float dy = (ov_rng_float(&actor->rng) * 2 - 1) * RANGE;
  const float dz = (ov_rng_float(&actor->rng) * 2 - 1) * RANGE;
  ov_glide_want(ov_glide_of(actor),
                (ovis_vec3){at.x + (double)dx, at.y + (double)dy, at.z + (double)dz}, 1);
}

const ov_goal_kind ov_goal_float_around = {
    OV_GOAL("RandomFloatAround", OVIS_FLAG_MOVE),
    OV_GOAL_CALLS(can_float, is_over, start_float, NULL, NULL),
    OV_PHRASES(.words = "float about", .doing = "floating about", .style = OVIS_STYLE_WANDERS,
               OV_WHY({OVIS_REASON_NOT_HERE, "it floats somewhere already"})),
};

// ---- Facing

static bool always(ov_goal_turn* turn) {
  (void)turn;
  return true;
}

static void tick_look(ov_goal_turn* turn) {
  ov_actor* actor = turn->agent->self;
  ov_body* body = &actor->body;
  const ov_actor* target = ov_agent_find(turn->agent, actor->target);
  double dx = body->velocity.x;
  double dz = body->velocity.z;
  if (target != NULL) {
    const bool is_near = ov_actor_dist2(actor, target) < SIGHT2;
    dx = is_near ? target->body.pos.x - body->pos.x : 0;
    dz = is_near ? target->body.pos.z - body->pos.z : 0;
  }
  if (dx != 0 || dz != 0) {
    body->yaw_deg = body->body_yaw_deg = ov_angle_yaw(dx, dz);
  }
}

const ov_goal_kind ov_goal_ghast_look = {
    OV_GOAL("GhastLook", OVIS_FLAG_LOOK),
    .updates_every_tick = true,
    OV_GOAL_CALLS(always, always, NULL, tick_look, NULL),
    OV_PHRASES(.words = "look where it flies", .doing = "looking where it flies"),
};

// ---- Shooting

#define SHOOTING_STATE(X) X(COUNT, charge)
OV_KIND_STATE(shooting, SHOOTING_STATE)

static bool has_target(ov_goal_turn* turn) {
  return ov_agent_find(turn->agent, turn->agent->self->target) != NULL ||
         ov_goal_refuse(turn, OVIS_REASON_NO_TARGET, 0, 0);
}

static void reset(ov_goal_turn* turn) {
  shooting* self = turn->state;
  self->charge = 0;
}

static void tick_shoot(ov_goal_turn* turn) {
  shooting* self = turn->state;
  const ov_shooter_settings* settings = turn->settings;
  OVIS_ASSERT(settings != NULL);
  ov_agent* agent = turn->agent;
  ov_actor* target = ov_agent_find(agent, agent->self->target);
  if (target == NULL) {
    return;
  }
  if (ov_actor_dist2(agent->self, target) < SIGHT2 && ov_agent_sees(agent, target)) {
    self->charge++;
    if (self->charge == FIRE_AT) {
      settings->shoot(agent, target, 1);
      self->charge = PAUSE;
    }
  } else if (self->charge > 0) {
    self->charge--;
  }
}

const ov_goal_kind ov_goal_ghast_shoot = {
    OV_GOAL("GhastShoot", 0),
    .updates_every_tick = true,
    OV_STATE(shooting, shooting_fields),
    OV_SETTINGS(ov_shooter_settings),
    OV_GOAL_CALLS(has_target, has_target, reset, tick_shoot, reset),
    OV_PHRASES(.words = "shoot fireballs", .doing = "shooting fireballs",
               .style = OVIS_STYLE_TARGET, OV_WHY({OVIS_REASON_NO_TARGET, "it has no target"})),
};
