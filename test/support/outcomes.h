// Calls whose answer a test reads at once; a call that fails gives nothing.
#ifndef OV_TEST_OUTCOMES_H
#define OV_TEST_OUTCOMES_H

#include "ovis/ovis.h"

static inline ovis_use_kind use_of(ovis_sim* sim, const ovis_use* use) {
  ovis_use_kind kind;
  (void)ovis_player_use(sim, use, &kind);
  return kind;
}

static inline const ovis_trace* trace_of(ovis_tracer* tracer) {
  const ovis_trace* trace;
  (void)ovis_tracer_tick(tracer, &trace);
  return trace;
}

static inline ovis_stack stack_of(ovis_sim* sim, const char* item, int32_t count) {
  ovis_stack stack;
  (void)ovis_sim_make_stack(sim, item, count, &stack);
  return stack;
}

static inline ovis_item item_of(ovis_sim* sim, const char* name) {
  ovis_item item;
  (void)ovis_sim_add_item(sim, name, &item);
  return item;
}

#endif
