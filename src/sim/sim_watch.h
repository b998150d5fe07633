// The allocator of a restored simulation, which remembers whether memory ran out.
// Design: sim_state.c
#pragma once

#include "base/alloc.h"

#include <stdatomic.h>

typedef struct ov_alloc_watch {
  ovis_allocator host;
  atomic_bool has_failed;
} ov_alloc_watch;

static inline void ov_sim_free_watch(ov_alloc_watch* watch) {
  if (watch != NULL) {
    const ovis_allocator host = watch->host;
    ov_free(&host, watch, sizeof *watch);
  }
}
