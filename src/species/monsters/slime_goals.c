// Slimes hop: toward a target, in random directions, and always.
// Rules: docs/sources.md#goals
#include "species/monsters/slime_goals.h"

#include "base/check.h"
#include "body/body_angle.h"
#include "mind/goal/goal_share.h"

#include <ovis/item.h>

#define FLOAT_CHANCE 0.8f // of a jump in each tick in a fluid
#define FLOAT_SPEED 1.2
#define ATTACK_TICKS 300 // of chasing, until it is tired of its target
#define TURN_MAX_DEG 10.0f
#define TURN_TICKS 40 // in one direction, and up to 59 more

// ---- Float

static bool can_float(ov_goal_turn* turn) {
  const ov_body* body = &turn->agent->self->body;
  return body->is_in_water || body->is_in_lava || ov_goal_refuse(turn, OVIS_REASON_NO_NEED, 0, 0);
}

static void tick_float(ov_goal_turn* turn) {
  ov_actor* actor = turn->agent->self;
  if (ov_rng_float(&actor->rng) < FLOAT_CHANCE) {
    ov_jump_control_jump(&actor->controls.jump);
  }
  ov_slime_control_hop(&actor->controls, FLOAT_SPEED);
}

const ov_goal_kind ov_goal_slime_float = {
    OV_GOAL("SlimeFloat", OVIS_FLAG_JUMP | OVIS_FLAG_MOVE),
    .updates_every_tick = true,
    OV_GOAL_CALLS(can_float, can_float, NULL, tick_float, NULL),
    OV_PHRASES(.words = "swim up", .doing = "swimming up",
               OV_WHY({OVIS_REASON_NO_NEED, "it is not in a fluid"})),
};

// ---- Attack

#define SLIME_ATTACK_STATE(X) X(COUNT, checks_left) /* until it is tired */
OV_KIND_STATE(slime_attack, SLIME_ATTACK_STATE)

static const ov_actor* find_prey(ov_goal_turn* turn) {
  const ov_targeting combat = {.is_combat = true};
  const ov_actor* target = ov_agent_find(turn->agent, turn->agent->self->target);
  if (target == NULL || !ov_agent_can_target(turn->agent, target, &combat)) {
    ov_goal_refuse(turn, OVIS_REASON_NO_TARGET, 0, 0);
    return NULL;
  }
  return target;
}

static bool can_use_attack(ov_goal_turn* turn) {
  return find_prey(turn) != NULL; // the smallest, too, which hurt nobody
}

static bool can_continue_attack(ov_goal_turn* turn) {
  slime_attack* self = turn->state;
  OVIS_ASSERT(self->checks_left >= 0);
  if (find_prey(turn) == NULL) {
    return false;
  }
  self->checks_left -= ov_goal_checks(turn);
  return self->checks_left > 0 || ov_goal_refuse(turn, OVIS_REASON_ENDED, 0, 0);
}

static void start_attack(ov_goal_turn* turn) {
  slime_attack* self = turn->state;
  self->checks_left = ov_goal_delay(ATTACK_TICKS);
}

static void tick_attack(ov_goal_turn* turn) {
  const ov_slime_settings* settings = turn->settings;
  OVIS_ASSERT(settings != NULL);
  ov_actor* actor = turn->agent->self;
  const ov_actor* target = ov_agent_find(turn->agent, actor->target);
  const double dx = target != NULL ? target->body.pos.x - actor->body.pos.x : 0;
  const double dz = target != NULL ? target->body.pos.z - actor->body.pos.z : 0;
  if (dx != 0 || dz != 0) {
    const float wanted = ov_angle_yaw(dx, dz);
    actor->body.yaw_deg = ov_angle_approach(actor->body.yaw_deg, wanted, TURN_MAX_DEG);
  }
  ov_slime_control_turn(&actor->controls, actor->body.yaw_deg, settings->hurts(actor));
}

const ov_goal_kind ov_goal_slime_attack = {
    OV_GOAL("SlimeAttack", OVIS_FLAG_LOOK),
    .updates_every_tick = true,
    OV_STATE(slime_attack, slime_attack_fields),
    OV_SETTINGS(ov_slime_settings),
    OV_GOAL_CALLS(can_use_attack, can_continue_attack, start_attack, tick_attack, NULL),
    OV_PHRASES(.words = "attack", .doing = "attacking", .style = OVIS_STYLE_TARGET,
               OV_WHY({OVIS_REASON_NO_TARGET, "it has no target"},
                      {OVIS_REASON_ENDED, "it is tired of its target"})),
};

// ---- Random direction

#define SLIME_TURN_STATE(X)                                                                        \
  X(DEG, yaw_deg)                                                                                  \
  X(COUNT, checks_left) /* until it turns */
OV_KIND_STATE(slime_turn, SLIME_TURN_STATE)

static bool can_turn(ov_goal_turn* turn) {
  const ov_actor* actor = turn->agent->self;
  const ov_body* body = &actor->body;
  if (actor->target != 0) {
    return ov_goal_refuse(turn, OVIS_REASON_NO_NEED, 0, 0);
  }
  return body->is_on_ground || body->is_in_water || body->is_in_lava ||
         ov_effect_level(actor, OVIS_EFFECT_LEVITATION) > 0 ||
         ov_goal_refuse(turn, OVIS_REASON_NOT_HERE, 0, 0);
}

static void tick_turn(ov_goal_turn* turn) {
  slime_turn* self = turn->state;
  OVIS_ASSERT(self->checks_left >= 0);
  ov_actor* actor = turn->agent->self;
  self->checks_left -= ov_goal_checks(turn);
  if (self->checks_left <= 0) {
    self->checks_left = ov_goal_delay(TURN_TICKS + ov_rng_int(&actor->rng, 60));
    self->yaw_deg = (float)ov_rng_int(&actor->rng, 360);
  }
  ov_slime_control_turn(&actor->controls, self->yaw_deg, false);
}

const ov_goal_kind ov_goal_slime_turn = {
    OV_GOAL("SlimeRandomDirection", OVIS_FLAG_LOOK),
    OV_STATE(slime_turn, slime_turn_fields),
    OV_GOAL_CALLS(can_turn, can_turn, NULL, tick_turn, NULL),
    OV_PHRASES(.words = "turn somewhere", .doing = "turning somewhere", .does = "turns",
               .style = OVIS_STYLE_BRIEF,
               OV_WHY({OVIS_REASON_NO_NEED, "it has a target"},
                      {OVIS_REASON_NOT_HERE, "it is in the air"})),
};

// ---- Keep on jumping

static bool can_hop(ov_goal_turn* turn) {
  return turn->agent->self->vehicle == 0 || ov_goal_refuse(turn, OVIS_REASON_RIDES, 0, 0);
}

static void tick_hop(ov_goal_turn* turn) {
  ov_slime_control_hop(&turn->agent->self->controls, 1);
}

const ov_goal_kind ov_goal_slime_hop = {
    OV_GOAL("SlimeKeepOnJumping", OVIS_FLAG_JUMP | OVIS_FLAG_MOVE),
    OV_GOAL_CALLS(can_hop, can_hop, NULL, tick_hop, NULL),
    OV_PHRASES(.words = "hop", .doing = "hopping"),
};
