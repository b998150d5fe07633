// Turns the wishes of a mind into inputs: looking, jumping, turning the trunk, and their state.
// Rules: docs/sources.md#controls
#include "body/controls.h"

#include "base/check.h"
#include "base/vec.h"
#include "body/body_angle.h"
#include "body/body_internal.h"
#include "body/controls_internal.h"

// Source of all numbers in this file: docs/sources.md#controls
#define STRAFE_MODIFIER 0.25
#define LOOK_TICKS 2
#define SWIM_LOOK_YAW_DEG 20.0f
#define SWIM_LOOK_PITCH_DEG 10.0f
#define SWIM_LOOK_EASE_DEG 5.0f
#define SWIM_LOOK_BODY_DEG 4.0f
#define DELAY_TICKS_MAX (4 * 30)
#define LOOK_MIN ((double)1e-5f)
#define HEAD_STABLE_DEG 15.0f
#define BODY_TURN_DELAY_TICKS 10
#define BODY_TURN_TICKS 10.0f

void ov_controls_init(ov_controls* controls, const ov_body* body) {
  OVIS_ASSERT(controls != NULL);
  OVIS_ASSERT(body != NULL);
  *controls = (ov_controls){
      .move = {.state = OV_MOVE_WAIT, .wanted = body->pos},
      .turn = {.stable_head_yaw_deg = body->head_yaw_deg},
      .head_yaw_max_deg = 75.0f,
      .head_pitch_max_deg = 40.0f,
      .head_turn_max_deg = 10.0f,
  };
}

// ---- Moving

void ov_move_control_want(ov_move_control* move, ovis_vec3 pos, double speed_modifier) {
  OVIS_ASSERT(move != NULL);
  move->wanted = pos;
  move->speed_modifier = speed_modifier;
  if (move->state != OV_MOVE_JUMPING) {
    move->state = OV_MOVE_TO;
  }
}

void ov_move_control_climb(ov_move_control* move, ovis_vec3 pos, double speed_modifier) {
  OVIS_ASSERT(move != NULL);
  move->wanted = pos;
  move->speed_modifier = speed_modifier;
  move->state = OV_MOVE_CLIMB;
}

void ov_move_control_strafe(ov_move_control* move, float forward, float right) {
  OVIS_ASSERT(move != NULL);
  move->state = OV_MOVE_STRAFE;
  move->strafe_forward = forward;
  move->strafe_right = right;
  move->speed_modifier = STRAFE_MODIFIER;
}

bool ov_move_control_has_wanted(const ov_move_control* move) {
  OVIS_ASSERT(move != NULL);
  return move->state == OV_MOVE_TO;
}

void ov_move_control_tick(ov_controls* controls, ov_body* body, const ov_control_view* view) {
  OVIS_ASSERT(controls->head_yaw_max_deg >= 0);
  OVIS_VALIDATE(ov_controls_is_valid(controls));
  if (controls->move_kind == OV_MOVE_KIND_GROUND) {
    ov_ground_control_tick(controls, body, view);
  } else {
    ov_kind_control_tick(controls, body, view);
  }
}

// ---- Looking

void ov_look_control_look_at(ov_look_control* look, ovis_vec3 pos, float yaw_max_deg,
                             float pitch_max_deg) {
  OVIS_ASSERT(look != NULL);
  look->wanted = pos;
  look->yaw_max_deg = yaw_max_deg;
  look->pitch_max_deg = pitch_max_deg;
  look->cooldown_ticks = LOOK_TICKS;
}
// `more_yaw`, `more_pitch`: offsets from the direction to the position.
static void look_at_wanted(const ov_look_control* look, ov_body* body, float more_yaw,
                           float more_pitch) {
  const ovis_vec3 eye = ov_body_eye(body);
  const double dx = look->wanted.x - eye.x;
  const double dy = look->wanted.y - eye.y;
  const double dz = look->wanted.z - eye.z;
  // A position straight above or below gives no yaw. The position of the eye gives no direction at
  // all.
  if (fabs(dx) > LOOK_MIN || fabs(dz) > LOOK_MIN) {
    body->head_yaw_deg =
        ov_angle_approach(body->head_yaw_deg, ov_angle_yaw(dx, dz) + more_yaw, look->yaw_max_deg);
  }
  const double level = sqrt(dx * dx + dz * dz);
  if (fabs(dy) > LOOK_MIN || level > LOOK_MIN) {
    body->pitch_deg = ov_angle_approach(body->pitch_deg, ov_angle_pitch(dy, level) + more_pitch,
                                        look->pitch_max_deg);
  }
}

