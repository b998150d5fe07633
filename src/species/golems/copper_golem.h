// The copper golem: its own state, and the behavior with which it carries items.
#pragma once

#include "agent/own_state.h"
#include "base/check.h"
#include "mind/brain/brain_share.h"

#define OV_COPPER_GOLEM_STAGE_MAX 3                 // oxidized
#define OV_COPPER_GOLEM_WAXED (-2)                  // instead of a time
#define OV_COPPER_GOLEM_TIME_MAX (INT64_C(1) << 62) // exact in a double

#define OV_COPPER_GOLEM_STATE(X)                                                                   \
  X(I32, oxidation, OXIDATION, 0, OV_COPPER_GOLEM_STAGE_MAX)                                       \
  /* game time of the next stage; -1: not drawn yet */                                             \
  X(I64, next_time, OXIDATION_TIME, OV_COPPER_GOLEM_WAXED, OV_COPPER_GOLEM_TIME_MAX)               \
  X(BOOL, has_opened, NONE)            /* it holds the lid of a chest ... */                       \
  X(CELL_IF, opened, NONE, has_opened) /* ... in this cell */
OV_OWN_STRUCT(ov_copper_golem, OV_COPPER_GOLEM_STATE);

// The state of an actor that is a copper golem.
static inline ov_copper_golem* ov_copper_golem_of(const ov_actor* actor) {
  OVIS_ASSERT(actor->profile->own_size >= sizeof(ov_copper_golem));
  return actor->own;
}

// ---- copper_golem_carry.c

// Takes items out of copper chests and puts them into other chests.
typedef struct ov_transport_settings {
  double speed;
  int32_t range_xz, range_y; // in which it sees chests; blocks
  int32_t carries_max;       // items that it takes at once
  int32_t visits_max;        // chests that it goes to before it pauses
  int32_t unreachable_max;   // the same, of chests that it cannot reach
  int32_t opens_ticks;       // that it holds a lid
  int32_t pause_ticks;       // when no chest is left
  int32_t remembers_ticks;   // where it was, and what it cannot reach
} ov_transport_settings;
OV_SCHEMA(ov_transport_settings, OV_SPEED(speed), OV_BLOCKS(range_xz), OV_BLOCKS(range_y),
          OV_NUMBER(carries_max, NUMBER, 1, 64), OV_NUMBER(visits_max, NUMBER, 1, 64),
          OV_NUMBER(unreachable_max, NUMBER, 1, 64), OV_DURATION(opens_ticks),
          OV_DURATION(pause_ticks), OV_DURATION(remembers_ticks))
extern const ov_behavior_kind ov_transport_items;

// Drops what it carries.
void ov_copper_golem_drop(ov_agent* agent);
