// Vexes charge through walls, roam around their place, and copy the target of their owner.
// Rules: docs/sources.md#motions
#include "species/monsters/vex_goals.h"

#include "agent/attack.h"
#include "base/check.h"
#include "mind/goal/goal_share.h"
#include "species/monsters/glide.h"

#define CHARGE_ONE_IN 7  // ticks
#define CHARGE_FROM2 4.0 // blocks^2
#define AIM_WITHIN2 9.0  // within which it aims again
#define TRIES 3
#define RANGE_XZ 7
#define RANGE_Y 5
#define ROAM_SPEED 0.25
#define LOOK_YAW 180.0f
#define LOOK_PITCH 20.0f

static bool may_begin(ov_goal_turn* turn) {
  if (ov_glide_of(turn->agent->self)->has_wanted) {
    return ov_goal_refuse(turn, OVIS_REASON_NOT_HERE, 0, 0);
  }
  const int32_t one_in = ov_goal_delay(CHARGE_ONE_IN);
  return ov_goal_roll(turn, one_in) || ov_goal_refuse(turn, OVIS_REASON_NO_CHANCE, 1, one_in);
}

// ---- Charge

static bool can_charge(ov_goal_turn* turn) {
  const ov_actor* target = ov_agent_find(turn->agent, turn->agent->self->target);
  if (target == NULL) {
    return ov_goal_refuse(turn, OVIS_REASON_NO_TARGET, 0, 0);
  }
  if (!may_begin(turn)) {
    return false;
  }
  const double dist2 = ov_actor_dist2(turn->agent->self, target);
  return dist2 > CHARGE_FROM2 || ov_goal_refuse(turn, OVIS_REASON_TOO_NEAR, dist2, CHARGE_FROM2);
}

static bool goes_on_charging(ov_goal_turn* turn) {
  const ov_vex* self = turn->agent->self->own;
  OVIS_ASSERT(turn->agent->self->profile->own_size >= sizeof *self);
  return ov_goal_find_target(turn, turn->agent->self->target) != NULL &&
         ((self->glide.has_wanted && self->is_charging) ||
          ov_goal_refuse(turn, OVIS_REASON_ENDED, 0, 0));
}

static void start_charge(ov_goal_turn* turn) {
  ov_vex* self = turn->agent->self->own;
  OVIS_ASSERT(turn->agent->self->profile->own_size >= sizeof *self);
  const ov_actor* target = ov_agent_find(turn->agent, turn->agent->self->target);
  ov_glide_want(&self->glide, ov_body_eye(&target->body), 1);
  self->is_charging = true;
}

static void stop_charge(ov_goal_turn* turn) {
  ov_vex* self = turn->agent->self->own;
  OVIS_ASSERT(turn->agent->self->profile->own_size >= sizeof *self);
  self->is_charging = false;
}

static bool touches(const ovis_aabb* a, const ovis_aabb* b) {
  return a->min.x < b->max.x && a->max.x > b->min.x && a->min.y < b->max.y && a->max.y > b->min.y &&
         a->min.z < b->max.z && a->max.z > b->min.z;
}

static void tick_charge(ov_goal_turn* turn) {
  ov_agent* agent = turn->agent;
  ov_vex* self = agent->self->own;
  OVIS_ASSERT(agent->self->profile->own_size >= sizeof *self);
  ov_actor* target = ov_agent_find(agent, agent->self->target);
  if (target == NULL) {
    return;
  }
  const ovis_aabb own = ov_body_box(&agent->self->body);
  const ovis_aabb its = ov_body_box(&target->body);
  if (touches(&own, &its)) {
    agent->verbs->hurt(agent, target, ov_attack_damage(agent->self), OVIS_DAMAGE_ATTACK);
    self->is_charging = false;
  } else if (ov_actor_dist2(agent->self, target) < AIM_WITHIN2) {
    ov_glide_want(&self->glide, ov_body_eye(&target->body), 1);
  }
}

