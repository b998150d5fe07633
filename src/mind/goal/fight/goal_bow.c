// Draws a bow at a target that it sees, and walks around it meanwhile.
// Rules: docs/sources.md#goals
#include "agent/gear.h"
#include "agent/item_table.h"
#include "base/check.h"
#include "body/body_angle.h"
#include "mind/goal/fight/fight_goals.h"
#include "mind/goal/goal_share.h"

#define SEEN_TICKS 20    // of sight until it strafes
#define STRAFE_TICKS 20  // until it may change its direction
#define FLIP_CHANCE 0.3f // of each of both directions
#define NEAR_SHARE 0.25  // of the squared radius, within which it backs off
#define FAR_SHARE 0.75   // of it, beyond which it comes nearer
#define STRAFE 0.5f
#define PULL_TICKS 20
#define LOST_TICKS 60 // without sight, after which it lowers the bow
#define LOOK_DEG 30.0f

#define BOW_STATE(X)                                                                               \
  X(COUNT, shot_ticks)   /* until it draws the bow again; below 1: now */                          \
  X(COUNT, seen_ticks)   /* of sight; below 0: without it */                                       \
  X(COUNT, strafe_ticks) /* -1: it does not strafe */                                              \
  X(COUNT, pull_ticks)   /* that the bow is drawn; -1: it is not */                                \
  X(BOOL, is_clockwise)                                                                            \
  X(BOOL, is_backward)
OV_KIND_STATE(bow, BOW_STATE)

static bool holds_bow(ov_goal_turn* turn) {
  return ov_gear_held(turn->agent->self) == OV_ITEM_BOW ||
         ov_goal_refuse(turn, OVIS_REASON_NOT_ITS_KIND, 0, 0);
}

static bool can_use(ov_goal_turn* turn) {
  if (ov_agent_find(turn->agent, turn->agent->self->target) == NULL) {
    return ov_goal_refuse(turn, OVIS_REASON_NO_TARGET, 0, 0);
  }
  return holds_bow(turn);
}

static bool can_continue(ov_goal_turn* turn) {
  return (can_use(turn) || !ov_agent_is_path_done(turn->agent)) && holds_bow(turn);
}

static void reset(bow* self) {
  *self = (bow){.shot_ticks = -1, .strafe_ticks = -1, .pull_ticks = -1};
}

static void start(ov_goal_turn* turn) {
  turn->agent->self->is_aggressive = true;
  reset(turn->state);
}

static void stop(ov_goal_turn* turn) {
  turn->agent->self->is_aggressive = false;
  reset(turn->state);
}

static void turn_to(ov_actor* actor, const ov_actor* target) {
  const double dx = target->body.pos.x - actor->body.pos.x;
  const double dz = target->body.pos.z - actor->body.pos.z;
  if (dx != 0 || dz != 0) {
    actor->body.yaw_deg = ov_angle_approach(actor->body.yaw_deg, ov_angle_yaw(dx, dz), LOOK_DEG);
  }
}

static void strafe(ov_goal_turn* turn, const ov_actor* target, double dist2) {
  bow* self = turn->state;
  const ov_bow_settings* settings = turn->settings;
  OVIS_ASSERT(settings != NULL);
  OVIS_ASSERT(settings->radius > 0);
  ov_actor* actor = turn->agent->self;
  const double radius2 = (double)settings->radius * (double)settings->radius;
  if (self->strafe_ticks >= STRAFE_TICKS) {
    self->is_clockwise ^= ov_rng_float(&actor->rng) < FLIP_CHANCE;
    self->is_backward ^= ov_rng_float(&actor->rng) < FLIP_CHANCE;
    self->strafe_ticks = 0;
  }
  if (self->strafe_ticks < 0) {
    ov_agent_look_at(turn->agent, target, LOOK_DEG, LOOK_DEG);
    return;
  }
  if (dist2 > radius2 * FAR_SHARE) {
    self->is_backward = false;
  } else if (dist2 < radius2 * NEAR_SHARE) {
    self->is_backward = true;
  }
  ov_move_control_strafe(&actor->controls.move, self->is_backward ? -STRAFE : STRAFE,
                         self->is_clockwise ? STRAFE : -STRAFE);
  turn_to(actor, target);
  ov_agent_look_at(turn->agent, target, LOOK_DEG, LOOK_DEG);
}

static int32_t interval(const ov_goal_turn* turn) {
  const ov_bow_settings* settings = turn->settings;
  OVIS_ASSERT(settings->interval >= 0);
  const bool is_hard = turn->agent->env->difficulty == OVIS_DIFFICULTY_HARD;
  return is_hard ? settings->interval_hard : settings->interval;
}

static void draw(ov_goal_turn* turn, ov_actor* target, bool is_seen) {
  bow* self = turn->state;
  OVIS_ASSERT(self->pull_ticks >= -1);
  const ov_bow_settings* settings = turn->settings;
  if (self->pull_ticks < 0) {
    self->shot_ticks--;
    if (self->shot_ticks <= 0 && self->seen_ticks >= -LOST_TICKS) {
      self->pull_ticks = 0;
    }
    return;
  }
  self->pull_ticks++;
  if (!is_seen && self->seen_ticks < -LOST_TICKS) {
    self->pull_ticks = -1;
  } else if (is_seen && self->pull_ticks >= PULL_TICKS) {
    self->pull_ticks = -1;
    settings->shoot(turn->agent, target, 1);
    self->shot_ticks = interval(turn);
  }
}

static void tick(ov_goal_turn* turn) {
  bow* self = turn->state;
  OVIS_ASSERT(self->strafe_ticks >= -1);
  const ov_bow_settings* settings = turn->settings;
  OVIS_ASSERT(settings->speed > 0);
  ov_agent* agent = turn->agent;
  ov_actor* target = ov_agent_find(agent, agent->self->target);
  if (target == NULL) {
    return;
  }
  const double dist2 = ov_actor_dist2(agent->self, target);
  const bool is_seen = ov_agent_sees(agent, target);
  self->seen_ticks = is_seen != (self->seen_ticks > 0) ? 0 : self->seen_ticks;
  self->seen_ticks += is_seen ? 1 : -1;
  if (dist2 <= (double)settings->radius * (double)settings->radius &&
      self->seen_ticks >= SEEN_TICKS) {
    ov_agent_stop(agent);
    self->strafe_ticks++;
  } else {
    ov_agent_go_to_actor(agent, target, settings->speed);
    self->strafe_ticks = -1;
  }
  strafe(turn, target, dist2);
  draw(turn, target, is_seen);
}

const ov_goal_kind ov_goal_bow = {
    OV_GOAL("RangedBowAttack", OVIS_FLAG_MOVE | OVIS_FLAG_LOOK),
    .updates_every_tick = true,
    OV_STATE(bow, bow_fields),
    OV_SETTINGS(ov_bow_settings),
    OV_GOAL_CALLS(can_use, can_continue, start, tick, stop),
    OV_PHRASES(.words = "shoot arrows at its target", .doing = "shooting arrows at its target",
               .style = OVIS_STYLE_TARGET,
               OV_WHY({OVIS_REASON_NO_TARGET, "it has no target"},
                      {OVIS_REASON_NOT_ITS_KIND, "it holds no bow"})),
};
