// The goat: its own state, and the behaviors that only goats have.
#pragma once

#include "agent/own_state.h"
#include "base/check.h"
#include "mind/brain/brain_share.h"

#define OV_GOAT_STATE(X)                                                                           \
  X(BOOL, is_screaming, SCREAMING)                                                                 \
  X(BOOL, has_left_horn, LEFT_HORN)                                                                \
  X(BOOL, has_right_horn, RIGHT_HORN)                                                              \
  X(BOOL, was_baby, NONE) /* in the last tick */
OV_OWN_STRUCT(ov_goat, OV_GOAT_STATE);

// The state of an actor that is a goat.
static inline ov_goat* ov_goat_of(const ov_actor* actor) {
  OVIS_ASSERT(actor->profile->own_size >= sizeof(ov_goat));
  return actor->own;
}

// ---- Rams (goat_ram.c)

#define OV_RAM_PAUSE_MIN 600 // ticks between two rams
#define OV_RAM_PAUSE_MAX 6000

extern const ov_behavior_kind ov_prepare_ram;
extern const ov_behavior_kind ov_ram_target;
