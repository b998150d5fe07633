// The seconds body: a box that is turned and walks straight ahead, and gets around corners and over
// ledges without a path, because a move goes on along the axes that nothing stops, and because who
// is stuck jumps. Its clock is the host's, in milliseconds; its units are seconds and blocks.
//
//   ov_seconds_face --> yaw --> ahead: speed * dt --> stuck and on the ground? jump
//                                                       |
//   force (pushes, jumps, gravity) ---------------------'--> force * dt, gravity, friction
//
// Nothing here knows the tick body but the sweep, which they share. Source: docs/sources.md#seconds
#ifndef OVIS_SRC_BODY_BODY_SECONDS_H
#define OVIS_SRC_BODY_BODY_SECONDS_H

#include "body/body.h"

#include <ovis/rules.h>

typedef struct ov_seconds_body {
  // Settings.
  ov_body_size size;
  double speed;       // of its walk; 0: it stands. [Units: blocks per second] Default 3
  double jump_speed;  // [Units: blocks per second] Default 6: a block high, at this gravity
  double gravity;     // [Units: blocks per second^2] Default 9.81
  double friction;    // share of the force lost in a second. [Limits: 0 <= value <= 1] Default 0.98
  bool stays_head_on; // ovis_rules.head_on_wall_holds
  bool has_dead_fall; // ovis_rules.dead_zone_stops_falls
  bool keeps_force_at_contacts; // ovis_rules.force_outlasts_contact
  bool jumps_at_rest;           // ovis_rules.standing_counts_as_stuck

  ovis_vec3 pos;    // middle of the box's floor [Limit: within OVIS_PLACE_MAX of the origin]
  ovis_vec3 force;  // motion that is not its own. [Units: blocks per second]
  double yaw_deg;   // 0 looks along +z, 90 along -x [Limits: 0 <= value < 360]
  double pitch_deg; // down is -90 [Limits: -90 <= value <= 90]

  // What the last move found.
  bool is_on_ground;
  bool is_stuck; // it did not move at all on the axis that it wanted to move on most

  // Clocks. [Units: milliseconds]
  bool has_clock; // a step was made
  bool has_jumped;
  int64_t last_ms;
  int64_t last_jump_ms;

  // Feeling its way along a wall that it met head-on.
  int32_t stuck_ms;   // so long it has not got ahead
  int32_t wall_axis;  // 0: none; 1: the wall faces x; 3: z
  int32_t wall_sign;  // which way the wall is on that axis
  int32_t feel_sign;  // which way it goes on the other one
  int32_t feel_turns; // how often it turned back
  double pass_left;   // beyond its end: ahead until it is beside it
} ov_seconds_body;

// At rest on the ground, with the defaults above.
void ov_seconds_init(ov_seconds_body* body, const ov_body_size* size, ovis_vec3 pos,
                     const ovis_rules* rules);

// Turns to any yaw and pitch: taken to their limits.
void ov_seconds_turn(ov_seconds_body* body, double yaw_deg, double pitch_deg);

// Turns towards a place. Nothing happens for the place that it is at.
void ov_seconds_face(ov_seconds_body* body, ovis_vec3 place);

// One step to the time `now_ms` (it does not go back); the first step only sets the clock. More
// than half a second is half a second. Allocates nothing.
void ov_seconds_step(ov_seconds_body* body, const ovis_world* world, int64_t now_ms);

// The way straight ahead, on the level. Exact zeros have no sign.
ovis_vec3 ov_seconds_ahead(const ov_seconds_body* body, double distance);

// Moves by `motion`, as far as shapes let it, axis by axis, and sets is_on_ground and is_stuck.
// Returns how far.
ovis_vec3 ov_seconds_move(ov_seconds_body* body, const ovis_world* world, ovis_vec3 motion);

ovis_aabb ov_seconds_box(const ov_seconds_body* body);

void ov_seconds_fields(ov_seconds_body* body, ov_fields* fields);
bool ov_seconds_is_valid(const ov_seconds_body* body);

#endif
