// Problem: let a mob with navigation and a mind walk with the seconds body.
// Rules: docs/sources.md#seconds
#include "body/seconds_control.h"

#include "base/check.h"
#include "base/vec.h"
#include "body/body_angle.h"
#include "body/body_internal.h"

#define TICK_MS 50
// Force of a push on the ground: it leads a seconds body as far as a tick body, whose velocity
// shrinks to 0.546 of itself in each tick. [Units: blocks per second for each block per tick]
#define LEVEL_FORCE (0.98 / (1 - 0.546))
#define HIT_MIN 0.01 // blocks of a step that a shape took; forces below 0.1 count for nothing
#define VELOCITY_LOST 0.003 // largest change of a velocity that is a cut-off, not a push
// Speed of a walk: a tick body on plain ground covers 2.16 * speed^2 blocks a tick.
#define WALK_SPEED (20 * 2.16)

void ov_seconds_control_init(ov_seconds_body* walker, const ov_body* body,
                             const ovis_rules* rules) {
  OVIS_ASSERT(walker != NULL);
  OVIS_ASSERT(body != NULL);
  ov_seconds_init(walker, &body->size, body->pos, rules);
  walker->is_on_ground = body->is_on_ground;
  walker->speed = 0;
  walker->stays_head_on = true; // the path leads around walls, or to a door that will open
  ov_seconds_turn(walker, (double)body->yaw_deg, 0);
}

// ---- Force and velocity

// A push of the height of a usual jump lifts the body as its jump does, whatever jump strength a
// mob has of its own.
static double upright_force(const ov_seconds_body* walker) {
  return walker->jump_speed / (double)OV_BODY_JUMP_POWER;
}

// The force after blows and pushes changed the velocity that it left.
static double pushed(double force, double velocity, double scale) {
  return fabs(velocity - force / scale) > VELOCITY_LOST ? velocity * scale : force;
}

static void take_pushes(ov_seconds_body* walker, const ov_body* body) {
  const double up = upright_force(walker);
  walker->force.x = pushed(walker->force.x, body->velocity.x, LEVEL_FORCE);
  walker->force.y = pushed(walker->force.y, body->velocity.y, up);
  walker->force.z = pushed(walker->force.z, body->velocity.z, LEVEL_FORCE);
}

static void give_velocity(const ov_seconds_body* walker, ov_body* body) {
  const double up = upright_force(walker);
  body->velocity = (ovis_vec3){walker->force.x / LEVEL_FORCE, walker->force.y / up,
                               walker->force.z / LEVEL_FORCE};
}

// ---- The tick

static bool needs_tick_body(const ov_body* body, const ovis_world* world) {
  const bool is_stuck = body->stuck.x != 0 || body->stuck.y != 0 || body->stuck.z != 0;
  return body->is_in_water || body->is_in_lava || body->is_in_powder_snow || is_stuck ||
         body->levitation > 0 || body->is_slow_falling || !body->has_gravity ||
         body->is_ballistic || ov_body_is_climbing(body, world);
}

// Time that it did not walk, in a vehicle or in a section that is not loaded, does not count.
static void skip_time(ov_seconds_body* walker, int64_t now_ms) {
  walker->has_clock = true;
  if (walker->last_ms < now_ms - TICK_MS || walker->last_ms > now_ms) {
    walker->last_ms = now_ms - TICK_MS;
  }
}

// Decides between walking and standing. The navigation has tested the arrival at the last point and
// gone on to the next one.
static void steer(ov_seconds_body* walker, const ov_body* body, const ov_controls* controls) {
  OVIS_ASSERT(controls->head_yaw_max_deg >= 0);
  const ovis_vec3 next = controls->move.wanted;
  const double level = ov_level_dist(next, body->pos);
  walker->speed = 0;                                           // claim 381
  if (body->forward > 0 && body->sideways == 0 && level > 0) { // claim 381
    const double most = level * 1000 / TICK_MS;                // claim 381
    const double speed = WALK_SPEED * (double)body->speed * (double)body->speed;
    ov_seconds_face(walker, (ovis_vec3){next.x, body->pos.y, next.z}); // claim 381
    walker->speed = speed < most ? speed : most;                       // claim 381
  }
}

// Did a shape stop it in x or z?
static bool has_hit_side(const ov_seconds_body* walker, ovis_vec3 force, ovis_vec3 from) {
  const double dt = TICK_MS / 1000.0;
  const ovis_vec3 ahead = ov_seconds_ahead(walker, walker->speed * dt);
  const double lost_x = fabs(ahead.x + force.x * dt - (walker->pos.x - from.x));
  const double lost_z = fabs(ahead.z + force.z * dt - (walker->pos.z - from.z));
  return lost_x > HIT_MIN || lost_z > HIT_MIN;
}

ov_body_landing ov_seconds_control_end(ov_seconds_body* walker, ov_body* body,
                                       const ov_controls* controls, const ov_seconds_world* in,
                                       int64_t now_ms) {
  OVIS_ASSERT(walker->pass_left >= 0);
  OVIS_ASSERT(body->water_height >= 0);
  OVIS_ASSERT(body->kind == OV_BODY_TICK);
  const ovis_world* world = in->world;
  const ov_seconds_space space = ov_seconds_space_of(in);
  skip_time(walker, now_ms);
  if (needs_tick_body(body, world)) {
    walker->last_ms = now_ms;
    return ov_body_end(body, world);
  }
  walker->size = body->size;
  walker->pos = body->pos;
  walker->is_on_ground = body->is_on_ground;
  take_pushes(walker, body);
  steer(walker, body, controls);
  const ovis_vec3 force = walker->force;
  ov_seconds_step_in(walker, &space, now_ms);
  body->has_hit_side = has_hit_side(walker, force, body->pos);
  const double moved_y = walker->pos.y - body->pos.y;
  body->pos = walker->pos;
  if (walker->speed > 0) {
    body->yaw_deg = (float)walker->yaw_deg;
  }
  body->is_on_ground = walker->is_on_ground;
  give_velocity(walker, body);
  return ov_body_note_move(body, world, moved_y);
}
