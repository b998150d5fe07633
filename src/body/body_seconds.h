// The seconds body: a box that turns and walks straight ahead. It passes corners and ledges without
// a path, because a move continues on the axes that nothing blocks, and because a stuck body jumps.
// Its clock is the host's, in milliseconds; its units are seconds and blocks.
//
//   ov_seconds_face --> yaw --> ahead: speed * dt --> stuck and on the ground? jump
//                                                       |
//   force (pushes, jumps, gravity) ---------------------'--> force * dt, gravity, friction
//
// It shares only the sweep with the tick body. Source: docs/sources.md#seconds
#pragma once

#include "body/body.h"

#include <ovis/rules.h>

// The space that a body moves in: blocks, or a smooth world of the host, and other bodies.
typedef struct ov_seconds_space {
  // Moves a box as far as shapes allow, axis by axis, and returns the actual move.
  ovis_vec3 (*sweep)(void* context, const ovis_aabb* box, ovis_vec3 motion);
  // [opt] Slipperiness of what the box stands on: 0.6 is plain. NULL: everything is.
  double (*slipperiness)(void* context, const ovis_aabb* box);
  void* context;
} ov_seconds_space;

// A world, and bodies whose tops carry those who come from above.
typedef struct ov_seconds_world {
  const ovis_world* world;
  const ovis_aabb* others; // [(box) * other_count]
  int32_t other_count;
} ov_seconds_world;

// The space of a world, which must stay as long as it is used.
ov_seconds_space ov_seconds_space_of(const ov_seconds_world* world);

typedef struct ov_seconds_body {
  // Settings.
  ov_body_size size;
  double speed; // walking speed; 0: it stands. [Units: blocks per second] Default 3
  double
      jump_speed;  // [Units: blocks per second] Default 6: with this gravity more than a block high
  double gravity;  // [Units: blocks per second^2] Default 9.81
  double friction; // share of the force lost per second. [Limits: 0 <= value <= 1] Default 0.98
  bool stays_head_on;           // ovis_rules.head_on_wall_holds
  bool has_dead_fall;           // ovis_rules.dead_zone_stops_falls
  bool keeps_force_at_contacts; // ovis_rules.force_outlasts_contact
  bool jumps_at_rest;           // ovis_rules.standing_counts_as_stuck
  bool uses_surface_friction;   // ovis_rules.surface_gives_friction
  bool moves_once;              // ovis_rules.walk_joins_forces

  ovis_vec3 pos;    // center of the box's bottom
  ovis_vec3 force;  // velocity apart from the walk. [Units: blocks per second]
  double yaw_deg;   // 0 looks along +z, 90 along -x [Limits: 0 <= value < 360]
  double pitch_deg; // down is -90 [Limits: -90 <= value <= 90]

  // Results of the last move.
  bool is_on_ground;
  bool is_stuck; // the body did not move on the axis on which the motion was larger

  // Clocks. [Units: milliseconds]
  bool has_clock; // a step was made
  bool has_jumped;
  int64_t last_ms;
  int64_t last_jump_ms;

  // State while the body feels its way along a wall that it met head-on.
  int32_t stuck_ms;   // time without progress [Units: milliseconds]
  int32_t wall_axis;  // 0: none; 1: the wall faces x; 3: z
  int32_t wall_sign;  // direction to the wall on that axis: -1 or 1
  int32_t feel_sign;  // direction of the walk on the other axis: -1 or 1
  int32_t feel_turns; // number of times that it turned back
  double pass_left;   // distance still to walk past the wall's end [Units: blocks]
} ov_seconds_body;

// Initializes a body at rest on the ground, with the defaults above.
void ov_seconds_init(ov_seconds_body* body, const ov_body_size* size, ovis_vec3 pos,
                     const ovis_rules* rules);

// Turns to a yaw and pitch. Wraps the yaw and clamps the pitch.
void ov_seconds_turn(ov_seconds_body* body, double yaw_deg, double pitch_deg);

// Turns toward a position. Does nothing for the position of the body itself.
void ov_seconds_face(ov_seconds_body* body, ovis_vec3 place);

// Runs one step, to the time `now_ms`, which must not decrease. The first step only sets the clock.
// A step is at most half a second long. Allocates nothing.
void ov_seconds_step(ov_seconds_body* body, const ovis_world* world, int64_t now_ms);

// The same in any space.
void ov_seconds_step_in(ov_seconds_body* body, const ov_seconds_space* space, int64_t now_ms);

// Horizontal vector of that length in the direction of the yaw. Zeros have no sign.
ovis_vec3 ov_seconds_ahead(const ov_seconds_body* body, double distance);

// Moves by `motion` as far as shapes allow, axis by axis, and sets is_on_ground and is_stuck.
// Returns the actual move.
ovis_vec3 ov_seconds_move(ov_seconds_body* body, const ovis_world* world, ovis_vec3 motion);

ovis_aabb ov_seconds_box(const ov_seconds_body* body);

void ov_seconds_fields(ov_seconds_body* body, ov_fields* fields);
bool ov_seconds_is_valid(const ov_seconds_body* body);

// For bodies read from untrusted bytes: is every number small enough for a step to work with?
bool ov_seconds_is_sane(const ov_seconds_body* body);
