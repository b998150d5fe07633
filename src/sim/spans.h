// Spans: pieces of a tick with their times, kept while the host asks for them.
// Design: docs/islands.md
#pragma once

#include "sim/sim_internal.h"

#include <ovis/islands.h>

typedef struct ov_spans {
  ovis_span_fn* fn;
  void* context;
  ov_array(ovis_span) kept; // of this tick, on the caller's thread outside of islands
} ov_spans;

static inline int64_t ov_sim_span_now(const ovis_sim* sim) {
  return sim->turn.meter.clock != NULL ? sim->turn.meter.clock(sim->turn.meter.clock_context) : 0;
}

// When a span begins. 0: nobody asked for spans.
static inline int64_t ov_sim_begin_span(const ovis_sim* sim) {
  return sim->spans != NULL ? ov_sim_span_now(sim) : 0;
}

void ov_sim_keep_span(ovis_sim* sim, const char* name, int64_t start_ns);

static inline void ov_sim_end_span(ovis_sim* sim, const char* name, int64_t start_ns) {
  if (sim->spans != NULL) {
    ov_sim_keep_span(sim, name, start_ns);
  }
}

// Calls the host for all spans of the tick.
void ov_sim_tell_spans(ovis_sim* sim);
void ov_sim_free_spans(ovis_sim* sim);
