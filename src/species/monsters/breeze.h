// The breeze: its own state, and the behaviors that only breezes have.
#pragma once

#include "agent/own_state.h"
#include "base/check.h"
#include "mind/brain/brain_share.h"

#define OV_BREEZE_SIGHT 24.0      // blocks in which it notices and keeps a target
#define OV_BREEZE_SIGHT_TICKS 100 // that it keeps one that it does not see

typedef enum ov_breeze_pose {
  OV_BREEZE_STANDS,
  OV_BREEZE_INHALES, // before a jump
  OV_BREEZE_JUMPS,
  OV_BREEZE_SHOOTS,
  OV_BREEZE_POSE_COUNT
} ov_breeze_pose;

#define OV_BREEZE_STATE(X)                                                                         \
  X(I32, pose, NONE, 0, OV_BREEZE_POSE_COUNT - 1) /* ov_breeze_pose */                             \
  X(COUNT, unseen_ticks, NONE, 0)                 /* since it last saw its target */
OV_OWN_STRUCT(ov_breeze, OV_BREEZE_STATE);

// The state of an actor that is a breeze.
static inline ov_breeze* ov_breeze_of(const ov_actor* actor) {
  OVIS_ASSERT(actor->profile->own_size >= sizeof(ov_breeze));
  return actor->own;
}

// ---- breeze_fight.c

// Shoots a wind charge at a target from range_min to range_max away.
typedef struct ov_breeze_shoot_settings {
  double range_min, range_max; // blocks
} ov_breeze_shoot_settings;
OV_SCHEMA(ov_breeze_shoot_settings, OV_BLOCKS(range_min), OV_BLOCKS(range_max))
extern const ov_behavior_kind ov_breeze_shoot;
extern const ov_behavior_kind ov_breeze_shoot_when_stuck; // it may shoot where it cannot jump

// ---- breeze_moves.c

// Jumps behind a target from range_min to range_max away, and may shoot when it has landed.
typedef struct ov_breeze_jump_settings {
  double range_min, range_max; // blocks
  double speed_max;            // blocks per tick
} ov_breeze_jump_settings;
OV_SCHEMA(ov_breeze_jump_settings, OV_BLOCKS(range_min), OV_BLOCKS(range_max),
          OV_NUMBER(speed_max, BLOCKS_A_TICK, 0.1, 4))
extern const ov_behavior_kind ov_breeze_jump;

// Sets WALK_TARGET: away from a target nearer than `range`, else toward it or behind it.
typedef struct ov_breeze_slide_settings {
  double speed;
  double range; // blocks
} ov_breeze_slide_settings;
OV_SCHEMA(ov_breeze_slide_settings, OV_SPEED(speed), OV_BLOCKS(range))
extern const ov_behavior_kind ov_breeze_slide;
