// The memories and the activity of a traced mob: finds out what changed since the previous tick.
#pragma once

#include "base/array.h"

#include <ovis/trace.h>

typedef ov_array(ovis_record) ov_record_list;

typedef struct ov_traced_brain {
  int64_t changes;                      // as in the glance
  const char* activity;                 // NULL: none seen
  ov_array(ovis_trace_memory) memories; // by kind
  ov_array(int64_t) ttls;               // of each memory, when it was read last
} ov_traced_brain;

// Appends records of memories and activity. False: no memory.
bool ov_traced_brain_look(ov_traced_brain* brain, const ovis_sim* sim,
                          const ovis_mob_glance* glance, ov_record_list* out,
                          const ovis_allocator* allocator);
void ov_traced_brain_fini(ov_traced_brain* brain, const ovis_allocator* allocator);

// Lists the names of the host's memories, if the mob has a brain. False: no memory.
bool ov_traced_memory_names(const ovis_sim* sim, ovis_mob_id mob, const ovis_allocator* allocator,
                            ovis_trace_species* out);
