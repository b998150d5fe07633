// The facts of a traced mob or of the simulation: finds out what changed since the previous tick.
#pragma once

#include "sim/tracer_memory.h"

// Those that were true after the previous tick, each where it is until its subject is removed:
// records point to them.
typedef struct ov_traced_facts {
  ovis_fact* items; // [(fact) * capacity]
  int32_t count, capacity;
} ov_traced_facts;

// The subject of the facts.
typedef struct ov_fact_look {
  const ovis_sim* sim;
  ovis_mob_id mob; // 0: the simulation
  uint64_t serial;
  const ovis_allocator* allocator;
} ov_fact_look;

// Appends records of facts that are new, differ, or are not true any more. False: no memory.
bool ov_traced_facts_look(ov_traced_facts* facts, const ov_fact_look* look, ov_record_list* out);
void ov_traced_facts_fini(ov_traced_facts* facts, const ovis_allocator* allocator);
