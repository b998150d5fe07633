// Implements the move controls of fliers, swimmers, fish, turtles, drowned and slimes.
// Rules: docs/sources.md#controls
#include "base/check.h"
#include "body/body_angle.h"
#include "body/body_internal.h"
#include "body/controls_internal.h"

#define NEAR ((double)1e-5f)
#define RISE 0.005
#define EASE 0.125f         // share of the difference to the wanted speed, per tick
#define HEIGHT_PUSH 0.1     // share of the speed
#define PITCH_TURN_DEG 5.0f // turn of a swimmer's pitch per tick
#define TURN_FREE_DEG 10.0f
#define TURN_SLOW_DEG 50.0f

typedef struct way {
  double dx, dy, dz;
  double level, length;
} way;

static way way_to(const ov_body* body, const ovis_vec3* to) {
  OVIS_ASSERT(body->jump_cooldown_ticks >= 0);
  way w = {to->x - body->pos.x, to->y - body->pos.y, to->z - body->pos.z, 0, 0};
  w.level = sqrt(w.dx * w.dx + w.dz * w.dz);
  w.length = sqrt(w.dx * w.dx + w.dy * w.dy + w.dz * w.dz);
  return w;
}

static bool has_arrived(const way* w) {
  return w->dx * w->dx + w->dy * w->dy + w->dz * w->dz < OV_ARRIVED_SQUARED;
}

static void turn_to(ov_body* body, const way* w, float turn_max) {
  OVIS_ASSERT(turn_max >= 0);
  body->yaw_deg = ov_angle_approach_unit(body->yaw_deg, ov_angle_yaw(w->dx, w->dz), turn_max);
}

static float clamp(float value, float low, float high) {
  return value < low ? low : value > high ? high : value;
}

static float ease(float from, float to) {
  OVIS_ASSERT(from >= 0);
  return from + EASE * (to - from);
}

// Does the mob swim to a position now? A swimmer keeps its wanted position while it has a path.
static bool is_under_way(const ov_controls* controls, const ov_control_view* view) {
  OVIS_ASSERT(controls->head_yaw_max_deg >= 0);
  return controls->move.state == OV_MOVE_TO && !view->is_path_done;
}

static void sink_idle(const ov_controls* controls, ov_body* body, const ov_control_view* view) {
  body->sinks_idle = controls->limits.sinks && !view->has_target;
}

// ---- Flying

static void fly(ov_controls* controls, ov_body* body) {
  ov_move_control* move = &controls->move;
  if (move->state != OV_MOVE_TO) {
    body->has_gravity = body->has_gravity || !controls->limits.hovers;
    body->vertical = 0;
    body->forward = 0;
    return;
  }
  move->state = OV_MOVE_WAIT;
  body->has_gravity = false;
  const way w = way_to(body, &move->wanted);
  if (has_arrived(&w)) {
    body->vertical = 0;
    body->forward = 0;
    return;
  }
  turn_to(body, &w, OV_WALK_TURN_MAX_DEG);
  const float speed = ov_body_speed_within(
      body->is_on_ground ? ov_walk_speed(body, move->speed_modifier)
                         : (float)(move->speed_modifier * controls->limits.flight_speed));
  ov_body_set_speed(body, speed);
  if (fabs(w.dy) > NEAR || w.level > NEAR) {
    body->pitch_deg = ov_angle_approach(body->pitch_deg, ov_angle_pitch(w.dy, w.level),
                                        controls->limits.pitch_max_deg);
    body->vertical = w.dy > 0 ? speed : -speed;
  }
}

// ---- Swimming along the pitch

static void swim_ahead(ov_controls* controls, ov_body* body, const way* w) {
  const ov_move_limits* limits = &controls->limits;
  const float speed = ov_body_speed_within(ov_walk_speed(body, controls->move.speed_modifier));
  ov_body_set_speed(body, speed * limits->water_factor);
  if (fabs(w->dy) > NEAR || w->level > NEAR) {
    const float steep = limits->pitch_max_deg;
    const float pitch = clamp(ov_angle_wrap(ov_angle_pitch(w->dy, w->level)), -steep, steep);
    body->pitch_deg = ov_angle_approach(body->pitch_deg, pitch, PITCH_TURN_DEG);
  }
  body->forward = ov_angle_cos(body->pitch_deg) * speed;
  body->vertical = -ov_angle_sin(body->pitch_deg) * speed;
}

static void swim(ov_controls* controls, ov_body* body, const ov_control_view* view) {
  const ov_move_limits* limits = &controls->limits;
  if (limits->rises && body->is_in_water) {
    body->velocity.y += RISE;
  }
  if (!is_under_way(controls, view)) {
    ov_body_set_speed(body, 0);
    body->sideways = 0;
    body->vertical = 0;
    return;
  }
  const way w = way_to(body, &controls->move.wanted);
  if (has_arrived(&w)) {
    body->forward = 0;
    return;
  }
  turn_to(body, &w, limits->yaw_max_deg);
  body->body_yaw_deg = body->yaw_deg;
  body->head_yaw_deg = body->yaw_deg;
  if (body->is_in_water) {
    swim_ahead(controls, body, &w);
    return;
  }
  // Outside water it turns first, then moves.
  const float off = fabsf(ov_angle_wrap(body->yaw_deg - ov_angle_yaw(w.dx, w.dz)));
  const float turned = 1.0f - clamp((off - TURN_FREE_DEG) / TURN_SLOW_DEG, 0, 1);
  ov_body_set_speed(body, ov_walk_speed(body, controls->move.speed_modifier) * limits->land_factor *
                              turned);
}

// ---- Fish and similar swimmers

