// What a species' body and controls have besides size, step and speed: how it moves and looks, and
// what of the world does not touch it. A species' row holds its plan. Source:
// docs/sources.md#body-plans
#ifndef OVIS_SRC_BODY_BODY_PLAN_H
#define OVIS_SRC_BODY_BODY_PLAN_H

#include "body/controls.h"

// Bits of ov_body_plan.traits.
#define OV_BODY_NOT_PUSHED_BY_FLUIDS 1u
#define OV_BODY_SINKS_IDLE 2u // in water, while it has no target
#define OV_BODY_RISES 4u      // keeps afloat
#define OV_BODY_HOVERS 8u     // does not fall
#define OV_BODY_ON_POWDER_SNOW 16u
#define OV_BODY_ON_LAVA 32u
#define OV_BODY_PASSES_COBWEBS 64u
#define OV_BODY_PASSES_BUSHES 128u
#define OV_BODY_CLIMBS_WALLS 256u
#define OV_BODY_LEVEL_HEAD 512u // its head does not tilt

// All zero: a body that walks.
typedef struct ov_body_plan {
  ov_move_kind move;
  ov_travel travel;
  uint32_t traits;               // OV_BODY_ bits
  float tilt, turn, water, land; // of ov_move_limits: pitch and yaw at most, factors
  double flight_speed;
  int32_t delay_factor;
  float look_center;                     // 0: looks as most do
  float head_yaw, head_pitch, head_turn; // 0: as most
} ov_body_plan;

// Sets up a fresh body and fresh controls.
void ov_body_plan_apply(const ov_body_plan* plan, ov_body* body, ov_controls* controls);

#endif
