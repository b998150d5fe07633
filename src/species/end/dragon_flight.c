// The flight of an ender dragon, the trail of its past, and its eight parts.
// Rules: docs/sources.md#ender-dragon
#include "base/check.h"
#include "base/trig.h"
#include "base/vec.h"
#include "body/body_angle.h"
#include "species/end/ender_dragon.h"

#include <math.h>

#define DEG (180 / OV_PI)
#define CLIMB 0.01     // share of the climb that it takes on in a tick
#define STEEP_SLOW 0.6 // blocks up for each block ahead
#define STEEP_LANDING 1.5
#define STEEP_HOVERING 1.0
#define STEEP_FAST 3.0
#define PUSH 0.06 // blocks a tick, each tick
#define TURN_MAX_DEG 50.0f
#define TURN_KEPT 0.8f
#define TURN_SHARE 0.1f
#define TURN_FACTOR 0.7f
#define TURN_SPEED_MAX 40.0f
#define IN_WALL 0.8 // of its speed
#define DRAG_BASE 0.8
#define DRAG_MORE 0.15
#define DRAG_UP 0.91
#define TURN_MIN 1e-5

ovis_vec3 ov_dragon_front(const ov_actor* actor) {
  const double yaw = (double)actor->body.yaw_deg / DEG;
  return (ovis_vec3){ov_sin(yaw), 0, -ov_cos(yaw)};
}

float ov_dragon_turn_to(const ov_actor* actor, double dx, double dz) {
  return ov_angle_wrap((float)(180 - ov_atan2(dx, dz) * DEG) - actor->body.yaw_deg);
}

// ---- Flight

static double steepness(const ov_dragon* self) {
  switch (self->phase) {
  case OV_DRAGON_LANDING: return STEEP_LANDING;
  case OV_DRAGON_CHARGING:
  case OV_DRAGON_DYING: return STEEP_FAST;
  case OV_DRAGON_HOVERING: return STEEP_HOVERING;
  default: return STEEP_SLOW;
  }
}

// It turns slower the faster it flies, and faster to land.
static float turn_speed(const ov_dragon* self) {
  const float speed = (float)ov_level_length(self->motion) + 1;
  const float bound = speed < TURN_SPEED_MAX ? speed : TURN_SPEED_MAX;
  return self->phase == OV_DRAGON_LANDING ? bound / speed : TURN_FACTOR / bound / speed;
}

static double clamp(double value, double most) {
  return value < -most ? -most : value > most ? most : value;
}

static void turn(ov_actor* actor, double dx, double dz) {
  ov_dragon* self = ov_dragon_of(actor);
  if (fabs(dx) <= TURN_MIN && fabs(dz) <= TURN_MIN) {
    return;
  }
  const float way = ov_dragon_turn_to(actor, dx, dz);
  const float bound = way < -TURN_MAX_DEG ? -TURN_MAX_DEG : way > TURN_MAX_DEG ? TURN_MAX_DEG : way;
  self->yaw_speed = self->yaw_speed * TURN_KEPT + bound * turn_speed(self);
  actor->body.yaw_deg += self->yaw_speed * TURN_SHARE;
}

// It is pushed ahead, the less the nearer and the less straight ahead its target is.
void ov_dragon_fly(ov_actor* actor) {
  ov_dragon* self = ov_dragon_of(actor);
  ov_body* body = &actor->body;
  body->yaw_deg = ov_angle_wrap(body->yaw_deg);
  if (actor->is_hosted || !self->has_target) {
    body->velocity = (ovis_vec3){0, 0, 0};
    body->body_yaw_deg = body->head_yaw_deg = body->yaw_deg;
    return;
  }
  actor->controls.move.wanted = self->target;
  const ovis_vec3 way = ov_vec_minus(self->target, body->pos);
  const double level = ov_level_length(way);
  const double steep = steepness(self);
  const double climb = level > 0 ? clamp(way.y / level, steep) : way.y;
  self->motion.y += climb * CLIMB;
  ovis_vec3 front = ov_dragon_front(actor);
  front.y = self->motion.y;
  const double straight = (ov_vec_dot(ov_vec_unit(front), ov_vec_unit(way)) + 0.5) / 1.5;
  turn(actor, way.x, way.z);
  const double near = 2 / (ov_vec_length2(way) + 1);
  const double push = PUSH * (fmax(straight, 0) * near + (1 - near));
  const ovis_vec3 ahead = ov_dragon_front(actor);
  self->motion.x += ahead.x * push;
  self->motion.z += ahead.z * push;
  body->velocity = self->is_in_wall ? ov_vec_times(IN_WALL, self->motion) : self->motion;
  body->body_yaw_deg = body->head_yaw_deg = body->yaw_deg;
}

// The more it flies straight ahead, the less it slows down.
void ov_dragon_slow_down(ov_actor* actor) {
  ov_dragon* self = ov_dragon_of(actor);
  if (actor->is_hosted || !self->has_target) {
    return;
  }
  ovis_vec3 front = ov_dragon_front(actor);
  front.y = self->motion.y;
  const double straight = (ov_vec_dot(ov_vec_unit(self->motion), ov_vec_unit(front)) + 1) / 2;
  const double kept = DRAG_BASE + DRAG_MORE * straight;
  self->motion = (ovis_vec3){clamp(self->motion.x * kept, OV_DRAGON_SPEED_MAX),
                             clamp(self->motion.y * DRAG_UP, OV_DRAGON_SPEED_MAX),
                             clamp(self->motion.z * kept, OV_DRAGON_SPEED_MAX)};
  actor->body.velocity = self->motion;
}

