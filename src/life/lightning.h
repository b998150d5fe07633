// Lightning: the bolts of a simulation, and a bolt's effect on a body.
// Source: docs/sources.md#lightning
#pragma once

#include "agent/agent.h"
#include "base/array.h"

// A bolt hits while its life is 0 or more. When that has run out it may flash again.
typedef struct ov_bolt {
  uint64_t serial;
  ovis_vec3 pos;
  int32_t life;
  int32_t flashes; // left
  bool lights_fire;
  ov_rng rng;
} ov_bolt;

// In the order in which they struck.
typedef struct ov_bolts {
  ov_array(ov_bolt) list;
} ov_bolts;

// [Limit: fewer than OVIS_BOLTS_MAX bolts] False: no memory.
bool ov_bolts_add(ov_bolts* bolts, const ov_bolt* bolt, const ovis_allocator* allocator);

// A new bolt.
ov_bolt ov_bolt_make(uint64_t seed, uint64_t serial, ovis_vec3 pos, bool lights_fire);

// One tick of a bolt.
typedef struct ov_bolt_step {
  bool is_first; // it strikes
  bool flashes;  // the cell that it strikes may catch fire
  bool hits;
  bool is_over;
} ov_bolt_step;
ov_bolt_step ov_bolt_tick(ov_bolt* bolt);

// The box in which a bolt hits.
ovis_aabb ov_bolt_box(const ov_bolt* bolt);

// Its effect on most bodies: harm, and fire.
void ov_strike_body(ov_agent* agent);

void ov_bolts_fields(ov_bolts* bolts, ov_fields* fields, const ovis_allocator* allocator);
