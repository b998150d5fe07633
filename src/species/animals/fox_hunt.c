// A fox stalks its prey, pounces on it from afar, and may land with its face in the snow.
// Rules: docs/sources.md#goals-of-foxes
#include "agent/attack.h"
#include "base/check.h"
#include "base/trig.h"
#include "base/vec.h"
#include "mind/goal/goal_share.h"
#include "species/animals/fox_goals.h"

#include <math.h>

#define STALK2 36.0 // blocks^2: from here on it crouches
#define STALK_SPEED 1.5
#define PATH_SAMPLES 6 // along the way of a leap
#define PATH_HEIGHT 3  // cells above the feet that are looked at
#define LEAP_LEVEL 0.8 // of the direction to the prey, added to the velocity
#define LEAP_UP 0.9
#define LOOK_YAW 60.0f
#define LOOK_PITCH 30.0f
#define FALL2 0.05 // of the speed upward, squared: below it the leap may be over
#define LEVEL_DEG 15.0f
#define GLIDE2 0.03
#define BITE_DISTANCE 2.0
#define FACEPLANT_TICKS 40
#define FACEPLANT_DEG 60.0f

static bool is_prey(const ov_actor* actor) {
  return actor->kind == OV_ACTOR_MOB &&
         (actor->row->id == OV_SPECIES_CHICKEN || actor->row->id == OV_SPECIES_RABBIT);
}

static bool is_open(const ov_agent* agent, ovis_pos pos) {
  return ovis_blocks_get_shape(ovis_world_get_blocks(agent->world),
                               ov_agent_block(agent, pos)->shape)
             .count == 0;
}

// Do no blocks stand in the way of a leap at the target?
static bool is_path_clear(const ov_agent* agent, const ov_actor* target) {
  OVIS_ASSERT(target != agent->self);
  const ovis_vec3 at = agent->self->body.pos;
  const double dx = target->body.pos.x - at.x;
  const double dz = target->body.pos.z - at.z;
  for (int32_t i = 0; i < PATH_SAMPLES; i++) {
    const double share = (double)i / PATH_SAMPLES;
    for (int32_t up = 1; up <= PATH_HEIGHT; up++) {
      const ovis_pos cell = {(int32_t)floor(at.x + dx * share), (int32_t)floor(at.y + up),
                             (int32_t)floor(at.z + dz * share)};
      if (!is_open(agent, cell)) {
        return false;
      }
    }
  }
  return true;
}

// ---- Stalk

static bool can_use_stalk(ov_goal_turn* turn) {
  const ov_actor* self = turn->agent->self;
  const ov_fox* fox = ov_fox_of(self);
  if (fox->is_sleeping || fox->is_crouching || fox->is_interested || self->body.is_jumping) {
    return ov_goal_refuse(turn,
                          fox->is_sleeping        ? OVIS_REASON_ASLEEP
                          : self->body.is_jumping ? OVIS_REASON_JUMPS
                                                  : OVIS_REASON_CROUCHES,
                          0, 0);
  }
  const ov_actor* target = ov_agent_find(turn->agent, self->target);
  if (target == NULL || !is_prey(target)) {
    return ov_goal_refuse(turn, OVIS_REASON_NO_TARGET, 0, 0);
  }
  const double dist2 = ov_actor_dist2(self, target);
  return dist2 > STALK2 || ov_goal_refuse(turn, OVIS_REASON_TOO_NEAR, dist2, STALK2);
}

static void start_stalk(ov_goal_turn* turn) {
  ov_fox* fox = ov_fox_of(turn->agent->self);
  fox->is_sitting = false;
  fox->is_faceplanted = false;
}

static void stop_stalk(ov_goal_turn* turn) {
  ov_agent* agent = turn->agent;
  ov_fox* fox = ov_fox_of(agent->self);
  const ov_actor* target = ov_agent_find(agent, agent->self->target);
  const bool is_ready = target != NULL && is_path_clear(agent, target);
  fox->is_interested = is_ready;
  fox->is_crouching = is_ready;
  if (is_ready) {
    ov_agent_stop(agent);
    ov_agent_look_at(agent, target, agent->self->controls.head_yaw_max_deg,
                     agent->self->controls.head_pitch_max_deg);
  }
}

