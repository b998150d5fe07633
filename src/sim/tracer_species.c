// Problem: a trace names the species of its mobs, each with its options and memories.
// Design: include/ovis/trace.h
#include "sim/tracer_species.h"

#include "base/alloc.h"
#include "sim/tracer_memory.h"

ovis_trace_species* ov_trace_species_make(const ovis_sim* sim, ovis_mob_id id,
                                          const ovis_mob_state* state,
                                          const ovis_allocator* allocator) {
  ovis_trace_species* made = ov_alloc_zero(allocator, sizeof *made);
  if (made == NULL) {
    return NULL;
  }
  const int32_t count = ovis_mob_get_option_count(sim, id);
  ovis_option_info* options = NULL;
  if (count > 0) {
    options = ov_alloc_zero(allocator, (size_t)count * sizeof *options);
    if (options == NULL) {
      ov_free(allocator, made, sizeof *made);
      return NULL;
    }
  }
  for (int32_t i = 0; i < count; i++) {
    ovis_option option;
    ovis_mob_get_option(sim, id, i, &option);
    options[i] = option.info;
  }
  if (!ov_traced_memory_names(sim, id, allocator, made)) {
    ov_free(allocator, options, (size_t)count * sizeof *options);
    ov_free(allocator, made, sizeof *made);
    return NULL;
  }
  *made = (ovis_trace_species){.memories = made->memories,
                               .memory_count = made->memory_count,
                               .name = state->species->name,
                               .mind = state->mind != NULL ? state->mind : "",
                               .width = state->species->width,
                               .height = state->species->height,
                               .health_max = state->species->health_max,
                               .kind = state->kind,
                               .is_player = state->is_player,
                               .options = options,
                               .option_count = count};
  return made;
}

void ov_trace_species_free(ovis_trace_species* species, const ovis_allocator* allocator) {
  ov_free(allocator, (void*)(uintptr_t)species->options,
          (size_t)species->option_count * sizeof *species->options);
  ov_free(allocator, (void*)(uintptr_t)species->memories,
          (size_t)species->memory_count * sizeof *species->memories);
  ov_free(allocator, species, sizeof *species);
}
