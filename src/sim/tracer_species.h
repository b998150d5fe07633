// The species of a trace.
#pragma once

#include <ovis/trace.h>

// Describes the species of a mob, with its options. NULL: no memory.
ovis_trace_species* ov_trace_species_make(const ovis_sim* sim, ovis_mob_id id,
                                          const ovis_mob_state* state,
                                          const ovis_allocator* allocator);
void ov_trace_species_free(ovis_trace_species* species, const ovis_allocator* allocator);