const ov_goal_kind ov_goal_vex_charge = {
    OV_GOAL("VexCharge", OVIS_FLAG_MOVE),
    .updates_every_tick = true,
    OV_GOAL_CALLS(can_charge, goes_on_charging, start_charge, tick_charge, stop_charge),
    OV_PHRASES(.words = "charge", .doing = "charging", .style = OVIS_STYLE_TARGET,
               OV_WHY({OVIS_REASON_NO_TARGET, "it has no target"},
                      {OVIS_REASON_NOT_HERE, "it flies somewhere already"},
                      {OVIS_REASON_ENDED, "its charge is over"})),
};

// ---- Random moves

static bool is_over(ov_goal_turn* turn) {
  return ov_goal_refuse(turn, OVIS_REASON_ENDED, 0, 0);
}

static void tick_roam(ov_goal_turn* turn) {
  ov_actor* actor = turn->agent->self;
  ov_vex* self = actor->own;
  OVIS_ASSERT(actor->profile->own_size >= sizeof *self);
  const ovis_pos middle = self->has_bound ? self->bound : ov_body_cell(&actor->body);
  for (int32_t i = 0; i < TRIES; i++) {
    const int32_t dx = ov_rng_int(&actor->rng, 2 * RANGE_XZ + 1) - RANGE_XZ;
    const int32_t dy = ov_rng_int(&actor->rng, 2 * RANGE_Y + 1) - RANGE_Y;
    const int32_t dz = ov_rng_int(&actor->rng, 2 * RANGE_XZ + 1) - RANGE_XZ;
    const ovis_pos at = {middle.x + dx, middle.y + dy, middle.z + dz};
    if ((ov_agent_block(turn->agent, at)->tags & OVIS_TAG(AIR)) == 0) {
      continue;
    }
    const ovis_vec3 there = {at.x + 0.5, at.y + 0.5, at.z + 0.5};
    ov_glide_want(&self->glide, there, ROAM_SPEED);
    if (actor->target == 0) {
      ov_look_control_look_at(&actor->controls.look, there, LOOK_YAW, LOOK_PITCH);
    }
    return;
  }
}

const ov_goal_kind ov_goal_vex_random_move = {
    OV_GOAL("VexRandomMove", OVIS_FLAG_MOVE),
    OV_GOAL_CALLS(may_begin, is_over, NULL, tick_roam, NULL),
    OV_PHRASES(.words = "fly about", .doing = "flying about",
               OV_WHY({OVIS_REASON_NOT_HERE, "it flies somewhere already"})),
};

// ---- The target of its owner

static uint64_t owners_target(const ov_agent* agent) {
  const ov_vex* self = agent->self->own;
  OVIS_ASSERT(agent->self->profile->own_size >= sizeof *self);
  const ov_actor* owner = self->owner != 0 ? ov_agent_find(agent, self->owner) : NULL;
  return owner != NULL ? owner->target : 0;
}

static bool can_copy(ov_goal_turn* turn) {
  return ov_agent_find(turn->agent, owners_target(turn->agent)) != NULL ||
         ov_goal_refuse(turn, OVIS_REASON_NO_TARGET, 0, 0);
}

static bool keeps_copy(ov_goal_turn* turn) {
  return ov_goal_find_target(turn, turn->agent->self->target) != NULL;
}

static void start_copy(ov_goal_turn* turn) {
  turn->agent->self->target = owners_target(turn->agent);
}

static void stop_copy(ov_goal_turn* turn) {
  turn->agent->self->target = 0;
}

const ov_goal_kind ov_goal_vex_copy_target = {
    OV_GOAL("VexCopyOwnerTarget", OVIS_FLAG_TARGET),
    OV_GOAL_CALLS(can_copy, keeps_copy, start_copy, NULL, stop_copy),
    OV_PHRASES(.words = "take its owner's target", .doing = "keeping its owner's target",
               .style = OVIS_STYLE_SILENT,
               OV_WHY({OVIS_REASON_NO_TARGET, "its owner has no target"})),
};
