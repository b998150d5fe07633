#include "body/body_internal.h"

#include "body/body_angle.h"
#include "body/body_sweep.h"

// Source of all numbers here: docs/sources.md#body-physics. A float in a formula of doubles is
// what the game has there: 0.98f is not 0.98.
#define GRAVITY 0.08
#define GRAVITY_SLOW_FALL 0.01
#define AIR_DRAG_LEVEL 0.91f
#define AIR_DRAG_FALL ((double)0.98f)
#define GROUND_ACCELERATION 0.21600002f
#define FLUID_ACCELERATION 0.02f
#define FLUID_DRAG ((double)0.8f)
#define FLUID_EXIT_SPEED ((double)0.3f)
#define FLUID_EXIT_RISE ((double)0.6f)
#define CLIMB_SPEED_MAX ((double)0.15f)
#define CLIMB_PUSH_SPEED 0.2

static double clamp(double value, double low, double high) {
  return value < low ? low : value > high ? high : value;
}

static double gravity(const ov_body* body) {
  if (!body->has_gravity) {
    return 0;
  }
  return body->is_slow_falling && body->velocity.y <= 0 ? GRAVITY_SLOW_FALL : GRAVITY;
}

// Adds `acceleration` along the inputs, which are cut to a length of 1 and turned by the yaw.
static void accelerate(ov_body* body, float acceleration) {
  double sideways = (double)body->sideways;
  double vertical = (double)body->vertical;
  double forward = (double)body->forward;
  const double squared = sideways * sideways + vertical * vertical + forward * forward;
  if (squared < 1e-7) {
    return;
  }
  if (squared > 1.0) {
    const double length = sqrt(squared);
    sideways /= length;
    vertical /= length;
    forward /= length;
  }
  sideways *= (double)acceleration;
  vertical *= (double)acceleration;
  forward *= (double)acceleration;
  const double sine = (double)ov_angle_sin(body->yaw_deg);
  const double cosine = (double)ov_angle_cos(body->yaw_deg);
  body->velocity.x += sideways * cosine - forward * sine;
  body->velocity.y += vertical;
  body->velocity.z += forward * cosine + sideways * sine;
}

// Slippery ground accelerates less by the cube of how slippery it is: what it gives and what drag
// takes balance to the same walk on common ground only.
static float acceleration(const ov_body* body, float slipperiness) {
  if (!body->is_on_ground) {
    return body->flying_speed;
  }
  return body->speed * (GROUND_ACCELERATION / (slipperiness * slipperiness * slipperiness));
}

static ov_body_landing travel_air(ov_body* body, ov_cells* cells) {
  const double pull = gravity(body);
  const ovis_state_traits* ground = ov_cells_traits(cells, ov_body_ground_cell(body));
  const float slipperiness = ground == NULL ? 0.6f : ground->slipperiness;
  const float drag = body->is_on_ground ? slipperiness * AIR_DRAG_LEVEL : AIR_DRAG_LEVEL;
  accelerate(body, acceleration(body, slipperiness));
  if (ov_body_is_climbing_in(body, cells)) {
    body->fall_distance = 0;
    body->velocity.x = clamp(body->velocity.x, -CLIMB_SPEED_MAX, CLIMB_SPEED_MAX);
    body->velocity.z = clamp(body->velocity.z, -CLIMB_SPEED_MAX, CLIMB_SPEED_MAX);
    body->velocity.y = body->velocity.y < -CLIMB_SPEED_MAX ? -CLIMB_SPEED_MAX : body->velocity.y;
  }
  const ov_body_landing landing = ov_body_move_in(body, cells, body->velocity);
  if ((body->has_hit_side || body->is_jumping) && ov_body_is_climbing_in(body, cells)) {
    body->velocity.y = CLIMB_PUSH_SPEED;
  }
  body->velocity.x *= (double)drag;
  body->velocity.y = (body->velocity.y - pull) * AIR_DRAG_FALL;
  body->velocity.z *= (double)drag;
  return landing;
}

// A sixteenth of gravity. For who falls slowly that is below the cut-off, and would be lost tick by
// tick: it starts to sink with the least that is not cut off. Under full gravity the two conditions
// exclude each other.
static void sink(ov_body* body, double pull) {
  if (!body->has_gravity) {
    return;
  }
  const double y = body->velocity.y;
  const double sunk = y - pull / 16.0;
  body->velocity.y = fabs(y - 0.005) >= 0.003 && fabs(sunk) < 0.003 ? -0.003 : sunk;
}

static bool collides(ov_cells* cells, const ovis_aabb* box) {
  ov_sweep sweep;
  ov_sweep_gather(&sweep, cells, box);
  return ov_sweep_collides(&sweep, box);
}

// A swimmer that is pushed against a shore is lifted out if there is room above it.
static void leave_fluid(ov_body* body, ov_cells* cells, double old_y) {
  if (!body->has_hit_side) {
    return;
  }
  const ovis_aabb here = ov_body_box(body);
  const ovis_vec3 rise = {
      body->velocity.x, body->velocity.y + FLUID_EXIT_RISE - body->pos.y + old_y, body->velocity.z};
  const ovis_aabb there = ov_box_moved(&here, rise);
  if (!collides(cells, &there) && !ov_box_has_fluid(cells, &there)) {
    body->velocity.y = FLUID_EXIT_SPEED;
  }
}

static ov_body_landing travel_water(ov_body* body, ov_cells* cells) {
  const double pull = gravity(body);
  const double old_y = body->pos.y;
  accelerate(body, FLUID_ACCELERATION);
  const ov_body_landing landing = ov_body_move_in(body, cells, body->velocity);
  if (body->has_hit_side && ov_body_is_climbing_in(body, cells)) {
    body->velocity.y = CLIMB_PUSH_SPEED;
  }
  body->velocity.x *= FLUID_DRAG;
  body->velocity.y *= FLUID_DRAG;
  body->velocity.z *= FLUID_DRAG;
  sink(body, pull);
  leave_fluid(body, cells, old_y);
  return landing;
}

static ov_body_landing travel_lava(ov_body* body, ov_cells* cells) {
  const double pull = gravity(body);
  const double old_y = body->pos.y;
  accelerate(body, FLUID_ACCELERATION);
  const ov_body_landing landing = ov_body_move_in(body, cells, body->velocity);
  body->velocity.x *= 0.5;
  body->velocity.z *= 0.5;
  if (body->lava_height <= ov_body_fluid_jump_threshold(body)) {
    body->velocity.y *= FLUID_DRAG;
    sink(body, pull);
  } else {
    body->velocity.y *= 0.5;
  }
  body->velocity.y -= pull / 4.0;
  leave_fluid(body, cells, old_y);
  return landing;
}

ov_body_landing ov_body_travel(ov_body* body, ov_cells* cells) {
  if (body->is_fluid_affected && body->is_in_water) {
    return travel_water(body, cells);
  }
  if (body->is_fluid_affected && body->is_in_lava) {
    return travel_lava(body, cells);
  }
  return travel_air(body, cells);
}