// Swimmers look slightly beside and below the target, ease the pitch back, and turn the trunk with
// the head.
static void look_swimming(ov_controls* controls, ov_body* body, const ov_control_view* view) {
  OVIS_ASSERT(view != NULL);
  ov_look_control* look = &controls->look;
  if (look->cooldown_ticks > 0) {
    look->cooldown_ticks--;
    look_at_wanted(look, body, SWIM_LOOK_YAW_DEG, SWIM_LOOK_PITCH_DEG);
  } else {
    if (view->is_path_done) {
      body->pitch_deg = ov_angle_approach(body->pitch_deg, 0, SWIM_LOOK_EASE_DEG);
    }
    body->head_yaw_deg =
        ov_angle_approach(body->head_yaw_deg, body->body_yaw_deg, controls->head_turn_max_deg);
  }
  const float off = ov_angle_wrap(body->head_yaw_deg - body->body_yaw_deg);
  if (off < -controls->look_center_max_deg) {
    body->body_yaw_deg -= SWIM_LOOK_BODY_DEG;
  } else if (off > controls->look_center_max_deg) {
    body->body_yaw_deg += SWIM_LOOK_BODY_DEG;
  }
}

void ov_look_control_tick(ov_controls* controls, ov_body* body, const ov_control_view* view) {
  OVIS_ASSERT(controls->head_pitch_max_deg >= 0);
  OVIS_ASSERT(body->jump_cooldown_ticks >= 0);
  if (view->is_look_off) {
    return;
  }
  if (controls->look_kind == OV_LOOK_KIND_SWIMMING) {
    look_swimming(controls, body, view);
    return;
  }
  ov_look_control* look = &controls->look;
  body->pitch_deg = view->keeps_pitch ? body->pitch_deg : 0;
  if (look->cooldown_ticks > 0) {
    look->cooldown_ticks--;
    look_at_wanted(look, body, 0, 0);
  } else {
    body->head_yaw_deg =
        ov_angle_approach(body->head_yaw_deg, body->body_yaw_deg, controls->head_turn_max_deg);
  }
  if (!view->is_path_done) {
    body->head_yaw_deg =
        ov_angle_clamp(body->head_yaw_deg, body->body_yaw_deg, controls->head_yaw_max_deg);
  }
}

// ---- Jumping

void ov_jump_control_tick(ov_controls* controls, ov_body* body) {
  OVIS_ASSERT(controls->head_turn_max_deg >= 0);
  OVIS_ASSERT(body->water_height >= 0);
  body->is_jumping = controls->jump.is_wanted;
  controls->jump.is_wanted = false;
}

// ---- All

void ov_controls_tick(ov_controls* controls, ov_body* body, const ov_control_view* view) {
  ov_move_control_tick(controls, body, view);
  ov_look_control_tick(controls, body, view);
  ov_jump_control_tick(controls, body);
}

void ov_body_turn_tick(ov_controls* controls, ov_body* body, const ov_control_view* view) {
  OVIS_ASSERT(controls->turn.stable_ticks >= 0);
  OVIS_ASSERT(body->levitation >= 0);
  ov_turn_control* turn = &controls->turn;
  const float off_max = controls->head_yaw_max_deg;
  if (ov_level_dist2(body->pos, body->tick_pos) > OV_ARRIVED_SQUARED) {
    body->body_yaw_deg = body->yaw_deg;
    body->head_yaw_deg = ov_angle_clamp(body->head_yaw_deg, body->body_yaw_deg, off_max);
    turn->stable_head_yaw_deg = body->head_yaw_deg;
    turn->stable_ticks = 0;
    return;
  }
  if (view->carries_mob) {
    return;
  }
  if (fabsf(body->head_yaw_deg - turn->stable_head_yaw_deg) > HEAD_STABLE_DEG) {
    turn->stable_ticks = 0;
    turn->stable_head_yaw_deg = body->head_yaw_deg;
    body->body_yaw_deg = ov_angle_clamp(body->body_yaw_deg, body->head_yaw_deg, off_max);
    return;
  }
  // After the delay the trunk follows the head: the longer the head is still, the smaller the
  // allowed difference. The count stops when the trunk is straight, since more ticks change
  // nothing.
  if (turn->stable_ticks < BODY_TURN_DELAY_TICKS + (int32_t)BODY_TURN_TICKS) {
    turn->stable_ticks++;
  }
  if (turn->stable_ticks > BODY_TURN_DELAY_TICKS) {
    const float past = (float)(turn->stable_ticks - BODY_TURN_DELAY_TICKS) / BODY_TURN_TICKS;
    body->body_yaw_deg =
        ov_angle_clamp(body->body_yaw_deg, body->head_yaw_deg, off_max * (1.0f - past));
  }
}

