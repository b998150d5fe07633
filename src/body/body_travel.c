// Turns the inputs of a body into velocity, moves it, and applies gravity and drag by medium.
// Rules: docs/sources.md#body-physics, docs/sources.md#travel
#include "body/body_internal.h"

#include "base/check.h"
#include "body/body_angle.h"

// Source of all numbers in this file: docs/sources.md#body-physics. The game uses floats in some
// formulas of doubles: 0.98f is not 0.98.
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
#define SPRINT_WATER_DRAG ((double)0.9f)
#define LEVITATION_SPEED 0.05
#define LEVITATION_EASE 0.2
#define SWIM_DRAG 0.9
#define SWIM_IDLE_SINKING 0.005
#define FISH_ACCELERATION 0.01f
#define GUARDIAN_ACCELERATION 0.1f
#define FLOAT_ACCELERATION 0.02f
#define FLOAT_GROUND_ACCELERATION 0.1f
#define FLOAT_GROUND_GRIP 0.16277137f
#define INPUT_SQUARED_MIN 1e-7    // squared length of the inputs
#define SLIPPERINESS_DEFAULT 0.6f // of ground that is not loaded
#define SINK_GRAVITY_DIVISOR 16.0
#define SINK_SLOWEST 0.005 // blocks per tick
#define SINK_MIN 0.003     // blocks per tick; the velocity cut-off of a tick
#define LAVA_DRAG 0.5
#define LAVA_GRAVITY_DIVISOR 4.0
#define LAVA_FLOOR_HEIGHT 0.5 // blocks; on it a strider stands
#define LAVA_FLOOR_MARGIN ((double)1e-5f)
#define LAVA_RISE 0.05 // blocks per tick, of a strider in deep lava

static double clamp(double value, double low, double high) {
  return value < low ? low : value > high ? high : value;
}

static double gravity(const ov_body* body) {
  if (!body->has_gravity) {
    return 0;
  }
  return body->is_slow_falling && body->velocity.y <= 0 ? GRAVITY_SLOW_FALL : body->gravity;
}

