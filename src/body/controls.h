// Controls: what turns a mind's wishes into a body's inputs. In the order of a tick:
//
//   navigation --want--> move control --> yaw, speed, forward input --,
//   mind --look at-----> look control --> head yaw, pitch             |--> ov_body_end
//   mind, move control-> jump control --> is_jumping -----------------'       |
//                                         ov_body_turn_tick: body yaw <-------'
//
//          want()                         forward, done: one tick
//   WAIT ----------> MOVE_TO ------------> WAIT        want() again each tick that it is to go on
//   WAIT ----------> STRAFE  ------------> WAIT
//                    MOVE_TO --jumps-----> JUMPING --on the ground--> WAIT
//
// Angles are floats, as in the game; places are doubles. Source: docs/sources.md#controls
#ifndef OVIS_SRC_BODY_CONTROLS_H
#define OVIS_SRC_BODY_CONTROLS_H

#include "base/hash.h"
#include "body/body.h"

// The order is part of saves and hashes: add at the end.
typedef enum ov_move_state {
  OV_MOVE_WAIT,    // the forward input goes to 0
  OV_MOVE_TO,      // walks one tick towards the wanted place
  OV_MOVE_STRAFE,  // walks one tick ahead and sideways, without turning
  OV_MOVE_JUMPING, // in the air after a jump of its own: keeps its speed until it stands
  OV_MOVE_STATE_COUNT
} ov_move_state;

typedef struct ov_move_control {
  ov_move_state state;
  ovis_vec3 wanted;      // stays after the walk: minds ask for it
  double speed_modifier; // of the movement speed
  float strafe_forward;  // [Limits: usually -1 <= value <= 1]
  float strafe_right;    // as the body's sideways input: positive is to its left
} ov_move_control;

typedef struct ov_look_control {
  ovis_vec3 wanted;
  float yaw_max_deg;      // head turn a tick ...
  float pitch_max_deg;    // ... and tilt a tick, of the last wish
  int32_t cooldown_ticks; // that the wish still lives
} ov_look_control;

typedef struct ov_jump_control {
  bool is_wanted; // for one tick
} ov_jump_control;

// What the turning of the trunk remembers.
typedef struct ov_turn_control {
  float stable_head_yaw_deg;
  int32_t stable_ticks;
} ov_turn_control;

// One set a mob: plain values, like the body.
typedef struct ov_controls {
  ov_move_control move;
  ov_look_control look;
  ov_jump_control jump;
  ov_turn_control turn;
  float head_yaw_max_deg;   // head off the trunk. Default 75
  float head_pitch_max_deg; // tilt a tick when a mind names no limit. Default 40
  float head_turn_max_deg;  // turn a tick, likewise, and back to the front. Default 10
} ov_controls;

// Is a cell WALKABLE for the mob, by its own path rules? Asked by strafing only.
typedef bool ov_cell_walkable_fn(void* context, ovis_pos cell);

// What controls ask of those above them.
typedef struct ov_control_view {
  const ovis_world* world;
  ov_cell_walkable_fn* is_walkable; // [opt] NULL: every cell is
  void* context;                    // passed to is_walkable
  bool is_path_done;                // the navigation has nothing to walk
  bool carries_mob;                 // a mob rides it: its trunk turns only when it walks
} ov_control_view;

void ov_controls_init(ov_controls* controls, const ov_body* body);

// ---- Moving

// Walk to a place in the coming tick. While it jumps, only place and speed change.
void ov_move_control_want(ov_move_control* move, ovis_vec3 pos, double speed_modifier);

// Walk ahead and sideways in the coming tick, at a quarter of the movement speed.
void ov_move_control_strafe(ov_move_control* move, float forward, float right);

// True between a wish and the tick that walks it.
bool ov_move_control_has_wanted(const ov_move_control* move);

void ov_move_control_tick(ov_controls* controls, ov_body* body, const ov_control_view* view);

// ---- Looking

// Look at a place for two ticks, turning and tilting by at most so much a tick.
void ov_look_control_look_at(ov_look_control* look, ovis_vec3 pos, float yaw_max_deg,
                             float pitch_max_deg);
bool ov_look_control_is_looking(const ov_look_control* look);
void ov_look_control_tick(ov_controls* controls, ov_body* body, const ov_control_view* view);

// ---- Jumping

void ov_jump_control_jump(ov_jump_control* jump);
void ov_jump_control_tick(ov_controls* controls, ov_body* body);

// ---- All

// Move, look and jump control, in this order.
void ov_controls_tick(ov_controls* controls, ov_body* body, const ov_control_view* view);

// Turns the trunk after the body moved: with the walk, or slowly after the head.
void ov_body_turn_tick(ov_controls* controls, ov_body* body, const ov_control_view* view);

void ov_controls_fields(ov_controls* controls, ov_fields* fields);
bool ov_controls_is_valid(const ov_controls* controls);

#endif
