// Keeps the spans of a tick and calls the host for them.
// Design: docs/islands.md
#include "base/alloc.h"
#include "base/check.h"
#include "sim/spans.h"
#include "sim/workers.h"

ovis_status ovis_sim_set_span_fn(ovis_sim* sim, ovis_span_fn* fn, void* context) {
  OV_REQUIRE(sim != NULL, OVIS_BAD_ARGUMENT);
  OV_REQUIRE(ov_sim_accepts_commands(sim), OVIS_BUSY);
  if (fn == NULL) {
    ov_sim_free_spans(sim);
    return OVIS_OK;
  }
  if (sim->turn.meter.clock == NULL) {
    return OVIS_UNSUPPORTED;
  }
  if (sim->spans == NULL) {
    sim->spans = ov_alloc_zero(&sim->allocator, sizeof *sim->spans);
  }
  if (sim->spans == NULL) {
    return OVIS_NO_MEMORY;
  }
  sim->spans->fn = fn;
  sim->spans->context = context;
  return OVIS_OK;
}

void ov_sim_free_spans(ovis_sim* sim) {
  if (sim->spans != NULL) {
    ov_array_fini(&sim->spans->kept, &sim->allocator);
    ov_free(&sim->allocator, sim->spans, sizeof *sim->spans);
    sim->spans = NULL;
  }
}

void ov_sim_keep_span(ovis_sim* sim, const char* name, int64_t start_ns) {
  ov_spans* spans = sim->spans;
  const ovis_span span = {.name = name,
                          .island = -1,
                          .actor_count = sim->crowd.order.count,
                          .tick = sim->tick,
                          .start_ns = start_ns,
                          .end_ns = ov_sim_span_now(sim)};
  // Without memory the timeline has a gap, and the simulation none.
  (void)ov_array_push(&spans->kept, &sim->allocator, span);
}

void ov_sim_tell_spans(ovis_sim* sim) {
  ov_spans* spans = sim->spans;
  for (int32_t i = 0; i < spans->kept.count; i++) {
    spans->fn(spans->context, &spans->kept.items[i]);
  }
  spans->kept.count = 0;
  ov_workers* workers = sim->workers;
  for (int32_t w = 0; workers != NULL && w < workers->count; w++) {
    ov_shift* shift = ov_shift_at(workers, w);
    for (int32_t i = 0; i < shift->spans.count; i++) {
      shift->spans.items[i].worker = w;
      spans->fn(spans->context, &shift->spans.items[i]);
    }
    shift->spans.count = 0;
  }
}
