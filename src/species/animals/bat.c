// The bat: no goals, no brain and no path; it flies straight toward points that it draws, and hangs
// below blocks. claims 2, 3
// Rules: docs/sources.md#motions
#include "species/monsters/monster_plan.h"

#include "agent/own_state.h"
#include "base/check.h"
#include "base/vec.h"
#include "body/body_angle.h"
#include "figures/row.h"
#include "world/place.h"

#include <math.h>

// ---- Figures

// claims 2, 3
const ov_species ov_bat_row = {
    OV_ROW(BAT, bat, NONE, OV_IS_FALL_IMMUNE | OV_IS_AIRBORNE, .width = 0.5f, .height = 0.9f,
           .eye_height = 0.45f, .health_max = 6, .speed = 0.7f, .follow_range = 16,
           .attack_damage = 0, .step_height = 0.6f),
    .seating = OV_SEAT,
};

#define PLAYER_RANGE 4.0 // blocks, within which a player wakes it
#define TARGET_ONE_IN 30 // ticks: a new point
#define NEAR2 4.0        // blocks^2 around the point, within which it draws another
#define REST_ONE_IN 100  // ticks: it rests below a solid block
#define TURN_ONE_IN 200  // ticks: it turns its head, at rest
#define RANGE 7          // blocks, of the point
#define RANGE_UP 6       // less RANGE_DOWN
#define RANGE_DOWN 2
#define SPEED 0.5
#define SPEED_Y ((double)0.7f)
#define EASE ((double)0.1f)
#define FORWARD 0.5f
#define FALL_FACTOR 0.6 // of the speed up and down, each tick

#define BAT_STATE(X)                                                                               \
  X(BOOL, is_resting, HANGING)                                                                     \
  X(BOOL, has_target, NONE)                                                                        \
  X(CELL_IF, target, NONE, has_target)
OV_SPECIES_STATE(bat, BAT_STATE)

static bool is_solid(const ov_agent* agent, ovis_pos pos) {
  return (ov_agent_block(agent, pos)->tags & OVIS_TAG(OPAQUE)) != 0;
}

static ovis_pos above(const ov_agent* agent) {
  const ovis_pos at = ov_body_cell(&agent->self->body);
  return (ovis_pos){at.x, at.y + 1, at.z};
}

static void rest(ov_agent* agent) {
  ov_actor* actor = agent->self;
  bat* self = actor->own;
  OVIS_ASSERT(actor->profile->own_size >= sizeof *self);
  if (!is_solid(agent, above(agent))) {
    self->is_resting = false;
    return;
  }
  if (ov_rng_int(&actor->rng, TURN_ONE_IN) == 0) {
    actor->body.head_yaw_deg = (float)ov_rng_int(&actor->rng, 360);
  }
  const ov_targeting targeting = {.range = PLAYER_RANGE};
  const ov_search_near search = {.kind = OV_ACTOR_PLAYER,
                                 .grow_xz = PLAYER_RANGE,
                                 .grow_y = PLAYER_RANGE,
                                 .targeting = &targeting};
  self->is_resting = ov_agent_nearest(agent, &search) == NULL;
}

static bool is_near(const ov_actor* actor, ovis_pos cell) {
  return ov_vec_dist2(ov_cell_center(cell), actor->body.pos) < NEAR2;
}

static void choose(ov_agent* agent) {
  ov_actor* actor = agent->self;
  bat* self = actor->own;
  OVIS_ASSERT(actor->profile->own_size >= sizeof *self);
  ov_rng* rng = &actor->rng;
  self->has_target = self->has_target && self->target.y > agent->env->dimension.min_y &&
                     (ov_agent_block(agent, self->target)->tags & OVIS_TAG(AIR)) != 0;
  if (self->has_target && ov_rng_int(rng, TARGET_ONE_IN) != 0 && !is_near(actor, self->target)) {
    return;
  }
  const ovis_pos at = ov_body_cell(&actor->body);
  const int32_t east = ov_rng_int(rng, RANGE);
  const int32_t west = ov_rng_int(rng, RANGE);
  const int32_t up = ov_rng_int(rng, RANGE_UP);
  const int32_t south = ov_rng_int(rng, RANGE);
  const int32_t north = ov_rng_int(rng, RANGE);
  self->target = (ovis_pos){at.x + east - west, at.y + up - RANGE_DOWN, at.z + south - north};
  self->has_target = true;
}

static double sign(double value) {
  return value > 0 ? 1 : value < 0 ? -1 : 0;
}

static void fly(ov_agent* agent) {
  ov_actor* actor = agent->self;
  bat* self = actor->own;
  OVIS_ASSERT(actor->profile->own_size >= sizeof *self);
  ov_body* body = &actor->body;
  choose(agent);
  ovis_vec3* v = &body->velocity;
  v->x += (sign(self->target.x + 0.5 - body->pos.x) * SPEED - v->x) * EASE;
  v->y += (sign(self->target.y + 0.1 - body->pos.y) * SPEED_Y - v->y) * EASE;
  v->z += (sign(self->target.z + 0.5 - body->pos.z) * SPEED - v->z) * EASE;
  if (v->x != 0 || v->z != 0) {
    body->yaw_deg += ov_angle_wrap(ov_angle_yaw(v->x, v->z) - body->yaw_deg);
  }
  body->forward = FORWARD;
  self->is_resting = ov_rng_int(&actor->rng, REST_ONE_IN) == 0 && is_solid(agent, above(agent));
}

static void step(ov_agent* agent) {
  bat* self = agent->self->own;
  OVIS_ASSERT(agent->self->profile->own_size >= sizeof *self);
  agent->self->body.forward = 0;
  if (self->is_resting) {
    rest(agent);
  } else {
    fly(agent);
  }
}

static void moved(ov_agent* agent) {
  const bat* self = agent->self->own;
  ov_body* body = &agent->self->body;
  if (!self->is_resting) {
    body->velocity.y *= FALL_FACTOR;
    return;
  }
  body->velocity = (ovis_vec3){0, 0, 0};
  body->pos.y = floor(body->pos.y) + 1 - (double)body->size.height;
}

static void was_hurt(ov_agent* agent, ov_actor* by, const ov_harm* harm) {
  (void)by;
  (void)harm;
  bat* self = agent->self->own;
  OVIS_ASSERT(agent->self->profile->own_size >= sizeof *self);
  self->is_resting = false;
}

static void born(ov_actor* actor) {
  bat* self = actor->own;
  OVIS_ASSERT(actor->profile->own_size >= sizeof *self);
  self->is_resting = true;
}

const ov_profile ov_bat_profile = {OV_OWN(bat),  .born = born,   .was_hurt = was_hurt,
                                   .step = step, .moved = moved, .steers_itself = true};