// ---- The trail

void ov_dragon_trail_fields(ov_dragon* self, ov_fields* fields) {
  for (int32_t i = 0; i < OV_DRAGON_TRAIL; i++) {
    ov_field_f32(fields, "trail_yaw", &self->trail_yaw[i]);
    ov_field_f64(fields, "trail_y", &self->trail_y[i]);
    fields->is_bad |= fields->mode == OV_FIELDS_READ &&
                      !(fabsf(self->trail_yaw[i]) < 1e9f && fabs(self->trail_y[i]) < 1e9);
  }
}

void ov_dragon_note_trail(ov_actor* actor) {
  ov_dragon* self = ov_dragon_of(actor);
  OVIS_ASSERT(self->trail_at >= 0);
  OVIS_ASSERT(self->trail_at < OV_DRAGON_TRAIL);
  const int32_t count = self->has_begun ? 1 : OV_DRAGON_TRAIL;
  for (int32_t i = 0; i < count; i++) {
    self->trail_at = (self->trail_at + 1) % OV_DRAGON_TRAIL;
    self->trail_yaw[self->trail_at] = actor->body.yaw_deg;
    self->trail_y[self->trail_at] = actor->body.pos.y;
  }
  self->has_begun = true;
}

static int32_t ago(const ov_dragon* self, int32_t ticks) {
  OVIS_ASSERT(ticks < OV_DRAGON_TRAIL);
  return (self->trail_at - ticks + OV_DRAGON_TRAIL) % OV_DRAGON_TRAIL;
}

// ---- Parts

#define HEAD_AHEAD 6.5
#define NECK_AHEAD 5.5
#define BODY_ASIDE 0.5
#define WING_ASIDE 4.5
#define WING_UP 2.0
#define TAIL_BEHIND 1.5
#define TAIL_STEP 2.0
#define TAIL_AGO 12 // ticks, of the first part; 2 more for each further one
#define NEAR_AGO 5
#define FAR_AGO 10
#define TILT (10 / DEG) // for each block that it rose

static ovis_aabb box_at(const ov_actor* actor, double dx, double dy, double dz, double width,
                        double height) {
  const ovis_vec3 at = {actor->body.pos.x + dx, actor->body.pos.y + dy, actor->body.pos.z + dz};
  const double half = width / 2;
  return (ovis_aabb){{at.x - half, at.y, at.z - half}, {at.x + half, at.y + height, at.z + half}};
}

// Neck and tail tilt with its climb, and the tail follows the turns of the last ticks.
int32_t ov_dragon_parts(const ov_actor* actor, ovis_aabb out[OV_PARTS_MAX]) {
  const ov_dragon* self = ov_dragon_of(actor);
  const double yaw = (double)actor->body.yaw_deg / DEG;
  const int32_t near = ago(self, NEAR_AGO);
  const bool has_trail = self->has_begun;
  const double tilt =
      has_trail ? (self->trail_y[near] - self->trail_y[ago(self, FAR_AGO)]) * TILT : 0;
  const double flat = ov_cos(tilt);
  const double rise = ov_sin(tilt);
  const double s = ov_sin(yaw);
  const double c = ov_cos(yaw);
  const double turned = yaw - (double)self->yaw_speed * 0.01;
  const double head_s = ov_sin(turned) * flat;
  const double head_c = ov_cos(turned) * flat;
  const double head_y = ov_dragon_is_sitting(self) ? -1
                        : has_trail ? self->trail_y[near] - self->trail_y[ago(self, 0)]
                                    : 0;
  out[OV_DRAGON_HEAD] =
      box_at(actor, head_s * HEAD_AHEAD, head_y + rise * HEAD_AHEAD, -head_c * HEAD_AHEAD, 1, 1);
  out[OV_DRAGON_NECK] =
      box_at(actor, head_s * NECK_AHEAD, head_y + rise * NECK_AHEAD, -head_c * NECK_AHEAD, 3, 3);
  out[OV_DRAGON_BODY] = box_at(actor, s * BODY_ASIDE, 0, -c * BODY_ASIDE, 5, 3);
  for (int32_t i = 0; i < 3; i++) {
    const int32_t then = ago(self, TAIL_AGO + 2 * i);
    const float bend = has_trail ? ov_angle_wrap(self->trail_yaw[then] - self->trail_yaw[near]) : 0;
    const double tail = yaw + (double)bend / DEG;
    const double far = (i + 1) * TAIL_STEP;
    const double off_y = has_trail ? self->trail_y[then] - self->trail_y[near] : 0;
    out[OV_DRAGON_TAIL + i] = box_at(actor, -(s * TAIL_BEHIND + ov_sin(tail) * far) * flat,
                                     off_y - (far + TAIL_BEHIND) * rise + TAIL_BEHIND,
                                     (c * TAIL_BEHIND + ov_cos(tail) * far) * flat, 2, 2);
  }
  out[OV_DRAGON_WING] = box_at(actor, c * WING_ASIDE, WING_UP, s * WING_ASIDE, 4, 2);
  out[OV_DRAGON_WING + 1] = box_at(actor, -c * WING_ASIDE, WING_UP, -s * WING_ASIDE, 4, 2);
  return OV_DRAGON_PARTS;
}