// Adds `acceleration` along the inputs, after limiting them to a length of 1 and turning them by
// the yaw.
static void accelerate(ov_body* body, float acceleration) {
  OVIS_ASSERT(body->size.height > 0);
  double sideways = (double)body->sideways;
  double vertical = (double)body->vertical;
  double forward = (double)body->forward;
  const double squared = sideways * sideways + vertical * vertical + forward * forward;
  if (squared < INPUT_SQUARED_MIN) {
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

// The acceleration falls with the cube of the slipperiness, while drag falls linearly. The two give
// the normal walking speed on normal ground only.
static float acceleration(const ov_body* body, float slipperiness) {
  if (!body->is_on_ground) {
    return body->flying_speed;
  }
  return body->speed * (GROUND_ACCELERATION / (slipperiness * slipperiness * slipperiness));
}

// A mob that walks on powder snow also climbs up in it, as on a ladder.
static bool is_snow_climber(const ov_body* body, ov_cells* cells) {
  return body->walks_on_powder_snow &&
         ov_cells_has_tag(cells, ov_body_cell(body), OVIS_TAG(POWDER_SNOW));
}

static ov_body_landing travel_air(ov_body* body, ov_cells* cells) {
  const double pull = gravity(body);
  const ovis_state_traits* ground = ov_cells_traits(cells, ov_body_ground_cell(body));
  const float slipperiness = ground == NULL ? SLIPPERINESS_DEFAULT : ground->slipperiness;
  const float drag = body->is_on_ground ? slipperiness * AIR_DRAG_LEVEL : AIR_DRAG_LEVEL;
  accelerate(body, acceleration(body, slipperiness));
  if (ov_body_is_climbing_in(body, cells)) {
    body->fall_distance = 0;
    body->velocity.x = clamp(body->velocity.x, -CLIMB_SPEED_MAX, CLIMB_SPEED_MAX);
    body->velocity.z = clamp(body->velocity.z, -CLIMB_SPEED_MAX, CLIMB_SPEED_MAX);
    body->velocity.y = body->velocity.y < -CLIMB_SPEED_MAX ? -CLIMB_SPEED_MAX : body->velocity.y;
  }
  const ov_body_landing landing = ov_body_move_in(body, cells, body->velocity);
  if ((body->has_hit_side || body->is_jumping) &&
      (ov_body_is_climbing_in(body, cells) || is_snow_climber(body, cells))) {
    body->velocity.y = CLIMB_PUSH_SPEED;
  }
  const bool has_drag = !body->is_ballistic;
  body->velocity.x *= has_drag ? (double)drag : 1;
  double rise = body->velocity.y;
  if (body->levitation > 0) {
    rise += (LEVITATION_SPEED * body->levitation - rise) * LEVITATION_EASE;
    body->fall_distance = 0;
  } else {
    rise -= pull;
  }
  body->velocity.y = rise * (has_drag ? AIR_DRAG_FALL : 1);
  body->velocity.z *= has_drag ? (double)drag : 1;
  return landing;
}

// Sinks by a sixteenth of gravity. With slow falling that is below the velocity cut-off and would
// be lost each tick, so such a body starts at the smallest velocity above the cut-off. Under full
// gravity that case never occurs.
static void sink(ov_body* body, double pull) {
  if (!body->has_gravity || body->is_sprinting) {
    return;
  }
  const double y = body->velocity.y;
  const double sunk = y - pull / SINK_GRAVITY_DIVISOR;
  body->velocity.y = fabs(y - SINK_SLOWEST) >= SINK_MIN && fabs(sunk) < SINK_MIN ? -SINK_MIN : sunk;
}

static bool collides(const ov_body* body, ov_cells* cells, const ovis_aabb* box) {
  ov_sweep sweep;
  const ov_solids solids = ov_body_solids(body);
  ov_sweep_gather(&sweep, cells, &solids, box);
  return ov_sweep_collides(&sweep, box);
}

// Lifts a swimmer that is pushed against a shore out of the fluid, if there is room above.
static void leave_fluid(ov_body* body, ov_cells* cells, double old_y) {
  if (!body->has_hit_side) {
    return;
  }
  const ovis_aabb here = ov_body_box(body);
  const ovis_vec3 rise = {
      body->velocity.x, body->velocity.y + FLUID_EXIT_RISE - body->pos.y + old_y, body->velocity.z};
  const ovis_aabb there = ov_box_moved(&here, rise);
  if (!collides(body, cells, &there) && !ov_box_has_fluid(cells, &there)) {
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
  const double drag = body->is_sprinting ? SPRINT_WATER_DRAG : FLUID_DRAG;
  body->velocity.x *= drag;
  body->velocity.y *= FLUID_DRAG;
  body->velocity.z *= drag;
  sink(body, pull);
  leave_fluid(body, cells, old_y);
  return landing;
}

static ov_body_landing travel_lava(ov_body* body, ov_cells* cells) {
  const double pull = gravity(body);
  const double old_y = body->pos.y;
  accelerate(body, FLUID_ACCELERATION);
  const ov_body_landing landing = ov_body_move_in(body, cells, body->velocity);
  body->velocity.x *= LAVA_DRAG;
  body->velocity.z *= LAVA_DRAG;
  if (body->lava_height <= ov_body_fluid_jump_threshold(body)) {
    body->velocity.y *= FLUID_DRAG;
    sink(body, pull);
  } else {
    body->velocity.y *= LAVA_DRAG;
  }
  body->velocity.y -= pull / LAVA_GRAVITY_DIVISOR;
  leave_fluid(body, cells, old_y);
  return landing;
}

// ---- Swimmers and fliers

static ov_body_landing glide(ov_body* body, ov_cells* cells, float push, double drag) {
  accelerate(body, push);
  const ov_body_landing landing = ov_body_move_in(body, cells, body->velocity);
  body->velocity.x *= drag;
  body->velocity.y *= drag;
  body->velocity.z *= drag;
  return landing;
}

static ov_body_landing travel_swimming(ov_body* body, ov_cells* cells) {
  const float push = body->travel == OV_TRAVEL_FISH       ? FISH_ACCELERATION
                     : body->travel == OV_TRAVEL_GUARDIAN ? GUARDIAN_ACCELERATION
                                                          : body->speed;
  const ov_body_landing landing = glide(body, cells, push, SWIM_DRAG);
  if (body->sinks_idle) {
    body->velocity.y -= SWIM_IDLE_SINKING;
  }
  return landing;
}

static ov_body_landing travel_flying(ov_body* body, ov_cells* cells) {
  if (body->is_in_water || body->is_in_lava) {
    return glide(body, cells, FLUID_ACCELERATION, body->is_in_water ? FLUID_DRAG : LAVA_DRAG);
  }
  if (body->travel == OV_TRAVEL_ALLAY) {
    return glide(body, cells, body->speed, (double)AIR_DRAG_LEVEL);
  }
  if (!body->is_on_ground) {
    return glide(body, cells, FLOAT_ACCELERATION, (double)AIR_DRAG_LEVEL);
  }
  const ovis_state_traits* ground = ov_cells_traits(cells, ov_body_ground_cell(body));
  const float drag =
      (ground == NULL ? SLIPPERINESS_DEFAULT : ground->slipperiness) * AIR_DRAG_LEVEL;
  return glide(body, cells, FLOAT_GROUND_ACCELERATION * (FLOAT_GROUND_GRIP / (drag * drag * drag)),
               (double)drag);
}

// A strider in lava rises to the surface, where it counts as standing on the ground.
static void rise_in_lava(ov_body* body, ov_cells* cells) {
  const ovis_pos cell = ov_body_cell(body);
  const ovis_state_traits* over = ov_cells_traits(cells, (ovis_pos){cell.x, cell.y + 1, cell.z});
  const bool is_deep = over != NULL && over->fluid == OVIS_FLUID_LAVA;
  if (!is_deep && body->pos.y > cell.y + LAVA_FLOOR_HEIGHT - LAVA_FLOOR_MARGIN) {
    body->is_on_ground = true;
    return;
  }
  body->velocity.x *= LAVA_DRAG;
  body->velocity.y = body->velocity.y * LAVA_DRAG + LAVA_RISE;
  body->velocity.z *= LAVA_DRAG;
}

// Does the body walk on the lava at its feet?
static bool is_on_lava(const ov_body* body, ov_cells* cells) {
  const ovis_state_traits* traits = ov_cells_traits(cells, ov_body_cell(body));
  return body->stands_on_lava && traits != NULL && traits->fluid == OVIS_FLUID_LAVA;
}

static ov_body_landing travel_by_medium(ov_body* body, ov_cells* cells) {
  if (body->travel == OV_TRAVEL_ALLAY || body->travel == OV_TRAVEL_FLOAT) {
    return travel_flying(body, cells);
  }
  if (body->travel == OV_TRAVEL_DRIFT) {
    return ov_body_move_in(body, cells, body->velocity);
  }
  const bool swims = body->is_fluid_affected && body->is_in_water;
  if (swims && body->travel != OV_TRAVEL_WALK) {
    return travel_swimming(body, cells);
  }
  if (body->is_slow_falling && body->velocity.y <= 0) {
    body->fall_distance = 0;
  }
  const bool burns = body->is_fluid_affected && body->is_in_lava;
  if ((!swims && !burns) || is_on_lava(body, cells)) {
    return travel_air(body, cells);
  }
  return swims ? travel_water(body, cells) : travel_lava(body, cells);
}

ov_body_landing ov_body_travel(ov_body* body, ov_cells* cells) {
  const ov_body_landing landing = travel_by_medium(body, cells);
  if (body->stands_on_lava && body->is_in_lava) {
    rise_in_lava(body, cells);
  }
  return landing;
}