static void tick_stalk(ov_goal_turn* turn) {
  ov_agent* agent = turn->agent;
  ov_fox* fox = ov_fox_of(agent->self);
  const ov_actor* target = ov_agent_find(agent, agent->self->target);
  if (target == NULL) {
    return;
  }
  ov_agent_look_at(agent, target, agent->self->controls.head_yaw_max_deg,
                   agent->self->controls.head_pitch_max_deg);
  if (ov_actor_dist2(agent->self, target) <= STALK2) {
    fox->is_interested = true;
    fox->is_crouching = true;
    ov_agent_stop(agent);
  } else {
    ov_agent_go_to_actor(agent, target, STALK_SPEED);
  }
}

const ov_goal_kind ov_goal_stalk_prey = {
    OV_GOAL("StalkPrey", OVIS_FLAG_MOVE | OVIS_FLAG_LOOK),
    OV_GOAL_CALLS(can_use_stalk, can_use_stalk, start_stalk, tick_stalk, stop_stalk),
    OV_PHRASES(.words = "stalk its prey", .doing = "stalking its prey", .style = OVIS_STYLE_TARGET,
               OV_WHY({OVIS_REASON_NO_TARGET, "it hunts no chicken and no rabbit"},
                      {OVIS_REASON_TOO_NEAR, "its prey is near enough to lie in wait"})),
};

// ---- Pounce

static bool can_use_pounce(ov_goal_turn* turn) {
  ov_agent* agent = turn->agent;
  ov_fox* fox = ov_fox_of(agent->self);
  OVIS_ASSERT(fox->crouch >= 0);
  OVIS_ASSERT(fox->crouch <= OV_FOX_CROUCHED);
  if (fox->crouch < OV_FOX_CROUCHED) {
    return ov_goal_refuse(turn, OVIS_REASON_NO_NEED, (double)fox->crouch, (double)OV_FOX_CROUCHED);
  }
  const ov_actor* target = ov_agent_find(agent, agent->self->target);
  if (target == NULL) {
    return ov_goal_refuse(turn, OVIS_REASON_NO_TARGET, 0, 0);
  }
  if (!is_path_clear(agent, target)) {
    fox->is_crouching = false;
    fox->is_interested = false;
    return ov_goal_refuse(turn, OVIS_REASON_NO_PATH, 0, 0);
  }
  return true;
}

static bool can_continue_pounce(ov_goal_turn* turn) {
  const ov_actor* self = turn->agent->self;
  if (ov_goal_find_target(turn, self->target) == NULL) {
    return false;
  }
  const double up = self->body.velocity.y;
  const bool is_flying =
      up * up >= FALL2 || fabsf(self->body.pitch_deg) >= LEVEL_DEG || !self->body.is_on_ground;
  return (is_flying && !ov_fox_of(self)->is_faceplanted) ||
         ov_goal_refuse(turn, OVIS_REASON_ENDED, 0, 0);
}

static void start_pounce(ov_goal_turn* turn) {
  ov_agent* agent = turn->agent;
  ov_fox* fox = ov_fox_of(agent->self);
  fox->is_pouncing = true;
  fox->is_interested = false;
  ov_jump_control_jump(&agent->self->controls.jump);
  const ov_actor* target = ov_agent_find(agent, agent->self->target);
  if (target != NULL) {
    ov_agent_look_at(agent, target, LOOK_YAW, LOOK_PITCH);
    ov_body* body = &agent->self->body;
    const ovis_vec3 way = {target->body.pos.x - body->pos.x, target->body.pos.y - body->pos.y,
                           target->body.pos.z - body->pos.z};
    const double length = ov_vec_length(way);
    OVIS_ASSERT(length >= 0);
    if (length > 1e-4) {
      body->velocity.x += way.x / length * LEAP_LEVEL;
      body->velocity.z += way.z / length * LEAP_LEVEL;
    }
    body->velocity.y += LEAP_UP;
  }
  ov_agent_stop(agent);
}

static void stop_pounce(ov_goal_turn* turn) {
  ov_fox* fox = ov_fox_of(turn->agent->self);
  fox->is_crouching = false;
  fox->crouch = 0;
  fox->is_interested = false;
  fox->is_pouncing = false;
}

