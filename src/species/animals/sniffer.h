// The sniffer: its own state, and the behaviors that only sniffers have (sniffer_dig.c).
#pragma once

#include "agent/own_state.h"
#include "base/check.h"
#include "mind/brain/brain_share.h"

typedef enum ov_sniffer_pose {
  OV_SNIFFER_IDLE,
  OV_SNIFFER_HAPPY,
  OV_SNIFFER_SCENTS,
  OV_SNIFFER_SNIFFS,
  OV_SNIFFER_SEARCHES,
  OV_SNIFFER_DIGS,
  OV_SNIFFER_RISES,
  OV_SNIFFER_POSE_COUNT
} ov_sniffer_pose;

#define OV_SNIFFER_STATE(X)                                                                        \
  X(I32, pose, NONE, 0, OV_SNIFFER_POSE_COUNT - 1) /* ov_sniffer_pose; for hosts */                \
  X(I32, seed_ticks, NONE, 0, 1000) /* until it drops what it dug up; 0: it does not dig */
OV_OWN_STRUCT(ov_sniffer, OV_SNIFFER_STATE);

// The state of an actor that is a sniffer.
static inline ov_sniffer* ov_sniffer_of(const ov_actor* actor) {
  OVIS_ASSERT(actor->profile->own_size >= sizeof(ov_sniffer));
  return actor->own;
}

extern const ov_behavior_kind ov_scent;
extern const ov_behavior_kind ov_sniff;
extern const ov_behavior_kind ov_search;
extern const ov_behavior_kind ov_dig;
extern const ov_behavior_kind ov_finish_digging;
extern const ov_behavior_kind ov_feel_happy;

// A panic ends what it was looking for.
void ov_sniffer_forget_search(ov_agent* agent);

// Drops the seed when its time has come. Once a tick.
void ov_sniffer_drop_seed(ov_agent* agent);
