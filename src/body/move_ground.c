// Implements the move control of walkers: walking, jumping, strafing.
// Rules: docs/sources.md#controls
#include "base/check.h"
#include "body/body_angle.h"
#include "body/body_internal.h"
#include "body/controls_internal.h"

#define SPRINT_FACTOR (1.0 + (double)0.3f)
#define CLIMB_SLACK 0.1 // blocks from the middle of a ladder's cell

float ov_walk_speed(const ov_body* body, double modifier) {
  OVIS_ASSERT(body->size.width > 0);
  const double sprint = body->is_sprinting ? SPRINT_FACTOR : 1.0;
  return (float)(modifier * (body->movement_speed * sprint));
}

static float wanted_speed(const ov_move_control* move, const ov_body* body) {
  OVIS_ASSERT(move != NULL);
  return ov_walk_speed(body, move->speed_modifier);
}

// Is the body in a block whose top is above its feet, so that only a jump leads out of it? Doors
// and fences are left to path finding.
static bool is_below_block_top(const ov_body* body, const ovis_world* world) {
  const ovis_pos cell = ov_body_cell(body);
  ov_cells cells;
  ov_cells_init(&cells, world);
  const ovis_state_traits* traits = ov_cells_traits(&cells, cell);
  if (traits == NULL || (traits->tags & (OVIS_TAG(DOOR) | OVIS_TAG(FENCE))) != 0) {
    return false;
  }
  const ovis_shape shape = ovis_blocks_get_shape(ovis_world_get_blocks(world), traits->shape);
  return shape.count > 0 && body->pos.y < shape.bounds.max.y + cell.y;
}

static void walk(ov_controls* controls, ov_body* body, const ovis_world* world) {
  OVIS_ASSERT(controls->head_turn_max_deg >= 0);
  ov_move_control* move = &controls->move;
  const double dx = move->wanted.x - body->pos.x;
  const double dy = move->wanted.y - body->pos.y;
  const double dz = move->wanted.z - body->pos.z;
  move->state = OV_MOVE_WAIT;
  if (dx * dx + dy * dy + dz * dz < OV_ARRIVED_SQUARED) {
    body->forward = 0;
    return;
  }
  body->yaw_deg = ov_angle_approach_unit(body->yaw_deg, ov_angle_yaw(dx, dz), OV_WALK_TURN_MAX_DEG);
  ov_body_set_speed(body, wanted_speed(move, body));
  const double near = body->size.width > 1.0f ? (double)body->size.width : 1.0;
  const bool is_high = dy > (double)body->step_height && dx * dx + dz * dz < near;
  if (is_high || is_below_block_top(body, world)) {
    ov_jump_control_jump(&controls->jump);
    move->state = OV_MOVE_JUMPING;
  }
}

// Tests the cell to which one tick of strafing leads. By the rules both inputs are turned by the
// yaw with forward along x and sideways along z, unlike in the move itself. The step is so short
// (speed, below 1/4) that it rarely leaves the cell.
static bool can_strafe(const ov_move_control* move, const ov_body* body,
                       const ov_control_view* view, float speed) {
  OVIS_ASSERT(view != NULL);
  OVIS_ASSERT(speed >= 0);
  if (view->is_walkable == NULL) {
    return true;
  }
  const float ahead = move->strafe_forward;
  const float aside = move->strafe_right;
  float length = (float)sqrt((double)(ahead * ahead + aside * aside));
  length = length < 1.0f ? 1.0f : length;
  const float scale = speed / length;
  const float sine = ov_angle_sin(body->yaw_deg);
  const float cosine = ov_angle_cos(body->yaw_deg);
  const float x = ahead * scale * cosine - aside * scale * sine;
  const float z = aside * scale * cosine + ahead * scale * sine;
  return view->is_walkable(
      view->context, ov_cell_at(body->pos.x + (double)x, body->pos.y, body->pos.z + (double)z));
}

static void strafe(ov_move_control* move, ov_body* body, const ov_control_view* view) {
  const float speed = (float)move->speed_modifier * (float)body->movement_speed;
  if (!can_strafe(move, body, view, speed)) {
    move->strafe_forward = 1.0f;
    move->strafe_right = 0;
  }
  body->speed = ov_body_speed_within(speed);
  body->forward = move->strafe_forward;
  body->sideways = move->strafe_right;
  move->state = OV_MOVE_WAIT;
}

// Keeps to the middle of the cell, since a body that touches a wall climbs up.
static void climb(ov_controls* controls, ov_body* body) {
  ov_move_control* move = &controls->move;
  const double dx = move->wanted.x - body->pos.x;
  const double dz = move->wanted.z - body->pos.z;
  move->state = OV_MOVE_WAIT;
  body->forward = 0;
  if (dx * dx + dz * dz > CLIMB_SLACK * CLIMB_SLACK) {
    body->yaw_deg =
        ov_angle_approach_unit(body->yaw_deg, ov_angle_yaw(dx, dz), OV_WALK_TURN_MAX_DEG);
    ov_body_set_speed(body, wanted_speed(move, body));
  }
  if (move->wanted.y > body->pos.y) {
    ov_jump_control_jump(&controls->jump);
  }
}

void ov_ground_control_tick(ov_controls* controls, ov_body* body, const ov_control_view* view) {
  OVIS_ASSERT(controls->turn.stable_ticks >= 0);
  OVIS_ASSERT(body->size.height > 0);
  ov_move_control* move = &controls->move;
  switch (move->state) {
  case OV_MOVE_TO: walk(controls, body, view->world); return;
  case OV_MOVE_STRAFE: strafe(move, body, view); return;
  case OV_MOVE_CLIMB: climb(controls, body); return;
  case OV_MOVE_JUMPING:
    ov_body_set_speed(body, wanted_speed(move, body));
    if (body->is_on_ground) {
      move->state = OV_MOVE_WAIT;
    }
    return;
  case OV_MOVE_WAIT:
  case OV_MOVE_STATE_COUNT: body->forward = 0; return;
  }
}

void ov_jump_control_jump(ov_jump_control* jump) {
  OVIS_ASSERT(jump != NULL);
  jump->is_wanted = true;
}