// The pitch follows the arc of the leap.
static void tilt(ov_body* body) {
  const ovis_vec3 v = body->velocity;
  if (v.y * v.y < GLIDE2 && body->pitch_deg != 0) {
    body->pitch_deg *= 0.8f; // a fifth of the way back to level
    return;
  }
  const double level = ov_level_length(v);
  body->pitch_deg = (float)(ov_atan2(-v.y, level) * 180 / OV_PI);
}

static void tick_pounce(ov_goal_turn* turn) {
  ov_agent* agent = turn->agent;
  ov_actor* self = agent->self;
  ov_fox* fox = ov_fox_of(self);
  ov_actor* target = ov_agent_find(agent, self->target);
  if (target != NULL) {
    ov_agent_look_at(agent, target, LOOK_YAW, LOOK_PITCH);
  }
  if (!fox->is_faceplanted) {
    tilt(&self->body);
  }
  const ovis_pos at = ov_body_cell(&self->body);
  if (target != NULL && ov_actor_dist2(self, target) <= BITE_DISTANCE * BITE_DISTANCE) {
    agent->verbs->hurt(agent, target, ov_attack_damage(self), OVIS_DAMAGE_ATTACK);
  } else if (self->body.pitch_deg > 0 && self->body.is_on_ground && self->body.velocity.y != 0 &&
             (ov_agent_block(agent, at)->tags & OVIS_TAG(SNOW)) != 0) {
    self->body.pitch_deg = FACEPLANT_DEG;
    self->target = 0;
    fox->is_faceplanted = true;
  }
}

const ov_goal_kind ov_goal_fox_pounce = {
    OV_GOAL("FoxPounce", OVIS_FLAG_MOVE | OVIS_FLAG_JUMP),
    .is_uninterruptible = true,
    OV_GOAL_CALLS(can_use_pounce, can_continue_pounce, start_pounce, tick_pounce, stop_pounce),
    OV_PHRASES(.words = "pounce on its prey", .doing = "pouncing on its prey",
               .style = OVIS_STYLE_TARGET,
               OV_WHY({OVIS_REASON_NO_NEED, "it does not lie in wait, fully crouched"},
                      {OVIS_REASON_NO_TARGET, "it has no target"},
                      {OVIS_REASON_NO_PATH, "blocks are in the way of a leap"},
                      {OVIS_REASON_ENDED, "it landed"})),
};

// ---- Faceplant

#define FACEPLANT_STATE(X) X(COUNT, checks_left)
OV_KIND_STATE(faceplant, FACEPLANT_STATE)

static bool can_use_faceplant(ov_goal_turn* turn) {
  return ov_fox_of(turn->agent->self)->is_faceplanted ||
         ov_goal_refuse(turn, OVIS_REASON_NO_NEED, 0, 0);
}

static bool can_continue_faceplant(ov_goal_turn* turn) {
  const faceplant* self = turn->state;
  OVIS_ASSERT(self->checks_left >= 0);
  return can_use_faceplant(turn) &&
         (self->checks_left > 0 || ov_goal_refuse(turn, OVIS_REASON_ENDED, 0, 0));
}

static void start_faceplant(ov_goal_turn* turn) {
  faceplant* self = turn->state;
  self->checks_left = ov_goal_delay(FACEPLANT_TICKS);
}

static void tick_faceplant(ov_goal_turn* turn) {
  faceplant* self = turn->state;
  OVIS_ASSERT(self->checks_left >= 0);
  self->checks_left -= ov_goal_checks(turn);
}

static void stop_faceplant(ov_goal_turn* turn) {
  ov_fox_of(turn->agent->self)->is_faceplanted = false;
}

const ov_goal_kind ov_goal_faceplant = {
    OV_GOAL("Faceplant", OVIS_FLAG_LOOK | OVIS_FLAG_JUMP | OVIS_FLAG_MOVE),
    OV_STATE(faceplant, faceplant_fields),
    OV_GOAL_CALLS(can_use_faceplant, can_continue_faceplant, start_faceplant, tick_faceplant,
                  stop_faceplant),
    OV_PHRASES(.words = "pull its face out of the snow",
               .doing = "pulling its face out of the snow",
               OV_WHY({OVIS_REASON_NO_NEED, "its face is not in the snow"})),
};
