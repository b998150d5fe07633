// Problem: do the runs of a sweep beside each other on this machine.
// Design: docs/cli.md#ovis-sweep
#include "sweep/sweep_local.h"

#include "helpers/clock.h"
#include "sweep/sweep_brief.h"

#include <stdlib.h>

static sweep_local* local_of(sweep_slots* self) {
  return (sweep_local*)self;
}

static bool start(sweep_slots* self, int32_t slot, char* const* words) {
  return sweep_child_start(&local_of(self)->children[slot], words);
}

static void wait(sweep_slots* self, int64_t msec) {
  sweep_children_wait(local_of(self)->children, self->count, msec, self->limit_msec);
}

static sweep_taken take(sweep_slots* self, int32_t slot, sweep_outcome* out) {
  sweep_child* child = &local_of(self)->children[slot];
  if (!sweep_child_is_silent(child)) {
    return SWEEP_NOTHING;
  }
  *out = (sweep_outcome){.seconds = (double)(clock_msec() - child->start_msec) / 1000};
  out->is_done = sweep_child_end(child, out->error, sizeof out->error);
  if (out->is_done) {
    out->report = child->out.text;
    out->report_size = sweep_brief(out->report, child->out.size);
    child->out.text = NULL;
  }
  sweep_child_fini(child);
  return SWEEP_ENDED;
}

static void stop(sweep_slots* self) {
  for (int32_t i = 0; i < self->count; i++) {
    sweep_child_kill(&local_of(self)->children[i]);
  }
}

bool sweep_local_init(sweep_local* self, int32_t count, int64_t limit_msec) {
  static const sweep_slots_ops ops = {.start = start, .wait = wait, .take = take, .stop = stop};
  *self = (sweep_local){.slots = {.ops = &ops, .count = count, .limit_msec = limit_msec},
                        .children = calloc((size_t)count, sizeof *self->children)};
  return self->children != NULL;
}

void sweep_local_fini(sweep_local* self) {
  free(self->children);
  self->children = NULL;
}
