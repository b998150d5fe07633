// Bullets fly along one axis at a time, toward the middle of their target.
// Rules: docs/sources.md#projectiles
#include "life/bullet.h"

#include "base/check.h"
#include "base/vec.h"
#include "world/place.h"

#include <math.h>

#define BULLET_SPEED 0.15
#define BULLET_TURN 0.2   // share of the way to the wanted speed, each tick
#define BULLET_GAIN 1.025 // factor of the wanted speed, each tick, up to 1
#define BULLET_FALL 0.04
#define BULLET_NEAR 2.0 // blocks within which it flies straight
#define BULLET_DRAWS 6
#define BULLET_LEG 10 // ticks of a leg, times 1 to BULLET_LEGS
#define BULLET_LEGS 5
_Static_assert(BULLET_LEG* BULLET_LEGS == OV_BULLET_LEG_TICKS, "the longest leg");

static int32_t along(ovis_pos pos, int32_t axis) {
  return axis == 0 ? pos.x : axis == 1 ? pos.y : pos.z;
}

static ovis_pos beside(ovis_pos pos, int32_t axis, int32_t sign) {
  return (ovis_pos){pos.x + (axis == 0 ? sign : 0), pos.y + (axis == 1 ? sign : 0),
                    pos.z + (axis == 2 ? sign : 0)};
}

static bool is_air(const ov_agent* agent, ovis_pos pos) {
  return (ov_agent_block(agent, pos)->tags & OVIS_TAG(AIR)) != 0;
}

// Chooses the next leg, not along the axis `before`: one of those that lead nearer through air;
// without one, any free direction of six draws, which may lead away.
static void choose_leg(ov_agent* agent, ov_missile* state, const ov_actor* target) {
  OVIS_ASSERT(target != NULL);
  OVIS_ASSERT(target != agent->self);
  ov_body* body = &agent->self->body;
  ov_rng* rng = &agent->self->rng;
  const int32_t before = state->leg_axis;
  const double half = (double)target->body.size.height / 2;
  const ovis_vec3 middle = {target->body.pos.x, target->body.pos.y + half, target->body.pos.z};
  const ovis_pos to = ov_cell_of(middle);
  const ovis_pos at = ov_body_cell(body);
  ovis_vec3 aim = {to.x + 0.5, to.y + half, to.z + 0.5};
  const ovis_vec3 off = {to.x + 0.5 - body->pos.x, to.y + 0.5 - body->pos.y,
                         to.z + 0.5 - body->pos.z};
  state->leg_axis = OV_BULLET_NO_AXIS;
  if (ov_vec_length2(off) >= BULLET_NEAR * BULLET_NEAR) {
    int8_t axes[3];
    int8_t signs[3];
    int32_t count = 0;
    for (int32_t axis = 0; axis < 3; axis++) {
      const int32_t way = along(to, axis) - along(at, axis);
      const int8_t sign = way > 0 ? 1 : -1;
      if (axis != before && way != 0 && is_air(agent, beside(at, axis, sign))) {
        axes[count] = (int8_t)axis;
        signs[count++] = sign;
      }
    }
    int32_t chosen = count > 0 ? ov_rng_int(rng, count) : 0;
    for (int32_t i = 0; count == 0 && i < BULLET_DRAWS; i++) {
      const int32_t draw = ov_rng_int(rng, 6);
      axes[0] = (int8_t)(draw / 2);
      signs[0] = draw % 2 == 0 ? -1 : 1;
      count = is_air(agent, beside(at, axes[0], signs[0]));
      chosen = 0;
    }
    state->leg_axis = axes[chosen];
    state->leg_sign = signs[chosen];
    aim = (ovis_vec3){body->pos.x + (axes[chosen] == 0 ? signs[chosen] : 0),
                      body->pos.y + (axes[chosen] == 1 ? signs[chosen] : 0),
                      body->pos.z + (axes[chosen] == 2 ? signs[chosen] : 0)};
  }
  const ovis_vec3 way = {aim.x - body->pos.x, aim.y - body->pos.y, aim.z - body->pos.z};
  const double length = ov_vec_length(way);
  const double share = length > 0 ? BULLET_SPEED / length : 0;
  state->thrust = (ovis_vec3){way.x * share, way.y * share, way.z * share};
  state->leg_ticks = BULLET_LEG + BULLET_LEG * ov_rng_int(rng, BULLET_LEGS);
}

static double faster(double speed) {
  return fmax(-1, fmin(1, speed * BULLET_GAIN));
}

static const ov_actor* followed(const ov_agent* agent, const ov_missile* state) {
  return ov_agent_find(agent, state->target);
}

// Before a bullet flies.
void ov_bullet_home(ov_agent* agent, ov_missile* state) {
  OVIS_ASSERT(state->leg_ticks >= 0);
  OVIS_ASSERT(state->leg_ticks <= OV_BULLET_LEG_TICKS);
  const ov_actor* target = followed(agent, state);
  ovis_vec3* v = &agent->self->body.velocity;
  if (target == NULL) {
    v->y -= BULLET_FALL; // nobody to follow: it falls
    return;
  }
  if (state->leg_ticks == 0) {
    choose_leg(agent, state, target);
  }
  ovis_vec3* to = &state->thrust;
  *to = (ovis_vec3){faster(to->x), faster(to->y), faster(to->z)};
  *v = (ovis_vec3){v->x + (to->x - v->x) * BULLET_TURN, v->y + (to->y - v->y) * BULLET_TURN,
                   v->z + (to->z - v->z) * BULLET_TURN};
}

// After it flew: a leg ends after its time, before a block, and level with the target.
void ov_bullet_end_leg(ov_agent* agent, ov_missile* state) {
  OVIS_ASSERT(state->leg_ticks >= 0);
  OVIS_ASSERT(state->leg_ticks <= OV_BULLET_LEG_TICKS);
  const ov_actor* target = followed(agent, state);
  if (target == NULL) {
    return;
  }
  if (--state->leg_ticks <= 0) {
    choose_leg(agent, state, target);
  }
  const int32_t axis = state->leg_axis;
  if (axis == OV_BULLET_NO_AXIS) {
    return;
  }
  const ovis_pos at = ov_body_cell(&agent->self->body);
  const ovis_pos ahead = beside(at, axis, state->leg_sign);
  const bool is_level = along(at, axis) == along(ov_body_cell(&target->body), axis);
  if (is_level || (ov_agent_block(agent, ahead)->tags & OVIS_TAG(FULL_TOP)) != 0) {
    choose_leg(agent, state, target);
  }
}
