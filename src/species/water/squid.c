// The squid: its arms push it along a vector; out of water it sinks.
// Rules: docs/sources.md#goals-in-water
#include "base/check.h"
#include "base/trig.h"
#include "body/body_angle.h"
#include "figures/row.h"
#include "mind/goal/goal_share.h"
#include "species/water/water_plan.h"

#include <ovis/item.h>

// ---- Figures

const ov_species ov_squid_row = {
    OV_ROW(SQUID, squid, WATER, OV_BREATHES_WATER, .width = 0.8f, .height = 0.8f,
           .eye_height = 0.4f, .health_max = 10, .speed = 0.7f, .follow_range = 16,
           .attack_damage = 0, .step_height = 0.6f, .drifts = true, OV_COSTS({OVIS_PATH_WATER, 0})),
    .seating = OV_SEAT,
    .body = {.travel = OV_TRAVEL_DRIFT, .traits = OV_BODY_NOT_PUSHED_BY_FLUIDS},
};

#define CLOCK_STEP 0.2f   // of the slowest clock
#define CLOCK_CHANGE 10   // a full turn changes the clock's speed once in so many
#define STRONG_FROM 0.75f // share of the stroke from which on it pushes with all its force
#define GLIDE_FACTOR 0.9f // of the push, after the stroke
#define TURN_SHARE 0.1f   // of the angle to its direction, each tick
#define GRAVITY 0.08      // out of water
#define FALL_DRAG ((double)0.98f)
#define LEVITATION 0.05
static ov_squid* squid_of(const ov_actor* actor) {
  OVIS_ASSERT(actor->profile->own_size >= sizeof(ov_squid));
  return actor->own;
}

static const ov_squid_settings settings = {squid_of};

static const ov_goal_entry goals[] = {
    {.priority = 0, .kind = &ov_goal_squid_random_movement, .settings = &settings},
    {.priority = 1, .kind = &ov_goal_squid_flee, .settings = &settings},
};

const ov_goal_mind_plan ov_squid_plan = {.goals = OV_COUNTED(goals)};

static float draw_step(ov_rng* rng) {
  return 1 / (ov_rng_float(rng) + 1) * CLOCK_STEP;
}

void ov_squid_born(ov_actor* actor) {
  squid_of(actor)->clock_step = draw_step(&actor->rng);
}

static void stroke(ov_actor* actor) {
  ov_squid* self = actor->own;
  OVIS_ASSERT(actor->profile->own_size >= sizeof *self);
  OVIS_ASSERT(self->clock >= 0);
  OVIS_ASSERT(self->clock <= 7);
  const float half = (float)OV_PI;
  self->clock += self->clock_step;
  if (self->clock > 2 * half) {
    self->clock -= 2 * half;
    if (ov_rng_int(&actor->rng, CLOCK_CHANGE) == 0) {
      self->clock_step = draw_step(&actor->rng);
    }
  }
  if (actor->body.is_in_water) {
    if (self->clock >= half) {
      self->push *= GLIDE_FACTOR;
    } else if (self->clock / half > STRONG_FROM) {
      self->push = 1;
    }
  }
}

void ov_squid_moved(ov_agent* agent) {
  ov_actor* actor = agent->self;
  ov_squid* self = actor->own;
  OVIS_ASSERT(actor->profile->own_size >= sizeof *self);
  OVIS_ASSERT(self->push >= 0);
  OVIS_ASSERT(self->push <= 1);
  ov_body* body = &actor->body;
  self->dark_ticks -= self->dark_ticks > 0;
  stroke(actor);
  if (!body->is_in_water) {
    const int32_t lift = ov_effect_level(actor, OVIS_EFFECT_LEVITATION);
    const double fall = lift > 0 ? LEVITATION * lift : body->velocity.y - GRAVITY;
    body->velocity = (ovis_vec3){0, fall * FALL_DRAG, 0};
    return;
  }
  const double push = (double)self->push;
  body->velocity = (ovis_vec3){self->vector.x * push, self->vector.y * push, self->vector.z * push};
  if (body->velocity.x != 0 || body->velocity.z != 0) {
    const float yaw = ov_angle_yaw(body->velocity.x, body->velocity.z);
    body->yaw_deg += ov_angle_wrap(yaw - body->yaw_deg) * TURN_SHARE;
    body->body_yaw_deg = body->yaw_deg;
  }
}

OV_OWN_FUNCTIONS(ov_squid, OV_SQUID_STATE, )

const ov_profile ov_squid_profile = {OV_SQUID(ov_squid)};
