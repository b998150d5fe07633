// Slots of this machine: each run is a child process.
#ifndef OVIS_APP_SWEEP_LOCAL_H
#define OVIS_APP_SWEEP_LOCAL_H

#include "sweep/sweep_child.h"
#include "sweep/sweep_slots.h"

typedef struct sweep_local {
  sweep_slots slots;
  sweep_child* children; // [slots.count]
} sweep_local;

// Returns false without memory. sweep_local_fini frees it in either case; no run may go on then.
bool sweep_local_init(sweep_local* self, int32_t count, int64_t limit_msec);
void sweep_local_fini(sweep_local* self);

#endif
