// Bells that ring on: where raiders are near, they show them.
// Source: docs/sources.md#bells
#pragma once

#include "agent/turn.h"
#include "base/array.h"
#include "base/fields.h"

#define OV_BELLS_MAX 1024 // that ring at once; further ones are not followed

typedef struct ov_bell {
  ovis_pos cell;
  int32_t rung_ticks;      // since it was rung
  int32_t resonance_ticks; // since it began to resonate; 0: it does not
} ov_bell;

// In the order in which they were rung first.
typedef struct ov_bells {
  ov_array(ov_bell) list;
} ov_bells;

// A bell that rings already begins again. Without memory it is not followed, and the turn is out of
// memory.
void ov_bells_ring(ov_turn* turn, ov_bells* bells, ovis_pos cell);

// One tick of all bells.
void ov_bells_tick(ov_turn* turn, ov_bells* bells);

void ov_bells_fields(ov_bells* bells, ov_fields* fields, const ovis_allocator* allocator);
