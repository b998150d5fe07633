// Long jumps: the choice of a landing place, the arc to it, and the flight.
#pragma once

#include "mind/brain/brain_share.h"

// ---- The arc (leap_arc.c)

typedef struct ov_leap {
  ovis_vec3 from;    // the body's feet
  ovis_vec3 to;      // center of the landing cell
  ov_body_size size; // of the body while it jumps
  double gravity;    // blocks per tick^2
  double speed_max;  // blocks per tick
} ov_leap;

// The velocity of a jump at an angle to the level whose arc is free of blocks. False: there is
// none.
bool ov_leap_velocity(const ov_leap* leap, const ovis_world* world, int32_t angle_deg,
                      ovis_vec3* out);

// ---- LongJump (long_jump.c)

typedef struct ov_long_jump_settings {
  int32_t pause_min, pause_max; // ticks between two jumps
  int32_t range_xz, range_y;    // blocks around its own cell
  double speed_max;             // blocks per tick
  float size_share;             // of its size while it jumps
  float chance_preferred;       // of a jump that prefers landings that is_preferred
  ov_behavior_test* test;       // [opt] may it start now?
  // Does a landing count, and is it a preferred one? [opt] NULL: on a solid block, in a cell
  // without cost; none is preferred.
  bool (*can_land)(const ov_agent* agent, ovis_pos cell);
  bool (*is_preferred)(const ov_agent* agent, ovis_pos cell);
} ov_long_jump_settings;
OV_SCHEMA(ov_long_jump_settings, OV_DURATION(pause_min), OV_DURATION(pause_max),
          OV_NUMBER(range_xz, BLOCKS, 0, 16), OV_NUMBER(range_y, BLOCKS, 0, 16),
          OV_NUMBER(speed_max, BLOCKS_A_TICK, 0.1, 4), OV_NUMBER(size_share, SHARE, 0.1, 1),
          OV_SHARE(chance_preferred), OV_SETTING(test), OV_SETTING(can_land),
          OV_SETTING(is_preferred))

extern const ov_behavior_kind ov_long_jump;     // LongJumpToRandomPos
extern const ov_behavior_kind ov_long_jump_mid; // its settings are the same

// A solid block below, and the mob's cost of the cell is exactly 0.
bool ov_leap_can_land(const ov_agent* agent, ovis_pos cell);

// The ticks until it may jump again, drawn for a new mob.
void ov_leap_draw_pause(ov_actor* actor, int32_t pause_min, int32_t pause_max);
