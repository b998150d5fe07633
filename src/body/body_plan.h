// The body plan of a species: how its body moves and looks, and which effects of the world it
// ignores. Size, step height and speed are not part of it. Each species row holds a plan. Source:
// docs/sources.md#body-plans
#pragma once

#include "body/controls.h"

// Bits of ov_body_plan.traits.
#define OV_BODY_NOT_PUSHED_BY_FLUIDS 1u
#define OV_BODY_SINKS_IDLE 2u // in water, while it has no target
#define OV_BODY_RISES 4u      // stays afloat
#define OV_BODY_HOVERS 8u     // does not fall without a target to fly to
#define OV_BODY_ON_POWDER_SNOW 16u
#define OV_BODY_ON_LAVA 32u
#define OV_BODY_PASSES_COBWEBS 64u
#define OV_BODY_PASSES_BUSHES 128u
#define OV_BODY_CLIMBS_WALLS 256u
#define OV_BODY_LEVEL_HEAD 512u // the head does not tilt
#define OV_BODY_PASSES_BLOCKS 1024u
#define OV_BODY_WEIGHTLESS 2048u // no gravity

// All zero: a walking body.
typedef struct ov_body_plan {
  ov_move_kind move;
  ov_travel travel;
  uint32_t traits;               // OV_BODY_ bits
  float tilt, turn, water, land; // for ov_move_limits: largest pitch and yaw, speed factors
  double flight_speed;
  int32_t delay_factor;
  float look_center;                     // 0: the normal look control
  float head_yaw, head_pitch, head_turn; // 0: the defaults of ov_controls
} ov_body_plan;

// Applies a plan to a newly initialized body and newly initialized controls.
void ov_body_plan_apply(const ov_body_plan* plan, ov_body* body, ov_controls* controls);
