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
#include "base/rng.h"
#include "body/body.h"

// The order is part of saves and hashes: add at the end.
typedef enum ov_move_state {
  OV_MOVE_WAIT,    // the forward input goes to 0
  OV_MOVE_TO,      // walks one tick towards the wanted place
  OV_MOVE_STRAFE,  // walks one tick ahead and sideways, without turning
  OV_MOVE_JUMPING, // in the air after a jump of its own: keeps its speed until it stands
  OV_MOVE_STATE_COUNT
} ov_move_state;

// Which move control a mob has. The order is part of saves and hashes: add at the end. Who has
// which: body_plan.c. Source: docs/sources.md#controls
typedef enum ov_move_kind {
  OV_MOVE_KIND_GROUND,   // most: walks, strafes, jumps
  OV_MOVE_KIND_FLYING,   // bees, allays (hover); parrots, withers: up and down as well as ahead
  OV_MOVE_KIND_SWIMMING, // dolphins, axolotls, tadpoles, frogs: along the pitch; slow on land
  OV_MOVE_KIND_FISH,     // cod, salmon, tropical fish, pufferfish: speed eases in, height by a push
  OV_MOVE_KIND_GUARDIAN, // guardians: as fish, and faces where it swims
  OV_MOVE_KIND_TURTLE,   // turtles: as fish, slower far from home and on land
  OV_MOVE_KIND_DROWNED,  // drowned: as guardians while it wants to swim, else walks
  OV_MOVE_KIND_SLIME,    // slimes, magma cubes: hops where it is turned
  OV_MOVE_KIND_COUNT
} ov_move_kind;

// What differs within a kind. What a kind does not use is 0.
typedef struct ov_move_limits {
  float yaw_max_deg;    // SWIMMING: turn a tick
  float pitch_max_deg;  // FLYING: tilt a tick; SWIMMING: steepest way
  float water_factor;   // SWIMMING: of the speed in water ...
  float land_factor;    // ... and out of it
  double flight_speed;  // FLYING: the attribute, as movement_speed is on the ground
  int32_t delay_factor; // SLIME: of the ticks between hops: 4 for magma cubes, else 1
  bool hovers;          // FLYING: does not fall when it has nowhere to go
  bool rises;           // SWIMMING: keeps afloat by 0.005 a tick
  bool sinks;           // in water by 0.005 a tick, while it hunts nothing
} ov_move_limits;

// Where a slime hops, and when.
typedef struct ov_slime_control {
  float yaw_deg;       // wanted
  bool is_hurried;     // a third of the delay: it hunts
  int32_t delay_ticks; // until the next hop
} ov_slime_control;

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

typedef enum ov_look_kind {
  OV_LOOK_KIND_PLAIN,
  OV_LOOK_KIND_SWIMMING, // dolphins, axolotls, tadpoles: the pitch eases, the trunk comes along
  OV_LOOK_KIND_COUNT
} ov_look_kind;

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
  ov_move_kind move_kind;
  ov_move_limits limits;
  ov_slime_control slime;
  ov_look_kind look_kind;
  float look_center_max_deg; // LOOK_KIND_SWIMMING: head off the trunk, from which that follows
  float head_yaw_max_deg;    // head off the trunk. Default 75
  float head_pitch_max_deg;  // tilt a tick when a mind names no limit. Default 40
  float head_turn_max_deg;   // turn a tick, likewise, and back to the front. Default 10
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
  bool is_look_off;                 // it does not look now: an angry bee, a sleeping fox, a phantom
  bool keeps_pitch;      // nor lowers its head: a pollinating bee, a pouncing fox, a frog
  bool has_target;       // it hunts: swimmers do not sink
  bool wants_to_swim;    // of drowned: searches for land, or its target is in water
  bool wants_up;         // of drowned: searches for land, or its target is higher
  bool is_baby;          // of turtles
  bool is_far_from_home; // of turtles: over 16 blocks
  ov_rng* rng;           // [opt] of slimes; without one every delay is the shortest
} ov_control_view;

void ov_controls_init(ov_controls* controls, const ov_body* body);

// ---- Moving

// Walk to a place in the coming tick. While it jumps, only place and speed change.
void ov_move_control_want(ov_move_control* move, ovis_vec3 pos, double speed_modifier);

// Walk ahead and sideways in the coming tick, at a quarter of the movement speed.
void ov_move_control_strafe(ov_move_control* move, float forward, float right);

// Of slimes: hop on with that share of the speed, and where to.
void ov_slime_control_hop(ov_controls* controls, double speed_modifier);
void ov_slime_control_turn(ov_controls* controls, float yaw_deg, bool is_hurried);

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
