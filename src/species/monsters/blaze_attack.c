// Blazes charge, then throw three fireballs.
// Rules: docs/sources.md#goals, #shots
#include "species/monsters/blaze_goals.h"

#include "base/check.h"
#include "mind/goal/fight/fight_goals.h"
#include "mind/goal/goal_share.h"

#define MELEE2 4.0 // blocks^2 within which it hits
#define MELEE_TICKS 20
#define CHARGE_TICKS 60 // before the volley
#define BALL_TICKS 6    // between two balls
#define PAUSE_TICKS 100
#define BALLS_LAST 4   // step of the last ball; step 1 is the charge
#define UNSEEN_TICKS 5 // within which it walks to a target that it does not see
#define LOOK_DEG 10.0f

#define BLAZE_STATE(X)                                                                             \
  X(COUNT, step)                                                                                   \
  X(COUNT, ticks) /* until the next step or blow */                                                \
  X(COUNT, unseen_ticks)
OV_KIND_STATE(blaze, BLAZE_STATE)

static bool has_target(ov_goal_turn* turn) {
  return ov_agent_find(turn->agent, turn->agent->self->target) != NULL ||
         ov_goal_refuse(turn, OVIS_REASON_NO_TARGET, 0, 0);
}

static void start_blaze(ov_goal_turn* turn) {
  blaze* self = turn->state;
  self->step = 0;
}

static void stop_blaze(ov_goal_turn* turn) {
  blaze* self = turn->state;
  self->unseen_ticks = 0;
}

static void throw_balls(ov_goal_turn* turn, blaze* self, ov_actor* target) {
  OVIS_ASSERT(self->step >= 0);
  const ov_shooter_settings* settings = turn->settings;
  OVIS_ASSERT(settings != NULL);
  if (self->ticks > 0) {
    return;
  }
  self->step++;
  if (self->step == 1) {
    self->ticks = CHARGE_TICKS;
  } else if (self->step <= BALLS_LAST) {
    self->ticks = BALL_TICKS;
  } else {
    self->ticks = PAUSE_TICKS;
    self->step = 0;
  }
  if (self->step > 1) {
    settings->shoot(turn->agent, target, 1);
  }
}

static void tick_blaze(ov_goal_turn* turn) {
  blaze* self = turn->state;
  OVIS_ASSERT(self->unseen_ticks >= 0);
  ov_agent* agent = turn->agent;
  ov_actor* target = ov_agent_find(agent, agent->self->target);
  self->ticks--;
  if (target == NULL) {
    return;
  }
  const double range = (double)agent->self->species->follow_range;
  const double dist2 = ov_actor_dist2(agent->self, target);
  const bool is_seen = ov_agent_sees(agent, target);
  self->unseen_ticks = is_seen ? 0 : self->unseen_ticks + 1;
  if (dist2 < MELEE2) {
    if (!is_seen) {
      return;
    }
    if (self->ticks <= 0) {
      self->ticks = MELEE_TICKS;
      agent->verbs->hurt(agent, target, agent->self->species->attack_damage, OVIS_DAMAGE_ATTACK);
    }
    ov_move_control_want(&agent->self->controls.move, target->body.pos, 1);
  } else if (dist2 < range * range && is_seen) {
    throw_balls(turn, self, target);
    ov_agent_look_at(agent, target, LOOK_DEG, LOOK_DEG);
  } else if (self->unseen_ticks < UNSEEN_TICKS) {
    ov_move_control_want(&agent->self->controls.move, target->body.pos, 1);
  }
}

const ov_goal_kind ov_goal_blaze = {
    OV_GOAL("BlazeAttack", OVIS_FLAG_MOVE | OVIS_FLAG_LOOK),
    .updates_every_tick = true,
    OV_STATE(blaze, blaze_fields),
    OV_SETTINGS(ov_shooter_settings),
    OV_GOAL_CALLS(has_target, has_target, start_blaze, tick_blaze, stop_blaze),
    OV_PHRASES(.words = "throw fireballs", .doing = "throwing fireballs",
               .style = OVIS_STYLE_TARGET, OV_WHY({OVIS_REASON_NO_TARGET, "it has no target"})),
};