// ---- For the sim

// Fields of other controls than the ground control. They are not part of a walker's hash.
OV_FIELDS_LIST kind_list(ov_controls* controls, ov_fields* fields) {
  OVIS_ASSERT(controls->head_yaw_max_deg >= 0);
  ov_move_limits* limits = &controls->limits;
  bool* const flags[] = {&limits->hovers, &limits->rises, &limits->sinks,
                         &controls->slime.is_hurried};
  ov_field_f32(fields, "limits.yaw_max_deg", &limits->yaw_max_deg);
  ov_field_f32(fields, "limits.pitch_max_deg", &limits->pitch_max_deg);
  ov_field_f32(fields, "limits.water_factor", &limits->water_factor);
  ov_field_f32(fields, "limits.land_factor", &limits->land_factor);
  ov_field_f64(fields, "limits.flight_speed", &limits->flight_speed);
  ov_field_i32(fields, "limits.delay_factor", &limits->delay_factor);
  ov_field_bits(fields, "limits.flags", flags, (int32_t)(sizeof flags / sizeof flags[0]));
  ov_field_f32(fields, "slime.yaw_deg", &controls->slime.yaw_deg);
  ov_field_i32(fields, "slime.delay_ticks", &controls->slime.delay_ticks);
  ov_field_f32(fields, "look_center_max_deg", &controls->look_center_max_deg);
}

OV_FIELDS_LIST controls_list(ov_controls* controls, ov_fields* fields) {
  // Packs state and kinds into one number. For a walker this is the state alone.
  int32_t kinds = (int32_t)controls->move.state | (int32_t)controls->move_kind << 8 |
                  (int32_t)controls->look_kind << 16;
  ov_field_i32(fields, "kinds", &kinds);
  controls->move.state = (ov_move_state)(kinds & 0xff);
  controls->move_kind = (ov_move_kind)(kinds >> 8 & 0xff);
  controls->look_kind = (ov_look_kind)(kinds >> 16 & 0xff);
  if (kinds >> 8 != 0) {
    kind_list(controls, fields);
  }
  ov_field_vec3(fields, "move.wanted", &controls->move.wanted);
  ov_field_f64(fields, "move.speed_modifier", &controls->move.speed_modifier);
  ov_field_f32(fields, "move.strafe_forward", &controls->move.strafe_forward);
  ov_field_f32(fields, "move.strafe_right", &controls->move.strafe_right);
  ov_field_vec3(fields, "look.wanted", &controls->look.wanted);
  ov_field_f32(fields, "look.yaw_max_deg", &controls->look.yaw_max_deg);
  ov_field_f32(fields, "look.pitch_max_deg", &controls->look.pitch_max_deg);
  ov_field_i32(fields, "look.cooldown_ticks", &controls->look.cooldown_ticks);
  ov_field_bool(fields, "jump.is_wanted", &controls->jump.is_wanted);
  ov_field_f32(fields, "turn.stable_head_yaw_deg", &controls->turn.stable_head_yaw_deg);
  ov_field_i32(fields, "turn.stable_ticks", &controls->turn.stable_ticks);
  ov_field_f32(fields, "head_yaw_max_deg", &controls->head_yaw_max_deg);
  ov_field_f32(fields, "head_pitch_max_deg", &controls->head_pitch_max_deg);
  ov_field_f32(fields, "head_turn_max_deg", &controls->head_turn_max_deg);
}

void ov_controls_fields(ov_controls* controls, ov_fields* fields) {
  OV_FIELDS_APART(controls_list, controls, fields);
}

bool ov_controls_is_valid(const ov_controls* controls) {
  return (uint32_t)controls->move.state < OV_MOVE_STATE_COUNT &&
         (uint32_t)controls->move_kind < OV_MOVE_KIND_COUNT &&
         (uint32_t)controls->look_kind < OV_LOOK_KIND_COUNT && controls->slime.delay_ticks >= 0 &&
         controls->slime.delay_ticks <= DELAY_TICKS_MAX && controls->look.cooldown_ticks >= 0 &&
         controls->look.cooldown_ticks <= LOOK_TICKS && controls->turn.stable_ticks >= 0 &&
         controls->turn.stable_ticks <= BODY_TURN_DELAY_TICKS + (int32_t)BODY_TURN_TICKS &&
         controls->head_yaw_max_deg >= 0 && controls->head_pitch_max_deg >= 0 &&
         controls->head_turn_max_deg >= 0;
}