// The shared steps: eases the speed, and pushes the body up or down. Returns the vector to the
// target.
static way drive(ov_controls* controls, ov_body* body) {
  const way w = way_to(body, &controls->move.wanted);
  ov_body_set_speed(body, ease(body->speed, ov_walk_speed(body, controls->move.speed_modifier)));
  if (w.dy != 0) {
    body->velocity.y += (double)body->speed * (w.dy / w.length) * HEIGHT_PUSH;
  }
  if (w.dx != 0 || w.dz != 0) {
    turn_to(body, &w, OV_WALK_TURN_MAX_DEG);
    body->body_yaw_deg = body->yaw_deg;
  }
  return w;
}

static void drive_or_stop(ov_controls* controls, ov_body* body, const ov_control_view* view) {
  if (is_under_way(controls, view)) {
    drive(controls, body);
  } else {
    ov_body_set_speed(body, 0);
  }
}

static void tick_fish(ov_controls* controls, ov_body* body, const ov_control_view* view) {
  if (body->is_eye_in_water) {
    body->velocity.y += RISE;
  }
  drive_or_stop(controls, body, view);
}

static void tick_guardian(ov_controls* controls, ov_body* body, const ov_control_view* view) {
  drive_or_stop(controls, body, view);
  body->sinks_idle &= !is_under_way(controls, view);
}

static void slow_down(ov_body* body, float divisor, float least) {
  const float slow = body->speed / divisor;
  ov_body_set_speed(body, slow > least ? slow : least);
}

static void tick_turtle(ov_controls* controls, ov_body* body, const ov_control_view* view) {
  OVIS_ASSERT(view != NULL);
  if (body->is_in_water) {
    body->velocity.y += RISE;
    if (view->is_far_from_home) {
      slow_down(body, 2, 0.08f);
    }
    if (view->is_baby) {
      slow_down(body, 3, 0.06f);
    }
  } else if (body->is_on_ground) {
    slow_down(body, 2, 0.06f);
  }
  drive_or_stop(controls, body, view);
}

static void tick_drowned(ov_controls* controls, ov_body* body, const ov_control_view* view) {
  const bool swims = view->wants_to_swim && body->is_in_water;
  body->travel = swims && body->is_eye_in_water ? OV_TRAVEL_FISH : OV_TRAVEL_WALK;
  if (!swims) {
    if (!body->is_on_ground) {
      body->velocity.y -= 0.008;
    }
    ov_ground_control_tick(controls, body, view);
    return;
  }
  if (view->wants_up) {
    body->velocity.y += 0.002;
  }
  if (!is_under_way(controls, view)) {
    ov_body_set_speed(body, 0);
    return;
  }
  const way w = drive(controls, body);
  body->velocity.x += (double)body->speed * w.dx * 0.005;
  body->velocity.z += (double)body->speed * w.dz * 0.005;
}

// ---- Slimes

void ov_slime_control_hop(ov_controls* controls, double speed_modifier) {
  OVIS_ASSERT(controls->head_pitch_max_deg >= 0);
  controls->move.speed_modifier = speed_modifier;
  controls->move.state = OV_MOVE_TO;
}

void ov_slime_control_turn(ov_controls* controls, float yaw_deg, bool is_hurried) {
  OVIS_ASSERT(controls->head_turn_max_deg >= 0);
  controls->slime.yaw_deg = yaw_deg;
  controls->slime.is_hurried = is_hurried;
}

static int32_t next_delay(const ov_controls* controls, ov_rng* rng) {
  const int32_t drawn = (rng == NULL ? 0 : ov_rng_int(rng, 20)) + 10;
  const int32_t delay = drawn * controls->limits.delay_factor;
  return controls->slime.is_hurried ? delay / 3 : delay;
}

static void hop(ov_controls* controls, ov_body* body, const ov_control_view* view) {
  ov_slime_control* slime = &controls->slime;
  body->yaw_deg = ov_angle_approach_unit(body->yaw_deg, slime->yaw_deg, OV_WALK_TURN_MAX_DEG);
  body->head_yaw_deg = body->yaw_deg;
  body->body_yaw_deg = body->yaw_deg;
  if (controls->move.state != OV_MOVE_TO) {
    body->forward = 0;
    return;
  }
  controls->move.state = OV_MOVE_WAIT;
  ov_body_set_speed(body, ov_walk_speed(body, controls->move.speed_modifier));
  if (!body->is_on_ground) {
    return;
  }
  if (slime->delay_ticks-- <= 0) {
    slime->delay_ticks = next_delay(controls, view->rng);
    ov_jump_control_jump(&controls->jump);
    return;
  }
  body->sideways = 0;
  ov_body_set_speed(body, 0); // waits for the next hop
}

// ---- All

void ov_kind_control_tick(ov_controls* controls, ov_body* body, const ov_control_view* view) {
  OVIS_ASSERT(controls->turn.stable_ticks >= 0);
  sink_idle(controls, body, view);
  switch (controls->move_kind) {
  case OV_MOVE_KIND_FLYING: fly(controls, body); return;
  case OV_MOVE_KIND_SWIMMING: swim(controls, body, view); return;
  case OV_MOVE_KIND_FISH: tick_fish(controls, body, view); return;
  case OV_MOVE_KIND_GUARDIAN: tick_guardian(controls, body, view); return;
  case OV_MOVE_KIND_TURTLE: tick_turtle(controls, body, view); return;
  case OV_MOVE_KIND_DROWNED: tick_drowned(controls, body, view); return;
  case OV_MOVE_KIND_SLIME: hop(controls, body, view); return;
  case OV_MOVE_KIND_GROUND:
  case OV_MOVE_KIND_COUNT: OVIS_ASSERT(false); return;
  }
}
