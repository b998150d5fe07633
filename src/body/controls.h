// Controls: turn the wishes of a mind into the inputs of a body. In the order of a tick:
//
//   navigation --want--> move control --> yaw, speed, forward input --,
//   mind --look at-----> look control --> head yaw, pitch             |--> ov_body_end
//   mind, move control-> jump control --> is_jumping -----------------'       |
//                                         ov_body_turn_tick: body yaw <-------'
//
//          want()                         forward, done: one tick
//   WAIT ----------> MOVE_TO ------------> WAIT        call want() in each tick of the walk
//   WAIT ----------> STRAFE  ------------> WAIT
//                    MOVE_TO --jumps-----> JUMPING --on the ground--> WAIT
//
// Angles are floats, as in the game; positions are doubles. Source: docs/sources.md#controls
#pragma once

#include "base/hash.h"
#include "base/rng.h"
#include "body/body.h"

// Saves and hashes contain the value: add new states at the end.
typedef enum ov_move_state {
  OV_MOVE_WAIT,    // sets the forward input to 0
  OV_MOVE_TO,      // walks one tick toward the wanted position
  OV_MOVE_STRAFE,  // walks one tick forward and sideways, without turning
  OV_MOVE_JUMPING, // in the air after a jump by this control: keeps its speed until it lands
  OV_MOVE_CLIMB,   // walkers: climbs one tick up, down or off a ladder
  OV_MOVE_STATE_COUNT
} ov_move_state;

// The kind of a mob's move control; the body plan of the species names it. Saves and hashes contain
// the value: add new kinds at the end. Source: docs/sources.md#controls
typedef enum ov_move_kind {
  OV_MOVE_KIND_GROUND,   // most mobs: walks, strafes, jumps
  OV_MOVE_KIND_FLYING,   // bees, allays (hover); parrots, withers: moves up and down as well
  OV_MOVE_KIND_SWIMMING, // dolphins, axolotls, tadpoles, frogs: swims along the pitch; slow on land
  OV_MOVE_KIND_FISH, // cod, salmon, tropical fish, pufferfish: eases the speed, pushes up and down
  OV_MOVE_KIND_GUARDIAN, // guardians: as FISH, and turns in the direction of the swim
  OV_MOVE_KIND_TURTLE,   // turtles: as FISH, slower far from home and on land
  OV_MOVE_KIND_DROWNED,  // drowned: as GUARDIAN while it wants to swim, otherwise walks
  OV_MOVE_KIND_SLIME,    // slimes, magma cubes: hops in the direction of its yaw
  OV_MOVE_KIND_COUNT
} ov_move_kind;

// Parameters of a kind. Those that a kind does not use are 0.
typedef struct ov_move_limits {
  float yaw_max_deg;    // SWIMMING: largest turn per tick
  float pitch_max_deg;  // FLYING: largest tilt per tick; SWIMMING: steepest pitch
  float water_factor;   // SWIMMING: factor of the speed in water
  float land_factor;    // SWIMMING: factor of the speed on land
  double flight_speed;  // FLYING: the attribute, used in the air instead of movement_speed
  int32_t delay_factor; // SLIME: factor of the ticks between hops: 4 for magma cubes, else 1
  bool hovers;          // FLYING: does not fall without a target
  bool rises;           // SWIMMING: rises by 0.005 per tick to stay afloat
  bool sinks;           // sinks by 0.005 per tick in water while it has no target
} ov_move_limits;

// Direction and time of a slime's next hop.
typedef struct ov_slime_control {
  float yaw_deg;       // wanted yaw
  bool is_hurried;     // has a target: a third of the delay
  int32_t delay_ticks; // until the next hop
} ov_slime_control;

typedef struct ov_move_control {
  ov_move_state state;
  ovis_vec3 wanted;      // stays after the walk, since minds read it
  double speed_modifier; // of the movement speed
  float strafe_forward;  // [Limits: usually -1 <= value <= 1]
  float strafe_right;    // as the body's sideways input: positive is to the left
} ov_move_control;

typedef struct ov_look_control {
  ovis_vec3 wanted;
  float yaw_max_deg;      // of the last wish: largest turn of the head per tick
  float pitch_max_deg;    // of the last wish: largest tilt of the head per tick
  int32_t cooldown_ticks; // remaining ticks of the wish
} ov_look_control;

