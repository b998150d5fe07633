// The frog: its own state, and the behaviors that only frogs have.
#pragma once

#include "agent/own_state.h"
#include "base/check.h"
#include "mind/brain/brain_share.h"
#include "mind/brain/sensor.h"

#define OV_FROG_STATE(X)                                                                           \
  X(SERIAL, tongue_target, NONE) /* serial of the one whom it wants to eat; 0: nobody */           \
  X(I32, variant, VARIANT, 0, 2) /* 0 temperate, 1 warm, 2 cold */                                 \
  X(BOOL, is_croaking, NONE)
OV_OWN_STRUCT(ov_frog, OV_FROG_STATE);

// The state of an actor that is a frog.
static inline ov_frog* ov_frog_of(const ov_actor* actor) {
  OVIS_ASSERT(actor->profile->own_size >= sizeof(ov_frog));
  return actor->own;
}

// ---- frog_tongue.c

extern const ov_sensor_kind ov_sense_frog_food; // NEAREST_ATTACKABLE
extern const ov_behavior_kind ov_shoot_tongue;

// ---- frog_play.c

extern const ov_behavior_kind ov_croak;
extern const ov_behavior_kind ov_lay_spawn;

// ---- Tadpoles (tadpole.c)

// Takes the mob away and gives its bucket to the player who used one with water.
int32_t ov_bucket_up(ov_agent* agent, ov_actor* player, ovis_item bucket);
