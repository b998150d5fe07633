// Vibrations: who hears them, and when.
//
//   ov_vibrate --> candidate of each listener, the best of a tick
//   ov_hearing_tick, later ticks --> travels one block a tick --> heard
#pragma once

#include "agent/agent.h"

#include <ovis/vibration.h>

#define OV_VIBRATION_BIT(kind) (UINT64_C(1) << OVIS_VIBRATION_##kind)

typedef struct ov_heard {
  bool is_there;
  int32_t kind; // ovis_vibration_kind
  ovis_vec3 pos;
  uint64_t source; // serial; 0: none
  double distance; // blocks from the ear
  int64_t tick;    // in which it was emitted
} ov_heard;

// The state of one listener; all zero: it has heard nothing. Part of a species' own state.
typedef struct ov_hearing {
  ov_heard candidate;
  ov_heard current; // on its way
  int32_t ticks_left;
} ov_hearing;

// The way in which a species listens.
typedef struct ov_hearing_ops {
  uint64_t kinds;         // bits of vibrations that it hears after a while ...
  double range;           // ... from so many blocks
  uint64_t kinds_at_once; // bits of those that it hears at once ...
  double range_at_once;   // ... without regard to walls
  ov_hearing* (*state)(const ov_actor* actor);
  bool (*accepts)(const ov_agent* agent, const ov_heard* heard); // [opt] is it willing?
  void (*hear)(ov_agent* agent, const ov_heard* heard);
} ov_hearing_ops;

// Emits a vibration. `source` [opt]. Returns how many listeners it became the candidate of.
int32_t ov_vibrate(ov_turn* turn, ovis_vibration_kind kind, ovis_vec3 pos, const ov_actor* source);

// Once a tick, after the body has moved.
void ov_hearing_tick(ov_agent* agent);

void ov_hearing_fields(ov_hearing* listener, ov_fields* fields);