typedef enum ov_look_kind {
  OV_LOOK_KIND_PLAIN,
  OV_LOOK_KIND_SWIMMING, // dolphins, axolotls, tadpoles: eases the pitch, turns the trunk
  OV_LOOK_KIND_COUNT
} ov_look_kind;

typedef struct ov_jump_control {
  bool is_wanted; // for one tick
} ov_jump_control;

// State of the trunk's turning.
typedef struct ov_turn_control {
  float stable_head_yaw_deg;
  int32_t stable_ticks;
} ov_turn_control;

// The controls of one mob: plain values, as in the body.
typedef struct ov_controls {
  ov_move_control move;
  ov_look_control look;
  ov_jump_control jump;
  ov_turn_control turn;
  ov_move_kind move_kind;
  ov_move_limits limits;
  ov_slime_control slime;
  ov_look_kind look_kind;
  float look_center_max_deg; // LOOK_KIND_SWIMMING: head angle above which the trunk follows
  float head_yaw_max_deg;    // largest angle between head and trunk. Default 75
  float head_pitch_max_deg;  // tilt per tick if a mind gives no limit. Default 40
  float head_turn_max_deg;   // turn per tick without a limit, or back to the front. Default 10
} ov_controls;

// Is a cell WALKABLE for the mob, by its own path rules? Only strafing calls it.
typedef bool ov_cell_walkable_fn(void* context, ovis_pos cell);

// The data of other modules that the controls need.
typedef struct ov_control_view {
  const ovis_world* world;
  ov_cell_walkable_fn* is_walkable; // [opt] NULL: every cell is walkable
  void* context;                    // passed to is_walkable
  bool is_path_done;                // the navigation has no path to follow
  bool carries_mob;                 // a mob rides this one: the trunk turns only while it walks
  bool is_look_off;      // the mob does not look now: an angry bee, a sleeping fox, a phantom
  bool keeps_pitch;      // does not reset the pitch: a pollinating bee, a pouncing fox, a frog
  bool has_target;       // swimmers with a target do not sink
  bool wants_to_swim;    // for drowned: it searches for land, or its target is in water
  bool wants_up;         // for drowned: it searches for land, or its target is higher
  bool is_baby;          // for turtles
  bool is_far_from_home; // for turtles: more than 16 blocks
  ov_rng* rng;           // [opt] for slimes; NULL: every delay is the shortest
} ov_control_view;

void ov_controls_init(ov_controls* controls, const ov_body* body);

// ---- Moving

// Requests a walk to a position in the next tick. During a jump only position and speed change.
void ov_move_control_want(ov_move_control* move, ovis_vec3 pos, double speed_modifier);

// For walkers on a ladder: requests one tick of climbing, also during a jump. Up, if the position
// is above the body. Source: docs/sources.md#ladders
void ov_move_control_climb(ov_move_control* move, ovis_vec3 pos, double speed_modifier);

// Requests a walk forward and sideways in the next tick, at a quarter of the movement speed.
void ov_move_control_strafe(ov_move_control* move, float forward, float right);

// For slimes: requests hops with this factor of the speed, and sets the direction.
void ov_slime_control_hop(ov_controls* controls, double speed_modifier);
void ov_slime_control_turn(ov_controls* controls, float yaw_deg, bool is_hurried);

// True between a request and the tick that executes it.
bool ov_move_control_has_wanted(const ov_move_control* move);

void ov_move_control_tick(ov_controls* controls, ov_body* body, const ov_control_view* view);

// ---- Looking

// Requests a look at a position for two ticks, with at most this turn and tilt per tick.
void ov_look_control_look_at(ov_look_control* look, ovis_vec3 pos, float yaw_max_deg,
                             float pitch_max_deg);
void ov_look_control_tick(ov_controls* controls, ov_body* body, const ov_control_view* view);

// ---- Jumping

void ov_jump_control_jump(ov_jump_control* jump);
void ov_jump_control_tick(ov_controls* controls, ov_body* body);

// ---- All

// Runs the move, look and jump control, in this order.
void ov_controls_tick(ov_controls* controls, ov_body* body, const ov_control_view* view);

// Turns the trunk after the body has moved: with the walk, or slowly after the head.
void ov_body_turn_tick(ov_controls* controls, ov_body* body, const ov_control_view* view);

void ov_controls_fields(ov_controls* controls, ov_fields* fields);
bool ov_controls_is_valid(const ov_controls* controls);
